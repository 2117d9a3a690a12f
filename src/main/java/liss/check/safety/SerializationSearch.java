package liss.check.safety;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import liss.abstraction.Run;
import liss.cfa.ProgramCfa;
import liss.check.analysis.AtomicMoves;
import liss.check.analysis.AtomicMoves.Move;
import liss.check.analysis.BlockProgram;
import liss.check.analysis.Footprints;
import liss.check.analysis.LiveFlags;
import liss.check.analysis.PersistentMoves;
import liss.check.analysis.RunSize;
import liss.check.safety.Verdict.Beginnings;
import liss.check.safety.Verdict.Effort;
import liss.check.serial.Counterexample;
import liss.check.serial.Counterexample.Minimality;
import liss.check.serial.LeastPreemptions;
import liss.check.serial.Linearizer.Rounds;
import liss.check.serial.RunMonitor;
import liss.check.serial.SerialOrders;
import liss.check.serial.SerialOrders.Memory;
import liss.search.LimitPoll;
import liss.search.Limits;

/**
 * The methods by which {@link SerializationEngine} searches one program, and what they share.
 *
 * <p>Each has a verdict as its result, which is unknown where the effort allowed was used up, or
 * nothing where more effort does not help.
 */
final class SerializationSearch {

  /** After a violation the search for a smaller one takes no more steps, or as many again. */
  private static final long STEPS_FOR_SMALLEST = 50_000;

  /** Limit checks granted to the search of runs of two threads. */
  private static final long PAIR = 8;

  /** Limit checks granted to the search for orders before the methods take turns. */
  private static final long FIRST_SEEKING = 256;

  /** And how often for each time that the search of all runs asks. */
  private static final long SEEKING = 8;

  /** Which of the runs that are equivalent to no cooperative one is the counterexample. */
  enum Shown {
    FIRST_FOUND,
    SMALLEST
  }

  private final ProgramCfa implementation;
  private final BlockProgram program;
  private final Limits limits;
  private final int most;
  private final Shown shown;
  private final Footprints related;
  private final PersistentMoves persistent;
  private final AtomicMoves moves;
  private final LiveFlags liveFlags;
  private final TerminatingCompletion completion;
  private Effort taken = Effort.NONE;

  SerializationSearch(StructuralProofs blocks, Limits limits, int most, Shown shown) {
    this.implementation = blocks.implementation();
    this.program = blocks.program();
    this.limits = limits;
    this.most = most;
    this.shown = shown;
    this.related = blocks.related();
    Footprints strict = Footprints.of(program);
    this.moves = new AtomicMoves(program, strict);
    this.persistent = new PersistentMoves(program, strict, blocks.locks(), moves);
    this.liveFlags = new LiveFlags(program);
    this.completion = new TerminatingCompletion(program, persistent, moves, limits);
  }

  /** Whether no run terminates, since the text of some thread has no way to its end. */
  boolean hasNoEnd() {
    return !program.allThreads().stream().allMatch(program::canEnd);
  }

  Limits withEffort(long effort) {
    return limits.withBudget(effort);
  }

  /** Limits of the search for orders, which grow with what the search of all runs has done. */
  Limits seekingBeside(Limits exploring) {
    return limits.withBudget(() -> FIRST_SEEKING + SEEKING * exploring.questions());
  }

  /** The verdict; empty if more effort may help. */
  Optional<Verdict> settled(Verdict verdict) {
    return verdict instanceof Verdict.Unknown unknown
        ? limits.exceeded().map(reason -> new Verdict.Unknown(reason, unknown.effort()))
        : Optional.of(verdict);
  }

  /** One order for each run, as long as the search for others is not most of the work. */
  Optional<Verdict> runOneOrder() {
    Limits exploring = withEffort(Long.MAX_VALUE);
    return runOrders(new Memory.OneOrder(), exploring, seekingBeside(exploring));
  }

  /**
   * Cycles of accesses in runs of two threads each, where other threads move only as long as one of
   * the two waits: few runs, and enough for most violations. Empty if there are none.
   *
   * @param all limit checks granted to all pairs together
   */
  Optional<Verdict> runPairs(long all) {
    List<BitSet> pairs = pairs();
    Violations violations = new Violations(program, completion, most);
    for (BitSet pair : pairs) {
      Limits exploring = withEffort(Math.clamp(all / pairs.size(), 1, PAIR));
      explore(
          new ViolationSearch(
              program,
              monitor(Optional.empty()),
              state -> ofPair(pair, state),
              exploring,
              violations));
      if (!violations.found().isEmpty()) {
        return Optional.of(verdict(violations, Optional.empty(), this::counterexample));
      }
    }
    return Optional.empty();
  }

  private List<BitSet> pairs() {
    return program.allThreads().stream()
        .boxed()
        .flatMap(one -> IntStream.range(0, one).mapToObj(other -> IntStream.of(one, other)))
        .map(pair -> pair.collect(BitSet::new, BitSet::set, BitSet::or))
        .toList();
  }

  private List<Move> ofPair(BitSet pair, int[] state) {
    boolean oneWaits =
        pair.stream().anyMatch(t -> !program.canMove(state, t) && state[t] != program.end(t));
    return persistent.of(oneWaits ? program.allThreads() : pair, state);
  }

  /** A copy with limited effort. */
  Optional<Verdict> runOneOrder(long effort) {
    return runOrders(new Memory.OneOrder(), withEffort(effort), withEffort(effort));
  }

