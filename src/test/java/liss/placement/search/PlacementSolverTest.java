package liss.placement.search;

import static liss.placement.model.TinyPrograms.block;
import static liss.placement.model.TinyPrograms.program;
import static liss.placement.model.TinyPrograms.steps;
import static liss.placement.model.TinyPrograms.waitFor;
import static liss.placement.model.TinyPrograms.write;
import static liss.placement.model.TinyPrograms.yieldStep;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import liss.Seeds;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.LockBan;
import liss.cfa.LockBans;
import liss.cfa.ProgramCfa;
import liss.placement.model.CostModel;
import liss.placement.model.Exclusion;
import liss.placement.model.ExclusionClause;
import liss.placement.model.Goal;
import liss.placement.model.HeldLocks;
import liss.placement.model.LockPlacement;
import liss.placement.model.Objective;
import liss.placement.model.PlacementResult;
import liss.placement.model.PlacementResult.Infeasible;
import liss.placement.model.PlacementResult.Optimality;
import liss.placement.model.PlacementResult.Placed;
import liss.placement.model.TinyPrograms;
import liss.placement.model.TinyPrograms.Block;
import liss.placement.model.TinyPrograms.Call;
import liss.placement.model.TinyPrograms.Choice;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("slow")
class PlacementSolverTest {

  private static final int MAXIMUM_GAPS = 8;

  static IntStream seeds() {
    return IntStream.range(0, Seeds.of(6, 120));
  }

  record Case(ProgramCfa program, List<ExclusionClause> clauses) {}

  /** A random problem with few enough insertion points to try out all placements. */
  private static Case random(int seed) {
    Random random = new Random(seed);
    ProgramCfa program;
    do {
      program = TinyPrograms.random(random, 2 + random.nextInt(5) / 4, 2 + random.nextInt(2));
    } while (AllPlacements.points(program).size() > MAXIMUM_GAPS);
    if (seed % 3 == 0) {
      program = TinyPrograms.withRandomBans(random, program);
    }
    return new Case(program, TinyPrograms.randomClauses(random, program, 1 + random.nextInt(4)));
  }

  private static PlacementResult solve(Case instance, Goal objective) {
    return PlacementSolver.solve(
        new PlacementProblem(instance.program(), instance.clauses(), objective), () -> false);
  }

  /** The objectives, and cost models with and without a price of excluded pairs. */
  static List<Goal> goals(int seed) {
    List<Goal> goals = new ArrayList<>(List.of(Objective.values()));
    Random random = new Random(seed);
    for (int pair : List.of(0, 1, 3)) {
      CostModel.Prices prices =
          new CostModel.Prices(random.nextInt(12), random.nextInt(4), pair, random.nextInt(5));
      SortedMap<Integer, Long> lines = new TreeMap<>();
      for (int line = 1; line < 30; line++) {
        lines.put(line, (long) random.nextInt(4));
      }
      goals.add(
          new CostModel(
              prices,
              random.nextBoolean()
                  ? CostModel.Weights.NONE
                  : new CostModel.Weights(lines, new TreeMap<>(), new TreeMap<>(), List.of())));
    }
    return goals;
  }

