package liss.emit;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random programs of W whose tokens are separated by random blanks and comments. */
final class RandomText {

  private final Random random;
  private final String lineBreak;
  private final List<String> tokens = new ArrayList<>();
  private int names;

  private RandomText(Random random) {
    this.random = random;
    this.lineBreak = random.nextBoolean() ? "\n" : "\r\n";
  }

  static String of(Random random) {
    RandomText text = new RandomText(random);
    text.program();
    return random.nextInt(3) == 0 ? text.indented() : text.scattered();
  }

  private void program() {
    if (random.nextInt(4) > 0) {
      add("shared", "int", "x", ",", "y", "[", "2", "]", "=", "{", "1", "}", ";");
    } else {
      add("shared", "int", "x", ";");
    }
    add("lock", "own", ";", "cond", "c", ";");
    boolean declarationBehind = random.nextInt(4) == 0;
    if (random.nextBoolean()) {
      add("guard", "g", "=", "true", ";");
    } else {
      declarationBehind = true;
    }
    add("proc", "p", "(", ")");
    block(2, false);
    if (declarationBehind) {
      add("lock", "late", ";");
    }
    int threads = 1 + random.nextInt(2);
    for (int i = 0; i < threads; i++) {
      add("thread", "t" + i);
      block(3, true);
    }
  }

  private void add(String... more) {
    tokens.addAll(List.of(more));
  }

  private void block(int depth, boolean mayCall) {
    add("{");
    int statements = random.nextInt(4);
    for (int i = 0; i < statements; i++) {
      statement(depth, mayCall);
    }
    add("}");
  }

  private void statement(int depth, boolean mayCall) {
    switch (random.nextInt(depth > 0 ? 14 : 8)) {
      case 0 -> add("x", ":=", "1", ";");
      case 1 -> add("int", "v" + names++, "=", "x", "+", "1", ";");
      case 2 -> add("skip", ";");
      case 3 -> add("yield", ";");
      case 4 -> add("signal", "(", "c", ")", ";");
      case 5 -> {
        if (mayCall) {
          add("call", "p", "(", ")", ";");
        } else {
          add("output", "(", "dev", ",", "x", ")", ";");
          if (!tokens.contains("channel")) {
            tokens.addAll(0, List.of("channel", "dev", ";"));
          }
        }
      }
      case 6 -> {
        add("a" + names++, ":");
        if (depth > 0 && random.nextBoolean()) {
          conditional(depth, mayCall);
        } else {
          add("x", ":=", "2", ";");
        }
      }
      case 7 -> add("lock", "(", "own", ")", ";", "unlock", "(", "own", ")", ";");
      case 8, 9, 10 -> conditional(depth, mayCall);
      case 11, 12 -> {
        add("while", "(", random.nextBoolean() ? "*" : "x", ")");
        block(depth - 1, mayCall);
      }
      default -> block(depth - 1, mayCall);
    }
  }

  private void conditional(int depth, boolean mayCall) {
    add("if", "(", "*", ")");
    block(depth - 1, mayCall);
    int otherwise = random.nextInt(3);
    if (otherwise == 0) {
      add("else");
      block(depth - 1, mayCall);
    } else if (otherwise == 1) {
      add("else");
      conditional(depth, mayCall);
    }
  }

  private String scattered() {
    StringBuilder text = new StringBuilder();
    if (random.nextInt(3) == 0) {
      text.append("/* head").append(lineBreak).append(lineBreak).append("*/").append(lineBreak);
    }
    String previous = "";
    for (String token : tokens) {
      text.append(separator(previous, token)).append(token);
      previous = token;
    }
    return text.append(random.nextBoolean() ? "" : lineBreak).toString();
  }

  private String separator(String previous, String token) {
    boolean words = previous.matches("\\w+") && token.matches("\\w+");
    return switch (random.nextInt(9)) {
      case 0, 1 -> words ? " " : "";
      case 2, 3 -> " ";
      case 4 -> lineBreak;
      case 5 -> lineBreak + "    ";
      case 6 -> lineBreak + "\t";
      case 7 -> " /* lock(own); } */ ";
      default -> " // { x := 2; " + lineBreak + (random.nextBoolean() ? "" : "  ");
    };
  }

  private String indented() {
    StringBuilder text = new StringBuilder();
    String step = random.nextBoolean() ? "    " : "\t";
    int depth = 0;
    boolean newLine = false;
    for (int i = 0; i < tokens.size(); i++) {
      String token = tokens.get(i);
      boolean isInitializer = token.equals("{") && tokens.get(i - 1).equals("=");
      boolean closes = token.equals("}") && !endsInitializer(i);
      depth -= closes ? 1 : 0;
      boolean afterBrace = i > 0 && tokens.get(i - 1).equals("}") && token.equals("else");
      if (newLine && !afterBrace || closes) {
        text.append(lineBreak).append(step.repeat(depth));
      } else if (i > 0) {
        text.append(' ');
      }
      text.append(token);
      depth += token.equals("{") && !isInitializer ? 1 : 0;
      newLine = token.equals(";") || closes || token.equals("{") && !isInitializer;
    }
    return text.append(lineBreak).toString();
  }

  /** Whether the closing brace at the position ends an initializer. */
  private boolean endsInitializer(int position) {
    return position >= 3
        && tokens.get(position - 2).equals("{")
        && tokens.get(position - 3).equals("=");
  }
}
