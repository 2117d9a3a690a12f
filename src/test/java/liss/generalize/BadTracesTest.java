package liss.generalize;

import static liss.generalize.Scenario.branch;
import static liss.generalize.Scenario.output;
import static liss.generalize.Scenario.read;
import static liss.generalize.Scenario.write;
import static liss.generalize.Scenario.yields;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import liss.abstraction.CriticalSection;
import liss.cfa.Action;
import liss.solver.UndecidedException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The running example of [LISS], and what {@link BadTraces} promises in general. */
@Tag("slow")
class BadTracesTest extends BadTracesFixture {

  /** Steps 1a, 1b, 2, 3a, 3b, 4 of the running example of [LISS]. */
  private static final List<Action> OPEN =
      List.of(read(X), branch(), output(), read(X), write(X), yields());

  /** Steps 5a, 5b, 6a, 6b, 7a, 7b, 8, 9. */
  private static final List<Action> CLOSE =
      List.of(read(X), branch(), read(X), write(X), read(X), branch(), output(), yields());

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
      BadCores cores = BadCores.of(badTraces, "enumeration2", 10);
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
      assertThat(BadCores.of(badTraces, "enumeration3", 1).complete()).isFalse();
      assertThat(BadCores.of(badTraces, "enumeration4", 1).disjuncts()).hasSize(1);
      assertThat(BadCores.of(badTraces, "enumeration5", 2).complete()).isTrue();
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
      BadCores cores = BadCores.of(badTraces, "enumeration6", 100);
      NaiveNeighborhood naive = new NaiveNeighborhood(scenario);
      assertThat(naive.interleavings())
          .filteredOn(run -> NaiveNeighborhood.satisfiesOne(run, cores.disjuncts()))
          .isEqualTo(naive.bad());
    }
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

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 10, 30, 60, 100, 140, 180, 220, 260, 300})
  void questionUnderWayCanBeStopped(int afterMilliseconds) throws Exception {
    Random random = new Random(1);
    List<List<Action>> threads = new ArrayList<>();
    for (int thread = 0; thread < 4; thread++) {
      threads.add(random.ints(40, 0, 6).mapToObj(i -> i < 3 ? read(i) : write(i - 3)).toList());
    }
    Scenario scenario = Scenario.of(List.of(), threads);
    try (Generalizer stopped = new Generalizer();
        BadTraces badTraces = stopped.open(scenario.program(), scenario.run())) {
      Thread stopper =
          Thread.ofVirtual()
              .start(() -> {
                try {
                  Thread.sleep(afterMilliseconds);
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
                stopped.stop("the test has seen enough");
              });
      assertThatThrownBy(() -> BadCores.of(badTraces, "enumeration7", Integer.MAX_VALUE))
          .isInstanceOf(UndecidedException.class)
          .hasMessageContaining("stopped");
      stopper.join();
    }
  }
}
