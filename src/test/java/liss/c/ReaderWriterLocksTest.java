package liss.c;

import static org.assertj.core.api.Assertions.assertThat;

import liss.c.source.COptions;
import liss.check.safety.SerializationEngine;
import liss.lang.Program;
import liss.lang.SourceText;
import liss.placement.model.Objective;
import liss.placement.model.Sections;
import liss.search.Limits;
import liss.synth.ExistingLocks;
import liss.synth.SynthesisListener;
import liss.synth.SynthesisResult.Synthesized;
import liss.synth.Synthesizer;
import org.junit.jupiter.api.Test;

/** Repairs of programs in C by their reader-writer locks. */
class ReaderWriterLocksTest {

  private static final String TABLE =
      """
      #include <pthread.h>
      struct table {
        pthread_rwlock_t lock;
        int size;
        int sum;
      };
      static struct table table = { .lock = PTHREAD_RWLOCK_INITIALIZER };
      static void *add(void *arg) {
        struct table *t = &table;
        pthread_rwlock_wrlock(&t->lock);
        t->size++;
        t->sum += 3;
        pthread_rwlock_unlock(&t->lock);
        return NULL;
      }
      static void *mean(void *arg) {
        struct table *t = &table;
        int size, sum;
        pthread_rwlock_rdlock(&t->lock);
        size = t->size;
        sum = t->sum;
        pthread_rwlock_unlock(&t->lock);
        return size && sum ? arg : NULL;
      }
      """;

  private static final String MAIN =
      """
      int main(void) {
        pthread_t a, b, c;
        pthread_create(&a, NULL, add, NULL);
        pthread_create(&b, NULL, mean, NULL);
        pthread_create(&c, NULL, other, NULL);
        return 0;
      }
      """;

  @Test
  void who_only_reads_takes_the_read_side() {
    String text =
        repaired(
            """
            static void *other(void *arg) {
              struct table *t = &table;
              int size = t->size;
              int sum = t->sum;
              return size > sum ? arg : NULL;
            }
            """);
    assertThat(text)
        .contains(
            """
              pthread_rwlock_rdlock(&t->lock);
              int size = t->size;
              int sum = t->sum;
              pthread_rwlock_unlock(&t->lock);
              return size > sum ? arg : NULL;
            """);
  }

  @Test
  void who_writes_takes_the_write_side() {
    String text =
        repaired(
            """
            static void *other(void *arg) {
              struct table *t = &table;
              t->size = 0;
              t->sum = 0;
              return NULL;
            }
            """);
    assertThat(text)
        .contains(
            """
              pthread_rwlock_wrlock(&t->lock);
              t->size = 0;
              t->sum = 0;
              pthread_rwlock_unlock(&t->lock);
            """);
  }

  @Test
  void a_reader_whose_section_grows_over_a_write_becomes_a_writer() {
    String text =
        repaired(
            """
            static void *other(void *arg) {
              struct table *t = &table;
              int size;
              pthread_rwlock_rdlock(&t->lock);
              size = t->size;
              pthread_rwlock_unlock(&t->lock);
              t->size = size + 1;
              return NULL;
            }
            """);
    assertThat(text)
        .contains(
            """
              int size;
              pthread_rwlock_wrlock(&t->lock);
              size = t->size;
              t->size = size + 1;
              pthread_rwlock_unlock(&t->lock);
            """);
  }

  @Test
  void where_the_program_only_reads_a_writer_takes_the_other_side() {
    String text =
        repaired(
            TABLE
                .replace("t->size++;", "(void) t;")
                .replace("t->sum += 3;", "")
                .replace("pthread_rwlock_wrlock", "pthread_rwlock_rdlock"),
            """
            static void *other(void *arg) {
              struct table *t = &table;
              t->size = 0;
              t->sum = 0;
              return NULL;
            }
            """);
    assertThat(text)
        .contains(
            """
              pthread_rwlock_wrlock(&t->lock);
              t->size = 0;
              t->sum = 0;
              pthread_rwlock_unlock(&t->lock);
            """);
  }

  private static String repaired(String other) {
    return repaired(TABLE, other);
  }

  private static String repaired(String table, String other) {
    Program program =
        Sources.program(new SourceText("table.c", table + other + MAIN), COptions.defaults());
    Synthesized found =
        (Synthesized)
            new Synthesizer(
                    new SerializationEngine(),
                    Objective.COARSE,
                    Limits.none(),
                    SynthesisListener.SILENT)
                .with(Sections.STRUCTURED)
                .with(ExistingLocks.REUSED)
                .readingWith(new CFrontEnd(COptions.defaults())::parse)
                .synthesize(program);
    assertThat(found.newLockNames()).isEmpty();
    return found.text();
  }
}
