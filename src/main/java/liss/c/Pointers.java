package liss.c;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import liss.c.Memory.Base;
import liss.c.Memory.Cell;
import liss.c.Memory.Function;
import liss.c.Memory.Kind;
import liss.c.Memory.Target;
import liss.c.Memory.Unknown;
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
import org.eclipse.cdt.core.dom.ast.IParameter;
import org.eclipse.cdt.core.dom.ast.IVariable;
import org.eclipse.cdt.core.dom.ast.gnu.IGNUASTCompoundStatementExpression;

/**
 * What pointers can point to, whatever the order of the statements.
 *
 * <p>L. O. Andersen, Program Analysis and Specialization for the C Programming Language, PhD
 * thesis, DIKU, University of Copenhagen, 1994, chapter 4: inclusions between sets of targets,
 * solved as a least fixed point; all contexts of a call are one. Deviations: fields are told apart;
 * the inclusions are not written down but read off the expressions anew in every round, which costs
 * a factor in time and saves a second representation of the program.
 *
 * <p>Sound for programs in which a pointer to a field is not used to reach the fields beside it,
 * except through {@code char *} arithmetic as in {@code container_of}, which gives the whole
 * variable. At most (cells x targets) rounds, in practice a handful; each linear in the program
 * times the size of the sets.
 */
final class Pointers {

  /** What stands for memory outside of the program. */
  private static final Base OUTSIDE =
      new Base("outside", Kind.DEVICE, Vocabulary.ENVIRONMENT, Optional.empty());

  private final Functions functions;
  private final Map<Base, Map<String, Set<Target>>> targets = new LinkedHashMap<>();
  private final Map<IBinding, Base> variables = new HashMap<>();
  private final Map<Object, Base> others = new HashMap<>();
  private final Set<Cell> addressTaken = new LinkedHashSet<>();
  private final Set<Base> escaped = new HashSet<>();
  private boolean changed;

  Pointers(Functions functions) {
    this.functions = functions;
  }

  /** Something that a program does to pointers. */
  @FunctionalInterface
  interface Inclusion {
    void apply();
  }

  /** Finds the least sets that satisfy the inclusions. */
  void solve(List<Inclusion> inclusions) {
    do {
      changed = false;
      inclusions.forEach(Inclusion::apply);
    } while (changed);
    findEscaped();
  }

  /** The targets of what is stored in the cells include those of a value. */
  void assign(Set<Cell> to, IASTExpression from) {
    Set<Target> values = value(from);
    to.forEach(cell -> include(cell, values));
    if (Bindings.isComposite(from)) {
      for (Cell source : place(from)) {
        to.forEach(cell -> copyParts(source, cell));
      }
    }
  }

  /** The targets of what is stored in the cell include the given ones. */
  void include(Cell cell, Set<? extends Target> values) {
    if (!values.isEmpty()) {
      changed |=
          targets
              .computeIfAbsent(cell.base(), base -> new LinkedHashMap<>())
              .computeIfAbsent(cell.path(), path -> new LinkedHashSet<>())
              .addAll(values);
    }
  }

  private void copyParts(Cell from, Cell to) {
    Map<String, Set<Target>> parts = targets.getOrDefault(from.base(), Map.of());
    for (Map.Entry<String, Set<Target>> part : new ArrayList<>(parts.entrySet())) {
      if (part.getKey().startsWith(from.path())) {
        String rest = part.getKey().substring(from.path().length());
        include(new Cell(to.base(), to.path() + rest), new LinkedHashSet<>(part.getValue()));
      }
    }
  }

  private Set<Target> stored(Cell cell) {
    return targets.getOrDefault(cell.base(), Map.of()).getOrDefault(cell.path(), Set.of());
  }

