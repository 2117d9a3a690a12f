package liss.certificate;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import liss.certificate.Certificate.None;
import liss.certificate.Certificate.Written;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.check.analysis.BlockProgram;
import liss.check.analysis.BlockProgram.Step;
import liss.check.analysis.LockSets;
import liss.check.analysis.Movers;
import liss.check.analysis.ReducibleBlocks;
import liss.check.deadlock.BlockedThreads;
import liss.check.deadlock.BlockedThreads.Place;
import liss.check.deadlock.BlockedThreads.Removal;
import liss.check.safety.ConsideredRuns;
import liss.check.safety.Verdict;
import liss.run.Move;
import liss.run.Schedule;
import liss.search.Limits;
import liss.verify.Failures;
import liss.verify.Outcome;
import liss.verify.Outcome.Property;
import liss.verify.ShownRun;
import liss.verify.Verification;

/** Writes the certificate of one program. */
final class Writer {

  private final ProgramCfa program;
  private final BlockProgram blocks;
  private final LockSets locks;
  private final Numbering numbering;
  private final Limits limits;
  private final List<String> lines = new ArrayList<>();

  Writer(ProgramCfa program, Limits limits) {
    this.program = program;
    this.blocks = BlockProgram.withoutIrrelevantFlags(program, program);
    this.locks = new LockSets(blocks);
    this.numbering = new Numbering(blocks);
    this.limits = limits;
  }

  /** Writes which program and which answer this is about. */
  void begin(String sha256, Outcome answer) {
    begin(sha256, answer, Optional.empty());
  }

  /** Writes the same where the program is one in C, and the one in W that was decided. */
  void begin(String sha256, Outcome answer, String text) {
    begin(sha256, answer, Optional.of(text));
  }

  private void begin(String sha256, Outcome answer, Optional<String> text) {
    String w = text.map(t -> ",\"w\":\"" + t.replace("\n", "\\n") + "\"").orElse("");
    lines.add(
        "{\"certificate\":%d,\"program\":\"%s\",\"answer\":\"%s\"%s}"
            .formatted(Certificate.VERSION, sha256, answer.label(), w));
    lines.addAll(automata());
  }

  /** The lines of all threads. */
  List<String> automata() {
    return IntStream.range(0, blocks.threads()).mapToObj(this::automaton).toList();
  }

  /** Writes what shows an answer; returns why nothing does. */
  Optional<String> shown(Verification found, Supplier<ShownRun> run) {
    return switch (found.outcome()) {
      case Outcome.Holds holds -> proofs(found);
      case Outcome.Violated violated -> run(run.get(), violated);
      case Outcome.Possible possible -> Optional.of("nothing is shown or proven");
      case Outcome.Unknown unknown -> Optional.of("nothing is shown or proven");
    };
  }

  /** Whether what was written holds for each beginning of a run, so also for one that fails. */
  boolean isAboutBeginnings() {
    return lines.stream().anyMatch(line -> line.contains("\"by\":\"reducible blocks\""));
  }

  /** All that was written, unless something is missing. */
  Certificate end(Optional<String> missing) {
    lines.add("{\"lines\":" + lines.size() + "}");
    return missing.<Certificate>map(None::new).orElseGet(() -> new Written(lines));
  }

  private String automaton(int thread) {
    String steps =
        numbering.positions(thread).stream()
            .flatMap(position -> numbering.inOrder(thread, position).stream())
            .map(step ->
                "[%d,\"%s\",%d]"
                    .formatted(
                        numbering.location(thread, step.source()),
                        StepName.of(program, step.edge().action()),
                        numbering.location(thread, step.target())))
            .collect(joining(","));
    return "{\"thread\":\"%s\",\"end\":%d,\"steps\":[%s]}"
        .formatted(program.threads().get(thread).name(), numbering.end(thread), steps);
  }

  private Optional<String> proofs(Verification found) {
    if (blocks.steps().stream().anyMatch(step -> step.action() instanceof Action.ObjectStep)) {
      return Optional.of("semaphores, reader-writer locks or barriers");
    }
    int from = lines.size();
    return noFailure()
        .or(this::noDeadlock)
        .or(() -> serializable(found))
        .flatMap(reason -> withValues(reason, from));
  }

  private Optional<String> serializable(Verification found) {
    if (!(found.verdict() instanceof Verdict.Safe)) {
      return Optional.of("the answer rests on all runs with values");
    }
    ReducibleBlocks reducible = new ReducibleBlocks(blocks, locks, new BitSet());
    if (program.objects().isEmpty() && reducible.areAll()) {
      lines.add(
          "{\"claim\":\"serializable\",\"by\":\"reducible blocks\",\"movers\":[%s]}"
              .formatted(letters(reducible.movers())));
      return Optional.empty();
    }
    if (found.considered() == ConsideredRuns.ALL) {
      return Optional.of("runs that do not terminate are considered, and were searched");
    }
    return searched();
  }

