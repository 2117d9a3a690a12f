package liss.lang;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.lang.Stmt.Annotation;
import liss.lang.Stmt.Condition;
import liss.lang.Stmt.SyncKind;
import liss.lang.Stmt.Target;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.ErrorNode;
import org.antlr.v4.runtime.tree.ParseTree;
import org.antlr.v4.runtime.tree.TerminalNode;

/**
 * Builds statements. Statements with a syntax error are left out, except for the bodies inside of
 * them; the names that they mention are remembered, because what they declare is unknown.
 */
final class StatementBuilder extends WBaseVisitor<Stmt> {

  private static final Map<String, SyncKind> SYNCHRONIZATIONS =
      Stream.of(SyncKind.values()).collect(Collectors.toUnmodifiableMap(SyncKind::keyword, k -> k));

  private static final Pattern ANNOTATION =
      Pattern.compile("@(?<name>\\w+)(\\((?<argument>\\w*)\\))?");
  private static final String NO_LOCK = "nolock";
  private static final String MARK = "mark";

  private final Tokens tokens;
  private final Diagnostics diagnostics;
  private final ExprBuilder exprs;
  private final Set<String> uncertain = new LinkedHashSet<>();

  StatementBuilder(Tokens tokens, Diagnostics diagnostics, ExprBuilder exprs) {
    this.tokens = tokens;
    this.diagnostics = diagnostics;
    this.exprs = exprs;
  }

  /** The names in what was left out. */
  Set<String> uncertainNames() {
    return uncertain;
  }

  /** Whether the tree has a syntax error outside of the statements in it. */
  static boolean isBroken(ParseTree tree) {
    if (tree instanceof ErrorNode) {
      return true;
    }
    if (tree instanceof ParserRuleContext context && context.exception != null) {
      return true;
    }
    for (int i = 0; i < tree.getChildCount(); i++) {
      if (!isStatements(tree.getChild(i)) && isBroken(tree.getChild(i))) {
        return true;
      }
    }
    return false;
  }

  /** Remembers the names outside of the statements in the tree. */
  void giveUp(ParseTree tree) {
    if (tree instanceof TerminalNode leaf && leaf.getSymbol().getType() == WParser.ID) {
      uncertain.add(leaf.getText());
    }
    for (int i = 0; i < tree.getChildCount(); i++) {
      if (!isStatements(tree.getChild(i))) {
        giveUp(tree.getChild(i));
      }
    }
  }

  private static boolean isStatements(ParseTree tree) {
    return tree instanceof WParser.StatementContext || tree instanceof WParser.BlockContext;
  }

