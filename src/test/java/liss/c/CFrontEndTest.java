package liss.c;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.abstraction.Access;
import liss.c.source.COptions;
import liss.c.vocabulary.Vocabulary;
import liss.c.vocabulary.VocabularyException;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.CfaBuilder;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.lang.Declaration;
import liss.lang.Program;
import liss.lang.SourceText;
import liss.lang.Stmt;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class CFrontEndTest {

  private static final Class<Declaration.LockVar> LOCKS = Declaration.LockVar.class;

  /** Other threads write all variables and read none, so that all accesses are visible. */
  private static final String GLOBALS =
      """
      #include <liss.h>
      #define unlikely(e) (e)
      int g, h, arr[4], *p, *q;
      struct in { int a; int b; };
      struct dev { int open; struct in s; struct dev *next; union { int u1; char u2; } u; } d, e;
      lock_t l, locks[2];
      struct many { lock_t l[3]; } many[3];
      int ext(int);
      void thread_other(void) {
        g = 0; h = 0; arr[0] = 0; p = &h; q = &g; d.open = 0; d.s.a = 0; d.s.b = 0; d.u.u1 = 0;
        e.open = 0; e.s.a = 0; e.s.b = 0; e.u.u1 = 0; d.next = &e; e.next = &e;
      }
      """;

  /** The accesses and branches of the first way through thread_x, taking the then branch. */
  private static String trace(String body) {
    ProgramCfa cfa = CfaBuilder.build(Sources.program(GLOBALS, "void thread_x(void) {", body, "}"));
    Cfa thread =
        cfa.threads().stream().filter(t -> t.name().equals("thread_x")).findFirst().orElseThrow();
    StringBuilder trace = new StringBuilder();
    int location = thread.entry();
    for (int steps = 0; location != thread.exit() && steps < 60; steps++) {
      Edge edge = thread.out().get(location).getFirst();
      step(edge.action(), cfa).ifPresent(s -> trace.append(trace.isEmpty() ? "" : " ").append(s));
      location = edge.target();
    }
    return trace.toString();
  }

  private static Optional<String> step(Action action, ProgramCfa cfa) {
    return switch (action) {
      case Action.Branch a -> Optional.of(a.tag().holds() ? "?" : "!");
      case Action.Lock a -> Optional.of("lock(" + cfa.locks().get(a.lock()) + ")");
      case Action.Unlock a -> Optional.of("unlock(" + cfa.locks().get(a.lock()) + ")");
      case Action.Yield a -> Optional.of("yield");
      default ->
          Access.of(action)
              .map(a -> a.describe(cfa).replace("read", "r").replace("write", "w"))
              .map(a -> a.replace("device environment", "env"));
    };
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "g = h;                     # r(h) w(g)",
        "g += h;                    # r(g) r(h) w(g)",
        "g++; --h;                  # r(g) w(g) r(h) w(h)",
        "g = g + h * 2;             # r(g) r(h) w(g)",
        "int x = 1; x = x + x;      # ''",
        "int x = g; x++;            # r(g)",
        "g = h = 3;                 # w(h) w(g)",
        "arr[g] = arr[1];           # r(g) r(arr) w(arr)",
        "d.open = d.s.a;            # r(d.s.a) w(d.open)",
        "d.s = e.s;                 # r(e.s.a) r(e.s.b) w(d.s.a) w(d.s.b)",
        "d.u.u2 = 1;                # w(d.u)",
        "d.next->open = 1;          # r(d.next) w(e.open)",
        "d.next->next->open = 1;    # r(d.next) r(e.next) w(e.open)",
        "*p = 0;                    # r(p) w(h)",
        "*(&g) = 1;                 # w(g)",
        "p[2] = 1;                  # r(p) w(h)",
        "g && h;                    # r(g) ? r(h)",
        "g || h;                    # r(g) ?",
        "g ? h : arr[0];            # r(g) ? r(h)",
        "int x = 1 && g;            # r(g)",
        "int x = 0 && g;            # ''",
        "sizeof g; (void) h;        # ''",
        "g, h = 1;                  # r(g) w(h)",
        "ext(g);                    # r(g) w(device ext)",
        "if (1) g = 1; else h = 1;  # w(g)",
        "if (0) g = 1; else h = 1;  # w(h)",
        "do g = 1; while (0);       # w(g)",
        "if (g) h = 1;              # r(g) ? w(h)",
        "if (!g) h = 1;             # r(g) ? w(h)",
        "if ((unsigned) -1 > 10) g = 1; # w(g)",
        "if (~0U > 10) g = 1;       # w(g)",
        "if ((char) 256) g = 1; else h = 1; # w(h)",
        "if (-1 > 10U) g = 1;       # w(g)",
        "if (0x80000000 > 0) g = 1; # w(g)",
        "if (1 << 32) g = 1;        # ? w(g)",
        "if (-1 < 0) g = 1;         # w(g)",
        "if (1 << 3 == 8) g = 1;    # w(g)",
        "if ((unsigned char) 7 == 7) g = 1; # w(g)",
        "if (g && h) d.open = 1;    # r(g) ? r(h) ? w(d.open)",
        "if (!(g || h)) d.open = 1; # r(g) ?",
        "lock(&l); unlock(&l);      # lock(l) unlock(l)",
        "yield();                   # yield",
        "lock(&locks[1]); unlock(&locks[1]); # lock(locks[1]) unlock(locks[1])",
        "lock(&many[2].l[1]);       # lock(many[2].l[1])",
        "if (spin_trylock(&l)) g = 1; # ? lock(l) w(g)",
        "if (!spin_trylock(&l)) return; g = 1; # ? lock(l) w(g)",
        "if (mutex_lock_interruptible(&l)) return; g = 1; # ? lock(l) w(g)",
        "int e = mutex_lock_interruptible(&l); if (e) return; g = 1; # ? lock(l) w(g)",
        "int e; e = mutex_lock_interruptible(&l); if (!e) g = 1; # ? lock(l) w(g)",
        "int e = mutex_lock_interruptible(&l); if (e == 0) g = 1; # ? lock(l) w(g)",
        "int e = mutex_trylock(&l); if (e != 0) g = 1; # ? lock(l) w(g)",
        "int e = mutex_trylock(&l); if (unlikely(!e)) return; g = 1; # ? lock(l) w(g)",
        "int e; if ((e = mutex_trylock(&l)) != 0) g = 1; # ? lock(l) w(g)",
        "int e; if ((e = mutex_trylock(&l))) g = 1; # ? lock(l) w(g)",
        "g = mutex_trylock(&l); if (g) h = 1; # ? lock(l) w(g) r(g) ? w(h)",
        "int e = mutex_trylock(&l); h = 1; if (e) g = 1; # ? lock(l) w(h) w(g)",
        "pthread_cond_wait(&h, &l); # unlock(l) yield lock(l)",
        "wait_event(0, g == h);     # yield r(g) r(h)",
        "memcpy(&d.s, &e.s, 8);     # r(e.s.a) r(e.s.b) w(d.s.a) w(d.s.b)",
        "atomic_inc(&g);            # w(g)",
        "ext(&d.s);                 # w(d.s.a) w(d.s.b) w(device ext)",
        "if (g) return; h = 1;      # r(g) ?",
        "if (g) goto out; h = 1; out: g = 1; # r(g) ? w(g)",
        "switch (g) { case 1: h = 1; break; case 2: g = 1; } # r(g) ? w(h)",
        "switch (g) { case 1: h = 1; default: g = 1; } # r(g) ? w(h) w(g)",
        "while (g) { h = 1; break; } # r(g) ? w(h)",
        "for (;;) { g = 1; break; } h = 1; # w(g) w(h)",
        "int *r = &g; *r = 1;       # w(g)",
        "struct dev *v = &d; v->s.b = 1; # w(d.s.b)",
        "int x, *r = &x; *r = g;    # r(g)",
        "g = ({ h = 1; 2; });       # w(h) w(g)",
        "(*&g)++;                   # r(g) w(g)",
        "__asm__(\"a\" : \"=m\"(g) : \"r\"(h)); # r(h) w(g)"
      })
  void statements_become_accesses(String body, String trace) {
    assertThat(trace(body)).isEqualTo(trace);
  }

  @Test
  void a_thread_that_an_if_leaves_out_is_left_out() {
    String[] late = {"int g;", "#ifdef DEBUG", "void late(void) { g = 1; }", "#endif"};
    String[] both =
        Stream.concat(Stream.of(late), Stream.of("void t(void) { g = 2; }")).toArray(String[]::new);
    assertThat(Sources.errors(Sources.threads("t", "late"), both))
        .singleElement()
        .asString()
        .contains("the text mentions `late`");
    assertThat(Sources.errors(Sources.threads("late"), late))
        .last()
        .asString()
        .contains("the program has no thread");
    assertThat(Sources.errors(Sources.threads("never"), late).getFirst())
        .contains("no function is named `never`");
  }

  @Test
  void functions_that_nothing_mentions_need_not_be_understood() {
    String broken = " int f(void) { int x = 1 1; no_type y; return x; }";
    String thread = "int g; void thread_a(void) { g = 1; }";
    assertThat(Sources.errors("static" + broken, thread)).isEmpty();
    assertThat(Sources.errors("static inline int f(void);", "inline" + broken, thread)).isEmpty();
    assertThat(Sources.errors(broken, thread)).isNotEmpty();
    assertThat(Sources.errors("static" + broken, "int (*used)(void) = f;", thread)).isNotEmpty();
    assertThat(Sources.errors(Sources.threads("f"), "static" + broken)).isNotEmpty();
  }

  @Test
  void a_pointer_to_one_of_two_is_a_choice() {
    assertThat(trace("int *r = &g; if (ext(1)) r = &h; *r = 0;"))
        .isEqualTo("w(device ext) ? ? w(g)");
  }

  @Test
  void variables_that_no_thread_writes_are_not_observable() {
    ProgramCfa cfa =
        CfaBuilder.build(
            Sources.program(
                "int limit = 3, count;",
                "void thread_a(void) { if (count < limit) count++; }",
                "int main(void) { limit = 4; return 0; }"));
    assertThat(cfa.variables()).extracting(v -> v.name()).containsExactly("count");
  }

  @Test
  void pointers_of_unknown_origin_do_not_point_to_locks() {
    Program program =
        Sources.program(
            "#include <liss.h>",
            "int g, *unknown(void); lock_t l;",
            "void thread_a(void) { int *p = unknown(); *p = 1; p = memset(&g, 0, 4); *p = 2; }",
            "void thread_b(void) { lock(&l); g = 1; unlock(&l); }");
    assertThat(names(program, Declaration.SharedInt.class))
        .containsExactly("device unknown", "g", "device environment");
  }

  @Test
  void thread_local_variables_are_not_shared() {
    Program program =
        Sources.program(
            "static __thread int a, *b; _Thread_local int c; int g;",
            "void thread_a(void) { a = 1; b = &a; *b = 2; c = a; g = c; }");
    assertThat(names(program, Declaration.SharedInt.class)).containsExactly("g");
  }

  /** A part that a type does not have once had parts again in each round. */
  @Test
  @Timeout(60)
  void copies_between_places_of_which_nothing_is_known_come_to_an_end() {
    Program program =
        Sources.program(
            "#include <string.h>",
            "struct in { int *p; struct in *next; }; struct out { struct in a, b; int *r; } o;",
            "int g; void *ext(void); void keep(void *, void *);",
            "void thread_a(void) { keep(&o, &o.a); memcpy(ext(), ext(), 8); memcpy(&o.b, ext(), 8);"
                + " }",
            "void thread_b(void) { o.a.p = &g; o.b.next = &o.a; g = *o.b.p; g = 1; }");
    assertThat(names(program, Declaration.SharedInt.class)).contains("g", "o.b.next");
  }

  @Test
  void words_of_c11_are_read() {
    Program program =
        Sources.program(
            "_Static_assert(sizeof(int) > 1, \"{\"); _Atomic int g; _Alignas(8) char c;",
            "_Noreturn void stop(void);",
            "void thread_a(void) { _Static_assert(1, \"\"); g = 1; c = 1; }");
    assertThat(names(program, Declaration.SharedInt.class)).containsExactly("g", "c");
  }

  @Test
  void locals_that_escape_are_shared() {
    Program program =
        Sources.program(
            "int *g;",
            "void thread_a(void) { int mine = 0, hidden = 0; g = &mine; mine = 1; hidden = 1; }",
            "void thread_b(void) { *g = 2; }");
    assertThat(names(program, Declaration.SharedInt.class))
        .containsExactlyInAnyOrder("g", "thread_a.mine");
  }

  @Test
  void threads_are_those_that_main_starts() {
    Program program =
        Sources.program(
            "#include <pthread.h>",
            "int g;",
            "static void *work(void *x) { g = 1; return x; }",
            "static void *watch(void *x) { return x; }",
            "int main(void) {",
            "  pthread_t t[5];",
            "  for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, work, NULL);",
            "  pthread_create(&t[3], NULL, &watch, NULL);",
            "  pthread_create(&t[4], NULL, work, NULL);",
            "  return 0;",
            "}");
    assertThat(program.all(Declaration.ThreadDecl.class))
        .extracting(Declaration.ThreadDecl::name, Declaration.ThreadDecl::copies)
        .containsExactly(
            tuple("work", new Declaration.Copies.Several(4)),
            tuple("watch", new Declaration.Copies.One()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "for (i = 0; j < 3; i++) START",
        "for (i = 0; i < 3; j++) START",
        "for (i = 0; i < 3; i++) { START i--; }",
        "for (i = 0; i < 3; i++) { START i = j; }",
        "for (i = 0; i < 3; i++) { START change(&i); }",
        "for (i = 3; i != 2; i++) START",
        "for (g = 0; g < 3; g++) START",
        "again: START if (g) goto again;",
      })
  void a_loop_that_may_have_any_number_of_rounds_starts_any_number_of_threads(String loop) {
    assertThatThrownBy(() ->
            Sources.program(
                "#include <pthread.h>",
                "int g; void change(int *p);",
                "static void *work(void *x) { g = 1; return x; }",
                "int main(void) {",
                "  int i, j = 0; pthread_t t;",
                loop.replace("START", "pthread_create(&t, NULL, work, NULL);"),
                "}"))
        .hasMessageContaining("it is not known how often threads start here");
  }

  @ParameterizedTest
  @ValueSource(strings = {"thread_a", "thread_b"})
  void what_a_thread_starts_is_not_counted_unless_the_user_counts(String started) {
    String text =
        """
        #include <pthread.h>
        int g; pthread_t t;
        void *thread_b(void *x) { g = 1; return x; }
        void *thread_a(void *x) { pthread_create(&t, 0, STARTED, 0); return x; }
        """
            .replace("STARTED", started);
    assertThatThrownBy(() -> Sources.program(text))
        .hasMessageContaining("a thread that is started by a thread is not supported");
    Program program =
        Sources.program(new SourceText("test.c", text), Sources.threads("thread_*[2]"));
    assertThat(program.all(Declaration.ThreadDecl.class)).hasSize(2);
  }

  @Test
  void what_a_thread_gets_is_what_main_passes() {
    Program program =
        Sources.program(
            "#include <pthread.h>",
            "struct job { int n; } one, two;",
            "static void *work(void *x) { struct job *j = x; j->n++; return 0; }",
            "int main(void) {",
            "  pthread_t t;",
            "  pthread_create(&t, NULL, work, &one);",
            "  return 0;",
            "}");
    assertThat(names(program, Declaration.SharedInt.class)).containsExactly("one.n");
  }

  @Test
  void container_of_reaches_the_whole_structure() {
    Program program =
        Sources.program(
            "#include <linux/kernel.h>",
            "struct w { int x; }; struct dev { int open; struct w work; } d;",
            "struct w *queue = &d.work;",
            "void thread_a(void) {",
            "  struct dev *v = container_of(queue, struct dev, work);",
            "  v->open = 1;",
            "}");
    assertThat(names(program, Declaration.SharedInt.class)).containsExactly("d.open");
  }

  @Test
  void calls_through_pointers_reach_their_targets() {
    Program program =
        Sources.program(
            "int g; struct ops { void (*go)(void); };",
            "static void a(void) { g = 1; } static void b(void) { g = 2; }",
            "static struct ops ops = { .go = a };",
            "void thread_a(void) { ops.go(); }",
            "int main(void) { ops.go = b; return 0; }");
    assertThat(names(program, Declaration.Procedure.class)).containsExactly("a", "b");
  }

  @Test
  void conditions_can_be_set_at_the_start() {
    Program program =
        Sources.program(
            "#include <liss.h>",
            "cond_t free = COND_SET, full;",
            "void thread_a(void) { wait_reset(&free); signal(&full); }");
    assertThat(program.all(Declaration.Cond.class))
        .extracting(c -> c.name() + "=" + c.initial())
        .containsExactly("free=true", "full=false");
  }

  @Test
  void what_main_does_to_conditions_before_it_starts_threads_counts() {
    Program program =
        Sources.program(
            "#include <liss.h>",
            "cond_t a, b = COND_SET, c, d; lock_t l;",
            "static void init(cond_t *x) { signal(x); }",
            "static void run(void *x) { wait(&a); wait(&b); wait(&c); wait(&d); }",
            "int main(void) {",
            "  lock(&l); signal(&a); unlock(&l); reset(&b); init(&c);",
            "  thread_start(run, 0);",
            "}");
    assertThat(program.all(Declaration.Cond.class))
        .extracting(c -> c.name() + "=" + c.initial())
        .containsExactly("a=true", "b=false", "c=true", "d=false");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "if (n) signal(&a);   | 4:8: it is not known whether `a` is set when the threads start",
        "int i; while (n) signal(&a); | 4:18: it is not known whether `a` is set when the threads"
            + " start",
        "signal(n ? &a : &b); | 4:1: it is not known which condition this changes before the"
            + " threads start",
        "lock(&l);            | 3:5: main holds `l` when the threads start",
      })
  void an_initial_state_that_is_not_known_is_named(String first, String message) {
    String[] lines = {
      "#include <liss.h>",
      "cond_t a, b; lock_t l; int n; static void run(void *x) { wait(&a); wait(&b); }",
      "int main(void) {",
      first,
      "thread_start(run, 0); }"
    };
    assertThat(Sources.errors(Sources.threads("run"), lines)).containsExactly(message);
  }

  @Test
  void main_is_a_thread_if_it_leaves_open_how_the_others_start() {
    String[] lines = {
      "#include <liss.h>",
      "cond_t a; lock_t l; int n; static void run(void *x) { wait(&a); }",
      "int main(void) { lock(&l); if (n) signal(&a); thread_start(run, 0); unlock(&l); }"
    };
    assertThat(Sources.errors(COptions.defaults(), lines)).isEmpty();
    assertThat(names(Sources.program(lines), Declaration.ThreadDecl.class))
        .containsExactly("main", "run");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "void spin_lock(), (*f)(int *) = spin_lock; f(&l); | `spin_lock`, which has a meaning, is"
            + " called through a pointer",
        "downgrade_write(&l);          | the synchronization of `downgrade_write` is not supported",
        "longjmp(&l, 1);               | the synchronization of `longjmp` is not supported",
        "SDL_LockMutex(&l);            | the synchronization of `SDL_LockMutex` is not supported",
        "sema_init(&l, rand()); down(&l); | the first value of a semaphore or barrier must be a"
            + " constant",
        "sema_init(&l, 1); sema_init(&l, 2); down(&l); | `l` gets several first values",
        "sema_init(&l, -1); down(&l);  | a semaphore starts with 0 to 2147483647",
        "pthread_barrier_wait(&l);     | it is not known for how many threads `l` is",
        "pthread_barrier_init(&l, 0, 33); pthread_barrier_wait(&l); | a barrier is for 1 to 32"
            + " threads here",
        "int m; p = &m; spin_lock(&m); | every call of the function has a lock of its own here",
        "int mine; complete(&mine);    | this is taken to be one condition, although every call of"
            + " the function has its own",
      })
  void synchronization_that_would_be_misunderstood_is_named(String body, String message) {
    assertThat(Sources.errors("int l, *p; void thread_a(void) { " + body + " }"))
        .anyMatch(found -> found.endsWith(": " + message))
        .hasSize(1);
  }

  @Test
  void locks_that_do_not_switch_off_interrupts_are_no_locks_for_handlers() {
    String handler = "irqreturn_t thread_irq(int irq, void *data) { return IRQ_HANDLED; }";
    assertThat(Sources.errors("#include <linux/interrupt.h>", handler))
        .containsExactly(
            "2:13: `thread_irq` is an interrupt handler, and neither mutex_lock nor spin_lock is"
                + " right for locks that it shares with threads");
    assertThat(Sources.errors("#include <liss.h>", "typedef int irqreturn_t;", handler))
        .noneMatch(message -> message.contains("interrupt handler"));
  }

  @Test
  void a_vocabulary_can_say_what_stands_for_synchronization_that_is_not_supported()
      throws VocabularyException {
    Vocabulary vocabulary =
        Vocabulary.standard()
            .with(
                "own.toml",
                "[functions]\nrcu_read_lock = \"lock 0\"\nrcu_read_unlock = \"unlock 0\"");
    COptions options = COptions.defaults().with(vocabulary);
    String text =
        "int l, g; void thread_a(void) { rcu_read_lock(&l); g = 1; rcu_read_unlock(&l); }";
    assertThat(names(Sources.program(new SourceText("test.c", text), options), LOCKS))
        .containsExactly("l");
  }

  @Test
  void semaphores_have_the_value_that_they_are_given() {
    Program program =
        Sources.program(
            "#include <semaphore.h>",
            "#include <linux/semaphore.h>",
            "int k; sem_t p, many[2]; DEFINE_SEMAPHORE(one); DEFINE_SEMAPHORE(two, 2);",
            "void init(int i) { sema_init(&k, 3); sem_init(&p, 0, 4); sem_init(&many[i], 0, 5); }",
            "void thread_a(void) {",
            "  down(&k); sem_wait(&p); sem_wait(&many[1]); down(&one); down(&two); up(&k);",
            "}");
    assertThat(program.all(Declaration.Semaphore.class))
        .extracting(s -> s.name() + " = " + s.initial())
        .containsExactly("k = 3", "p = 4", "many[1] = 5", "one = 1", "two = 2");
  }

  @Test
  void what_main_posts_before_the_threads_start_counts() {
    Program program =
        Sources.program(
            "#include <pthread.h>",
            "#include <semaphore.h>",
            "sem_t s; int g; void *run(void *a) { sem_wait(&s); g++; return 0; }",
            "int main(void) { pthread_t t, u; sem_init(&s, 0, 1); sem_post(&s);",
            "  pthread_create(&t, 0, run, 0); pthread_create(&u, 0, run, 0);",
            "  pthread_join(t, 0); pthread_join(u, 0); return 0; }");
    assertThat(program.all(Declaration.Semaphore.class))
        .extracting(Declaration.Semaphore::initial)
        .containsExactly(2);
  }

  @Test
  void functions_of_POSIX_and_Linux_are_the_statements_of_W() {
    Program program =
        Sources.program(
            "#include <pthread.h>",
            "pthread_rwlock_t p; pthread_barrier_t b; int s, r, g;",
            "void init(void) { pthread_barrier_init(&b, 0, 2); }",
            "void thread_a(void) {",
            "  pthread_rwlock_rdlock(&p); pthread_rwlock_unlock(&p); pthread_rwlock_wrlock(&p);",
            "  read_lock_irq(&r); read_unlock_irq(&r); down_write(&r); up_write(&r);",
            "  pthread_barrier_wait(&b); down(&s); up(&s);",
            "  if (!sem_trywait(&s)) { g = 1; }",
            "  if (write_trylock(&r)) { g = 2; }",
            "}");
    assertThat(program.all(Declaration.ThreadDecl.class).getFirst().body().all(Stmt.Sync.class))
        .extracting(stmt -> stmt.kind().keyword())
        .containsExactly(
            "read_lock",
            "rw_unlock",
            "write_lock",
            "read_lock",
            "read_unlock",
            "write_lock",
            "write_unlock",
            "barrier_wait",
            "sem_wait",
            "sem_post",
            "sem_wait",
            "write_lock");
  }

  @Test
  void conditions_inside_of_others_can_be_set_at_the_start() {
    Program program =
        Sources.program(
            "#include <liss.h>",
            "cond_t c = { .set = 1 }, many[3] = { COND_CLEARED, COND_SET }, none = { .set = 0 };",
            "struct { int n; cond_t go, stop; } d = { .go = COND_SET }, e = { 0, { 0 }, { 1 } };",
            "void thread_a(void) {",
            "  wait(&c); wait(&many[0]); wait(&many[1]); wait(&many[2]); wait(&none);",
            "  wait(&d.go); wait(&d.stop); wait(&e.go); wait(&e.stop);",
            "}");
    assertThat(program.all(Declaration.Cond.class))
        .filteredOn(Declaration.Cond::initial)
        .extracting(Declaration.Cond::name)
        .containsExactly("c", "many[1]", "d.go", "e.stop");
    assertThat(program.all(Declaration.Cond.class)).hasSize(9);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "void thread_a(void) { asm(\"nop\"); } | 1:23: this may access any memory",
        "void thread_a(void) { x = 1; } | 1:23: `x` is not declared",
        "void f(n, g) void (*g)(); { g(1); } void thread_a(void) { f(1, 0); }"
            + " | 1:8: the parameter `n` is not declared",
        "void thread_a(void) { goto out; } | 1:23: there is no label `out` in this function",
        "u17 x; void thread_a(void) {} | 1:1: the type `u17` is not declared",
        "#include <none.h>%nvoid thread_a(void) {} | 1:1: there is no header `none.h`",
        "void f(void) {} | 1:16: the program has no thread",
        "int t; extern int c; void *f(void *a) { if (c) f(a); pthread_join(t, 0); return 0; } int main(void) {"
            + " pthread_create(&t, 0, f, 0); return 0; }"
            + " | 1:27: `f` calls itself: main -> f -> f",
        "int l[2]; void thread_a(void) { spin_lock(&l[l[0]]); }"
            + " | 1:33: it is not known which element of an array this is",
        "int l, m, *p; void thread_a(void) { p = &l; p = &m; spin_lock(p); }"
            + " | 1:53: this can be any of `l`, `m`",
      })
  void what_cannot_be_handled_is_named(String text, String message) {
    assertThat(Sources.errors(text.formatted())).contains(message);
  }

  /** Without the call of `f` by itself the rest is read; the unsafe one is unsafe with it, too. */
  @Test
  void calls_of_functions_by_themselves_through_pointers_are_left_out() {
    String text =
        """
        int x;
        void (*p)(void);
        void g(void) { }
        void f(void) { %s; p(); }
        void thread_a(void) { p = f; p = g; p(); }
        void thread_b(void) { x = 1; }
        """;
    assertThat(Sources.verified(text.formatted("x = 1")))
        .isEqualTo("unknown(safe, assuming that no function calls itself through a pointer)");
    assertThat(Sources.verified(text.formatted("x++"))).isEqualTo("possible(preemption-safety)");
    assertThat(Sources.errors(text.formatted("x = 1")))
        .contains("4:6: `f` is taken not to call `f` through a pointer: f -> f");
  }

  @Test
  void assembler_of_memory_makes_safe_unknown() {
    String text = "int x; void thread_a(void) { asm(\"a\" : : \"r\"(x)%s); }";
    assertThat(Sources.verified(text.formatted(""))).isEqualTo("true");
    assertThat(Sources.verified(text.formatted(" : \"memory\"")))
        .isEqualTo("unknown(safe, assuming that assembler accesses nothing but its operands)");
  }

  @Test
  void all_places_are_named_at_once() {
    assertThat(
            Sources.errors(
                "void thread_a(void) { x = 1; }", "void thread_b(void) { z = 1; y = 2; }"))
        .hasSize(3);
  }

  @Test
  void a_broken_text_is_rejected_at_its_place() {
    assertThat(Sources.errors("int g;", "void thread_a(void) {", "  g = = 1;", "}"))
        .anyMatch(message -> message.startsWith("3:"));
  }

  @ParameterizedTest
  @MethodSource("liss.c.Sources#drivers")
  void drivers_can_be_read(String driver) {
    COptions options =
        driver.endsWith("_kernel") ? Sources.threads("client[2]") : COptions.defaults();
    assertThat(Sources.program(Sources.driver(driver), options).declarations()).isNotEmpty();
  }

  private static List<String> names(Program program, Class<? extends Declaration> kind) {
    return program.all(kind).stream().map(Declaration::name).collect(Collectors.toList());
  }
}