  /** More and more orders; rounds of loops count as one block first, so that there is an end. */
  Optional<Verdict> runMoreOrders(long effort) {
    Limits limited = withEffort(effort);
    return Stream.concat(
            Stream.of(1, 2, 4, 8).map(more -> new Memory.Orders(more, Rounds.AS_ONE)),
            Stream.iterate(1, more -> 2 * more).map(more -> new Memory.Orders(more, Rounds.SINGLE)))
        .flatMap(memory -> runOrders(memory, limited, limited).stream())
        .findFirst();
  }

  /**
   * The verdict; empty if runs have other serial orders than those that are remembered.
   *
   * @param seeking limits the search for serial orders
   */
  Optional<Verdict> runOrders(Memory memory, Limits exploring, Limits seeking) {
    Violations violations = new Violations(program, completion, most);
    RunMonitor monitor = monitor(Optional.of(orders(memory, seeking)));
    Optional<String> stopped = explore(monitor, exploring, violations);
    if (violations.found().isEmpty() && stopped.isEmpty() && violations.areUndecided()) {
      return Optional.empty();
    }
    Verdict verdict = verdict(violations, stopped, this::counterexample);
    return Optional.of(
        verdict instanceof Verdict.Safe safe && monitor.hasFollowedAll()
            ? new Verdict.Safe(safe.effort(), Beginnings.OF_TERMINATING_RUNS)
            : verdict);
  }

  /** Cycles of accesses only, which need no memory of orders; empty if there are none. */
  Optional<Verdict> runCycles(long effort) {
    Violations violations = new Violations(program, completion, most);
    Optional<String> stopped = explore(monitor(Optional.empty()), withEffort(effort), violations);
    return violations.found().isEmpty() && stopped.isEmpty()
        ? Optional.empty()
        : Optional.of(verdict(violations, stopped, this::counterexample));
  }

  /** All traces, the smallest first. */
  Optional<Verdict> runTraces(long effort) {
    Violations violations = new Violations(program, completion, most);
    TraceSearch search =
        new TraceSearch(program, persistent, moves, liveFlags, withEffort(effort), violations);
    search.run();
    taken = taken.plus(search.effort());
    return Optional.of(
        verdict(
            violations, search.stopped(), run -> counterexampleOf(run).with(Minimality.SMALLEST)));
  }

  /** The engine of the paper, which asks for limits at each state; empty if its bound is small. */
  Optional<Verdict> runAntichain(long effort) {
    Limits limited = withEffort(LimitPoll.STATES_BETWEEN_LOOKS * effort);
    AntichainEngine engine = new AntichainEngine(AntichainEngine.DEFAULT_BOUND);
    return Optional.of(engine.check(program.specification(), implementation, limited))
        .filter(verdict -> !(verdict instanceof Verdict.Unknown) || limited.isSpent());
  }

  private SerialOrders orders(Memory memory, Limits seeking) {
    return new SerialOrders(program, related, liveFlags, moves, memory, seeking);
  }

  private RunMonitor monitor(Optional<SerialOrders> orders) {
    return new RunMonitor(program, orders, moves, liveFlags);
  }

  private Optional<String> explore(RunMonitor monitor, Limits exploring, Violations violations) {
    ViolationSearch search =
        new ViolationSearch(program, monitor, persistent::in, exploring, violations);
    search.makeAhead(persistent);
    return explore(search);
  }

  private Optional<String> explore(ViolationSearch search) {
    search.run();
    taken = taken.plus(search.effort());
    return search.stopped();
  }

  private Verdict verdict(
      Violations violations, Optional<String> stopped, Function<Run, Counterexample> shown) {
    List<Run> found = violations.found();
    return found.isEmpty()
        ? stopped
            .or(completion::stopped)
            .<Verdict>map(reason -> new Verdict.Unknown(reason, taken))
            .orElseGet(() -> new Verdict.Safe(taken))
        : new Verdict.Unsafe(shown.apply(found.getFirst()), found.subList(1, found.size()), taken);
  }

  /** The verdict on non-terminating runs; a round brings all flags back to their values. */
  Verdict runNonTerminating(Verdict.Safe terminating) {
    BlockProgram whole = new BlockProgram(program.specification(), implementation);
    return NonTerminatingRuns.verdict(whole, limits, terminating, taken);
  }

  private Counterexample counterexample(Run violation) {
    return switch (shown) {
      case FIRST_FOUND -> counterexampleOf(violation);
      case SMALLEST -> smallest(violation);
    };
  }

  private Counterexample smallest(Run violation) {
    Limits exploring = withEffort(Long.MAX_VALUE);
    SerialOrders orders = orders(new Memory.OneOrder(), seekingBeside(exploring));
    RunMonitor monitor = monitor(Optional.of(orders));
    SmallestViolation search =
        new SmallestViolation(program, monitor, persistent, moves, exploring);
    long most = Math.max(STEPS_FOR_SMALLEST, taken.transitions());
    Run smallest = search.smallerThan(RunSize.whole(violation), most).orElse(violation);
    Counterexample shown = counterexampleOf(smallest);
    return orders.stopped().isPresent() ? shown : shown.with(search.minimality());
  }

  private Counterexample counterexampleOf(Run run) {
    return Counterexample.of(LeastPreemptions.equivalentTo(program.specification(), run));
  }
}
