package liss.generalize;

import static liss.generalize.Scenario.assume;
import static liss.generalize.Scenario.assumeNot;
import static liss.generalize.Scenario.await;
import static liss.generalize.Scenario.awaitReset;
import static liss.generalize.Scenario.branch;
import static liss.generalize.Scenario.guard;
import static liss.generalize.Scenario.lock;
import static liss.generalize.Scenario.output;
import static liss.generalize.Scenario.read;
import static liss.generalize.Scenario.reset;
import static liss.generalize.Scenario.signal;
import static liss.generalize.Scenario.unlock;
import static liss.generalize.Scenario.write;
import static liss.generalize.Scenario.yields;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import liss.cfa.Action;
import liss.cfa.FlagExpr;
import liss.lang.Expr.BinaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class BadTracesTest {

  private static final int X = 0;
  private static final int Y = 1;
  private static final int Z = 2;

  /** Steps 1a, 1b, 2, 3a, 3b, 4 of the running example of [LISS]. */
  private static final List<Action> OPEN =
      List.of(read(X), branch(), output(), read(X), write(X), yields());

  /** Steps 5a, 5b, 6a, 6b, 7a, 7b, 8, 9. */
  private static final List<Action> CLOSE =
      List.of(
          read(X), branch(), read(X), write(X), read(X), branch(), output(), yields());

  private static Generalizer generalizer;

  @BeforeAll
  static void open() {
    generalizer = new Generalizer();
  }

  @AfterAll
  static void close() {
    generalizer.close();
  }

  private static BadTraces badTraces(Scenario scenario, int... schedule)
      throws UndecidedException {
    return generalizer.open(scenario.program(), scenario.run(schedule));
  }

  private static BadTrace explain(Scenario scenario, int... schedule) throws UndecidedException {
    try (BadTraces badTraces = badTraces(scenario, schedule)) {
      return badTraces.explain(scenario.run(schedule)).orElseThrow();
    }
  }

  private static OrderingConstraint before(
      Scenario scenario, int thread, int index, int otherThread, int otherIndex) {
    List<Event> events = scenario.run().events();
    return new OrderingConstraint(
        event(events, thread, index), event(events, otherThread, otherIndex));
  }

  private static Event event(List<Event> events, int thread, int index) {
    return events.stream()
        .filter(event -> event.thread() == thread && event.index() == index)
        .findFirst()
        .orElseThrow();
  }

  private static MutexConstraint mtx(
      Scenario scenario, int thread, int from, int to, int other, int otherFrom, int otherTo) {
    return new MutexConstraint(
        new Range(thread, scenario.edge(thread, from), scenario.edge(thread, to)),
        new Range(other, scenario.edge(other, otherFrom), scenario.edge(other, otherTo)));
  }

  @Test
  void neighborhoodOfTheRunningExampleHas14GoodAnd910BadTraces() {
    NaiveNeighborhood naive = new NaiveNeighborhood(Scenario.of(OPEN, OPEN));
    assertThat(naive.interleavings()).hasSize(924);
    assertThat(naive.feasible()).hasSize(924);
    assertThat(naive.bad()).hasSize(910);
  }

  @Test
  void counterexampleOfTheRunningExampleGeneralizesAsInThePaper() throws Exception {
    Scenario scenario = Scenario.of(OPEN, OPEN);
    BadTrace trace = explain(scenario, 0, 0, 1, 1, 0, 1, 1, 1, 1, 0, 0, 0);
    assertThat(trace.core().orderings())
        .containsExactlyInAnyOrder(before(scenario, 0, 0, 1, 4), before(scenario, 1, 4, 0, 4));
    assertThat(trace.remedies().pattern()).hasSameElementsAs(trace.core().orderings());
    assertThat(trace.remedies().constraints()).containsExactly(mtx(scenario, 0, 0, 4, 1, 4, 4));
  }

  @Test
  void badTracesOfTheRunningExampleAreTheTwoDisjunctsOfThePaper() throws Exception {
    Scenario scenario = Scenario.of(OPEN, OPEN);
    try (BadTraces badTraces = badTraces(scenario)) {
      BadCores cores = badTraces.allBadCores(10);
      assertThat(cores.complete()).isTrue();
      NaiveNeighborhood naive = new NaiveNeighborhood(scenario);
      assertThat(naive.interleavings())
          .filteredOn(run -> NaiveNeighborhood.satisfiesOne(run, cores.disjuncts()))
          .isEqualTo(naive.bad());
      assertThat(cores.disjuncts().stream().map(core -> Set.copyOf(core.orderings())))
          .containsExactlyInAnyOrder(
              Set.of(before(scenario, 1, 0, 0, 4), before(scenario, 0, 4, 1, 4)),
              Set.of(before(scenario, 0, 0, 1, 4), before(scenario, 1, 4, 0, 4)));
    }
  }

  @Test
  void limitOnTheCoresIsReported() throws Exception {
    try (BadTraces badTraces = badTraces(Scenario.of(OPEN, OPEN))) {
      assertThat(badTraces.allBadCores(1).complete()).isFalse();
      assertThat(badTraces.allBadCores(1).disjuncts()).hasSize(1);
      assertThat(badTraces.allBadCores(2).complete()).isTrue();
    }
  }

  @Test
  void locksOfThePaperBlockAllBadTracesOfTheRunningExample() throws Exception {
    List<CriticalSection> sections =
        List.of(new CriticalSection(0, 0, 0, 4), new CriticalSection(0, 1, 0, 4));
    try (BadTraces badTraces = badTraces(Scenario.of(OPEN, OPEN))) {
      assertThat(badTraces.next(List.of())).isPresent();
      assertThat(badTraces.next(sections)).isEmpty();
      assertThat(badTraces.next(sections.subList(0, 1))).isPresent();
      assertThat(badTraces.next(List.of(sections.getFirst(), new CriticalSection(1, 1, 0, 4))))
          .isPresent();
      assertThat(badTraces.next(sections)).isEmpty();
    }
  }

  @Test
  void closeIsInterruptedByTheWriteOfTheOtherClose() throws Exception {
    Scenario scenario = Scenario.of(CLOSE, CLOSE);
    BadTrace trace = explain(scenario, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1);
    assertThat(trace.core().orderings())
        .containsExactlyInAnyOrder(before(scenario, 0, 0, 1, 3), before(scenario, 1, 3, 0, 4));
    assertThat(trace.remedies().constraints()).containsExactly(mtx(scenario, 0, 0, 4, 1, 3, 3));
  }

  @Test
  void badTracesOfCloseAreTheComplementOfTheGoodOnes() throws Exception {
    Scenario scenario = Scenario.of(CLOSE.subList(0, 7), CLOSE.subList(0, 7));
    try (BadTraces badTraces = badTraces(scenario)) {
      BadCores cores = badTraces.allBadCores(100);
      NaiveNeighborhood naive = new NaiveNeighborhood(scenario);
      assertThat(naive.interleavings())
          .filteredOn(run -> NaiveNeighborhood.satisfiesOne(run, cores.disjuncts()))
          .isEqualTo(naive.bad());
    }
  }

  @Test
  void cycleThroughThreeOverlappingThreadsOffersEveryPair() throws Exception {
    Scenario scenario =
        Scenario.of(
            List.of(read(X), write(Y)), List.of(read(Y), write(Z)), List.of(read(Z), write(X)));
    BadTrace trace = explain(scenario, 0, 1, 2, 0, 1, 2);
    assertThat(trace.core().orderings())
        .containsExactlyInAnyOrder(
            before(scenario, 0, 0, 2, 1),
            before(scenario, 1, 0, 0, 1),
            before(scenario, 2, 0, 1, 1));
    assertThat(trace.remedies().constraints()).hasSize(3);
    assertThat(trace.remedies().pattern()).containsAll(trace.core().orderings());
    compare(scenario);
  }

  @Test
  void threeThreadsOfWhichTwoOverlapOfferThatPairOnly() throws Exception {
    Scenario scenario =
        Scenario.of(
            List.of(read(X), write(Y)), List.of(read(Y), write(Z)), List.of(read(Z), write(X)));
    BadTrace trace = explain(scenario, 2, 1, 0, 0, 1, 2);
    assertThat(trace.remedies().constraints()).hasSize(3);
    BadTrace chain = explain(scenario, 1, 0, 0, 2, 1, 2);
    assertThat(chain.remedies().constraints())
        .hasSize(2)
        .noneMatch(c -> c.first().thread() != 1 && c.second().thread() != 1);
  }

  @Test
  void chainThroughTwoOtherThreadsMayBeCutInEither() throws Exception {
    Scenario scenario =
        Scenario.of(
            List.of(write(X), write(Y)), List.of(read(X), write(Z)), List.of(read(Z), read(Y)));
    BadTrace trace = explain(scenario, 0, 1, 1, 2, 2, 0);
    assertThat(trace.core().orderings()).hasSize(3);
    assertThat(trace.remedies().constraints())
        .containsExactlyInAnyOrder(
            mtx(scenario, 0, 0, 1, 1, 0, 1), mtx(scenario, 0, 0, 1, 2, 0, 1));
    compare(scenario);
  }

  @Test
  void stretchAcrossYieldIsExcludedAtEitherEnd() throws Exception {
    Scenario scenario =
        Scenario.of(List.of(write(X), write(Y)), List.of(read(X), yields(), read(Y)));
    BadTrace trace = explain(scenario, 0, 1, 1, 1, 0);
    assertThat(trace.remedies().constraints())
        .containsExactlyInAnyOrder(
            mtx(scenario, 0, 0, 1, 1, 0, 0), mtx(scenario, 0, 0, 1, 1, 2, 2));
    compare(scenario);
  }

  @Test
  void overlappingBlocksExcludeEachOther() throws Exception {
    Scenario scenario =
        Scenario.of(List.of(read(X), write(Y)), List.of(read(Y), write(X)));
    BadTrace trace = explain(scenario, 0, 1, 1, 0);
    assertThat(trace.core().orderings())
        .containsExactlyInAnyOrder(before(scenario, 0, 0, 1, 1), before(scenario, 1, 0, 0, 1));
    assertThat(trace.remedies().constraints()).hasSize(1);
    compare(scenario);
  }

  @Test
  void blockThatIsInterruptedByTwoAccessesExcludesBoth() throws Exception {
    Scenario scenario =
        Scenario.of(List.of(write(X), write(Y)), List.of(read(X), read(Y)));
    BadTrace trace = explain(scenario, 0, 1, 1, 0);
    assertThat(trace.remedies().constraints()).containsExactly(mtx(scenario, 0, 0, 1, 1, 0, 1));
    compare(scenario);
  }

  /** The benchmark ex1 of [LISS]: the handler sees the signal before the mask is written. */
  @Test
  void orderOfSignalAndWaitIsPartOfThePatternAndNotOfTheCore() throws Exception {
    Scenario scenario =
        Scenario.of(
            List.of(false),
            List.of(
                List.of(await(0), read(X), branch(), write(Y)), List.of(signal(0), write(X))));
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
      assertThat(badTraces.allBadCores(5).disjuncts()).containsExactly(trace.core());
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
        new FlagExpr.Binary(
            BinaryOperator.NOT_EQUAL,
            new FlagExpr.Value(0),
            new FlagExpr.Value(1));
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
    assertThatThrownBy(() -> badTraces(waiting, 0, 1))
        .isInstanceOf(IllegalArgumentException.class);
    List<Action> section = List.of(lock(0), unlock(0));
    Scenario locking = Scenario.of(section, section);
    assertThatThrownBy(() -> badTraces(locking, 0, 1, 0, 1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void goodRunHasNoExplanation() throws Exception {
    Scenario scenario = Scenario.of(OPEN, OPEN);
    try (BadTraces badTraces = badTraces(scenario)) {
      assertThat(badTraces.explain(scenario.run())).isEmpty();
    }
  }

  @Test
  void equalQuestionsGetEqualAnswers() throws Exception {
    Scenario scenario = Scenario.of(CLOSE, CLOSE);
    List<BadTrace> answers = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      try (Generalizer own = new Generalizer();
          BadTraces badTraces = own.open(scenario.program(), scenario.run())) {
        answers.add(badTraces.next(List.of()).orElseThrow());
      }
    }
    assertThat(answers.getFirst()).isEqualTo(answers.getLast());
  }

  @Test
  void stoppedQuestionStaysOpen() throws Exception {
    try (Generalizer stopped = new Generalizer()) {
      Scenario scenario = Scenario.of(OPEN, OPEN);
      BadTraces badTraces = stopped.open(scenario.program(), scenario.run());
      stopped.stop("the test has seen enough");
      assertThatThrownBy(() -> badTraces.next(List.of())).isInstanceOf(UndecidedException.class);
    }
  }

  @Test
  void questionUnderWayCanBeStopped() throws Exception {
    Random random = new Random(1);
    List<List<Action>> threads = new ArrayList<>();
    for (int thread = 0; thread < 4; thread++) {
      threads.add(
          random
              .ints(20, 0, 6)
              .mapToObj(i -> i < 3 ? read(i) : write(i - 3))
              .toList());
    }
    Scenario scenario = Scenario.of(List.of(), threads);
    try (Generalizer stopped = new Generalizer();
        BadTraces badTraces = stopped.open(scenario.program(), scenario.run())) {
      Thread stopper =
          Thread.ofVirtual()
              .start(
                  () -> {
                    try {
                      Thread.sleep(100);
                    } catch (InterruptedException e) {
                      Thread.currentThread().interrupt();
                    }
                    stopped.stop("the test has seen enough");
                  });
      assertThatThrownBy(() -> badTraces.allBadCores(Integer.MAX_VALUE))
          .isInstanceOf(UndecidedException.class)
          .hasMessageContaining("stopped");
      stopper.join();
    }
  }

  /** Returns the number of bad interleavings, on which both sides agree. */
  private static int compare(Scenario scenario) throws Exception {
    NaiveNeighborhood naive = new NaiveNeighborhood(scenario);
    assertThat(naive.feasible()).isNotEmpty();
    Comparison.compare(generalizer, scenario, naive, new Random(1), scenario.toString());
    return naive.bad().size();
  }
}
