package liss.c;

import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import liss.lang.Declaration;
import liss.lang.Expr;
import liss.lang.Program;
import liss.lang.Stmt;

/** Prints programs of W as C, with the vocabulary of liss.h; without guards and condvars. */
final class WAsC {

  /** What the text is for. */
  enum Use {
    /** For a reading without values, to which any condition is a choice. */
    ABSTRACTION,
    /** For runs with values. */
    EXECUTION
  }

  private final Use use;

  private final StringBuilder out =
      new StringBuilder(
          "#include <assert.h>\n#include <liss.h>\n#include <pthread.h>\n#include <semaphore.h>\n");

  private WAsC(Use use) {
    this.use = use;
  }

  static String print(Program program, Use use) {
    WAsC printer = new WAsC(use);
    program.declarations().forEach(printer::declaration);
    printer.out.append("int main(void) {\n");
    program
        .all(Declaration.Semaphore.class)
        .forEach(s -> printer.line("  sem_init(&" + s.name() + ", 0, " + s.initial() + ");"));
    program
        .all(Declaration.Barrier.class)
        .forEach(b ->
            printer.line("  pthread_barrier_init(&" + b.name() + ", 0, " + b.parties() + ");"));
    for (Declaration.ThreadDecl thread : program.all(Declaration.ThreadDecl.class)) {
      int copies =
          thread.copies() instanceof Declaration.Copies.Several several ? several.number() : 1;
      IntStream.range(0, copies)
          .forEach(i -> printer.out.append("  thread_start(t_" + thread.name() + ", 0);\n"));
    }
    if (use == Use.EXECUTION) {
      printer.line("  pthread_exit(0);"); // else its end is that of all threads
    }
    return printer.out.append("}\n").toString();
  }

  private void declaration(Declaration declaration) {
    switch (declaration) {
      case Declaration.SharedInt d -> line("int " + d.name() + " = " + d.initial() + ";");
      case Declaration.SharedArray d -> line("int " + d.name() + "[" + d.size() + "];");
      case Declaration.LockVar d -> line("lock_t " + d.name() + ";");
      case Declaration.Cond d -> line("cond_t " + d.name() + (d.initial() ? " = COND_SET;" : ";"));
      case Declaration.Channel d -> line("int in_" + d.name() + "(void);");
      case Declaration.Procedure d -> {
        String parameters =
            d.parameters().stream().map(p -> "int " + p.name()).collect(Collectors.joining(", "));
        line("static int " + d.name() + "(" + (parameters.isEmpty() ? "void" : parameters) + ")");
        block(d.body());
      }
      case Declaration.ThreadDecl d -> {
        line("void t_" + d.name() + "(void *unused)");
        block(d.body());
      }
      case Declaration.Guard d -> line("cond_t " + d.name() + (d.initial() ? " = COND_SET;" : ";"));
      case Declaration.Condvar d -> {}
      case Declaration.Semaphore d -> line("sem_t " + d.name() + ";");
      case Declaration.Rwlock d -> line("pthread_rwlock_t " + d.name() + ";");
      case Declaration.Barrier d -> line("pthread_barrier_t " + d.name() + ";");
    }
  }

  private void line(String text) {
    out.append(text).append('\n');
  }

  private void block(Stmt.Block block) {
    line("{");
    block.statements().forEach(this::statement);
    line("}");
  }

