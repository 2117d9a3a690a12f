package liss.explore;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import liss.cfa.CfaBuilder;
import liss.cfa.ProgramCfa;
import liss.lang.ParseResult;
import liss.lang.Parser;
import liss.lang.SourceText;
import liss.unfolding.Alternatives;
import liss.unfolding.Exploration;
import liss.unfolding.ExplorationOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The models in models/por and the published numbers of their runs and events. */
@Tag("slow")
class PorModelsTest {

  static Stream<Arguments> models() {
    return Stream.of(
        Arguments.of("disp 5 2", PorModels.disp(5, 2), 137, 1603),
        Arguments.of("disp 2 3", PorModels.disp(2, 3), 150, 1757),
        Arguments.of("disp 1 4", PorModels.disp(1, 4), 80, 1148),
        Arguments.of("mpat 4", PorModels.mpat(4), 384, 3822),
        Arguments.of("mpc 2 5", PorModels.mpc(2, 5), 60, 397),
        Arguments.of("mpc 3 3", PorModels.mpc(3, 3), 2430, 4190),
        Arguments.of("pi 5", PorModels.pi(5), 120, 1623),
        Arguments.of("pol 7 3", PorModels.pol(7, 3), 2440, 51317),
        Arguments.of("sleep sets", PorModels.sleepSets(), 6, 65),
        Arguments.of("[SPOE] Fig. 2", PorModels.waitAndSignal(), 4, 23));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("models")
  void have_the_published_numbers_of_runs_and_events(
      String name, String source, int runs, int events) {
    Exploration result = explore(source, Dependence.SYNC);

    assertThat(result.maximalConfigurations()).isEqualTo(runs);
    assertThat(result.events()).isEqualTo(events);
    assertThat(result.sleepSetBlocked()).isZero();
  }

  @Test
  void writers_have_two_runs_each_when_accesses_order_threads() {
    for (int n = 2; n <= 5; n++) {
      assertThat(explore(PorModels.writers(n), Dependence.ACCESS).maximalConfigurations())
          .isEqualTo(2 * n);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, Integer.MAX_VALUE})
  void input_and_test_has_five_runs_and_17_events_for_all_inputs(int limit) {
    Exploration result =
        ProgramExploration.of(
                cfa(PorModels.inputAndTest()),
                new Inputs.Unknown(),
                Dependence.ACCESS,
                ExplorationOptions.standard()
                    .with(alternatives(limit))
                    .withKeptEvents(Integer.MAX_VALUE),
                ProgramExploration.allButRaces())
            .runs();

    assertThat(result.maximalConfigurations()).isEqualTo(5);
    assertThat(result.events()).isEqualTo(17);
  }

  private static Alternatives alternatives(int limit) {
    return limit == Integer.MAX_VALUE ? Alternatives.optimal() : Alternatives.partial(limit);
  }

  @Test
  void the_checked_in_files_are_what_is_generated() throws IOException {
    for (var model : PorModels.all().entrySet()) {
      assertThat(Files.readString(Path.of("models/por", model.getKey())))
          .as(model.getKey())
          .isEqualTo(model.getValue());
    }
  }

  private static Exploration explore(String source, Dependence dependence) {
    return ProgramExploration.of(
            cfa(source),
            new Inputs.OneOf(List.of(0L, 1L)),
            dependence,
            ExplorationOptions.standard(),
            Set.of())
        .runs();
  }

  private static ProgramCfa cfa(String source) {
    ParseResult.Parsed parsed =
        (ParseResult.Parsed) Parser.parse(new SourceText("model.w", source));
    return CfaBuilder.build(parsed.program());
  }
}
