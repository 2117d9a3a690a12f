package liss.placement.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import liss.Seeds;
import liss.placement.model.Criterion;
import liss.placement.model.Objective;
import liss.solver.Backbone;
import liss.solver.IncrementalSat;
import liss.solver.IncrementalSat.Answer;
import liss.solver.MaxSat;
import liss.solver.MaxSat.Outcome;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The pairs of a single lock, against those that are counted one by one. */
@Tag("slow")
class SingleLockPairsTest {

  static IntStream seeds() {
    return IntStream.range(0, Seeds.of(15, 40));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void the_minimum_is_that_of_all_pairs(int seed) {
    PlacementInstance instance = GeneratedPlacement.of(2 + seed % 2, 8 + seed % 9, seed);
    assertThat(inBlocks(instance)).isEqualTo(oneByOne(instance));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void a_backbone_is_what_all_assignments_have_in_common(int seed) {
    PlacementInstance instance = GeneratedPlacement.of(2, 8, seed);
    IncrementalSat sat = new IncrementalSat(() -> false);
    LockEncoding lock = oneLock(instance, sat);
    List<Integer> held = lock.heldVariables();
    if (sat.solve(List.of()) == Answer.SATISFIABLE) {
      List<Integer> expected =
          held.stream().filter(v -> sat.solve(List.of(-v)) == Answer.UNSATISFIABLE).toList();
      var unused = sat.solve(List.of());
      assertThat(Backbone.of(sat, held, sat.model())).isEqualTo(expected);
    }
  }

  private static LockEncoding oneLock(PlacementInstance instance, IncrementalSat sat) {
    LockEncoding lock = new LockEncoding(sat, instance.classes(), instance.requirements(), 1);
    lock.demandAll();
    return lock;
  }

  /** The cost of an optimum, and then its lock statements; nothing if one lock is not enough. */
  private static List<Long> inBlocks(PlacementInstance instance) {
    IncrementalSat sat = new IncrementalSat(() -> false);
    LockEncoding lock = oneLock(instance, sat);
    if (sat.solve(List.of()) != Answer.SATISFIABLE) {
      return List.of();
    }
    SingleLockPairs pairs =
        new SingleLockPairs(
            sat, lock.single().orElseThrow(), instance.classes().statements(), sat.model());
    MaxSat maxSat = new MaxSat(sat);
    var unused = sat.solve(List.of());
    return withStatements(
        maxSat, lock, maxSat.minimize(sat.model(), pairs.initial(), pairs::missing));
  }

  private static List<Long> oneByOne(PlacementInstance instance) {
    IncrementalSat sat = new IncrementalSat(() -> false);
    LockEncoding lock = oneLock(instance, sat);
    if (sat.solve(List.of()) != Answer.SATISFIABLE) {
      return List.of();
    }
    ExcludedPairs pairs = new ExcludedPairs(sat, instance.classes().statements());
    lock.count(pairs);
    MaxSat maxSat = new MaxSat(sat);
    return withStatements(maxSat, lock, maxSat.minimize(sat.model(), List.of(), pairs::missing));
  }

  private static List<Long> withStatements(MaxSat maxSat, LockEncoding lock, Outcome pairs) {
    BitSet best = pairs.model();
    Outcome statements =
        maxSat.minimize(best, lock.criteria().softs(Criterion.LOCK_STATEMENTS, Objective.FINE));
    assertThat(List.of(pairs, statements)).allMatch(Outcome.Optimal.class::isInstance);
    return List.of(pairs.lowerBound(), statements.lowerBound());
  }
}
