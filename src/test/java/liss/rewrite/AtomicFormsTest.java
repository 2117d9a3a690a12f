package liss.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import liss.Seeds;
import liss.SystemCompiler;
import liss.c.CFrontEnd;
import liss.c.projection.Projection.Purpose;
import liss.c.source.COptions;
import liss.c.source.WrittenAccesses;
import liss.emit.Edit;
import liss.lang.Declaration;
import liss.lang.ParseResult;
import liss.lang.Program;
import liss.lang.SourceText;
import liss.rewrite.Rewrite.AtomicUpdates;
import liss.rewrite.Rewrite.MarkedAccesses;
import liss.run.Scheduler;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFormsTest {

  private static final String[] UPDATES = {
    "x++;", "x += k;", "k = --y;", "x = x + 2;", "y -= 3;", "y = x;", "k = x++ + 1;", "y |= 4;"
  };

  @TempDir private Path directory;

  private static WrittenAccesses accesses(String text) {
    return new CFrontEnd(COptions.defaults()).accesses(new SourceText("test.c", text));
  }

  private static List<Rewrite> possible(String text) {
    WrittenAccesses accesses = accesses(text);
    AtomicForms forms = new AtomicForms(text, accesses.forms());
    return accesses.variables().values().stream().flatMap(v -> forms.of(v).stream()).toList();
  }

  private static String after(String text, Class<? extends Rewrite> kind) {
    return possible(text).stream()
        .filter(kind::isInstance)
        .map(rewrite -> Edit.apply(text, rewrite.edits()))
        .findFirst()
        .orElse("none");
  }

  @Test
  void each_form_of_an_update_has_its_function() {
    String text =
        """
        static int x;
        struct s { long m; };
        int f(struct s *p, int k) {
          k = x++ + --x;
          ++x;
          x += k * 2;
          x = x - (k);
          x ^= 1;
          return x;
        }
        long g(struct s *p, struct s q) { p->m--; return p->m |= 1 + q.m--; }
        """;
    assertThat(after(text, AtomicUpdates.class))
        .contains(
            """
              k = __atomic_fetch_add(&x, 1, __ATOMIC_SEQ_CST) + __atomic_sub_fetch(&x, 1, __ATOMIC_SEQ_CST);
              __atomic_fetch_add(&x, 1, __ATOMIC_SEQ_CST);
              __atomic_fetch_add(&x, k * 2, __ATOMIC_SEQ_CST);
              __atomic_fetch_sub(&x, (k), __ATOMIC_SEQ_CST);
              __atomic_fetch_xor(&x, 1, __ATOMIC_SEQ_CST);
              return x;
            """);
    assertThat(after(text, MarkedAccesses.class))
        .contains("return __atomic_load_n(&x, __ATOMIC_SEQ_CST);");
    assertThat(possible(text)).extracting(Rewriter -> Rewriter.place().line()).doesNotContain(10);
  }

  @Test
  void members_are_variables_and_the_kernel_has_macros() {
    String text =
        """
        #include <linux/kernel.h>
        struct s { int gone; int users; };
        int f(struct s *p, struct s *q) {
          p->gone = q->users;
          q->users++;
          return q->gone;
        }
        """;
    assertThat(after(text, MarkedAccesses.class))
        .contains("WRITE_ONCE(p->gone, q->users);")
        .contains("return READ_ONCE(q->gone);");
    assertThat(possible(text)).noneMatch(AtomicUpdates.class::isInstance);
  }

  @Test
  void what_is_not_written_or_no_plain_number_stays() {
    String text =
        """
        #define COUNT(v) v++
        static int in_macro, with_address;
        static float real;
        static int *pointer;
        static _Atomic int atomic;
        struct s { int bit : 3; };
        union u { int one; float other; };
        int *f(struct s *s, union u *u) {
          int local = 0;
          COUNT(in_macro);
          with_address++;
          real++;
          pointer++;
          atomic++;
          s->bit++;
          u->one++;
          local++;
          return &with_address;
        }
        """;
    assertThat(possible(text)).hasSize(1);
    assertThat(after(text, AtomicUpdates.class)).contains("__atomic_fetch_add(&with_address, 1,");
  }

  @Test
  void an_update_with_another_shared_value_is_none() {
    assertThat(possible("static int x, y; void f(void) { x += y; x = x + y; x = y + x; }"))
        .noneMatch(AtomicUpdates.class::isInstance);
  }

  @Test
  void statements_are_simple_if_they_assign_a_number_or_call_what_is_elsewhere() {
    String text =
        """
        struct s { int one, two; };
        extern void told(int *p);
        static struct s all, other;
        static int x, a[2];
        static void here(void) {}
        void f(struct s *p, int *q, int k) {
          p->one = k; x += p->two; told(&x);
          here();
          all = other;
          *q = 1;
          a[k] = 1;
          x = k / 2;
          if (k) x = 1;
        }
        """;
    assertThat(accesses(text).statements().stream().filter(list -> !list.isEmpty()))
        .singleElement()
        .satisfies(list -> {
          assertThat(list).extracting(s -> s.span().line()).containsExactly(7, 7, 7);
          assertThat(list.get(0).writes()).containsExactly("s.one");
          assertThat(list.get(1).reads()).containsExactlyInAnyOrder("x", "p", "s.two");
          assertThat(list.get(2).isAssignment()).isFalse();
        });
  }

  @Test
  void random_updates_do_the_same_in_cooperative_runs_and_compile()
      throws IOException, InterruptedException {
    int changed = 0;
    for (long seed = 0; seed < Seeds.of(25, 1_000); seed++) {
      String text = counting(new Random(seed));
      for (Rewrite rewrite : possible(text)) {
        String output = Edit.apply(text, rewrite.edits());
        String failed = "seed " + seed + "\\n" + output;
        assertThat(ends(output)).as(failed).isEqualTo(ends(text));
        if (changed++ < Seeds.of(5, 50)) {
          compile(output);
        }
      }
    }
    assertThat(changed).isGreaterThan(20);
  }

  private void compile(String text) throws IOException, InterruptedException {
    Assumptions.assumeTrue(SystemCompiler.isHere());
    SystemCompiler.compile(Files.writeString(directory.resolve("text.c"), text), "-pthread");
  }

  private static Set<String> ends(String text) {
    Optional<Program> program =
        new CFrontEnd(COptions.defaults())
                    .withValues(new SourceText("test.c", text), Purpose.EXECUTION)
                instanceof ParseResult.Parsed parsed
            ? Optional.of(parsed.program())
            : Optional.empty();
    return EveryRun.ends(
            atomic(program.orElseThrow(() -> new AssertionError(text))), Scheduler.COOPERATIVE)
        .orElseThrow(() -> new AssertionError(text));
  }

  /** The scheduler does not switch at what is executed at once, which is a lock with values. */
  private static Program atomic(Program program) {
    return program.with(
        program.switchAtLock().exceptAt(new TreeSet<>(Set.of(Declaration.LockVar.ATOMIC))));
  }

  /** Two threads that update two variables. */
  private static String counting(Random random) {
    String threads =
        random
            .ints(2, 0, Integer.MAX_VALUE)
            .mapToObj(Random::new)
            .map(own ->
                "void *t%d(void *a) { int k = 1; %s pthread_mutex_lock(&m); %s pthread_mutex_unlock(&m); return 0; }\n"
                    .formatted(own.nextInt(1000), updates(own), updates(own)))
            .collect(Collectors.joining());
    List<String> names =
        java.util.regex.Pattern.compile("t\\d+")
            .matcher(threads)
            .results()
            .map(java.util.regex.MatchResult::group)
            .toList();
    return """
    #include <pthread.h>
    static int x, y;
    static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
    %s
    int main(void) {
      pthread_t a, b;
      pthread_create(&a, 0, %s, 0);
      pthread_create(&b, 0, %s, 0);
      pthread_join(a, 0);
      pthread_join(b, 0);
      return 0;
    }
    """
        .formatted(threads, names.get(0), names.get(1));
  }

  private static String updates(Random random) {
    return random
        .ints(2, 0, UPDATES.length)
        .mapToObj(i -> UPDATES[i])
        .collect(Collectors.joining(" "));
  }
}
