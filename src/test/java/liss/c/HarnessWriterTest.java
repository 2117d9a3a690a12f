package liss.c;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import liss.c.Harness.Past;
import liss.c.source.COptions;
import liss.lang.SourceText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The text of harnesses. */
class HarnessWriterTest {

  private static final String QUEUE =
      """
      #include <pthread.h>
      typedef struct queue *queue_t;
      typedef struct { int count; } *counter;
      struct node { struct node *next; char name[4]; };
      struct queue { pthread_mutex_t lock; struct node *head; unsigned length : 5; int unused; };
      static pthread_mutex_t m;
      int deepest;
      // liss: %s
      void prepare(void) { pthread_mutex_init(&m, 0); }
      void push(queue_t q, struct node *n, const char *text) {
        pthread_mutex_lock(&q->lock);
        n->next = q->head;
        n->name[0] = text[0];
        q->head = n;
        q->length++;
        pthread_mutex_unlock(&q->lock);
      }
      void deepen(int *by, void *of, counter c, double scale) {
        pthread_mutex_lock(&m);
        if (((struct queue *) of)->length > deepest)
          deepest += *by * scale;
        c->count++;
        pthread_mutex_unlock(&m);
      }
      """;

  private static Optional<String> added(String fact, Past past, String... threads) {
    SourceText part = new SourceText("part.c", QUEUE.formatted(fact));
    return new CFrontEnd(COptions.defaults())
        .harness(part, List.of(threads), past)
        .map(harness -> {
          assertThat(harness.source().text()).startsWith(part.text());
          return harness.source().text().substring(part.text().length());
        });
  }

  @Test
  void what_threads_get_is_any_value_and_one_object_of_each_type() {
    assertThat(added("once deepen", Past.INITIALIZED, "push", "push").orElseThrow())
        .isEqualTo(
            """

            /* A harness: what follows stands for the rest of the program. */
            #include <pthread.h>
            _Bool __VERIFIER_nondet_bool(void);
            char __VERIFIER_nondet_char(void);
            unsigned int __VERIFIER_nondet_uint(void);
            static struct queue liss_queue;
            static struct node liss_node;

            static void *call_prepare(void *unused) {
              prepare();
              return unused;
            }

            static void *call_push(void *unused) {
              char arg_text[8] = { 0 };
              for (int i0 = 0; i0 < 7; i0++) {
                arg_text[i0] = __VERIFIER_nondet_char();
              }
              push(&liss_queue, &liss_node, arg_text);
              return unused;
            }

            int main(void) {
              pthread_t liss_thread_1;
              pthread_t liss_thread_2;
              if (__VERIFIER_nondet_bool())
                liss_node.next = &liss_node;
              for (int i0 = 0; i0 < 4; i0++) {
                liss_node.name[i0] = __VERIFIER_nondet_char();
              }
              if (__VERIFIER_nondet_bool())
                liss_queue.head = &liss_node;
              liss_queue.length = __VERIFIER_nondet_uint();
              call_prepare(0);
              pthread_create(&liss_thread_1, 0, call_push, 0);
              pthread_create(&liss_thread_2, 0, call_push, 0);
              pthread_join(liss_thread_1, 0);
              pthread_join(liss_thread_2, 0);
              return 0;
            }
            """);
  }

  @Test
  void a_type_without_a_tag_has_the_name_of_its_definition_and_void_is_what_it_is_used_as() {
    assertThat(added("once push", Past.USED, "deepen").orElseThrow())
        .contains("if (__VERIFIER_nondet_bool())\n    call_push(0);")
        .contains("deepen(arg_by, &liss_queue, 0, arg_scale);");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "holds m push            # pthread_mutex_lock(&m); push(",
        "holds far push          # pthread_rwlock_wrlock(&liss_far); push(",
        "holds struct queue.lock deepen # pthread_mutex_lock(&liss_queue.lock); deepen(",
        "once push               # pthread_rwlock_wrlock(&liss_calls_of_push); push(",
        "own n push              # struct node arg_n = { 0 };",
        "own 0 push              # push(&arg_q, &liss_node",
        "before deepen push      # call_deepen(0); pthread_create(&liss_thread_1, 0, call_push",
      })
  void what_holds_of_callers_holds_of_the_harness(String fact, String text) {
    String[] threads =
        fact.contains("lock deepen") ? new String[] {"deepen"} : new String[] {"push"};
    assertThat(added(fact, Past.INITIALIZED, threads).orElseThrow().replaceAll("\\s+", " "))
        .contains(text);
  }

  @Test
  void a_whole_program_has_no_harness() {
    SourceText whole = new SourceText("whole.c", "int x; int main(void) { return x++; }");
    assertThat(new CFrontEnd(COptions.defaults()).harness(whole, List.of("main"), Past.INITIALIZED))
        .isEmpty();
  }
}
