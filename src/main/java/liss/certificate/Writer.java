package liss.certificate;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import liss.certificate.Certificate.FewestChanges;
import liss.certificate.Certificate.None;
import liss.certificate.Certificate.Written;
import liss.cfa.ProgramCfa;
import liss.check.analysis.BlockProgram;
import liss.check.analysis.LockSets;
import liss.check.analysis.Movers;
import liss.check.analysis.ReducibleBlocks;
import liss.check.deadlock.BlockedThreads;
import liss.check.deadlock.BlockedThreads.Place;
import liss.check.deadlock.BlockedThreads.Removal;
import liss.check.safety.ConsideredRuns;
import liss.check.safety.Verdict;
import liss.check.serial.Linearizer.Rounds;
import liss.check.serial.SerialOrders.Memory;
import liss.format.Json;
import liss.search.Limits;
import liss.verify.Failures;
import liss.verify.Outcome;
import liss.verify.Verification;
import liss.verify.WholeRun;

/** Writes the certificate of one program. */
final class Writer {

  /** What is remembered of serial runs where one for each run is not enough. */
  private static final List<Memory> MORE =
      Stream.of(1, 2, 4).<Memory>map(more -> new Memory.Orders(more, Rounds.AS_ONE)).toList();

  /** How often limits are asked at most while more is remembered, of which there may be no end. */
  private static final long EFFORT = 200;

  private final ProgramCfa program;
  private final BlockProgram blocks;
  private final LockSets locks;
  private final Numbering numbering;
  private final Limits limits;
  private final List<String> lines = new ArrayList<>();

  Writer(ProgramCfa program, Limits limits) {
    this(program, program, limits);
  }

  /** One of the certificate of a program to which locks have been added. */
  Writer(ProgramCfa original, ProgramCfa program, Limits limits) {
    this.program = program;
    this.blocks = BlockProgram.withoutIrrelevantFlags(original, program);
    this.locks = new LockSets(blocks);
    this.numbering = new Numbering(blocks);
    this.limits = limits;
  }

  /** Writes which program and which answer this is about. */
  void begin(String sha256, Outcome answer) {
    begin(header(sha256, answer));
  }

  /** Writes the same where the program is one in C, and the one in W that was decided. */
  void beginInW(String sha256, Outcome answer, String text) {
    begin(header(sha256, answer).with("w", text));
  }

  /** Writes the same where locks have been added to another program. */
  void beginWithLocks(String sha256, String original, BothSections checked) {
    Json.Members names = Json.object();
    for (Map.Entry<String, String> name : checked.names().entrySet()) {
      names = names.with(name.getKey(), name.getValue());
    }
    begin(
        header(sha256, new Outcome.Holds())
            .with("original", original)
            .with("w", checked.text())
            .with("names", names));
  }

  private static Json.Members header(String sha256, Outcome answer) {
    return Json.object()
        .with("certificate", Certificate.VERSION)
        .with("program", sha256)
        .with("answer", answer.label());
  }

  private void begin(Json.Members header) {
    lines.add(header.line());
    lines.addAll(automata());
  }

  /** The lines of all threads. */
  List<String> automata() {
    return IntStream.range(0, blocks.threads()).mapToObj(this::automaton).toList();
  }

  /** Writes what shows an answer; returns why nothing does. */
  Optional<String> shown(Verification found, Supplier<WholeRun> run) {
    return switch (found.outcome()) {
      case Outcome.Holds holds ->
          proofs(found.verdict() instanceof Verdict.Safe, found.considered());
      case Outcome.Violated violated -> run(run.get());
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

  /**
   * Writes what shows that a program is safe; returns what is missing.
   *
   * @param isSafe whether that is so if values are forgotten
   */
  Optional<String> proofs(boolean isSafe, ConsideredRuns considered) {
    int from = lines.size();
    return noFailure()
        .or(this::noDeadlock)
        .or(() -> serializable(isSafe, considered))
        .flatMap(reason -> withValues(reason, from));
  }

  private Optional<String> serializable(boolean isSafe, ConsideredRuns considered) {
    if (!isSafe) {
      return Optional.of("the answer rests on all runs with values");
    }
    ReducibleBlocks reducible = new ReducibleBlocks(blocks, locks, new BitSet());
    if (program.objects().isEmpty() && reducible.areAll()) {
      lines.add(
          "{\"claim\":\"serializable\",\"by\":\"reducible blocks\",\"movers\":[%s]}"
              .formatted(letters(reducible.movers())));
      return Optional.empty();
    }
    if (considered == ConsideredRuns.ALL) {
      return Optional.of("runs that do not terminate are considered, and were searched");
    }
    return searched();
  }

  /** Writes a set of states; returns why there is none. */
  Optional<String> searched() {
    return withSerialRuns((serial, limited) -> {
      lines.add("{\"claim\":\"serializable\",\"by\":\"search\"}");
      return new ClosedStates(numbering, serial, limited).writeTo(lines::add);
    });
  }

  /** Writes what rests on serial runs: one for each run, and more where these do not suffice. */
  private Optional<String> withSerialRuns(BiFunction<SerialRuns, Limits, Optional<String>> write) {
    int from = lines.size();
    Optional<String> reason = withSerialRuns(new Memory.OneOrder(), limits, write);
    for (Memory memory : MORE) {
      if (!reason.equals(Optional.of(SerialRuns.NONE_LEFT))) {
        return reason;
      }
      lines.subList(from, lines.size()).clear();
      reason = withSerialRuns(memory, limits.withBudget(EFFORT), write);
    }
    return reason;
  }

  private Optional<String> withSerialRuns(
      Memory memory, Limits limited, BiFunction<SerialRuns, Limits, Optional<String>> write) {
    return write.apply(new SerialRuns(blocks, locks, memory, limited), limited);
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
    return withSerialRuns((serial, limited) -> {
      lines.add("{\"claim\":\"all\",\"by\":\"states with values\"}");
      return new StatesWithValues(program, blocks, numbering, serial, limited).writeTo(lines::add);
    });
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

  /** Writes runs against which a program without locks has to be changed. */
  void fewestChanges(ProgramCfa original, FewestChanges claim) {
    lines.add(
        Json.object()
            .with("claim", "fewest changes")
            .with("grow", Json.texts(claim.grow()))
            .line());
    BlockProgram before = BlockProgram.withoutIrrelevantFlags(original, original);
    lines.addAll(new RunLine(before, new Numbering(before)).against(claim.against()));
  }

  /** Writes a run; returns why there is none. */
  Optional<String> run(WholeRun shown) {
    if (shown instanceof WholeRun.None none) {
      return Optional.of(none.reason());
    }
    lines.add(new RunLine(blocks, numbering).of(shown));
    return Optional.empty();
  }
}
