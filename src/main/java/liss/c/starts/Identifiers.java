package liss.c.starts;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import liss.c.analysis.Analysis;
import liss.c.analysis.Functions;
import liss.c.analysis.KnownCall;
import liss.c.analysis.Memory;
import liss.c.analysis.Memory.Cell;
import liss.c.syntax.Bindings;
import liss.c.syntax.Constants;
import liss.c.syntax.Nodes;
import liss.c.syntax.TripCount;
import org.eclipse.cdt.core.dom.ast.IASTArraySubscriptExpression;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTName;
import org.eclipse.cdt.core.dom.ast.IParameter;

/**
 * Where a program keeps the identifiers of the threads that it starts, and by which of them it
 * waits for their ends.
 */
final class Identifiers {

  private final Analysis analysis;

  /** What something else than a start may give a value. */
  private final Set<Cell> assigned = new HashSet<>();

  /** The variables that have a value from the beginning. */
  private final Set<Object> initialized = new HashSet<>();

  Identifiers(Analysis analysis) {
    this.analysis = analysis;
    analysis.functions().all().forEach(this::collectAssigned);
  }

  /**
   * A place for the identifier of a thread.
   *
   * @param cells the variables that it may be; empty if nothing is known
   * @param index the element of an array; empty if it may be any
   */
  record Handle(Set<Cell> cells, Optional<Long> index) {

    /** Whether it is one known variable. */
    boolean isExact() {
      return cells.size() == 1
          && (index.isPresent() || !cells.iterator().next().isInArray())
          && cells.iterator().next().base().kind() != Memory.Kind.HEAP;
    }

    boolean mayBe(Handle other) {
      boolean isElsewhere = cells.stream().noneMatch(other.cells::contains);
      boolean isOther = index.isPresent() && other.index.isPresent() && !index.equals(other.index);
      return !isElsewhere && !isOther;
    }
  }

  private void collectAssigned(IASTFunctionDefinition function) {
    for (IASTBinaryExpression binary : Nodes.inside(function, IASTBinaryExpression.class)) {
      if (binary.getOperator() == IASTBinaryExpression.op_assign) {
        assigned.addAll(analysis.pointers().place(binary.getOperand1()));
      }
    }
    for (IASTDeclarator declarator : Nodes.inside(function, IASTDeclarator.class)) {
      if (declarator.getInitializer() != null) {
        Bindings.variable(declarator.getName()).ifPresent(initialized::add);
      }
    }
    for (IASTFunctionCallExpression call : Functions.calls(function)) {
      written(call).forEach(pointer -> assigned.addAll(analysis.pointers().knownPointees(pointer)));
    }
  }

  /** The arguments through which a call may write, but for starts and functions of the program. */
  private List<IASTExpression> written(IASTFunctionCallExpression call) {
    Optional<KnownCall> known = analysis.functions().known(call);
    if (known.isEmpty()) {
      return analysis.functions().callees(call, analysis.pointers()).isEmpty()
          ? Functions.arguments(call)
          : List.of();
    }
    return switch (known.get().action()) {
      case WRITE, UPDATE, COPY, CALL -> known.get().arguments();
      case JOIN -> known.get().without(known.get().meaning().operands());
      case LOCK, UNLOCK, TRYLOCK, LOCK_OR_FAIL, COND_WAIT, SEMAPHORE, UNSUPPORTED -> List.of();
      case SEM_WAIT, SEM_POST, READ_LOCK, READ_UNLOCK, WRITE_LOCK, WRITE_UNLOCK, RW_UNLOCK ->
          List.of();
      case SEM_WAIT_OR_FAIL, READ_TRYLOCK, WRITE_TRYLOCK, READ_LOCK_OR_FAIL, WRITE_LOCK_OR_FAIL ->
          List.of();
      case BARRIER, BARRIER_WAIT -> List.of();
      case WAIT, WAIT_NOT, WAIT_RESET, SIGNAL, RESET, ASSUME, ASSUME_NOT, AWAIT -> List.of();
      case START, YIELD, NONDET, IGNORE, INIT, LOCK_TYPE, ALLOCATE -> List.of();
      case READ, FREE, ONCE, AT_EXIT, CANCEL -> List.of();
      case THREAD_EXIT, EXIT, ABORT -> List.of();
    };
  }

