package liss.verify;

import java.util.Random;
import java.util.StringJoiner;

/**
 * Random programs in C in which {@code main} and a thread that it starts often fail. The same seed
 * gives the same text.
 */
final class SmallCPrograms {

  private static final String START =
      """
      #include <assert.h>
      #include <pthread.h>
      #include <sched.h>
      int x, y, v[2];
      pthread_mutex_t l = PTHREAD_MUTEX_INITIALIZER;
      """;

  private static final String MAIN =
      """
      int main(void) {
        int r = 0;
        pthread_t a;
        pthread_create(&a, 0, one, 0);
        %s
        pthread_join(a, 0);
        return 0;
      }
      """;

  private final Random random;

  private SmallCPrograms(long seed) {
    random = new Random(seed * 0x9E3779B97F4A7C15L + 1);
  }

  static String source(long seed) {
    SmallCPrograms program = new SmallCPrograms(seed);
    String one = "void *one(void *p) { int r = 0; " + program.statements(3) + " return 0; }\n";
    return START + one + MAIN.formatted(program.statements(2));
  }

  private String statements(int most) {
    StringJoiner text = new StringJoiner(" ");
    int count = 1 + random.nextInt(most);
    for (int i = 0; i < count; i++) {
      text.add(statement());
    }
    return text.toString();
  }

  private String statement() {
    return switch (random.nextInt(12)) {
      case 0, 1, 2 -> pick("x = 1;", "x = 0;", "y = 1;", "x = r + 1;", "v[0] = 1;", "v[1] = x;");
      case 3, 4 -> pick("r = x;", "r = y;", "y = x;", "r = v[0];");
      case 5, 6 ->
          pick("assert(x == 0);", "assert(x == y);", "assert(r == x);", "assert(v[0] < 1);");
      case 7 -> pick("v[x] = y;", "r = v[y];", "y = 4 / (1 - x);");
      case 8 -> "if (" + pick("x", "r", "y == 0") + ") { " + statements(2) + " }";
      case 9 -> "pthread_mutex_lock(&l); " + statements(2) + " pthread_mutex_unlock(&l);";
      default -> "sched_yield();";
    };
  }

  private String pick(String... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
