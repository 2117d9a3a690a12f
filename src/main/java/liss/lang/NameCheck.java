package liss.lang;

import java.util.EnumSet;
import java.util.Optional;
import liss.lang.Diagnostic.Hint;
import liss.lang.Expr.BinaryOperator;
import liss.lang.Expr.UnaryOperator;
import liss.lang.Stmt.Condition;
import liss.lang.Stmt.Target;
import org.antlr.v4.runtime.Token;

/**
 * Checks that every name is declared, visible and of the kind that its place needs, and that calls,
 * indices and Boolean expressions fit what was declared. One pass in the order of the text.
 */
final class NameCheck {

  private static final EnumSet<Kind> INTEGERS = EnumSet.of(Kind.SHARED_INT, Kind.LOCAL);
  private static final EnumSet<BinaryOperator> BOOLEAN_OPERATORS =
      EnumSet.of(
          BinaryOperator.AND, BinaryOperator.OR, BinaryOperator.EQUAL, BinaryOperator.NOT_EQUAL);

  private final Tokens tokens;
  private final Diagnostics diagnostics;
  private final Scopes scopes;
  private LabelCheck labels;

  NameCheck(Tokens tokens, Scopes scopes, Diagnostics diagnostics) {
    this.tokens = tokens;
    this.scopes = scopes;
    this.diagnostics = diagnostics;
    this.labels = new LabelCheck(tokens, diagnostics);
  }

  /** Checks the bodies of all procedures and threads. */
  void check(Program program) {
    program.all(Declaration.Routine.class).forEach(this::body);
  }

  private void body(Declaration.Routine routine) {
    labels = new LabelCheck(tokens, diagnostics);
    scopes.enter();
    routine.parameters().forEach(p -> scopes.declareLocal(p.name(), p.span()));
    statement(routine.body());
    scopes.leave();
    labels.finish();
  }

  /**
   * The statements that contain others. The rest is left to {@link #leaf}: this method is on the
   * stack once per level of nesting, and a large one would need a large stack.
   */
  private void statement(Stmt stmt) {
    switch (stmt) {
      case Stmt.Block s -> block(s);
      case Stmt.If s -> {
        condition(s.condition());
        statement(s.then());
        if (s.otherwise().isPresent()) {
          statement(s.otherwise().get());
        }
      }
      case Stmt.While s -> {
        condition(s.condition());
        statement(s.body());
      }
      case Stmt.Labeled s -> labeled(s);
      case Stmt.Annotated s -> annotated(s);
      case Stmt.Simple s -> leaf(s);
    }
  }

  private void block(Stmt.Block block) {
    scopes.enter();
    for (Stmt inner : block.statements()) {
      statement(inner);
    }
    scopes.leave();
  }

  private void leaf(Stmt.Simple stmt) {
    switch (stmt) {
      case Stmt.LocalDecl s -> {
        s.initial().ifPresent(this::integer);
        scopes.declareLocal(s.name(), tokens.name(s.span(), 0));
      }
      case Stmt.Assign s -> {
        if (target(s.target())) {
          integer(s.value());
        }
      }
      case Stmt.Havoc s -> target(s.target());
      case Stmt.Input s -> {
        target(s.target());
        name(s.channel(), tokens.nameAfter(s.span(), WParser.INPUT), "input", Kind.CHANNEL);
      }
      case Stmt.Output s -> {
        name(s.channel(), tokens.name(s.span(), 0), "output", Kind.CHANNEL);
        integer(s.value());
      }
      case Stmt.Call s -> call(s);
      case Stmt.SetGuard s -> setGuard(s);
      case Stmt.Goto s -> labels.jump(s, scopes.visibleLocals());
      case Stmt.Return s -> s.value().ifPresent(this::integer);
      case Stmt.Assert s -> integer(s.condition());
      case Stmt.Sync s -> synchronization(s);
      case Stmt.CondvarWait s -> {
        name(s.condvar(), tokens.name(s.span(), 0), "cwait", Kind.CONDVAR);
        name(s.lock(), tokens.name(s.span(), 1), "cwait", Kind.LOCK);
      }
      case Stmt.CondvarSignal s ->
          name(s.condvar(), tokens.name(s.span(), 0), "csignal", Kind.CONDVAR);
      case Stmt.CondvarBroadcast s ->
          name(s.condvar(), tokens.name(s.span(), 0), "cbroadcast", Kind.CONDVAR);
      case Stmt.Simple s -> {} // without names
    }
  }

