package liss.lang;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import liss.lang.Expr.BinaryOperator;
import liss.lang.Expr.UnaryOperator;
import liss.lang.Stmt.Condition;
import liss.lang.Stmt.Target;

/**
 * Writes programs as text, in one canonical layout: two blanks per level, one statement per line,
 * parentheses only where the tree needs them. The text of a program that the parser returned is
 * parsed to an equal tree, positions apart.
 */
final class Printer {

  private final StringBuilder text = new StringBuilder();

  private Printer() {}

  /** The text of a program. */
  public static String print(Program program) {
    Printer printer = new Printer();
    if (program.processors() == Program.Processors.ONE) {
      printer.text.append("uniprocessor;\n");
    }
    Optional<Declaration> previous = Optional.empty();
    for (Declaration declaration : program.declarations()) {
      boolean hasBody = declaration instanceof Declaration.Routine;
      if (previous.isPresent() && (hasBody || previous.get() instanceof Declaration.Routine)) {
        printer.text.append('\n');
      }
      printer.declaration(declaration);
      previous = Optional.of(declaration);
    }
    return printer.text.toString();
  }

  /** The text of a statement, its last line without a line end. */
  public static String print(Stmt stmt) {
    Printer printer = new Printer();
    printer.statement(stmt, 0);
    return printer.text.toString().strip();
  }

  /** The text of an expression. */
  public static String print(Expr expr) {
    return switch (expr) {
      case Expr.IntLiteral e -> String.valueOf(e.value());
      case Expr.BoolLiteral e -> String.valueOf(e.value());
      case Expr.Name e -> e.name();
      case Expr.Element e -> e.array() + "[" + print(e.index()) + "]";
      case Expr.Unary e -> e.operator().symbol() + operand(e);
      case Expr.Binary e -> {
        int level = level(e.operator());
        String left = operand(e.left(), level);
        String right = operand(e.right(), level + 1);
        yield left + " " + e.operator().symbol() + " " + right;
      }
    };
  }

  /** A number after a minus would be read as one negative number: it needs parentheses. */
  private static String operand(Expr.Unary e) {
    boolean needsParentheses =
        switch (e.operand()) {
          case Expr.Binary o -> true;
          case Expr.Unary o -> e.operator() == UnaryOperator.NEGATE;
          case Expr.IntLiteral o -> e.operator() == UnaryOperator.NEGATE;
          case Expr.Atom o -> false;
          case Expr.Element o -> false;
        };
    return needsParentheses ? "(" + print(e.operand()) + ")" : print(e.operand());
  }

  private static String operand(Expr expr, int level) {
    boolean binds = !(expr instanceof Expr.Binary b) || level(b.operator()) >= level;
    return binds ? print(expr) : "(" + print(expr) + ")";
  }

  private static int level(BinaryOperator operator) {
    return switch (operator) {
      case OR -> 0;
      case AND -> 1;
      case EQUAL, NOT_EQUAL -> 2;
      case LESS, LESS_EQUAL, GREATER, GREATER_EQUAL -> 3;
      case ADD, SUBTRACT -> 4;
      case MULTIPLY, DIVIDE, REMAINDER -> 5;
      case BIT_AND, BIT_OR, BIT_XOR, SHIFT_LEFT, SHIFT_RIGHT -> 6;
      case REAL_EQUAL, REAL_LESS, REAL_LESS_EQUAL -> 3;
      case REAL_ADD, REAL_SUBTRACT, REAL_MULTIPLY, REAL_DIVIDE -> 6;
    };
  }

  private void declaration(Declaration declaration) {
    text.append(head(declaration));
    if (declaration instanceof Declaration.Routine routine) {
      text.append(' ');
      block(routine.body(), 0);
      text.append('\n');
    } else {
      text.append(";\n");
    }
  }

  private static String head(Declaration declaration) {
    return switch (declaration) {
      case Declaration.SharedInt d ->
          "shared int " + d.name() + (d.initial() == 0 ? "" : " = " + d.initial());
      case Declaration.SharedArray d ->
          "shared int " + d.name() + "[" + d.size() + "]" + initial(d);
      case Declaration.LockVar d -> "lock " + d.name();
      case Declaration.Cond d -> "cond " + d.name() + initial(d.initial());
      case Declaration.Guard d -> "guard " + d.name() + initial(d.initial());
      case Declaration.Channel d -> "channel " + d.name();
      case Declaration.Condvar d -> "condvar " + d.name();
      case Declaration.Semaphore d ->
          "semaphore " + d.name() + (d.initial() == 0 ? "" : " = " + d.initial());
      case Declaration.Rwlock d -> "rwlock " + d.name();
      case Declaration.Barrier d -> "barrier " + d.name() + " = " + d.parties();
      case Declaration.Procedure d ->
          call(
              "proc " + d.name(),
              d.parameters().stream().map(Declaration.Parameter::name).toArray());
      case Declaration.ThreadDecl d ->
          (d.priority().isOfInterrupt() ? "interrupt " : "thread ")
              + d.name()
              + copies(d.copies())
              + priority(d.priority());
    };
  }

  private static String priority(Declaration.Priority priority) {
    return priority.level() == 0 ? "" : " priority " + priority.level();
  }

