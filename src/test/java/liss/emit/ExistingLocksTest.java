package liss.emit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import liss.c.CFrontEnd;
import liss.c.source.COptions;
import liss.cfa.Action;
import liss.cfa.CfaBuilder;
import liss.cfa.InsertionPoint;
import liss.cfa.ProgramCfa;
import liss.lang.InsertionPoints.Marked;
import liss.lang.LockWriting.LockKind;
import liss.lang.LockWriting.Mode;
import liss.lang.LockWriting.OwnLock;
import liss.lang.ParseResult;
import liss.lang.Parser;
import liss.lang.Program;
import liss.lang.SourceSpan;
import liss.lang.SourceText;
import liss.placement.model.LockOperation;
import liss.placement.model.LockOperation.Acquire;
import liss.placement.model.LockOperation.Release;
import liss.placement.model.LockPlacement;
import liss.placement.model.OwnSections;
import org.junit.jupiter.api.Test;

/**
 * Statements on locks of the program that are inserted and removed. In the texts, {@code @} stands
 * for a lock statement and {@code ~} for an unlock statement in front of what follows, and {@code
 * ^} in front of one that is removed.
 */
class ExistingLocksTest {

  private static Program parse(String text, boolean isC) {
    SourceText source = new SourceText(isC ? "test.c" : "test.w", text);
    ParseResult result =
        isC
            ? new CFrontEnd(COptions.defaults().with(COptions.Copies.FEW)).parse(source)
            : Parser.parse(source);
    return switch (result) {
      case ParseResult.Parsed parsed -> parsed.program();
      case ParseResult.Rejected rejected ->
          throw new AssertionError(rejected.diagnostics() + " in\n" + text);
    };
  }

  private static String emitted(String lock, String marked, boolean isC) {
    StringBuilder text = new StringBuilder();
    Map<Integer, LockOperation> marks = new HashMap<>();
    List<Integer> gone = new ArrayList<>();
    for (char c : marked.toCharArray()) {
      switch (c) {
        case '@' -> marks.put(text.length(), new Acquire(0));
        case '~' -> marks.put(text.length(), new Release(0));
        case '^' -> gone.add(text.length());
        default -> text.append(c);
      }
    }
    Program program = parse(text.toString(), isC);
    ProgramCfa cfa = CfaBuilder.build(program);
    OwnSections own = own(cfa, lock);
    SortedMap<InsertionPoint, List<LockOperation>> operations = new TreeMap<>();
    for (InsertionPoint point : EmitterTest.points(program)) {
      switch (point.position()) {
        case BEFORE_STATEMENT, END_OF_BLOCK -> {
          if (marks.containsKey(point.offset())) {
            assertThat(Emitter.canWrite(program, own, point, Mode.EXCLUSIVE))
                .as("%s", point)
                .isTrue();
            operations.put(point, List.of(marks.remove(point.offset())));
          }
        }
        default -> {}
      }
    }
    assertThat(marks).as("marks without an insertion point").isEmpty();
    List<SourceSpan> removed =
        steps(cfa).stream().filter(span -> gone.remove((Object) span.start())).toList();
    assertThat(gone).as("marks without a lock statement").isEmpty();
    assertThat(removed).allMatch(span -> Emitter.isRemovable(program, span));
    SortedMap<Integer, OwnSections> existing = new TreeMap<>(Map.of(0, own));
    String result =
        Emitter.emit(
            program,
            new LockPlacement(1, operations, existing),
            removed,
            Collections.nCopies(1, LockKind.MUTEX),
            Map.of());
    assertThat(CfaBuilder.build(parse(result, isC)).locks()).isEqualTo(cfa.locks());
    return result;
  }

  private static OwnSections own(ProgramCfa cfa, String lock) {
    assertThat(cfa.locks()).contains(lock);
    return new OwnSections(
        cfa.locks().indexOf(lock), lock, new TreeSet<>(), new TreeSet<>(), new TreeSet<>());
  }

