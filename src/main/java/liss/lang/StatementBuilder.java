package liss.lang;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import liss.lang.Diagnostic.Hint;
import liss.lang.Stmt.Annotation;
import liss.lang.Stmt.Condition;
import liss.lang.Stmt.SyncKind;
import liss.lang.Stmt.Target;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.ErrorNode;
import org.antlr.v4.runtime.tree.ParseTree;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.jspecify.annotations.Nullable;

/**
 * Builds statements. Statements with a syntax error are left out, except for the bodies inside of
 * them; the names that they mention are remembered, because what they declare is unknown.
 */
record StatementBuilder(Tokens tokens, Diagnostics diagnostics, ExprBuilder exprs) {

  private static final Pattern ANNOTATION =
      Pattern.compile("@(?<name>\\w+)(\\((?<argument>\\w*)\\))?");
  private static final String NO_LOCK = "nolock";
  private static final String MARK = "mark";

  StatementBuilder(Tokens tokens, Diagnostics diagnostics) {
    this(tokens, diagnostics, new ExprBuilder(tokens, diagnostics));
  }

  /** Whether the tree has a syntax error outside of the statements in it. */
  static boolean isBroken(ParseTree tree) {
    boolean isBroken =
        tree instanceof ErrorNode || tree instanceof ParserRuleContext c && c.exception != null;
    for (ParseTree part : parts(tree)) {
      isBroken = isBroken || isBroken(part);
    }
    return isBroken;
  }

  /** Remembers the names outside of the statements in the tree. */
  void giveUp(ParseTree tree) {
    if (tree instanceof TerminalNode leaf && leaf.getSymbol().getType() == WParser.ID) {
      diagnostics.uncertainty().add(leaf.getText());
    }
    parts(tree).forEach(this::giveUp);
  }

  /** The children of a tree that are no statements. */
  private static List<ParseTree> parts(ParseTree tree) {
    return IntStream.range(0, tree.getChildCount())
        .mapToObj(tree::getChild)
        .filter(child -> !(child instanceof WParser.StatementContext))
        .filter(child -> !(child instanceof WParser.BlockContext))
        .toList();
  }

  Stmt.Block block(WParser.BlockContext context) {
    return new Stmt.Block(statements(context.statement()), tokens.span(context));
  }

  private List<Stmt> statements(List<WParser.StatementContext> contexts) {
    List<Stmt> statements = new ArrayList<>();
    for (WParser.StatementContext context : contexts) {
      statement(context).ifPresent(statements::add);
    }
    return statements;
  }

  private Optional<Stmt> statement(WParser.StatementContext context) {
    if (!isBroken(context)) {
      return Optional.of(build(context));
    }
    giveUp(context);
    List<Stmt> rest = statements(context.getRuleContexts(WParser.StatementContext.class));
    return rest.isEmpty()
        ? Optional.empty()
        : Optional.of(new Stmt.Block(rest, tokens.span(context)));
  }

  /**
   * The statements that contain others. The rest is left to {@link #simple}: this method is on the
   * stack once per level of nesting, and a large one would need a large stack.
   */
  private Stmt build(WParser.StatementContext context) {
    SourceSpan span = tokens.span(context);
    return switch (context) {
      case WParser.NestedContext c -> block(c.block());
      case WParser.LabelContext c -> new Stmt.Labeled(name(c.ID()), orSkip(c.statement()), span);
      case WParser.AnnotatedContext c -> annotated(c, span);
      case WParser.ConditionalContext c -> conditional(c, span);
      case WParser.LoopContext c ->
          new Stmt.While(condition(c.condition()), body(c.statement()), span);
      default -> simple(context, span);
    };
  }

  private Stmt simple(WParser.StatementContext context, SourceSpan span) {
    return switch (context) {
      case WParser.LocalDeclarationContext c -> local(c, span);
      case WParser.AssignmentContext c -> assignment(c, span);
      case WParser.GuardAssignmentContext c ->
          new Stmt.SetGuard(name(c.ID()), booleans(exprs.build(c.expr())), span);
      case WParser.PlainCallContext c ->
          new Stmt.Call(Optional.empty(), name(c.ID()), arguments(c.arguments()), span);
      case WParser.OutputContext c -> new Stmt.Output(name(c.ID()), exprs.build(c.expr()), span);
      case WParser.JumpContext c -> new Stmt.Goto(name(c.ID()), span);
      case WParser.ReturnContext c -> new Stmt.Return(optional(c.expr()), span);
      case WParser.AssertionContext c -> new Stmt.Assert(exprs.build(c.expr()), span);
      case WParser.SynchronizationContext c -> {
        String keyword = c.keyword.getText().toUpperCase(Locale.ROOT);
        yield new Stmt.Sync(SyncKind.valueOf(keyword), name(c.ID()), span);
      }
      case WParser.AssumptionContext c -> {
        String taking = c.taking == null ? "" : "_" + c.taking.getText();
        String name = (c.keyword.getText() + taking).toUpperCase(Locale.ROOT);
        yield new Stmt.Sync(SyncKind.valueOf(name), name(c.ID()), span);
      }
      case WParser.CondvarWaitContext c -> new Stmt.CondvarWait(name(c.ID(0)), name(c.ID(1)), span);
      case WParser.CondvarWakeContext c ->
          c.keyword.getType() == WParser.CSIGNAL
              ? new Stmt.CondvarSignal(name(c.ID()), span)
              : new Stmt.CondvarBroadcast(name(c.ID()), span);
      case WParser.BareContext c ->
          switch (c.keyword.getType()) {
            case WParser.BREAK -> new Stmt.Break(span);
            case WParser.CONTINUE -> new Stmt.Continue(span);
            case WParser.YIELD -> new Stmt.Yield(span);
            default -> new Stmt.Skip(span);
          };
      default -> throw new IllegalStateException("no statement: " + context.getText());
    };
  }

