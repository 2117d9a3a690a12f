package liss.c.insertion;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import liss.c.analysis.Functions;
import liss.c.kernel.DeviceStructures;
import liss.c.source.Spans;
import liss.c.syntax.Bindings;
import liss.c.syntax.Nodes;
import liss.lang.LockWriting.Holder;
import liss.lang.LockWriting.Structure;
import liss.lang.SourceSpan;
import org.eclipse.cdt.core.dom.ast.IASTArrayDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTArraySubscriptExpression;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTCompositeTypeSpecifier;
import org.eclipse.cdt.core.dom.ast.IASTCompoundStatement;
import org.eclipse.cdt.core.dom.ast.IASTDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFieldReference;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTGotoStatement;
import org.eclipse.cdt.core.dom.ast.IASTIfStatement;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IASTReturnStatement;
import org.eclipse.cdt.core.dom.ast.IASTSimpleDeclaration;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.eclipse.cdt.core.dom.ast.IASTTypeIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.core.dom.ast.ICompositeType;
import org.eclipse.cdt.core.dom.ast.IFunction;
import org.eclipse.cdt.core.dom.ast.IType;
import org.eclipse.cdt.core.dom.ast.IVariable;

/**
 * Finds the structures of a driver in which new locks can be: one for each device, used by pointers
 * alone, and set up where nobody else knows it yet.
 *
 * <p>Nothing depends on where the structure ends or how long it is: no variable, field or array
 * element is one, none is copied, and its size is asked for where it is allocated only. The lock is
 * a new member, which is set up directly behind the test that there is memory.
 */
public final class StructuresForLocks {

  private final IASTTranslationUnit unit;
  private final Spans spans;

  private StructuresForLocks(IASTTranslationUnit unit, Spans spans) {
    this.unit = unit;
    this.spans = spans;
  }

  /**
   * The structures.
   *
   * @param variable the variable of the program that stands for what a call allocates
   */
  public static List<Structure> of(
      IASTTranslationUnit unit,
      Spans spans,
      DeviceStructures devices,
      Function<IASTFunctionCallExpression, String> variable) {
    StructuresForLocks finder = new StructuresForLocks(unit, spans);
    List<Structure> found = new ArrayList<>();
    for (IASTCompositeTypeSpecifier type : Nodes.inside(unit, IASTCompositeTypeSpecifier.class)) {
      for (IASTFunctionCallExpression call : devices.allocations(type.getName().toString())) {
        if (devices.isOneForDevice(call)) {
          finder.structure(type, call, variable.apply(call)).ifPresent(found::add);
        }
      }
    }
    return found;
  }

  private Optional<Structure> structure(
      IASTCompositeTypeSpecifier type, IASTFunctionCallExpression call, String variable) {
    String tag = type.getName().toString();
    Optional<Integer> member = member(type).filter(end -> spans.areInOneBranch(type, call));
    return isUsedByPointers(tag, call)
        ? member.flatMap(end ->
            setup(tag, call)
                .map(setup ->
                    new Structure(
                        "struct " + tag,
                        variable,
                        end,
                        setup.test(),
                        setup.pointer(),
                        holders(tag))))
        : Optional.empty();
  }

  /** Behind which member a new one can be: the last one, or the one in front of an array. */
  private Optional<Integer> member(IASTCompositeTypeSpecifier type) {
    IASTDeclaration[] members = type.getDeclarations(true);
    int last = members.length - 1;
    if (last >= 0 && isArray(members[last])) {
      last--;
    }
    if (last < 0
        || !spans.isInFile(type)
        || !spans.isInFile(members[last])
        || !spans.areInOneBranch(type, members[last])) {
      return Optional.empty();
    }
    int end = spans.of(members[last]).end();
    boolean isWritten =
        spans.at(end - 1) == ';'
            && end < spans.of(type).end()
            && (last + 1 == members.length || spans.of(members[last + 1]).start() >= end);
    return isWritten ? Optional.of(end) : Optional.empty();
  }

