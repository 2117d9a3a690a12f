package liss.generalize;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import liss.abstraction.CriticalSection;
import liss.abstraction.Run;

/** The comparison of {@link BadTraces} with its naive twin on one scenario. */
final class Comparison {

  private Comparison() {}

  /** Fails with the given description when the two disagree. */
  static void compare(
      Generalizer generalizer, Scenario scenario, NaiveNeighborhood naive, Random random, String of)
      throws Exception {
    Run counterexample = naive.feasible().get(random.nextInt(naive.feasible().size()));
    try (BadTraces badTraces = generalizer.open(scenario.program(), counterexample)) {
      for (int i = 0; i < 4; i++) {
        List<CriticalSection> sections = i == 0 ? List.of() : sections(scenario, random);
        compareNext(badTraces, naive, sections, of);
      }
      BadCores cores = BadCores.of(badTraces, "enumeration1", 1000);
      assertThat(cores.complete()).as(of).isTrue();
      assertThat(naive.feasible())
          .as(of)
          .filteredOn(run -> NaiveNeighborhood.satisfiesOne(run, cores.disjuncts()))
          .isEqualTo(naive.bad());
      cores.disjuncts().forEach(core -> checkMinimal(naive, core, of));
      compareNext(badTraces, naive, List.of(), of);
    }
  }

  private static void compareNext(
      BadTraces badTraces, NaiveNeighborhood naive, List<CriticalSection> sections, String of)
      throws Exception {
    List<Run> unblocked =
        naive.bad().stream().filter(run -> !NaiveNeighborhood.blocked(run, sections)).toList();
    String as = of + " with " + sections;
    Optional<BadTrace> found = badTraces.next(sections);
    assertThat(found.isPresent()).as(as).isEqualTo(!unblocked.isEmpty());
    if (found.isPresent()) {
      check(naive, unblocked, found.get(), as);
    }
  }

  /** Returns how many interruptions were found. */
  static int compareInterruptions(
      Generalizer generalizer, Scenario scenario, NaiveNeighborhood naive, Random random, String of)
      throws Exception {
    Run counterexample = naive.feasible().get(random.nextInt(naive.feasible().size()));
    List<CriticalSection> sections = sections(scenario, random);
    List<Run> unblocked =
        naive.bad().stream().filter(run -> !NaiveNeighborhood.blocked(run, sections)).toList();
    BadTraces.RunSearch search =
        (orderings, excluding) ->
            naive.feasible().stream()
                .filter(run -> NaiveNeighborhood.satisfies(run, orderings))
                .filter(run -> !NaiveNeighborhood.blocked(run, excluding))
                .findFirst();
    try (BadTraces badTraces = generalizer.open(scenario.program(), counterexample)) {
      List<BadTrace> found = badTraces.interruptions(sections, search);
      for (BadTrace trace : found) {
        check(naive, unblocked, trace, of + " with " + sections);
        badTraces.ignore(trace.run());
      }
      List<BadCore> ignored = found.stream().map(BadTrace::core).toList();
      assertThat(badTraces.interruptions(sections, search))
          .as(of)
          .noneMatch(trace -> ignored.contains(trace.core()));
      return found.size();
    }
  }

  private static void check(
      NaiveNeighborhood naive, List<Run> unblocked, BadTrace trace, String of) {
    assertThat(unblocked).as(of).contains(trace.run());
    assertThat(NaiveNeighborhood.satisfies(trace.run(), trace.core().orderings())).as(of).isTrue();
    checkMinimal(naive, trace.core(), of);
    checkRemedies(naive, trace, of);
  }

  /** Only bad traces have the core; without any one ordering some good one has the rest. */
  private static void checkMinimal(NaiveNeighborhood naive, BadCore core, String of) {
    assertThat(naive.feasible())
        .as(of)
        .filteredOn(run -> NaiveNeighborhood.satisfies(run, core.orderings()))
        .isNotEmpty()
        .noneMatch(naive::isGood);
    for (OrderingConstraint ordering : core.orderings()) {
      List<OrderingConstraint> rest = new ArrayList<>(core.orderings());
      rest.remove(ordering);
      assertThat(naive.feasible())
          .as("%s: %s without %s", of, core, ordering)
          .filteredOn(run -> NaiveNeighborhood.satisfies(run, rest))
          .anyMatch(naive::isGood);
    }
  }

  private static void checkRemedies(NaiveNeighborhood naive, BadTrace trace, String of) {
    List<OrderingConstraint> pattern = trace.remedies().pattern();
    assertThat(NaiveNeighborhood.satisfies(trace.run(), pattern)).as(of).isTrue();
    for (MutexConstraint constraint : trace.remedies().constraints()) {
      assertThat(naive.feasible())
          .as("%s: %s and %s", of, pattern, constraint)
          .filteredOn(run -> NaiveNeighborhood.satisfies(run, pattern))
          .allMatch(run -> NaiveNeighborhood.violates(run, constraint));
    }
  }

  private static List<CriticalSection> sections(Scenario scenario, Random random) {
    List<CriticalSection> sections = new ArrayList<>();
    for (int i = 2 + random.nextInt(5); i > 0; i--) {
      int thread = random.nextInt(scenario.threads().size());
      int events = scenario.threads().get(thread).size();
      int first = random.nextInt(events);
      int last = first + random.nextInt(events - first);
      sections.add(new CriticalSection(random.nextInt(2), thread, first, last));
    }
    return sections;
  }
}
