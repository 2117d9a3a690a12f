package liss.c.projection;

import java.util.List;
import java.util.Random;

/**
 * Random programs of C with one thread that compute with integers of all types, floating point,
 * arrays, structures, unions, bit fields, pointers and functions, and have no undefined behaviour
 * if signed numbers wrap and types may alias. What they compute is in {@code out}; the bits of what
 * is no number are not.
 */
final class RandomNumbersProgram {

  static final int RESULTS = 8;

  private static final List<String> TYPES =
      List.of(
          "signed char",
          "unsigned char",
          "short",
          "unsigned short",
          "int",
          "unsigned int",
          "long",
          "unsigned long",
          "_Bool");

  /** The names outside of functions, which differ between programs in one file. */
  static final List<String> NAMES =
      List.of(
          "out", "pair", "node", "mixed", "bits", "v", "s", "n", "t", "u", "o", "f", "g", "h", "r",
          "main", "e", "w", "real", "image", "tame", "clip_c", "clip_i", "clip_l", "clip_u",
          "clip_ul");

  private static final List<String> PLACES =
      List.of(
          "a",
          "b",
          "c",
          "s.x",
          "s.y",
          "v[i & 3]",
          "v[1]",
          "(*p)",
          "q->y",
          "p[0]",
          "q->x",
          "(**pp)",
          "n[i & 1].x",
          "n[0].y[i & 1]",
          "n[1].p.x",
          "m->x",
          "m->p.y",
          "m->y[1]",
          "m->next->x",
          "(*pp)[0]",
          "t[i & 3]",
          "(&n[0])[i & 1].p.y",
          "u.l",
          "u.a[i & 1]",
          "u.b[i & 7]",
          "u.z.x",
          "u.z.y[i & 1]",
          "((unsigned char *) &u)[i & 7]",
          "(*(unsigned short *) (u.b + 2 * (i & 3)))",
          "o.a",
          "o.b",
          "o.c",
          "o.d");

  private static final List<String> REALS =
      List.of("e", "w.f", "w.d[0]", "w.d[i & 1]", "u.d", "u.f[i & 1]", "u.f[0]", "(*d)", "d[0]");

  /** Numbers as ones that can be stored: what is no number has bits of which little is known. */
  private static final String HELPERS =
      """
      static double tame(double d) { return d > -1e15 && d < 1e15 ? d : 1.5; }
      static int clip_i(double d) { return d > -2e9 && d < 2e9 ? (int) d : 7; }
      static long clip_l(double d) { return d > -9e18 && d < 9e18 ? (long) d : 7; }
      static unsigned clip_u(double d) { return d >= 0 && d < 4e9 ? (unsigned) d : 7; }
      static unsigned char clip_c(float d) { return d >= 0 && d < 255 ? d : 7; }
      static unsigned long clip_ul(double d) { return d >= 0 && d < 1.8e19 ? d : 7; }
      static long image(double d) {
        long l;
        if (d != d) return 1;
        __builtin_memcpy(&l, &d, sizeof l);
        return l;
      }
      """;

  private static final List<String> COPIES =
      List.of(
          "s = m->p;",
          "n[1] = *m;",
          "*q = n[0].p;",
          "m->p = s;",
          "n[i & 1] = n[0];",
          "__builtin_memcpy(&u, t, 5);",
          "__builtin_memmove(u.b + 1, u.b, 5);",
          "__builtin_memset(u.b + (i & 3), c, 3);",
          "u.l = (long) q; q = (struct pair *) u.l; u.l = i;",
          "c += __builtin_memcmp(u.b, t, 3) < 0;",
          "__builtin_memcpy(&u, &e, 8);",
          "w.d[1] = w.d[0];",
          "{ struct real k = w; k.f = 2; w.d[i & 1] = k.f; }",
          "d = &w.d[i & 1];",
          "d = &e;");

  private static final List<String> COMPARISONS =
      List.of(" < ", " <= ", " > ", " >= ", " == ", " != ");

  private static final List<String> POINTERS =
      List.of("&v[0]", "&v[3]", "&s.y", "v + (i & 3)", "p", "*pp", "n[0].y", "&m->y[i & 1]");

  private final Random random;
  private final StringBuilder text = new StringBuilder();
  private int depth;

  private RandomNumbersProgram(Random random) {
    this.random = random;
  }

  /** The program of a seed. */
  static String of(long seed) {
    return new RandomNumbersProgram(new Random(seed * 0x9E3779B97F4A7C15L)).print();
  }

  private String type() {
    return one(TYPES);
  }

