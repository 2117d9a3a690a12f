package liss.c.analysis;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A random program of C that moves pointers, together with its assignments in a simple form.
 *
 * <p>Level 0 are integers, level 1 pointers to them, level 2 pointers to those. Some live in
 * structures; some assignments are made by calls of a function, whose parameters and result are
 * assignments themselves.
 */
record RandomPointerProgram(String text, List<Instruction> instructions) {

  /** A variable that is followed some times, and then a field of what is found there. */
  record Place(String name, int depth, String field) {
    static Place of(String name) {
      return new Place(name, 0, "");
    }
  }

  /**
   * An assignment of a pointer.
   *
   * @param isAddress whether the address of the place on the right is taken
   */
  record Instruction(Place to, Place from, boolean isAddress) {}

  /** An expression of C and what it designates. */
  private record Expression(String text, Place place) {}

  static RandomPointerProgram of(long seed) {
    return new Generator(new Random(seed)).program();
  }

  private static final class Generator {

    private final Random random;
    private final StringBuilder body = new StringBuilder();
    private final List<Instruction> instructions = new ArrayList<>();

    Generator(Random random) {
      this.random = random;
    }

    RandomPointerProgram program() {
      int count = 3 + random.nextInt(14);
      for (int i = 0; i < count; i++) {
        body.append("  if (nondet()) ");
        if (random.nextInt(5) == 0) {
          call();
        } else {
          assignment();
        }
      }
      // The function, executed like everything else: its result may be either parameter.
      instructions.add(copy("pick.result", "pick.a"));
      instructions.add(copy("pick.result", "pick.b"));
      instructions.add(copy("kept", "pick.a"));
      String text =
          """
          int nondet(void);
          int i0, i1, i2; int *kept;
          struct s { int n; int *p; struct { int **pp; int *q; } in; } s0, s1;
          int *p0, *p1, *p2, **pp0, **pp1;
          struct s *ps0, *ps1;
          int *pick(int *a, int *b) { kept = a; return nondet() ? a : b; }
          void thread_a(void) {
          """
              + body
              + "}\n";
      return new RandomPointerProgram(text, instructions);
    }

    private static Instruction copy(String to, String from) {
      return new Instruction(Place.of(to), Place.of(from), false);
    }

    private Expression variable(String... names) {
      String name = names[random.nextInt(names.length)];
      return new Expression(name, Place.of(name));
    }

    private Expression behind(String... pointers) {
      Expression pointer = variable(pointers);
      return new Expression("*" + pointer.text(), new Place(pointer.text(), 1, ""));
    }

    private Expression field(String name) {
      String pointer = variable("ps0", "ps1").text();
      return new Expression(pointer + "->" + name, new Place(pointer, 1, "." + name));
    }

    /** An expression of a level: an integer, a pointer to one, or a pointer to such a pointer. */
    private Expression designator(int level) {
      int choice = random.nextInt(4);
      return switch (level) {
        case 0 -> choice == 0 ? field("n") : variable("i0", "i1", "i2", "s0.n", "s1.n");
        case 1 ->
            switch (choice) {
              case 0 -> field(random.nextBoolean() ? "p" : "in.q");
              case 1 -> behind("pp0", "pp1", "s0.in.pp", "s1.in.pp");
              default -> variable("p0", "p1", "p2", "s0.p", "s1.p", "s0.in.q", "s1.in.q");
            };
        default -> choice == 0 ? field("in.pp") : variable("pp0", "pp1", "s0.in.pp", "s1.in.pp");
      };
    }

    private void assignment() {
      if (random.nextInt(4) == 0) {
        boolean address = random.nextInt(3) > 0;
        Expression from = address ? variable("s0", "s1") : variable("ps0", "ps1");
        assign(variable("ps0", "ps1"), from, address);
        return;
      }
      int level = 1 + random.nextInt(2);
      boolean address = random.nextBoolean();
      assign(designator(level), designator(address ? level - 1 : level), address);
    }

    private void assign(Expression to, Expression from, boolean address) {
      body.append(to.text() + " = " + (address ? "&" : "") + from.text() + ";\n");
      instructions.add(new Instruction(to.place(), from.place(), address));
    }

    private void call() {
      Expression a = designator(1);
      Expression b = designator(1);
      Expression to = designator(1);
      body.append(to.text() + " = pick(" + a.text() + ", " + b.text() + ");\n");
      instructions.add(new Instruction(Place.of("pick.a"), a.place(), false));
      instructions.add(new Instruction(Place.of("pick.b"), b.place(), false));
      instructions.add(new Instruction(to.place(), Place.of("pick.result"), false));
    }
  }
}
