package liss.c.source;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import liss.c.syntax.Bindings;
import liss.c.syntax.Nodes;
import liss.c.vocabulary.World;
import liss.lang.InsertionPoints.Snapshot;
import liss.lang.SourceSpan;
import liss.lang.Stmt;
import liss.lang.Stmt.Position;
import org.eclipse.cdt.core.dom.ast.IASTArraySubscriptExpression;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTCastExpression;
import org.eclipse.cdt.core.dom.ast.IASTConditionalExpression;
import org.eclipse.cdt.core.dom.ast.IASTDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpressionList;
import org.eclipse.cdt.core.dom.ast.IASTExpressionStatement;
import org.eclipse.cdt.core.dom.ast.IASTFieldReference;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTIfStatement;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;
import org.eclipse.cdt.core.dom.ast.IASTLiteralExpression;
import org.eclipse.cdt.core.dom.ast.IASTName;
import org.eclipse.cdt.core.dom.ast.IASTReturnStatement;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IASTTypeIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.core.dom.ast.IBasicType;
import org.eclipse.cdt.core.dom.ast.IEnumerator;
import org.eclipse.cdt.core.dom.ast.IFunction;
import org.eclipse.cdt.core.dom.ast.IFunctionType;
import org.eclipse.cdt.core.dom.ast.IPointerType;
import org.eclipse.cdt.core.dom.ast.IType;
import org.eclipse.cdt.core.dom.ast.IVariable;
import org.eclipse.cdt.core.dom.ast.gnu.IGNUASTCompoundStatementExpression;

/**
 * The parts of statements that can be computed in front of them: conditions of {@code if}, and
 * arguments of calls. What is written between the computation and the rest of the statement comes
 * after all reads of memory in front of the rest, so the part must be the only one that may read
 * some.
 *
 * <p>That a part reads memory is told by its form here; whether it does so at all, by its
 * instructions.
 */
public final class SnapshotPoints {

  private static final String IF = "if";
  private static final Pattern OPENING = Pattern.compile("\\s*\\(\\s*");
  private static final Pattern CLOSING = Pattern.compile("\\s*\\)");
  private static final Pattern DIRECTIVE = Pattern.compile("(?m)^\\s*#|//");
  private static final Pattern BOOL = Pattern.compile("\\bbool\\b");

  /** A name that stands for a constant, by its form. */
  private static final Pattern CONSTANT = Pattern.compile("[A-Z][A-Z0-9_]+");

  private static final Set<Integer> TRUTHS =
      Set.of(
          IASTBinaryExpression.op_equals,
          IASTBinaryExpression.op_notequals,
          IASTBinaryExpression.op_lessThan,
          IASTBinaryExpression.op_lessEqual,
          IASTBinaryExpression.op_greaterThan,
          IASTBinaryExpression.op_greaterEqual,
          IASTBinaryExpression.op_logicalAnd,
          IASTBinaryExpression.op_logicalOr);

  private final Spans spans;
  private final SnapshotNames names;
  private final World world;
  private final Map<Integer, Snapshot> snapshots = new HashMap<>();

  /** Whether the file has the word {@code bool}. */
  private final boolean hasBool;

  SnapshotPoints(Spans spans, World world) {
    this.spans = spans;
    this.world = world;
    this.names = new SnapshotNames(spans);
    this.hasBool = BOOL.matcher(spans.text()).region(spans.start(), spans.end()).find();
  }

  /** The parts, by where their statements start. */
  Map<Integer, Snapshot> all() {
    return Map.copyOf(snapshots);
  }

  /**
   * The insertion point after the condition of a statement in front of which something can be
   * inserted; empty if the condition cannot move.
   */
  public Optional<Stmt.InsertionPoint> condition(IASTIfStatement statement) {
    IASTExpression condition = statement.getConditionExpression();
    if (condition == null || !isIf(statement, condition) || !mayRead(condition)) {
      return Optional.empty();
    }
    SourceSpan part = spans.of(condition);
    boolean isNumber = hasBool || isTruth(condition);
    Optional<String> known =
        isNumber ? Optional.empty() : number(condition).flatMap(WrittenType::of);
    String variable = hasBool ? "bool %s" : known.orElse("int %s");
    String value = isNumber || known.isPresent() ? ofPart(condition) : "!!(%s)";
    return Optional.of(note(statement, part, names.of(condition), variable, value));
  }

