package liss.c.sync;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;
import liss.c.calls.Functions;
import liss.c.calls.ObjectSections;
import liss.c.ir.Function;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Register;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Type;
import liss.c.ir.Variable;
import liss.c.pointers.Location;
import liss.c.pointers.MemoryObject;
import liss.c.pointers.Pointers;
import liss.c.source.CMessage;
import liss.c.source.COptions;
import liss.c.source.Messages;
import liss.lang.Assumption;
import liss.lang.Declaration;
import liss.lang.SourceSpan;
import liss.lang.Stmt;
import liss.lang.Stmt.SyncKind;

/**
 * The locks, conditions and the like of a program: the variables whose addresses functions of
 * synchronization get.
 */
public final class SyncObjects {

  /** The order in which those are chosen of which a lock may be one. */
  private static final Comparator<Place> LIKELY =
      Comparator.<Place>comparingInt(c -> c.object() instanceof MemoryObject.Foreign ? 1 : 0)
          .thenComparing(Place::name);

  private final TranslationUnit unit;
  private final Pointers pointers;
  private final Search search;
  private final SummarySections sections;
  private final SummaryLocks summaries;
  private final COptions.Locks treatment;
  private static final String LOCK_OF = "call for ";

  private final Map<String, Declaration> renewed;
  private final Messages messages;
  private final InitialValues initialValues;
  private final Map<String, Declaration> declarations = new LinkedHashMap<>();
  private final Map<String, HeldSummaryLocks> held = new HashMap<>();

  /**
   * No objects yet.
   *
   * @param executed the functions that threads may execute
   * @param mayBeWritten whether some thread may write a variable
   * @param treatment of unidentified locks
   */
  public SyncObjects(
      TranslationUnit unit,
      Functions functions,
      Pointers pointers,
      Set<String> executed,
      Predicate<String> mayBeWritten,
      SummaryLocks summaries,
      Map<String, Declaration> renewed,
      COptions.Locks treatment,
      Messages messages) {
    this.unit = unit;
    this.pointers = pointers;
    this.summaries = summaries;
    UnknownObjects unknown = new UnknownObjects(unit, pointers, executed);
    this.search = new Search(unit, functions, pointers, unknown, summaries);
    this.sections = new SummarySections(functions, search, summaries, mayBeWritten);
    this.treatment = treatment;
    this.messages = messages;
    this.initialValues = InitialValues.of(unit);
    this.renewed = new TreeMap<>(renewed);
  }

  /** The objects, in the order of their first use. */
  public List<Declaration> declarations() {
    return new ArrayList<>(declarations.values());
  }

  /** The locks and semaphores by their names. */
  public Map<String, Declaration> locks() {
    Map<String, Declaration> locks = new LinkedHashMap<>(declarations);
    locks
        .values()
        .removeIf(
            object -> object instanceof Declaration.Cond || object instanceof Declaration.Barrier);
    return locks;
  }

  /** The first values of variables. */
  InitialValues initialValues() {
    return initialValues;
  }

  /** The summary locks among them. */
  public SummaryLocks summaries() {
    return summaries;
  }

  /** The place that an operand of a function is the address of, as the function computes it. */
  Designation designation(Function function, Operand operand) {
    return search.designation(function, operand);
  }

  /** The value of an operand, as the function computes it. */
  Designation.Value value(Function function, Operand operand) {
    return search.value(function, operand);
  }

  /** The value of an operand, if it is a constant. */
  public Optional<Long> constant(Function function, Operand operand) {
    return value(function, operand) instanceof Designation.Value.Constant number
        ? Optional.of(number.value())
        : Optional.empty();
  }

  /** The first value other than 0 in a variable; empty if there is none. */
  public Optional<Long> firstValue(String name) {
    return initialValues.first(name);
  }

  /**
   * The locks of which an instruction takes one.
   *
   * @param pointer the register that says which
   */
  public record Choice(Register pointer, List<Place> places) {

    /** Copies the list. */
    public Choice {
      places = List.copyOf(places);
    }
  }

  /** The locks of which an instruction takes one; empty if it is one, or not known. */
  public Optional<Choice> choice(SyncSite site) {
    return search.choice(site);
  }

  /** From now on, registers of the function that is written point to these objects. */
  public void choose(Map<String, Place> targets) {
    search.choose(targets);
  }

  /** The object that an operand stands for, or those that it may be. */
  Found find(Function function, Operand argument) {
    return search.find(function, argument);
  }

