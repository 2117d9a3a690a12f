package liss.c.lowering;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import liss.c.lowering.RandomExpressions.Place;
import liss.c.lowering.RandomType.Composite;
import liss.c.lowering.RandomType.Whole;

/** The statements of a {@link RandomProgram}. */
final class RandomStatements {

  private final Random random;
  private final RandomTypes types;
  private final RandomExpressions expressions;
  private final StringBuilder text;
  private final String element;
  private final Composite passed;
  private int depth;

  RandomStatements(
      Random random,
      RandomTypes types,
      RandomExpressions expressions,
      StringBuilder text,
      String element,
      Composite passed) {
    this.random = random;
    this.types = types;
    this.expressions = expressions;
    this.text = text;
    this.element = element;
    this.passed = passed;
  }

  /** What the function may do around the statements. */
  enum Kind {
    /** Nothing but to compute. */
    PURE,
    /** All but to call functions like itself. */
    INNER,
    OUTER
  }

  void add(Kind kind, int number) {
    for (int i = 0; i < number; i++) {
      expressions.fresh();
      statement(kind);
    }
  }

  private void line(String line) {
    text.append("  ".repeat(depth + 1)).append(line).append('\n');
  }

  private <T> T one(List<T> list) {
    return types.one(list);
  }

  private String whole(int nested) {
    return expressions.whole(nested);
  }

  private String fresh(int nested) {
    expressions.fresh();
    return expressions.whole(nested);
  }

  private Optional<Place> place() {
    return expressions.place(RandomExpressions::isWhole);
  }

  private void statement(Kind kind) {
    int choice = random.nextInt(10);
    if (choice < 4) {
      assignment();
    } else if (choice < 7 && depth < 2) {
      compound(kind);
    } else if (kind == Kind.PURE) {
      assignment();
    } else if (choice < 9) {
      access();
    } else {
      call(kind);
    }
  }

  private void assignment() {
    switch (random.nextInt(10)) {
      case 9 -> atomically();
      case 0, 1, 2 ->
          place().ifPresent(p -> line(p.text() + " = " + whole(random.nextInt(4)) + ";"));
      case 3 -> {
        String operator = one(List.of("+=", "-=", "*=", "&=", "|=", "^="));
        place().ifPresent(p -> line(p.text() + " " + operator + " " + whole(2) + ";"));
      }
      case 4 ->
          place()
              .ifPresent(p -> {
                String right = "(int) (1 + ((unsigned char) (" + whole(1) + ")));";
                line(p.text() + one(List.of(" /= ", " %= ")) + right);
              });
      case 5 ->
          place()
              .ifPresent(
                  p -> line(p.text() + one(List.of(" <<= (", " >>= (")) + whole(1) + ") & 7;"));
      case 6 -> {
        String sign = one(List.of("++", "--"));
        place()
            .ifPresent(
                p -> line(random.nextBoolean() ? p.text() + sign + ";" : sign + p.text() + ";"));
      }
      default -> real();
    }
  }

  private void atomically() {
    Optional<Place> found =
        expressions.place(p ->
            p.type() instanceof Whole t
                && p.bits() == 0
                && !t.name().matches("_Bool|enum.*")
                && !p.text().matches("[ab]"));
    if (found.isEmpty()) {
      return;
    }
    String z = types.name("z");
    String operator = one(List.of("add", "sub", "and", "or", "xor", "nand"));
    String operands = "(&" + found.get().text() + ", " + whole(1);
    String call =
        switch (random.nextInt(6)) {
          case 0 -> "__atomic_fetch_" + operator + operands + ", 0)";
          case 1 -> "__atomic_" + operator + "_fetch" + operands + ", 5)";
          case 2 -> "__sync_" + operator + "_and_fetch" + operands + ")";
          case 3 -> "__atomic_exchange_n" + operands + ", 4)";
          case 4 -> "__sync_bool_compare_and_swap" + operands + ", " + types.number() + ")";
          default -> "__sync_val_compare_and_swap" + operands + ", " + types.number() + ")";
        };
    line("{ long " + z + " = " + call + " * 2;");
    place().ifPresent(p -> line("  " + p.text() + " ^= " + z + ";"));
    line("}");
  }

