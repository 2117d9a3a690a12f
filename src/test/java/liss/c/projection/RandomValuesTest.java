package liss.c.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import liss.Seeds;
import liss.SystemCompiler;
import liss.c.CFrontEnd;
import liss.c.projection.Projection.Purpose;
import liss.c.source.COptions;
import liss.cfa.CfaBuilder;
import liss.cfa.ProgramCfa;
import liss.cfa.SharedVariable;
import liss.lang.ParseResult;
import liss.lang.SourceText;
import liss.run.ConcreteSemantics;
import liss.run.RandomRun;
import liss.run.RunEnd;
import liss.run.Scheduler;
import liss.run.ValueSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

/** Random programs of C compute here what they compute when the system's compiler builds them. */
@Tag("slow")
class RandomValuesTest {

  /** {@code -Dliss.values.programs=N} tries more. */
  private static final int PROGRAMS =
      Integer.getInteger("liss.values.programs", Seeds.of(20, 20_000));

  /** So many are compiled at once. */
  private static final int TOGETHER = 500;

  /** Without the last one, GCC 12 makes -0.0 of {@code 0.0 - (double) 0}. */
  private static final String[] OPTIONS = {
    "-O0", "-fwrapv", "-fno-strict-aliasing", "-frounding-math"
  };

  @TempDir private Path directory;

  @Test
  void randomProgramsComputeWhatTheCompilerMakesOfThem(TestReporter reporter) throws Exception {
    assumeTrue(SystemCompiler.isHere(), "there is no C compiler here");
    int exact = 0;
    for (int from = 0; from < PROGRAMS; from += TOGETHER) {
      int to = Math.min(PROGRAMS, from + TOGETHER);
      exact += compared(from, to);
      reporter.publishEntry("seeds up to " + to, exact + " with an exact meaning, all as compiled");
    }
    assertThat(PROGRAMS - exact).as("without an exact meaning").isLessThanOrEqualTo(PROGRAMS / 200);
  }

  /** Compares the programs of some seeds; returns how many have an exact meaning. */
  private int compared(int from, int to) throws Exception {
    List<List<Long>> expected = compiled(from, to);
    int exact = 0;
    for (int seed = from; seed < to; seed++) {
      List<Long> computed = computed(RandomNumbersProgram.of(seed), seed);
      if (!computed.isEmpty()) {
        exact++;
        assertThat(computed)
            .as("seed %s:%n%s", seed, RandomNumbersProgram.of(seed))
            .isEqualTo(expected.get(seed - from));
      }
    }
    return exact;
  }

  /** What the programs compute, all of them in one executable. */
  private List<List<Long>> compiled(int from, int to) throws IOException, InterruptedException {
    StringBuilder all = new StringBuilder("#include <stdio.h>\n");
    StringBuilder main = new StringBuilder("int main(void) {\n");
    for (int seed = from; seed < to; seed++) {
      String text = RandomNumbersProgram.of(seed);
      for (String name : RandomNumbersProgram.NAMES) {
        all.append("#define " + name + " " + name + "_" + seed + "\n");
      }
      all.append(text);
      main.append("  main_" + seed + "();\n");
      for (int i = 0; i < RandomNumbersProgram.RESULTS; i++) {
        main.append("  printf(\"%ld \", out_" + seed + "[" + i + "]);\n");
      }
      main.append("  printf(\"\\n\");\n");
      for (String name : RandomNumbersProgram.NAMES) {
        all.append("#undef " + name + "\n");
      }
    }
    Path source = Files.writeString(directory.resolve("all.c"), all.append(main).append("}\n"));
    Path program = SystemCompiler.compile(source, OPTIONS);
    return SystemCompiler.execute(List.of(program.toString()))
        .output()
        .lines()
        .map(line -> List.of(line.strip().split(" ")).stream().map(Long::valueOf).toList())
        .toList();
  }

  /** The last values of {@code out}; empty if something has no exact meaning. */
  private static List<Long> computed(String text, int seed) {
    ParseResult result =
        new CFrontEnd(COptions.defaults())
            .withValues(new SourceText("random.c", text), Purpose.EXECUTION);
    assertThat(result).as("seed %s:%n%s", seed, text).isInstanceOf(ParseResult.Parsed.class);
    ProgramCfa program = CfaBuilder.build(((ParseResult.Parsed) result).program()).lean();
    Random random = new Random(seed);
    RandomRun run =
        new RandomRun(
            new ConcreteSemantics(program, Scheduler.PREEMPTIVE, ValueSource.random(random)),
            random);
    while (run.outcome().isEmpty()) {
      run.advance();
    }
    RunEnd outcome = run.outcome().get();
    if (outcome instanceof RunEnd.AssertionViolated o && o.edge().inexact().isPresent()) {
      return List.of();
    }
    assertThat(outcome).as("seed %s:%n%s", seed, text).isInstanceOf(RunEnd.AssumptionFailed.class);
    List<Long> values = new ArrayList<>();
    for (SharedVariable variable : program.variables()) {
      if (variable.name().startsWith("out")) {
        for (int cell = 0; cell < variable.initial().size(); cell++) {
          values.add(run.state().value(variable.id(), cell));
        }
      }
    }
    return values;
  }
}
