package liss.generalize;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import liss.abstraction.CriticalSection;
import liss.abstraction.Run;
import liss.cfa.ProgramCfa;
import liss.generalize.CycleSearch.Standing;
import liss.generalize.Neighborhood.Ordering;
import liss.solver.Formula;
import liss.solver.LinearOrder;
import liss.solver.Solver;
import liss.solver.UndecidedException;

/**
 * The bad interleavings of one counterexample's events (Cerny, Clarke, Henzinger, Radhakrishna,
 * Ryzhyk, Samanta, Tarrach, "From non-preemptive to preemptive scheduling using synchronization
 * synthesis", FMSD 2016, section 7.1).
 *
 * <p>An interleaving is bad when synchronization can execute it ({@code Psi}) and no cooperative
 * run of the same events has the same order of dependent accesses (it is not in {@code phi_G}).
 * Deviations from the paper:
 *
 * <ul>
 *   <li>{@code phi_G} is not a disjunction over cooperative runs, of which there can be n! ones. A
 *       cooperative run is a serial order of blocks, and that order is an unknown.
 *   <li>"Not good" quantifies over all serial orders. It is solved by refinement, as in
 *       counterexample-guided inductive synthesis (Solar-Lezama, Tancau, Bodik, Seshia, Saraswat,
 *       "Combinatorial Sketching for Finite Programs", ASPLOS 2006): a candidate that turns out
 *       good is equivalent to a serial order; the orderings J of synchronization that justify that
 *       order justify any serial order with J, so from then on bad interleavings must have a cycle
 *       of blocks in their dependent accesses together with J. Every bad interleaving has one, so
 *       nothing is lost; the candidate has none, and there are finitely many J, so this ends.
 *   <li>First come the interleavings that have a cycle of blocks by their accesses alone: these are
 *       bad whatever synchronization does, and almost all there is in practice.
 * </ul>
 *
 * <p>Sound and complete: a trace is returned iff there is a bad one that the sections do not block.
 */
public final class BadTraces implements AutoCloseable {

  /** A search for an interleaving of the same events that may give up. */
  @FunctionalInterface
  public interface RunSearch {

    /** An interleaving with the given orderings that the given sections do not block. */
    Optional<Run> find(List<OrderingConstraint> orderings, List<CriticalSection> sections);
  }

  private final Neighborhood neighborhood;
  private final SynchronizationParts synchronization;
  private final CooperativeRuns cooperative;
  final Solver solver;
  private final LinearOrder order;
  private final Formula cyclic;
  private final Interruptions interruptions;
  private final Map<Exclusion, Formula> exclusions = new HashMap<>();
  private boolean everySerialOrderIsARun;
  private int refinements;

  /** Takes over both solvers, which must be new. */
  BadTraces(Solver solver, Solver another, ProgramCfa program, Run counterexample)
      throws UndecidedException {
    this.solver = solver;
    neighborhood = new Neighborhood(counterexample);
    synchronization = new SynchronizationParts(neighborhood, program);
    int[] given = neighborhood.positions(counterexample);
    everySerialOrderIsARun = Justification.of(neighborhood, synchronization, given).isEmpty();
    cooperative = new CooperativeRuns(another, neighborhood, synchronization);
    int[] threads = IntStream.range(0, neighborhood.size()).map(neighborhood::thread).toArray();
    order = new LinearOrder(solver, "e", threads);
    Feasibility.require(solver, "", synchronization, order::before);
    interruptions = new Interruptions(neighborhood);
    cyclic = CyclicBlocks.cyclic(solver, "cyclic", neighborhood, order::before, List.of());
  }

  /**
   * Returns a bad interleaving that the given critical sections do not block, or nothing if they
   * block all of them. Calls do not depend on each other.
   *
   * @throws UndecidedException if Z3 gives no answer or was stopped
   */
  public Optional<BadTrace> next(List<CriticalSection> sections) throws UndecidedException {
    boolean canBeCyclic = !TwoPhaseLocking.holds(neighborhood, sections);
    Optional<int[]> found = find(exclusions(sections), canBeCyclic);
    return found.isPresent() ? Optional.of(explain(found.get())) : Optional.empty();
  }

  /**
   * Returns bad interleavings of the simplest kind, in which one block interrupts another one and
   * which the given critical sections do not block: for each block one, if the search finds it. The
   * solver is not asked for them, which pays where many accesses are dependent.
   *
   * @throws UndecidedException if Z3 gives no answer about why they are bad, or was stopped
   */
  public List<BadTrace> interruptions(List<CriticalSection> sections, RunSearch search)
      throws UndecidedException {
    List<BadTrace> traces = new ArrayList<>();
    for (Interruptions.Found found : interruptions.unblocked(sections, search)) {
      List<Ordering> core = cooperative.minimalCore(found.cycle());
      int[] position = neighborhood.positions(found.run());
      traces.add(new BadTrace(found.run(), badCore(core), remedies(core, position)));
    }
    return traces;
  }

  /** How many pairs of accesses of different threads are dependent. */
  public int dependences() {
    return neighborhood.dependences().size();
  }

  /**
   * From now on leaves out a run and all that have the same order of dependent accesses.
   *
   * @throws UndecidedException if Z3 was stopped
   */
  public void ignore(Run run) throws UndecidedException {
    int[] position = neighborhood.positions(run);
    interruptions.ignore(position);
    List<Ordering> orderings = neighborhood.dependentOrderings(position);
    solver.add(solver.or(literals(orderings.stream().map(Neighborhood::reverse).toList())));
  }