  private void real() {
    Optional<Place> found = expressions.place(RandomExpressions::isReal);
    if (found.isEmpty()) {
      return;
    }
    String place = found.get().text();
    switch (random.nextInt(4)) {
      case 0, 1 -> line(place + " = tame$(" + expressions.real(random.nextInt(4)) + ");");
      case 2 -> {
        String operator = one(List.of("+=", "-=", "*=", "/="));
        line(place + " " + operator + " " + expressions.real(1) + ";");
        line(place + " = tame$(" + place + ");");
      }
      default -> {
        line(place + " = tame$(" + place + ");");
        line(place + one(List.of("++", "--")) + ";");
        expressions
            .place(p -> RandomExpressions.isWhole(p) && p.bits() == 0)
            .ifPresent(p -> {
              line(
                  "if ("
                      + p.text()
                      + " >= 0 && "
                      + p.text()
                      + " < 50) "
                      + p.text()
                      + one(List.of(" *= 1.5;", " += 2.75f;", " /= 0.75;")));
            });
      }
    }
  }

  /** Statements on pointers, structures and memory. */
  private void access() {
    switch (random.nextInt(12)) {
      case 0 -> pointer();
      case 1 ->
          line("m = " + one(List.of("&n$[i & 1]", "m->next", "&n$[0]", "n$ + (i & 1)")) + ";");
      case 2 -> line("q = " + one(List.of("&k$", "&n$[1].k", "&m->k", "&(*m).next->k")) + ";");
      case 3, 4 -> copied();
      case 5 -> line("n$[i & 1].w = " + one(List.of("p", "&v$[i & 3]", "m->y")) + ";");
      case 6 -> line("i = " + one(List.of("(i + 1) & 3", "p == &v$[2]", "i ^ 1")) + ";");
      case 7 -> {
        line("{ " + element + " *e = v$, *end = v$ + 4;");
        line("  *e++ = " + fresh(1) + "; *e++ += " + fresh(1) + ";");
        line("  *--end = e - v$; *(e - 1) ^= end[-1]; i = (end - e) & 3;");
        line("  if (e < end && e != end && !(e >= end)) i++;");
        line("  i &= 3; }");
      }
      case 8 -> {
        String inner = types.composites().getFirst().name();
        String sized = one(List.of("malloc(2 * sizeof *h)", "calloc(2, sizeof *h)"));
        line("{ " + inner + " *h = " + sized + ";");
        line("  memset(h, 0, 2 * sizeof *h);");
        Place place = new Place("h[1]", types.composites().getFirst());
        line("  h[1] = (" + inner + ")" + types.initializer(place.type()) + ";");
        line(
            "  h[0] = h[1]; (h + 1)->"
                + last(types.composites().getFirst())
                + " = "
                + fresh(2)
                + ";");
        line("  i = (h[1]." + last(types.composites().getFirst()) + " + 1) & 3;");
        line("  free(h); }");
      }
      case 9 -> {
        line(
            "for (const char *s = "
                + one(List.of("\"hello\"", "text$", "\"\\x7f\" \"zy\""))
                + "; *s; s++) c = c * 3 + *s;");
        line("i = strlen(text$) & 3;");
      }
      case 10 -> {
        line("{ int (*row)[2] = (int[3][2]){{1, 2}, {" + fresh(1) + ", 4}};");
        line("  row++; c += row[0][0] * 3 + (*row)[1] + sizeof *row; }");
      }
      default -> {
        line("*(unsigned char *) &v$[i & 3] = (" + fresh(2) + ") & 1;");
      }
    }
  }

  private String last(Composite composite) {
    return composite.members().getLast().name();
  }

  private void pointer() {
    String target =
        expressions
            .place(
                p -> p.bits() == 0 && p.type().equals(new Whole(element)) && p.text().contains("$"))
            .map(p -> "&" + p.text())
            .orElse("v$ + 1");
    line(
        one(List.of("p", "*pp"))
            + " = "
            + one(List.of(target, target, "v$ + (i & 3)", "choose$(i)"))
            + ";");
  }