  /** Writes a set of states; returns why there is none. */
  Optional<String> searched() {
    lines.add("{\"claim\":\"serializable\",\"by\":\"search\"}");
    return new ClosedStates(numbering, new SerialRuns(blocks, locks, limits), limits)
        .writeTo(lines::add);
  }

  /** Shows all at once, instead of what was written since the beginning. */
  private Optional<String> withValues(String otherwise, int from) {
    lines.subList(from, lines.size()).clear();
    return program.hasInputs()
        ? Optional.of(otherwise + ", and there are inputs")
        : withValues().map(reason -> otherwise + ", and " + reason);
  }

  /** Writes a set of states with values; returns why there is none. */
  Optional<String> withValues() {
    lines.add("{\"claim\":\"all\",\"by\":\"states with values\"}");
    SerialRuns serial = new SerialRuns(blocks, locks, limits);
    return new StatesWithValues(program, blocks, numbering, serial, limits).writeTo(lines::add);
  }

  private String letters(Movers movers) {
    return IntStream.range(0, blocks.threads())
        .mapToObj(thread ->
            numbering.steps().stream()
                .filter(step -> step.thread() == thread)
                .map(step -> letter(movers.isRightMover(step), movers.isLeftMover(step)))
                .collect(joining("", "\"", "\"")))
        .collect(joining(","));
  }

  private static String letter(boolean isRight, boolean isLeft) {
    return isRight ? isLeft ? "B" : "R" : isLeft ? "L" : "N";
  }

  Optional<String> noDeadlock() {
    Optional<List<Removal>> refutation = BlockedThreads.refutation(blocks, locks);
    if (refutation.isEmpty()) {
      return Optional.of("that there is no deadlock was searched");
    }
    lines.add("{\"claim\":\"no deadlock\",\"by\":\"blocked threads\"}");
    for (Removal removal : refutation.get()) {
      String assumed = removal.assumed().map(place -> "\"assume\":" + told(place) + ",").orElse("");
      String removed =
          removal.removed().stream().filter(this::isReached).map(this::told).collect(joining(","));
      lines.add("{" + assumed + "\"remove\":[" + removed + "]}");
    }
    return Optional.empty();
  }

  /** Whether a way leads to a place; some threads do not end. */
  private boolean isReached(Place place) {
    return numbering.location(place.thread(), place.position()) >= 0;
  }

  private String told(Place place) {
    return "[%d,%d]"
        .formatted(place.thread(), numbering.location(place.thread(), place.position()));
  }

  Optional<String> noFailure() {
    if (Failures.mayFail(program)) {
      return Optional.of("some step may fail");
    }
    lines.add("{\"claim\":\"no failure\",\"by\":\"text\"}");
    return Optional.empty();
  }

  private Optional<String> run(ShownRun shown, Outcome.Violated violated) {
    return switch (shown) {
      case ShownRun.Executed run
          when violated.property() == Property.DEADLOCK || run.schedule().terminates() -> {
        lines.add(told(run.schedule()));
        yield Optional.empty();
      }
      case ShownRun.Executed run -> Optional.of("the run that is shown does not terminate");
      case ShownRun.Nothing nothing -> Optional.of(nothing.reason());
      case ShownRun.Unreadable unreadable -> Optional.of("the program has no values");
    };
  }

  /** The steps of a run that are not silent, and the values that each thread gets from outside. */
  private String told(Schedule run) {
    Map<Edge, Step> steps =
        blocks.steps().stream().collect(Collectors.toMap(Step::edge, Function.identity()));
    List<String> taken = new ArrayList<>();
    List<List<String>> inputs = new ArrayList<>();
    program.threads().forEach(thread -> inputs.add(new ArrayList<>()));
    for (int i = 0; i < run.steps().size(); i++) {
      Edge edge = run.steps().get(i).edge();
      if (steps.containsKey(edge)) {
        taken.add(Integer.toString(numbering.number(steps.get(edge))));
      }
      Move.of(run.steps().get(i), run.before(i))
          .value()
          .ifPresent(value -> inputs.get(edge.thread()).add(Long.toString(value)));
    }
    return "{\"claim\":\"run\",\"steps\":[%s],\"inputs\":[%s]}"
        .formatted(
            String.join(",", taken),
            inputs.stream().map(of -> "[" + String.join(",", of) + "]").collect(joining(",")));
  }
}
