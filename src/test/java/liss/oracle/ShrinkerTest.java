package liss.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class ShrinkerTest {

  @Test
  void findsTheHeartOfAViolation() {
    String source =
        """
        shared int x, y;
        lock l, m;
        cond c;
        proc bump(a) { int old = x; if (a) { x := old + 1; } else { skip; } }
        thread noise { y := 1; signal(c); }
        thread worker[3] { lock(m); y := 2; unlock(m); while (*) { call bump(1); } yield; }
        thread other { lock(l); if (y) { x := 5; } else if (*) { yield; } unlock(l); }
        """;
    String shrunk = Shrinker.shrink(source, ShrinkerTest::isUnsafe);
    assertThat(shrunk).matches(ShrinkerTest::isUnsafe);
    assertThat(shrunk)
        .isEqualToNormalizingWhitespace(
            """
            shared int x, y;
            lock l, m;
            cond c;
            proc bump(a) { int old = x; x := old + 1; }
            thread worker[3] { call bump(1); }
            """);
  }

  @Test
  void leavesNothingThatCanBeRemoved() {
    RandomPrograms programs = RandomPrograms.of(RandomPrograms.Size.TINY);
    for (long seed = 0; seed < 60; seed++) {
      String source = programs.source(seed);
      if (isUnsafe(source)) {
        String shrunk = Shrinker.shrink(source, ShrinkerTest::isUnsafe);
        assertThat(shrunk).as("seed %d", seed).matches(ShrinkerTest::isUnsafe);
        assertThat(Shrinker.shrink(shrunk, ShrinkerTest::isUnsafe))
            .as("seed %d", seed)
            .isEqualTo(shrunk);
      }
    }
  }

  private static boolean isUnsafe(String source) {
    return Sources.parse(source).isPresent()
        && !BruteForce.of(Sources.cfa(source), 1).preemptiveOnly().isEmpty();
  }
}