  /** The name of the lock that an operand stands for; empty if it is not known. */
  public Optional<String> lockName(Function function, Operand operand) {
    return one(find(function, operand)).map(this::name);
  }

  /**
   * The name of the lock at some places; empty if it may be several.
   *
   * @param type that of the lock
   */
  public Optional<String> lockName(Set<Location> places, Type type) {
    return search.found(places, type) instanceof Found.One lock
        ? Optional.of(name(lock))
        : Optional.empty();
  }

  private String name(Found.One lock) {
    return isSummary(lock) ? lock.place().name() : lock.name();
  }

  /** The lock that is meant by one of several. */
  private Optional<Found.One> one(Found found) {
    return switch (found) {
      case Found.One one -> Optional.of(one);
      case Found.Several several when treatment == COptions.Locks.ONE && several.isKnown() ->
          likely(several);
      case Found.Several several -> Optional.empty();
    };
  }

  private static Optional<Found.One> likely(Found.Several several) {
    return several.places().stream().min(LIKELY).map(c -> new Found.One(c, Optional.empty()));
  }

  /** The critical sections of summary locks in a function. */
  public HeldSummaryLocks held(Function function) {
    HeldSummaryLocks known = held.get(function.name());
    if (known == null) {
      known = new HeldSummaryLocks(function, this, sections.of(function));
      held.put(function.name(), known);
    }
    return known;
  }

  /** The names of all objects that an argument can stand for; unknown indices are left out. */
  public Set<String> initialized(Function function, Operand argument) {
    Set<String> names = new TreeSet<>();
    switch (find(function, argument)) {
      case Found.One one ->
          names.add(
              one.element()
                  .orElse(
                      one.place().isInArray() ? one.place().name() + "[]" : one.place().name()));
      case Found.Several several ->
          several.places().forEach(c -> names.add(c.isInArray() ? c.name() + "[]" : c.name()));
    }
    return names;
  }

  /** The name of what a synchronization statement is about; empty, with a message, if not known. */
  public Optional<String> operand(SyncKind kind, SyncSite site, Operand argument) {
    return switch (kind.on()) {
      case LOCK -> lock(site, argument);
      case CONDITION, FLAG -> condition(site, argument);
      case SEMAPHORE ->
          declared(site, argument, (name, span) -> new Declaration.Semaphore(name, 0, span));
      case RWLOCK -> rwlock(site, argument, "");
      case BARRIER ->
          declared(site, argument, (name, span) -> new Declaration.Barrier(name, 1, span));
    };
  }

  /**
   * Whether taking a lock excludes nobody: no other thread can find it, or a section around this
   * place holds the same summary lock.
   */
  public boolean excludesNobody(SyncSite site, Operand argument) {
    return held(site.function()).isInner(site.position())
        || find(site.function(), argument) instanceof Found.One one && isPrivate(one.place());
  }

  /**
   * The name of the lock that an argument stands for; empty if it excludes nobody, and, with a
   * message, if it is not known.
   */
  public Optional<String> lock(SyncSite site, Operand argument) {
    return excluding(site, argument).flatMap(lock -> declareLock(lock, site));
  }

  /** The lock that an argument stands for, if it has a name and excludes others. */
  private Optional<Found.One> excluding(SyncSite site, Operand argument) {
    return excludesNobody(site, argument)
        ? Optional.empty()
        : object(site, argument, Role.LOCK).filter(lock -> isUsable(lock, site));
  }

  /** Whether a lock is set up again: it is a condition that is set while the lock is free. */
  public boolean isRenewed(String lock) {
    return renewed.containsKey(lock);
  }

  /** The lock that an argument stands for, if it is set up again. */
  public Optional<String> renewed(Function function, Operand argument) {
    return find(function, argument) instanceof Found.One lock && lock.unity().isEmpty()
        ? Optional.of(lock.name()).filter(renewed::containsKey)
        : Optional.empty();
  }

  /** The locks that are set up again by a write to a variable. */
  public Stream<String> renewedBy(String variable) {
    return renewed.keySet().stream().filter(lock -> isIn(lock, variable));
  }