  /** Where lock and unlock statements are. */
  private static List<SourceSpan> steps(ProgramCfa cfa) {
    return cfa.threads().stream()
        .flatMap(thread -> thread.edges().stream())
        .filter(
            edge -> edge.action() instanceof Action.Lock || edge.action() instanceof Action.Unlock)
        .map(edge -> edge.span())
        .distinct()
        .sorted()
        .toList();
  }

  private static String inW(String marked) {
    return emitted("l", marked, false);
  }

  private static String inC(String lock, String marked) {
    return emitted(lock, marked, true);
  }

  /** The ways to write a lock in a function. */
  private static List<String> ways(String text, String lock, String function) {
    return ownLock(text, lock).uses().getOrDefault(function, List.of()).stream()
        .map(use -> use.lock() + " " + use.unlock())
        .toList();
  }

  private static OwnLock ownLock(String text, String lock) {
    return ((Marked) parse(text, true).insertionPoints()).ownLock(lock).orElseThrow();
  }

  @Test
  void a_lock_statement_moves_up_in_W() {
    assertThat(
            inW(
                """
                shared int x, y;
                lock l;

                thread t {
                  int seen;
                  @seen := x;

                  ^lock(l);

                  y := seen;
                  unlock(l);
                }
                """))
        .isEqualTo(
            """
            shared int x, y;
            lock l;

            thread t {
              int seen;
              lock(l);
              seen := x;

              y := seen;
              unlock(l);
            }
            """);
  }

  @Test
  void a_label_keeps_a_statement_in_W() {
    assertThat(
            inW(
                """
                shared int x;
                lock l;
                thread t {
                  lock(l);
                  ~if (x == 1) { goto out; }
                  x := 1;
                  out: ^unlock(l);
                }
                thread u { lock(l); x := 2; ^unlock(l); ~}
                thread v {
                  lock(l);
                  if (x == 1) { goto out; }
                  x := 1;
                  out: ^unlock(l);
                  x := 2;
                ~}
                """))
        .isEqualTo(
            """
            shared int x;
            lock l;
            thread t {
              lock(l);
              unlock(l);
              if (x == 1) { goto out; }
              x := 1;
              out: skip;
            }
            thread u { lock(l); x := 2; unlock(l); }
            thread v {
              lock(l);
              if (x == 1) { goto out; }
              x := 1;
              out:
              x := 2;
              unlock(l);
            }
            """);
  }

  private static final String RING =
      """
      #include <pthread.h>
      struct ring { int buf[8]; unsigned head, tail; pthread_mutex_t lock; };
      static struct ring q;

      static int push(struct ring *r, int v) {
        @if (r->head - r->tail == 8) {
          ~return -1;
        }

        ^pthread_mutex_lock(&r->lock);

        r->buf[r->head++ % 8] = v;
        pthread_mutex_unlock(&r->lock);
        return 0;
      }

      void thread_push(void) { push(&q, 1); }
      void thread_also(void) { push(&q, 2); }
      """;

  @Test
  void a_lock_statement_moves_up_in_C() {
    assertThat(inC("q.lock", RING))
        .contains(
            """
            static int push(struct ring *r, int v) {
              pthread_mutex_lock(&r->lock);
              if (r->head - r->tail == 8) {
                pthread_mutex_unlock(&r->lock);
                return -1;
              }

              r->buf[r->head++ % 8] = v;
              pthread_mutex_unlock(&r->lock);
              return 0;
            }
            """);
  }