  /** A list, which assignments bind less than its commas do, needs parentheses. */
  private static String ofPart(IASTExpression part) {
    return part instanceof IASTExpressionList ? "(%s)" : "%s";
  }

  private boolean isIf(IASTIfStatement statement, IASTExpression condition) {
    SourceSpan whole = spans.of(statement);
    SourceSpan part = spans.of(condition);
    String text = spans.text();
    boolean isWritten =
        spans.isInFile(statement)
            && isInAllConfigurations(statement)
            && spans.isInFile(condition)
            && text.startsWith(IF, whole.start())
            && whole.start() + IF.length() < part.start()
            && part.end() < whole.end();
    return isWritten
        && OPENING.matcher(text.substring(whole.start() + IF.length(), part.start())).matches()
        && CLOSING.matcher(text).region(part.end(), whole.end()).lookingAt()
        && !DIRECTIVE.matcher(text.substring(part.start(), part.end())).find();
  }

  /** Whether a statement is there whenever its function is, where the variable is declared. */
  private boolean isInAllConfigurations(IASTStatement statement) {
    return Nodes.function(statement)
        .filter(function -> spans.areInOneBranch(statement, function))
        .isPresent();
  }

  private Stmt.InsertionPoint note(
      IASTStatement statement, SourceSpan part, String name, String variable, String value) {
    SourceSpan whole = spans.of(statement);
    snapshots.put(whole.start(), new Snapshot(part, name, variable, value));
    Position position =
        statement instanceof IASTIfStatement ? Position.CONDITION_VALUE : Position.ARGUMENT_VALUE;
    return new Stmt.InsertionPoint(position, whole);
  }

  /** Whether an expression has operators that leave out a part. */
  public static boolean isShortCircuit(IASTExpression condition) {
    return switch (Bindings.inner(condition)) {
      case IASTBinaryExpression e ->
          e.getOperator() == IASTBinaryExpression.op_logicalAnd
              || e.getOperator() == IASTBinaryExpression.op_logicalOr;
      case IASTUnaryExpression e when e.getOperator() == IASTUnaryExpression.op_not ->
          isShortCircuit(e.getOperand());
      case null, default -> false;
    };
  }

  private static boolean isTruth(IASTExpression condition) {
    return switch (Bindings.inner(condition)) {
      case IASTBinaryExpression e -> TRUTHS.contains(e.getOperator());
      case IASTUnaryExpression e -> e.getOperator() == IASTUnaryExpression.op_not;
      case null, default -> false;
    };
  }

  /** The type of an integer. */
  private static Optional<IType> number(IASTExpression expression) {
    return Bindings.type(expression)
        .map(Bindings::plain)
        .filter(type ->
            type instanceof IBasicType basic
                && (basic.getKind() == IBasicType.Kind.eInt
                    || basic.getKind() == IBasicType.Kind.eBoolean));
  }

  /**
   * Whether an expression may read memory that others have, by its form, and changes nothing
   * itself, so that it can move.
   */
  private static boolean mayRead(IASTExpression expression) {
    boolean isFixed =
        !Nodes.inside(expression, IGNUASTCompoundStatementExpression.class).isEmpty()
            || !Nodes.inside(expression, IASTDeclaration.class).isEmpty()
            || Nodes.inside(expression, IASTBinaryExpression.class).stream()
                .anyMatch(binary -> TextInsertionPoints.isAssignment(binary.getOperator()))
            || Nodes.inside(expression, IASTUnaryExpression.class).stream()
                .anyMatch(unary -> TextInsertionPoints.COUNTING.contains(unary.getOperator()));
    return !isFixed
        && Nodes.inside(expression, IASTExpression.class).stream().anyMatch(SnapshotPoints::isRead);
  }

