package liss.c.source;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import liss.c.source.UnitReading.Unit;
import liss.c.source.WrittenAccesses.Access;
import liss.c.source.WrittenAccesses.Variable;
import liss.c.source.WrittenAccesses.Yields;
import liss.c.syntax.AtomicAccess;
import liss.c.syntax.Bindings;
import liss.c.syntax.Nodes;
import liss.lang.SourceSpan;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpressionStatement;
import org.eclipse.cdt.core.dom.ast.IASTFieldDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTFieldReference;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.core.dom.ast.IBasicType;
import org.eclipse.cdt.core.dom.ast.ICompositeType;
import org.eclipse.cdt.core.dom.ast.IField;
import org.eclipse.cdt.core.dom.ast.IPointerType;
import org.eclipse.cdt.core.dom.ast.IType;
import org.eclipse.cdt.core.dom.ast.IVariable;

/** Finds the accesses of files to variables that threads may share, and how they are written. */
final class AccessReader {

  private static final Map<Integer, String> UPDATES =
      Map.of(
          IASTBinaryExpression.op_plusAssign, "add",
          IASTBinaryExpression.op_minusAssign, "sub",
          IASTBinaryExpression.op_binaryAndAssign, "and",
          IASTBinaryExpression.op_binaryOrAssign, "or",
          IASTBinaryExpression.op_binaryXorAssign, "xor");

  private static final Map<Integer, String> OPERATIONS =
      Map.of(
          IASTBinaryExpression.op_plus, "add",
          IASTBinaryExpression.op_minus, "sub",
          IASTBinaryExpression.op_binaryAnd, "and",
          IASTBinaryExpression.op_binaryOr, "or",
          IASTBinaryExpression.op_binaryXor, "xor");

  private final SequencedMap<String, List<Access>> accesses = new LinkedHashMap<>();
  private final Map<String, IVariable> bindings = new HashMap<>();
  private final Set<String> elsewhere = new HashSet<>();

  /** Adds those of a file. */
  void read(Unit file) {
    Spans spans = file.reading().spans();
    for (IASTExpression place : Nodes.inside(file.tree(), IASTExpression.class)) {
      variable(place)
          .filter(variable -> isShared(variable, place) && isScalar(variable.getType()))
          .ifPresent(variable -> add(variable, place, spans));
    }
  }

  /** The variables of all files so far. */
  SequencedMap<String, Variable> variables() {
    SequencedMap<String, Variable> variables = new LinkedHashMap<>();
    accesses.forEach((key, all) -> {
      IVariable binding = requireNonNull(bindings.get(key));
      variables.put(
          key,
          new Variable(
              binding.getName(),
              isInteger(binding.getType()),
              !elsewhere.contains(key),
              all.stream().filter(a -> !isPartOfUpdate(a, all)).toList()));
    });
    return variables;
  }

  private void add(IVariable variable, IASTExpression place, Spans spans) {
    String key = key(variable, spans);
    if (AtomicAccess.of(place).isPresent() || isUnevaluated(place)) {
      return;
    }
    bindings.putIfAbsent(key, variable);
    List<Access> known = accesses.computeIfAbsent(key, k -> new ArrayList<>());
    Optional<Access> access =
        isPartOfMemory(variable, place) || !isWritten(place, spans)
            ? Optional.empty()
            : access(place, spans);
    access.ifPresentOrElse(known::add, () -> elsewhere.add(key));
  }

  /** Whether an access reads the old value for an update, as in {@code x = x + 1}. */
  private static boolean isPartOfUpdate(Access access, List<Access> all) {
    return access instanceof Access.Read read
        && all.stream()
            .filter(Access.Update.class::isInstance)
            .map(Access::whole)
            .anyMatch(
                whole -> whole.start() < read.place().start() && read.place().end() <= whole.end());
  }

  private static boolean isInteger(IType type) {
    return Bindings.plain(type) instanceof IBasicType basic
        && (basic.getKind() == IBasicType.Kind.eInt || basic.getKind() == IBasicType.Kind.eChar);
  }

  /** Whether a variable of a type is a number or a pointer. */
  static boolean isScalar(IType type) {
    IType plain = Bindings.plain(type);
    return plain instanceof IPointerType
        || isInteger(type)
        || plain instanceof IBasicType basic && basic.getKind() == IBasicType.Kind.eBoolean;
  }

  /** What variables of different files have in common if they are one. */
  static String key(IVariable variable, Spans spans) {
    if (variable instanceof IField field) {
      return field.getCompositeTypeOwner().getName() + "." + field.getName();
    }
    return variable.isStatic() ? spans.start() + ":" + variable.getName() : variable.getName();
  }

  /** The variable or member that an expression names. */
  static Optional<IVariable> variable(IASTExpression place) {
    return switch (place) {
      case IASTIdExpression e -> Bindings.variable(e.getName());
      case IASTFieldReference e -> Bindings.variable(e.getFieldName());
      default -> Optional.empty();
    };
  }

  private static boolean isShared(IVariable variable, IASTExpression place) {
    return place instanceof IASTFieldReference
        || variable.isStatic()
        || variable.isExtern()
        || !WrittenType.isInFunction(variable);
  }