  private static boolean isArray(IASTDeclaration member) {
    return !(member instanceof IASTSimpleDeclaration declaration)
        || Arrays.stream(declaration.getDeclarators())
            .anyMatch(IASTArrayDeclarator.class::isInstance);
  }

  /**
   * Whether there is nothing of a type but what a call allocates, all of it, and it is used through
   * pointers to it alone: no pointer into it is kept in memory.
   */
  private boolean isUsedByPointers(String tag, IASTFunctionCallExpression call) {
    boolean isDeclared =
        Nodes.inside(unit, IASTDeclarator.class).stream()
            .flatMap(declarator -> Bindings.variable(declarator.getName()).stream())
            .anyMatch(variable -> variable.getType() != null && is(variable.getType(), tag));
    boolean isValue =
        Stream.concat(
                Nodes.inside(unit, IASTUnaryExpression.class).stream()
                    .filter(unary -> unary.getOperator() == IASTUnaryExpression.op_star),
                Nodes.inside(unit, IASTArraySubscriptExpression.class).stream())
            .anyMatch(value ->
                Bindings.type(value).filter(t -> is(t, tag)).isPresent()
                    && sizeOf(value).filter(s -> s.getParent() == call).isEmpty());
    boolean isMeasured =
        Nodes.inside(unit, IASTTypeIdExpression.class).stream()
            .filter(size -> size.getOperator() == IASTTypeIdExpression.op_sizeof)
            .filter(size -> size.getParent() != call)
            .anyMatch(size ->
                size.getTypeId().getDeclSpecifier().getRawSignature().contains(tag)
                    && size.getTypeId().getAbstractDeclarator().getPointerOperators().length == 0);
    boolean isKept =
        Nodes.inside(unit, IASTBinaryExpression.class).stream()
            .filter(assignment -> assignment.getOperator() == IASTBinaryExpression.op_assign)
            .filter(assignment -> !isLocal(assignment.getOperand1()))
            .flatMap(assignment ->
                Nodes.inside(assignment.getOperand2(), IASTFieldReference.class).stream())
            .anyMatch(field ->
                Bindings.type(field.getFieldOwner())
                        .flatMap(DeviceStructures::pointee)
                        .filter(tag::equals)
                        .isPresent()
                    && (Bindings.isArray(field) || isAddressTaken(field)));
    return !isDeclared && !isValue && !isMeasured && !isKept;
  }

  private static boolean isLocal(IASTExpression expression) {
    return Bindings.name(expression)
        .flatMap(Bindings::variable)
        .filter(variable -> variable.getOwner() instanceof IFunction && !variable.isStatic())
        .isPresent();
  }

  /** Whether the address of a field, or of a part of it, is taken. */
  private static boolean isAddressTaken(IASTFieldReference field) {
    return Nodes.around(field)
        .takeWhile(IASTExpression.class::isInstance)
        .anyMatch(around ->
            around instanceof IASTUnaryExpression unary
                && unary.getOperator() == IASTUnaryExpression.op_amper);
  }

  private static boolean is(IType type, String tag) {
    return Bindings.withoutArrays(type) instanceof ICompositeType structure
        && tag.equals(structure.getName());
  }

  /** The expression that asks for the size of a value, if one does. */
  private static Optional<IASTUnaryExpression> sizeOf(IASTExpression value) {
    IASTNode around = value.getParent();
    while (around instanceof IASTUnaryExpression unary
        && unary.getOperator() == IASTUnaryExpression.op_bracketedPrimary) {
      around = unary.getParent();
    }
    return around instanceof IASTUnaryExpression unary
            && unary.getOperator() == IASTUnaryExpression.op_sizeof
        ? Optional.of(unary)
        : Optional.empty();
  }

  /** Where a structure is set up: behind the test that there is memory, by a pointer to it. */
  private record Setup(SourceSpan test, String pointer) {}