  /** A lock is set up again. */
  public List<Stmt> setUp(String lock, SourceSpan span) {
    Stmt free = new Stmt.Sync(SyncKind.SIGNAL, lock, span);
    return lock.startsWith(LOCK_OF)
        ? List.of(new Stmt.Sync(SyncKind.RESET, lock.substring(LOCK_OF.length()), span), free)
        : switch (renewed.get(lock)) {
          case Declaration.Rwlock l -> List.of();
          case Declaration.Semaphore s -> List.of(new Stmt.Sync(SyncKind.SEM_POST, lock, span));
          case null, default -> List.of(free);
        };
  }

  /** Whether a lock, or that of a condition, is a part of a variable, or has it as a part. */
  private static boolean isIn(String lock, String variable) {
    String object = lock.startsWith(LOCK_OF) ? lock.substring(LOCK_OF.length()) : lock;
    return object.equals(variable)
        || object.startsWith(variable + ".")
        || object.startsWith(variable + "[")
        || variable.startsWith(object + ".");
  }

  /** The name of a lock that is used before the threads start. */
  Optional<String> lockAtStart(SyncSite site, Operand argument) {
    return object(site, argument, Role.LOCK).flatMap(lock -> declareLock(lock, site));
  }

  /**
   * Whether a lock that is not known can have a name: it is held already in a section that is
   * known, or one lock may stand for several in spite of doubt.
   */
  private boolean isUsable(Found.One lock, SyncSite site) {
    if (isInCall(lock.place())) {
      return isTakenForOne(site, lock, "every call of the function has a lock of its own here");
    }
    boolean isHeld = isSummary(lock) && held(site.function()).isHeld(site.position());
    if (lock.unity().isPresent()) {
      return isUnited(site, lock, isHeld);
    }
    return !isSummary(lock) || isHeld || isTakenForOne(site, lock, severalReason(lock));
  }

  /**
   * Whether a lock is one because some objects are taken to be one. In a critical section that is
   * known, it is that of whatever object if that makes no difference.
   */
  private boolean isUnited(SyncSite site, Found.One lock, boolean isHeld) {
    Unity unity = lock.unity().orElseThrow();
    if (isHeld) {
      summaries.unite(lock.name(), unity);
      return true;
    }
    return switch (treatment) {
      case EXACT, ONE, LEFT_OUT -> {
        summaries.unite(lock.name(), unity, site.span(), severalReason(lock));
        yield true;
      }
      case MARKED_AT_RELEASE, MARKED_AT_POINTS -> {
        unknown(site, severalReason(lock));
        yield false;
      }
    };
  }

  /** Whether one lock stands for several without being exact; otherwise there is an error. */
  private boolean isTakenForOne(SyncSite site, Found.One lock, String reason) {
    if (treatment == COptions.Locks.ONE) {
      summaries.doubt(isSummary(lock) ? lock.place().name() : lock.name(), site.span(), reason);
    } else {
      unknown(site, reason);
    }
    return treatment == COptions.Locks.ONE;
  }

  /** What an object of synchronization is for. */
  private enum Role {
    /** It excludes others. If it may be one of several, it may also be none that matters. */
    LOCK,
    /** Who waits for it has to know which it is. */
    SIGNAL
  }

  /**
   * The name of the reader-writer lock of those sections of an object that are read again if a
   * writer has disturbed them; the object itself may be a lock, or be counted.
   */
  public Optional<String> sections(SyncSite site, Operand argument) {
    return rwlock(site, argument, "sections of ");
  }

  private Optional<String> rwlock(SyncSite site, Operand argument, String prefix) {
    return excluding(site, argument)
        .map(lock -> prefix + (isSummary(lock) ? lock.place().name() : lock.name()))
        .flatMap(name -> declare(site, new Declaration.Rwlock(name, site.span())))
        .filter(lock -> !renewed.containsKey(lock)); // such a one excludes nobody
  }

  /** The name of the object that an argument stands for; empty, with a message, if not known. */
  private Optional<String> declared(
      SyncSite site, Operand argument, BiFunction<String, SourceSpan, Declaration> declaration) {
    Optional<Found.One> found = object(site, argument, Role.SIGNAL);
    if (found.filter(o -> isInCall(o.place())).isPresent()) {
      unknown(site, "every call of the function has one of its own here");
      return Optional.empty();
    }
    if (found.filter(this::isSummary).isPresent()) {
      unknown(site, severalReason(found.get()));
      return Optional.empty();
    }
    return found.flatMap(o -> declare(site, declaration.apply(o.name(), site.span())));
  }

