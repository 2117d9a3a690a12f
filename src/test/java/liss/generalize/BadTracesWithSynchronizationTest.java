package liss.generalize;

import static liss.generalize.Scenario.assume;
import static liss.generalize.Scenario.assumeNot;
import static liss.generalize.Scenario.await;
import static liss.generalize.Scenario.awaitReset;
import static liss.generalize.Scenario.branch;
import static liss.generalize.Scenario.guard;
import static liss.generalize.Scenario.lock;
import static liss.generalize.Scenario.read;
import static liss.generalize.Scenario.reset;
import static liss.generalize.Scenario.signal;
import static liss.generalize.Scenario.unlock;
import static liss.generalize.Scenario.write;
import static liss.generalize.Scenario.yields;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import liss.abstraction.CriticalSection;
import liss.cfa.Action;
import liss.cfa.FlagExpr;
import liss.lang.Expr.BinaryOperator;
import org.junit.jupiter.api.Test;

/** Interleavings that locks, conditions and guards restrict. */
class BadTracesWithSynchronizationTest extends BadTracesFixture {

  /** The benchmark ex1 of [LISS]: the handler sees the signal before the mask is written. */
  @Test
  void orderOfSignalAndWaitIsPartOfThePatternAndNotOfTheCore() throws Exception {
    Scenario scenario =
        Scenario.of(
            List.of(false),
            List.of(List.of(await(0), read(X), branch(), write(Y)), List.of(signal(0), write(X))));
    BadTrace trace = explain(scenario, 1, 0, 0, 1);
    assertThat(trace.core().orderings()).containsExactly(before(scenario, 0, 1, 1, 1));
    assertThat(trace.remedies().pattern())
        .containsExactlyInAnyOrder(before(scenario, 1, 0, 0, 0), before(scenario, 0, 1, 1, 1));
    assertThat(trace.remedies().constraints()).containsExactly(mtx(scenario, 1, 0, 1, 0, 0, 1));
    compare(scenario);
  }

  @Test
  void coreIsEmptyWhenNoCooperativeRunTakesTheSteps() throws Exception {
    Scenario scenario =
        Scenario.of(
            List.of(false), List.of(List.of(signal(0), reset(0)), List.of(await(0), write(Z))));
    BadTrace trace = explain(scenario, 0, 1, 0, 1);
    assertThat(trace.core().isEmpty()).isTrue();
    assertThat(trace.remedies().constraints()).containsExactly(mtx(scenario, 0, 0, 1, 1, 0, 0));
    try (BadTraces badTraces = badTraces(scenario, 0, 1, 0, 1)) {
      assertThat(BadCores.of(badTraces, "enumeration8", 5).disjuncts())
          .containsExactly(trace.core());
      assertThat(
              badTraces.next(
                  List.of(new CriticalSection(0, 0, 0, 1), new CriticalSection(0, 1, 0, 0))))
          .isEmpty();
    }
    compare(scenario);
  }

  @Test
  void existingLocksMakeSomeInterleavingsInfeasible() throws Exception {
    List<Action> locked = List.of(lock(0), read(X), unlock(0), lock(0), write(X), unlock(0));
    Scenario scenario = Scenario.of(locked, locked);
    try (BadTraces badTraces = badTraces(scenario)) {
      assertThat(badTraces.next(List.of())).isEmpty();
    }
    Scenario mixed = Scenario.of(locked, List.of(write(X), read(X)));
    try (BadTraces badTraces = badTraces(mixed)) {
      assertThat(badTraces.next(List.of())).isPresent();
    }
    compare(mixed);
  }

  @Test
  void lockHeldAcrossYieldRestrictsTheOrderOfBlocks() throws Exception {
    Scenario scenario =
        Scenario.of(
            List.of(lock(0), write(X), yields(), write(Y), unlock(0), write(Z)),
            List.of(read(Z), lock(0), unlock(0)));
    assertThat(compare(scenario)).isZero();
  }

  /** The blocks have a serial order, but in it the lock is held when the other thread takes it. */
  @Test
  void blocksWithoutCycleAreBadWhenALockForbidsTheirOnlyOrder() throws Exception {
    Scenario scenario =
        Scenario.of(
            List.of(lock(0), write(X), yields(), read(Y), unlock(0)),
            List.of(lock(0), unlock(0), read(X), write(Y)));
    BadTrace trace = explain(scenario, 1, 1, 0, 0, 1, 1, 0, 0, 0);
    assertThat(trace.core().orderings()).hasSize(2);
    assertThat(compare(scenario)).isPositive();
  }

  /** Here the order of one pair of accesses is enough: the condition forbids it by itself. */
  @Test
  void blocksWithoutCycleAreBadWhenAConditionForbidsTheirOnlyOrder() throws Exception {
    Scenario scenario =
        Scenario.of(
            List.of(false),
            List.of(
                List.of(signal(0), write(X), yields(), read(Y)),
                List.of(assumeNot(0), read(X), write(Y))));
    BadTrace trace = explain(scenario, 1, 0, 0, 1, 1, 0, 0);
    assertThat(trace.core().orderings()).containsExactly(before(scenario, 0, 1, 1, 1));
    assertThat(compare(scenario)).isPositive();
  }

  @Test
  void lockThatIsNeverReleasedComesLast() throws Exception {
    Scenario scenario =
        Scenario.of(
            List.of(lock(0), write(X), write(Y)), List.of(lock(0), read(X), unlock(0), read(Y)));
    assertThat(compare(scenario)).isPositive();
  }

  @Test
  void tokenOfWaitResetIsTakenOnce() throws Exception {
    List<Action> taker = List.of(awaitReset(0), read(X), write(X), signal(0));
    Scenario scenario = Scenario.of(List.of(true), List.of(taker, taker));
    assertThat(compare(scenario)).isZero();
  }

  @Test
  void assumptionsDiscardInterleavings() throws Exception {
    Scenario scenario =
        Scenario.of(
            List.of(false),
            List.of(
                List.of(write(X), signal(0), write(Y)),
                List.of(assumeNot(0), read(X), assume(0), read(Y))));
    NaiveNeighborhood naive = new NaiveNeighborhood(scenario);
    assertThat(naive.bad()).hasSameSizeAs(naive.feasible()).isNotEmpty();
    compare(scenario);
  }

  @Test
  void guardsAreEvaluatedAtomically() throws Exception {
    FlagExpr exactlyOne =
        new FlagExpr.Binary(BinaryOperator.NOT_EQUAL, new FlagExpr.Value(0), new FlagExpr.Value(1));
    Scenario scenario =
        Scenario.of(
            List.of(false, false),
            List.of(
                List.of(signal(0), write(X), signal(1)),
                List.of(guard(0, exactlyOne), assume(0), read(X))));
    NaiveNeighborhood naive = new NaiveNeighborhood(scenario);
    assertThat(naive.bad()).isNotEmpty();
    assertThat(naive.feasible().size()).isLessThan(naive.interleavings().size());
    compare(scenario);
  }

  @Test
  void runThatCannotBeExecutedIsRejected() {
    Scenario waiting = Scenario.of(List.of(false), List.of(List.of(await(0)), List.of(signal(0))));
    assertThatThrownBy(() -> badTraces(waiting, 0, 1)).isInstanceOf(IllegalArgumentException.class);
    List<Action> section = List.of(lock(0), unlock(0));
    Scenario locking = Scenario.of(section, section);
    assertThatThrownBy(() -> badTraces(locking, 0, 1, 0, 1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