  private void name(String name, SourceSpan span, String keyword, Kind kind) {
    scopes.resolve(name, span, "`" + keyword + "`", EnumSet.of(kind));
  }

  private void synchronization(Stmt.Sync stmt) {
    String user = "`" + stmt.kind().keyword() + "`";
    scopes.resolve(stmt.operand(), tokens.name(stmt.span(), 0), user, stmt.kind().on().kinds());
  }

  private void labeled(Stmt.Labeled stmt) {
    labels.label(stmt, scopes.visibleLocals());
    if (plain(stmt.statement()) instanceof Stmt.LocalDecl local) {
      diagnostics.report(
          MessageCode.LABELED_DECLARATION,
          local.span(),
          "a declaration cannot have a label",
          "put `skip;` after the label, then the declaration");
    }
    statement(stmt.statement());
  }

  private static Stmt plain(Stmt stmt) {
    return stmt instanceof Stmt.Annotated annotated ? annotated.plain() : stmt;
  }

  private void annotated(Stmt.Annotated stmt) {
    if (stmt.statement() instanceof Stmt.Labeled labeled) {
      diagnostics.report(
          MessageCode.ANNOTATED_LABEL,
          stmt.annotation().span(),
          "an annotation cannot stand in front of a label",
          "put it after the label: `" + labeled.label() + ": @..`");
    }
    statement(stmt.statement());
  }

  private void call(Stmt.Call stmt) {
    stmt.result().ifPresent(this::target);
    stmt.arguments().forEach(this::integer);
    SourceSpan span = tokens.nameAfter(stmt.span(), WParser.CALL);
    boolean isProcedure =
        scopes.resolve(stmt.procedure(), span, "`call`", EnumSet.of(Kind.PROCEDURE)).isPresent();
    int given = stmt.arguments().size();
    if (isProcedure
        && scopes.global(stmt.procedure()).orElse(null) instanceof Declaration.Procedure callee
        && callee.parameters().size() != given) {
      String wanted = counted(callee.parameters().size());
      diagnostics.report(
          MessageCode.WRONG_ARITY,
          span,
          "`%s` takes %s, %d given".formatted(callee.name(), wanted, given));
    }
  }

  private static String counted(int arguments) {
    return arguments == 1 ? "1 argument" : arguments + " arguments";
  }

  private void setGuard(Stmt.SetGuard stmt) {
    SourceSpan span = tokens.name(stmt.span(), 0);
    Optional<Kind> kind = scopes.find(stmt.guard(), span, EnumSet.of(Kind.GUARD));
    if (kind.filter(INTEGERS::contains).isPresent()) {
      String who = "`" + stmt.guard() + "` is " + kind.get().phrase() + ", which is assigned to";
      wrongAssignment(tokens.after(span), who, ":=");
      return;
    }
    if (kind.isPresent()) {
      name(stmt.guard(), span, "<-", Kind.GUARD);
    }
    guardExpr(stmt.value());
  }

  private void guardExpr(Expr expr) {
    switch (expr) {
      case Expr.BoolLiteral e -> {}
      case Expr.Name e ->
          scopes.resolve(e.name(), e.span(), "a guard expression", EnumSet.of(Kind.GUARD));
      case Expr.Unary e when e.operator() == UnaryOperator.NOT -> guardExpr(e.operand());
      case Expr.Binary e when BOOLEAN_OPERATORS.contains(e.operator()) -> {
        guardExpr(e.left());
        guardExpr(e.right());
      }
      case Expr.IntLiteral e -> notBoolean(e.span(), "a number");
      case Expr.Element e -> notBoolean(e.span(), "an array element");
      case Expr.Unary e -> notBoolean(e.span(), "`" + e.operator().symbol() + "`");
      case Expr.Binary e -> notBoolean(e.span(), "`" + e.operator().symbol() + "`");
    }
  }

