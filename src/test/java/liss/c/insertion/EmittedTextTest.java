package liss.c.insertion;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.TreeMap;
import liss.c.PointsTest;
import liss.c.Sources;
import liss.c.source.COptions;
import liss.cfa.Action;
import liss.cfa.CfaBuilder;
import liss.cfa.InsertionPoint;
import liss.emit.Emitter;
import liss.lang.Program;
import liss.lang.Stmt.Position;
import liss.placement.model.LockOperation;
import liss.placement.model.LockPlacement;
import org.junit.jupiter.api.Test;

/** How the text looks that is inserted where statements alone do not do. */
class EmittedTextTest {

  private static final String LINES =
      "#include <liss.h>\nint g, h;\nvoid thread_b(void) { g = 1; h = 1; }\n";

  /** The text with an unlock at every place of one kind, without the lines that all texts share. */
  private static String emit(Position kind, String text) {
    Program program = Sources.program((LINES + text).split("\n", -1));
    assertThat(
            PointsTest.differences(program, PointsTest.unit(program.source(), COptions.defaults())))
        .filteredOn(difference -> !text.contains("(void) g")) // which is not read
        .isEmpty();
    TreeMap<InsertionPoint, List<LockOperation>> operations = new TreeMap<>();
    CfaBuilder.build(program).threads().stream()
        .flatMap(thread -> thread.edges().stream())
        .forEach(edge -> {
          if (edge.action() instanceof Action.Pass pass && pass.point().position() == kind) {
            operations.put(pass.point(), List.of(new LockOperation.Release(0)));
          }
        });
    String emitted = Emitter.emit(program, new LockPlacement(1, operations));
    return emitted.substring(
        emitted.indexOf("thread_b(void) { g = 1; h = 1; }\n")
            + "thread_b(void) { g = 1; h = 1; }\n".length());
  }

  @Test
  void a_value_is_kept_while_a_lock_is_released() {
    assertThat(
            emit(
                Position.RETURN_VALUE,
                """
                static inline unsigned long f(void)
                {
                	if (h) return(h);
                	return g +
                	       h;	/* both */
                }
                void thread_a(void) { f(); }
                """))
        .isEqualTo(
            """
            static inline unsigned long f(void)
            {
            	if (h) { unsigned long liss_result = (h); unlock(&lk); return liss_result; }
            	{
            		unsigned long liss_result = g +
            	       h;
            		unlock(&lk);
            		return liss_result;
            	}	/* both */
            }
            void thread_a(void) { f(); }
            """);
  }

  @Test
  void the_variable_has_the_type_of_the_function() {
    assertThat(
            emit(
                Position.RETURN_VALUE,
                """
                #define API static __attribute__((unused))
                struct s { int x; } s; typedef int word; void (*p)(int);
                API const struct s *a(void) { return g ? &s : 0; }
                struct s b(void) { return s; }
                word c(void) { return g; }
                static void (*d(int liss_result))(int) { return g ? p : 0; }
                void e(void) { return (void) (g + 1); }
                enum { RED } f(void) { return g; }
                void thread_a(void) { a(); b(); c(); d(1); e(); f(); s.x = 1; }
                """))
        .contains(
            "{ { const struct s *liss_result2 = g ? &s : 0; unlock(&lk); return liss_result2; } }",
            "{ { struct s liss_result2 = s; unlock(&lk); return liss_result2; } }",
            "{ { word liss_result2 = g; unlock(&lk); return liss_result2; } }",
            "{ { void (*liss_result2)(int) = g ? p : 0; unlock(&lk); return liss_result2; } }",
            "{ { (void) (g + 1); unlock(&lk); return; } }",
            "f(void) { return g; }");
  }

  @Test
  void a_result_whose_type_has_no_name_gives_a_warning() {
    assertThat(
            Sources.errors(
                "int g; enum { RED } f(void) { return g; }", "void thread_a(void) { g = f(); }"))
        .containsExactly(
            "1:31: no lock can be released between this value and the return, as there is no name"
                + " for its type");
  }

  @Test
  void values_that_take_no_steps_have_no_place() {
    assertThat(
            emit(
                Position.RETURN_VALUE,
                "int f(int x) { return x + nondet(); }\nvoid thread_a(void) { f(g); }\n"))
        .doesNotContain("liss_result");
  }

  @Test
  void a_default_case_is_added_where_no_case_is_taken() {
    assertThat(
            emit(
                Position.MISSING_DEFAULT,
                """
                void thread_a(void)
                {
                    switch (g) {
                    case 1:
                        h = 1;
                        break;
                    }
                    switch (g)
                    {
                        case 1: h = 1;
                        case 2: h = 2;
                    }
                    switch (g) { case 1: h = 3; }
                    switch (g) { case 1: h = 4; break; default: h = 5; }
                }
                """))
        .isEqualTo(
            """
            void thread_a(void)
            {
                switch (g) {
                case 1:
                    h = 1;
                    break;
                default:
                    unlock(&lk);
                    break;
                }
                switch (g)
                {
                    case 1: h = 1;
                    case 2: h = 2;
                        break;
                    default:
                        unlock(&lk);
                        break;
                }
                switch (g) { case 1: h = 3; break; default: unlock(&lk); break; }
                switch (g) { case 1: h = 4; break; default: h = 5; }
            }
            """);
  }

