package liss.c.pointers;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A random program of C with lists of allocated memory, and its execution. */
final class RandomListProgram {

  private static final int LOCALS = 4;
  private static final int GLOBALS = 2;
  private static final int MOST_STEPS = 200;

  private final Random random;
  private final StringBuilder text = new StringBuilder();
  private final List<Function> functions = new ArrayList<>();
  private int line = 1;

  /**
   * An access.
   *
   * @param own the parameters of the function that are taken to point to memory of the thread
   * @param isShown whether other threads could find the memory
   */
  record Cell(String function, Set<Integer> own, int line, boolean isShown) {}

  /** Says what a call passes. */
  @FunctionalInterface
  interface Passed {
    Set<Integer> parameters(String function, List<Integer> own, int line);
  }

  private record Function(String name, List<Stmt> body) {}

  private enum Kind {
    NEW,
    LOCAL,
    COPY,
    NONE,
    TAKE,
    SHOW,
    USE,
    LINK,
    FOLLOW,
    CALL,
    IF,
    WHILE,
    DO,
    FOR,
    SWITCH,
    BREAK,
    CONTINUE,
    RETURN
  }

  /**
   * A statement with the numbers of two variables, and with blocks.
   *
   * @param callees the functions that a call may execute; their bodies are the blocks
   */
  private record Stmt(
      Kind kind, int a, int b, int line, List<String> callees, List<List<Stmt>> blocks) {}

  private RandomListProgram(long seed) {
    random = new Random(seed);
  }

  static RandomListProgram of(long seed) {
    RandomListProgram program = new RandomListProgram(seed);
    program.print("#include <stdlib.h>");
    program.print("struct n { int v; struct n *next; } *g0, *g1; int nondet(void);");
    for (String name : List.of("h0", "h1", "thread")) {
      program.function(name);
    }
    return program;
  }

  String text() {
    return text.toString();
  }

  private int print(String code) {
    text.append(code).append('\n');
    return line++;
  }

  private void function(String name) {
    boolean isThread = name.equals("thread");
    print((isThread ? "void *" : "struct n *") + name + "(struct n *p0, struct n *p1) {");
    print("struct n *p2, *p3, l; l.next = 0;");
    List<Stmt> body = new ArrayList<>();
    for (int i = isThread ? 0 : 2; i < LOCALS; i++) {
      body.add(simple(Kind.NEW, i, 0, "p%d = malloc(sizeof(struct n));"));
    }
    body.addAll(block(3, 3 + random.nextInt(7), Set.of()));
    print("return p2; }");
    functions.add(new Function(name, body));
  }

