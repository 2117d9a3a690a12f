package liss.c.pointers;

import java.util.Random;
import java.util.function.Supplier;

/**
 * Random programs that move pointers in every way: structures and unions, arrays of structures,
 * copies of memory, integers that hold addresses, pointers to functions, lists, atomic operations.
 * A run may end in an undefined step; all before it counts.
 */
final class RandomPointerProgram {

  private static final String DECLARATIONS =
      """
      #include <stdlib.h>
      #include <string.h>
      struct n;
      typedef void (*call)(struct n *, int **);
      struct in { int v; int *p; };
      struct n {
        long pad; struct in a[2]; struct n *next; int arr[3]; call cb; struct in *in;
        union { int *up; long ul; } u;
        union { struct { int tag; struct n *x; } l; struct n *direct; } w;
        struct { unsigned b : 3, c : 5; int *q; };
      };
      int g0, g1, g2, ga[4];
      static int *p0 = &g0, *p1 = &ga[1];
      int **pp0 = &p0, **pp1 = &p1;
      struct n s0, s1, sa[3];
      static struct n *l0 = &s0, *l1 = &sa[1];
      struct in t0 = { 1, &g1 }, *i0 = &t0;
      long n0, m0;
      int at, steps;
      char bytes[sizeof(struct n)];
      static int *pick(int *x, int *y) { return at++ % 2 ? x : y; }
      static struct n *last(struct n *l) {
        for (int i = 0; l && l->next && i < 3; i++) l = l->next;
        return l;
      }
      static struct in made(int *p) { struct in r = { 7, p }; return r; }
      static struct n *filled(struct n *x, int *p, struct n *l, struct in *i) {
        x->a[0].p = x->a[1].p = x->q = x->u.up = p; x->next = x->w.direct = l; x->in = i;
        return x;
      }
      static void *get(int size) { void *p = calloc(1, size); return p; }
      static struct n *made_list(void) { return filled(get(sizeof(struct n)), &g2, &s1, &t0); }
      static void f0(struct n *x, int **y); static void f1(struct n *x, int **y);
      static void f2(struct n *x, int **y);
      struct ops { int id; call f; } ops[] = { { 0, f0 }, { 1, f1 }, { 2, f2 } };
      """;

  private final Random random;
  private final StringBuilder text = new StringBuilder(DECLARATIONS);

  private RandomPointerProgram(long seed) {
    this.random = new Random(seed);
  }

  static String of(long seed) {
    RandomPointerProgram program = new RandomPointerProgram(seed);
    for (int i = 0; i < 3; i++) {
      program.function("static void f" + i + "(struct n *x, int **y)", 6);
    }
    program.function("int main(void)", 14);
    return program.text.toString();
  }

  private void function(String head, int statements) {
    boolean isMain = head.startsWith("int main");
    text.append(head)
        .append(" {\n  int v = 0, *p = &v, la[3]; struct n s, *l = &s; struct in t;\n");
    text.append("  memset(&s, 0, sizeof s); memset(&t, 0, sizeof t); memset(la, 0, sizeof la);\n");
    text.append("  t.p = la; filled(&s, &la[1], &s, &t);\n");
    text.append(isMain ? "  filled(&s0, &g0, &s1, &t0); filled(&s1, &g1, &sa[0], &t0);\n" : "");
    text.append(
        isMain
            ? "  for (int i = 0; i < 3; i++) filled(sa + i, ga + i, &s0, &sa[0].a[1]);\n"
                + "  n0 = (long) &g1; m0 = (long) &sa[2]; memcpy(bytes, &s1, sizeof s1);\n"
            : "");
    text.append(isMain ? "  struct n *x = &s1; int **y = &p;\n" : "  if (++steps > 40) return;\n");
    for (int i = 0; i < statements; i++) {
      text.append("  ").append(statement(2)).append('\n');
    }
    text.append(isMain ? "  return 0;\n}\n" : "}\n");
  }

  @SafeVarargs
  private String any(Supplier<String>... choices) {
    return choices[random.nextInt(choices.length)].get();
  }

  private String of(String... choices) {
    return choices[random.nextInt(choices.length)];
  }

