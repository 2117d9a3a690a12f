package liss.c.analysis;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import liss.c.analysis.Memory.Cell;
import liss.c.analysis.Memory.Function;
import liss.c.analysis.Memory.Target;
import liss.c.analysis.Memory.Unknown;
import liss.c.syntax.Bindings;
import liss.c.syntax.Constants;
import liss.c.vocabulary.Meaning.Action;
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
import org.eclipse.cdt.core.dom.ast.IPointerType;
import org.eclipse.cdt.core.dom.ast.IType;
import org.eclipse.cdt.core.dom.ast.gnu.IGNUASTCompoundStatementExpression;

/**
 * The targets of the values of expressions, and the cells that expressions designate, given the
 * targets that are stored in every cell.
 */
final class PointerValues {

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

  /** The targets that the value of an expression can point to. */
  Set<Target> of(IASTExpression expression) {
    return switch (expression) {
      case IASTIdExpression id when isFunction(id) -> Set.of(new Function(id.getName().toString()));
      case IASTIdExpression id -> stored(id);
      case IASTFieldReference field -> stored(field);
      case IASTArraySubscriptExpression element -> stored(element);
      case IASTUnaryExpression unary -> ofUnary(unary);
      case IASTBinaryExpression binary -> ofBinary(binary);
      case IASTCastExpression cast -> ofCast(cast);
      case IASTConditionalExpression choice -> {
        IASTExpression positive = choice.getPositiveResultExpression();
        IASTExpression holds = positive == null ? choice.getLogicalConditionExpression() : positive;
        yield union(of(holds), of(choice.getNegativeResultExpression()));
      }
      case IASTExpressionList list -> of(last(list));
      case IASTFunctionCallExpression call -> ofCall(call);
      case IASTTypeIdInitializerExpression literal when Bindings.isArray(literal) ->
          addresses(place(literal));
      case IGNUASTCompoundStatementExpression block -> last(block).map(this::of).orElse(Set.of());
      default -> Set.of();
    };
  }

  private static <T> Set<T> union(Set<? extends T> first, Set<? extends T> second) {
    Set<T> union = new LinkedHashSet<>(first);
    union.addAll(second);
    return union;
  }

  private static boolean isFunction(IASTIdExpression id) {
    Optional<IBinding> binding = Bindings.of(id.getName());
    return binding.isEmpty() || binding.get() instanceof IFunction;
  }

  private static IASTExpression last(IASTExpressionList list) {
    return list.getExpressions()[list.getExpressions().length - 1];
  }

  private static Optional<IASTExpression> last(IGNUASTCompoundStatementExpression block) {
    IASTStatement[] statements = block.getCompoundStatement().getStatements();
    return statements.length > 0
            && statements[statements.length - 1] instanceof IASTExpressionStatement last
        ? Optional.of(last.getExpression())
        : Optional.empty();
  }

  private Set<Target> stored(IASTExpression expression) {
    Optional<Target> narrowed =
        Bindings.name(expression).flatMap(Bindings::variable).flatMap(pointers::narrowed);
    if (narrowed.isPresent()) {
      return Set.of(narrowed.get());
    }
    Set<Cell> cells = place(expression);
    if (Bindings.isArray(expression)) {
      return addresses(cells);
    }
    Set<Target> result = new LinkedHashSet<>();
    cells.forEach(cell -> result.addAll(pointers.stored(cell)));
    boolean isOutside = cells.stream().anyMatch(cell -> cell.base().isOutside());
    if (isOutside && use.isPointer(expression)) {
      result.add(new Unknown());
    }
    return result;
  }

  private Set<Target> addresses(Set<Cell> cells) {
    pointers.takeAddress(cells);
    return union(cells, Set.of());
  }

  private Set<Target> ofUnary(IASTUnaryExpression unary) {
    IASTExpression operand = unary.getOperand();
    return switch (unary.getOperator()) {
      case IASTUnaryExpression.op_amper ->
          Bindings.isFunction(operand) ? of(operand) : addresses(place(operand));
      case IASTUnaryExpression.op_star -> Bindings.isFunction(unary) ? of(operand) : stored(unary);
      case IASTUnaryExpression.op_sizeof,
          IASTUnaryExpression.op_not,
          IASTUnaryExpression.op_labelReference ->
          Set.of();
      default -> operand == null ? Set.of() : of(operand);
    };
  }

  private Set<Target> ofBinary(IASTBinaryExpression binary) {
    return switch (binary.getOperator()) {
      case IASTBinaryExpression.op_assign -> of(binary.getOperand2());
      case IASTBinaryExpression.op_equals,
          IASTBinaryExpression.op_notequals,
          IASTBinaryExpression.op_lessThan,
          IASTBinaryExpression.op_lessEqual,
          IASTBinaryExpression.op_greaterThan,
          IASTBinaryExpression.op_greaterEqual,
          IASTBinaryExpression.op_logicalAnd,
          IASTBinaryExpression.op_logicalOr ->
          Set.of();
      default -> {
        Set<Target> result = new LinkedHashSet<>();
        boolean leaves = Bindings.inner(binary.getOperand1()) instanceof IASTCastExpression;
        for (Target target : operands(binary)) {
          result.add(leaves && target instanceof Cell cell ? new Cell(cell.base(), "") : target);
        }
        yield result;
      }
    };
  }