  private void copied() {
    Optional<Place> to =
        expressions.place(
            p -> p.type() instanceof Composite c && !c.name().matches("struct|union"));
    if (to.isEmpty()) {
      return;
    }
    RandomType type = to.get().type();
    String target = to.get().text();
    String name = ((Composite) type).name();
    String from = expressions.place(p -> p.type().equals(type)).map(Place::text).orElse(target);
    switch (random.nextInt(6)) {
      case 0, 1 -> line(target + " = " + from + ";");
      case 2 -> line("memmove(&" + target + ", &" + from + ", sizeof(" + name + "));");
      case 3 -> {
        int filled = type.hasTruth() ? random.nextInt(2) : random.nextInt(256);
        line("memset(&" + target + ", " + filled + ", sizeof " + target + ");");
      }
      case 4 -> line(target + " = (" + name + ")" + types.initializer(type) + ";");
      default -> {
        line("{ " + name + " o = " + from + ", *oo = &o;");
        line("  o = " + target + "; " + target + " = *oo; }");
      }
    }
  }

  private void call(Kind kind) {
    String structure =
        one(
            List.of(
                "k$",
                "*q",
                "m->k",
                "n$[1].k",
                "(" + passed.name() + ")" + types.initializer(passed)));
    switch (random.nextInt(kind == Kind.OUTER ? 8 : 5)) {
      case 0 -> line(one(List.of("k$", "*q", "n$[0].k")) + " = pass$(&v$[1], " + structure + ");");
      case 1 ->
          line("c = r$((" + whole(1) + ") & 3, " + one(List.of("p", "&v$[3]", "m->w")) + ");");
      case 2 -> line("c = tick$();");
      case 3 ->
          line(
              "c = "
                  + one(List.of("vla$(1 + (i & 3))", "apply$(vla$, 2)", "apply$(&vla$, 1)"))
                  + ";");
      case 4 -> line("(void) pass$(p, " + structure + ");");
      case 5, 6 -> line("a = f$(" + whole(1) + ", " + whole(1) + ");");
      default -> line("b = h$(" + whole(1) + ", \"wxyz\"[i & 3]);");
    }
  }

  private void inside(Kind kind) {
    depth++;
    add(kind, 1 + random.nextInt(2));
    expressions.fresh();
    depth--;
  }

  private void compound(Kind kind) {
    String k = types.name("k");
    switch (random.nextInt(9)) {
      case 0, 1 -> {
        line("if " + expressions.condition(2) + " {");
        inside(kind);
        line("} else {");
        inside(kind);
        line("}");
      }
      case 2 -> {
        line("for (int " + k + " = 0; " + k + " < 3; " + k + "++) {");
        inside(kind);
        line("  i = " + k + ";");
        line("  if (" + fresh(1) + ") " + one(List.of("break;", "continue;")));
        inside(kind);
        line("}");
      }
      case 3 -> {
        line("switch ((" + whole(1) + ") & 7) {");
        line("  case 0:");
        inside(kind);
        line("    break;");
        line("  default:");
        inside(kind);
        line("  case 2: case 5 ... 6:");
        inside(kind);
        line("}");
      }
      case 4 -> {
        line("{ int " + k + " = (" + whole(1) + ") & 3;");
        line("  do {");
        inside(kind);
        line("  } while (" + k + "-- > 0); }");
      }
      case 5 -> {
        line("{ int " + k + " = 3;");
        line("  while (" + k + "-- && " + expressions.condition(1) + ") {");
        inside(kind);
        line("    if (" + fresh(1) + ") goto l" + k + ";");
        inside(kind);
        line("  }");
        line("  i = " + k + " & 3;");
        line("  l" + k + ": ; }");
      }
      case 6 -> {
        line("{ int " + k + " = 0;");
        line("  l" + k + ":");
        inside(kind);
        line("  if (" + k + "++ < 2 && " + expressions.condition(1) + ") goto l" + k + "; }");
      }
      case 7 -> {
        line("{ int " + k + " = 2;");
        line("  switch ((" + whole(1) + ") & 3) {");
        line("    case 0: do {");
        inside(kind);
        line("    case 1: case 3:");
        inside(kind);
        line("    } while (--" + k + " > 0);");
        line("  } }");
      }
      default -> {
        line("{ static void *const t" + k + "[] = {&&l" + k + ", &&m" + k + "};");
        line("  goto *t" + k + "[(" + whole(1) + ") & 1];");
        line("  l" + k + ":");
        inside(kind);
        line("  m" + k + ":");
        inside(kind);
        line("}");
      }
    }
  }
}
