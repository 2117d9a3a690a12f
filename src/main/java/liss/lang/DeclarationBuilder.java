package liss.lang;

import java.util.ArrayList;
import java.util.List;
import liss.lang.Declaration.Copies;
import liss.lang.Declaration.Parameter;
import liss.lang.Declaration.Priority;
import org.antlr.v4.runtime.Token;

/** Builds declarations; those with a syntax error outside of their bodies are left out. */
record DeclarationBuilder(Tokens tokens, Diagnostics diagnostics, StatementBuilder statements) {

  static final int LARGEST_ARRAY = 65536;
  static final int MOST_COPIES = 64;

  /** Which numbers a declaration may give, and what is reported otherwise. */
  private record Numbers(int least, int most, MessageCode code, String message) {}

  private static final Numbers SEMAPHORE_VALUES =
      new Numbers(
          0,
          Integer.MAX_VALUE,
          MessageCode.SEMAPHORE_VALUE,
          "a semaphore starts with 0 to " + Integer.MAX_VALUE);

  private static final Numbers BARRIER_SIZES =
      new Numbers(
          1,
          Declaration.Barrier.MOST_THREADS,
          MessageCode.BARRIER_SIZE,
          "a barrier is for 1 to " + Declaration.Barrier.MOST_THREADS + " threads");

  DeclarationBuilder(Tokens tokens, Diagnostics diagnostics) {
    this(tokens, diagnostics, new StatementBuilder(tokens, diagnostics));
  }

  List<Declaration> build(WParser.ProgramContext program) {
    List<Declaration> declarations = new ArrayList<>();
    for (WParser.DeclarationContext context : program.declaration()) {
      if (StatementBuilder.isBroken(context)) {
        statements.giveUp(context);
      } else {
        declarations.addAll(declarations(context));
      }
    }
    return declarations;
  }

  private List<? extends Declaration> declarations(WParser.DeclarationContext context) {
    return switch (context) {
      case WParser.SharedDeclarationContext c ->
          c.sharedVariable().stream().map(this::shared).toList();
      case WParser.PlainDeclarationContext c ->
          c.ID().stream().map(name -> plain(c.kind, name.getSymbol())).toList();
      case WParser.CounterDeclarationContext c ->
          c.counter().stream().map(counter -> counter(c.kind, counter)).toList();
      case WParser.FlagDeclarationContext c ->
          c.flag().stream().map(flag -> flag(c.kind, flag)).toList();
      case WParser.ProcedureDeclarationContext c -> List.of(procedure(c));
      case WParser.ThreadDeclarationContext c -> List.of(thread(c));
      case WParser.ProcessorDeclarationContext c -> List.of();
      default -> throw new IllegalStateException("no declaration: " + context.getText());
    };
  }

  private Declaration shared(WParser.SharedVariableContext context) {
    String name = context.ID().getText();
    SourceSpan span = tokens.span(context.ID().getSymbol());
    if (context.NUMBER() != null) {
      return array(name, context, span);
    }
    if (context.initialInteger() == null) {
      return new Declaration.SharedInt(name, 0, span);
    }
    checkOperator(context.initialInteger().operator);
    return new Declaration.SharedInt(name, constant(context.initialInteger().constant()), span);
  }

  private Declaration array(String name, WParser.SharedVariableContext context, SourceSpan span) {
    int size =
        bounded(
            context.NUMBER().getSymbol(),
            LARGEST_ARRAY,
            MessageCode.ARRAY_SIZE,
            "an array has 1 to " + LARGEST_ARRAY + " elements");
    List<Long> initial = new ArrayList<>();
    if (context.initialArray() != null) {
      checkOperator(context.initialArray().operator);
      context.initialArray().constant().forEach(c -> initial.add(constant(c)));
    }
    if (initial.size() > size) {
      Token extra = context.initialArray().constant(size).getStart();
      diagnostics.report(
          MessageCode.TOO_MANY_INITIAL_VALUES,
          tokens.span(extra),
          "`" + name + "` has " + size + " elements, but " + initial.size() + " initial values");
    }
    return new Declaration.SharedArray(name, size, initial, span);
  }

  /**
   * A number from 1 to {@code most}; {@code most} after an error, so that no other error follows.
   */
  private int bounded(Token token, int most, MessageCode code, String message) {
    SourceSpan span = tokens.span(token);
    long value = statements.exprs().number("", token, span);
    if (value >= 1 && value <= most) {
      return (int) value;
    }
    diagnostics.report(code, span, message);
    return most;
  }

  private void checkOperator(Token operator) {
    if (operator.getType() == WParser.ASSIGN) {
      statements.wrongAssignment(operator, "initial values are written with `=`", "=");
    }
  }

  private long constant(WParser.ConstantContext context) {
    String sign = context.MINUS() == null ? "" : "-";
    return statements.exprs().number(sign, context.NUMBER().getSymbol(), tokens.span(context));
  }

