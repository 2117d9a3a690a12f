package liss.explore;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import liss.Programs;
import liss.cfa.ProgramCfa;
import liss.explore.ProgramExploration.Completeness;
import liss.run.Finding;
import liss.run.Property;
import liss.unfolding.CutoffMode;
import liss.unfolding.ExplorationOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is explored when most of the time has passed, and where there are too many runs. */
@Tag("slow")
class ExplorerTest {

  /** The assertion fails only in runs with a preemption, the last in the order of the search. */
  private static final ProgramCfa LOST_UPDATE =
      Programs.cfa(
          "shared int x, done;",
          "thread a { int r; r := x; x := r + 1; done := done + 1; }",
          "thread b { int r; r := x; x := r + 1; assert(done == 0 || x == 2); }");

  private static ProgramExploration explore(
      ExplorationOptions options, Predicate<Finding> counts, BooleanSupplier hasHadMost) {
    return new Explorer(new Inputs.OneOf(List.of(0L)), Dependence.ACCESS, options)
        .explore(LOST_UPDATE, Set.of(Property.ASSERTION), counts, hasHadMost, () -> false);
  }

  @Test
  void when_most_of_the_time_has_passed_runs_with_few_preemptions_are_explored() {
    ProgramExploration found = explore(ExplorationOptions.standard(), finding -> true, () -> true);
    assertThat(found.completeness()).isEqualTo(Completeness.STOPPED);
    assertThat(found.findings()).hasSize(1);
    assertThat(found.findings().getFirst().schedule().preemptions()).hasSize(1);
  }

  @Test
  void otherwise_they_are_among_all_runs() {
    ProgramExploration found = explore(ExplorationOptions.standard(), finding -> true, () -> false);
    assertThat(found.completeness()).isEqualTo(Completeness.COMPLETE);
    assertThat(found.findings()).hasSize(1);
  }

  @Test
  void findings_that_do_not_count_are_kept_and_do_not_end_the_search() {
    ProgramExploration found = explore(ExplorationOptions.standard(), finding -> false, () -> true);
    assertThat(found.completeness()).isEqualTo(Completeness.STOPPED);
    assertThat(found.findings()).hasSize(1);
  }

  @Test
  void nothing_is_explored_when_all_of_the_time_has_passed_or_preemptions_are_bounded() {
    ExplorationOptions standard = ExplorationOptions.standard();
    assertThat(explore(standard.stoppingWhen(() -> true), f -> true, () -> true).findings())
        .isEmpty();
    assertThat(explore(standard.withPreemptions(0), f -> true, () -> true).findings()).isEmpty();
  }

  /** Seven threads that take a lock do so in 5,040 orders, which are over 100,000 events. */
  private static ProgramCfa taking(int threads, String last) {
    StringBuilder text = new StringBuilder("shared int x;\nlock l, m;\n");
    for (int thread = 0; thread < threads; thread++) {
      text.append("cond ended%1$d;\n".formatted(thread))
          .append("thread t%1$d { lock(l); x := x + 1; unlock(l); ".formatted(thread))
          .append("signal(ended%1$d); }\n".formatted(thread));
    }
    text.append("thread looks { int r; ");
    for (int thread = 0; thread < threads; thread++) {
      text.append("wait(ended%1$d); ".formatted(thread));
    }
    return Programs.cfa(text.append(last).append(" }\n").toString());
  }

  private static ProgramExploration exploreWithCutoffs(ProgramCfa program) {
    return exploreWithCutoffs(program, new Inputs.OneOf(List.of(0L)));
  }

  private static ProgramExploration exploreWithCutoffs(ProgramCfa program, Inputs inputs) {
    return withCutoffs(inputs).explore(program, ProgramExploration.allButRaces());
  }

  private static Explorer withCutoffs(Inputs inputs) {
    return new Explorer(
        inputs, Dependence.ACCESS, ExplorationOptions.standard().with(CutoffMode.EXACT));
  }

  @Test
  void states_are_the_answer_where_there_are_too_many_runs() {
    ProgramExploration found = exploreWithCutoffs(taking(7, "r := x; assert(r == 7);"));
    assertThat(found.states()).isPresent();
    assertThat(found.runs().events()).isLessThan(20_000);
    assertThat(found.completeness()).isEqualTo(Completeness.COMPLETE);
    assertThat(found.findings()).isEmpty();
  }

  @Test
  void what_is_wrong_with_some_state_is_found_as_well() {
    ProgramExploration found = exploreWithCutoffs(taking(6, "r := x; assert(r == 7);"));
    assertThat(found.states()).isPresent();
    assertThat(found.completeness()).isEqualTo(Completeness.COMPLETE);
    assertThat(found.violated()).containsExactly(Property.ASSERTION);
    Finding finding = found.findings().getFirst();
    assertThat(finding.schedule().violations()).contains(finding.violation());
  }

  /** An early step of the last thread is tried late, behind some hundred thousand events. */
  private static ProgramCfa lookingEarly(int expected) {
    return Programs.cfa(
        taking(6, "skip;").program().source().text()
            + "thread early { int r; int s; r := havoc; if (r == 1) { lock(l); s := x; unlock(l); "
            + "assert(s != %d); } }".formatted(expected));
  }

  @Test
  void states_for_some_inputs_show_what_is_wrong_where_inputs_are_unknown() {
    ProgramExploration found = exploreWithCutoffs(lookingEarly(0), new Inputs.Unknown());
    assertThat(found.runs().events()).isLessThan(20_000);
    assertThat(found.violated()).containsExactly(Property.ASSERTION);
    Finding finding = found.findings().getFirst();
    assertThat(finding.schedule().violations()).contains(finding.violation());
  }

  @Test
  void a_search_of_states_alone_is_no_answer_for_unknown_inputs_if_it_finds_nothing() {
    Explorer unknown = withCutoffs(new Inputs.Unknown());
    ProgramExploration right =
        unknown.exploreStates(lookingEarly(7), ProgramExploration.allButRaces(), Long.MAX_VALUE);
    assertThat(right.findings()).isEmpty();
    assertThat(right.completeness()).isEqualTo(Completeness.STOPPED);
    ProgramExploration wrong =
        unknown.exploreStates(lookingEarly(6), ProgramExploration.allButRaces(), Long.MAX_VALUE);
    assertThat(wrong.violated()).containsExactly(Property.ASSERTION);
  }

  @Test
  void a_search_of_states_is_no_answer_about_data_races() {
    ProgramExploration found =
        withCutoffs(new Inputs.OneOf(List.of(0L)))
            .exploreStates(
                Programs.cfa("shared int x; thread a { x := 1; } thread b { x := 2; }"),
                Set.of(Property.ASSERTION, Property.RACE),
                Long.MAX_VALUE);
    assertThat(found.completeness()).isEqualTo(Completeness.STOPPED);
  }

  @Test
  void who_asks_for_the_number_of_runs_gets_it() {
    ProgramExploration found =
        new Explorer(
                new Inputs.OneOf(List.of(0L)),
                Dependence.ACCESS,
                ExplorationOptions.standard().with(CutoffMode.OFF))
            .explore(taking(5, "skip;"), ProgramExploration.allButRaces());
    assertThat(found.states()).isEmpty();
    assertThat(found.runs().maximalConfigurations()).isEqualTo(120);
  }
}
