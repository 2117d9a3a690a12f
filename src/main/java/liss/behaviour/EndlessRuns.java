package liss.behaviour;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;
import liss.behaviour.RunFeasibility.Input;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.run.ConcreteSemantics;
import liss.run.RandomRun;
import liss.run.Schedule;
import liss.run.Scheduler;
import liss.run.Step;
import liss.run.ValueSource;

/**
 * A search among runs with values that go on for ever for one of which a beginning is wanted. Runs
 * are drawn at random, always the same ones; whether the shortest wanted beginning of one can go on
 * for ever is asked of {@link Continuation}. What is found is a run of the program; that nothing is
 * found means nothing.
 *
 * @param found a run that is wanted
 * @param looked how many runs were drawn
 */
public record EndlessRuns(Optional<Endless> found, long looked) {

  /** Of a run that is drawn. */
  private static final int STEPS = 400;

  /**
   * A run that goes on for ever.
   *
   * @param beginning the visible steps of the beginning that is wanted
   * @param stem those after it, up to the first round
   * @param round those of the first round
   * @param inputs of the beginning, in order
   */
  public record Endless(
      List<Edge> beginning, List<Edge> stem, List<Edge> round, List<Input> inputs) {
    /** Copies the lists. */
    public Endless {
      beginning = List.copyOf(beginning);
      stem = List.copyOf(stem);
      round = List.copyOf(round);
      inputs = List.copyOf(inputs);
    }
  }

  /**
   * Draws runs.
   *
   * @param cells the cells of the program, if accesses are to cells
   * @param wanted asked for visible steps; if it wants them it also wants what starts with them
   * @param runs how many are drawn at most
   * @param stop asked now and then; when true the search ends early
   */
  public static EndlessRuns drawn(
      ProgramCfa program,
      Optional<SeparateCells> cells,
      Predicate<List<Edge>> wanted,
      int runs,
      BooleanSupplier stop) {
    Function<Schedule, List<Edge>> visible =
        run -> cells.map(c -> c.visible(run)).orElseGet(() -> visible(run));
    Random random = new Random(runs);
    ConcreteSemantics semantics =
        new ConcreteSemantics(program, Scheduler.PREEMPTIVE, ValueSource.random(random));
    long looked = 0;
    while (looked < runs && !stop.getAsBoolean()) {
      looked++;
      Schedule run = run(semantics, random);
      if (wanted.test(visible.apply(run))) {
        Optional<Endless> found = endless(shortest(run, visible, wanted), visible);
        if (found.isPresent()) {
          return new EndlessRuns(found, looked);
        }
      }
    }
    return new EndlessRuns(Optional.empty(), looked);
  }

  /** The steps of a run that the abstraction sees. */
  private static List<Edge> visible(Schedule run) {
    return run.steps().stream().map(Step::edge).filter(edge -> !edge.action().isSilent()).toList();
  }

  private static Schedule run(ConcreteSemantics semantics, Random random) {
    RandomRun run = new RandomRun(semantics, random);
    List<Step> steps = new ArrayList<>();
    while (steps.size() < STEPS) {
      Optional<Step> next = run.advance();
      if (next.isEmpty() || next.get().target().stop().isPresent()) {
        break;
      }
      steps.add(next.get());
    }
    return new Schedule(semantics.program(), semantics.initialState(), steps);
  }

  /** By bisection. */
  private static Schedule shortest(
      Schedule run, Function<Schedule, List<Edge>> visible, Predicate<List<Edge>> wanted) {
    int tooShort = 0;
    int longEnough = run.steps().size();
    while (longEnough - tooShort > 1) {
      int middle = (tooShort + longEnough) / 2;
      if (wanted.test(visible.apply(beginning(run, middle)))) {
        longEnough = middle;
      } else {
        tooShort = middle;
      }
    }
    return beginning(run, longEnough);
  }

  private static Schedule beginning(Schedule run, int length) {
    return new Schedule(run.program(), run.initial(), run.steps().subList(0, length));
  }

  private static Optional<Endless> endless(
      Schedule beginning, Function<Schedule, List<Edge>> visible) {
    return Continuation.from(beginning.program(), beginning.end())
        .map(rest ->
            new Endless(
                visible.apply(beginning),
                visible.apply(rest.stem()),
                visible.apply(rest.round()),
                Input.of(beginning)));
  }
}