  private static boolean isRead(IASTExpression expression) {
    return switch (expression) {
      case IASTFunctionCallExpression e -> true;
      case IASTFieldReference e -> true;
      case IASTArraySubscriptExpression e -> true;
      case IASTUnaryExpression e -> e.getOperator() == IASTUnaryExpression.op_star;
      case IASTIdExpression e ->
          Bindings.variable(e.getName()).filter(variable -> !isLocal(variable)).isPresent();
      default -> false;
    };
  }

  private static boolean isLocal(IVariable variable) {
    return !variable.isStatic() && !variable.isExtern() && WrittenType.isInFunction(variable);
  }

  /** A call with one argument that can move. */
  public record Argument(IASTFunctionCallExpression call, Stmt.InsertionPoint point) {}

  /**
   * The insertion point after the arguments of a call that a statement consists of, but for the
   * place that its result goes to; empty if there is no such argument or several.
   *
   * @param isPlain whether a function, by its name, does the same if an argument is computed
   *     earlier
   */
  public Optional<Argument> argument(IASTStatement statement, Predicate<String> isPlain) {
    Optional<IASTFunctionCallExpression> found = call(statement);
    boolean isPlainCall =
        found
            .flatMap(Bindings::calledName)
            .filter(name -> isPlain.test(name.toString()))
            .isPresent();
    if (!isPlainCall || !isCall(statement, found.get())) {
      return Optional.empty();
    }
    IASTFunctionCallExpression call = found.get();
    List<IASTExpression> moving = new ArrayList<>();
    for (IASTInitializerClause argument : call.getArguments()) {
      if (!(argument instanceof IASTExpression expression)) {
        return Optional.empty();
      }
      if (!isPlain(expression)) {
        moving.add(expression);
      }
    }
    if (moving.size() != 1 || !mayRead(moving.getFirst()) || !isArgument(moving.getFirst(), call)) {
      return Optional.empty();
    }
    IASTExpression part = moving.getFirst();
    return variable(part)
        .map(variable ->
            new Argument(
                call, note(statement, spans.of(part), names.of(part), variable, ofPart(part))));
  }

  private static Optional<IASTFunctionCallExpression> call(IASTStatement statement) {
    IASTExpression all =
        switch (statement) {
          case IASTExpressionStatement s -> s.getExpression();
          case IASTReturnStatement s -> s.getReturnValue();
          default -> null;
        };
    IASTExpression value =
        all instanceof IASTBinaryExpression assignment
                && assignment.getOperator() == IASTBinaryExpression.op_assign
                && Bindings.name(assignment.getOperand1()).flatMap(Bindings::variable).isPresent()
            ? assignment.getOperand2()
            : all;
    return value instanceof IASTFunctionCallExpression call ? Optional.of(call) : Optional.empty();
  }

  private boolean isCall(IASTStatement statement, IASTFunctionCallExpression call) {
    Optional<IASTName> name = Bindings.name(call.getFunctionNameExpression());
    boolean isFunction =
        name.flatMap(Bindings::of).map(binding -> binding instanceof IFunction).orElse(true);
    SourceSpan whole = spans.of(statement);
    SourceSpan inner = spans.of(call);
    return name.isPresent()
        && isFunction
        && spans.isInFile(statement)
        && isInAllConfigurations(statement)
        && whole.start() <= inner.start()
        && inner.end() < whole.end()
        && spans.at(whole.end() - 1) == ';'
        && spans.at(inner.end() - 1) == ')'
        && spans.text().startsWith(name.get().toString(), inner.start());
  }