  private Optional<Setup> setup(String tag, IASTFunctionCallExpression call) {
    Optional<IASTStatement> statement = statementInBlock(call);
    Optional<IVariable> pointer =
        Nodes.function(call).flatMap(function -> PointerHolders.only(function, tag));
    if (statement.isEmpty()
        || pointer.isEmpty()
        || !(statement.get().getParent() instanceof IASTCompoundStatement block)) {
      return Optional.empty();
    }
    return Arrays.stream(block.getStatements())
        .dropWhile(other -> other != statement.get())
        .skip(statement.get() instanceof IASTIfStatement ? 0 : 1)
        .filter(other -> !PointerHolders.uses(other, pointer.get()).isEmpty())
        .findFirst()
        .filter(test -> leavesWithout(test, pointer.get()) && isWritten(test, block))
        .map(test -> new Setup(spans.of(test), pointer.get().getName()));
  }

  /** Whether a statement leaves the function if a pointer is null, and does nothing else. */
  private static boolean leavesWithout(IASTStatement statement, IVariable pointer) {
    return statement instanceof IASTIfStatement test
        && test.getElseClause() == null
        && test.getConditionExpression() != null
        && isNull(test.getConditionExpression(), pointer)
        && PointerHolders.uses(test.getConditionExpression(), pointer).size() == 1
        && leaves(test.getThenClause());
  }

  private static boolean isNull(IASTExpression condition, IVariable pointer) {
    return switch (Bindings.inner(condition)) {
      case IASTUnaryExpression not when not.getOperator() == IASTUnaryExpression.op_not ->
          isPointer(not.getOperand(), pointer);
      case IASTBinaryExpression either
          when either.getOperator() == IASTBinaryExpression.op_logicalOr ->
          isNull(either.getOperand1(), pointer) || isNull(either.getOperand2(), pointer);
      case IASTBinaryExpression equal when equal.getOperator() == IASTBinaryExpression.op_equals ->
          isPointer(equal.getOperand1(), pointer) && !isPointer(equal.getOperand2(), pointer);
      default -> false;
    };
  }

  /** Whether an expression is a pointer, or the assignment of one. */
  private static boolean isPointer(IASTExpression expression, IVariable pointer) {
    IASTExpression value = Bindings.inner(expression);
    IASTExpression assigned =
        value instanceof IASTBinaryExpression binary
                && binary.getOperator() == IASTBinaryExpression.op_assign
            ? binary.getOperand1()
            : value;
    return Bindings.name(assigned).flatMap(Bindings::variable).filter(pointer::equals).isPresent();
  }

  private static boolean leaves(IASTStatement statement) {
    return switch (statement) {
      case IASTReturnStatement s -> true;
      case IASTGotoStatement s -> true;
      case IASTCompoundStatement s ->
          s.getStatements().length > 0 && leaves(s.getStatements()[s.getStatements().length - 1]);
      case null, default -> false;
    };
  }

  private boolean isWritten(IASTStatement statement, IASTStatement block) {
    int last = spans.of(statement).end() - 1;
    return spans.isInFile(statement)
        && spans.areInOneBranch(statement, block)
        && (spans.at(last) == ';' || spans.at(last) == '}');
  }

  /** The statement of a block that a node is in. */
  private static Optional<IASTStatement> statementInBlock(IASTNode node) {
    return Stream.iterate(node, Objects::nonNull, IASTNode::getParent)
        .filter(around ->
            around instanceof IASTStatement && around.getParent() instanceof IASTCompoundStatement)
        .map(IASTStatement.class::cast)
        .findFirst();
  }

  /** The functions that know the structure by one pointer, by their names. */
  private Map<String, Holder> holders(String tag) {
    Map<String, IASTFunctionDefinition> functions = new LinkedHashMap<>();
    Nodes.inside(unit, IASTFunctionDefinition.class)
        .forEach(function -> functions.put(Functions.name(function), function));
    PointerHolders pointers = new PointerHolders(unit, spans, tag, functions);
    Map<String, Holder> holders = new HashMap<>();
    functions.forEach((name, function) -> {
      if (spans.isInFile(function)) {
        pointers.holder(function).ifPresent(holder -> holders.put(name, holder));
      }
    });
    return holders;
  }
}
