package liss.c.pointers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Accesses to shared memory that are easily overlooked, each in a program of its own. */
class SharedCellsTest {

  private static Set<String> accesses(String... lines) {
    return Analysed.of(String.join("\n", lines), "thread_x", "thread_y").accesses("thread_x");
  }

  private static final String PUBLISHED =
      """
      #include <pthread.h>
      #include <stdlib.h>
      #include <stdarg.h>
      #include <stdatomic.h>
      struct n { int v; } *gp; _Atomic(struct n *) ap; long gi; union { struct n *p; long l; } gu;
      static void va(int n, ...) {
        va_list l; va_start(l, n); gp = va_arg(l, struct n *); va_end(l);
      }
      void thread_x(void) { struct n *p = malloc(sizeof *p), *o = 0; %s p->v = p->v + 1; }
      void thread_y(void) { struct n *q = gp; if (q) q->v = q->v + 1; }
      """;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "gp = p;",
        "va(1, p);",
        "atomic_store(&ap, p);",
        "__atomic_store_n(&gp, p, __ATOMIC_RELEASE);",
        "o = __atomic_exchange_n(&gp, p, __ATOMIC_ACQ_REL);",
        "__atomic_compare_exchange_n(&gp, &o, p, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);",
        "__sync_bool_compare_and_swap(&gp, o, p);",
        "__asm__(\"\" : \"=r\"(o) : \"0\"(p)); gp = o;",
        "gi = (long) p;",
        "gu.l = (long) p;",
        "gu.p = p;",
        "memcpy(&gp, &p, sizeof p);",
        "keep(p);",
        "pthread_setspecific(1, p);",
      })
  void memoryThatIsPublishedIsShared(String text) {
    assertThat(accesses(PUBLISHED.formatted(text))).contains("read(memory1.v)", "write(memory1.v)");
  }

  @Test
  void memoryThatNobodyElseGetsIsNotShared() {
    assertThat(accesses(PUBLISHED.formatted("o = p; o->v = 3;"))).isEmpty();
  }

  @Test
  void reallocatedMemoryMayBeTheOldOne() {
    assertThat(
            accesses(
                "#include <stdlib.h>",
                "int *gp; void thread_x(void) { int *q = realloc(gp, 4); *q = *q + 1; }",
                "int main(void) { gp = malloc(8); }"))
        .contains("write(memory2)");
  }

  @Test
  void theEndOfANumberIsInItsText() {
    assertThat(
            accesses(
                "#include <stdlib.h>",
                "char b[8] = \"12x\"; void thread_x(void) { char *e; strtol(b, &e, 10); *e = 1; }"))
        .contains("write(b)");
  }

  @Test
  void aliasesAreOneVariable() {
    assertThat(
            accesses(
                "int x; extern int y __attribute__((alias(\"x\")));",
                "void thread_x(void) { y = y + 1; }"))
        .containsExactlyInAnyOrder("read(x)", "write(x)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "static struct ops { void (*cb)(void); } t[2]; void thread_x(void) { t[1].cb = f; reg(t); }",
        "struct ops { void (*cb)(void); }; void thread_x(struct ops *o) { o->cb = f; }",
        "extern void (*hook)(void); void thread_x(void) { hook = f; }",
        "struct sig { int n; void (*f)(void); }; void thread_x(void) { struct sig s; s.f = f;"
            + " timer(&s); }",
        "void thread_x(void) { reg(f); }",
      })
  void functionsThatAreGivenAwayAreFound(String text) {
    Analysed program = Analysed.of("int x; static void f(void) { x = 1; } " + text, "thread_x");
    assertThat(program.pointers().givenAway()).containsExactly("f");
    assertThat(program.accesses("f")).containsExactly("write(x)");
  }

  @Test
  void functionsOfTheLibraryCallWhatTheyGet() {
    String program =
        """
        #include <stdlib.h>
        struct e { int key, n; } list[4];
        static int order(const void *a, const void *b) { return ((struct e *) a)->key; }
        void thread_x(void) { qsort(list, 4, sizeof list[0], order);
          struct e k, *e = bsearch(&k, list, 4, sizeof k, order); if (e) e->n = 1; }
        """;
    Analysed analysed = Analysed.of(program, "thread_x");
    assertThat(analysed.accesses("order")).containsExactly("read(list.key)");
    assertThat(analysed.accesses("thread_x")).contains("write(list.n)");
  }

  @Test
  void elementsInAUnionAreToldApart() {
    Analysed program =
        Analysed.of(
            "union { int a[2]; char c[80]; } u; int b[2];"
                + "void thread_x(int i) { u.a[1] = 1; b[1] = 1; }",
            "thread_x");
    Function function = program.unit().function("thread_x").orElseThrow();
    assertThat(
            function.body().stream()
                .filter(Instruction.Store.class::isInstance)
                .map(i -> ((Instruction.Store) i).address())
                .flatMap(a -> program.pointers().targets(function, a).stream())
                .map(place -> place + " " + program.pointers().isExact(place)))
        .containsExactly("u+4 true", "b false");
  }

  @Test
  void aPointerOfUnknownOriginReachesStructuresOfItsType() {
    String declarations =
        "struct d { int n; } seen, *p = &seen; struct e { struct d in; int m; } around, *q ="
            + " &around; struct f { int n; } other, *r = &other; static struct d kept; union u {"
            + " int n; struct d d; } u, *s = &u; struct d visible; struct d *get(void);";
    assertThat(accesses(declarations, "void thread_x(void) { struct d *l = get(); l->n = 1; }"))
        .containsExactlyInAnyOrder(
            "write(seen.n)",
            "write(around.in.n)",
            "write(u)",
            "write(visible.n)",
            "write(struct d.n)");
    assertThat(accesses(declarations, "void thread_x(char *l) { *l = 1; }"))
        .contains("write(other.n)", "write(around.m)", "write(environment)")
        .doesNotContain("write(kept.n)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "struct d *p = get(1); p->n = 1;",
        "struct d *p; p = get(1); p->n = 1;",
        "((struct d *) get(1))->n = 1;",
        "inc(get(1));",
        "own()->n = 1;",
        "long v = get(1); struct d *p = (struct d *) v; p->n = 1;"
      })
  void whatAFunctionWithoutDeclarationReturnsCanPointToAnything(String use) {
    Analysed program =
        Analysed.of(
            "struct d { int n; } g; struct d *keep = &g;"
                + " static void inc(struct d *p) { p->n = 1; }"
                + " static struct d *own(void) { return get(2); }"
                + " void thread_x(void) { "
                + use
                + " }",
            "thread_x");
    Set<String> all = program.accesses("thread_x");
    program.unit().function("inc").ifPresent(inc -> all.addAll(program.accesses(inc.name())));
    assertThat(all).contains("write(g.n)", "write(struct d.n)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "o->p->n = 1;",
        "struct in *l = o->v; l->n = 1;",
        "struct out l = *o; l.p->n = 1;",
        "struct out l; memcpy(&l, o, sizeof l); l.p->n = 1;"
      })
  void pointersThatLieOutsideCanPointToWhatHasTheirType(String use) {
    String declarations =
        "struct in { int n; }; struct in g; struct in *keep = &g;"
            + " struct out { struct in *p; void *v; };";
    assertThat(accesses(declarations, "void thread_x(struct out *o) { " + use + " }"))
        .contains("write(g.n)", "write(struct in.n)");
  }

  @Test
  void whatIsFoundLateIsNotUnknown() {
    assertThat(
            accesses(
                "int g, h, *keep = &h; static int *get(void) { return &g; }",
                "struct ops { int *(*get)(void); }; struct box { struct ops *ops; long v; } box;",
                "void thread_x(void) { *box.ops->get() = 1; *(int *) box.v = 2; }",
                "void thread_y(void) { h = 1; init(); }",
                "struct ops ops; void init(void) {",
                "  box.ops = &ops; box.v = (long) &g; ops.get = get;",
                "}"))
        .contains("write(g)")
        .doesNotContain("write(h)", "write(environment)");
  }

  @Test
  void bitFieldsSideBySideAreOneVariable() {
    String[] program = {
      "struct { unsigned a : 1, b : 2; unsigned c : 3; int n; unsigned d : 1; } f;",
      "void thread_x(void) { f.b = 1; f.d = f.n = 1; }"
    };
    assertThat(accesses(program))
        .containsExactlyInAnyOrder(
            "read(f.a:c)", "write(f.a:c)", "write(f.n)", "read(f.d)", "write(f.d)");
  }

  @Test
  void thingsHaveTheNamesThatUsersKnow() {
    assertThat(
            accesses(
                "struct in { int v; }; struct n { struct in a[2]; struct { int k; };",
                "  union { int u; char *w; }; union { int x; long y; } o; } g;",
                "struct n *keep;",
                "void thread_x(int i) { static int s; struct n l; keep = &l; keep->o.y = 1;",
                "  g.a[i].v = g.k; g.w = 0; g.o.y = s; }"))
        .containsExactlyInAnyOrder(
            "write(keep)",
            "read(keep)",
            "write(thread_x.l.o)",
            "write(g.a.v)",
            "read(g.k)",
            "write(g.u)",
            "write(g.o)",
            "read(thread_x.s)");
  }
}
