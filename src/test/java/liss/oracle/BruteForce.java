package liss.oracle;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;

/**
 * All runs of a program's abstraction, preemptive and cooperative, up to equivalence: the
 * definition of preemption-safety, computed literally.
 *
 * <p>For each state the set of classes of its terminating runs is the union, over all steps, of the
 * step's symbol put in front of the classes of the next state. Loops are entered at most a given
 * number of times per run, so the states form no cycle. The work is the number of pairs of a state
 * and a class below it.
 *
 * <p>Branch tags fix the path of each thread. So a class with few loop entries has only words with
 * few loop entries, and inclusion of the bounded sets is inclusion of the full ones cut down to
 * that bound: a violation found is real, and one that needs more entries is missed.
 */
public final class BruteForce {

  /** Which threads are tried from a state of the preemptive semantics. */
  enum Expansion {
    /** All of them. */
    ALL_THREADS,
    /**
     * If some thread is at a step that commutes with everything the others can do, only that
     * thread; every terminating run has an equivalent one that makes this step first.
     */
    LOCAL_STEPS_FIRST
  }

  private final ProgramCfa program;
  private final LoopBounds bounds;
  private final AbstractSemantics semantics;
  private final Urgency urgency;
  private final Expansion expansion;
  private final Alphabet alphabet;
  private final Map<Edge, Integer> letters = new HashMap<>();
  private final TraceTable traces;

  BruteForce(ProgramCfa program, int loopBound, Expansion expansion) {
    this.program = program;
    this.bounds = LoopBounds.of(program, loopBound);
    this.semantics = new AbstractSemantics(program, bounds);
    this.urgency = new Urgency(program, semantics);
    this.expansion = program.hasPriorities() ? Expansion.ALL_THREADS : expansion;
    this.alphabet = new Alphabet(program);
    List<Symbol> symbols = alphabet.symbols();
    for (Cfa cfa : program.threads()) {
      for (Edge edge : cfa.edges()) {
        alphabet.symbol(edge).ifPresent(symbol -> letters.put(edge, symbols.indexOf(symbol)));
      }
    }
    this.traces = new TraceTable(symbols);
  }

  /**
   * The oracle of a program.
   *
   * @param loopBound how often a run may enter each loop of each thread
   */
  public static BruteForce of(ProgramCfa program, int loopBound) {
    return new BruteForce(program, loopBound, Expansion.LOCAL_STEPS_FIRST);
  }

  /** Whether there are loops, so that some runs may be left out. */
  public boolean isBounded() {
    return !bounds.counters().isEmpty();
  }

  /** The classes of all terminating runs: P or NP. */
  public SortedSet<TraceClass> classes(Scheduler scheduler) {
    Map<Position, int[]> known = new HashMap<>();
    int[] numbers =
        classes(
            scheduler,
            new Position(semantics.initial(), AbstractSemantics.ANYBODY, new BitSet()),
            known);
    SortedSet<TraceClass> classes = new TreeSet<>();
    for (int number : numbers) {
      classes.add(TraceClass.of(traces.word(number)));
    }
    if (classes.size() != numbers.length) {
      throw new IllegalStateException("projections and normal forms disagree");
    }
    return classes;
  }

  /** The classes of preemptive runs that no cooperative run is in; none iff preemption-safe. */
  public SortedSet<TraceClass> preemptiveOnly() {
    SortedSet<TraceClass> classes = classes(Scheduler.PREEMPTIVE);
    classes.removeAll(classes(Scheduler.COOPERATIVE));
    return classes;
  }

  /** The class of the observations of a run, or of a part of one. */
  public TraceClass classOf(List<Edge> run) {
    return TraceClass.of(run.stream().map(alphabet::symbol).flatMap(Optional::stream).toList());
  }

  /**
   * All reachable deadlock states, nearest first, each with a shortest run. Not bounded: this
   * searches the full state space.
   */
  public List<Deadlock> deadlocks(Scheduler scheduler) {
    return new DeadlockSearch(program, scheduler).run();
  }

  /**
   * A state and the thread that is running, or {@link AbstractSemantics#ANYBODY}.
   *
   * @param inside the threads that are inside a block
   */
  private record Position(AbstractState state, int running, BitSet inside) {}

  private int[] classes(Scheduler scheduler, Position position, Map<Position, int[]> known) {
    int[] cached = known.get(position);
    if (cached != null) {
      return cached;
    }
    AbstractState state = position.state();
    IntStream.Builder found = IntStream.builder();
    if (semantics.terminated(state)) {
      found.add(TraceTable.EMPTY);
    }
    for (int thread : candidates(scheduler, position)) {
      int running = scheduler == Scheduler.COOPERATIVE ? thread : AbstractSemantics.ANYBODY;
      for (AbstractSemantics.Step step : semantics.steps(state, thread)) {
        BitSet inside = urgency.after(position.inside(), step);
        int[] rest = classes(scheduler, new Position(step.next(), running, inside), known);
        Arrays.stream(rest).map(trace -> prepend(step.edge(), trace)).forEach(found::add);
      }
    }
    int[] classes = found.build().sorted().distinct().toArray();
    known.put(position, classes);
    return classes;
  }

  private int prepend(Edge edge, int trace) {
    Integer letter = letters.get(edge);
    return letter == null ? trace : traces.prepend(letter, trace);
  }

  private int[] candidates(Scheduler scheduler, Position position) {
    int[] all = IntStream.range(0, semantics.threads()).toArray();
    return switch (scheduler) {
      case COOPERATIVE ->
          semantics.mayAnybodyRun(position.state(), position.running())
              ? all
              : new int[] {position.running()};
      case PREEMPTIVE ->
          switch (expansion) {
            case ALL_THREADS ->
                Arrays.stream(all)
                    .filter(t -> urgency.allows(position.state(), position.inside(), t))
                    .toArray();
            case LOCAL_STEPS_FIRST ->
                Arrays.stream(all)
                    .filter(thread -> semantics.isLocal(position.state(), thread))
                    .mapToObj(thread -> new int[] {thread})
                    .findFirst()
                    .orElse(all);
          };
    };
  }
}