  @Test
  void an_unlock_statement_moves_down_and_a_body_stays_one() {
    assertThat(
            inC(
                "m",
                """
                #include <pthread.h>
                static pthread_mutex_t m;
                static int a, b, c;

                void thread_one(void)
                {
                \tpthread_mutex_lock(&m);
                \ta = 1;
                \tif (c)
                \t\t^pthread_mutex_unlock(&m);
                \telse
                \t\t^pthread_mutex_unlock(&m);

                \tb = 1;
                ~}

                void thread_two(void)
                {
                \tpthread_mutex_lock(&m);
                \tif (a)
                \t\tgoto out;
                \tb = 2;
                out:
                \t^pthread_mutex_unlock(&m); /* at last */
                \t~c = 1;
                }
                """))
        .endsWith(
            """
            void thread_one(void)
            {
            \tpthread_mutex_lock(&m);
            \ta = 1;
            \tif (c)
            \t\t{ }
            \telse
            \t\t{ }

            \tb = 1;
            \tpthread_mutex_unlock(&m);
            }

            void thread_two(void)
            {
            \tpthread_mutex_lock(&m);
            \tif (a)
            \t\tgoto out;
            \tb = 2;
            out:
            \t/* at last */
            \tpthread_mutex_unlock(&m);
            \tc = 1;
            }
            """);
  }

  @Test
  void a_label_and_a_case_keep_a_statement_in_C() {
    assertThat(
            inC(
                "m",
                """
                #include <pthread.h>
                static pthread_mutex_t m;
                static int a, b;

                void thread_one(void) {
                  pthread_mutex_lock(&m);
                  switch (a) {
                  case 1:
                    b = 1;
                    break;
                  default:
                    ^pthread_mutex_unlock(&m);
                  }
                  ~if (b)
                    goto out;
                  a = 1;
                out:
                  ^pthread_mutex_unlock(&m);
                }
                void thread_two(void) { pthread_mutex_lock(&m); b = 3; a = 3; pthread_mutex_unlock(&m); }
                """))
        .contains("  default:\n    ;\n  }\n", "out:\n  ;\n}\n");
  }

  @Test
  void calls_in_expressions_are_not_removed() {
    String text =
        """
        #include <pthread.h>
        static pthread_mutex_t m;
        static pthread_cond_t c;
        static int a;
        void thread_one(void) {
          int r = pthread_mutex_lock(&m);
          a = r;
          if (pthread_mutex_unlock(&m))
            a = 1;
        }
        void thread_two(void) {
          a = 2;
          pthread_mutex_lock(&m);
          a = 3;
          pthread_mutex_unlock(&m);
          pthread_mutex_lock(&m);
          pthread_cond_wait(&c, &m);
          pthread_mutex_unlock(&m);
        }
        void thread_three(void) { pthread_cond_signal(&c); }
        """;
    Program program = parse(text, true);
    List<SourceSpan> steps = steps(CfaBuilder.build(program));
    assertThat(steps).hasSize(7);
    assertThat(steps.stream().map(step -> Emitter.isRemovable(program, step)))
        .containsExactly(false, false, true, true, true, false, true);
  }

  @Test
  void the_member_of_the_accessed_structure_is_taken() {
    String text =
        """
        #include <pthread.h>
        struct account { pthread_mutex_t lock; long balance; };
        static struct account acct, other;
        static void deposit(struct account *a, long n) {
          pthread_mutex_lock(&a->lock);
          a->balance += n;
          pthread_mutex_unlock(&a->lock);
        }
        static int withdraw(struct account *from, long n) {
          @if (from->balance < n) {
            ~return -1;
          }
          from->balance -= n;
          ~return 0;
        }
        void thread_in(void) { deposit(&acct, 5); other.balance = 1; }
        void thread_out(void) { withdraw(&acct, 5); }
        """;
    assertThat(inC("acct.lock", text))
        .contains(
            """
              pthread_mutex_lock(&from->lock);
              if (from->balance < n) {
                pthread_mutex_unlock(&from->lock);
                return -1;
              }
              from->balance -= n;
              pthread_mutex_unlock(&from->lock);
              return 0;
            """);
  }

  @Test
  void a_parameter_that_is_another_structure_in_another_call_is_no_operand() {
    String text =
        """
        #include <pthread.h>
        struct account { pthread_mutex_t lock; long balance; };
        static struct account acct, other;
        static void deposit(struct account *a) {
          pthread_mutex_lock(&a->lock);
          a->balance++;
          pthread_mutex_unlock(&a->lock);
        }
        static void reset(struct account *a) { a->balance = 0; }
        static void keep(struct account *a) { long b = a->balance; a = &other; a->balance = b; }
        void thread_in(void) { deposit(&acct); reset(&acct); reset(&other); keep(&acct); }
        void thread_out(void) { deposit(&acct); }
        """;
    assertThat(ways(text, "acct.lock", "deposit"))
        .containsExactly("pthread_mutex_lock(&a->lock); pthread_mutex_unlock(&a->lock);");
    assertThat(ways(text, "acct.lock", "reset")).isEmpty();
    assertThat(ways(text, "acct.lock", "keep")).isEmpty();
  }

