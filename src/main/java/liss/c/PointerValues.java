package liss.c;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import liss.c.Memory.Base;
import liss.c.Memory.Cell;
import liss.c.Memory.Function;
import liss.c.Memory.Kind;
import liss.c.Memory.Target;
import liss.c.Memory.Unknown;
import liss.c.vocabulary.Meaning;
import liss.c.vocabulary.Vocabulary;
import org.eclipse.cdt.core.dom.ast.IASTArraySubscriptExpression;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTCastExpression;
import org.eclipse.cdt.core.dom.ast.IASTConditionalExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpressionList;
import org.eclipse.cdt.core.dom.ast.IASTExpressionStatement;
import org.eclipse.cdt.core.dom.ast.IASTFieldReference;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IASTTypeIdInitializerExpression;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.core.dom.ast.IBasicType;
import org.eclipse.cdt.core.dom.ast.IBinding;
import org.eclipse.cdt.core.dom.ast.IFunction;
import org.eclipse.cdt.core.dom.ast.gnu.IGNUASTCompoundStatementExpression;

/**
 * What the values of expressions can point to and which places they designate, given what is stored
 * in every cell.
 */
final class PointerValues {

  /** What stands for memory outside of the program. */
  private static final Base OUTSIDE =
      new Base("outside", Kind.DEVICE, Vocabulary.ENVIRONMENT, Optional.empty());

  private final Pointers pointers;
  private final Variables variables;
  private final Functions functions;
  private final PointerUse use;

  PointerValues(Pointers pointers, Variables variables, Functions functions) {
    this.pointers = pointers;
    this.variables = variables;
    this.functions = functions;
    this.use = new PointerUse(functions);
  }

  /** What the value of an expression can point to. */
  Set<Target> of(IASTExpression expression) {
    Set<Target> result = new LinkedHashSet<>();
    addValue(expression, result);
    return result;
  }

  private void addValue(IASTExpression expression, Set<Target> result) {
    switch (expression) {
      case IASTIdExpression id -> {
        Optional<IBinding> binding = Bindings.of(id.getName());
        if (binding.isEmpty() || binding.get() instanceof IFunction) {
          result.add(new Function(id.getName().toString()));
        } else {
          addStored(expression, result);
        }
      }
      case IASTFieldReference field -> addStored(expression, result);
      case IASTArraySubscriptExpression element -> addStored(expression, result);
      case IASTUnaryExpression unary -> addUnary(unary, result);
      case IASTBinaryExpression binary -> addBinary(binary, result);
      case IASTCastExpression cast -> addCast(cast, result);
      case IASTConditionalExpression choice -> {
        if (choice.getPositiveResultExpression() == null) {
          addValue(choice.getLogicalConditionExpression(), result);
        } else {
          addValue(choice.getPositiveResultExpression(), result);
        }
        addValue(choice.getNegativeResultExpression(), result);
      }
      case IASTExpressionList list ->
          addValue(list.getExpressions()[list.getExpressions().length - 1], result);
      case IASTFunctionCallExpression call -> addResult(call, result);
      case IASTTypeIdInitializerExpression literal -> {
        if (Bindings.isArray(literal)) {
          addAddress(place(literal), result);
        }
      }
      case IGNUASTCompoundStatementExpression block ->
          lastExpression(block).ifPresent(last -> addValue(last, result));
      default -> {}
    }
  }

  private static Optional<IASTExpression> lastExpression(IGNUASTCompoundStatementExpression block) {
    IASTStatement[] statements = block.getCompoundStatement().getStatements();
    return statements.length > 0
            && statements[statements.length - 1] instanceof IASTExpressionStatement last
        ? Optional.of(last.getExpression())
        : Optional.empty();
  }

  private void addStored(IASTExpression expression, Set<Target> result) {
    Set<Cell> cells = place(expression);
    if (Bindings.isArray(expression)) {
      addAddress(cells, result);
    } else {
      cells.forEach(cell -> result.addAll(pointers.stored(cell)));
      boolean isOutside = cells.stream().anyMatch(cell -> cell.base().kind() == Kind.DEVICE);
      if (isOutside && use.isPointer(expression)) {
        result.add(new Unknown());
      }
    }
  }

  private void addAddress(Set<Cell> cells, Set<Target> result) {
    pointers.takeAddress(cells);
    result.addAll(cells);
  }

  private void addUnary(IASTUnaryExpression unary, Set<Target> result) {
    IASTExpression operand = unary.getOperand();
    switch (unary.getOperator()) {
      case IASTUnaryExpression.op_amper -> {
        if (Bindings.isFunction(operand)) {
          addValue(operand, result);
        } else {
          addAddress(place(operand), result);
        }
      }
      case IASTUnaryExpression.op_star -> {
        if (Bindings.isFunction(unary)) {
          addValue(operand, result);
        } else {
          addStored(unary, result);
        }
      }
      case IASTUnaryExpression.op_sizeof, IASTUnaryExpression.op_not -> {}
      default -> {
        if (operand != null) {
          addValue(operand, result);
        }
      }
    }
  }

