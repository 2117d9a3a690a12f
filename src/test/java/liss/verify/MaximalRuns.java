package liss.verify;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import liss.abstraction.Access;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.check.analysis.SynchronizationOrder;
import liss.run.ConcreteSemantics;
import liss.run.ConcreteState;
import liss.run.RunEnd;
import liss.run.Scheduler;
import liss.run.Step;
import liss.run.ValueSource;

/**
 * All runs of a small program that terminate or fail, under both schedulers, one by one: the
 * definitions of docs/serialization.md, computed literally.
 *
 * <p>A run that terminates is its steps, where independent ones have no order. A failure is the
 * step that fails and the steps that it depends on by accesses.
 */
public final class MaximalRuns {

  /** A number of steps after which a program is too large to be enumerated. */
  public static final class TooManyException extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /**
   * A step with what comes from outside.
   *
   * @param edge with what it accesses
   */
  private record Taken(Edge edge, Optional<Long> value) {}

  /** What a step accesses in a state. */
  interface Sight {
    Edge seen(Edge edge, ConcreteState before);
  }

  private final ProgramCfa program;
  private final Sight sight;
  private final List<Long> domain;
  private int left;

  private MaximalRuns(ProgramCfa program, Sight sight, List<Long> domain, int steps) {
    this.program = program;
    this.sight = sight;
    this.domain = domain;
    this.left = steps;
  }

  /**
   * The runs that terminate and the failures that only a preemptive scheduler leads to; for people.
   *
   * @param domain the values that come from outside
   * @param steps how many steps are taken at most
   */
  public static Optional<String> preemptiveOnly(ProgramCfa program, List<Long> domain, int steps) {
    return preemptiveOnly(program, (edge, before) -> edge, domain, steps);
  }

  /** The same where it is not the text of a step that tells what it accesses. */
  static Optional<String> preemptiveOnly(
      ProgramCfa program, Sight sight, List<Long> domain, int steps) {
    MaximalRuns runs = new MaximalRuns(program, sight, domain, steps);
    Set<List<Taken>> cooperative = new HashSet<>();
    runs.new Enumeration(Scheduler.COOPERATIVE) {
      @Override
      boolean ends(List<Taken> run) {
        cooperative.add(run);
        return false;
      }

      @Override
      boolean fails(List<Taken> run, Edge failing) {
        cooperative.add(failure(run, failing));
        return false;
      }
    }.all();
    List<String> found = new ArrayList<>();
    runs.new Enumeration(Scheduler.PREEMPTIVE) {
      @Override
      boolean ends(List<Taken> run) {
        if (!cooperative.contains(run)) {
          found.add("terminates: " + run);
        }
        return !found.isEmpty();
      }

      @Override
      boolean fails(List<Taken> run, Edge failing) {
        if (!cooperative.contains(failure(run, failing)) && runs.isCompletable(run, failing)) {
          found.add("fails: " + run + " at " + failing);
        }
        return !found.isEmpty();
      }
    }.all();
    return found.stream().findFirst();
  }

  /**
   * The places in the text at which no cooperative run fails, and some run whose failure is
   * preemptive-only.
   *
   * @param domain the values that come from outside
   * @param steps how many steps are taken at most
   */
  static Set<String> preemptiveOnlyPlaces(ProgramCfa program, List<Long> domain, int steps) {
    MaximalRuns runs = new MaximalRuns(program, (edge, before) -> edge, domain, steps);
    Set<String> cooperative = runs.failingPlaces(Scheduler.COOPERATIVE);
    Set<String> places = runs.failingPlaces(Scheduler.PREEMPTIVE);
    places.removeAll(cooperative);
    return places;
  }

  private Set<String> failingPlaces(Scheduler scheduler) {
    Set<String> places = new TreeSet<>();
    new Enumeration(scheduler) {
      @Override
      boolean ends(List<Taken> run) {
        return false;
      }

      @Override
      boolean fails(List<Taken> run, Edge failing) {
        if (scheduler == Scheduler.COOPERATIVE || isCompletable(run, failing)) {
          places.add(place(failing));
        }
        return false;
      }
    }.all();
    return places;
  }

  /** A place in the text. */
  static String place(Edge edge) {
    return edge.action().getClass().getSimpleName() + " at " + edge.span();
  }

  /** An enumeration of the runs under a scheduler. */
  private abstract class Enumeration {

    private final ConcreteSemantics semantics;
    private final Scheduler scheduler;

    Enumeration(Scheduler scheduler) {
      this.scheduler = scheduler;
      semantics = new ConcreteSemantics(program, scheduler, ValueSource.anyOf(domain));
    }

    /** Told of a run that terminates, in its normal form; returns whether to stop. */
    abstract boolean ends(List<Taken> run);

    /** Told of a run that fails; returns whether to stop. */
    abstract boolean fails(List<Taken> run, Edge failing);

    void all() {
      visit(semantics.initialState(), List.of());
    }

    private boolean visit(ConcreteState state, List<Taken> run) {
      if (left-- <= 0) {
        throw new TooManyException();
      }
      if (state.stop().isPresent()) {
        return switch (state.stop().get()) {
          case RunEnd.AssertionViolated o -> fails(run.subList(0, run.size() - 1), o.edge());
          case RunEnd.RuntimeError o -> fails(run.subList(0, run.size() - 1), o.edge());
          case RunEnd.AssumptionFailed o -> false;
          case RunEnd.Deadlock o -> false;
          case RunEnd.Terminated o -> false;
        };
      }
      for (int thread = 0; thread < program.threads().size(); thread++) {
        boolean hasTurn = state.running().isEmpty() || state.running().getAsInt() == thread;
        Optional<Edge> misuse = misuse(state, thread);
        if (hasTurn && misuse.isPresent() && fails(run, misuse.get())) {
          return true;
        }
      }
      List<Step> steps = semantics.steps(state);
      if (steps.isEmpty()) {
        return semantics.outcome(state).filter(RunEnd.Terminated.class::isInstance).isPresent()
            && ends(normal(visible(run), MaximalRuns::areDependent));
      }
      for (Step step : scheduler == Scheduler.PREEMPTIVE ? enough(steps) : steps) {
        List<Taken> longer = new ArrayList<>(run);
        longer.add(taken(step, state));
        if (visit(step.target(), longer)) {
          return true;
        }
      }
      return false;
    }
  }

