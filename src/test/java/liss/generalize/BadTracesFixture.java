package liss.generalize;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import liss.abstraction.Event;
import liss.solver.UndecidedException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** What tests of {@link BadTraces} share: one solver, and names for the parts of a scenario. */
abstract class BadTracesFixture {

  static final int X = 0;
  static final int Y = 1;
  static final int Z = 2;

  static Generalizer generalizer;

  @BeforeAll
  static void open() {
    generalizer = new Generalizer();
  }

  @AfterAll
  static void close() {
    generalizer.close();
  }

  static BadTraces badTraces(Scenario scenario, int... schedule) throws UndecidedException {
    return generalizer.open(scenario.program(), scenario.run(schedule));
  }

  static BadTrace explain(Scenario scenario, int... schedule) throws UndecidedException {
    try (BadTraces badTraces = badTraces(scenario, schedule)) {
      return badTraces.explain(scenario.run(schedule)).orElseThrow();
    }
  }

  static OrderingConstraint before(
      Scenario scenario, int thread, int index, int otherThread, int otherIndex) {
    List<Event> events = scenario.run().events();
    return new OrderingConstraint(
        event(events, thread, index), event(events, otherThread, otherIndex));
  }

  static Event event(List<Event> events, int thread, int index) {
    return events.stream()
        .filter(event -> event.thread() == thread && event.index() == index)
        .findFirst()
        .orElseThrow();
  }

  static MutexConstraint mtx(
      Scenario scenario, int thread, int from, int to, int other, int otherFrom, int otherTo) {
    return new MutexConstraint(
        new Range(thread, scenario.edge(thread, from), scenario.edge(thread, to)),
        new Range(other, scenario.edge(other, otherFrom), scenario.edge(other, otherTo)));
  }

  /** Returns the number of bad interleavings, on which both sides agree. */
  static int compare(Scenario scenario) throws Exception {
    NaiveNeighborhood naive = new NaiveNeighborhood(scenario);
    assertThat(naive.feasible()).isNotEmpty();
    Comparison.compare(generalizer, scenario, naive, new Random(1), scenario.toString());
    return naive.bad().size();
  }
}
