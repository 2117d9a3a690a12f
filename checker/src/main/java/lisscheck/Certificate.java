package lisscheck;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import lisscheck.Program.Op;
import lisscheck.Program.Step;
import lisscheck.Program.SyncObject;

/** A certificate, which is checked line by line. */
final class Certificate {

  private static final long VERSION = 1;

  private final BufferedReader lines;
  private final String source;
  private final Optional<String> original;
  private int line;
  private boolean isAboutAllRuns = true;
  private String trust = "";
  private String fewest = "";
  private Text text;
  private Sync sync;
  private Map<String, Object> current;

  /**
   * A certificate.
   *
   * @param source the program that it is about
   * @param original the program to which locks have been added, if it is said to be one
   */
  Certificate(BufferedReader lines, String source, Optional<String> original) {
    this.lines = lines;
    this.source = source;
    this.original = original;
  }

  /** For which runs the answer is shown, in words. */
  String scope() {
    return isAboutAllRuns ? "" : ", for all runs that terminate";
  }

  /** What is trusted, if that is more than the checker. */
  String trust() {
    return trust;
  }

  /** The changes of which it is shown that there are no fewer, in words; empty if none are. */
  String fewest() {
    return fewest;
  }

  /** The number of the line that is looked at. */
  int line() {
    return line;
  }

  /**
   * Checks all lines.
   *
   * @return the answer that the certificate shows
   * @throws Rejection if it does not show it
   */
  String check() throws IOException {
    next();
    Rejection.unless(current.get("certificate").equals(VERSION), "another version of the format");
    Rejection.unless(current.get("program").equals(sha256(source)), "it is about another program");
    String answer = (String) current.get("answer");
    boolean isTrusted = current.containsKey("w") && original.isEmpty();
    trust = isTrusted ? "Trusted: the program in it is what PROGRAM means." : "";
    Rejection.unless(
        Objects.equals(current.get("original"), original.map(Certificate::sha256).orElse(null)),
        "it is about another ORIGINAL");
    String decided = (String) current.getOrDefault("w", source);
    Program program = Reader.read(decided);
    text =
        new Text(
            program, original.map(o -> AddedLocks.of(program, decided, o)).orElse(new BitSet()));
    if (current.containsKey("w") && original.isPresent()) {
      AddedLocks.checkNames(text, decided, names(), source);
    }
    sync = new Sync(text.program);
    next();
    for (int thread = 0; thread < text.threads(); thread++) {
      checkAutomaton(thread);
      next();
    }
    Set<String> shown = new HashSet<>();
    while (!current.containsKey("lines")) {
      shown.add(claim(answer));
    }
    Rejection.unless(current.get("lines").equals((long) line - 1), "lines are missing");
    Set<String> needed =
        answer.equals("true") ? Set.of("serializable", "no deadlock", "no failure") : Set.of("run");
    Rejection.unless(
        shown.containsAll(needed) || answer.equals("true") && shown.contains("all"),
        "it does not show " + needed);
    return answer;
  }

  @SuppressWarnings("unchecked")
  private Map<String, String> names() {
    return (Map<String, String>) current.get("names");
  }

  private static String sha256(String text) {
    try {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("each Java has SHA-256", e);
    }
  }

  @SuppressWarnings("unchecked")
  private void next() throws IOException {
    line++;
    String read = lines.readLine();
    Rejection.unless(read != null, "the last line is missing");
    current = (Map<String, Object>) Json.read(read);
  }

  private void checkAutomaton(int thread) {
    Program.Thread here = text.program.threads().get(thread);
    Rejection.unless(here.name().equals(current.get("thread")), "another thread: " + here.name());
    Rejection.unless(current.get("end").equals((long) here.end()), "the thread ends elsewhere");
    List<Step> steps = here.out().stream().flatMap(List::stream).toList();
    List<?> told = (List<?>) current.get("steps");
    Rejection.unless(told.size() == steps.size(), "the thread has " + steps.size() + " steps");
    for (int i = 0; i < steps.size(); i++) {
      Step step = steps.get(i);
      List<Object> expected =
          List.of((long) step.source(), name(step.op()), (long) step.target());
      Rejection.unless(
          expected.equals(told.get(i)),
          "step %d at line %d of the program is %s, not %s"
              .formatted(step.number(), step.at().line(), expected, told.get(i)));
    }
  }