  private String statement(int depth) {
    if (depth > 0 && random.nextInt(5) == 0) {
      String inner = statement(depth - 1) + " " + statement(depth - 1);
      return any(
          () -> "if (at++ % 2) { " + inner + " }",
          () -> "if (" + list() + ") { " + inner + " } else { " + statement(depth - 1) + " }",
          () -> "for (int i = 0; i < 2; i++) { " + inner + " }");
    }
    return any(
        () -> placeOfInt() + " = " + integer() + ";",
        () -> placeOfInt() + " = " + integer() + ";",
        () -> place() + " = " + integers() + ";",
        () -> place() + " = " + integers() + ";",
        () -> placeOfList() + " = " + list() + ";",
        () -> placeOfList() + " = " + list() + ";",
        () -> "pp0 = " + pointers() + ";",
        () -> node() + ".cb = " + code() + ";",
        () -> node() + " = " + node() + ";",
        () -> "memcpy(&" + node() + ", &" + node() + ", sizeof(struct n));",
        () -> "memmove(&" + inner() + ", &" + inner() + ", sizeof(struct in));",
        () -> inner() + " = " + inner() + ";",
        () -> inner() + " = made(" + integers() + ");",
        () -> "n0 = (long) " + integers() + ";",
        () -> "m0 = (long) " + list() + ";",
        () -> "i0 = &" + inner() + ";",
        () -> node() + ".in = &" + inner() + ";",
        () -> node() + ".u.ul = (long) " + integers() + ";",
        () -> code() + "(" + list() + ", " + pointers() + ");",
        () -> "if (" + node() + ".cb) " + node() + ".cb(" + list() + ", " + pointers() + ");",
        () -> "ops[at++ % 3].f(" + list() + ", " + pointers() + ");",
        () -> "__atomic_store_n(&" + placeOfList() + ", " + list() + ", __ATOMIC_SEQ_CST);",
        () -> place() + " = __atomic_exchange_n(&" + place() + ", " + integers() + ", 5);",
        () ->
            "{ struct n *o = "
                + list()
                + "; __atomic_compare_exchange_n(&"
                + placeOfList()
                + ", &o, "
                + list()
                + ", 0, 5, 5); }",
        () -> "memcpy(bytes, &" + node() + ", sizeof(struct n));",
        () -> "memcpy(&" + node() + ", bytes, sizeof(struct n));",
        () ->
            "for (unsigned i = 0; i < sizeof(int *); i++) ((char *) &"
                + place()
                + ")[i] = ((char *) &"
                + place()
                + ")[i];",
        () -> "{ struct n *o = realloc(0, sizeof *o); *o = " + node() + "; l1 = o; }",
        () -> "{ int **o = malloc(2 * sizeof *o); o[0] = " + integers() + "; o[1] = p0; pp0 = o; }",
        () -> "{ struct n *o = malloc(2 * sizeof *o); o[0] = " + node() + "; o[1] = s0; l0 = o; }",
        () -> node() + ".b = 3;",
        () -> "if (p0 && p1 && " + integers() + " == p1) v++;");
  }

  private String node() {
    return of(
        "s0",
        "s1",
        "sa[at % 3]",
        "sa[2]",
        "s",
        "(*l)",
        "(*l0)",
        "(*l1)",
        "(*x)",
        "l0[0]",
        "(*last(x))");
  }

  private String inner() {
    return any(
        () -> of("t0", "t", "(*i0)"),
        () -> node() + ".a[" + of("0", "1", "at % 2") + "]",
        () -> "(*" + node() + ".in)");
  }

  private String integer() {
    return any(
        () -> Integer.toString(random.nextInt(9)),
        () -> "*" + integers(),
        () -> of("v", "g0", "ga[1]", node() + ".c", node() + ".arr[1]"));
  }

  private String placeOfInt() {
    return any(
        () -> "*" + integers(),
        () -> of("g0", "v", "ga[at % 4]", "la[1]", "p0[0]"),
        () -> node() + ".arr[at % 3]",
        () -> inner() + ".v");
  }

  private String place() {
    return any(
        () -> of("p0", "p1", "p", "*y", "*pp0", "*pp1"),
        () -> inner() + ".p",
        () -> node() + ".u.up",
        () -> node() + ".q");
  }

  private String integers() {
    return any(
        () -> of("&g0", "&g1", "&ga[at % 4]", "&ga[2]", "&v", "&la[at % 3]", "la"),
        this::place,
        this::place,
        () -> "&" + node() + ".arr[" + of("0", "2", "at % 3") + "]",
        () -> "&" + inner() + ".v",
        () -> "((int *) n0)",
        () -> "pick(" + place() + ", " + place() + ")",
        () -> "((int *) get(sizeof(int)))",
        () -> "((int *) ((char *) " + place() + " + (at % 1)))",
        () -> "(at++ % 2 ? " + place() + " : " + place() + ")");
  }

  private String pointers() {
    return any(() -> of("&p0", "&p1", "pp0", "pp1", "y"), () -> "&" + place());
  }

  private String placeOfList() {
    return any(() -> of("l0", "l1", "l", "x"), () -> node() + ".next", () -> node() + ".w.direct");
  }

  private String list() {
    return any(
        () -> "&" + node(),
        () -> "&" + node(),
        this::placeOfList,
        () -> "((struct n *) m0)",
        () -> "made_list()",
        () -> "filled((struct n *) calloc(2, sizeof(struct n)) + at % 2, &g0, l0, &t0)",
        () -> "last(" + of("l0", "l1", "x", "l") + ")",
        () ->
            "((struct n *) ((char *) &"
                + of("l0", "l1", "x", "l")
                + "->in - __builtin_offsetof(struct n, in)))",
        () -> "((struct n *) ((char *) &sa[1].a[1].p - __builtin_offsetof(struct n, a[1].p)))",
        () -> "((struct n *) (m0 & ~0L))");
  }

  private String code() {
    return of("f0", "f1", "f2", "ops[1].f");
  }
}
