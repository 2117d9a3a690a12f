package liss.explore;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import liss.Programs;
import liss.run.Property;
import liss.unfolding.CutoffMode;
import liss.unfolding.Exploration.Coverage;
import liss.unfolding.ExplorationOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The models in models/por/svcomp and their verdicts, which are those of [QPOR] Table 3. */
@Tag("slow")
class SvCompModelsTest {

  static Stream<String> names() {
    return SvCompModels.all().keySet().stream().filter(name -> !isLong(name));
  }

  static Stream<String> longNames() {
    return SvCompModels.all().keySet().stream().filter(SvCompModelsTest::isLong);
  }

  private static boolean isLong(String name) {
    return name.startsWith("fib-bench") || name.contains("-longer-");
  }

  @Tag("long")
  @ParameterizedTest
  @MethodSource("longNames")
  void have_the_verdict_of_their_names_if_they_take_longer(String name) {
    have_the_verdict_of_their_names(name);
  }

  @ParameterizedTest
  @MethodSource("names")
  void have_the_verdict_of_their_names(String name) {
    ProgramExploration explored = explore(SvCompModels.all().get(name));

    assertThat(explored.violated())
        .isEqualTo(name.endsWith("-true.w") ? Set.of() : Set.of(Property.ASSERTION));
    assertThat(explored.runs().coverage()).isEqualTo(Coverage.COMPLETE);
  }

  static Stream<Arguments> largeModels() {
    return Stream.of(
        Arguments.of(
            "queue-longest-false", SvCompModels.queue(8, "n := n + 1;\nunlock(m);"), false),
        Arguments.of("queue-ok-longest-true", SvCompModels.queue(8, "unlock(m);"), true),
        Arguments.of("stack-9-false", SvCompModels.stack(9, "flag"), false),
        Arguments.of("stack-9-true", SvCompModels.stack(9, "top > 0"), true),
        Arguments.of("sigma-5", SvCompModels.sigma(5), false));
  }

  @Tag("long")
  @ParameterizedTest(name = "{0}")
  @MethodSource("largeModels")
  void have_the_expected_verdict_if_they_are_larger(String name, String text, boolean holds) {
    ProgramExploration explored = explore(text);

    assertThat(explored.violated()).isEqualTo(holds ? Set.of() : Set.of(Property.ASSERTION));
    assertThat(explored.runs().coverage()).isEqualTo(Coverage.COMPLETE);
  }

  @Test
  void eleven_indexers_have_one_run() {
    assertThat(explore(SvCompModels.indexer(11)).runs().maximalConfigurations()).isEqualTo(1);
  }

  @Test
  void the_checked_in_files_are_what_is_generated() throws IOException {
    for (var model : SvCompModels.all().entrySet()) {
      assertThat(Files.readString(Path.of("models/por/svcomp", model.getKey())))
          .as(model.getKey())
          .isEqualTo(model.getValue());
    }
  }

  private static ProgramExploration explore(String text) {
    return ProgramExploration.of(
        Programs.cfa(text),
        new Inputs.OneOf(List.of(0L, 1L)),
        Dependence.ACCESS,
        ExplorationOptions.standard().with(CutoffMode.EXACT),
        ProgramExploration.allButRaces());
  }
}
