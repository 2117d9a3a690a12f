package liss.c.projection;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import liss.Seeds;
import liss.cli.Liss;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Assertions of ACSL in comments of C, beside a thread that writes what they read. */
@Tag("slow")
class AcslAssertionTest {

  private static final List<String> CONDITIONS =
      List.of(
          "x < 0 || x == y",
          "x == y || x != y",
          "x <= y",
          "!(x == 1 && y == 1)",
          "x + y != 1",
          "*p == x",
          "y == 0 || (x == 0 && y == x)",
          "x != 1 ? y == 0 : y != 0",
          "x != 1");

  @TempDir private Path directory;

  /** It can fail where it is false in one of the states between the writes, and only there. */
  @Test
  void anAssertionInACommentIsEvaluatedInOneState() {
    for (int seed = 0; seed < Seeds.of(25, 500); seed++) {
      Random random = new Random(seed);
      String condition = CONDITIONS.get(random.nextInt(CONDITIONS.size()));
      List<State> states = new ArrayList<>();
      states.add(new State(random.nextInt(2), random.nextInt(2)));
      StringBuilder writes = new StringBuilder();
      for (int i = random.nextInt(4); i >= 0; i--) {
        int value = random.nextInt(3) - 1;
        boolean isX = random.nextBoolean();
        State last = states.getLast();
        states.add(isX ? new State(value, last.y()) : new State(last.x(), value));
        writes.append((isX ? "x = " : "y = ") + value + "; ");
      }
      String program = program(states.getFirst(), writes.toString(), condition);
      Liss liss = Liss.run("explore", Liss.file(directory, "program.c", program));
      boolean isAlwaysTrue = states.stream().allMatch(state -> state.satisfies(condition));
      assertThat(Liss.last(liss.out()))
          .as("seed %s:%n%s%n%s", seed, program, liss.err())
          .isEqualTo(isAlwaysTrue ? "Result: true" : "Result: false(assertion)");
    }
  }

  /** The values of the shared variables. */
  private record State(int x, int y) {

    boolean satisfies(String condition) {
      return switch (CONDITIONS.indexOf(condition)) {
        case 0 -> x < 0 || x == y;
        case 1 -> true;
        case 2 -> x <= y;
        case 3 -> !(x == 1 && y == 1);
        case 4 -> x + y != 1;
        case 5 -> y == x;
        case 6 -> y == 0 || (x == 0 && y == x);
        case 7 -> x != 1 ? y == 0 : y != 0;
        default -> x != 1;
      };
    }
  }

  private static String program(State first, String writes, String condition) {
    return """
    #include <pthread.h>
    int x = %d, y = %d, *p = &y;
    void *w(void *a) { %s return 0; }
    int main(void) {
      pthread_t t;
      pthread_create(&t, 0, w, 0);
      //@ assert %s;
      pthread_join(t, 0);
      return 0;
    }
    """
        .formatted(first.x(), first.y(), writes, condition);
  }
}