  @Test
  void a_wrapper_is_used_where_the_file_uses_nothing_else() {
    String text =
        """
        #include <pthread.h>
        struct shared { pthread_mutex_t lock; };
        struct handle { struct shared *shared; int rate, limit; };
        static struct shared sh;
        static struct handle one = { &sh, 0, 0 };
        static void shared_lock(struct shared *s) { pthread_mutex_lock(&s->lock); }
        static void shared_unlock(struct shared *s) { pthread_mutex_unlock(&s->lock); }
        static void set(struct handle *h) {
          shared_lock(h->shared);
          h->rate = 1;
          shared_unlock(h->shared);
        }
        static int get(struct handle *g) {
          int rate;
          @rate = g->rate;
          ~return rate;
        }
        void thread_set(void) { set(&one); }
        void thread_get(void) { get(&one); }
        """;
    assertThat(inC("sh.lock", text))
        .contains(
            """
              shared_lock(g->shared);
              rate = g->rate;
              shared_unlock(g->shared);
              return rate;
            """);
  }

  @Test
  void a_lock_is_found_behind_pointers() {
    String text =
        """
        #include <pthread.h>
        struct ctx { pthread_mutex_t lock; };
        struct transfer { struct ctx *ctx; pthread_mutex_t *mut; int flags; };
        static struct ctx one;
        static pthread_mutex_t other;
        static struct transfer tr = { &one, &other, 0 };
        static void timeout(struct transfer *t) {
          struct ctx *ctx = t->ctx;
          pthread_mutex_lock(&ctx->lock);
          t->flags |= 1;
          pthread_mutex_unlock(&ctx->lock);
          pthread_mutex_lock(t->mut);
          t->flags |= 1;
          pthread_mutex_unlock(t->mut);
        }
        static int cancel(struct transfer *t) {
          int flags;
          @flags = t->flags;
          ~return flags;
        }
        void thread_timeout(void) { timeout(&tr); }
        void thread_cancel(void) { cancel(&tr); }
        """;
    assertThat(inC("one.lock", text))
        .contains("  pthread_mutex_lock(&t->ctx->lock);\n  flags = t->flags;\n");
    assertThat(inC("other", text)).contains("  pthread_mutex_lock(t->mut);\n  flags = t->flags;\n");
    assertThat(ways(text.replaceAll("[@~]", ""), "one.lock", "timeout"))
        .startsWith("pthread_mutex_lock(&ctx->lock); pthread_mutex_unlock(&ctx->lock);")
        .contains("pthread_mutex_lock(&t->ctx->lock); pthread_mutex_unlock(&t->ctx->lock);");
  }

  @Test
  void what_a_thread_changes_is_not_read_for_an_operand() {
    String text =
        """
        #include <pthread.h>
        struct ctx { pthread_mutex_t lock; };
        struct transfer { struct ctx *ctx; int flags; };
        static struct ctx one;
        static struct transfer tr = { &one, 0 };
        void thread_timeout(void) {
          pthread_mutex_lock(&one.lock);
          tr.flags |= 1;
          tr.ctx = &one;
          pthread_mutex_unlock(&one.lock);
        }
        static int cancel(struct transfer *t) { return t->flags; }
        void thread_cancel(void) { cancel(&tr); }
        """;
    assertThat(ways(text, "one.lock", "cancel"))
        .containsExactly("pthread_mutex_lock(&one.lock); pthread_mutex_unlock(&one.lock);");
  }