  private void addBinary(IASTBinaryExpression binary, Set<Target> result) {
    switch (binary.getOperator()) {
      case IASTBinaryExpression.op_assign -> addValue(binary.getOperand2(), result);
      case IASTBinaryExpression.op_equals,
          IASTBinaryExpression.op_notequals,
          IASTBinaryExpression.op_lessThan,
          IASTBinaryExpression.op_lessEqual,
          IASTBinaryExpression.op_greaterThan,
          IASTBinaryExpression.op_greaterEqual,
          IASTBinaryExpression.op_logicalAnd,
          IASTBinaryExpression.op_logicalOr -> {}
      default -> {
        Set<Target> operands = of(binary.getOperand1());
        addValue(binary.getOperand2(), operands);
        IASTExpression left = Bindings.inner(binary.getOperand1());
        for (Target target : operands) {
          boolean leaves = left instanceof IASTCastExpression && target instanceof Cell;
          result.add(leaves ? new Cell(((Cell) target).base(), "") : target);
        }
      }
    }
  }

  private void addCast(IASTCastExpression cast, Set<Target> result) {
    Set<Target> operand = of(cast.getOperand());
    result.addAll(operand);
    boolean fromInteger =
        Bindings.type(cast.getOperand()).filter(IBasicType.class::isInstance).isPresent();
    boolean isNull = Constants.is(0, cast.getOperand());
    if (pointers.isGuessing()
        && operand.isEmpty()
        && fromInteger
        && !isNull
        && Bindings.isPointer(cast)) {
      result.add(new Unknown());
    }
  }

  private void addResult(IASTFunctionCallExpression call, Set<Target> result) {
    if (!Functions.selected(call).isEmpty()) {
      Functions.selected(call).forEach(selected -> addValue(selected, result));
      return;
    }
    Optional<Meaning> meaning = functions.meaning(call);
    if (meaning.filter(m -> m.action() == Meaning.Action.ALLOCATE).isPresent()) {
      result.add(new Cell(variables.heap(call), ""));
      return;
    }
    Set<String> callees = functions.callees(call, pointers);
    for (String callee : callees) {
      result.addAll(pointers.stored(new Cell(variables.result(callee), "")));
    }
    if (pointers.isGuessing() && callees.isEmpty() && use.isPointer(call)) {
      result.add(new Unknown());
    }
  }

  /** The parts of memory that an expression can designate; none if it is no designator. */
  Set<Cell> place(IASTExpression expression) {
    return switch (expression) {
      case IASTIdExpression id ->
          Bindings.variable(id.getName())
              .map(variable -> Set.of(new Cell(variables.of(variable), "")))
              .orElse(Set.of());
      case IASTUnaryExpression unary ->
          switch (unary.getOperator()) {
            case IASTUnaryExpression.op_star -> pointees(unary.getOperand());
            case IASTUnaryExpression.op_bracketedPrimary -> place(unary.getOperand());
            default -> Set.of();
          };
      case IASTFieldReference field -> fields(field);
      case IASTArraySubscriptExpression element -> {
        IASTExpression array = element.getArrayExpression();
        yield Bindings.isArray(array) ? place(array) : pointees(array);
      }
      case IASTCastExpression cast -> place(cast.getOperand());
      case IASTBinaryExpression binary
          when binary.getOperator() == IASTBinaryExpression.op_assign ->
          place(binary.getOperand1());
      case IASTConditionalExpression choice -> {
        Set<Cell> cells = new LinkedHashSet<>(place(choice.getNegativeResultExpression()));
        if (choice.getPositiveResultExpression() != null) {
          cells.addAll(place(choice.getPositiveResultExpression()));
        }
        yield cells;
      }
      case IASTExpressionList list ->
          place(list.getExpressions()[list.getExpressions().length - 1]);
      case IASTTypeIdInitializerExpression literal ->
          Set.of(new Cell(variables.literal(literal), ""));
      case IASTFunctionCallExpression call -> results(call);
      case IGNUASTCompoundStatementExpression block ->
          lastExpression(block).map(this::place).orElse(Set.of());
      default -> Set.of();
    };
  }

  private Set<Cell> results(IASTFunctionCallExpression call) {
    Set<Cell> cells = new LinkedHashSet<>();
    Functions.selected(call).forEach(selected -> cells.addAll(place(selected)));
    functions
        .callees(call, pointers)
        .forEach(callee -> cells.add(new Cell(variables.result(callee), "")));
    return cells;
  }

  private Set<Cell> fields(IASTFieldReference field) {
    IASTExpression owner = field.getFieldOwner();
    Set<Cell> owners = field.isPointerDereference() ? pointees(owner) : place(owner);
    Optional<IBinding> binding = Bindings.of(field.getFieldName());
    Set<Cell> cells = new LinkedHashSet<>();
    for (Cell cell : owners) {
      cells.addAll(Memory.field(cell, field.getFieldName().toString(), binding));
    }
    return cells;
  }

  /** What a pointer can point to; the unknown is everything whose address is taken. */
  Set<Cell> pointees(IASTExpression pointer) {
    Set<Cell> cells = new LinkedHashSet<>();
    for (Target target : of(pointer)) {
      switch (target) {
        case Cell cell -> cells.add(cell);
        case Function function -> {}
        case Unknown unknown -> {
          cells.addAll(pointers.addressTaken());
          cells.add(new Cell(OUTSIDE, ""));
        }
      }
    }
    return cells;
  }
}
