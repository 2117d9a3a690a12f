package liss.c;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import liss.c.Memory.Cell;
import liss.c.Memory.Kind;
import liss.c.Memory.Target;
import liss.c.kernel.DeviceStructures;
import liss.c.source.CMessage;
import liss.c.source.COptions;
import liss.c.source.Messages;
import liss.c.source.Spans;
import liss.c.syntax.Bindings;
import liss.c.syntax.Constants;
import liss.lang.Declaration;
import liss.lang.SourceSpan;
import liss.lang.Stmt.SyncKind;
import org.eclipse.cdt.core.dom.ast.IASTArraySubscriptExpression;
import org.eclipse.cdt.core.dom.ast.IASTBinaryExpression;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFieldReference;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTUnaryExpression;
import org.eclipse.cdt.core.dom.ast.IBasicType;
import org.eclipse.cdt.core.dom.ast.IVariable;

/**
 * The locks, conditions and the like of a program: the variables that synchronization functions
 * get.
 */
final class SyncObjects {

  /** More than a program with each of them can be looked at. */
  private static final int MOST_TARGETS = 8;

  private static final String UNKNOWN =
      "pass the address of one variable; what a thread gets as its argument is known if main"
          + " starts the thread";

  private final Pointers pointers;
  private final InitialValues initialValues;
  private final Spans spans;
  private final Messages messages;
  private final Functions functions;
  private final DeviceStructures devices;
  private final SummaryLocks summaries;
  private final COptions.Locks treatment;
  private final Map<String, Declaration> declarations = new LinkedHashMap<>();

  SyncObjects(Analysis analysis, SummaryLocks summaries, Messages messages) {
    this.pointers = analysis.pointers();
    this.initialValues = analysis.values();
    this.spans = analysis.spans();
    this.functions = analysis.functions();
    this.devices = analysis.devices();
    this.summaries = summaries;
    this.treatment = analysis.locks();
    this.messages = messages;
  }

  /** The names of all objects that an argument can stand for; indices may be left out. */
  Set<String> initialized(IASTExpression argument) {
    Set<Cell> cells =
        pointers.value(argument).isEmpty()
            ? pointers.place(argument)
            : pointers.knownPointees(argument);
    Set<String> names = new TreeSet<>();
    cells.forEach(cell -> names.add(cell.isInArray() ? anyElement(argument, cell) : cell.name()));
    return names;
  }