  private <T> T one(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private String print() {
    text.append("long out[" + RESULTS + "];\n");
    String element = type();
    text.append("struct pair { " + type() + " x; " + element + " y; };\n");
    text.append("static " + element + " v[4] = {1, " + number() + "};\n");
    text.append("static struct pair s = {" + number() + ", 2};\n");
    text.append("struct node { " + type() + " x; " + element + " y[2]; struct pair p;");
    text.append(" struct node *next; };\n");
    text.append("static struct node n[2] = {{1, {2, 3}, {4, 5}, &n[1]}, {.x = 6, .next = n}};\n");
    text.append("static char t[5] = \"abc\";\n");
    text.append("static union mixed { long l; int a[2]; unsigned char b[8];");
    text.append(
        " struct { short x; char y[3]; } z; double d; float f[2]; } u = {"
            + random.nextLong()
            + "L};\n");
    text.append("static double e = " + decimal() + ";\n");
    text.append("static struct real { float f; double d[2]; } w");
    text.append(" = {" + decimal() + ", {" + decimal() + "}};\n");
    text.append(HELPERS);
    text.append("static struct bits { int a : 3; unsigned b : 7; unsigned c : 20; _Bool d : 1; }");
    text.append(" o = {1, 2, 3};\n");
    String first = type();
    String second = type();
    String types = first + " a, " + second + " b";
    String result = type();
    String locals =
        "  int i = 1, c = 2;\n  "
            + element
            + " *p = &v[2], **pp = &p;\n  struct pair *q = &s;\n  struct node *m = n;\n"
            + "  double *d = w.d;\n";
    text.append("static struct pair g(" + element + " *p, struct pair k) {\n");
    text.append("  *p += k.x;\n  k.y = *p;\n  return k;\n}\n");
    text.append("static " + type() + " r(int k, " + element + " *p) {\n");
    text.append("  if (k <= 0) return *p;\n  *p -= k;\n  return r(k - 1, p) + k;\n}\n");
    function("static " + result + " f(" + types + ")", locals, "return " + expression(2) + ";");
    function("static " + type() + " h(" + types + ")", locals, "return " + expression(1) + ";");
    text.append("int main(void) {\n");
    text.append("  " + type() + " a = " + number() + ";\n  " + type() + " b = 3;\n");
    text.append("  " + type() + " c = a;\n  int i = 0;\n");
    text.append("  " + element + " *p = &s.y, **pp = &p;\n  struct pair *q = &s;\n");
    text.append("  struct node *m = &n[1];\n  double *d = &e;\n");
    statements(7);
    text.append("  c = f(" + expression(1) + ", a);\n");
    text.append("  " + calls(result + " (*k)(" + first + ", " + second + ")") + "\n");
    statements(3);
    text.append("  out[0] = a; out[1] = b; out[2] = c; out[3] = s.x; out[4] = s.y;\n");
    text.append("  out[5] = v[0] + v[1] * 3 + v[2] * 5 + v[3] * 7 + n[0].x + n[1].x * 3\n");
    text.append("      + n[0].y[1] * 5 + n[1].p.y * 7 + t[0] + t[2] + (m == n) + u.l\n");
    text.append("      + o.a + o.b * 3 + o.c * 5 + o.d;\n");
    text.append("  out[6] = image(e);\n");
    text.append("  out[7] = image(w.f) + image(w.d[0]) * 3 + image(w.d[1]) * 5;\n");
    text.append("  return 0;\n}\n");
    return text.toString();
  }

  private String calls(String pointer) {
    return one(List.of("{ ", "if (i & 1) { "))
        + pointer
        + " = f; b = (*k)("
        + expression(1)
        + ", "
        + expression(1)
        + "); }"
        + " a = h("
        + expression(1)
        + ", \"wxyz\"[i & 3]);";
  }

  private void function(String head, String locals, String result) {
    text.append(head + " {\n" + locals);
    statements(3);
    text.append("  " + result + "\n}\n");
  }

  private String number() {
    return switch (random.nextInt(4)) {
      case 0 -> "" + random.nextInt(4);
      case 1 -> "" + (random.nextInt(600) - 300);
      case 2 -> random.nextInt() + "L";
      default -> "0x" + Integer.toHexString(random.nextInt()) + one(List.of("", "u", "ul"));
    };
  }

  private void statements(int number) {
    for (int i = 0; i < number; i++) {
      statement();
    }
  }

  private void line(String line) {
    text.append("  ".repeat(depth + 1)).append(line).append('\n');
  }

  private void statement() {
    switch (random.nextInt(depth < 2 ? 17 : 10)) {
      case 0, 1 -> line(one(PLACES) + " = " + expression(3) + ";");
      case 2 -> {
        String operator = one(List.of("+=", "-=", "*=", "&=", "|=", "^="));
        line(one(PLACES) + " " + operator + " " + expression(2) + ";");
      }
      case 3 -> line(one(PLACES) + one(List.of("++", "--")) + ";");
      case 4 -> line("p = " + one(POINTERS) + ";");
      case 5 -> line("m = " + one(List.of("&n[i & 1]", "m->next", "&n[0]")) + ";");
      case 6 -> line(one(COPIES));
      case 7 -> line("q = " + one(List.of("&s", "&n[1].p", "&m->p")) + ";");
      case 8 -> line(one(REALS) + " = tame(" + real(3) + ");");
      case 9 -> {
        String place = one(REALS);
        line(place + one(List.of(" += ", " -= ", " *= ", " /= ")) + expression(2) + ";");
        line(place + " = tame(" + place + ");");
        line("e" + one(List.of("++", "--")) + ";");
      }
      case 10, 11 -> {
        line("if (" + expression(2) + ") {");
        inside();
        line("} else {");
        inside();
        line("}");
      }
      case 12 -> {
        String counter = "k" + depth;
        line("for (int " + counter + " = 0; " + counter + " < 3; " + counter + "++) {");
        inside();
        depth++;
        line("i = " + counter + ";");
        line("if (" + expression(1) + ") " + one(List.of("break;", "continue;")));
        depth--;
        inside();
        line("}");
      }
      case 13 -> {
        line("switch ((" + expression(1) + ") & 3) {");
        line("  case 0:");
        inside();
        line("    break;");
        line("  case 2:");
        inside();
        line("  default:");
        inside();
        line("}");
      }
      case 14 -> {
        line("s = g(" + one(POINTERS) + ", " + one(List.of("s", "*q", "m->p")) + ");");
        line(one(PLACES) + " = r((" + expression(1) + ") & 3, " + one(POINTERS) + ");");
      }
      case 15 -> {
        line("{ int z = (" + expression(1) + ") & 3;");
        line("  do {");
        inside();
        line("  } while (z-- > 0); }");
      }
      default -> line("i = (i + 1) & 3;");
    }
  }

  private void inside() {
    depth++;
    statements(1 + random.nextInt(2));
    depth--;
  }

  private String expression(int nested) {
    if (nested == 0) {
      return random.nextInt(3) == 0 ? number() : one(PLACES);
    }
    String left = "(" + expression(nested - 1) + ")";
    String right = "(" + expression(nested - 1) + ")";
    return switch (random.nextInt(18)) {
      case 0, 1 -> left + " + " + right;
      case 2 -> left + " - " + right;
      case 3 -> left + " * " + right;
      case 4 -> left + one(List.of(" / ", " % ")) + "(int) (1 + ((unsigned char) " + right + "))";
      case 5 -> left + one(List.of(" & ", " | ", " ^ ")) + right;
      case 6 -> left + one(List.of(" && ", " || ")) + right;
      case 7 -> left + one(COMPARISONS) + right;
      case 8 -> left + " ? " + right + " : " + expression(nested - 1);
      case 9 -> "(int) " + left + " >> (" + right + " & 7)";
      case 10 -> "(unsigned) " + left + " << (" + right + " & 15)";
      case 11 -> one(List.of("-", "~", "!", "+")) + left;
      case 12 -> "(" + type() + ") " + left;
      case 13 -> "sizeof(" + type() + ") + " + left;
      case 14 ->
          one(List.of("clip_c", "clip_i", "clip_l", "clip_u", "clip_ul"))
              + "("
              + real(nested - 1)
              + ")";
      case 15 -> "(" + real(nested - 1) + one(COMPARISONS) + real(nested - 1) + ")";
      case 16 -> one(List.of("!(", "!!(", "1 + (_Bool) (")) + real(nested - 1) + ")";
      default -> expression(0);
    };
  }

  /** An expression of floating point. */
  private String real(int nested) {
    if (nested == 0) {
      return random.nextInt(3) == 0 ? decimal() : one(REALS);
    }
    String left = "(" + real(nested - 1) + ")";
    String right = "(" + real(nested - 1) + ")";
    String whole = "(" + expression(nested - 1) + ")";
    return switch (random.nextInt(11)) {
      case 0 -> left + " + " + right;
      case 1 -> left + " - " + right;
      case 2 -> left + " * " + right;
      case 3 -> left + " / " + right;
      case 4 -> left + one(List.of(" + ", " - ", " * ")) + whole;
      case 5 -> "(" + one(List.of(whole, left)) + " ? " + right + " : " + whole + ")";
      case 6 -> "(float) " + one(List.of(left, whole));
      case 7 -> "(double) " + whole;
      case 8 -> "-" + left;
      case 9 -> one(List.of("(float) (unsigned long) ", "(double) (unsigned long) ")) + whole;
      default -> real(0);
    };
  }

  private String decimal() {
    return switch (random.nextInt(4)) {
      case 0 -> one(List.of("0.5", "1.25f", "3.0", ".1", "2.f", "1e3", "7e-2f", "0.1f"));
      case 1 -> (random.nextInt(2000) - 1000) / 8.0 + one(List.of("", "f"));
      case 2 -> random.nextInt(50) + "." + random.nextInt(1000);
      default -> (random.nextInt(60) - 30) + ".0";
    };
  }
}