  private static final String DRIVER =
      """
      #include <linux/spinlock.h>
      struct dev { spinlock_t lock; int head, tail; };
      static struct dev d;
      static void fill(struct dev *dev)
      {
      \tunsigned long irq;

      \tspin_lock_irqsave(&dev->lock, irq);
      \tdev->head = 1;
      \t^spin_unlock_irqrestore(&dev->lock, irq);

      \tdev->tail = 1;
      ~}

      static void drain(struct dev *p)
      {
      \tint flags = 1;

      \t@p->head = flags;
      ~}

      void thread_fill(void) { fill(&d); }
      void thread_drain(void) { drain(&d); }
      """;

  @Test
  void a_variable_keeps_whether_interrupts_were_on() {
    assertThat(inC("d.lock", DRIVER))
        .contains(
            """
            \tspin_lock_irqsave(&dev->lock, irq);
            \tdev->head = 1;

            \tdev->tail = 1;
            \tspin_unlock_irqrestore(&dev->lock, irq);
            }
            """,
            """
            {
            \tunsigned long flags2;
            \tint flags = 1;

            \tspin_lock_irqsave(&p->lock, flags2);
            \tp->head = flags;
            \tspin_unlock_irqrestore(&p->lock, flags2);
            }
            """);
  }

  @Test
  void the_kind_of_a_lock_is_known() {
    String text = DRIVER.replaceAll("[@~^]", "");
    assertThat(ownLock(text, "d.lock").kind()).isEqualTo(LockKind.SPIN_IRQ);
    assertThat(ownLock(text, "d.lock").isSpinning()).isTrue();
    String bh =
        text.replace(", irq)", ")")
            .replace("\tunsigned long irq;\n", "")
            .replace("irqsave", "bh")
            .replace("irqrestore", "bh");
    assertThat(ownLock(bh, "d.lock").kind()).isEqualTo(LockKind.SPIN_BH);
    assertThat(ways(bh, "d.lock", "drain"))
        .containsExactly("spin_lock_bh(&p->lock); spin_unlock_bh(&p->lock);");
    OwnLock mutex = ownLock(RING.replaceAll("[@~^]", ""), "q.lock");
    assertThat(mutex.kind()).isEqualTo(LockKind.MUTEX);
    assertThat(mutex.isSpinning()).isFalse();
  }

  @Test
  void a_variable_is_used_only_where_it_has_its_value_and_is_not_null() {
    String text =
        """
        #include <pthread.h>
        #include <stdlib.h>
        struct box { pthread_mutex_t lock; int n; };
        static struct box one;
        static struct box *current = &one;
        static int total;
        static void put(struct box *b) {
          pthread_mutex_lock(&b->lock);
          b->n++;
          pthread_mutex_unlock(&b->lock);
        }
        static void get(struct box *c, int some) {
          total = 1;
          if (!c) {
            total = 2;
            return;
          }
          total = 3;
          {
            struct box *inner = c;
            total = 4;
          }
          total = 5;
        }
        void thread_put(void) { put(&one); }
        void thread_get(void) { get(&one, 1); }
        """;
    Program program = parse(text, true);
    OwnSections own = own(CfaBuilder.build(program), "one.lock");
    List<Integer> lines = new ArrayList<>();
    for (InsertionPoint point : EmitterTest.points(program)) {
      if (Emitter.canWrite(program, own, point, Mode.EXCLUSIVE)) {
        lines.add(point.line());
      }
    }
    int first = lineOf(text, "total = 1");
    assertThat(lines)
        .contains(lineOf(text, "total = 3"), lineOf(text, "total = 4"), lineOf(text, "total = 5"))
        .doesNotContain(first, first + 2, first + 3);
    assertThat(ways(text, "one.lock", "get"))
        .containsExactly(
            "pthread_mutex_lock(&c->lock); pthread_mutex_unlock(&c->lock);",
            "pthread_mutex_lock(&inner->lock); pthread_mutex_unlock(&inner->lock);");
  }

  private static int lineOf(String text, String part) {
    return (int) text.substring(0, text.indexOf(part)).lines().count();
  }
}
