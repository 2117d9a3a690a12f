package liss.explore;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import liss.Programs;
import liss.c.CFrontEnd;
import liss.c.projection.Projection.Purpose;
import liss.c.source.COptions;
import liss.cfa.CfaBuilder;
import liss.cfa.ProgramCfa;
import liss.lang.ParseResult;
import liss.lang.SourceText;
import liss.unfolding.CutoffMode;
import liss.unfolding.Exploration;
import liss.unfolding.ExplorationOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The models in models/por that are there in C, too: they have the runs and events of those in W,
 * but for one event, the start of {@code main}. docs/exploration.md says why some have more
 * accesses.
 */
@Tag("slow")
class PorModelsInCTest {

  static Stream<Arguments> models() {
    return Stream.of(
        Arguments.of("disp", PorModels.disp(5, 2), 0),
        Arguments.of("mpat", PorModels.mpat(4), 0),
        Arguments.of("mpc", PorModels.mpc(2, 5), 80),
        Arguments.of("pi", PorModels.pi(5), 1932),
        Arguments.of("pol", PorModels.pol(7, 3), 0));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("models")
  void have_the_runs_and_events_of_those_in_w(String name, String inW, int moreAccesses)
      throws IOException {
    ProgramCfa program = inC(name);
    for (Dependence dependence : Dependence.values()) {
      Exploration expected = explore(CfaBuilder.build(Programs.parse(inW)), dependence);
      Exploration runs = explore(program, dependence);
      assertThat(runs.maximalConfigurations()).isEqualTo(expected.maximalConfigurations());
      assertThat(runs.events() - expected.events())
          .as("%s", dependence)
          .isEqualTo(dependence == Dependence.SYNC ? -1 : moreAccesses - 1);
    }
  }

  private static ProgramCfa inC(String name) throws IOException {
    Path file = Path.of("models", "por", name + ".c");
    ParseResult result =
        new CFrontEnd(COptions.defaults())
            .withValues(new SourceText(file.toString(), Files.readString(file)), Purpose.EXECUTION);
    return CfaBuilder.build(((ParseResult.Parsed) result).program()).lean();
  }

  private static Exploration explore(ProgramCfa program, Dependence dependence) {
    return ProgramExploration.of(
            program,
            program.hasSeenInputs() ? new Inputs.Unknown() : new Inputs.OneOf(List.of(0L)),
            dependence,
            ExplorationOptions.standard().with(CutoffMode.OFF),
            ProgramExploration.allButRaces())
        .runs();
  }
}
