package liss.c;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import liss.c.Memory.Cell;
import liss.c.Memory.Kind;
import liss.c.Memory.Target;
import liss.c.vocabulary.Meaning.Action;
import liss.lang.Declaration;
import liss.lang.SourceSpan;
import liss.lang.Stmt.SyncKind;
import org.eclipse.cdt.core.dom.ast.IASTArraySubscriptExpression;
import org.eclipse.cdt.core.dom.ast.IASTCaseStatement;
import org.eclipse.cdt.core.dom.ast.IASTDefaultStatement;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpressionStatement;
import org.eclipse.cdt.core.dom.ast.IASTFieldReference;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTLabelStatement;
import org.eclipse.cdt.core.dom.ast.IASTName;
import org.eclipse.cdt.core.dom.ast.IASTStatement;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.core.dom.ast.IVariable;

/** The locks and conditions of a program: the variables that synchronization functions get. */
final class SyncObjects {

  /** More than a program with each of them can be looked at. */
  private static final int MOST_TARGETS = 8;

  private final Pointers pointers;
  private final InitialValues initialValues;
  private final Spans spans;
  private final Messages messages;
  private final Map<String, Declaration> declarations = new LinkedHashMap<>();

  SyncObjects(Pointers pointers, InitialValues initialValues, Spans spans, Messages messages) {
    this.pointers = pointers;
    this.initialValues = initialValues;
    this.spans = spans;
    this.messages = messages;
  }

  /** Reports semaphores that are taken for locks and do not start with 1. */
  static void checkSemaphores(IASTTranslationUnit unit, Functions functions, Messages messages) {
    for (IASTFunctionCallExpression call : Functions.calls(unit)) {
      boolean isWrong =
          functions
              .known(call)
              .filter(known -> known.action() == Action.SEMAPHORE && known.isComplete())
              .filter(known -> !Constants.is(1, known.operand(1)))
              .isPresent();
      if (isWrong) {
        messages.report(
            CMessage.UNSUPPORTED,
            call,
            "a semaphore that does not start with 1 is no lock",
            "a vocabulary can make it a condition: `down = \"wait_reset 0\"`, `up = \"signal 0\"`");
      }
    }
  }

  /** The locks and conditions, in the order of their first use. */
  List<Declaration> declarations() {
    return new ArrayList<>(declarations.values());
  }

  /** The name of what a synchronization statement is about; empty, with a message, if not known. */
  Optional<String> operand(SyncKind kind, IASTExpression argument) {
    return switch (kind) {
      case LOCK, UNLOCK -> lock(argument);
      case WAIT, WAIT_NOT, WAIT_RESET, SIGNAL, RESET, ASSUME, ASSUME_NOT -> condition(argument);
    };
  }

  /** The name of the lock that an argument stands for; empty, with a message, if not known. */
  Optional<String> lock(IASTExpression argument) {
    Optional<Cell> cell = object(argument);
    if (cell.filter(SyncObjects::isInCall).isPresent()) {
      unknown(argument, "every call of the function has a lock of its own here");
      return Optional.empty();
    }
    SourceSpan span = spans.of(argument);
    return cell.flatMap(c -> declare(argument, new Declaration.LockVar(name(argument, c), span)));
  }

  /** The name of the condition that an argument stands for; empty, with a message, if not known. */
  Optional<String> condition(IASTExpression argument) {
    Optional<Cell> cell = object(argument);
    if (cell.filter(SyncObjects::isInCall).isPresent()) {
      messages.report(
          CMessage.SHARED_LOCK,
          argument,
          "this is taken to be one condition, although every call of the function has its own");
    }
    SourceSpan span = spans.of(argument);
    return cell.flatMap(c -> {
      String name = name(argument, c);
      return declare(argument, new Declaration.Cond(name, initialValues.isSet(name), span));
    });
  }

  /** Whether every call of a function has an object of its own; {@code main} is called once. */
  private static boolean isInCall(Cell cell) {
    return cell.base().kind() == Kind.LOCAL && !cell.base().name().startsWith("main.");
  }

  private Optional<String> declare(IASTExpression argument, Declaration declaration) {
    Declaration known = declarations.putIfAbsent(declaration.name(), declaration);
    if (known != null && known.getClass() != declaration.getClass()) {
      unknown(argument, "`" + declaration.name() + "` is used as a lock and as a condition");
      return Optional.empty();
    }
    return Optional.of(declaration.name());
  }

  /**
   * A stretch of statements from one that takes a lock of several to the one that releases it.
   *
   * @param pointer the local that says which lock that is, and that does not change on the way
   * @param targets what it can point to
   * @param end the position of the last statement
   */
  record Held(IVariable pointer, Set<Target> targets, int end) {}