  private Declaration plain(Token kind, Token name) {
    SourceSpan span = tokens.span(name);
    return switch (kind.getType()) {
      case WParser.LOCK -> new Declaration.LockVar(name.getText(), span);
      case WParser.RWLOCK -> new Declaration.Rwlock(name.getText(), span);
      case WParser.CHANNEL -> new Declaration.Channel(name.getText(), span);
      default -> new Declaration.Condvar(name.getText(), span);
    };
  }

  private Declaration counter(Token kind, WParser.CounterContext counter) {
    String name = counter.ID().getText();
    SourceSpan span = tokens.span(counter.ID().getSymbol());
    return kind.getType() == WParser.SEMAPHORE
        ? new Declaration.Semaphore(name, initial(counter, SEMAPHORE_VALUES), span)
        : new Declaration.Barrier(name, initial(counter, BARRIER_SIZES), span);
  }

  /** The number after the name, or 0; the nearest possible one if it is not possible. */
  private int initial(WParser.CounterContext counter, Numbers numbers) {
    SourceSpan span = tokens.span(counter);
    long value = 0;
    if (counter.initialInteger() != null) {
      checkOperator(counter.initialInteger().operator);
      value = constant(counter.initialInteger().constant());
      span = tokens.span(counter.initialInteger().constant());
    }
    int possible = Math.clamp(value, numbers.least(), numbers.most());
    if (possible != value) {
      diagnostics.report(numbers.code(), span, numbers.message());
    }
    return possible;
  }

  private Declaration flag(Token kind, WParser.FlagContext flag) {
    String name = flag.ID().getText();
    SourceSpan span = tokens.span(flag.ID().getSymbol());
    boolean initial = flag.initial != null && initialTruth(flag);
    return kind.getType() == WParser.COND
        ? new Declaration.Cond(name, initial, span)
        : new Declaration.Guard(name, initial, span);
  }

  private boolean initialTruth(WParser.FlagContext flag) {
    checkOperator(flag.operator);
    Token value = flag.initial;
    if (value.getType() != WParser.NUMBER) {
      return value.getType() == WParser.TRUE;
    }
    long number = statements.exprs().number("", value, tokens.span(value));
    if (number != 0 && number != 1) {
      diagnostics.report(
          MessageCode.INTEGER_IN_BOOLEANS,
          tokens.span(value),
          "the initial value is `true` or `false`",
          "1 and 0 are accepted too");
    }
    return number == 1;
  }

  private Declaration procedure(WParser.ProcedureDeclarationContext context) {
    Token name = context.ID(0).getSymbol();
    List<Parameter> parameters =
        context.ID().stream()
            .skip(1)
            .map(node -> new Parameter(node.getText(), tokens.span(node.getSymbol())))
            .toList();
    Stmt.Block body = statements.block(context.block());
    return new Declaration.Procedure(name.getText(), parameters, body, tokens.span(name));
  }

  private Declaration thread(WParser.ThreadDeclarationContext context) {
    Token name = context.ID().getSymbol();
    Stmt.Block body = statements.block(context.block());
    return new Declaration.ThreadDecl(
        name.getText(), copies(context), priority(context), body, tokens.span(name));
  }

  /** The priority after the name, or 0; the nearest possible one if it is not possible. */
  private Priority priority(WParser.ThreadDeclarationContext context) {
    Priority.Kind kind =
        context.kind.getType() == WParser.INTERRUPT ? Priority.Kind.INTERRUPT : Priority.Kind.TASK;
    if (context.constant() == null) {
      return new Priority(kind, 0);
    }
    long value = constant(context.constant());
    int possible = Math.clamp(value, 0, Integer.MAX_VALUE);
    if (possible != value) {
      diagnostics.report(
          MessageCode.THREAD_PRIORITY,
          tokens.span(context.constant()),
          "a priority is 0 to " + Integer.MAX_VALUE,
          "a larger number is more urgent");
    }
    return new Priority(kind, possible);
  }

  /** On how many processors the program says that it runs. */
  static Program.Processors processors(WParser.ProgramContext program) {
    return program.declaration().stream()
            .anyMatch(WParser.ProcessorDeclarationContext.class::isInstance)
        ? Program.Processors.ONE
        : Program.Processors.ANY_NUMBER;
  }

  private Copies copies(WParser.ThreadDeclarationContext context) {
    if (context.STAR() != null) {
      return new Copies.Any();
    }
    if (context.NUMBER() == null) {
      return new Copies.One();
    }
    String message = "a thread has 1 to " + MOST_COPIES + " copies";
    return new Copies.Several(
        bounded(context.NUMBER().getSymbol(), MOST_COPIES, MessageCode.THREAD_COPIES, message));
  }
}
