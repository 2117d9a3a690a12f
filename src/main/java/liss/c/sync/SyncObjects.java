package liss.c.sync;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import liss.c.calls.Functions;
import liss.c.calls.KnownCall;
import liss.c.ir.Function;
import liss.c.ir.Graph;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Register;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Type;
import liss.c.pointers.Location;
import liss.c.pointers.MemoryObject;
import liss.c.pointers.Pointers;
import liss.c.source.CMessage;
import liss.c.source.COptions;
import liss.c.source.Messages;
import liss.c.vocabulary.Meaning.Action;
import liss.lang.Assumption;
import liss.lang.Declaration;
import liss.lang.SourceSpan;
import liss.lang.Stmt.SyncKind;

/**
 * The locks, conditions and the like of a program: the variables whose addresses functions of
 * synchronization get.
 */
public final class SyncObjects {

  /** More than a program with each of them can be looked at. */
  private static final int MOST_PLACES = 8;

  private static final Set<Action> TAKING =
      EnumSet.of(
          Action.LOCK,
          Action.TRYLOCK,
          Action.LOCK_OR_FAIL,
          Action.READ_LOCK,
          Action.WRITE_LOCK,
          Action.SEM_WAIT);

  /** The order in which those are chosen of which a lock may be one. */
  private static final Comparator<Place> LIKELY =
      Comparator.<Place>comparingInt(c -> c.object() instanceof MemoryObject.Foreign ? 1 : 0)
          .thenComparing(Place::name);

  private final TranslationUnit unit;
  private final Functions functions;
  private final Pointers pointers;
  private final SummaryLocks summaries;
  private final COptions.Locks treatment;
  private final Messages messages;
  private final InitialValues initialValues;
  private final Map<String, Declaration> declarations = new LinkedHashMap<>();
  private final Map<String, Designations> designations = new HashMap<>();
  private final Map<String, HeldLocks> held = new HashMap<>();
  private final Predicate<String> mayBeWritten;
  private Map<String, Place> chosen = Map.of();

  /**
   * No objects yet.
   *
   * @param mayBeWritten whether some thread may write a variable
   * @param treatment of locks of which it is not known which they are
   */
  public SyncObjects(
      TranslationUnit unit,
      Functions functions,
      Pointers pointers,
      Predicate<String> mayBeWritten,
      SummaryLocks summaries,
      COptions.Locks treatment,
      Messages messages) {
    this.unit = unit;
    this.functions = functions;
    this.pointers = pointers;
    this.mayBeWritten = mayBeWritten;
    this.summaries = summaries;
    this.treatment = treatment;
    this.messages = messages;
    this.initialValues = InitialValues.of(unit);
  }

  /** The objects, in the order of their first use. */
  public List<Declaration> declarations() {
    return new ArrayList<>(declarations.values());
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
    return designations(function).of(designations(function).address(operand));
  }