  /** Whether an argument is written as one: between a parenthesis or comma and another one. */
  private boolean isArgument(IASTExpression argument, IASTFunctionCallExpression call) {
    SourceSpan part = spans.of(argument);
    SourceSpan around = spans.of(call);
    int before = part.start() - 1;
    while (Character.isWhitespace(spans.at(before))) {
      before--;
    }
    int behind = part.end();
    while (Character.isWhitespace(spans.at(behind))) {
      behind++;
    }
    boolean isDeclared =
        Bindings.name(call.getFunctionNameExpression()).filter(Bindings::isDeclared).isPresent();
    return spans.isInFile(argument)
        && around.start() < part.start()
        && part.end() < around.end()
        && (spans.at(before) == '(' || spans.at(before) == ',')
        && (spans.at(behind) == ')' || spans.at(behind) == ',')
        && (isDeclared || !argument.isLValue()) // a macro may change it
        && !DIRECTIVE.matcher(spans.text().substring(part.start(), part.end())).find();
  }

  /** Whether an expression does nothing, and has the same value a little later. */
  static boolean isPlain(IASTExpression expression) {
    return switch (expression) {
      case IASTLiteralExpression e -> true;
      case IASTTypeIdExpression e -> true;
      case IASTIdExpression e -> isPlain(e.getName());
      case IASTCastExpression e -> isPlain(e.getOperand());
      case IASTUnaryExpression e ->
          switch (e.getOperator()) {
            case IASTUnaryExpression.op_bracketedPrimary,
                IASTUnaryExpression.op_not,
                IASTUnaryExpression.op_minus,
                IASTUnaryExpression.op_plus,
                IASTUnaryExpression.op_tilde ->
                isPlain(e.getOperand());
            case IASTUnaryExpression.op_amper -> Bindings.name(e.getOperand()).isPresent();
            case IASTUnaryExpression.op_sizeof -> true;
            default -> false;
          };
      case IASTBinaryExpression e ->
          !TextInsertionPoints.isAssignment(e.getOperator())
              && isPlain(e.getOperand1())
              && isPlain(e.getOperand2());
      case IASTConditionalExpression e -> false;
      default -> false;
    };
  }

  private static boolean isPlain(IASTName name) {
    return Bindings.of(name)
        .map(binding ->
            switch (binding) {
              case IVariable v -> isLocal(v);
              case IEnumerator v -> true;
              case IFunction v -> true;
              default -> CONSTANT.matcher(name.toString()).matches();
            })
        .orElseGet(() -> CONSTANT.matcher(name.toString()).matches());
  }

  /** How a variable for an argument is declared; empty if there is no good way. */
  private Optional<String> variable(IASTExpression argument) {
    if (!Bindings.isUnknown(argument)) {
      return declared(argument)
          .or(() -> Bindings.type(argument))
          .filter(type -> !isAggregate(type))
          .flatMap(WrittenType::of);
    }
    // A function that no header that was found declares. The compiler of the kernel knows its type.
    boolean isKnownThere =
        world.has(spans.headers(argument.getTranslationUnit()))
            && Bindings.inner(argument) instanceof IASTFunctionCallExpression
            && Nodes.inside(argument, IASTIdExpression.class).stream().allMatch(this::isKnownFirst);
    return isKnownThere
        ? Optional.of("typeof(" + spans.textOf(argument) + ") %s")
        : Optional.empty();
  }

  /** The type as the declaration of what an expression is names it. */
  private static Optional<IType> declared(IASTExpression expression) {
    return switch (Bindings.inner(expression)) {
      case IASTFieldReference e -> Bindings.variable(e.getFieldName()).map(IVariable::getType);
      case IASTIdExpression e -> Bindings.variable(e.getName()).map(IVariable::getType);
      case IASTFunctionCallExpression e ->
          Bindings.calledName(e)
              .flatMap(Bindings::of)
              .filter(IFunction.class::isInstance)
              .map(function -> ((IFunction) function).getType())
              .map(IFunctionType::getReturnType);
      case null, default -> Optional.empty();
    };
  }

  /** Whether a name is known where a function starts. */
  private boolean isKnownFirst(IASTIdExpression mention) {
    return Bindings.variable(mention.getName())
        .map(variable -> !isLocal(variable) || WrittenType.isParameter(variable))
        .orElse(true);
  }

  private static boolean isAggregate(IType type) {
    return !(Bindings.plain(type) instanceof IBasicType)
        && !(Bindings.plain(type) instanceof IPointerType);
  }
}