  /** How many locks are tried out in reasonable time. */
  private static int enumerable(ProgramCfa program) {
    int oneLock = new AllPlacements(program, 1).legal().size();
    return oneLock <= 16 ? 3 : oneLock <= 80 ? 2 : 1;
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void finds_what_enumeration_finds(int seed) {
    Case instance = random(seed);
    int locks = enumerable(instance.program());
    AllPlacements all = new AllPlacements(instance.program(), locks);
    for (Goal objective : goals(seed)) {
      switch (solve(instance, objective)) {
        case Placed placed -> {
          int comparable = Math.min(locks, provenFor(placed));
          Optional<List<Long>> expected = all.optimum(instance.clauses(), objective, comparable);
          List<Long> found = objective.criteria(placed.cost());
          if (placed.placement().locks() <= comparable) {
            assertThat(expected).contains(found);
          } else {
            expected.ifPresent(
                best -> assertThat(AllPlacements.LEXICOGRAPHIC.compare(found, best)).isNegative());
          }
        }
        case Infeasible infeasible -> {
          assertThat(all.isFeasible(instance.clauses())).isFalse();
          assertThat(all.isFeasible(infeasible.unsatisfiable())).isFalse();
          // docs/placement.md: what is possible one by one is possible together.
          assertThat(infeasible.unsatisfiable()).hasSize(1);
          for (ExclusionClause clause : infeasible.unsatisfiable()) {
            List<ExclusionClause> without = new ArrayList<>(infeasible.unsatisfiable());
            without.remove(clause);
            assertThat(all.isFeasible(without)).isTrue();
          }
        }
        case PlacementResult.Stopped stopped -> throw new AssertionError(stopped);
      }
    }
  }

  private static int provenFor(Placed placed) {
    return switch (placed.optimality()) {
      case Optimality.Optimal optimal -> Integer.MAX_VALUE;
      case Optimality.OptimalUpTo upTo -> upTo.locks();
      case Optimality.OptimalButForTies best -> throw new AssertionError(best);
      case Optimality.BestFound best -> throw new AssertionError(best);
      case Optimality.Irredundant irredundant -> Integer.MAX_VALUE;
    };
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void without_an_objective_locks_are_held_nowhere_in_vain(int seed) {
    Case instance = random(seed);
    if (solve(instance, Objective.NONE) instanceof Placed placed
        && placed.placement().locks() <= 1) {
      HeldLocks held = HeldLocks.of(instance.program(), placed.placement());
      for (LockPlacement other : new AllPlacements(instance.program(), 1).legal()) {
        HeldLocks otherHeld = HeldLocks.of(instance.program(), other);
        assertThat(
                otherHeld.satisfies(instance.clauses())
                    && isHeldLess(instance.program(), otherHeld, held))
            .isFalse();
      }
    }
  }

  /** Whether the first holds locks at some, but not all, of the locations where the second does. */
  private static boolean isHeldLess(ProgramCfa program, HeldLocks first, HeldLocks second) {
    boolean somewhereLess = false;
    for (Cfa thread : program.threads()) {
      for (int location = 0; location < thread.size(); location++) {
        boolean inFirst = !first.at(thread.thread(), location).isEmpty();
        boolean inSecond = !second.at(thread.thread(), location).isEmpty();
        if (inFirst && !inSecond) {
          return false;
        }
        somewhereLess |= inSecond && !inFirst;
      }
    }
    return somewhereLess;
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void the_same_problem_has_the_same_answer(int seed) {
    for (Goal objective : goals(seed)) {
      assertThat(solve(random(seed), objective)).isEqualTo(solve(random(seed), objective));
    }
  }

  @Test
  void two_locks_can_be_coarser_than_one() {
    // With one lock, p cannot take it, as the first thread holds it around its call of p.
    Block p = block(0, write(0), write(0));
    ProgramCfa program =
        program(
            block(10, write(0), new Call(p), write(0)),
            block(20, new Call(p), yieldStep(), new Call(p), yieldStep(), new Call(p)),
            block(30, write(0)));
    Edge intruder = steps(program, 2).get(0);
    List<ExclusionClause> clauses = new ArrayList<>();
    for (int step : List.of(0, 1, 2)) {
      clauses.add(ExclusionClause.of(new Exclusion(steps(program, 0).get(step), intruder)));
    }
    for (int step : List.of(0, 3, 6)) {
      clauses.add(ExclusionClause.of(new Exclusion(steps(program, 1).get(step), intruder)));
    }

    PlacementResult result = solve(new Case(program, clauses), Objective.COARSE);

    assertThat(result).isInstanceOf(Placed.class);
    Placed placed = (Placed) result;
    assertThat(placed.placement().locks()).isEqualTo(2);
    assertThat(placed.cost().lockStatements()).isEqualTo(4);
  }

  @Test
  void unsatisfiable_clauses_are_named() {
    // The second thread may lock around its branch, but then the wait inside comes too late.
    ProgramCfa program =
        program(
            block(0, write(0), write(0)),
            block(10, write(0), new Choice(block(20, waitFor(0)), block(30)), write(0)));
    List<Edge> first = steps(program, 0);
    List<Edge> second = steps(program, 1);
    ExclusionClause possible = ExclusionClause.of(new Exclusion(first.get(0), second.get(0)));
    ExclusionClause impossible = ExclusionClause.of(new Exclusion(first.get(0), second.get(1)));

    assertThat(solve(new Case(program, List.of(possible, impossible)), Objective.FINE))
        .isEqualTo(new Infeasible(List.of(impossible)));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void responsible_bans_are_all_needed_and_suffice(int seed) {
    Case instance = random(seed);
    if (!(solve(instance, Objective.NONE) instanceof Infeasible infeasible)) {
      return;
    }
    List<LockBan> bans =
        PlacementSolver.responsibleBans(
            instance.program(), infeasible.unsatisfiable(), () -> false);
    assertThat(isFeasible(instance.program(), Set.of(), infeasible)).isEqualTo(!bans.isEmpty());
    assertThat(isFeasible(instance.program(), Set.copyOf(bans), infeasible)).isFalse();
    for (LockBan ban : bans) {
      Set<LockBan> others = new TreeSet<>(bans);
      others.remove(ban);
      assertThat(isFeasible(instance.program(), others, infeasible)).isTrue();
    }
  }

  private static boolean isFeasible(ProgramCfa program, Set<LockBan> bans, Infeasible infeasible) {
    // One clause is unsatisfiable by itself, so one lock decides.
    return new AllPlacements(LockBans.keep(program, bans), 1)
        .isFeasible(infeasible.unsatisfiable());
  }

  @Test
  void some_random_problems_fail_because_of_bans() {
    assertThat(seeds().mapToObj(PlacementSolverTest::random))
        .anySatisfy(instance ->
            assertThat(solve(instance, Objective.NONE))
                .isInstanceOfSatisfying(
                    Infeasible.class,
                    none ->
                        assertThat(
                                PlacementSolver.responsibleBans(
                                    instance.program(), none.unsatisfiable(), () -> false))
                            .isNotEmpty()));
  }

  @Test
  void a_stopped_search_gives_up() {
    ProgramCfa program = program(block(0, write(0), write(0)), block(10, write(0)));
    List<ExclusionClause> clauses =
        List.of(
            ExclusionClause.of(new Exclusion(steps(program, 0).get(0), steps(program, 1).get(0))));

    assertThat(
            PlacementSolver.solve(
                new PlacementProblem(program, clauses, Objective.COARSE), () -> true))
        .isEqualTo(new PlacementResult.Stopped());
  }
}