  @Test
  void a_condition_is_kept_while_a_lock_is_released() {
    assertThat(
            emit(
                Position.CONDITION_VALUE,
                """
                #define LATE 2
                struct s { int size, lag; unsigned char flags; struct s *next; } s;
                int level(struct s *p) { return 1; }
                int queue_level(struct s *p) { return p->size - p->lag; }
                void thread_a(void)
                {
                    struct s *p = &s;
                    if (queue_level(p) > 0) {
                        h = 1;
                    } else
                        h = 2;
                    if (p->flags & LATE) h = 3;
                    if (p->size &&
                        p->lag)
                        h = 4;
                    if (!p->next) h = 5;
                    if (p->next) h = 6;
                    if (level) h = 7; else if (p->size) h = 8;
                    while (1)
                        if (p->size) break;
                    { if (p->size) { h = 9; } }
                }
                void thread_c(void) { s.size = s.lag = s.flags = 1; s.next = &s; }
                """))
        .isEqualTo(
            """
            #define LATE 2
            struct s { int size, lag; unsigned char flags; struct s *next; } s;
            int level(struct s *p) { return 1; }
            int queue_level(struct s *p) { return p->size - p->lag; }
            void thread_a(void)
            {
                int level2;
                int late;
                int size;
                int next;
                int next2;
                int size2;
                struct s *p = &s;
                level2 = queue_level(p) > 0;
                unlock(&lk);
                if (level2) {
                    h = 1;
                } else
                    h = 2;
                late = p->flags & LATE;
                unlock(&lk);
                if (late) h = 3;
                size = p->size &&
                    p->lag;
                unlock(&lk);
                if (size)
                    h = 4;
                next = !p->next;
                unlock(&lk);
                if (next) h = 5;
                next2 = !!(p->next);
                unlock(&lk);
                if (next2) h = 6;
                if (level) h = 7; else if (p->size) h = 8;
                while (1)
                    if (p->size) break;
                { size2 = p->size; unlock(&lk); if (size2) { h = 9; } }
            }
            void thread_c(void) { s.size = s.lag = s.flags = 1; s.next = &s; }
            """);
  }

  @Test
  void a_condition_with_effects_or_of_a_macro_does_not_move() {
    assertThat(
            emit(
                Position.CONDITION_VALUE,
                """
                #define WHEN if (g)
                #define IS(x) ((x) == 1)
                int value;
                #define HIDDEN value
                void thread_a(void)
                {
                    int x;
                    if ((x = g)) h = 1;
                    if (g++) h = 2;
                    WHEN h = 3;
                    if (x) h = 4;
                    if (IS(g)) h = 5;
                    HIDDEN = 6;
                }
                """))
        .contains(
            "if ((x = g)) h = 1;",
            "if (g++) h = 2;",
            "WHEN h = 3;",
            "if (x) h = 4;",
            "    liss_value = IS(g);\n    unlock(&lk);\n    if (liss_value) h = 5;\n");
  }

  @Test
  void an_argument_is_kept_while_a_lock_is_released() {
    assertThat(
            emit(
                Position.ARGUMENT_VALUE,
                """
                typedef unsigned short word;
                struct s { word port; struct s *next; char name[8]; } s;
                int send(int where, int what);
                static int port_of(struct s *p) { return p->port; }
                static void set(int x) { h = x; }
                int f(struct s *p)
                {
                    int result;
                    set(p->port);
                    result = send(1, p->port + 1);
                    set(result);
                    send(g, h);
                    if (result) return send(port_of(p), 2);
                    return send(port_of(p), 2);
                }
                void thread_a(void) { f(&s); }
                void thread_c(void) { s.port = 1; }
                """))
        .isEqualTo(
            """
            typedef unsigned short word;
            struct s { word port; struct s *next; char name[8]; } s;
            int send(int where, int what);
            static int port_of(struct s *p) { return p->port; }
            static void set(int x) { h = x; }
            int f(struct s *p)
            {
                word port;
                int port2;
                int value;
                int result;
                port = p->port;
                unlock(&lk);
                set(port);
                port2 = p->port + 1;
                unlock(&lk);
                result = send(1, port2);
                set(result);
                send(g, h);
                if (result) return send(port_of(p), 2);
                value = port_of(p);
                unlock(&lk);
                return send(value, 2);
            }
            void thread_a(void) { f(&s); }
            void thread_c(void) { s.port = 1; }
            """);
  }
}
