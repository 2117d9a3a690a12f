package liss.behaviour;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import liss.cfa.ProgramCfa;
import liss.run.ConcreteSemantics;
import liss.run.ConcreteState;
import liss.run.Schedule;
import liss.run.Scheduler;
import liss.run.Step;

/**
 * How a run goes on for ever: a thread that goes round by itself whatever its values are ({@link
 * AloneForever}), or steps that lead back to a state. Steps of one thread are tried before those of
 * all in turns. Sound, not complete.
 *
 * @param stem the steps up to the first round
 * @param round those of a round
 */
public record Continuation(Schedule stem, Schedule round) {

  /** How many steps are tried of each way to go on. */
  private static final int STEPS = 2_000;

  /** One from a state; empty if none is found. */
  public static Optional<Continuation> from(ProgramCfa program, ConcreteState state) {
    int threads = program.threads().size();
    return IntStream.rangeClosed(0, threads)
        .mapToObj(thread -> new Walk(program, state, thread))
        .flatMap(walk -> walk.lasso().stream())
        .findFirst();
  }

  /** Steps of one thread, or, if the number is none of a thread, of all threads in turns. */
  private static final class Walk {

    private final ConcreteSemantics semantics;
    private final int threads;
    private final OptionalInt alone;
    private final boolean isForEver;
    private final ConcreteState start;
    private final List<Step> steps = new ArrayList<>();
    private ConcreteState state;
    private int last;

    Walk(ProgramCfa program, ConcreteState start, int thread) {
      this.semantics = new ConcreteSemantics(program, Scheduler.PREEMPTIVE, edge -> List.of(0L));
      this.threads = program.threads().size();
      this.alone = thread < threads ? OptionalInt.of(thread) : OptionalInt.empty();
      this.isForEver = alone.isPresent() && new AloneForever(program, thread).from(start);
      this.start = start;
      this.state = start;
      this.last = thread;
    }

    Optional<Continuation> lasso() {
      return isForEver ? lasso(s -> s.location(last)) : lasso(s -> last);
    }

    /**
     * Walks until it comes to something again.
     *
     * @param place what has to be the same, besides the state unless the thread goes on anyway
     */
    private Optional<Continuation> lasso(ToIntFunction<ConcreteState> place) {
      Map<Object, Integer> seen = new HashMap<>();
      for (int taken = 0; taken < STEPS; taken++) {
        Integer before = seen.putIfAbsent(key(place), steps.size());
        if (before != null) {
          Schedule stem = new Schedule(semantics.program(), start, steps.subList(0, before));
          return Optional.of(
              new Continuation(
                  stem,
                  new Schedule(
                      semantics.program(), stem.end(), steps.subList(before, steps.size()))));
        }
        Optional<Step> next = next();
        if (next.isEmpty() || next.get().target().stop().isPresent()) {
          return Optional.empty();
        }
        take(next.get());
      }
      return Optional.empty();
    }

    private Object key(ToIntFunction<ConcreteState> place) {
      return isForEver ? place.applyAsInt(state) : List.of(state, place.applyAsInt(state));
    }

    private Optional<Step> next() {
      return alone.isPresent()
          ? semantics.steps(state, alone.getAsInt()).stream().findFirst()
          : IntStream.rangeClosed(1, threads)
              .mapToObj(distance -> semantics.steps(state, (last + distance) % threads))
              .flatMap(List::stream)
              .findFirst();
    }

    private void take(Step step) {
      state = step.target();
      last = step.edge().thread();
      steps.add(step);
    }
  }
}
