package liss.c;

import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.List;
import java.util.Random;
import liss.Seeds;
import liss.c.source.COptions;
import liss.cfa.CfaBuilder;
import liss.lang.ParseResult;
import liss.lang.SourceText;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every text has a result, and a program that is accepted has automata. */
@Tag("slow")
class MutatedFilesTest {

  private static final List<String> SNIPPETS =
      List.of(
          "{",
          "}",
          "(",
          ")",
          ";",
          "*",
          "&",
          "->",
          "if (",
          "else",
          "while (1)",
          "goto out;",
          "case 1:",
          "struct",
          "int",
          "= {",
          "#define X",
          "#if 0\n",
          "\n#endif\n",
          "/*",
          "*/",
          "\"",
          "'",
          "0x",
          "lock(",
          "sizeof",
          "do",
          "?",
          ":",
          "[",
          "]",
          ",",
          "typedef",
          "static",
          "\\\n",
          "..");

  @Test
  void mutated_files_have_a_result() {
    List<String> drivers = Sources.drivers();
    for (long seed = 0; seed < Seeds.of(250, 2_000); seed++) {
      Random random = new Random(seed);
      StringBuilder text =
          new StringBuilder(Sources.driver(drivers.get(random.nextInt(drivers.size()))).text());
      for (int i = random.nextInt(4); i >= 0; i--) {
        mutate(text, random);
      }
      String mutated = text.toString();
      assertThatCode(() -> read(mutated))
          .as("seed %d%n%s", seed, mutated)
          .doesNotThrowAnyException();
    }
  }

  private static void read(String text) {
    COptions options = Sources.threads("thread_*", "client");
    if (new CFrontEnd(options).parse(new SourceText("mutated.c", text))
        instanceof ParseResult.Parsed parsed) {
      CfaBuilder.build(parsed.program());
    }
  }

  private static void mutate(StringBuilder text, Random random) {
    int at = random.nextInt(text.length());
    int length = Math.min(1 + random.nextInt(12), text.length() - at);
    switch (random.nextInt(4)) {
      case 0 -> text.delete(at, at + length);
      case 1 -> text.insert(at, SNIPPETS.get(random.nextInt(SNIPPETS.size())));
      case 2 -> text.insert(random.nextInt(text.length()), text.substring(at, at + length));
      default -> text.setCharAt(at, (char) (32 + random.nextInt(95)));
    }
  }

  @Test
  void deep_nesting_has_a_result() {
    for (String unit : List.of("(", "{", "if (1) ", "1 + ", "- ", "*", "while (x) ", "x = ")) {
      String text = "int x; void thread_a(void) { " + unit.repeat(3_000) + "; }";
      assertThatCode(() -> read(text)).as(unit).doesNotThrowAnyException();
    }
  }
}
