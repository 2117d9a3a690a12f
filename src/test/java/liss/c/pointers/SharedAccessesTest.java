package liss.c.pointers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashSet;
import java.util.Set;
import liss.abstraction.Access;
import liss.c.Sources;
import liss.cfa.CfaBuilder;
import liss.cfa.ProgramCfa;
import org.junit.jupiter.api.Test;

/** Accesses to shared memory that are easily overlooked, each in a program of its own. */
class SharedAccessesTest {

  /** The accesses of {@code thread_x}, each once, in an order of the text. */
  private static Set<String> accesses(String... lines) {
    ProgramCfa cfa = CfaBuilder.build(Sources.program(lines));
    Set<String> accesses = new LinkedHashSet<>();
    cfa.threads().stream()
        .filter(thread -> thread.name().equals("thread_x"))
        .flatMap(thread -> thread.edges().stream())
        .forEach(edge -> Access.of(edge.action()).ifPresent(a -> accesses.add(a.describe(cfa))));
    return accesses;
  }

  @Test
  void a_variable_that_a_function_declares_as_extern_is_shared() {
    assertThat(
            accesses(
                "int g;",
                "void thread_x(void) { extern int g; g++; }",
                "void thread_y(void) { g = 0; }"))
        .containsExactlyInAnyOrder("read(g)", "write(g)");
    assertThat(accesses("void thread_x(void) { extern int g; g++; }"))
        .containsExactlyInAnyOrder("read(g)", "write(g)");
  }

  @Test
  void functions_with_parameters_in_the_old_style_get_pointers() {
    assertThat(
            accesses(
                "int g;",
                "static void set(n, p) int *p, n; { *p = n; }",
                "void thread_x(void) { set(1, &g); }"))
        .containsExactly("write(g)");
  }

  @Test
  void what_a_function_without_declaration_returns_can_point_to_anything() {
    for (String use :
        new String[] {
          "struct d *p = get(1); p->n = 1;",
          "struct d *p; p = get(1); p->n = 1;",
          "((struct d *) get(1))->n = 1;",
          "inc(get(1));",
          "own()->n = 1;",
          "long v = get(1); struct d *p = (struct d *) v; p->n = 1;"
        }) {
      assertThat(
              accesses(
                  "struct d { int n; } g; struct d *keep = &g;",
                  "static void inc(struct d *p) { p->n = 1; }",
                  "static struct d *own(void) { return get(2); }",
                  "void thread_x(void) { " + use + " }"))
          .as(use)
          .contains("write(g.n)", "write(device get)");
    }
  }

  @Test
  void what_such_a_function_returns_is_no_pointer_where_it_is_none() {
    assertThat(
            accesses(
                "int g, *keep = &g;", "void thread_x(void) { int v = get(1); put(get(2) | v); }"))
        .containsExactly("write(device get)", "write(device put)");
  }

  @Test
  void pointers_that_lie_outside_of_the_program_can_point_to_what_has_their_type() {
    String declarations =
        "struct in { int n; } g; struct in *keep = &g; struct out { struct in *p; void *v; };";
    for (String use :
        new String[] {
          "o->p->n = 1;",
          "struct in *l = o->v; l->n = 1;",
          "struct out l = *o; l.p->n = 1;",
          "struct out l; memcpy(&l, o, sizeof l); l.p->n = 1;"
        }) {
      assertThat(accesses(declarations, "void thread_x(struct out *o) { " + use + " }"))
          .as(use)
          .contains("write(g.n)", "write(struct in.n)");
    }
    assertThat(
            accesses(declarations + "extern struct out o;", "void thread_x(void) { o.p->n = 1; }"))
        .contains("write(g.n)", "write(struct in.n)");
  }