  /** What a pointer is added to, or what is taken from it, is no pointer. */
  private Set<Target> operands(IASTBinaryExpression binary) {
    IASTExpression left = binary.getOperand1();
    IASTExpression right = binary.getOperand2();
    boolean isSum =
        binary.getOperator() == IASTBinaryExpression.op_plus
            || binary.getOperator() == IASTBinaryExpression.op_minus;
    if (isSum && Bindings.isPointer(left) && Bindings.isUnknown(right)) {
      return of(left);
    }
    return isSum && Bindings.isPointer(right) && Bindings.isUnknown(left)
        ? of(right)
        : union(of(left), of(right));
  }

  private Set<Target> ofCast(IASTCastExpression cast) {
    Set<Target> operand = of(cast.getOperand());
    boolean fromInteger =
        Bindings.type(cast.getOperand()).filter(IBasicType.class::isInstance).isPresent();
    return pointers.isGuessing()
            && operand.isEmpty()
            && fromInteger
            && !Constants.is(0, cast.getOperand())
            && Bindings.isPointer(cast)
        ? Set.of(new Unknown())
        : operand;
  }

  private Set<Target> ofCall(IASTFunctionCallExpression call) {
    Set<Target> result = new LinkedHashSet<>();
    if (!Functions.selected(call).isEmpty()) {
      Functions.selected(call).forEach(selected -> result.addAll(of(selected)));
      return result;
    }
    if (functions.meaning(call).filter(m -> m.action() == Action.ALLOCATE).isPresent()) {
      return Set.of(new Cell(variables.heap(call), ""));
    }
    Set<String> callees = functions.callees(call, pointers);
    for (String callee : callees) {
      result.addAll(pointers.stored(new Cell(variables.result(callee), "")));
    }
    if (pointers.isGuessing() && callees.isEmpty() && use.isPointer(call)) {
      result.add(new Unknown());
    }
    return result;
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
        IASTExpression positive = choice.getPositiveResultExpression();
        yield union(
            place(choice.getNegativeResultExpression()),
            positive == null ? Set.of() : place(positive));
      }
      case IASTExpressionList list -> place(last(list));
      case IASTTypeIdInitializerExpression literal ->
          Set.of(new Cell(variables.literal(literal), ""));
      case IASTFunctionCallExpression call -> results(call);
      case IGNUASTCompoundStatementExpression block ->
          last(block).map(this::place).orElse(Set.of());
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
    String name = field.getFieldName().toString();
    Set<Cell> owners = field.isPointerDereference() ? pointees(owner, name) : place(owner);
    Optional<IBinding> binding = Bindings.of(field.getFieldName());
    Set<Cell> cells = new LinkedHashSet<>();
    for (Cell cell : owners) {
      cells.addAll(Memory.field(cell, name, binding));
    }
    return cells;
  }

  /**
   * The cells that a pointer can point to if they have a field. A pointer of unknown type and
   * origin leads to structures that have it, or to one of a type that nobody knows.
   */
  private Set<Cell> pointees(IASTExpression pointer, String field) {
    Set<Target> targets = of(pointer);
    if (!Bindings.isOfUnknown(pointer) || !targets.contains(new Unknown())) {
      return pointees(pointer);
    }
    Set<Cell> cells = new LinkedHashSet<>();
    targets.stream().filter(Cell.class::isInstance).forEach(cell -> cells.add((Cell) cell));
    for (Cell structure : variables.withField(field)) {
      cells.addAll(pointers.reachable(structure));
    }
    cells.add(new Cell(variables.unknown(), ""));
    return cells;
  }

  /** The cells that a pointer can point to; the unknown is everything whose address is taken. */
  Set<Cell> pointees(IASTExpression pointer) {
    Set<Cell> cells = new LinkedHashSet<>();
    for (Target target : of(pointer)) {
      switch (target) {
        case Cell cell -> cells.add(cell);
        case Function function -> {}
        case Unknown unknown -> cells.addAll(anywhere(pointer));
      }
    }
    return cells;
  }

  /**
   * What a pointer of unknown origin can point to: structures of its type, or everything if it is
   * not a pointer to a structure with a tag.
   */
  private Set<Cell> anywhere(IASTExpression pointer) {
    Optional<Cell> structure = outside(pointer);
    if (structure.isEmpty()) {
      return union(pointers.addressTaken(), Set.of(new Cell(variables.outside(), "")));
    }
    return pointers.reachable(structure.get());
  }

  /** The structure outside of the program that a pointer can point to by its type. */
  Optional<Cell> outside(IASTExpression pointer) {
    Optional<IType> type =
        Bindings.type(pointer)
            .filter(IPointerType.class::isInstance)
            .flatMap(p -> Optional.ofNullable(((IPointerType) p).getType()))
            .map(Bindings::withoutArrays);
    return type.flatMap(t -> Memory.tag(t).map(tag -> new Cell(variables.outside(t, tag), "")));
  }
}