  /** The statements for which one of several locks is held, from a position on; empty if none. */
  Optional<Held> held(Functions functions, IASTStatement[] statements, int from) {
    Optional<IASTExpression> lock = operand(functions, statements[from], Action.LOCK);
    Optional<IVariable> pointer = lock.flatMap(SyncObjects::root).flatMap(Bindings::variable);
    Set<Target> targets = lock.flatMap(SyncObjects::pointer).map(pointers::value).orElse(Set.of());
    if (pointer.isEmpty() || targets.size() < 2 || targets.size() > MOST_TARGETS) {
      return Optional.empty();
    }
    Cell variable = new Cell(pointers.variable(pointer.get()), "");
    boolean isKept =
        variable.base().kind() == Kind.LOCAL
            && !pointers.isShared(variable)
            && !pointers.addressTaken().contains(variable)
            && targets.stream().allMatch(Cell.class::isInstance);
    List<String> names = names(lock.get());
    for (int i = from + 1; isKept && i < statements.length; i++) {
      isKept =
          Nodes.inside(statements[i], IASTLabelStatement.class).isEmpty()
              && !(statements[i] instanceof IASTCaseStatement)
              && !(statements[i] instanceof IASTDefaultStatement)
              && !TripCount.isWritten(pointer.get(), statements[i]);
      if (isKept
          && operand(functions, statements[i], Action.UNLOCK)
              .filter(unlock ->
                  root(unlock).flatMap(Bindings::variable).equals(pointer)
                      && names(unlock).equals(names))
              .isPresent()) {
        return Optional.of(new Held(pointer.get(), targets, i));
      }
    }
    return Optional.empty();
  }

  /** What a statement that is one call takes or releases. */
  private static Optional<IASTExpression> operand(
      Functions functions, IASTStatement statement, Action action) {
    return statement instanceof IASTExpressionStatement s
            && Bindings.inner(s.getExpression()) instanceof IASTFunctionCallExpression call
        ? functions.known(call).filter(k -> k.action() == action).flatMap(KnownCall::given)
        : Optional.empty();
  }

  /** The pointer that {@code m} or {@code &p->mutex} goes through; empty for other operands. */
  private static Optional<IASTExpression> pointer(IASTExpression operand) {
    IASTExpression inner = Bindings.inner(operand);
    if (!(inner instanceof IASTUnaryExpression unary)
        || unary.getOperator() != IASTUnaryExpression.op_amper) {
      return inner instanceof IASTIdExpression ? Optional.of(inner) : Optional.empty();
    }
    IASTExpression place = Bindings.inner(unary.getOperand());
    while (place instanceof IASTFieldReference field && !field.isPointerDereference()) {
      place = Bindings.inner(field.getFieldOwner());
    }
    return place instanceof IASTFieldReference field
        ? Optional.of(Bindings.inner(field.getFieldOwner()))
            .filter(IASTIdExpression.class::isInstance)
        : Optional.empty();
  }

  private static List<String> names(IASTExpression operand) {
    return Nodes.inside(operand, IASTName.class).stream().map(IASTName::toString).toList();
  }

  private static Optional<IASTName> root(IASTExpression operand) {
    return pointer(operand).flatMap(Bindings::name);
  }

  private Optional<Cell> object(IASTExpression argument) {
    Set<Target> targets = pointers.value(argument);
    boolean known = targets.stream().allMatch(Cell.class::isInstance);
    Set<Cell> cells =
        targets.isEmpty() ? pointers.place(argument) : pointers.knownPointees(argument);
    if (cells.size() != 1 || !known) {
      unknown(argument, candidates(cells, known));
      return Optional.empty();
    }
    Cell cell = cells.iterator().next();
    if (cell.isInArray() && designated(argument).isEmpty()) {
      unknown(argument, "it is not known which element of an array this is");
      return Optional.empty();
    }
    if (cell.base().kind() == Kind.HEAP && !Allocations.happensOnce(cell.base().key())) {
      unknown(argument, "its memory may be allocated several times");
      return Optional.empty();
    }
    return Optional.of(cell);
  }

  private static String candidates(Set<Cell> cells, boolean known) {
    if (cells.isEmpty() || !known) {
      return "it is not known what this points to";
    }
    return "this can be any of "
        + String.join(", ", cells.stream().map(c -> "`" + c.name() + "`").sorted().toList());
  }

  private void unknown(IASTExpression argument, String message) {
    messages.report(
        CMessage.UNKNOWN_LOCK,
        argument,
        message,
        "pass the address of one variable; what a thread gets as its argument is known if main"
            + " starts the thread");
  }

  private String name(IASTExpression argument, Cell cell) {
    return cell.isInArray() ? designated(argument).orElse(cell.name()) : cell.name();
  }

  /** The name of {@code &locks[2]} or {@code &devs[1].lock}, with its constant indices. */
  private Optional<String> designated(IASTExpression argument) {
    IASTExpression inner = Bindings.inner(argument);
    return inner instanceof IASTUnaryExpression unary
            && unary.getOperator() == IASTUnaryExpression.op_amper
        ? path(unary.getOperand())
        : path(inner);
  }

  private Optional<String> path(IASTExpression designator) {
    return switch (Bindings.inner(designator)) {
      case IASTIdExpression id ->
          pointers.place(id).stream().findFirst().map(cell -> cell.base().name());
      case IASTFieldReference field when !field.isPointerDereference() ->
          path(field.getFieldOwner()).map(owner -> owner + "." + field.getFieldName());
      case IASTArraySubscriptExpression element
          when Bindings.isArray(element.getArrayExpression())
              && element.getArgument() instanceof IASTExpression position ->
          path(element.getArrayExpression())
              .flatMap(array -> Constants.value(position).map(i -> array + "[" + i + "]"));
      default -> Optional.empty();
    };
  }
}
