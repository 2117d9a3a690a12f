package liss.c;

import static org.assertj.core.api.Assertions.assertThat;

import liss.Programs;
import liss.Seeds;
import liss.c.source.COptions;
import liss.cfa.CfaBuilder;
import liss.cfa.ProgramCfa;
import liss.lang.Program;
import liss.lang.SourceText;
import liss.oracle.RandomPrograms;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Programs of W, printed as C and read back, have the same automata. */
@Tag("slow")
class WProgramsInCTest {

  private static final RandomPrograms.Size SIZE =
      new RandomPrograms.Size(3, 14, 4, 2, 2, 0, 3, 0, 0, Integer.MAX_VALUE);

  private int compared;

  @Test
  void programs_for_the_engines_have_the_same_automata() {
    for (long seed = 0; seed < Seeds.of(100, 400); seed++) {
      compare("seed " + seed, RandomPrograms.of(SIZE).source(seed));
    }
    assertThat(compared).isEqualTo(Seeds.of(100, 400));
  }

  @Test
  void programs_with_all_of_the_language_have_the_same_automata() {
    for (long seed = 0; seed < Seeds.of(375, 1_500); seed++) {
      compare("seed " + seed, liss.lang.RandomPrograms.text(seed).replace("[*]", "[2]"));
    }
    assertThat(compared).isGreaterThan(Seeds.of(10, 50));
  }

  private void compare(String description, String text) {
    Program draft = Programs.parse(text);
    boolean hasSplitArrays =
        CfaBuilder.build(draft).variables().stream().anyMatch(v -> v.name().contains("["));
    if (hasSplitArrays || WAsC.printed(draft).isEmpty()) {
      return;
    }
    // A variable that no thread writes is not observable in C.
    StringBuilder writer = new StringBuilder("thread writer {");
    CfaBuilder.build(draft).variables().stream()
        .map(v -> v.name())
        .forEach(name ->
            writer.append(name).append(isWholeArray(draft, name) ? "[0]" : "").append(" := 0;"));
    Program program = Programs.parse(text + "\n" + writer + "}");
    String c = WAsC.print(program);
    compared++;
    ProgramCfa inC =
        CfaBuilder.build(Sources.program(new SourceText("random.c", c), COptions.defaults()));
    assertThat(Graphs.of(inC))
        .as("%s%n%s%n%s", description, text, c)
        .isEqualTo(Graphs.of(CfaBuilder.build(program)));
  }

  private static boolean isWholeArray(Program program, String name) {
    return program.all(liss.lang.Declaration.SharedArray.class).stream()
        .anyMatch(array -> array.name().equals(name));
  }
}