  private static String copies(Declaration.Copies copies) {
    return switch (copies) {
      case Declaration.Copies.One c -> "";
      case Declaration.Copies.Several c -> "[" + c.number() + "]";
      case Declaration.Copies.Any c -> "[*]";
    };
  }

  private static String initial(Declaration.SharedArray array) {
    String values = array.initial().stream().map(String::valueOf).collect(Collectors.joining(", "));
    return array.initial().isEmpty() ? "" : " = {" + values + "}";
  }

  private static String initial(boolean value) {
    return value ? " = true" : "";
  }

  private void indent(int level) {
    text.append("  ".repeat(level));
  }

  private void block(Stmt.Block block, int level) {
    text.append("{\n");
    for (Stmt stmt : block.statements()) {
      statement(stmt, level + 1);
    }
    indent(level);
    text.append('}');
  }

  private void statement(Stmt stmt, int level) {
    indent(level);
    unindented(stmt, level);
    text.append('\n');
  }

  /**
   * The statements that contain others. The rest is left to {@link #leaf}: this method is on the
   * stack once per level of nesting, and a large one would need a large stack.
   */
  private void unindented(Stmt stmt, int level) {
    switch (stmt) {
      case Stmt.Block s -> block(s, level);
      case Stmt.If s -> conditional(s, level);
      case Stmt.While s -> loop(s, level);
      case Stmt.Labeled s -> {
        text.append(s.label()).append(": ");
        unindented(s.statement(), level);
      }
      case Stmt.Annotated s -> {
        text.append(print(s.annotation()));
        unindented(s.statement(), level);
      }
      case Stmt.Simple s -> text.append(leaf(s)).append(';');
    }
  }

  /** The text of a statement without others in it, without its semicolon. */
  private static String leaf(Stmt.Simple stmt) {
    return switch (stmt) {
      case Stmt.LocalDecl s -> "int " + s.name() + initial(s.initial());
      case Stmt.Assign s -> assign(s.target(), print(s.value()));
      case Stmt.Havoc s -> assign(s.target(), "havoc");
      case Stmt.Input s -> assign(s.target(), "input(" + s.channel() + ")");
      case Stmt.Output s -> call("output", s.channel(), print(s.value()));
      case Stmt.Call s -> {
        String call =
            call("call " + s.procedure(), s.arguments().stream().map(Printer::print).toArray());
        yield s.result().map(target -> assign(target, call)).orElse(call);
      }
      case Stmt.SetGuard s -> s.guard() + " <- " + print(s.value());
      case Stmt.Goto s -> "goto " + s.label();
      case Stmt.Return s -> "return" + s.value().map(e -> " " + print(e)).orElse("");
      case Stmt.Leave s -> "leave";
      case Stmt.Break s -> "break";
      case Stmt.Continue s -> "continue";
      case Stmt.Skip s -> "skip";
      case Stmt.InsertionPoint s -> "skip";
      case Stmt.Yield s -> "yield";
      case Stmt.Assert s -> call("assert", print(s.condition()));
      case Stmt.Sync s -> call(s.kind().keyword(), s.operand());
      case Stmt.CondvarWait s -> call("cwait", s.condvar(), s.lock());
      case Stmt.CondvarSignal s -> call("csignal", s.condvar());
      case Stmt.CondvarBroadcast s -> call("cbroadcast", s.condvar());
    };
  }

  private static String print(Stmt.Annotation annotation) {
    return switch (annotation) {
      case Stmt.Annotation.NoLock a -> "@nolock ";
      case Stmt.Annotation.NoLockCall a -> "@nolock ";
      case Stmt.Annotation.Mark a -> "@mark(" + a.name() + ") ";
      case Stmt.Annotation.Loop a -> "";
      case Stmt.Annotation.Inexact a -> "";
      case Stmt.Annotation.Failure a -> "";
      case Stmt.Annotation.Outside a -> "";
      case Stmt.Annotation.Unknown a -> "";
      case Stmt.Annotation.Allocating a -> "";
      case Stmt.Annotation.Atomic a -> "";
      case Stmt.Annotation.Used a -> "";
      case Stmt.Annotation.NoMemory a -> "";
      case Stmt.Annotation.Refusal a -> "";
    };
  }

  private static String initial(Optional<Expr> value) {
    return value.map(e -> " = " + print(e)).orElse("");
  }

  private static String assign(Target target, String value) {
    return print(target) + " := " + value;
  }

  private static String call(String name, Object... arguments) {
    return name
        + Arrays.stream(arguments).map(String::valueOf).collect(Collectors.joining(", ", "(", ")"));
  }

  private static String print(Target target) {
    return switch (target) {
      case Target.Variable t -> t.name();
      case Target.Element t -> t.array() + "[" + print(t.index()) + "]";
    };
  }

  private static String print(Condition condition) {
    return switch (condition) {
      case Condition.Nondeterministic c -> "*";
      case Condition.Test c -> print(c.expr());
    };
  }

  private void loop(Stmt.While stmt, int level) {
    text.append("while (").append(print(stmt.condition())).append(") ");
    block(stmt.body(), level);
  }

  private void conditional(Stmt.If stmt, int level) {
    text.append("if (").append(print(stmt.condition())).append(") ");
    block(stmt.then(), level);
    if (stmt.otherwise().isPresent()) {
      text.append(" else ");
      unindented(stmt.otherwise().get(), level);
    }
  }
}
