package liss.c.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import liss.cli.Liss;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is suggested for names in C that nothing declares. */
@Tag("slow")
class SpellingTest {

  @TempDir private Path directory;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "int counter; void thread_a(void) { cuonter = 1; } | counter",
        "void thread_a(void) { int local = 1; lcoal = 2; } | local",
        "int f(int local) { return local; } void thread_a(void) { lcoal = 2; } | ",
        "enum e { FIRST, SECOND }; int x; void thread_a(void) { x = SECND; } | SECOND",
        "void thread_a(void) { unsinged x; } | unsigned",
        "#include <pthread.h>%nvoid thread_a(void) { pthred_t x; } | pthread_t",
        "struct s { int filed; } v; void thread_a(void) { v.field = 1; } | filed",
        "struct s { int filed; } *v; void thread_a(void) { v->fild = 1; } | filed",
        "int m; void thread_a(void) { pthread_mutex_lok(&m); } | pthread_mutex_lock",
        "int m; void thread_a(void) { m = entirely_other; } | ",
      })
  void the_closest_name_that_can_stand_there_is_the_hint(String text, String hint) {
    Path file = Liss.file(directory, "a.c", text.formatted());
    String err = Liss.run("verify", file).err();
    if (hint == null) {
      assertThat(err).contains("is not declared").doesNotContain("did you mean");
    } else {
      assertThat(err).contains("did you mean `" + hint + "`?");
    }
  }
}