  /** Checks a claim, and returns what it says. */
  private String claim(String answer) throws IOException {
    String claim = (String) current.get("claim");
    Map<String, Object> first = current;
    next();
    Object by = claim.equals("run") ? answer : first.get("by");
    Rejection.unless(
        !text.program.hasAnyCopies() || !Set.of("search", "states with values").contains(by),
        "this shows nothing for more than two copies");
    switch (by == null ? claim : claim + " by " + by) {
      case "serializable by reducible blocks" ->
          new Movers(text).check((List<?>) first.get("movers"));
      case "serializable by search" -> {
        isAboutAllRuns = false;
        Search search = new Search(text, sync, Optional.empty());
        while (current.containsKey("move")) {
          search.check(current);
          next();
        }
        search.finish();
      }
      case "all by states with values" -> {
        List<Iterator<Long>> none =
            Collections.nCopies(text.threads(), Collections.<Long>emptyIterator());
        Search search = new Search(text, sync, Optional.of(new Machine(text.program, none)));
        while (current.containsKey("move")) {
          search.check(current);
          next();
        }
        search.finish();
      }
      case "no deadlock by blocked threads" -> {
        Stuck stuck = new Stuck(text);
        while (current.containsKey("remove")) {
          stuck.check(current);
          next();
        }
        stuck.finish();
      }
      case "no failure by text" -> text.checkNoFailure();
      case "fewest changes" -> fewestChanges(first);
      case "run by false(preemption-safety)" -> new Runs(text, sync).checkBad(first);
      case "run by false(deadlock)" -> new Runs(text, sync).checkDeadlock(first);
      default -> throw new Rejection("an unknown claim");
    }
    return claim;
  }

  private void fewestChanges(Map<String, Object> first) throws IOException {
    Rejection.unless(original.isPresent(), "nothing has changed");
    Text before = new Text(Reader.read(original.orElseThrow()), new BitSet());
    Rejection.unless(
        before.program.objects().stream().noneMatch(o -> o.kind() == SyncObject.Kind.RWLOCK),
        "sections of readers might grow");
    Runs runs = new Runs(before, new Sync(before.program));
    List<String> names = before.program.locks();
    List<?> grow = (List<?>) first.get("grow");
    Rejection.unless(names.containsAll(grow), "ORIGINAL has no such locks");
    FewestChanges changes = new FewestChanges(before, grow.stream().map(names::indexOf).toList());
    while (current.containsKey("bad")) {
      List<Step> run = runs.steps(current, "bad");
      runs.checkBadWithoutValues(run);
      changes.exclude(run);
      next();
    }
    fewest = changes.shown(Changes.of(original.orElseThrow(), source));
    String growing = String.join(", ", grow.stream().map(String::valueOf).toList());
    fewest += growing.isEmpty() ? "" : ", where only sections of " + growing + " grow";
  }

  private String name(Op op) {
    Program program = text.program;
    return switch (op) {
      case Op.Read o -> "read " + program.variables().get(o.variable()).name();
      case Op.Write o -> "write " + program.variables().get(o.variable()).name();
      case Op.Havoc o -> "write " + program.variables().get(o.variable()).name();
      case Op.Input o -> "input " + program.channels().get(o.channel());
      case Op.Output o -> "output " + program.channels().get(o.channel());
      case Op.Branch o -> o.side() ? "then" : "else";
      case Op.Yield o -> "yield";
      case Op.Lock o -> "lock " + program.locks().get(o.lock());
      case Op.Unlock o -> "unlock " + program.locks().get(o.lock());
      case Op.Wait o -> (o.value() ? "wait " : "wait_not ") + flag(o.flag());
      case Op.WaitReset o -> "wait_reset " + flag(o.flag());
      case Op.Put o -> (o.value() ? "set " : "reset ") + flag(o.flag());
      case Op.Assume o -> (o.value() ? "assume " : "assume_not ") + flag(o.flag());
      case Op.Compute o -> "assign " + flag(o.flag());
      case Op.Use o -> "use " + program.objects().get(o.object()).name();
    };
  }

  private String flag(int flag) {
    return text.program.flags().get(flag).name();
  }
}