  /**
   * Returns why a run of these events is bad, or nothing if it is good.
   *
   * @throws IllegalArgumentException if synchronization cannot execute the run
   * @throws UndecidedException if Z3 gives no answer or was stopped
   */
  public Optional<BadTrace> explain(Run run) throws UndecidedException {
    int[] position = neighborhood.positions(run);
    Justification.of(neighborhood, synchronization, position);
    return cooperative.agreeing(neighborhood.dependentOrderings(position)).isPresent()
        ? Optional.empty()
        : Optional.of(explain(position));
  }

  /** Returns the positions of the events in a bad interleaving that has the given properties. */
  Optional<int[]> find(List<Formula> properties) throws UndecidedException {
    return find(properties, true);
  }

  private Optional<int[]> find(List<Formula> properties, boolean canBeCyclic)
      throws UndecidedException {
    List<Formula> cyclicToo = new ArrayList<>(properties);
    cyclicToo.add(cyclic);
    if (canBeCyclic && solver.satisfiable(cyclicToo)) {
      return Optional.of(order.positions());
    }
    while (!everySerialOrderIsARun && solver.satisfiable(properties)) {
      int[] candidate = order.positions();
      Optional<int[]> serial = cooperative.agreeing(neighborhood.dependentOrderings(candidate));
      if (serial.isEmpty()) {
        return Optional.of(candidate);
      }
      refine(serial.get());
    }
    return Optional.empty();
  }

  private void refine(int[] serial) throws UndecidedException {
    List<Ordering> justification = Justification.of(neighborhood, synchronization, serial);
    if (justification.isEmpty()) {
      everySerialOrderIsARun = true;
    } else {
      String name = "cyclic" + refinements++;
      solver.add(CyclicBlocks.cyclic(solver, name, neighborhood, order::before, justification));
    }
  }

  private List<Formula> exclusions(List<CriticalSection> sections) throws UndecidedException {
    List<Formula> exclusions = new ArrayList<>();
    for (int i = 0; i < sections.size(); i++) {
      for (CriticalSection second : sections.subList(i + 1, sections.size())) {
        CriticalSection first = sections.get(i);
        if (first.lock() == second.lock() && first.thread() != second.thread()) {
          exclusions.add(exclusion(first, second));
        }
      }
    }
    return exclusions;
  }

  /** The first and last events of two sections that must not overlap. */
  private record Exclusion(int first, int firstEnd, int second, int secondEnd) {}

  /** The literal that implies that two sections do not overlap. */
  private Formula exclusion(CriticalSection first, CriticalSection second)
      throws UndecidedException {
    Exclusion exclusion =
        new Exclusion(
            neighborhood.number(first.thread(), first.firstEvent()),
            neighborhood.number(first.thread(), first.lastEvent()),
            neighborhood.number(second.thread(), second.firstEvent()),
            neighborhood.number(second.thread(), second.lastEvent()));
    Formula literal = exclusions.get(exclusion);
    if (literal == null) {
      literal = solver.variable("exclusion" + exclusions.size());
      exclusions.put(exclusion, literal);
      solver.addImplication(
          literal,
          List.of(
              order.before(exclusion.firstEnd(), exclusion.second()),
              order.before(exclusion.secondEnd(), exclusion.first())));
    }
    return literal;
  }

  private BadTrace explain(int[] bad) throws UndecidedException {
    List<Ordering> core = core(bad);
    return new BadTrace(neighborhood.run(bad), badCore(core), remedies(core, bad));
  }

  BadCore badCore(List<Ordering> core) {
    return new BadCore(core.stream().map(neighborhood::constraint).toList());
  }

  /** A cycle of blocks makes a better core than what the solver happens to find. */
  List<Ordering> core(int[] bad) throws UndecidedException {
    List<Ordering> orderings = neighborhood.dependentOrderings(bad);
    return cooperative.minimalCore(
        CycleSearch.best(neighborhood, orderings).map(BlockCycle::orderings).orElse(orderings));
  }

  /**
   * A bad interleaving always has a cycle of blocks in its dependent accesses and what justifies
   * it: otherwise the blocks could be executed one after the other. Orderings that follow from the
   * core are preferred; whether they do is asked only for those on the best cycle.
   */
  private MutexAlternatives remedies(List<Ordering> core, int[] bad) throws UndecidedException {
    Map<Ordering, Standing> standings = new LinkedHashMap<>();
    core.forEach(ordering -> standings.put(ordering, Standing.CORE));
    List<Ordering> open = new ArrayList<>(neighborhood.dependentOrderings(bad));
    open.addAll(Justification.of(neighborhood, synchronization, bad));
    open.removeAll(core);
    open.forEach(ordering -> standings.put(ordering, Standing.IMPLIED));
    while (true) {
      BlockCycle cycle = CycleSearch.best(neighborhood, standings).orElseThrow();
      Optional<Ordering> unproved = cycle.orderings().stream().filter(open::contains).findFirst();
      if (unproved.isEmpty()) {
        return MutexInference.alternatives(neighborhood, cycle, bad);
      }
      open.removeIf(unproved.get()::equals);
      if (!implies(core, unproved.get())) {
        standings.put(unproved.get(), Standing.INCIDENTAL);
      }
    }
  }

  private boolean implies(List<Ordering> core, Ordering ordering) throws UndecidedException {
    List<Ordering> counterexample = new ArrayList<>(core);
    counterexample.add(Neighborhood.reverse(ordering));
    return !solver.satisfiable(literals(counterexample));
  }

  List<Formula> literals(List<Ordering> orderings) throws UndecidedException {
    List<Formula> literals = new ArrayList<>();
    for (Ordering ordering : orderings) {
      literals.add(order.before(ordering.before(), ordering.after()));
    }
    return literals;
  }

  @Override
  public void close() {
    solver.close();
    cooperative.close();
  }
}