  private void statement(Stmt stmt) {
    switch (stmt) {
      case Stmt.Block s -> block(s);
      case Stmt.LocalDecl s ->
          line("int " + s.name() + " = " + s.initial().map(this::text).orElse("0") + ";");
      case Stmt.Assign s -> line(text(s.target()) + " = " + text(s.value()) + ";");
      case Stmt.Havoc s -> line(text(s.target()) + " = nondet();");
      case Stmt.Input s -> line(text(s.target()) + " = in_" + s.channel() + "();");
      case Stmt.Output s -> line("out_" + s.channel() + "(" + text(s.value()) + ");");
      case Stmt.Call s -> {
        String arguments = s.arguments().stream().map(this::text).collect(Collectors.joining(", "));
        line(
            s.result().map(t -> text(t) + " = ").orElse("")
                + s.procedure()
                + "("
                + arguments
                + ");");
      }
      case Stmt.If s -> {
        line("if (" + text(s.condition()) + ")");
        block(s.then());
        s.otherwise()
            .ifPresent(e -> {
              line("else");
              statement(e);
            });
      }
      case Stmt.While s -> {
        line("while (" + text(s.condition()) + ")");
        block(s.body());
      }
      case Stmt.Labeled s -> {
        line(s.label() + ":");
        statement(s.statement());
      }
      case Stmt.Goto s -> line("goto " + s.label() + ";");
      case Stmt.Return s -> line("return " + s.value().map(this::text).orElse("") + ";");
      case Stmt.Leave s -> line("pthread_exit(0);");
      case Stmt.Break s -> line("break;");
      case Stmt.Continue s -> line("continue;");
      case Stmt.Skip s -> line(";");
      case Stmt.Yield s -> line("yield();");
      case Stmt.Assert s ->
          line((use == Use.EXECUTION ? "assert(" : "(void)+(") + text(s.condition()) + ");");
      case Stmt.Sync s when s.kind().keyword().contains(" ") ->
          throw new IllegalArgumentException("attempt");
      case Stmt.Sync s -> line(function(s.kind()) + "(&" + s.operand() + ");");
      case Stmt.Annotated s -> throw new IllegalArgumentException("annotation");
      case Stmt.InsertionPoint s -> throw new IllegalArgumentException("no W");
      case Stmt.SetGuard s -> throw new IllegalArgumentException("guard");
      case Stmt.CondvarWait s -> throw new IllegalArgumentException("condvar");
      case Stmt.CondvarSignal s -> throw new IllegalArgumentException("condvar");
      case Stmt.CondvarBroadcast s -> throw new IllegalArgumentException("condvar");
    }
  }

  /** The table for Linux has the names of W for reader-writer locks. */
  private static String function(Stmt.SyncKind kind) {
    return switch (kind) {
      case RW_UNLOCK -> "pthread_rwlock_unlock";
      case BARRIER_WAIT -> "pthread_barrier_wait";
      default -> kind.keyword();
    };
  }

  private String text(Stmt.Target target) {
    return switch (target) {
      case Stmt.Target.Variable t -> t.name();
      case Stmt.Target.Element t -> t.array() + "[" + text(t.index()) + "]";
    };
  }

  /** A constant condition of C would be folded, one of W is not. */
  private String text(Stmt.Condition condition) {
    return switch (condition) {
      case Stmt.Condition.Nondeterministic c -> "nondet()";
      case Stmt.Condition.Test c -> text(c.expr()) + (use == Use.ABSTRACTION ? ", nondet()" : "");
    };
  }

  /** W evaluates both operands of a logical operator, as C does those of operators on bits. */
  private String text(Expr expr) {
    return switch (expr) {
      case Expr.IntLiteral e -> e.value() < 0 ? "(" + e.value() + ")" : "" + e.value();
      case Expr.BoolLiteral e -> e.value() ? "1" : "0";
      case Expr.Name e -> e.name();
      case Expr.Element e -> e.array() + "[" + text(e.index()) + "]";
      case Expr.Unary e -> e.operator().symbol() + "(" + text(e.operand()) + ")";
      case Expr.Binary e ->
          switch (e.operator()) {
            case AND -> "(!!" + text(e.left()) + " & !!" + text(e.right()) + ")";
            case OR -> "(!!" + text(e.left()) + " | !!" + text(e.right()) + ")";
            default ->
                "(" + text(e.left()) + " " + e.operator().symbol() + " " + text(e.right()) + ")";
          };
    };
  }

  /** The program, if it has nothing that C has not. */
  static Optional<String> printed(Program program, Use use) {
    try {
      return Optional.of(print(program, use));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
