package liss.generalize;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import liss.Seeds;
import liss.cfa.Action;
import liss.cfa.FlagExpr;
import liss.lang.Expr.BinaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@link BadTraces} against {@link NaiveNeighborhood} on seeded random threads. */
@Tag("slow")
class BadTracesRandomTest {

  private static final int SCENARIOS = Seeds.of(100, 1_000);

  @Test
  void agreesWithBruteForceOnRandomThreads() throws Exception {
    int withBadTraces =
        sumOverScenarios((generalizer, scenario, naive, random, name) -> {
          Comparison.compare(generalizer, scenario, naive, random, name);
          return naive.bad().isEmpty() ? 0 : 1;
        });
    assertThat(withBadTraces).isGreaterThan(SCENARIOS / 8);
  }

  @Test
  void interruptionsAreBadAndNotBlocked() throws Exception {
    assertThat(sumOverScenarios(Comparison::compareInterruptions)).isGreaterThan(SCENARIOS / 8);
  }

  /** What a scenario adds to a sum, compared with the naive neighborhood of its run. */
  private interface Comparing {
    int count(
        Generalizer generalizer,
        Scenario scenario,
        NaiveNeighborhood naive,
        Random random,
        String name)
        throws Exception;
  }

  private static int sumOverScenarios(Comparing comparing) throws Exception {
    int sum = 0;
    try (Generalizer generalizer = new Generalizer()) {
      for (int seed = 0; seed < SCENARIOS; seed++) {
        Random random = new Random(seed);
        Scenario scenario = scenario(random);
        NaiveNeighborhood naive = new NaiveNeighborhood(scenario);
        if (!naive.feasible().isEmpty()) {
          String name = "seed " + seed + ": " + scenario;
          sum += comparing.count(generalizer, scenario, naive, random, name);
        }
      }
    }
    return sum;
  }

  private static Scenario scenario(Random random) {
    int threads = 2 + random.nextInt(2);
    int variables = 1 + random.nextInt(3);
    int synchronization = random.nextInt(4);
    List<List<Action>> actions = new ArrayList<>();
    for (int thread = 0; thread < threads; thread++) {
      int length = threads == 2 ? 2 + random.nextInt(5) : 1 + random.nextInt(3);
      actions.add(thread(random, length, variables, synchronization));
    }
    return Scenario.of(List.of(random.nextBoolean(), random.nextBoolean()), actions);
  }

  /** Locks are released only when held, and sometimes never. */
  private static List<Action> thread(
      Random random, int length, int variables, int synchronization) {
    List<Action> actions = new ArrayList<>();
    boolean[] held = new boolean[2];
    while (actions.size() < length) {
      if (synchronization == 3 && random.nextInt(5) == 0) {
        actions.add(Scenario.yields());
      } else if (random.nextInt(5) >= synchronization) {
        actions.add(access(random, variables));
      } else if (random.nextInt(3) == 0) {
        int lock = random.nextInt(2);
        actions.add(held[lock] ? Scenario.unlock(lock) : Scenario.lock(lock));
        held[lock] = !held[lock];
      } else {
        actions.add(flagAction(random));
      }
    }
    return actions;
  }

  private static Action access(Random random, int variables) {
    return switch (random.nextInt(10)) {
      case 0 -> Scenario.branch();
      case 1 -> Scenario.output();
      case 2 -> Scenario.yields();
      case 3, 4, 5 -> Scenario.write(random.nextInt(variables));
      default -> Scenario.read(random.nextInt(variables));
    };
  }

  private static Action flagAction(Random random) {
    int flag = random.nextInt(2);
    return switch (random.nextInt(10)) {
      case 0 -> Scenario.await(flag);
      case 1 -> Scenario.awaitNot(flag);
      case 2 -> Scenario.awaitReset(flag);
      case 3 -> Scenario.assume(flag);
      case 4 -> Scenario.assumeNot(flag);
      case 5, 6 -> Scenario.signal(flag);
      case 7 -> Scenario.reset(flag);
      default -> Scenario.guard(flag, expr(random, 2));
    };
  }

  private static FlagExpr expr(Random random, int depth) {
    BinaryOperator[] operators = {
      BinaryOperator.AND, BinaryOperator.OR, BinaryOperator.EQUAL, BinaryOperator.NOT_EQUAL
    };
    return switch (depth == 0 ? random.nextInt(2) : random.nextInt(4)) {
      case 0 -> new FlagExpr.Value(random.nextInt(2));
      case 1 -> new FlagExpr.Constant(random.nextBoolean());
      case 2 -> new FlagExpr.Not(expr(random, depth - 1));
      default ->
          new FlagExpr.Binary(
              operators[random.nextInt(4)], expr(random, depth - 1), expr(random, depth - 1));
    };
  }
}
