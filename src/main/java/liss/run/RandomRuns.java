package liss.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import liss.cfa.ProgramCfa;

/**
 * Some runs whose steps are drawn at random, always the same ones. Of errors that need few switches
 * at no particular steps they soon show one, however long runs without errors are (Thomson,
 * Donaldson, Betts, Concurrency testing using controlled schedulers, TOPC 2016, section 6).
 */
public final class RandomRuns {

  private static final int RUNS = 64;
  private static final int MOST_STEPS = 50_000;

  private RandomRuns() {}

  /**
   * What is wrong at the end of the first run where something that counts is; empty if there is no
   * such run.
   *
   * @param values what inputs and choices yield
   * @param stop asked at each step; when true no more runs are tried
   */
  public static List<Finding> findings(
      ProgramCfa program,
      Function<RandomGenerator, ValueSource> values,
      Set<Property> sought,
      Predicate<Finding> counts,
      BooleanSupplier stop) {
    for (int seed = 0; seed < RUNS && !stop.getAsBoolean(); seed++) {
      RandomRun run = new RandomRun(semantics(program, values, seed), new Random(~seed));
      int steps = 0;
      while (steps < MOST_STEPS && !stop.getAsBoolean() && run.advance().isPresent()) {
        steps++;
      }
      if (FinalViolations.in(program, run.state()).isEmpty()) {
        continue;
      }
      List<Finding> findings =
          findings(repeated(program, semantics(program, values, seed), new Random(~seed), steps))
              .stream()
              .filter(finding -> sought.contains(finding.violation().property()))
              .toList();
      if (findings.stream().anyMatch(counts)) {
        return findings;
      }
    }
    return List.of();
  }

  private static ConcreteSemantics semantics(
      ProgramCfa program, Function<RandomGenerator, ValueSource> values, int seed) {
    return new ConcreteSemantics(program, Scheduler.PREEMPTIVE, values.apply(new Random(seed)));
  }

  /** A run with all its states, which are kept of one with a violation only. */
  private static Schedule repeated(
      ProgramCfa program, ConcreteSemantics semantics, Random random, int length) {
    RandomRun run = new RandomRun(semantics, random);
    ConcreteState initial = run.state();
    List<Step> steps = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      run.advance().ifPresent(steps::add);
    }
    return new Schedule(program, initial, steps);
  }

  private static List<Finding> findings(Schedule run) {
    FewestPreemptions unsearched = FewestPreemptions.unsearched(run);
    return FinalViolations.in(run.program(), run.end()).stream()
        .map(violation -> new Finding(violation, unsearched))
        .toList();
  }
}