  private Optional<String> declareLock(Found.One lock, SyncSite site) {
    unit.variable(lock.name())
        .filter(ObjectSections::isOfSeveral)
        .filter(variable -> !declarations.containsKey(variable.name()))
        .ifPresent(
            variable -> messages.assume(new Assumption.OneSection(site.span(), variable.name())));
    if (isSummary(lock)) {
      lock.element().ifPresent(element -> summaries.addElement(lock.place(), element));
    }
    String name = isSummary(lock) ? lock.place().name() : lock.name();
    return declareLock(name, site);
  }

  private Optional<String> declareLock(String name, SyncSite site) {
    return declare(
        site,
        renewed.containsKey(name)
            ? new Declaration.Cond(name, true, site.span())
            : new Declaration.LockVar(name, site.span()));
  }

  private boolean isSummary(Found.One lock) {
    return summaries.isSummary(lock.place(), lock.element().isPresent());
  }

  private static String severalReason(Found.One object) {
    if (object.unity().isPresent()) {
      return switch (object.unity().get()) {
        case Unity.OfType u -> "it is not known in which of them this lies";
        case Unity.OfPointer u -> "it is not known what this points to";
      };
    }
    return object.place().isInArray()
        ? "it is not known which element of an array this is"
        : "its memory may be allocated several times";
  }

  /** The name of the lock that belongs to a condition. */
  public Optional<String> lockOf(String condition, SyncSite site) {
    return declareLock(LOCK_OF + condition, site);
  }

  /** The name of the condition that an argument stands for; empty, with a message, if not known. */
  public Optional<String> condition(SyncSite site, Operand argument) {
    Optional<Found.One> found = object(site, argument, Role.SIGNAL);
    if (found.filter(this::isOneOfSeveral).isPresent()) {
      unknown(site, severalReason(found.get()));
      return Optional.empty();
    }
    found
        .filter(o -> isInCall(o.place()))
        .ifPresent(o -> messages.assume(new Assumption.OneCondition(site.span(), o.name())));
    return found
        .map(Found.One::name)
        .flatMap(name ->
            declare(site, new Declaration.Cond(name, initialValues.isSet(name), site.span())));
  }

  private boolean isOneOfSeveral(Found.One object) {
    return object.place().isInArray()
        ? object.element().isEmpty()
        : object.place().object() instanceof MemoryObject.Allocated memory
            && !pointers.isOne(memory);
  }

  /**
   * Whether every thread, or every call of a function, has an object of its own; {@code main} is
   * called once.
   */
  private boolean isInCall(Place place) {
    return switch (place.object()) {
      case MemoryObject.Local local -> !pointers.isOne(local);
      case MemoryObject.Global global ->
          unit.variable(global.name())
              .filter(v -> v.storage() == Variable.Storage.THREAD)
              .isPresent();
      default -> false;
    };
  }

  /** Whether a lock belongs to one thread, and no other can find it. */
  private boolean isPrivate(Place lock) {
    return isInCall(lock) && !pointers.isShared(lock.object());
  }

  private Optional<String> declare(SyncSite site, Declaration declaration) {
    Declaration known = declarations.putIfAbsent(declaration.name(), declaration);
    if (known != null && known.getClass() != declaration.getClass()) {
      unknown(site, "`" + declaration.name() + "` is used as a lock and as a condition");
      return Optional.empty();
    }
    return Optional.of(declaration.name());
  }

  /** The variable or part of one that an argument stands for; empty, with a message, if not one. */
  private Optional<Found.One> object(SyncSite site, Operand argument, Role role) {
    return switch (find(site.function(), argument)) {
      case Found.One one when one.unity().isPresent() && role == Role.SIGNAL -> {
        unknown(site, severalReason(one));
        yield Optional.empty();
      }
      case Found.One one -> Optional.of(one);
      case Found.Several several when treatment == COptions.Locks.ONE && role == Role.LOCK -> {
        Optional<Found.One> first = likely(several).filter(c -> several.isKnown());
        first.ifPresentOrElse(
            lock ->
                summaries.doubt(
                    isSummary(lock) ? lock.place().name() : lock.name(),
                    site.span(),
                    several.reason()),
            () -> messages.assume(new Assumption.LockFromElsewhere(site.span())));
        yield first;
      }
      case Found.Several several -> {
        unknown(site, several.reason());
        yield Optional.empty();
      }
    };
  }

  private void unknown(SyncSite site, String message) {
    messages.assume(
        Assumption.Undecided.object(site.span(), message), treatment, CMessage.UNKNOWN_LOCK);
  }
}
