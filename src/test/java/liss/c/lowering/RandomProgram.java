package liss.c.lowering;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import liss.c.lowering.RandomExpressions.Place;
import liss.c.lowering.RandomType.Array;
import liss.c.lowering.RandomType.Composite;
import liss.c.lowering.RandomType.Pointer;
import liss.c.lowering.RandomType.Real;
import liss.c.lowering.RandomType.Whole;

/**
 * Random programs of C with one thread, which print what they compute, and have no undefined or
 * unspecified behaviour if signed numbers wrap and types may alias. The names outside of functions
 * end with {@code $}, which stands for something that makes them different.
 */
final class RandomProgram {

  /** What the programs use. */
  static final String DECLARATIONS =
      """
      int printf(const char *, ...);
      void *malloc(unsigned long);
      void *calloc(unsigned long, unsigned long);
      void free(void *);
      void *memcpy(void *, const void *, unsigned long);
      void *memmove(void *, const void *, unsigned long);
      void *memset(void *, int, unsigned long);
      int memcmp(const void *, const void *, unsigned long);
      unsigned long strlen(const char *);
      int strcmp(const char *, const char *);
      char *strcpy(char *, const char *);
      """;

  private static final String HELPERS =
      """
      static double tame$(double d) { return d > -1e15 && d < 1e15 ? d : 1.5; }
      static double half$(double d) { return d / 2; }
      static int clip_int$(double d) { return d > -2e9 && d < 2e9 ? (int) d : 7; }
      static long clip_long$(double d) { return d > -9e18 && d < 9e18 ? (long) d : 7; }
      static unsigned clip_unsigned$(double d) { return d >= 0 && d < 4e9 ? (unsigned) d : 7; }
      static unsigned char clip_uchar$(float d) { return d >= 0 && d < 255 ? d : 7; }
      static unsigned long clip_ulong$(double d) { return d >= 0 && d < 1.8e19 ? d : 7; }
      static long bits$(double d) {
        long l;
        if (d != d) return 1;
        memcpy(&l, &d, sizeof l);
        return l;
      }
      """;

  private static final List<String> COUNTERS =
      List.of("u0", "u1", "u.k", "u.m", "u.n", "y[0]", "y[1]");

  private static final List<String> FUNCTIONS =
      List.of("pure0$", "pure1$", "(&pure2$)", "table$[i & 3]", "(*table$[1])");

  private final Random random;
  private final RandomTypes types;
  private final RandomExpressions expressions;
  private final RandomStatements statements;
  private final StringBuilder text = new StringBuilder();

  /** The variables of the program, and the type to which {@code p} points. */
  private final List<Place> globals = new ArrayList<>();

  private final Whole element;
  private final Composite passed;

  private RandomProgram(Random random) {
    this.random = random;
    this.types = new RandomTypes(random);
    this.expressions = new RandomExpressions(random, types);
    this.element = types.whole();
    this.passed = types.one(types.composites());
    this.statements =
        new RandomStatements(random, types, expressions, text, element.name(), passed);
  }

  /** The program of a seed, without {@link #DECLARATIONS}. */
  static String of(long seed, String suffix) {
    return new RandomProgram(new Random(seed * 0x9E3779B97F4A7C15L)).print().replace("$", suffix);
  }

  private String print() {
    text.append("enum e$ { A$, B$ = 5, C$" + types.one(List.of("", " = -3")) + " };\n");
    text.append(types.text());
    text.append(HELPERS);
    text.append("static char text$[6] = \"abc\";\n");
    globals.add(new Place("text$", new Array(new Whole("char"), 4)));
    global("v$", new Array(element, 4));
    global("w$", new Array(new Array(types.whole(), 2), 3));
    global("d$", types.real());
    for (Composite composite : types.composites()) {
      global(types.name("g") + "$", composite);
      if (random.nextInt(3) == 0) {
        global(types.name("g") + "$", new Array(composite, 2));
      }
    }
    global("k$", passed);
    nodes();
    functions();
    main();
    return text.toString();
  }

  private void global(String name, RandomType type) {
    globals.add(new Place(name, type));
    String initial = random.nextInt(4) == 0 ? "" : " = " + types.initializer(type);
    text.append(types.one(List.of("static ", "")));
    text.append(RandomType.declaration(type, name) + initial + ";\n");
  }

