package liss.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import liss.Programs;
import liss.automata.Alphabet;
import liss.automata.AutomatonText;
import liss.automata.ExplicitNfa;
import liss.automata.InclusionResult;
import liss.automata.inclusion.LanguageInclusion;
import liss.c.CFrontEnd;
import liss.c.projection.Projection.Purpose;
import liss.c.source.COptions;
import liss.cfa.CfaBuilder;
import liss.cfa.ProgramCfa;
import liss.explore.Dependence;
import liss.explore.Explorer;
import liss.explore.Inputs;
import liss.explore.ProgramExploration;
import liss.explore.ProgramExploration.Completeness;
import liss.lang.ParseResult;
import liss.lang.SourceText;
import liss.unfolding.ExplorationOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class GrowingProgramsTest {

  @Test
  void usb_serial_has_so_many_threads() throws IOException {
    for (int n = 2; n <= 10; n++) {
      assertThat(Programs.cfa(GrowingPrograms.usbSerial(n)).threads()).hasSize(n);
    }
  }

  @Test
  void all_assertions_hold() {
    Stream.of(
            Programs.cfa(GrowingPrograms.counter(3)),
            inC(GrowingPrograms.counterInC(3)),
            inC(GrowingPrograms.stack(2)),
            inC(GrowingPrograms.queue(2)))
        .forEach(GrowingProgramsTest::assertHolds);
  }

  private static ProgramCfa inC(String text) {
    ParseResult parsed =
        new CFrontEnd(COptions.defaults())
            .withValues(new SourceText("p.c", text), Purpose.EXECUTION);
    return CfaBuilder.build(((ParseResult.Parsed) parsed).program());
  }

  private static void assertHolds(ProgramCfa program) {
    ProgramExploration found =
        new Explorer(new Inputs.Unknown(), Dependence.ACCESS, ExplorationOptions.standard())
            .explore(program, ProgramExploration.allButRaces());
    assertThat(found.completeness()).isEqualTo(Completeness.COMPLETE);
    assertThat(found.findings()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void one_word_is_missing_and_it_counts(int digits) {
    List<AutomatonText> texts =
        List.of(
            AutomatonText.parse(GrowingPrograms.allWords()),
            AutomatonText.parse(GrowingPrograms.allButCounting(digits)));
    Alphabet alphabet = ((Alphabet.Result.Common) Alphabet.of(texts)).alphabet();
    ExplicitNfa all = alphabet.automaton(texts.getFirst());
    ExplicitNfa most = alphabet.automaton(texts.getLast());
    assertThat(most.stateCount()).isEqualTo(4 * digits + 9);
    InclusionResult result =
        new LanguageInclusion(LanguageInclusion.Engine.AUTO, Optional::empty).check(all, most);
    assertThat(((InclusionResult.Counterexample) result).word().length())
        .isEqualTo((digits + 1) * (1 << digits) - 1);
  }
}
