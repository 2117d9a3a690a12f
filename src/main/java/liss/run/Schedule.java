package liss.run;

import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;

/**
 * A run of a program as it was executed, or the beginning of one.
 *
 * @param initial the state before the first step
 * @param steps the steps, each taken in the state that the one before it has led to
 */
public record Schedule(ProgramCfa program, ConcreteState initial, List<Step> steps) {

  /** Copies the list. */
  public Schedule {
    steps = List.copyOf(steps);
  }

  /** Executes moves one after the other; empty if one of them is not possible. */
  public static Optional<Schedule> of(ProgramCfa program, List<Move> moves) {
    List<Long> value = new ArrayList<>(List.of(0L));
    ConcreteSemantics semantics =
        new ConcreteSemantics(program, Scheduler.PREEMPTIVE, edge -> value);
    ConcreteState initial = semantics.initialState();
    ConcreteState state = initial;
    List<Step> steps = new ArrayList<>();
    for (Move move : moves) {
      value.set(0, move.value().orElse(0L));
      ConcreteState before = state;
      Optional<Step> step =
          semantics.steps(before, move.edge().thread()).stream()
              .filter(candidate -> Move.of(candidate, before).equals(move))
              .findFirst();
      if (step.isEmpty()) {
        return Optional.empty();
      }
      steps.add(step.get());
      state = step.get().target();
    }
    return Optional.of(new Schedule(program, initial, steps));
  }

  /** The state before one of the steps. */
  public ConcreteState before(int position) {
    return position == 0 ? initial : steps.get(position - 1).target();
  }

  /** The state after the last step. */
  public ConcreteState end() {
    return before(steps.size());
  }

  /** This run, followed by one from where it ends. */
  public Schedule then(Schedule next) {
    return new Schedule(
        program, initial, Stream.concat(steps.stream(), next.steps.stream()).toList());
  }

  /** The part from a position on. */
  public Schedule from(int position) {
    return new Schedule(program, before(position), steps.subList(position, steps.size()));
  }

  /** Whether all threads have ended and all locks are free. */
  public boolean terminates() {
    return FinalViolations.outcome(program, end())
        .filter(outcome -> outcome instanceof RunEnd.Terminated)
        .isPresent();
  }

  /** All that is wrong at the end; of races, those of the last step. */
  public List<Violation> violations() {
    return FinalViolations.at(this);
  }

  /** The data races, each with the run up to its second access. */
  public List<Finding> races() {
    return RaceDetector.racesOf(this).stream()
        .map(found ->
            new Finding(found.race(), FewestPreemptions.unsearched(upTo(found.second() + 1))))
        .toList();
  }

  /** The first steps. */
  Schedule upTo(int count) {
    return new Schedule(program, initial, steps.subList(0, count));
  }

  /** One of the steps without the states around it. */
  public Move move(int position) {
    return Move.of(steps.get(position), before(position));
  }

  /**
   * For each thread and each of its steps, how many steps of each thread come before it in all
   * equivalent runs because it depends on them. A step that fails comes after all others.
   */
  public List<List<List<Integer>>> causes() {
    return ScheduleTasks.of(this).stream()
        .map(tasks -> tasks.stream().map(ThreadMove::causes).toList())
        .toList();
  }

  /** The threads that a step wakes; none if it is no signal or broadcast, or a lost one. */
  public List<Integer> woken(int position) {
    return Move.woken(steps.get(position), before(position));
  }

  /**
   * The positions at which a thread goes on although the one before it had neither ended nor come
   * to a scheduling point.
   */
  public List<Integer> preemptions() {
    return IntStream.range(1, steps.size()).filter(this::isPreemption).boxed().toList();
  }

  private boolean isPreemption(int position) {
    int thread = steps.get(position - 1).edge().thread();
    return thread != steps.get(position).edge().thread()
        && nextVisible(program, before(position), thread)
            .filter(edge -> !edge.action().isSchedulingPoint())
            .isPresent();
  }

  /** The next step of a thread that is not silent; empty if it ends before. */
  static Optional<Edge> nextVisible(ProgramCfa program, ConcreteState state, int thread) {
    Cfa cfa = program.threads().get(thread);
    int location = state.location(thread);
    for (int walked = 0; walked < cfa.size(); walked++) {
      List<Edge> out = cfa.out().get(location);
      if (out.isEmpty()) {
        return Optional.empty();
      }
      if (!out.get(0).action().isSilent() || out.get(0).action() instanceof Action.Assert) {
        return Optional.of(out.get(0));
      }
      location = out.get(0).target();
    }
    throw new NoSuchElementException("a loop of silent steps");
  }
}