  /** What the value of an expression can point to. */
  Set<Target> value(IASTExpression expression) {
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
      cells.forEach(cell -> result.addAll(stored(cell)));
    }
  }

  private void addAddress(Set<Cell> cells, Set<Target> result) {
    changed |= addressTaken.addAll(cells);
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
        Set<Target> operands = value(binary.getOperand1());
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
    Set<Target> operand = value(cast.getOperand());
    result.addAll(operand);
    boolean fromInteger =
        Bindings.type(cast.getOperand()).filter(IBasicType.class::isInstance).isPresent();
    boolean isNull = Constants.value(cast.getOperand()).filter(v -> v == 0).isPresent();
    if (operand.isEmpty() && fromInteger && !isNull && Bindings.isPointer(cast)) {
      result.add(new Unknown());
    }
  }

  private void addResult(IASTFunctionCallExpression call, Set<Target> result) {
    Optional<Meaning> meaning = functions.meaning(call);
    if (meaning.filter(m -> m.action() == Meaning.Action.ALLOCATE).isPresent()) {
      result.add(new Cell(heap(call), ""));
      return;
    }
    Set<String> callees = functions.callees(call, this);
    for (String callee : callees) {
      result.addAll(stored(new Cell(result(callee), "")));
    }
    if (callees.isEmpty() && Bindings.isPointer(call)) {
      result.add(new Unknown());
    }
  }

  /** The parts of memory that an expression can designate; none if it is no designator. */
  Set<Cell> place(IASTExpression expression) {
    return switch (expression) {
      case IASTIdExpression id ->
          Bindings.of(id.getName())
              .filter(binding -> binding instanceof IVariable)
              .map(binding -> Set.of(new Cell(variable((IVariable) binding), "")))
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
      case IASTTypeIdInitializerExpression literal -> Set.of(new Cell(literal(literal), ""));
      case IASTFunctionCallExpression call -> results(call);
      case IGNUASTCompoundStatementExpression block ->
          lastExpression(block).map(this::place).orElse(Set.of());
      default -> Set.of();
    };
  }

  private Set<Cell> results(IASTFunctionCallExpression call) {
    Set<Cell> cells = new LinkedHashSet<>();
    functions.callees(call, this).forEach(callee -> cells.add(new Cell(result(callee), "")));
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
  private Set<Cell> pointees(IASTExpression pointer) {
    Set<Cell> cells = new LinkedHashSet<>();
    for (Target target : value(pointer)) {
      switch (target) {
        case Cell cell -> cells.add(cell);
        case Function function -> {}
        case Unknown unknown -> {
          cells.addAll(addressTaken);
          cells.add(new Cell(OUTSIDE, ""));
        }
      }
    }
    return cells;
  }

  /** The variable that a name stands for. */
  Base variable(IVariable variable) {
    return variables.computeIfAbsent(variable, v -> newVariable(variable));
  }

  private static Base newVariable(IVariable variable) {
    IBinding owner = variable.getOwner();
    boolean inFunction = owner instanceof IFunction || variable instanceof IParameter;
    String prefix = owner instanceof IFunction ? owner.getName() + "." : "";
    Kind kind = inFunction && !variable.isStatic() ? Kind.LOCAL : Kind.GLOBAL;
    return new Base(
        variable, kind, prefix + variable.getName(), Optional.ofNullable(variable.getType()));
  }

  /** The place where a function leaves its result. */
  Base result(String function) {
    return others.computeIfAbsent(
        new Function(function),
        key -> new Base(key, Kind.LOCAL, function + ".result", Optional.empty()));
  }

  private Base literal(IASTTypeIdInitializerExpression literal) {
    return others.computeIfAbsent(
        literal, key -> new Base(key, Kind.LOCAL, "literal", Bindings.type(literal)));
  }

  private Base heap(IASTFunctionCallExpression call) {
    return others.computeIfAbsent(
        call,
        key ->
            new Base(
                key, Kind.HEAP, "memory" + (1 + heapCount()), Allocations.allocatedType(call)));
  }

  private long heapCount() {
    return others.values().stream().filter(base -> base.kind() == Kind.HEAP).count();
  }

  /** What is passed to a thread can be seen by others. */
  void passToThread(IASTExpression argument) {
    for (Target target : value(argument)) {
      if (target instanceof Cell cell) {
        escaped.add(cell.base());
      }
    }
  }

  private void findEscaped() {
    Deque<Base> open = new ArrayDeque<>(escaped);
    targets.keySet().stream().filter(base -> base.kind() == Kind.GLOBAL).forEach(open::add);
    Set<Base> seen = new HashSet<>(open);
    while (!open.isEmpty()) {
      for (Set<Target> stored : targets.getOrDefault(open.remove(), Map.of()).values()) {
        for (Target target : stored) {
          if (target instanceof Cell cell && seen.add(cell.base())) {
            open.add(cell.base());
          }
        }
      }
    }
    escaped.addAll(seen);
  }

  /** Whether more than one thread can use a cell. */
  boolean isShared(Cell cell) {
    return switch (cell.base().kind()) {
      case GLOBAL, DEVICE -> true;
      case LOCAL, HEAP -> escaped.contains(cell.base());
    };
  }
}
