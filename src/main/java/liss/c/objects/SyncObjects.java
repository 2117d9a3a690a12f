package liss.c.objects;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import liss.c.analysis.Allocations;
import liss.c.analysis.Analysis;
import liss.c.analysis.Functions;
import liss.c.analysis.InitialValues;
import liss.c.analysis.Memory.Cell;
import liss.c.analysis.Memory.Kind;
import liss.c.analysis.Memory.Target;
import liss.c.analysis.Pointers;
import liss.c.kernel.DeviceStructures;
import liss.c.objects.DesignatedObjects.Found;
import liss.c.source.CMessage;
import liss.c.source.COptions;
import liss.c.source.Messages;
import liss.c.source.Spans;
import liss.lang.Declaration;
import liss.lang.SourceSpan;
import liss.lang.Stmt.SyncKind;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IVariable;

/**
 * The locks, conditions and the like of a program: the variables that synchronization functions
 * get.
 */
public final class SyncObjects {

  /** More than a program with each of them can be looked at. */
  private static final int MOST_TARGETS = 8;

  private static final String UNKNOWN =
      "pass the address of one variable; what a thread gets as its argument is known if main"
          + " starts the thread";

  private final Pointers pointers;
  private final DesignatedObjects designated;
  private final InitialValues initialValues;
  private final Spans spans;
  private final Messages messages;
  private final Functions functions;
  private final DeviceStructures devices;
  private final SummaryLocks summaries;
  private final COptions.Locks treatment;
  private final Map<String, Declaration> declarations = new LinkedHashMap<>();

  public SyncObjects(Analysis analysis, SummaryLocks summaries, Messages messages) {
    this.pointers = analysis.pointers();
    this.designated = new DesignatedObjects(pointers);
    this.initialValues = analysis.values();
    this.spans = analysis.spans();
    this.functions = analysis.functions();
    this.devices = analysis.devices();
    this.summaries = summaries;
    this.treatment = analysis.locks();
    this.messages = messages;
  }

  /** The names of all objects that an argument can stand for; indices may be left out. */
  public Set<String> initialized(IASTExpression argument) {
    Set<Cell> cells =
        pointers.value(argument).isEmpty()
            ? pointers.place(argument)
            : pointers.knownPointees(argument);
    Set<String> names = new TreeSet<>();
    cells.forEach(
        cell -> names.add(cell.isInArray() ? designated.anyElement(argument, cell) : cell.name()));
    return names;
  }

  /** The locks and conditions, in the order of their first use. */
  public List<Declaration> declarations() {
    return new ArrayList<>(declarations.values());
  }

  /** The name of what a synchronization statement is about; empty, with a message, if not known. */
  public Optional<String> operand(SyncKind kind, IASTExpression argument) {
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
  public boolean excludesNobody(IASTExpression argument) {
    return summaries.isInner(argument)
        || designated.find(argument) instanceof Found.One one && isPrivate(one.object());
  }

  /**
   * The name of the lock that an argument stands for; empty if it excludes nobody, and, with a
   * message, if it is not known.
   */
  public Optional<String> lock(IASTExpression argument) {
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
    String name = isSummary(lock, argument) ? lock.name() : designated.name(argument, lock);
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
          String name = isSummary(lock, argument) ? lock.name() : designated.name(argument, lock);
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
    return cell.flatMap(
        c -> declare(argument, declaration.apply(designated.name(argument, c), span)));
  }

  /** The name of a lock that is used before the threads start. */
  public Optional<String> lockAtStart(IASTExpression argument) {
    return object(argument, Role.LOCK).flatMap(lock -> declareLock(argument, lock));
  }

  private Optional<String> declareLock(IASTExpression argument, Cell lock) {
    boolean isSummary = isSummary(lock, argument);
    if (isSummary) {
      designated.element(argument).ifPresent(element -> summaries.addElement(lock, element));
    }
    String name = isSummary ? lock.name() : designated.name(argument, lock);
    return declare(argument, new Declaration.LockVar(name, spans.of(argument)));
  }

  private boolean isSummary(Cell lock, IASTExpression argument) {
    return summaries.isSummary(lock, designated.element(argument).isPresent());
  }

  private static String severalReason(Cell object) {
    return object.isInArray()
        ? "it is not known which element of an array this is"
        : "its memory may be allocated several times";
  }

  /** The name of the lock that belongs to a condition, which an argument stands for. */
  public Optional<String> lockOf(Optional<String> condition, IASTExpression argument) {
    return condition.flatMap(
        name -> declare(argument, new Declaration.LockVar("call for " + name, spans.of(argument))));
  }

  /** The name of the condition that an argument stands for; empty, with a message, if not known. */
  public Optional<String> condition(IASTExpression argument) {
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
      String name = designated.name(argument, c);
      return declare(argument, new Declaration.Cond(name, initialValues.isSet(name), span));
    });
  }

  private boolean isOneOfSeveral(Cell object, IASTExpression argument) {
    return object.isInArray()
        ? designated.element(argument).isEmpty()
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
  public record Choice(LockedStatements text, IVariable pointer, Set<Target> targets) {

    /** The position of the last statement, if the first one has this position. */
    public int last(int first) {
      return first + text.statements().size() - 1;
    }
  }

  /** The locks between which statements have a choice; empty if it is one lock, or not known. */
  public Optional<Choice> choice(LockedStatements text) {
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
  public boolean begin(LockedStatements text) {
    return designated.find(text.argument()) instanceof Found.One one
        && summaries.isSummary(one.object(), designated.element(text.argument()).isPresent())
        && text.isCriticalSection(functions)
        && summaries.begin(one.object(), text);
  }

  /** The summary locks. */
  public SummaryLocks summaries() {
    return summaries;
  }

  /** The variable or part of one that an argument stands for; empty, with a message, if not one. */
  private Optional<Cell> object(IASTExpression argument, Role role) {
    return switch (designated.find(argument)) {
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

  private void unknown(IASTExpression argument, String message) {
    CMessage kind = treatment == COptions.Locks.ONE ? CMessage.UNDECIDED : CMessage.UNKNOWN_LOCK;
    messages.report(kind, argument, message, UNKNOWN);
  }
}
