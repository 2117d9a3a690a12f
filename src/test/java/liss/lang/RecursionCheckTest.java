package liss.lang;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class RecursionCheckTest {

  private static final int SIZE = 6;

  private static boolean[][] randomCalls(Random random) {
    boolean[][] calls = new boolean[SIZE][SIZE];
    for (int edge = random.nextInt(2 * SIZE); edge > 0; edge--) {
      calls[random.nextInt(SIZE)][random.nextInt(SIZE)] = true;
    }
    return calls;
  }

  private static String text(boolean[][] calls) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < SIZE; i++) {
      text.append("proc p").append(i).append("() {");
      for (int j = 0; j < SIZE; j++) {
        text.append(calls[i][j] ? " call p" + j + "();" : "");
      }
      text.append(" }\n");
    }
    return text + "thread t { }\n";
  }

  /** The naive twin: transitive closure. */
  private static boolean hasCycle(boolean[][] calls) {
    boolean[][] reaches = new boolean[SIZE][SIZE];
    for (int i = 0; i < SIZE; i++) {
      reaches[i] = calls[i].clone();
    }
    for (int k = 0; k < SIZE; k++) {
      for (int i = 0; i < SIZE; i++) {
        for (int j = 0; j < SIZE; j++) {
          reaches[i][j] |= reaches[i][k] && reaches[k][j];
        }
      }
    }
    for (int i = 0; i < SIZE; i++) {
      if (reaches[i][i]) {
        return true;
      }
    }
    return false;
  }

  @Test
  void reports_cycles_of_calls_exactly_if_there_are_any() {
    for (long seed = 0; seed < 500; seed++) {
      boolean[][] calls = randomCalls(new Random(seed));
      List<String> errors = ParserTest.errors(text(calls));
      assertThat(errors).as("seed %d", seed).allMatch(MessageCode.RECURSION.id()::equals);
      assertThat(!errors.isEmpty()).as("seed %d", seed).isEqualTo(hasCycle(calls));
    }
  }

  @Test
  void the_reported_way_consists_of_calls_and_returns_to_its_start() {
    Pattern way = Pattern.compile("`(p\\d)` calls itself: ((?:p\\d -> )+p\\d)");
    for (long seed = 0; seed < 500; seed++) {
      boolean[][] calls = randomCalls(new Random(seed));
      ParseResult result = Parser.parse(new SourceText("test.w", text(calls)));
      if (result instanceof ParseResult.Rejected rejected) {
        for (Diagnostic diagnostic : rejected.diagnostics()) {
          Matcher matcher = way.matcher(diagnostic.message());
          assertThat(matcher.matches()).as(diagnostic.message()).isTrue();
          String[] names = matcher.group(2).split(" -> ");
          assertThat(names[0]).isEqualTo(matcher.group(1)).isEqualTo(names[names.length - 1]);
          for (int i = 1; i < names.length; i++) {
            int caller = names[i - 1].charAt(1) - '0';
            int callee = names[i].charAt(1) - '0';
            assertThat(calls[caller][callee]).as("seed %d", seed).isTrue();
          }
        }
      }
    }
  }
}