  /** Structures with pointers to others. */
  private void nodes() {
    text.append(
        """
        struct n$ { %s x; %s y[2]; %s k; %s *w; struct n$ *next; };
        static struct n$ n$[2] = {
            {1, {2, 3}, %s, &v$[1], &n$[1]}, {.x = 6, .w = n$[0].y + 1, .next = n$}};
        """
            .formatted(
                types.whole().name(),
                element.name(),
                passed.name(),
                element.name(),
                types.initializer(passed)));
  }

  private void functions() {
    for (int i = 0; i < 3; i++) {
      pure("pure" + i + "$");
    }
    text.append(
        """
        static int (*const table$[4])(int, int) = {pure0$, &pure1$, pure2$, pure1$};
        static %s pass$(%s *p, %s k) {
          *p += %s;
          %s
          return k;
        }
        static %s *choose$(int i) { return i & 1 ? &v$[i & 3] : n$[1].y; }
        static %s r$(int k, %s *p) {
          if (k <= 0) return *p;
          *p -= k;
          return r$(k - 1, p) + k;
        }
        static long tick$(void) {
          static %s count = %s;
          static struct { int a; %s b[3]; } last[2] = {{1, {2}}, [1].b[2] = %s};
          ++count;
          last[1].b[1] += count++;
          return count + last[1].a + last[0].b[1] + last[1].b[2];
        }
        static long vla$(int n) {
          %s a[n + 1];
          long sum = 0;
          for (int j = 0; j <= n; j++) a[j] = j * 3;
          for (int j = 1; j <= n; j++) {
            short b[j * 2], *q = b + j;
            for (int k = 0; k < j * 2; k++) b[k] = a[j] + k;
            sum += sizeof b * 2 + sizeof b[0] + b[n & 1] + *q + (int) (q - b);
          }
          return sum + sizeof a + a[n];
        }
        static long apply$(long (*f)(int), int n) { return f(n) + (*f)(n + 1); }
        """
            .formatted(
                passed.name(),
                element.name(),
                passed.name(),
                field("k"),
                random.nextBoolean() ? "k = *&k;" : field("k") + " = *p;",
                element.name(),
                types.whole().name(),
                element.name(),
                types.one(List.of("int", "unsigned char", "long")),
                types.number(),
                types.whole().name(),
                types.number(),
                types.one(List.of("long", "int", "unsigned short"))));
    impure("f$");
    impure("h$");
  }

  /** An integer in a structure. */
  private String field(String structure) {
    expressions.scope(
        List.of(new Place(structure, passed), new Place("*p", element)), List.of(), List.of());
    return expressions
        .place(p ->
            p.text().startsWith(structure)
                && !p.text().matches(".*[\\[*].*")
                && p.type() instanceof Whole)
        .map(Place::text)
        .orElse("*p");
  }

  private void pure(String name) {
    Composite composite = types.one(types.composites());
    List<Place> roots =
        List.of(
            new Place("x", new Whole("int")),
            new Place("y", new Whole("int")),
            new Place("i", new Whole("int")),
            new Place("z", types.whole()),
            new Place("l", composite),
            new Place("d", types.real()),
            new Place("t", new Array(new Whole("int"), 4)));
    text.append("static int " + name + "(int x, int y) {\n  int i = x & 3;\n");
    for (Place root : roots.subList(3, roots.size())) {
      String initial = types.initializer(root.type());
      text.append(
          "  " + RandomType.declaration(root.type(), root.text()) + " = " + initial + ";\n");
    }
    expressions.scope(roots, List.of(), List.of());
    statements.add(RandomStatements.Kind.PURE, 1);
    String value = "t[0] + 3 * t[3] + z + " + leaves(new Place("l", composite)).getFirst();
    text.append("  return " + value + " + clip_int$(d);\n}\n");
  }