  /** The value of an operand, as the function computes it. */
  Designation.Value value(Function function, Operand operand) {
    return designations(function).value(operand);
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

  private Designations designations(Function function) {
    return designations.computeIfAbsent(function.name(), name -> new Designations(unit, function));
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
  public Optional<Choice> choice(Site site) {
    Optional<Operand> lock =
        functions
            .known(site.function().body().get(site.position()))
            .filter(KnownCall::isComplete)
            .filter(k -> TAKING.contains(k.action()))
            .map(k -> k.operands().getFirst());
    return lock.flatMap(operand ->
        pointer(site.function(), operand)
            .flatMap(pointer ->
                found(site.function(), operand) instanceof Found.Several several
                        && several.isKnown()
                        && several.places().size() <= MOST_PLACES
                        && several.places().stream().noneMatch(this::isOneOfMany)
                    ? Optional.of(new Choice(pointer, several.places()))
                    : Optional.empty()));
  }

  private boolean isOneOfMany(Place place) {
    return place.isInArray()
        || !pointers.isOne(place.object())
        || !(place.object() instanceof MemoryObject.Global);
  }

  /** The register that an operand is. */
  private Optional<Register> pointer(Function function, Operand operand) {
    return value(function, operand) instanceof Designation.Value.Held held
        ? Optional.of(held.register())
        : Optional.empty();
  }

  /** From now on, registers of the function that is written point to these objects. */
  public void choose(Map<String, Place> targets) {
    chosen = Map.copyOf(targets);
  }

  /** The object that an operand stands for, or those that it may be. */
  Found find(Function function, Operand argument) {
    return pointer(function, argument)
        .map(register -> chosen.get(register.name()))
        .<Found>map(place -> new Found.One(place, Optional.empty()))
        .orElseGet(() -> found(function, argument));
  }

  private Found found(Function function, Operand passed) {
    Operand argument = designations(function).address(passed);
    Type wanted =
        argument.type() instanceof Type.Pointer pointer ? pointer.target() : argument.type();
    Set<Location> targets = pointers.targets(function, argument);
    List<Place> places =
        targets.stream()
            .filter(target -> !(target.object() instanceof MemoryObject.Outside))
            .map(target -> place(target, wanted))
            .distinct()
            .toList();
    boolean isKnown = !pointers.isUnknown(function, argument);
    return places.size() == 1 && isKnown
        ? new Found.One(
            places.getFirst(),
            designation(function, argument).name().filter(n -> places.getFirst().isInArray()))
        : new Found.Several(places, isKnown && !places.isEmpty());
  }

  private Place place(Location target, Type wanted) {
    return pointers
        .type(target.object())
        .map(type ->
            target.object() instanceof MemoryObject.Allocated
                    && type instanceof Type.Array array
                    && summaries.isOne(target.object())
                ? array.element()
                : type)
        .map(type -> Place.in(target.object(), type, target.offset(), wanted, unit.layouts()))
        .orElseGet(() -> new Place(target.object(), "", Place.Elements.SEVERAL));
  }

  /** The critical sections of summary locks in a function. */
  public HeldLocks held(Function function) {
    HeldLocks known = held.get(function.name());
    if (known == null) {
      known = new HeldLocks(function, this, sections(function));
      held.put(function.name(), known);
    }
    return known;
  }

  /** The sections, the inner ones first, with the names of their locks. */
  private Map<Section, String> sections(Function function) {
    Graph graph = new Graph(function);
    Map<Section, String> sections = new LinkedHashMap<>();
    for (int at = function.body().size() - 1; at >= 0; at--) {
      Optional<KnownCall> call = use(function, at).filter(k -> k.action() == Action.LOCK);
      if (call.isPresent()
          && find(function, call.get().operands().getFirst()) instanceof Found.One one
          && isSummary(one)) {
        Section.from(
                at,
                function,
                graph,
                position ->
                    use(function, position)
                        .map(k ->
                            new Section.Use(
                                k.action() == Action.LOCK,
                                designation(function, k.operands().getFirst()))),
                position -> stored(function, position),
                place -> place.name().filter(name -> !mayBeWritten.test(name)).isEmpty())
            .ifPresent(section -> sections.put(section, one.place().name()));
      }
    }
    return sections;
  }

  private Optional<KnownCall> use(Function function, int position) {
    return functions
        .known(function.body().get(position))
        .filter(k -> k.action() == Action.LOCK || k.action() == Action.UNLOCK)
        .filter(KnownCall::isComplete);
  }

  private Optional<Designation> stored(Function function, int position) {
    return switch (function.body().get(position)) {
      case Instruction.Store i -> Optional.of(designation(function, i.address()));
      case Instruction.Update i -> Optional.of(designation(function, i.address()));
      case Instruction.Copy i -> Optional.of(designation(function, i.to()));
      default -> Optional.empty();
    };
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
  public Optional<String> operand(SyncKind kind, Site site, Operand argument) {
    return switch (kind) {
      case LOCK, UNLOCK -> lock(site, argument);
      case WAIT, WAIT_NOT, WAIT_RESET, SIGNAL, RESET, ASSUME, ASSUME_NOT ->
          condition(site, argument);
      case SEM_WAIT, SEM_POST ->
          declared(site, argument, (name, span) -> new Declaration.Semaphore(name, 0, span));
      case READ_LOCK, READ_UNLOCK, WRITE_LOCK, WRITE_UNLOCK, RW_UNLOCK -> rwlock(site, argument);
      case BARRIER_WAIT ->
          declared(site, argument, (name, span) -> new Declaration.Barrier(name, 1, span));
    };
  }

  /**
   * Whether taking a lock excludes nobody: no other thread can find it, or a section around this
   * place holds the same summary lock.
   */
  public boolean excludesNobody(Site site, Operand argument) {
    return held(site.function()).isInner(site.position())
        || find(site.function(), argument) instanceof Found.One one && isPrivate(one.place());
  }

  /**
   * The name of the lock that an argument stands for; empty if it excludes nobody, and, with a
   * message, if it is not known.
   */
  public Optional<String> lock(Site site, Operand argument) {
    return excludesNobody(site, argument)
        ? Optional.empty()
        : object(site, argument, Role.LOCK)
            .filter(lock -> isUsable(lock, site))
            .flatMap(lock -> declareLock(lock, site));
  }

  /** The name of a lock that is used before the threads start. */
  Optional<String> lockAtStart(Site site, Operand argument) {
    return object(site, argument, Role.LOCK).flatMap(lock -> declareLock(lock, site));
  }

  /**
   * Whether a lock that is not known can have a name: it is held already in a section that is
   * known, or one lock may stand for several in spite of doubt.
   */
  private boolean isUsable(Found.One lock, Site site) {
    if (isInCall(lock.place())) {
      return isTakenForOne(site, lock, "every call of the function has a lock of its own here");
    }
    return !isSummary(lock)
        || held(site.function()).isHeld(site.position())
        || isTakenForOne(site, lock, severalReason(lock));
  }

  /** Whether one lock stands for several without being exact; otherwise there is an error. */
  private boolean isTakenForOne(Site site, Found.One lock, String reason) {
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

  private Optional<String> rwlock(Site site, Operand argument) {
    return object(site, argument, Role.LOCK)
        .filter(lock -> isUsable(lock, site))
        .flatMap(lock ->
            declare(
                site,
                new Declaration.Rwlock(
                    isSummary(lock) ? lock.place().name() : lock.name(), site.span())));
  }

  /** The name of the object that an argument stands for; empty, with a message, if not known. */
  private Optional<String> declared(
      Site site, Operand argument, BiFunction<String, SourceSpan, Declaration> declaration) {
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

  private Optional<String> declareLock(Found.One lock, Site site) {
    if (isSummary(lock)) {
      lock.element().ifPresent(element -> summaries.addElement(lock.place(), element));
    }
    String name = isSummary(lock) ? lock.place().name() : lock.name();
    return declare(site, new Declaration.LockVar(name, site.span()));
  }

  private boolean isSummary(Found.One lock) {
    return summaries.isSummary(lock.place(), lock.element().isPresent());
  }

  private static String severalReason(Found.One object) {
    return object.place().isInArray()
        ? "it is not known which element of an array this is"
        : "its memory may be allocated several times";
  }

  /** The name of the lock that belongs to a condition. */
  public Optional<String> lockOf(String condition, Site site) {
    return declare(site, new Declaration.LockVar("call for " + condition, site.span()));
  }

  /** The name of the condition that an argument stands for; empty, with a message, if not known. */
  public Optional<String> condition(Site site, Operand argument) {
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

  /** Whether every call of a function has an object of its own; {@code main} is called once. */
  private boolean isInCall(Place place) {
    return place.object() instanceof MemoryObject.Local local && !pointers.isOne(local);
  }

  /** Whether a lock belongs to one call of a function, and no other thread can find it. */
  private boolean isPrivate(Place lock) {
    return isInCall(lock) && !pointers.isShared(lock.object());
  }

  private Optional<String> declare(Site site, Declaration declaration) {
    Declaration known = declarations.putIfAbsent(declaration.name(), declaration);
    if (known != null && known.getClass() != declaration.getClass()) {
      unknown(site, "`" + declaration.name() + "` is used as a lock and as a condition");
      return Optional.empty();
    }
    return Optional.of(declaration.name());
  }

  /** The variable or part of one that an argument stands for; empty, with a message, if not one. */
  private Optional<Found.One> object(Site site, Operand argument, Role role) {
    return switch (find(site.function(), argument)) {
      case Found.One one -> Optional.of(one);
      case Found.Several several when treatment == COptions.Locks.ONE && role == Role.LOCK -> {
        Optional<Found.One> first =
            several.places().stream()
                .min(LIKELY)
                .filter(c -> several.isKnown())
                .map(c -> new Found.One(c, Optional.empty()));
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

  private void unknown(Site site, String message) {
    messages.assume(
        Assumption.Undecided.object(site.span(), message), treatment, CMessage.UNKNOWN_LOCK);
  }
}
