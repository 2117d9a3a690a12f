package liss.synth;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import liss.Drivers;
import liss.c.CFrontEnd;
import liss.c.source.COptions;
import liss.cfa.CfaBuilder;
import liss.cfa.ProgramCfa;
import liss.check.safety.ConsideredRuns;
import liss.check.safety.SafetyChecker;
import liss.check.safety.SerializationEngine;
import liss.lang.ParseResult;
import liss.lang.Program;
import liss.lang.SourceText;
import liss.placement.model.Objective;
import liss.search.Limits;
import liss.synth.SynthesisResult.Synthesized;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Drivers that exist in W and in C have the same results in both. */
@Tag("slow")
class CDriversTest {

  private static final Path DIRECTORY = Path.of("drivers", "c");

  private static final SafetyChecker ENGINE = new SerializationEngine(ConsideredRuns.TERMINATING);

  @ParameterizedTest
  @CsvSource({
    "open_close, open_close, ",
    "open_close, open_close_pthread, ",
    "open_close, open_close_kernel, client[2]",
    "ex1, ex1, ",
    "ex2, ex2, ",
    "ex3, ex3, ",
    "lc-rc, lc-rc, ",
    "dv1394, dv1394, ",
    "em28xx, em28xx, ",
    "i915_irq, i915_irq, ",
    "ipath, ipath, ",
    "iwl3945, iwl3945, ",
    "md, md, ",
    "myri10ge, myri10ge, "
  })
  void same_verdict_and_same_cost_as_in_w(String w, String c, @Nullable String threads)
      throws IOException {
    Program inW = Drivers.program(w);
    CFrontEnd parser = parser(Optional.ofNullable(threads));
    Program inC = ((ParseResult.Parsed) parser.parse(source(c))).program();
    assertThat(verdict(inC)).isEqualTo(verdict(inW));
    for (Objective objective : List.of(Objective.COARSE, Objective.FINE)) {
      Synthesized fromW = (Synthesized) synthesizer(objective).synthesize(inW);
      Synthesized fromC =
          (Synthesized) synthesizer(objective).readingWith(parser::parse).synthesize(inC);
      assertThat(fromC.cost().lockStatements())
          .as(fromC.text())
          .isEqualTo(fromW.cost().lockStatements());
      assertThat(fromC.cost().protectedStatements())
          .as(fromC.text())
          .isEqualTo(fromW.cost().protectedStatements());
      assertThat(fromC.cost().excludedPairs())
          .as(fromC.text())
          .isEqualTo(fromW.cost().excludedPairs());
    }
  }

  @Tag("long")
  @ParameterizedTest
  @CsvSource({"ex5, ex5, ", "f_acm, f_acm, ", "f_acm-correlated, f_acm-correlated, "})
  void larger_ones_have_the_same_verdict_and_the_same_cost_as_in_w(
      String w, String c, @Nullable String threads) throws IOException {
    same_verdict_and_same_cost_as_in_w(w, c, threads);
  }

  private static SourceText source(String driver) throws IOException {
    Path file = DIRECTORY.resolve(driver + ".c");
    return new SourceText(file.toString(), Files.readString(file));
  }

  private static CFrontEnd parser(Optional<String> threads) {
    return new CFrontEnd(COptions.defaults().withThreads(threads.stream().toList()));
  }

  private static Class<?> verdict(Program program) {
    ProgramCfa cfa = CfaBuilder.build(program);
    return ENGINE.check(cfa, cfa, Limits.none()).getClass();
  }

  private static Synthesizer synthesizer(Objective objective) {
    return new Synthesizer(ENGINE, objective, Limits.none(), SynthesisListener.SILENT);
  }
}
