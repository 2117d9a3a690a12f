package liss.check.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import liss.Programs;
import liss.Seeds;
import liss.cfa.ProgramCfa;
import liss.explore.AllRaces;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The pairs of the abstraction against the races of all runs, by the definition. */
@Tag("slow")
class DataRacesAgainstAllRunsTest {

  private static final int PROGRAMS = Seeds.of(55, 3000);
  private static final int MOST_RUNS = 600;

  private static final String DECLARATIONS =
      """
      shared int x, y;
      lock l;
      cond c, d;
      semaphore s = 0, m = 1;
      rwlock w;
      barrier b = 2;
      """;

  @Test
  void no_race_of_a_run_is_missed_and_few_others_are_found() {
    int compared = 0;
    int real = 0;
    int all = 0;
    for (long seed = 0; seed < PROGRAMS; seed++) {
      String text = source(seed);
      ProgramCfa program = Programs.cfa(text);
      Set<List<String>> races = new LinkedHashSet<>();
      if (!AllRaces.enumerate(program, MOST_RUNS, races)) {
        continue;
      }
      Set<List<String>> pairs = pairs(program);
      assertThat(pairs).as("seed %d:%n%s", seed, text).containsAll(races);
      compared++;
      real += races.size();
      all += pairs.size();
    }
    assertThat(compared).isGreaterThan(PROGRAMS / 2);
    assertThat(real).isGreaterThan(all / 3);
  }

  private static Set<List<String>> pairs(ProgramCfa program) {
    Set<List<String>> pairs = new HashSet<>();
    DataRaces.in(program)
        .forEach(found ->
            pairs.add(
                Stream.of(found.pair().first().span(), found.pair().second().span())
                    .sorted()
                    .map(Object::toString)
                    .toList()));
    return pairs;
  }

  private static String source(long seed) {
    Random random = new Random(seed * 0x9E3779B97F4A7C15L + 3);
    StringBuilder text = new StringBuilder(DECLARATIONS);
    int threads = random.nextInt(3) == 0 ? 3 : 2;
    for (int thread = 0; thread < threads; thread++) {
      text.append("thread t").append(thread).append(" {\n  int r;\n");
      int length = 2 + random.nextInt(threads == 3 ? 2 : 4);
      for (int i = 0; i < length; i++) {
        text.append("  ").append(statement(random, 1)).append("\n");
      }
      text.append("}\n");
    }
    return text.toString();
  }

  private static String statement(Random random, int depth) {
    return switch (random.nextInt(depth > 0 ? 17 : 12)) {
      case 0, 1 -> "x := 1;";
      case 2 -> "r := x;";
      case 3 -> "y := x;";
      case 4 -> "signal(c);";
      case 5 -> "wait(c);";
      case 6 -> pick(random, "signal(d);", "wait_reset(d);", "reset(c);", "assume(c);");
      case 7 -> "sem_post(s);";
      case 8 -> "sem_wait(s);";
      case 9, 10 -> "barrier_wait(b);";
      case 11 -> pick(random, "sem_wait(m);", "sem_post(m);");
      case 12 -> "lock(l); " + statement(random, 0) + " unlock(l);";
      case 13 -> "sem_wait(m); " + statement(random, 0) + " sem_post(m);";
      case 14 ->
          pick(random, "read_lock(w); ", "write_lock(w); ")
              + statement(random, 0)
              + " rw_unlock(w);";
      case 15 ->
          "if (*) { "
              + pick(random, "assume read_lock(w); ", "assume write_lock(w); ")
              + statement(random, 0)
              + " rw_unlock(w); }";
      default -> "if (*) { " + statement(random, 0) + " }";
    };
  }

  private static String pick(Random random, String... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
