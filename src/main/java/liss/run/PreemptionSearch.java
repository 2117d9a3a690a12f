package liss.run;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.BooleanSupplier;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.run.PartialRun.Prospects;

/**
 * A search for a run with the fewest preemptions, then switches of threads, then steps, that gets
 * the values of a given run and reaches a goal. Best first (E. W. Dijkstra, "A Note on Two Problems
 * in Connexion with Graphs", Numerische Mathematik 1, 1959) over the concrete states, together with
 * the thread that ran last and the values that were used up; so the first run found is a best one.
 *
 * <p>A thread takes the steps that no other thread sees as soon as it can. That makes no run worse:
 * such steps commute with those of others, and putting them first never adds a preemption. Only
 * those before its first visible step wait for it to run.
 *
 * <p>Gives up after {@value #MOST_STATES} states, or fewer where there are many threads.
 */
final class PreemptionSearch {

  private static final int MOST_STATES = 100_000;

  /** The places of threads in all states together. */
  private static final int MOST_PLACES = 1_000_000;

  /** Local steps that are taken at once: a loop may never end. */
  private static final int LOCAL_STEPS = 10_000;

  private static final Comparator<PartialRun<Place, Step>> BEST_FIRST =
      PartialRun.<Place, Step>fewestPreemptionsFirst().thenComparingInt(PartialRun::length);

  private final ProgramCfa program;
  private final RunGoal goal;
  private final GivenValues values;
  private final ConcreteSemantics semantics;

  /** What the next value depends on. */
  private List<Integer> used;

  PreemptionSearch(Schedule schedule, RunGoal goal) {
    this.program = schedule.program();
    this.goal = goal;
    this.values = GivenValues.of(schedule);
    this.used = values.nothing();
    this.semantics =
        new ConcreteSemantics(
            program, Scheduler.PREEMPTIVE, edge -> List.of(values.next(used, edge)));
  }

  private record Place(ConcreteState state, List<Integer> used, RunGoal goal) {}

  /** What one thread does in one go, and where that leads. */
  private record Stretch(Place place, List<Step> steps) {
    ConcreteState state() {
      return place.state();
    }
  }

  /** The best run; empty if there are too many states to tell, or none reaches the goal. */
  Optional<Schedule> run(BooleanSupplier stop) {
    PriorityQueue<PartialRun<Place, Step>> open = new PriorityQueue<>(BEST_FIRST);
    Set<Prospects<Place>> seen = new HashSet<>();
    open.add(PartialRun.start(new Place(semantics.initialState(), values.nothing(), goal)));
    int most = Math.min(MOST_STATES, MOST_PLACES / program.threads().size());
    while (!open.isEmpty() && seen.size() < most && !stop.getAsBoolean()) {
      PartialRun<Place, Step> run = open.remove();
      if (run.place().goal().isReached(run.place().state())) {
        return Optional.of(upToGoal(new Schedule(program, semantics.initialState(), run.steps())));
      }
      if (seen.add(run.prospects())) {
        expand(run, open);
      }
    }
    return Optional.empty();
  }

  private void expand(PartialRun<Place, Step> run, PriorityQueue<PartialRun<Place, Step>> open) {
    boolean isInside =
        run.thread() != PartialRun.NOBODY && isInsideBlock(run.place().state(), run.thread());
    int interrupted = isInside ? run.thread() : PartialRun.NOBODY;
    for (int thread = 0; thread < program.threads().size(); thread++) {
      for (Stretch stretch : stretches(run.place(), thread)) {
        open.add(run.followedBy(thread, stretch.steps(), stretch.place(), interrupted));
      }
    }
  }

  private boolean isInsideBlock(ConcreteState state, int thread) {
    return Schedule.nextVisible(program, state, thread)
        .filter(edge -> !edge.action().isSchedulingPoint())
        .isPresent();
  }

  /** The local steps that a thread has not taken yet, alone and with a step that others see. */
  private List<Stretch> stretches(Place place, int thread) {
    Stretch here = new Stretch(place, List.of());
    List<Stretch> stretches = new ArrayList<>();
    for (Stretch ready : settled(here, thread).stream().toList()) {
      if (!ready.steps().isEmpty()) {
        stretches.add(ready);
      }
      for (Step step : steps(ready, thread)) {
        after(ready, step).flatMap(next -> settled(next, thread)).ifPresent(stretches::add);
      }
    }
    return stretches;
  }

  /** With the local steps that follow; empty if they show what is not wanted. */
  private Optional<Stretch> settled(Stretch start, int thread) {
    Stretch stretch = start;
    for (int taken = 0; taken < LOCAL_STEPS && isLocal(stretch.state(), thread); taken++) {
      List<Step> steps = steps(stretch, thread);
      if (steps.size() != 1 || steps.getFirst().target().stop().isPresent()) {
        return Optional.of(stretch);
      }
      Optional<Stretch> next = after(stretch, steps.getFirst());
      if (next.isEmpty()) {
        return next;
      }
      stretch = next.get();
    }
    return Optional.of(stretch);
  }

  private boolean isLocal(ConcreteState state, int thread) {
    List<Edge> out = state.out(thread);
    return !out.isEmpty()
        && (out.getFirst().action().isSilent() || out.getFirst().action() instanceof Action.Branch);
  }

  private List<Step> steps(Stretch stretch, int thread) {
    used = stretch.place().used();
    return semantics.steps(stretch.state(), thread);
  }

  private Optional<Stretch> after(Stretch stretch, Step step) {
    Place place = stretch.place();
    return place
        .goal()
        .after(place.state(), step)
        .map(next -> {
          List<Step> steps = new ArrayList<>(stretch.steps());
          steps.add(step);
          return new Stretch(
              new Place(step.target(), values.after(place.used(), step), next), steps);
        });
  }

  /** The run up to where it has reached the goal: local steps may follow. */
  private Schedule upToGoal(Schedule run) {
    RunGoal reached = goal;
    for (int taken = 0; taken < run.steps().size(); taken++) {
      if (reached.isReached(run.before(taken))) {
        return run.upTo(taken);
      }
      reached = reached.after(run.before(taken), run.steps().get(taken)).orElseThrow();
    }
    return run;
  }
}