  /** All steps, unless one is silent and does not fail: no other thread sees it. */
  private static List<Step> enough(List<Step> steps) {
    return steps.stream()
        .filter(step -> step.edge().action().isSilent() && step.target().stop().isEmpty())
        .findFirst()
        .map(silent ->
            steps.stream().filter(s -> s.edge().thread() == silent.edge().thread()).toList())
        .orElse(steps);
  }

  private Taken taken(Step step, ConcreteState before) {
    boolean isFailing = step.target().stop().isPresent();
    return new Taken(isFailing ? step.edge() : sight.seen(step.edge(), before), value(step));
  }

  private static Optional<Long> value(Step step) {
    boolean isFromOutside =
        step.edge().action() instanceof Action.Input
            || step.edge().action() instanceof Action.Havoc
            || step.edge().action() instanceof Action.HavocLocal;
    return isFromOutside ? step.observable().map(o -> o.value()) : Optional.empty();
  }

  private static Optional<Edge> misuse(ConcreteState state, int thread) {
    return state.out(thread).stream()
        .filter(edge ->
            edge.action() instanceof Action.Lock a && state.isHeld(a.lock(), thread)
                || edge.action() instanceof Action.Unlock b && !state.isHeld(b.lock(), thread))
        .findFirst();
  }

  private interface Relation {
    boolean holds(Edge first, Edge second);
  }

  private static boolean areDependent(Edge first, Edge second) {
    return Access.areDependent(first, second);
  }

  private static boolean areFixed(Edge first, Edge second) {
    return Access.areDependent(first, second) || SynchronizationOrder.isFixed(first, second);
  }

  private static List<Taken> visible(List<Taken> run) {
    return run.stream()
        .filter(t -> !t.edge().action().isSilent() || t.value().isPresent())
        .toList();
  }

  /** What a failure depends on by accesses, in its normal form, and the step that fails. */
  private static List<Taken> failure(List<Taken> run, Edge failing) {
    List<Taken> steps =
        new ArrayList<>(
            normal(
                past(visible(run), failing.thread(), MaximalRuns::areDependent),
                MaximalRuns::areDependent));
    steps.add(new Taken(failing, Optional.empty()));
    return steps;
  }

  private static List<Taken> past(List<Taken> run, int thread, Relation relation) {
    List<Taken> past = new ArrayList<>();
    Set<Integer> threads = new HashSet<>(Set.of(thread));
    for (Taken step : run.reversed()) {
      if (threads.contains(step.edge().thread())
          || past.stream().anyMatch(later -> relation.holds(step.edge(), later.edge()))) {
        past.addFirst(step);
        threads.add(step.edge().thread());
      }
    }
    return past;
  }

  private static List<Taken> normal(List<Taken> run, Relation relation) {
    List<Taken> rest = new ArrayList<>(run);
    List<Taken> normal = new ArrayList<>();
    while (!rest.isEmpty()) {
      int next =
          IntStream.range(0, rest.size())
              .filter(i ->
                  rest.subList(0, i).stream()
                      .noneMatch(other ->
                          other.edge().thread() == rest.get(i).edge().thread()
                              || relation.holds(other.edge(), rest.get(i).edge())))
              .boxed()
              .min(Comparator.comparingInt(i -> rest.get(i).edge().thread()))
              .orElseThrow();
      normal.add(rest.remove(next));
    }
    return normal;
  }

  /** Whether the blocks that a failure depends on can be run to their ends. */
  private boolean isCompletable(List<Taken> run, Edge failing) {
    List<Taken> steps = past(run, failing.thread(), MaximalRuns::areFixed);
    ConcreteSemantics semantics =
        new ConcreteSemantics(program, Scheduler.PREEMPTIVE, ValueSource.anyOf(domain));
    ConcreteState state = semantics.initialState();
    Set<Integer> threads = new HashSet<>();
    for (Taken taken : steps) {
      state =
          semantics.steps(state, taken.edge().thread()).stream()
              .filter(step -> step.edge().equals(taken.edge()))
              .filter(step -> value(step).equals(taken.value()))
              .findFirst()
              .orElseThrow()
              .target();
      threads.add(taken.edge().thread());
    }
    threads.remove(failing.thread());
    return canComplete(semantics, state, threads, -1);
  }

  private boolean canComplete(
      ConcreteSemantics semantics, ConcreteState state, Set<Integer> threads, int running) {
    if (left-- <= 0) {
      throw new TooManyException();
    }
    List<Integer> open = threads.stream().filter(t -> !isBetweenBlocks(state, t)).toList();
    List<Integer> moving = open.contains(running) ? List.of(running) : open;
    return open.isEmpty()
        || moving.stream()
            .anyMatch(thread ->
                semantics.steps(state, thread).stream()
                    .filter(step -> step.target().stop().isEmpty())
                    .anyMatch(step -> canComplete(semantics, step.target(), threads, thread)));
  }

  private boolean isBetweenBlocks(ConcreteState state, int thread) {
    return state.location(thread) == program.threads().get(thread).exit()
        || state.out(thread).stream().anyMatch(edge -> edge.action().isSchedulingPoint());
  }
}
