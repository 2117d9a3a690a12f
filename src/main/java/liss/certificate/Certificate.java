package liss.certificate;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import liss.c.CFrontEnd;
import liss.cfa.Action;
import liss.cfa.CfaBuilder;
import liss.cfa.Edge;
import liss.cfa.ObjectOperation;
import liss.cfa.ProgramCfa;
import liss.cfa.SyncObject;
import liss.check.safety.ConsideredRuns;
import liss.lang.ParseResult;
import liss.lang.Parser;
import liss.lang.Program;
import liss.lang.SourceText;
import liss.search.Limits;
import liss.verify.Failures;
import liss.verify.Outcome;
import liss.verify.Verification;
import liss.verify.Verification.Copies;
import liss.verify.WholeRun;

/**
 * What shows somebody who trusts nobody that an answer is right: lines of JSON, which
 * docs/certificates.md describes.
 */
public sealed interface Certificate {

  /** There is one. */
  record Written(List<String> lines) implements Certificate {
    /** Copies the list. */
    public Written {
      lines = List.copyOf(lines);
    }

    /** All lines, as they are written to a file. */
    public String text() {
      return String.join("\n", lines) + "\n";
    }
  }

  /** There is none. */
  record None(String reason) implements Certificate {}

  /**
   * The claim that structured critical sections change as little as they can.
   *
   * @param against the steps of runs of the original which they have to prevent
   * @param grow the locks of the original to whose sections others could have been added
   */
  record FewestChanges(List<List<Edge>> against, List<String> grow) {
    /** Copies the lists. */
    public FewestChanges {
      against = against.stream().map(List::copyOf).toList();
      grow = List.copyOf(grow);
    }
  }

  /** The version of the format. */
  int VERSION = 1;

  /** So many copies of a thread stand for any number of them. */
  int COPIES = 2;

  /**
   * The certificate of an answer about a program in W. Where a run of some copies of threads is
   * shown for any number of them, it has the program with these copies.
   *
   * @param program as it is written
   * @param found the answer about it, with values
   */
  static Certificate of(Program program, Verification found, Limits limits) {
    Optional<String> refused = refused(found.program());
    boolean isForAny = any(found).isPresent();
    if (refused.isEmpty() && !program.replicated().isEmpty() && !isForAny) {
      WholeRun run = WholeRun.inW(found);
      return aboutW(
          program,
          found,
          WText.named(found.program()),
          limits,
          writer -> writer.shown(found, () -> run));
    }
    return refused
        .<Certificate>map(None::new)
        .orElseGet(() -> {
          ProgramCfa threads =
              isForAny ? CfaBuilder.build(program.withCopies(COPIES)) : found.program();
          Writer writer = new Writer(threads, limits);
          writer.begin(sha256(program.source().text()), found.outcome());
          return writer.end(
              writer
                  .shown(found, () -> WholeRun.inW(found))
                  .or(() -> isForAny ? notForAny(writer) : Optional.empty()));
        });
  }

  /**
   * The certificate of an answer about a program in C: one about the program in W that was decided,
   * which it has.
   *
   * @param program as it was read without values
   * @param found the answer about it
   * @param frontEnd reads it with values
   */
  static Certificate ofC(Program program, Verification found, CFrontEnd frontEnd, Limits limits) {
    Optional<String> refused = refused(found.program());
    if (refused.isPresent()) {
      return new None(refused.get());
    }
    if (!(found.outcome() instanceof Outcome.Violated)) {
      boolean mayFail = Failures.mayFail(program, frontEnd);
      return aboutW(
          program,
          found,
          named(program, found),
          limits,
          writer ->
              writer
                  .shown(found, () -> new WholeRun.None("nothing was found"))
                  .or(() -> any(found).isPresent() ? notForAny(writer) : Optional.empty())
                  .or(() ->
                      mayFail && !writer.isAboutBeginnings()
                          ? Optional.of("runs that fail are not searched in C")
                          : Optional.empty()));
    }
    WholeRun run = WholeRun.inC(program, frontEnd, found);
    ProgramCfa values = run.program().orElse(found.program());
    return aboutW(
        program, found, WText.named(values), limits, writer -> writer.shown(found, () -> run));
  }