  @Test
  void a_pointer_of_unknown_origin_reaches_structures_of_its_type() {
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
            "write(struct d.n)",
            "write(device get)");
    assertThat(
            accesses(
                declarations + " char *text(void);",
                "void thread_x(void) { *text() = 1; }",
                "void thread_y(void) { other.n = 1; around.m = 1; kept.n = 1; }"))
        .contains("write(other.n)", "write(around.m)", "write(device environment)")
        .doesNotContain("write(kept.n)");
  }

  @Test
  void numbers_that_a_named_thread_gets_are_its_own() {
    String declarations = "int g; void use(int *); static void set(int *n) { *n = 1; }";
    String other = "void thread_y(void) { g = 1; }";
    assertThat(accesses(declarations, "void thread_x(int *n) { set(n); g = *n; }", other))
        .containsExactly("write(g)");
    assertThat(
            accesses(
                declarations,
                "void thread_x(int *n) { __atomic_store_n(n, 1, __ATOMIC_SEQ_CST); }",
                other))
        .contains("write(g)", "write(device environment)");
  }

  @Test
  void a_function_without_a_body_writes_the_structure_that_it_gets() {
    assertThat(
            accesses(
                "struct d { int n; }; void use(struct d *);",
                "void thread_x(struct d *l) { use(l); }"))
        .containsExactlyInAnyOrder("write(struct d.n)", "write(state of struct d)");
  }

  @Test
  void functions_without_a_body_share_the_objects_that_they_get_and_nothing_else() {
    String declarations =
        "struct d { int n; void *p; } a; void inc(struct d *), look(const struct d *), any(void *),"
            + " put(int), get(int *);";
    assertThat(accesses(declarations, "void thread_x(void) { inc(&a); look(&a); any(&a); }"))
        .containsExactlyInAnyOrder("write(a.n)", "write(a.p)", "read(a.n)", "read(a.p)", STATE);
    assertThat(accesses(declarations, "void thread_x(void) { put(1); }"))
        .containsExactly("write(device put)");
    assertThat(accesses(declarations, "void thread_x(void) { int result; get(&result); }"))
        .containsExactly("write(device get)");
    assertThat(accesses(declarations, "void thread_x(void *l) { any(l); }"))
        .containsExactly("write(device environment)");
  }

  private static final String STATE = "write(state of a)";

  /** What only its thread can find, it shares with nobody. */
  @Test
  void a_function_that_gets_a_local_structure_uses_nothing_that_is_shared() {
    assertThat(
            accesses(
                "struct d { int n; }; void inc(struct d *);",
                "void thread_x(void) { struct d l; inc(&l); }"))
        .isEmpty();
  }

  /** The first field of a structure lies where the structure begins. */
  @Test
  void a_function_without_a_body_changes_no_pointer_at_the_start_of_a_structure() {
    assertThat(
            accesses(
                "struct in { int n; } g; struct d { struct in *first; }; void inc(struct d *);",
                "static struct d a = { &g };",
                "void thread_x(void) { inc(&a); a.first->n = 1; }"))
        .contains("write(g.n)")
        .doesNotContain("write(struct in.n)");
  }

  @Test
  void pointers_are_copied_with_the_memory_they_lie_in() {
    assertThat(
            accesses(
                "#include <string.h>",
                "int g; struct d { int m; int *p; } s = { 1, &g };",
                "void thread_x(void) { struct d l; memcpy(&l, &s, sizeof l); *l.p = 1; }"))
        .contains("write(g)");
  }

  @Test
  void allocated_structures_that_leave_the_program_are_shared() {
    assertThat(
            accesses(
                "#include <stdlib.h>",
                "struct d { int n; } *get(void);",
                "void thread_x(void) { struct d *p = malloc(8); set(p); p->n = 1; }",
                "void thread_y(void) { struct d *p = get(); p->n = 2; }"))
        .contains("write(memory1.n)");
    assertThat(
            accesses(
                "#include <stdlib.h>",
                "struct d { int n; }; struct o { void *data; };",
                "void thread_x(struct o *o) { struct d *p = malloc(8); o->data = p; p->n = 1; }",
                "void thread_y(struct o *o) { struct d *p = o->data; p->n = 2; }"))
        .contains("write(memory1.n)");
  }

  @Test
  void functions_of_the_library_write_through_pointers_of_unknown_origin() {
    assertThat(
            accesses(
                "#include <string.h>",
                "int g, *keep = &g, *get(void);",
                "void thread_x(void) { int *p = get(); memset(p, 0, 4); }"))
        .contains("write(g)");
  }

  @Test
  void every_value_of_an_initializer_reaches_its_place() {
    String types =
        "int a, b, c; struct in { int *p; int *q; }; struct d { struct in in; int *r; };";
    for (String declaration :
        new String[] {
          "struct d g = { { &a, &b }, &c };",
          "struct d g = { &a, &b, &c };",
          "struct d g = { .r = &c, .in = { .q = &b } };",
          "struct d g = { .in.q = &b };",
          "struct d all[] = { { { 0 } }, { { &a, &b } } }; extern struct d g;"
        }) {
      String use = declaration.contains("all") ? "*all[1].in.q = 1;" : "*g.in.q = 1;";
      assertThat(accesses(types, declaration, "void thread_x(void) { " + use + " }"))
          .as(declaration)
          .containsExactly("write(b)");
    }
    assertThat(
            accesses(
                "int a; static void set(void) { a = 1; }",
                "struct ops { int n; void (*f)(void); } ops[] = { { 1, 0 }, { 2, set } };",
                "void thread_x(void) { ops[1].f(); }"))
        .containsExactly("write(a)");
  }

  @Test
  void allocated_memory_of_unknown_type_is_one_variable() {
    String[] program = {
      "#include <stdlib.h>",
      "#include <string.h>",
      "int a; struct d { int n; int *p; } *g; void *v;",
      "static void *get(int size) { return malloc(size); }",
      "void thread_x(void) { USE }",
      "void thread_y(void) { v = get(8); g = v; g->n = 1; g->p = &a; }"
    };
    for (String use : new String[] {"memset(g, 0, 8);", "struct d l; *g = l;", "g->n = 2;"}) {
      program[4] = "void thread_x(void) { " + use + " }";
      assertThat(accesses(program)).as(use).contains("write(memory1)");
    }
    program[4] = "void thread_x(void) { struct d l = *g; *l.p = 1; }";
    assertThat(accesses(program)).contains("write(a)");
  }

  @Test
  void what_a_function_allocates_for_its_callers_has_the_type_that_they_say() {
    String[] program = {
      "#include <stdlib.h>",
      "struct d { int n, m; } *g; struct e { int k; } *h;",
      "static void *get(int size) { void *p = malloc(size); if (!p) abort(); return p; }",
      "static void *more(int size) { return get(size); }",
      "void thread_x(void) { g = more(8); g->m = 1; }",
      "void thread_y(void) { h = more(4); h->k = 1; }"
    };
    assertThat(accesses(program)).contains("write(memory1.m)").doesNotContain("write(memory1)");
    program[5] = "void thread_y(void) { g = more(4); g->n = 1; }";
    assertThat(accesses(program)).contains("write(memory1.m)", "write(memory2.m)");
  }

  @Test
  void bit_fields_side_by_side_are_one_variable_that_is_read_before_it_is_written() {
    String[] program = {
      "struct { unsigned a : 1, b : 2; unsigned c : 3; int n; unsigned d : 1; } f;",
      "struct { unsigned a : 1, b : 2; int n; } *p = (void *) &f, g;",
      "void thread_x(void) { f.b = 1; }"
    };
    assertThat(accesses(program)).containsExactly("read(f.a:c)", "write(f.a:c)");
    program[2] = "void thread_x(void) { f.d = f.n = 1; }";
    assertThat(accesses(program)).containsExactly("write(f.n)", "read(f.d)", "write(f.d)");
    program[2] = "void thread_x(void) { g.a = g.b; p = &g; p->b = 1; }";
    assertThat(accesses(program)).contains("read(g.a:b)", "write(g.a:b)");
  }

  @Test
  void the_size_of_an_array_is_read() {
    assertThat(
            accesses(
                "int n;",
                "void thread_x(void) { int a[n], (*b)[n + 1]; }",
                "void thread_y(void) { n = 1; }"))
        .containsExactly("read(n)");
  }

  @Test
  void pointers_among_further_arguments_are_found_again() {
    assertThat(
            accesses(
                "#include <stdarg.h>",
                "int g;",
                "static void set(int n, ...) {",
                "  va_list l; va_start(l, n); int *p = va_arg(l, int *); *p = n; va_end(l);",
                "}",
                "void thread_x(void) { set(1, &g); }"))
        .contains("write(g)");
  }

  @Test
  void a_generic_selection_is_the_expression_of_its_type() {
    String[] program = {
      "int g, h, *p; static void set(int *x) { *x = 1; } static void get(long *x) { p = 0; }",
      "#define use(x) _Generic((x), int *: set, default: get)(x)",
      "void thread_x(void) { use(&g); }",
      "void thread_y(void) { g = h = 0; p = &g; }"
    };
    assertThat(accesses(program)).containsExactly("write(g)");
    program[2] = "void thread_x(long *l) { use(l); }";
    assertThat(accesses(program)).containsExactly("write(p)");
    program[2] = "void thread_x(void) { _Generic(h++, int: g, default: h) = 2; }";
    assertThat(accesses(program)).containsExactly("write(g)");
    program[2] = "void thread_x(void) { *_Generic((char) h, int: &g, default: &h) = 2; }";
    assertThat(accesses(program)).containsExactly("write(h)");
    program[2] = "void thread_x(void) { *_Generic(unknown(), int: &g, default: &h) = 2; }";
    assertThat(accesses(program)).contains("write(g)", "write(h)");
  }

  @Test
  void labels_and_statements_can_have_attributes() {
    assertThat(
            accesses(
                "int g, h;",
                "void thread_x(int n) {",
                "  switch (n) { case 1: g = 1; __attribute__((fallthrough));",
                "  case 2: [[fallthrough]]; default: h = 1; }",
                "  if (n) goto out;",
                "  out: __attribute__((unused)) g = h;",
                "}",
                "void thread_y(void) { h = 1; }"))
        .containsExactlyInAnyOrder("write(g)", "write(h)", "read(h)");
  }

  @Test
  void what_is_found_late_is_not_unknown() {
    assertThat(
            accesses(
                "int g, h, *keep = &h; static int *get(void) { return &g; }",
                "struct ops { int *(*get)(void); }; struct box { struct ops *ops; long v; } box;",
                "void thread_x(void) { *box.ops->get() = 1; *(int *) box.v = 2; }",
                "void thread_y(void) { h = 1; }",
                "struct ops ops; void init(void) {",
                "  box.ops = &ops; box.v = (long) &g; ops.get = get;",
                "}"))
        .containsExactly("write(g)");
  }
}
