package liss.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import liss.cli.Liss;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an output rests on, though its input does not. */
@Tag("slow")
class OutputAssumptionsTest {

  private static final String TEXT =
      """
      #include <pthread.h>
      struct s { pthread_mutex_t m; int v; };
      void out(int v);
      void f(struct s *p, int i) {
        pthread_mutex_lock(&p->m);
        p->v = i;
        pthread_mutex_unlock(&p->m);
        out(i);
      }
      """;

  @TempDir private Path directory;

  /** A lock that is taken in a critical section makes a difference to whose section that is. */
  @Test
  void it_is_told_with_the_place_in_the_input() throws IOException {
    Path file = Files.writeString(directory.resolve("f.c"), TEXT);

    Liss liss =
        Liss.run(
            "synthesize",
            "--sections",
            "free",
            "--new-locks-only",
            "--objective",
            "coarse",
            "--threads",
            "f[*]",
            file);

    assertThat(liss.exitCode()).isEqualTo(0);
    assertThat(liss.err()).doesNotContain("warning[LISS0246]");
    assertThat((liss.out() + liss.err()).replaceAll("\\s+", " "))
        .contains(
            "all objects of type `struct s` from elsewhere are one object (LISS0246, line 5)");
  }
}