  private void notBoolean(SourceSpan span, String what) {
    diagnostics.report(
        MessageCode.INTEGER_IN_BOOLEANS,
        span,
        what + " cannot stand in a guard expression",
        "use guards, `true`, `false`, `!`, `&&`, `||`, `==` and `!=`");
  }

  private void condition(Condition condition) {
    switch (condition) {
      case Condition.Nondeterministic c -> {}
      case Condition.Test c -> integer(c.expr());
    }
  }

  /** Checks what is assigned to, and the operator; returns whether an integer belongs there. */
  private boolean target(Target target) {
    Token operator = tokens.after(target.span());
    boolean isEquals = operator.getType() == WParser.EQUALS;
    switch (target) {
      case Target.Variable t -> {
        if (scopes.global(t.name()).filter(Declaration.Guard.class::isInstance).isPresent()) {
          wrongAssignment(operator, "`" + t.name() + "` is a guard, and guards are set", "<-");
          return false;
        }
        // With `=`, a declaration may have been meant, so that the name may well be new.
        if (!isEquals || scopes.isVisible(t.name())) {
          scopes
              .find(t.name(), t.span(), INTEGERS)
              .ifPresent(kind -> integerName(t.name(), t.span(), kind, "an assignment"));
        }
      }
      case Target.Element t -> element(t.array(), t.index(), t.span());
    }
    if (isEquals) {
      wrongAssignment(operator, "assignments are written", ":=");
    }
    return true;
  }

  private void wrongAssignment(Token operator, String who, String right) {
    diagnostics.report(
        MessageCode.WRONG_ASSIGNMENT,
        tokens.span(operator),
        who + " with `" + right + "`",
        Hint.instead(operator.getText(), right));
  }

  private void integer(Expr expr) {
    switch (expr) {
      case Expr.IntLiteral e -> {}
      case Expr.BoolLiteral e ->
          diagnostics.report(
              MessageCode.BOOLEAN_IN_INTEGERS,
              e.span(),
              "`" + e.value() + "` cannot stand in an integer expression",
              Hint.changing(
                  String.valueOf(e.value()),
                  e.value() ? "1" : "0",
                  "write " + (e.value() ? 1 : 0)));
      case Expr.Name e ->
          scopes
              .find(e.name(), e.span(), INTEGERS)
              .ifPresent(k -> integerName(e.name(), e.span(), k, "an expression"));
      case Expr.Element e -> element(e.array(), e.index(), e.span());
      case Expr.Unary e -> integer(e.operand());
      case Expr.Binary e -> {
        integer(e.left());
        integer(e.right());
      }
    }
  }

  private void integerName(String name, SourceSpan span, Kind kind, String user) {
    if (kind == Kind.ARRAY) {
      diagnostics.report(
          MessageCode.MISSING_INDEX,
          span,
          "`" + name + "` is an array and needs an index",
          "write `" + name + "[i]`");
    } else {
      scopes.resolve(name, span, user, INTEGERS);
    }
  }

  private void element(String array, Expr index, SourceSpan span) {
    integer(index);
    SourceSpan nameSpan = tokens.name(span, 0);
    Optional<Kind> kind = scopes.find(array, nameSpan, EnumSet.of(Kind.ARRAY));
    if (kind.isEmpty()) {
      return;
    }
    if (kind.get() == Kind.ARRAY
        && scopes.global(array).orElseThrow() instanceof Declaration.SharedArray declared) {
      checkBounds(declared, index);
    } else {
      diagnostics.report(
          MessageCode.NOT_AN_ARRAY,
          nameSpan,
          "`" + array + "` is " + kind.get().phrase() + " and has no elements");
    }
  }

  private void checkBounds(Declaration.SharedArray array, Expr index) {
    Optional<Long> constant = index.constant();
    if (constant.filter(i -> i < 0 || i >= array.size()).isPresent()) {
      diagnostics.report(
          MessageCode.INDEX_OUT_OF_BOUNDS,
          index.span(),
          "`%s` has no element %d".formatted(array.name(), constant.get()),
          "its elements are 0 to " + (array.size() - 1));
    }
  }
}