  private void locals() {
    List<Place> roots = new ArrayList<>(globals);
    roots.add(new Place("i", new Whole("int")));
    for (String name : List.of("c", "d", "j", "l")) {
      RandomType type =
          switch (name) {
            case "c" -> types.whole();
            case "d" -> types.real();
            case "j" -> new Array(types.whole(), 2);
            default -> types.one(types.composites());
          };
      roots.add(new Place(name, type));
      String initial = types.initializer(type);
      text.append("  " + RandomType.declaration(type, name) + " = " + initial + ";\n");
    }
    text.append(
        "  int i = 1;\n  " + types.whole().name() + " u0 = 1, u1 = " + types.number() + ";\n");
    text.append("  struct { unsigned k : 5; int m : 9; unsigned char n; } u = {3, -7, 255};\n");
    text.append("  " + types.whole().name() + " y[2] = {1};\n");
    text.append("  " + element.name() + " *p = &v$[2], **pp = &p;\n");
    text.append("  " + passed.name() + " *q = &k$;\n  struct n$ *m = n$;\n");
    roots.add(new Place("p", new Pointer(element)));
    roots.add(new Place("(*pp)", new Pointer(element)));
    roots.add(new Place("q", new Pointer(passed)));
    roots.add(new Place("m->next->k", passed));
    roots.add(new Place("m->y", new Array(element, 2)));
    roots.add(new Place("m->w", new Pointer(element)));
    roots.add(new Place("n$[i & 1].k", passed));
    expressions.scope(roots, COUNTERS, FUNCTIONS);
  }

  private void impure(String name) {
    String result = types.whole().name();
    String parameters = types.whole().name() + " a, " + types.whole().name() + " b";
    text.append("static " + result + " " + name + "(" + parameters + ") {\n");
    locals();
    List<Place> roots = new ArrayList<>(expressions.roots());
    roots.add(new Place("a", new Whole("int")));
    roots.add(new Place("b", new Whole("int")));
    expressions.scope(roots, COUNTERS, FUNCTIONS);
    statements.add(RandomStatements.Kind.INNER, 3);
    text.append("  return " + expressions.whole(2) + ";\n}\n");
  }

  private void main() {
    text.append(
        "int main$(void) {\n  " + types.whole().name() + " a = 1, b = " + types.number() + ";\n");
    locals();
    List<Place> roots = new ArrayList<>(expressions.roots());
    roots.add(new Place("a", new Whole("int")));
    roots.add(new Place("b", new Whole("int")));
    expressions.scope(roots, COUNTERS, FUNCTIONS);
    statements.add(RandomStatements.Kind.OUTER, 6);
    text.append("  unsigned long s = 0;\n");
    for (Place global : globals) {
      show(global.text(), leaves(global));
    }
    show("n", List.of("n$[0].x", "n$[1].x", "n$[0].y[1]", "n$[1].y[0]", "n$[1].y[1]"));
    List<String> nested = new ArrayList<>();
    nested.addAll(leaves(new Place("n$[0].k", passed)));
    nested.addAll(leaves(new Place("n$[1].k", passed)));
    show("k", nested);
    show("locals", List.of("a", "b", "c", "bits$(d)", "i", "j[0]", "j[1]", "m == n$", "q == &k$"));
    show("counters", List.of("u0", "u1", "u.k", "u.m", "u.n", "y[0]", "y[1]", "*p", "tick$()"));
    text.append("  return 0;\n}\n");
  }

  private void show(String name, List<String> values) {
    for (String value : values) {
      text.append("  s = s * 31 + (unsigned long) (" + value + ");\n");
    }
    text.append("  printf(\"" + name.replace("$", "") + " %lu\\n\", s);\n");
  }

  /** All scalars of a variable. */
  private static List<String> leaves(Place place) {
    String name = place.text();
    return switch (place.type()) {
      case Whole t -> List.of(name);
      case Real t -> List.of("bits$(" + name + ")");
      case Pointer t -> List.of();
      case Array t -> {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < t.length(); i++) {
          all.addAll(leaves(new Place(name + "[" + i + "]", t.element())));
        }
        yield all;
      }
      case Composite t ->
          t.members().stream()
              .filter(m -> !m.name().isEmpty() || m.type() instanceof Composite)
              .flatMap(m ->
                  leaves(new Place(m.name().isEmpty() ? name : name + "." + m.name(), m.type()))
                      .stream())
              .toList();
    };
  }
}