  private List<Stmt> block(int depth, int length, Set<Kind> jumps) {
    List<Stmt> statements = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      statements.add(statement(depth, jumps));
    }
    return statements;
  }

  private Stmt statement(int depth, Set<Kind> jumps) {
    int a = random.nextInt(LOCALS);
    int b = random.nextInt(LOCALS);
    Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
    return switch (kind) {
      case NEW -> simple(kind, a, b, "p%d = malloc(sizeof(struct n));");
      case LOCAL -> simple(kind, a, b, "p%d = &l;");
      case COPY -> simple(kind, a, b, "p%d = p%d;");
      case NONE -> simple(kind, a, b, "p%d = 0;");
      case TAKE -> simple(kind, a, b % GLOBALS, "p%d = g%d;");
      case SHOW -> simple(kind, a % GLOBALS, b, "g%d = p%d;");
      case USE -> simple(kind, a, b, random.nextBoolean() ? "p%d->v++;" : "*&(&*p%d)->v = 1;");
      case LINK -> simple(kind, a, b, "p%d->next = p%d;");
      case FOLLOW -> simple(kind, a, b, "p%d = p%d->next;");
      case CALL ->
          functions.isEmpty()
              ? simple(Kind.USE, a, b, "p%d->v++;")
              : call(random.nextInt(functions.size()), a, b);
      case BREAK, CONTINUE ->
          jumps.contains(kind)
              ? simple(kind, a, b, kind == Kind.BREAK ? "break;" : "continue;")
              : simple(Kind.USE, a, b, "p%d->v++;");
      case RETURN ->
          depth < 3
              ? simple(kind, a, b, "return p%d;")
              : simple(Kind.NEW, a, b, "p%d = malloc(sizeof(struct n));");
      case IF, WHILE, DO, FOR, SWITCH ->
          depth == 0 ? simple(Kind.USE, a, b, "p%d->v++;") : compound(kind, depth, a, b, jumps);
    };
  }

  private Stmt simple(Kind kind, int a, int b, String code) {
    return new Stmt(kind, a, b, print(code.formatted(a, b)), List.of(), List.of());
  }

  /** The result goes into the first argument. */
  private Stmt call(int function, int a, int b) {
    boolean isThroughPointer = functions.size() == 2 && random.nextInt(3) == 0;
    List<Function> callees = isThroughPointer ? functions : List.of(functions.get(function));
    List<String> names = callees.stream().map(Function::name).toList();
    String called =
        isThroughPointer ? "(nondet() ? %s : %s)".formatted(names.toArray()) : names.getFirst();
    int at = print("p%d = %s(p%d, p%d);".formatted(a, called, a, b));
    return new Stmt(Kind.CALL, a, b, at, names, callees.stream().map(Function::body).toList());
  }

  private Stmt compound(Kind kind, int depth, int a, int b, Set<Kind> jumps) {
    Set<Kind> inLoop = Set.of(Kind.BREAK, Kind.CONTINUE);
    int length = 1 + random.nextInt(3);
    List<List<Stmt>> blocks = new ArrayList<>();
    int at = line;
    switch (kind) {
      case WHILE -> {
        print("while (nondet()) {");
        blocks.add(block(depth - 1, length, inLoop));
        print("}");
      }
      case DO -> {
        print("do {");
        blocks.add(block(depth - 1, length, inLoop));
        at = print("} while (p%d->v || nondet());".formatted(a));
      }
      case FOR -> {
        at = print("for (; nondet(); p%d->v++) {".formatted(a));
        blocks.add(block(depth - 1, length, inLoop));
        print("}");
      }
      case SWITCH -> {
        print("switch (nondet()) {");
        Set<Kind> inside = jumps.contains(Kind.CONTINUE) ? inLoop : Set.of(Kind.BREAK);
        for (String label : List.of("case 0:", "case 1:", "default:")) {
          print(label);
          blocks.add(block(depth - 1, length, inside));
        }
        print("}");
      }
      default -> {
        print("if (nondet()) {");
        blocks.add(block(depth - 1, length, jumps));
        print("} else {");
        blocks.add(block(depth - 1, length, jumps));
        print("}");
      }
    }
    return new Stmt(kind, a, b, at, List.of(), blocks);
  }

  /** Memory. */
  private static final class Node {
    private @Nullable Node next;
    private boolean isShown;

    void show() {
      for (Node node = this; node != null && !node.isShown; node = node.next) {
        node.isShown = true;
      }
    }
  }

  /** The accesses of a run, up to the first one through a pointer to nothing. */
  List<Cell> execute(Random choices, Passed passed) {
    Execution execution = new Execution(choices, passed);
    execution.call(functions.getLast().name(), List.of(), functions.getLast().body(), null, null);
    return execution.accesses;
  }

  private static final class Execution {

    private final Random choices;
    private final Passed passed;
    private final List<Cell> accesses = new ArrayList<>();
    private final @Nullable Node[] globals = new Node[GLOBALS];
    private int steps;
    private boolean isOver;

    Execution(Random choices, Passed passed) {
      this.choices = choices;
      this.passed = passed;
    }

    @Nullable Node call(
        String name,
        List<Integer> own,
        List<Stmt> body,
        @Nullable Node first,
        @Nullable Node second) {
      Call call = new Call(name, own);
      call.locals[0] = first;
      call.locals[1] = second;
      return call.block(body).equals(Optional.of(Kind.RETURN)) ? call.result : call.locals[2];
    }

    private final class Call {

      private final String name;
      private final List<Integer> own;
      private final @Nullable Node[] locals = new Node[LOCALS];
      private final Node inCall = new Node();
      private @Nullable Node result;

      Call(String name, List<Integer> own) {
        this.name = name;
        this.own = own;
      }

      private @Nullable Node access(int local, int at) {
        Node node = locals[local];
        isOver |= node == null;
        if (!isOver && node != null) {
          accesses.add(new Cell(name, Set.copyOf(own), at, node.isShown));
        }
        return node;
      }

      /** How a block is left; empty if at its end. */
      Optional<Kind> block(List<Stmt> statements) {
        for (Stmt stmt : statements) {
          isOver |= ++steps > MOST_STEPS;
          Optional<Kind> left = isOver ? Optional.of(Kind.RETURN) : execute(stmt);
          if (left.isPresent()) {
            return left;
          }
        }
        return Optional.empty();
      }

      private Optional<Kind> execute(Stmt stmt) {
        switch (stmt.kind()) {
          case NEW -> locals[stmt.a()] = new Node();
          case LOCAL -> locals[stmt.a()] = inCall;
          case COPY -> locals[stmt.a()] = locals[stmt.b()];
          case NONE -> locals[stmt.a()] = null;
          case TAKE -> locals[stmt.a()] = globals[stmt.b()];
          case SHOW -> {
            Node node = locals[stmt.b()];
            globals[stmt.a()] = node;
            if (node != null) {
              node.show();
            }
          }
          case USE -> access(stmt.a(), stmt.line());
          case LINK -> link(access(stmt.a(), stmt.line()), locals[stmt.b()]);
          case FOLLOW -> {
            Node node = access(stmt.b(), stmt.line());
            locals[stmt.a()] = node == null ? null : node.next;
          }
          case CALL -> {
            List<Integer> parameters =
                passed.parameters(name, own, stmt.line()).stream().sorted().toList();
            int callee = choices.nextInt(stmt.callees().size());
            locals[stmt.a()] =
                Execution.this.call(
                    stmt.callees().get(callee),
                    parameters,
                    stmt.blocks().get(callee),
                    locals[stmt.a()],
                    locals[stmt.b()]);
          }
          case IF -> {
            return block(stmt.blocks().get(choices.nextInt(2)));
          }
          case SWITCH -> {
            return switched(stmt);
          }
          case WHILE, DO, FOR -> {
            return loop(stmt);
          }
          case BREAK, CONTINUE -> {
            return Optional.of(stmt.kind());
          }
          case RETURN -> {
            result = locals[stmt.a()];
            return Optional.of(Kind.RETURN);
          }
        }
        return Optional.empty();
      }

      private Optional<Kind> switched(Stmt stmt) {
        List<Stmt> rest =
            IntStream.range(choices.nextInt(3), 3)
                .boxed()
                .flatMap(i -> stmt.blocks().get(i).stream())
                .toList();
        return block(rest).filter(left -> left != Kind.BREAK);
      }

      private Optional<Kind> loop(Stmt stmt) {
        while (!isOver && (stmt.kind() == Kind.DO || choices.nextInt(3) > 0)) {
          Optional<Kind> left = block(stmt.blocks().getFirst());
          if (left.equals(Optional.of(Kind.BREAK)) || left.equals(Optional.of(Kind.RETURN))) {
            return left.filter(kind -> kind == Kind.RETURN);
          }
          if (stmt.kind() != Kind.WHILE) {
            access(stmt.a(), stmt.line());
          }
          if (stmt.kind() == Kind.DO && choices.nextInt(3) == 0) {
            break;
          }
        }
        return isOver ? Optional.of(Kind.RETURN) : Optional.empty();
      }
    }

    private static void link(@Nullable Node from, @Nullable Node to) {
      if (from != null) {
        from.next = to;
        if (from.isShown && to != null) {
          to.show();
        }
      }
    }
  }
}