  private String anyElement(IASTExpression argument, Cell cell) {
    IASTExpression inner = Bindings.inner(argument);
    IASTExpression designator =
        inner instanceof IASTUnaryExpression unary
                && unary.getOperator() == IASTUnaryExpression.op_amper
            ? unary.getOperand()
            : inner;
    return path(designator, "[]").orElse(cell.name());
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
      case SEM_WAIT, SEM_POST ->
          declared(argument, (name, span) -> new Declaration.Semaphore(name, 0, span));
      case READ_LOCK, READ_UNLOCK, WRITE_LOCK, WRITE_UNLOCK, RW_UNLOCK -> rwlock(argument);
      case BARRIER_WAIT ->
          declared(argument, (name, span) -> new Declaration.Barrier(name, 1, span));
    };
  }

  /**
   * Whether taking a lock excludes nobody: no other thread can find it, or a section around this
   * place holds the same summary lock.
   */
  boolean excludesNobody(IASTExpression argument) {
    return summaries.isInner(argument)
        || find(argument) instanceof Found.One one && isPrivate(one.object());
  }

  /**
   * The name of the lock that an argument stands for; empty if it excludes nobody, and, with a
   * message, if it is not known.
   */
  Optional<String> lock(IASTExpression argument) {
    return excludesNobody(argument)
        ? Optional.empty()
        : object(argument, Role.LOCK)
            .filter(lock -> isUsable(lock, argument))
            .flatMap(lock -> declareLock(argument, lock));
  }

  /**
   * Whether a lock that is not known can have a name: it is held already in a section that is
   * translated, or one lock may stand for several in spite of doubt.
   */
  private boolean isUsable(Cell lock, IASTExpression argument) {
    if (isInCall(lock)) {
      return isTakenForOne(argument, lock, "every call of the function has a lock of its own here");
    }
    return !isSummary(lock, argument)
        || summaries.isHeld(argument)
        || isTakenForOne(argument, lock, severalReason(lock));
  }

  /** Whether one lock stands for several without being exact; otherwise there is an error. */
  private boolean isTakenForOne(IASTExpression argument, Cell lock, String reason) {
    if (treatment == COptions.Locks.ONE) {
      doubt(argument, lock, reason);
    } else {
      unknown(argument, reason);
    }
    return treatment == COptions.Locks.ONE;
  }

  private void doubt(IASTExpression argument, Cell lock, String reason) {
    String name = isSummary(lock, argument) ? lock.name() : name(argument, lock);
    summaries.doubt(name, argument, reason);
  }

  /** What an object of synchronization is for. */
  private enum Role {
    /** It excludes others. If it may be one of several, it may also be none that matters. */
    LOCK,
    /** Who waits for it has to know which it is. */
    SIGNAL
  }

  /** The name of a reader-writer lock. */
  private Optional<String> rwlock(IASTExpression argument) {
    return object(argument, Role.LOCK)
        .filter(lock -> isUsable(lock, argument))
        .flatMap(lock -> {
          String name = isSummary(lock, argument) ? lock.name() : name(argument, lock);
          return declare(argument, new Declaration.Rwlock(name, spans.of(argument)));
        });
  }

  /** The name of the object that an argument stands for; empty, with a message, if not known. */
  private Optional<String> declared(
      IASTExpression argument, BiFunction<String, SourceSpan, Declaration> declaration) {
    Optional<Cell> cell = object(argument, Role.SIGNAL);
    if (cell.filter(SyncObjects::isInCall).isPresent()) {
      unknown(argument, "every call of the function has one of its own here");
      return Optional.empty();
    }
    if (cell.filter(c -> isSummary(c, argument)).isPresent()) {
      unknown(argument, severalReason(cell.get()));
      return Optional.empty();
    }
    SourceSpan span = spans.of(argument);
    return cell.flatMap(c -> declare(argument, declaration.apply(name(argument, c), span)));
  }

  /** The name of a lock that is used before the threads start. */
  Optional<String> lockAtStart(IASTExpression argument) {
    return object(argument, Role.LOCK).flatMap(lock -> declareLock(argument, lock));
  }

  private Optional<String> declareLock(IASTExpression argument, Cell lock) {
    boolean isSummary = isSummary(lock, argument);
    if (isSummary) {
      designated(argument).ifPresent(element -> summaries.addElement(lock, element));
    }
    String name = isSummary ? lock.name() : name(argument, lock);
    return declare(argument, new Declaration.LockVar(name, spans.of(argument)));
  }

  private boolean isSummary(Cell lock, IASTExpression argument) {
    return summaries.isSummary(lock, designated(argument).isPresent());
  }

  private static String severalReason(Cell object) {
    return object.isInArray()
        ? "it is not known which element of an array this is"
        : "its memory may be allocated several times";
  }

  /** The name of the lock that belongs to a condition, which an argument stands for. */
  Optional<String> lockOf(Optional<String> condition, IASTExpression argument) {
    return condition.flatMap(
        name -> declare(argument, new Declaration.LockVar("call for " + name, spans.of(argument))));
  }

  /** The name of the condition that an argument stands for; empty, with a message, if not known. */
  Optional<String> condition(IASTExpression argument) {
    Optional<Cell> found = object(argument, Role.SIGNAL);
    if (found.filter(cell -> isOneOfSeveral(cell, argument)).isPresent()) {
      unknown(argument, severalReason(found.get()));
      return Optional.empty();
    }
    if (found.filter(SyncObjects::isInCall).isPresent()) {
      messages.report(
          CMessage.SHARED_LOCK,
          argument,
          "this is taken to be one condition, although every call of the function has its own");
    }
    SourceSpan span = spans.of(argument);
    return found.flatMap(c -> {
      String name = name(argument, c);
      return declare(argument, new Declaration.Cond(name, initialValues.isSet(name), span));
    });
  }

  private boolean isOneOfSeveral(Cell object, IASTExpression argument) {
    return object.isInArray()
        ? designated(argument).isEmpty()
        : object.base().kind() == Kind.HEAP
            && !Allocations.happensOnce(object.base().key())
            && !devices.isOneForDevice(object.base().key());
  }

  /** Whether every call of a function has an object of its own; {@code main} is called once. */
  private static boolean isInCall(Cell cell) {
    return cell.base().kind() == Kind.LOCAL && !cell.base().name().startsWith("main.");
  }

  /** Whether a lock belongs to one call of a function, and no other thread can find it. */
  private boolean isPrivate(Cell lock) {
    return isInCall(lock) && !pointers.isShared(lock);
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
   * Statements that hold one of several locks.
   *
   * @param pointer the local that says which lock that is
   * @param targets what it can point to
   */
  record Choice(LockedStatements text, IVariable pointer, Set<Target> targets) {

    /** The position of the last statement, if the first one has this position. */
    int last(int first) {
      return first + text.statements().size() - 1;
    }
  }

  /** The locks between which statements have a choice; empty if it is one lock, or not known. */
  Optional<Choice> choice(LockedStatements text) {
    if (text.lock().variables().size() != 1 || !text.lock().text().contains("->")) {
      return Optional.empty();
    }
    IVariable pointer = text.lock().variables().getFirst();
    Cell variable = new Cell(pointers.variable(pointer), "");
    Set<Target> targets = pointers.narrowed(pointer).map(Set::of).orElse(pointers.stored(variable));
    boolean isKept =
        variable.base().kind() == Kind.LOCAL
            && !pointers.isShared(variable)
            && !pointers.addressTaken().contains(variable)
            && targets.stream().allMatch(Cell.class::isInstance);
    return isKept && targets.size() > 1 && targets.size() <= MOST_TARGETS
        ? Optional.of(new Choice(text, pointer, targets))
        : Optional.empty();
  }

  /** Begins a critical section of a summary lock; false for other locks. */
  boolean begin(LockedStatements text) {
    return find(text.argument()) instanceof Found.One one
        && summaries.isSummary(one.object(), designated(text.argument()).isPresent())
        && text.isCriticalSection(functions)
        && summaries.begin(one.object(), text);
  }

  /** The summary locks. */
  SummaryLocks summaries() {
    return summaries;
  }

  /** If a structure outside is among some targets, those of its type; otherwise all of them. */
  private static Set<Cell> ofOneType(Set<Target> targets) {
    List<Cell> cells =
        targets.stream().filter(Cell.class::isInstance).map(Cell.class::cast).toList();
    Optional<String> tag =
        cells.stream()
            .filter(cell -> cell.base().kind() == Kind.OUTSIDE)
            .findFirst()
            .flatMap(Cell::type)
            .flatMap(Memory::tag);
    return cells.stream()
        .filter(cell -> tag.isEmpty() || cell.type().flatMap(Memory::tag).equals(tag))
        .collect(Collectors.toSet());
  }

  /** What an argument can point to; an integer that is added to a pointer points to nothing. */
  private Set<Target> targets(IASTExpression argument) {
    return Bindings.inner(argument) instanceof IASTBinaryExpression sum
            && sum.getOperator() == IASTBinaryExpression.op_plus
            && Bindings.type(sum.getOperand2()).filter(IBasicType.class::isInstance).isPresent()
        ? targets(sum.getOperand1())
        : pointers.value(argument);
  }

  /** What an argument stands for. */
  private sealed interface Found {

    /** A variable or a part of one. */
    record One(Cell object) implements Found {}

    /** Something that is not known to be one object. */
    record Several(Set<Cell> cells, boolean isKnown) implements Found {
      String reason() {
        return candidates(cells, isKnown);
      }
    }
  }

  private Found find(IASTExpression argument) {
    Set<Target> targets = targets(argument);
    boolean isKnown = targets.stream().allMatch(Cell.class::isInstance);
    boolean isObject = targets.isEmpty() && !Bindings.isPointer(argument);
    Set<Cell> cells = isObject ? pointers.place(argument) : ofOneType(targets);
    return cells.size() == 1 && isKnown
        ? new Found.One(cells.iterator().next())
        : new Found.Several(cells, isKnown && !cells.isEmpty());
  }

  /** The variable or part of one that an argument stands for; empty, with a message, if not one. */
  private Optional<Cell> object(IASTExpression argument, Role role) {
    return switch (find(argument)) {
      case Found.One one -> Optional.of(one.object());
      case Found.Several several when treatment == COptions.Locks.ONE && role == Role.LOCK -> {
        Optional<Cell> first = several.cells().stream().min(LIKELY).filter(c -> several.isKnown());
        first.ifPresentOrElse(
            lock -> doubt(argument, lock, several.reason()),
            () ->
                messages.report(
                    CMessage.LOCK_FROM_ELSEWHERE,
                    argument,
                    several.reason() + ", which is taken to exclude nobody",
                    UNKNOWN));
        yield first;
      }
      case Found.Several several -> {
        unknown(argument, several.reason());
        yield Optional.empty();
      }
    };
  }

  /** The order in which those are chosen of which a lock may be one: allocated, by their names. */
  private static final Comparator<Cell> LIKELY =
      Comparator.<Cell>comparingInt(cell -> cell.base().kind() == Kind.DEVICE ? 1 : 0)
          .thenComparing(Cell::name);

  private static String candidates(Set<Cell> cells, boolean known) {
    if (cells.isEmpty() || !known) {
      return "it is not known what this points to";
    }
    return "this can be any of "
        + String.join(", ", cells.stream().map(c -> "`" + c.name() + "`").sorted().toList());
  }

  private void unknown(IASTExpression argument, String message) {
    CMessage kind = treatment == COptions.Locks.ONE ? CMessage.UNDECIDED : CMessage.UNKNOWN_LOCK;
    messages.report(kind, argument, message, UNKNOWN);
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
    return path(designator, "");
  }

  /**
   * The name of an element.
   *
   * @param any what stands for an index that is not constant; if empty, there is no name then
   */
  private Optional<String> path(IASTExpression designator, String any) {
    return switch (Bindings.inner(designator)) {
      case IASTIdExpression id ->
          pointers.place(id).stream().findFirst().map(cell -> cell.base().name());
      case IASTFieldReference field when !field.isPointerDereference() ->
          path(field.getFieldOwner(), any).map(owner -> owner + "." + field.getFieldName());
      case IASTArraySubscriptExpression element
          when Bindings.isArray(element.getArrayExpression())
              && element.getArgument() instanceof IASTExpression position ->
          path(element.getArrayExpression(), any)
              .flatMap(array ->
                  Constants.value(position)
                      .map(i -> "[" + i + "]")
                      .or(() -> Optional.of(any).filter(index -> !index.isEmpty()))
                      .map(index -> array + index));
      default -> Optional.empty();
    };
  }
}