  private static String name(TerminalNode node) {
    return node.getText();
  }

  private Optional<Expr> optional(WParser.@Nullable ExprContext context) {
    return Optional.ofNullable(context).map(exprs::build);
  }

  private Stmt local(WParser.LocalDeclarationContext context, SourceSpan span) {
    if (context.operator != null && context.operator.getType() == WParser.ASSIGN) {
      wrongAssignment(context.operator, "initial values are written with `=`", "=");
    }
    return new Stmt.LocalDecl(name(context.ID()), optional(context.expr()), span);
  }

  void wrongAssignment(Token operator, String message, String right) {
    diagnostics.report(
        MessageCode.WRONG_ASSIGNMENT,
        tokens.span(operator),
        message,
        Hint.instead(operator.getText(), right));
  }

  /** A statement; {@code skip} if nothing of it is left. */
  private Stmt orSkip(WParser.StatementContext context) {
    return statement(context).orElseGet(() -> new Stmt.Skip(tokens.span(context)));
  }

  private Stmt annotated(WParser.AnnotatedContext context, SourceSpan span) {
    Stmt inner = orSkip(context.statement());
    return annotation(context).<Stmt>map(a -> new Stmt.Annotated(a, inner, span)).orElse(inner);
  }

  private Optional<Annotation> annotation(WParser.AnnotatedContext context) {
    Token token = context.ANNOTATION().getSymbol();
    SourceSpan span = tokens.span(token);
    Matcher parts = ANNOTATION.matcher(token.getText());
    if (!parts.matches()) {
      throw new IllegalStateException("no annotation: " + token.getText());
    }
    String name = parts.group("name");
    Optional<String> argument = Optional.ofNullable(parts.group("argument"));
    return switch (name) {
      case NO_LOCK -> {
        argument.ifPresent(a ->
            wrongAnnotation(
                span,
                "`@nolock` has no argument",
                Hint.changing(token.getText(), "@nolock", "write `@nolock`")));
        yield Optional.of(new Annotation.NoLock(span));
      }
      case MARK -> {
        Optional<String> mark = argument.filter(a -> a.matches("[A-Za-z_].*"));
        if (mark.isEmpty()) {
          wrongAnnotation(span, "`@mark` needs a name", Hint.of("write `@mark(name)`"));
        }
        yield mark.map(a -> new Annotation.Mark(a, span));
      }
      default -> {
        Hint hint =
            Suggestions.didYouMean(name, List.of(NO_LOCK, MARK))
                .orElseGet(() -> Hint.of("the annotations are `@nolock` and `@mark(name)`"));
        wrongAnnotation(span, "there is no annotation `@" + name + "`", hint);
        yield Optional.empty();
      }
    };
  }

  private void wrongAnnotation(SourceSpan span, String message, Hint hint) {
    diagnostics.report(MessageCode.UNKNOWN_ANNOTATION, span, message, hint);
  }

  private Stmt assignment(WParser.AssignmentContext context, SourceSpan span) {
    Target target = target(context.target());
    return switch (context.value()) {
      case WParser.HavocValueContext v -> new Stmt.Havoc(target, span);
      case WParser.InputValueContext v -> new Stmt.Input(target, name(v.ID()), span);
      case WParser.CallValueContext v ->
          new Stmt.Call(Optional.of(target), name(v.ID()), arguments(v.arguments()), span);
      case WParser.PlainValueContext v -> new Stmt.Assign(target, exprs.build(v.expr()), span);
      default -> throw new IllegalStateException("no such value: " + context.value());
    };
  }

  private Target target(WParser.TargetContext context) {
    String name = context.ID().getText();
    return context.expr() == null
        ? new Target.Variable(name, tokens.span(context))
        : new Target.Element(name, exprs.build(context.expr()), tokens.span(context));
  }

  private List<Expr> arguments(WParser.ArgumentsContext context) {
    return context.expr().stream().map(exprs::build).toList();
  }

  /** In guard expressions 0 and 1 are other names of {@code false} and {@code true}. */
  private static Expr booleans(Expr expr) {
    return switch (expr) {
      case Expr.IntLiteral e when e.value() == 0 || e.value() == 1 ->
          new Expr.BoolLiteral(e.value() == 1, e.span());
      case Expr.Unary e -> new Expr.Unary(e.operator(), booleans(e.operand()), e.span());
      case Expr.Binary e ->
          new Expr.Binary(e.operator(), booleans(e.left()), booleans(e.right()), e.span());
      case Expr.Atom e -> e;
      case Expr.Element e -> e;
    };
  }

  private Stmt conditional(WParser.ConditionalContext context, SourceSpan span) {
    Condition condition = condition(context.condition());
    Stmt.Block then = body(context.statement(0));
    Optional<Stmt> otherwise = Optional.ofNullable(context.statement(1)).map(this::elseBranch);
    return new Stmt.If(condition, then, otherwise, span);
  }

  private Stmt elseBranch(WParser.StatementContext context) {
    boolean isElseIf = context instanceof WParser.ConditionalContext && !isBroken(context);
    return isElseIf ? build(context) : body(context);
  }

  /** The body of a branch or loop; without braces it was reported and is made a block. */
  private Stmt.Block body(WParser.StatementContext context) {
    if (context instanceof WParser.NestedContext nested) {
      return block(nested.block());
    }
    return new Stmt.Block(statements(List.of(context)), tokens.span(context));
  }

  private Condition condition(WParser.ConditionContext context) {
    return context instanceof WParser.TestContext test
        ? new Condition.Test(exprs.build(test.expr()), tokens.span(context))
        : new Condition.Nondeterministic(tokens.span(context));
  }
}