  /** What a pointer to an identifier points to. */
  Handle handle(Optional<IASTExpression> pointer, Collection<Optional<TripCount>> rounds) {
    return pointer
        .map(p -> new Handle(analysis.pointers().knownPointees(p), index(p, rounds)))
        .orElse(new Handle(Set.of(), Optional.empty()));
  }

  /** The variable that has an identifier as its value. */
  Handle identifier(Optional<IASTExpression> value, Collection<Optional<TripCount>> rounds) {
    return value
        .map(v -> new Handle(analysis.pointers().place(v), index(v, rounds)))
        .orElse(new Handle(Set.of(), Optional.empty()));
  }

  /** Whether other threads may store an identifier in the variables. */
  boolean isSeenByAll(Handle handle) {
    return handle.cells().stream().anyMatch(analysis.pointers()::isShared);
  }

  /** Whether something else than a start may give the variables a value. */
  boolean isCopied(Handle handle) {
    return handle.cells().stream()
        .anyMatch(cell -> initialized.contains(cell.base().key()) || isAssigned(cell));
  }

  private boolean isAssigned(Cell cell) {
    return assigned.stream()
        .filter(other -> other.base().equals(cell.base()))
        .anyMatch(other ->
            Memory.isWithin(cell.path(), other.path())
                || Memory.isWithin(other.path(), cell.path()));
  }

  /** The element of an array; empty if it is not known, or for a pointer into one. */
  private static Optional<Long> index(
      IASTExpression expression, Collection<Optional<TripCount>> rounds) {
    List<IASTArraySubscriptExpression> elements =
        Nodes.inside(expression, IASTArraySubscriptExpression.class);
    if (elements.isEmpty()
        && Bindings.inner(expression) instanceof IASTBinaryExpression sum
        && sum.getOperator() == IASTBinaryExpression.op_plus
        && isWholeArray(sum.getOperand1())) {
      return value(sum.getOperand2(), rounds);
    }
    return elements.size() == 1
            && isWholeArray(elements.getFirst().getArrayExpression())
            && elements.getFirst().getArgument() instanceof IASTExpression at
        ? value(at, rounds)
        : Optional.empty();
  }

  /** Whether an expression is an array and not a pointer; a parameter is a pointer. */
  private static boolean isWholeArray(IASTExpression expression) {
    return Bindings.isArray(expression)
        && Bindings.name(expression)
            .map(IASTName::resolveBinding)
            .filter(IParameter.class::isInstance)
            .isEmpty();
  }

  /** The value of an expression of constants and counters of loops. */
  private static Optional<Long> value(
      IASTExpression expression, Collection<Optional<TripCount>> rounds) {
    Optional<Long> counter =
        Bindings.name(expression)
            .flatMap(Bindings::variable)
            .flatMap(variable ->
                rounds.stream()
                    .flatMap(Optional::stream)
                    .filter(round -> round.counter().equals(variable))
                    .map(TripCount::from)
                    .findFirst());
    if (counter.isPresent()
        || !(Bindings.inner(expression) instanceof IASTBinaryExpression binary)) {
      return counter.or(() -> Constants.value(expression));
    }
    Optional<Long> left = value(binary.getOperand1(), rounds);
    Optional<Long> right = value(binary.getOperand2(), rounds);
    return switch (binary.getOperator()) {
      case IASTBinaryExpression.op_plus -> left.flatMap(a -> right.map(b -> a + b));
      case IASTBinaryExpression.op_minus -> left.flatMap(a -> right.map(b -> a - b));
      default -> Optional.empty();
    };
  }
}