  /** Whether it shares its memory with others: a bit field, or a member of a union. */
  private static boolean isPartOfMemory(IVariable variable, IASTExpression place) {
    return isUnion(variable)
        || variable instanceof IField
            && Arrays.stream(place.getTranslationUnit().getDefinitionsInAST(variable))
                .anyMatch(name ->
                    name.getParent() instanceof IASTFieldDeclarator field
                        && field.getBitFieldSize() != null);
  }

  private static boolean isUnevaluated(IASTExpression place) {
    return Bindings.outermost(place).getParent() instanceof IASTUnaryExpression unary
        && unary.getOperator() == IASTUnaryExpression.op_sizeof;
  }

  /** Whether a variable is written in the text, and not what a macro stands for. */
  private static boolean isWritten(IASTExpression place, Spans spans) {
    String text = spans.textOf(place);
    return switch (place) {
      case IASTIdExpression e ->
          spans.isInFile(e) && text.equals(e.getName().toString()) && spans.isInOneBranch(e);
      case IASTFieldReference e ->
          spans.isInFile(e)
              && text.endsWith(e.getFieldName().toString())
              && isWritten(Bindings.inner(e.getFieldOwner()), spans)
              && spans.isInOneBranch(e);
      default -> false;
    };
  }

  /** What an expression does with a variable; empty if it is not known. */
  private static Optional<Access> access(IASTExpression place, Spans spans) {
    IASTExpression outer = Bindings.outermost(place);
    SourceSpan at = spans.of(place);
    return switch (outer.getParent()) {
      case IASTUnaryExpression e when TextInsertionPoints.COUNTING.contains(e.getOperator()) ->
          counting(e).map(update -> update.at(at, spans.of(e)));
      case IASTUnaryExpression e when e.getOperator() == IASTUnaryExpression.op_amper ->
          Optional.empty();
      case IASTBinaryExpression e
          when e.getOperand1() == outer && TextInsertionPoints.isAssignment(e.getOperator()) ->
          assignment(place, e, spans);
      case null -> Optional.empty();
      default -> Optional.of(new Access.Read(at));
    };
  }

  private record Counting(String operation, Yields yields) {
    Access at(SourceSpan place, SourceSpan whole) {
      return new Access.Update(place, whole, operation, Optional.empty(), yields);
    }
  }

  private static Optional<Counting> counting(IASTUnaryExpression expression) {
    return Optional.ofNullable(
        switch (expression.getOperator()) {
          case IASTUnaryExpression.op_prefixIncr -> new Counting("add", yields(expression));
          case IASTUnaryExpression.op_prefixDecr -> new Counting("sub", yields(expression));
          case IASTUnaryExpression.op_postFixIncr -> new Counting("add", Yields.OLD);
          case IASTUnaryExpression.op_postFixDecr -> new Counting("sub", Yields.OLD);
          default -> null;
        });
  }

  /** The new value, or any if nobody uses it. */
  private static Yields yields(IASTExpression update) {
    return Bindings.outermost(update).getParent() instanceof IASTExpressionStatement
        ? Yields.OLD
        : Yields.NEW;
  }

  private static Optional<Access> assignment(
      IASTExpression place, IASTBinaryExpression assignment, Spans spans) {
    SourceSpan at = spans.of(place);
    SourceSpan whole = spans.of(assignment);
    String operation = UPDATES.get(assignment.getOperator());
    IASTExpression value = assignment.getOperand2();
    if (value == null || !spans.isInFile(value)) {
      return Optional.empty();
    }
    if (operation != null) {
      return SnapshotPoints.isPlain(value)
          ? Optional.of(
              new Access.Update(
                  at, whole, operation, Optional.of(spans.of(value)), yields(assignment)))
          : Optional.empty();
    }
    if (assignment.getOperator() != IASTBinaryExpression.op_assign) {
      return Optional.empty();
    }
    return own(place, value, spans)
        .<Access>map(update ->
            new Access.Update(
                at,
                whole,
                update.operation(),
                Optional.of(spans.of(update.operand())),
                yields(assignment)))
        .or(() ->
            assignment.getParent() instanceof IASTExpressionStatement
                ? Optional.of(new Access.Write(at, whole, spans.of(value)))
                : Optional.empty());
  }

  private record OwnValue(String operation, IASTExpression operand) {}

  /** What is done with the old value of a variable in a value that is assigned to it. */
  private static Optional<OwnValue> own(IASTExpression place, IASTExpression value, Spans spans) {
    return Bindings.inner(value) instanceof IASTBinaryExpression e
            && OPERATIONS.containsKey(e.getOperator())
            && spans.textOf(e.getOperand1()).equals(spans.textOf(place))
            && SnapshotPoints.isPlain(e.getOperand2())
        ? Optional.ofNullable(OPERATIONS.get(e.getOperator()))
            .map(operation -> new OwnValue(operation, e.getOperand2()))
        : Optional.empty();
  }

  /** Whether a variable is a member of a union. */
  static boolean isUnion(IVariable variable) {
    return variable instanceof IField field
        && field.getCompositeTypeOwner().getKey() == ICompositeType.k_union;
  }
}
