package liss.c.values;

import java.util.List;
import java.util.Random;

/**
 * Random programs of C with one thread that compute with integers of all types, arrays, structures,
 * pointers and functions, and have no undefined behaviour. What they compute is in {@code out}.
 */
final class RandomIntegerProgram {

  static final int RESULTS = 6;

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

  private static final List<String> PLACES =
      List.of("a", "b", "c", "s.x", "s.y", "v[i & 3]", "v[1]", "(*p)", "q->y", "p[0]", "q->x");

  private final Random random;
  private final StringBuilder text = new StringBuilder();
  private int depth;

  private RandomIntegerProgram(Random random) {
    this.random = random;
  }

  /** The program of a seed. */
  static String of(long seed) {
    return new RandomIntegerProgram(new Random(seed * 0x9E3779B97F4A7C15L)).print();
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
    String types = type() + " a, " + type() + " b";
    text.append("static " + type() + " f(" + types + ") {\n");
    text.append("  int i = 1, c = 2;\n  " + element + " *p = &v[2];\n  struct pair *q = &s;\n");
    statements(3);
    text.append("  return " + expression(2) + ";\n}\n");
    text.append("int main(void) {\n");
    text.append("  " + type() + " a = " + number() + ";\n  " + type() + " b = 3;\n");
    text.append("  " + type() + " c = a;\n  int i = 0;\n");
    text.append("  " + element + " *p = &s.y;\n  struct pair *q = &s;\n");
    statements(7);
    text.append("  c = f(" + expression(1) + ", a);\n");
    statements(3);
    text.append("  out[0] = a; out[1] = b; out[2] = c; out[3] = s.x; out[4] = s.y;\n");
    text.append("  out[5] = v[0] + v[1] * 3 + v[2] * 5 + v[3] * 7;\n  return 0;\n}\n");
    return text.toString();
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
    switch (random.nextInt(depth < 2 ? 10 : 5)) {
      case 0, 1 -> line(one(PLACES) + " = " + expression(3) + ";");
      case 2 -> {
        String operator = one(List.of("+=", "-=", "*=", "&=", "|=", "^="));
        line(one(PLACES) + " " + operator + " " + expression(2) + ";");
      }
      case 3 -> line(one(PLACES) + one(List.of("++", "--")) + ";");
      case 4 -> line("p = " + one(List.of("&v[0]", "&v[3]", "&s.y", "v + (i & 3)", "p")) + ";");
      case 5, 6 -> {
        line("if (" + expression(2) + ") {");
        inside();
        line("} else {");
        inside();
        line("}");
      }
      case 7 -> {
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
      case 8 -> {
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
    return switch (random.nextInt(15)) {
      case 0, 1 -> left + " + " + right;
      case 2 -> left + " - " + right;
      case 3 -> left + " * " + right;
      case 4 -> left + one(List.of(" / ", " % ")) + "(int) (1 + ((unsigned char) " + right + "))";
      case 5 -> left + one(List.of(" & ", " | ", " ^ ")) + right;
      case 6 -> left + one(List.of(" && ", " || ")) + right;
      case 7 -> left + one(List.of(" < ", " <= ", " > ", " >= ", " == ", " != ")) + right;
      case 8 -> left + " ? " + right + " : " + expression(nested - 1);
      case 9 -> "(int) " + left + " >> (" + right + " & 7)";
      case 10 -> "(unsigned) " + left + " << (" + right + " & 15)";
      case 11 -> one(List.of("-", "~", "!", "+")) + left;
      case 12 -> "(" + type() + ") " + left;
      case 13 -> "sizeof(" + type() + ") + " + left;
      default -> expression(0);
    };
  }
}
