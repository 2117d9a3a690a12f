package liss.cfa;

import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import liss.cfa.Action.Switching;
import liss.lang.Declaration;
import liss.lang.Program;

/**
 * The control-flow automata of all threads of a program, with the tables that their actions refer
 * to.
 *
 * @param program the program as written
 * @param variables shared memory as the abstraction sees it
 * @param locks names of the locks, those of the program first, then inserted ones
 * @param flags conditions and guards
 * @param objects semaphores, reader-writer locks and barriers
 * @param channels names of the channels
 * @param condvars names of the POSIX condition variables
 * @param threads one automaton per thread copy
 */
public record ProgramCfa(
    Program program,
    List<SharedVariable> variables,
    List<String> locks,
    List<Flag> flags,
    List<SyncObject> objects,
    List<String> channels,
    List<String> condvars,
    List<Cfa> threads) {

  /** Copies the lists. */
  public ProgramCfa {
    variables = List.copyOf(variables);
    locks = List.copyOf(locks);
    flags = List.copyOf(flags);
    objects = List.copyOf(objects);
    channels = List.copyOf(channels);
    condvars = List.copyOf(condvars);
    threads = List.copyOf(threads);
  }

  /** Whether there is one processor, and some thread may not run while another one does. */
  public boolean hasPriorities() {
    return program.hasPriorities();
  }

  /** This program on any number of processors, where threads exclude nobody. */
  public ProgramCfa withoutPriorities() {
    return new ProgramCfa(
        program.on(Program.Processors.ANY_NUMBER),
        variables,
        locks,
        flags,
        objects,
        channels,
        condvars,
        threads);
  }

  /** Whether a step is the end of a program of C, with all its threads. */
  public boolean endsAt(Edge edge) {
    return edge.action() instanceof Action.Assume a
        && flags.get(a.flag()).name().equals(Declaration.Guard.RUNNING);
  }

  /** Whether a thread gets values from outside. */
  public boolean hasInputs() {
    return threads.stream()
        .flatMap(thread -> thread.edges().stream())
        .map(Edge::action)
        .anyMatch(Action::isInput);
  }

  /**
   * The steps that get a value from outside on which no branch, index, output and so on depends.
   */
  public Set<Edge> unseenInputs() {
    return UnseenInputs.of(this);
  }

  /** Whether a branch, an index, an output and so on may depend on a value from outside. */
  public boolean hasSeenInputs() {
    Set<Edge> unseen = unseenInputs();
    return threads.stream()
        .flatMap(thread -> thread.edges().stream())
        .anyMatch(edge -> edge.action().isInput() && !unseen.contains(edge));
  }

  /**
   * This program with fewer steps and locals; the choices that it shows are fewer, too. Steps have
   * no exact meaning that see an opaque value.
   */
  public ProgramCfa lean() {
    ProgramCfa exact = OpaqueValues.stoppedWhereSeen(this);
    return exact.with(locks, exact.threads.stream().map(LeanThread::of).toList());
  }

  /** This program with other shared variables, to which its threads do not refer. */
  public ProgramCfa withVariables(List<SharedVariable> others) {
    return new ProgramCfa(program, others, locks, flags, objects, channels, condvars, threads);
  }

  /** This program whose first locks are these, as far as it has them. */
  public ProgramCfa withFirstLocks(List<String> names) {
    List<String> order =
        Stream.concat(names.stream().filter(locks::contains), locks.stream()).distinct().toList();
    IntUnaryOperator numbers = lock -> order.indexOf(locks.get(lock));
    return with(order, mapped(edge -> edge.renumbered(numbers)));
  }

  private List<Cfa> mapped(UnaryOperator<Edge> change) {
    return threads.stream()
        .map(thread ->
            thread.with(
                thread.out().stream().map(edges -> edges.stream().map(change).toList()).toList()))
        .toList();
  }

  /** This program with only some of its insertion points. */
  public ProgramCfa inserting(Predicate<InsertionPoint> isKept) {
    return with(
        locks,
        mapped(edge ->
            edge.action() instanceof Action.Pass pass && !isKept.test(pass.point())
                ? edge.doing(new Action.Skip())
                : edge));
  }

  /** This program where nothing happens at accesses to some variables, by their names. */
  public ProgramCfa without(Set<String> names) {
    return with(
        locks,
        mapped(edge ->
            edge.action() instanceof Action.VariableAccess access
                    && names.contains(variables.get(access.variable()).name())
                ? edge.doing(new Action.Skip())
                : edge));
  }

  /** This program where the cooperative scheduler switches at the statements of some locks only. */
  ProgramCfa switchingAt(BitSet points) {
    return with(
        locks,
        mapped(edge ->
            edge.action() instanceof Action.Lock a
                ? edge.doing(
                    new Action.Lock(
                        a.lock(), points.get(a.lock()) ? Switching.POSSIBLE : Switching.IMPOSSIBLE))
                : edge));
  }

  /** The names of the locks at whose statements the cooperative scheduler cannot switch. */
  public Set<String> uncontended() {
    return threads.stream()
        .flatMap(thread -> thread.edges().stream())
        .filter(
            edge -> edge.action() instanceof Action.Lock a && a.switching() == Switching.IMPOSSIBLE)
        .map(edge -> locks.get(((Action.Lock) edge.action()).lock()))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * This program under the scheduler of another one that has the same steps but for added locks: at
   * the statements of the locks of that program, the scheduler may switch if it may there.
   */
  public ProgramCfa switchingLike(ProgramCfa specification) {
    Set<String> without = specification.uncontended();
    BitSet points = new BitSet();
    IntStream.range(0, locks.size())
        .filter(lock -> !without.contains(locks.get(lock)))
        .forEach(points::set);
    return switchingAt(points);
  }

  /** This program in which nothing happens where others than its first locks are used. */
  public ProgramCfa withoutStepsBehind(List<String> firstLocks) {
    return with(
        firstLocks,
        threads.stream()
            .map(thread ->
                thread.with(
                    thread.out().stream()
                        .map(edges -> edges.stream().map(e -> e.within(firstLocks.size())).toList())
                        .toList()))
            .toList());
  }

  /** This program with other locks, and other steps of its threads. */
  public ProgramCfa with(List<String> otherLocks, List<Cfa> otherThreads) {
    return new ProgramCfa(
        program, variables, otherLocks, flags, objects, channels, condvars, otherThreads);
  }
}