  /** The program that was decided, with names of W. */
  private static ProgramCfa named(Program program, Verification found) {
    return any(found)
        .map(any ->
            WText.named(CfaBuilder.build(program.withCopies(COPIES)), Set.copyOf(any.threads())))
        .orElseGet(() -> WText.named(found.program()));
  }

  /**
   * The certificate of a program in W to which locks have been added: that each of its runs is
   * equivalent to a cooperative one of the original.
   *
   * @param original as it is written
   * @param output with the locks
   * @param considered the runs that the answer is about
   * @param fewest against what it is said to have the fewest changes; empty if that is not said
   */
  static Certificate ofOutput(
      Program original,
      Program output,
      ConsideredRuns considered,
      Optional<FewestChanges> fewest,
      Limits limits) {
    String before = original.source().text();
    String after = output.source().text();
    Optional<BothSections> both = BothSections.of(before, after);
    if (both.isEmpty()
        || !(Parser.parse(new SourceText("certificate.w", both.get().text()))
            instanceof ParseResult.Parsed checked)) {
      return new None("more than statements on locks has changed");
    }
    ProgramCfa specification = CfaBuilder.build(original.withCopies(COPIES));
    Optional<String> refused = refused(specification);
    if (refused.isPresent()) {
      return new None(refused.get());
    }
    Writer writer =
        new Writer(specification, CfaBuilder.build(checked.program().withCopies(COPIES)), limits);
    writer.beginWithLocks(sha256(after), sha256(before), both.get());
    boolean isForAny = !checked.program().replicated().isEmpty();
    Optional<String> missing =
        writer.proofs(true, considered).or(() -> isForAny ? notForAny(writer) : Optional.empty());
    boolean hasReaders =
        specification.objects().stream().anyMatch(o -> o.kind() == SyncObject.Kind.RWLOCK);
    if (missing.isEmpty() && !isForAny && !hasReaders) {
      fewest.ifPresent(claim -> writer.fewestChanges(specification, claim));
    }
    return writer.end(missing);
  }

  private static Certificate aboutW(
      Program program,
      Verification found,
      ProgramCfa named,
      Limits limits,
      Function<Writer, Optional<String>> shown) {
    Optional<String> text = WText.of(named);
    if (text.isEmpty() || !isSame(named, text.get())) {
      return new None("W has no words for some steps");
    }
    Writer writer = new Writer(named, limits);
    writer.beginInW(sha256(program.source().text()), found.outcome(), text.get());
    return writer.end(shown.apply(writer));
  }

  /** Whether a text has the steps of a program. */
  private static boolean isSame(ProgramCfa program, String text) {
    return Parser.parse(new SourceText("certificate.w", text)) instanceof ParseResult.Parsed parsed
        && new Writer(CfaBuilder.build(parsed.program().withCopies(COPIES)), Limits.none())
            .automata()
            .equals(new Writer(program, Limits.none()).automata());
  }

  /** The threads of which there may be any number, if the answer is about that. */
  private static Optional<Copies.Any> any(Verification found) {
    return found
        .copies()
        .flatMap(copies -> copies instanceof Copies.Any any ? Optional.of(any) : Optional.empty());
  }

  /** Why a certificate for two copies is none for any number of them. */
  private static Optional<String> notForAny(Writer writer) {
    return writer.isAboutBeginnings()
        ? Optional.empty()
        : Optional.of("any number of copies, and blocks that are not reducible");
  }

  /** Why there are no certificates of answers about such a program. */
  private static Optional<String> refused(ProgramCfa threads) {
    if (threads.hasPriorities()) {
      return Optional.of("priorities on one processor");
    }
    if (!threads.uncontended().isEmpty()) {
      return Optional.of("the scheduler switches at some lock statements only");
    }
    if (threads.threads().stream()
        .flatMap(t -> t.edges().stream())
        .anyMatch(Certificate::isSplit)) {
      return Optional.of("an attempt to become the writer of a lock that may fail");
    }
    return Optional.empty();
  }

  /** Whether a statement has a step for each reason for which it may be possible. */
  private static boolean isSplit(Edge edge) {
    return edge.action() instanceof Action.ObjectStep step
        && step.operation() instanceof ObjectOperation.Refused refused
        && refused.obstacle() == ObjectOperation.Obstacle.READER;
  }

  /** What names a text. */
  static String sha256(String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(text.getBytes(UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("each Java has SHA-256", e);
    }
  }
}