  Stmt.Block block(WParser.BlockContext context) {
    return new Stmt.Block(statements(context.statement()), span(context));
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
      return Optional.of(context.accept(this));
    }
    giveUp(context);
    List<Stmt> rest = statements(context.getRuleContexts(WParser.StatementContext.class));
    return rest.isEmpty() ? Optional.empty() : Optional.of(new Stmt.Block(rest, span(context)));
  }

  private SourceSpan span(ParserRuleContext context) {
    Token start = context.getStart();
    Token stop = context.getStop();
    boolean isEmpty = stop == null || stop.getTokenIndex() < start.getTokenIndex();
    return isEmpty ? tokens.span(start) : tokens.span(start, stop);
  }

  @Override
  public Stmt visitNested(WParser.NestedContext context) {
    return block(context.block());
  }

  @Override
  public Stmt visitLocalDeclaration(WParser.LocalDeclarationContext context) {
    if (context.operator != null && context.operator.getType() == WParser.ASSIGN) {
      wrongAssignment(context.operator, "initial values are written with `=`", "=");
    }
    Optional<Expr> initial = Optional.ofNullable(context.expr()).map(exprs::build);
    return new Stmt.LocalDecl(context.ID().getText(), initial, span(context));
  }

  void wrongAssignment(Token operator, String message, String right) {
    String hint = "write `" + right + "` instead of `" + operator.getText() + "`";
    diagnostics.report(Code.WRONG_ASSIGNMENT, tokens.span(operator), message, hint);
  }

  @Override
  public Stmt visitLabel(WParser.LabelContext context) {
    Stmt statement =
        statement(context.statement()).orElseGet(() -> new Stmt.Skip(span(context.statement())));
    return new Stmt.Labeled(context.ID().getText(), statement, span(context));
  }

  @Override
  public Stmt visitAnnotated(WParser.AnnotatedContext context) {
    Optional<Stmt> inner = statement(context.statement());
    Optional<Annotation> annotation = annotation(context);
    if (inner.isEmpty() || annotation.isEmpty()) {
      return inner.orElseGet(() -> new Stmt.Skip(span(context.statement())));
    }
    return new Stmt.Annotated(annotation.get(), inner.get(), span(context));
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
        argument.ifPresent(
            a -> wrongAnnotation(span, "`@nolock` has no argument", "write `@nolock`"));
        yield Optional.of(new Annotation.NoLock(span));
      }
      case MARK -> {
        Optional<String> mark = argument.filter(a -> a.matches("[A-Za-z_].*"));
        if (mark.isEmpty()) {
          wrongAnnotation(span, "`@mark` needs a name", "write `@mark(name)`");
        }
        yield mark.map(a -> new Annotation.Mark(a, span));
      }
      default -> {
        String hint =
            Suggestions.didYouMean(name, List.of(NO_LOCK, MARK))
                .orElse("the annotations are `@nolock` and `@mark(name)`");
        wrongAnnotation(span, "there is no annotation `@" + name + "`", hint);
        yield Optional.empty();
      }
    };
  }

  private void wrongAnnotation(SourceSpan span, String message, String hint) {
    diagnostics.report(Code.UNKNOWN_ANNOTATION, span, message, hint);
  }

  @Override
  public Stmt visitAssignment(WParser.AssignmentContext context) {
    Target target = target(context.target());
    SourceSpan span = span(context);
    return switch (context.value()) {
      case WParser.HavocValueContext v -> new Stmt.Havoc(target, span);
      case WParser.InputValueContext v -> new Stmt.Input(target, v.ID().getText(), span);
      case WParser.CallValueContext v ->
          new Stmt.Call(Optional.of(target), v.ID().getText(), arguments(v.arguments()), span);
      case WParser.PlainValueContext v -> new Stmt.Assign(target, exprs.build(v.expr()), span);
      default -> throw new IllegalStateException("no such value: " + context.value());
    };
  }

  private Target target(WParser.TargetContext context) {
    String name = context.ID().getText();
    return context.expr() == null
        ? new Target.Variable(name, span(context))
        : new Target.Element(name, exprs.build(context.expr()), span(context));
  }

  private List<Expr> arguments(WParser.ArgumentsContext context) {
    return context.expr().stream().map(exprs::build).toList();
  }

  @Override
  public Stmt visitGuardAssignment(WParser.GuardAssignmentContext context) {
    Expr value = booleans(exprs.build(context.expr()));
    return new Stmt.SetGuard(context.ID().getText(), value, span(context));
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

  @Override
  public Stmt visitPlainCall(WParser.PlainCallContext context) {
    List<Expr> arguments = arguments(context.arguments());
    return new Stmt.Call(Optional.empty(), context.ID().getText(), arguments, span(context));
  }

  @Override
  public Stmt visitOutput(WParser.OutputContext context) {
    return new Stmt.Output(context.ID().getText(), exprs.build(context.expr()), span(context));
  }

  @Override
  public Stmt visitConditional(WParser.ConditionalContext context) {
    Condition condition = condition(context.condition());
    Stmt.Block then = body(context.statement(0));
    Optional<Stmt> otherwise =
        context.statement().size() > 1
            ? Optional.of(elseBranch(context.statement(1)))
            : Optional.empty();
    return new Stmt.If(condition, then, otherwise, span(context));
  }

  private Stmt elseBranch(WParser.StatementContext context) {
    boolean isElseIf = context instanceof WParser.ConditionalContext && !isBroken(context);
    return isElseIf ? context.accept(this) : body(context);
  }

  /** The body of a branch or loop; without braces it was reported and is made a block. */
  private Stmt.Block body(WParser.StatementContext context) {
    if (context instanceof WParser.NestedContext nested) {
      return block(nested.block());
    }
    return new Stmt.Block(statements(List.of(context)), span(context));
  }

  private Condition condition(WParser.ConditionContext context) {
    return context instanceof WParser.TestContext test
        ? new Condition.Test(exprs.build(test.expr()), span(context))
        : new Condition.Nondeterministic(span(context));
  }

  @Override
  public Stmt visitLoop(WParser.LoopContext context) {
    Condition condition = condition(context.condition());
    return new Stmt.While(condition, body(context.statement()), span(context));
  }

  @Override
  public Stmt visitJump(WParser.JumpContext context) {
    return new Stmt.Goto(context.ID().getText(), span(context));
  }

  @Override
  public Stmt visitReturn(WParser.ReturnContext context) {
    return new Stmt.Return(Optional.ofNullable(context.expr()).map(exprs::build), span(context));
  }

  @Override
  public Stmt visitBare(WParser.BareContext context) {
    SourceSpan span = span(context);
    return switch (context.keyword.getType()) {
      case WParser.BREAK -> new Stmt.Break(span);
      case WParser.CONTINUE -> new Stmt.Continue(span);
      case WParser.YIELD -> new Stmt.Yield(span);
      default -> new Stmt.Skip(span);
    };
  }

  @Override
  public Stmt visitAssertion(WParser.AssertionContext context) {
    return new Stmt.Assert(exprs.build(context.expr()), span(context));
  }

  @Override
  public Stmt visitSynchronization(WParser.SynchronizationContext context) {
    SyncKind kind = requireNonNull(SYNCHRONIZATIONS.get(context.keyword.getText()));
    return new Stmt.Sync(kind, context.ID().getText(), span(context));
  }

  @Override
  public Stmt visitCondvarWait(WParser.CondvarWaitContext context) {
    return new Stmt.CondvarWait(context.ID(0).getText(), context.ID(1).getText(), span(context));
  }

  @Override
  public Stmt visitCondvarWake(WParser.CondvarWakeContext context) {
    String condvar = context.ID().getText();
    return context.keyword.getType() == WParser.CSIGNAL
        ? new Stmt.CondvarSignal(condvar, span(context))
        : new Stmt.CondvarBroadcast(condvar, span(context));
  }
}
