package liss.c.lowering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import liss.Seeds;
import liss.SystemCompiler;
import liss.c.calls.KnownCalls;
import liss.c.ir.Interpreter;
import liss.c.source.COptions;
import liss.c.vocabulary.Vocabulary;
import liss.lang.SourceText;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random programs of C print the same when their normal form is executed, and when the system's
 * compiler builds them.
 */
@Tag("slow")
class RandomLoweringTest {

  /** {@code -Dliss.lowering.programs=N} tries others. */
  private static final int PROGRAMS =
      Integer.getInteger("liss.lowering.programs", Seeds.of(40, 20_000));

  /** The first seed. */
  private static final int FIRST = Integer.getInteger("liss.lowering.first", 0);

  /**
   * GCC 12 takes 0.0 - x for -x if x is an integer, unless the direction of rounding may change.
   */
  private static final String[] OPTIONS = {
    "-O0", "-fwrapv", "-fno-strict-aliasing", "-frounding-math"
  };

  /** So many are compiled at once. */
  private static final int TOGETHER = 100;

  @TempDir private Path directory;

  @Test
  void normalFormsComputeWhatTheCompilerMakesOfThePrograms(TestReporter reporter) throws Exception {
    assumeTrue(SystemCompiler.isHere(), "there is no C compiler here");
    for (int from = FIRST; from < FIRST + PROGRAMS; from += TOGETHER) {
      int to = Math.min(FIRST + PROGRAMS, from + TOGETHER);
      List<String> expected = compiled(from, to);
      for (int seed = from; seed < to; seed++) {
        assertThat(executed(seed))
            .as("seed %s:%n%s", seed, text(seed))
            .isEqualTo(expected.get(seed - from));
      }
      reporter.publishEntry("seeds", "up to " + to);
    }
  }

  /** What the programs print, all of them in one executable. */
  private List<String> compiled(int from, int to) throws Exception {
    StringBuilder all = new StringBuilder(RandomProgram.DECLARATIONS);
    StringBuilder main = new StringBuilder("int main(void) {\n");
    for (int seed = from; seed < to; seed++) {
      all.append(RandomProgram.of(seed, "_" + seed));
      main.append("  printf(\"#\\n\");\n  main_" + seed + "();\n");
    }
    Path source =
        Files.writeString(directory.resolve("all.c"), all.append(main).append("return 0; }\n"));
    Path program = SystemCompiler.compile(source, OPTIONS);
    String printed = SystemCompiler.execute(List.of(program.toString())).output();
    List<String> outputs = new ArrayList<>(List.of(printed.split("#\n")));
    return outputs.subList(1, outputs.size());
  }

  /** A program that is alone in its file. */
  private static String text(int seed) {
    String program = RandomProgram.of(seed, "_");
    return RandomProgram.DECLARATIONS + program.replace("int main_(", "int main(");
  }

  private static String executed(int seed) {
    NormalForm form = NormalForm.of(new SourceText("random.c", text(seed)), COptions.defaults());
    try {
      return switch (form) {
        case NormalForm.Lowered lowered ->
            Interpreter.run(KnownCalls.replaced(lowered.unit(), Vocabulary.standard())).output();
        case NormalForm.Rejected rejected -> rejected.diagnostics().toString();
      };
    } catch (RuntimeException e) {
      return e.toString();
    }
  }
}
