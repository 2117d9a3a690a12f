package liss.emit;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import liss.cfa.InsertionPoint;
import liss.lang.InsertionPoints.LockedWait;
import liss.lang.LockWriting.Dialect;
import liss.lang.LockWriting.LockHome;
import liss.lang.LockWriting.Membership;
import liss.lang.LockWriting.Place;
import liss.lang.LockWriting.Use;
import liss.lang.Program;
import liss.placement.model.LockOperation;
import liss.placement.model.LockPlacement;

/** The statements of a lock placement as they are written in some dialect. */
final class LockStatements {

  private static final String NAME = "%s";
  private static final String VARIABLE = "%f";

  private final List<Dialect> dialects;
  private final BiFunction<InsertionPoint, Integer, Dialect> dialectsAt;
  private final LockPlacement placement;
  private final Map<Integer, LockHome> homes;
  private final List<String> names;
  private final String text;
  private final BiFunction<InsertionPoint, LockOperation, Optional<Use>> uses;
  private final BiFunction<InsertionPoint, Integer, String> variables;
  private final BiFunction<InsertionPoint, Integer, Optional<LockedWait.Writing>> waits;

  /**
   * Statements that need no local variables.
   *
   * @param dialects by lock
   * @param uses how a statement on a lock of the program is written; empty if as one on a new lock
   */
  LockStatements(
      Program program,
      List<Dialect> dialects,
      LockPlacement placement,
      Function<LockOperation, Optional<Use>> uses) {
    this(
        program,
        dialects,
        (point, lock) -> dialects.get(lock),
        placement,
        Map.of(),
        (point, operation) -> uses.apply(operation),
        (point, lock) -> VARIABLE,
        (point, lock) -> Optional.empty());
  }

  /**
   * Statements.
   *
   * @param dialects by lock
   * @param dialectsAt how statements on a lock are written at an insertion point
   * @param homes where locks are declared, by lock
   * @param uses how a statement on a lock of the program is written at an insertion point; empty
   *     for new ones and for those that are written as new ones are
   * @param variables the local variable of a lock at an insertion point
   * @param waits how a function writes statements on a lock that it takes at a wait
   */
  LockStatements(
      Program program,
      List<Dialect> dialects,
      BiFunction<InsertionPoint, Integer, Dialect> dialectsAt,
      LockPlacement placement,
      Map<Integer, LockHome> homes,
      BiFunction<InsertionPoint, LockOperation, Optional<Use>> uses,
      BiFunction<InsertionPoint, Integer, String> variables,
      BiFunction<InsertionPoint, Integer, Optional<LockedWait.Writing>> waits) {
    this.dialects = List.copyOf(dialects);
    this.dialectsAt = dialectsAt;
    this.placement = placement.insertions();
    this.homes = Map.copyOf(homes);
    this.names = Emitter.names(program, placement, homes);
    this.text = program.source().text();
    this.uses = uses;
    this.variables = variables;
    this.waits = waits;
  }

  /** Whether a statement needs a local variable. */
  static boolean needsVariable(String template) {
    return template.contains(VARIABLE);
  }

  /** The lines that make new locks known. */
  List<String> includes(Collection<Integer> locks) {
    return newLocks().stream()
        .filter(locks::contains)
        .map(lock -> dialects.get(lock).include())
        .filter(include -> !include.isEmpty())
        .distinct()
        .toList();
  }

  /** The declarations of all new locks. */
  List<String> declarations() {
    return newLocks().stream()
        .filter(lock -> !dialects.get(lock).isNameless())
        .map(lock -> declaration(lock, dialects.get(lock)))
        .toList();
  }

  /**
   * The declarations of new locks where new variables are declared, in one of several files.
   *
   * @param locks those that are used there
   * @param elsewhere those that are used in other files
   * @param defined those that another file defines
   */
  List<String> declarations(
      Collection<Integer> locks, Set<Integer> elsewhere, Set<Integer> defined) {
    return newLocks().stream()
        .filter(lock -> locks.contains(lock) && isVariable(lock))
        .map(lock -> {
          Dialect dialect = dialects.get(lock);
          return declaration(
              lock,
              defined.contains(lock)
                  ? dialect.declaredElsewhere()
                  : elsewhere.contains(lock) ? dialect.forSeveralFiles() : dialect);
        })
        .toList();
  }

  private String declaration(int lock, Dialect dialect) {
    return filled(dialect.declaration(), names.get(lock));
  }

  /** Whether a lock is a variable that is declared where new ones are. */
  private boolean isVariable(int lock) {
    LockHome home = homes.get(lock);
    boolean isInFile = home == null || home instanceof LockHome.InFile;
    return isInFile && !dialects.get(lock).isNameless();
  }

  /** The locks with homes, in the order of their numbers. */
  Map<Integer, LockHome> homes() {
    return new TreeMap<>(homes);
  }

  /** The declaration of a lock that is a variable beside another one. */
  String declaration(int lock) {
    return declaration(lock, dialects.get(lock));
  }

  /** The declaration of a lock in a structure. */
  String member(int lock) {
    return filled(membership(lock).member(), names.get(lock));
  }

  /** The statement that sets up a lock in a structure. */
  String setup(int lock, String object) {
    return filled(membership(lock).setup(), object + names.get(lock));
  }

  /** The first value of a lock in the initializer of a structure. */
  String initializer(int lock, String object) {
    String value = membership(lock).initializer().orElseThrow();
    return "." + names.get(lock) + " = " + filled(value, object + names.get(lock));
  }

  private Membership membership(int lock) {
    return dialects.get(lock).membership().orElseThrow();
  }

  private List<Integer> newLocks() {
    List<Integer> locks = new ArrayList<>();
    for (int lock = 0; lock < placement.locks(); lock++) {
      if (!placement.existing().containsKey(lock)) {
        locks.add(lock);
      }
    }
    return locks;
  }

  /** A name that does not occur in the program: the given one, or one with a number. */
  String unused(String name) {
    Set<String> words = MarkedEmitter.words(text);
    return Emitter.variants(name)
        .filter(candidate -> !words.contains(candidate) && !names.contains(candidate))
        .findFirst()
        .orElseThrow();
  }

  /** What is inserted at an insertion point. */
  List<String> at(InsertionPoint point) {
    return placement.at(point).stream().map(operation -> statement(point, operation)).toList();
  }

  /**
   * What is inserted at an insertion point, with a text in front of every statement and one after
   * it.
   */
  String joined(InsertionPoint point, String before, String after) {
    return joined(at(point), before, after);
  }

  /** Statements with a text in front of each and one after it. */
  static String joined(List<String> statements, String before, String after) {
    return statements.stream().map(s -> before + s + after).collect(Collectors.joining());
  }

  /** A template with the name in it. */
  static String filled(String template, String name) {
    return template.replace(NAME, name);
  }

  private String statement(InsertionPoint point, LockOperation operation) {
    int lock = operation.lock();
    String written =
        waits
            .apply(point, lock)
            .map(wait ->
                filled(
                    ofOperation(operation, wait.lock(), wait.unlock()),
                    expression(point, operation)))
            .or(() ->
                uses.apply(point, operation)
                    .map(use -> ofOperation(operation, use.lock(), use.unlock())))
            .orElseGet(() -> onNewLock(point, operation));
    return needsVariable(written)
        ? written.replace(VARIABLE, variables.apply(point, lock))
        : written;
  }

  private static String ofOperation(LockOperation operation, String lock, String unlock) {
    return switch (operation) {
      case LockOperation.Acquire acquire -> lock;
      case LockOperation.Release release -> unlock;
    };
  }

  private String onNewLock(InsertionPoint point, LockOperation operation) {
    int lock = operation.lock();
    Dialect dialect = dialectsAt.apply(point, lock);
    String name = names.get(lock);
    return filled(
        ofOperation(operation, dialect.lock(), dialect.unlock()), object(point, lock) + name);
  }

  /** The only lock that is taken at an insertion point, as an expression. */
  String lockAt(InsertionPoint point) {
    return expression(point, placement.at(point).getFirst());
  }

  private String expression(InsertionPoint point, LockOperation operation) {
    int lock = operation.lock();
    return uses.apply(point, operation)
        .map(LockedWaits::expression)
        .orElseGet(() -> object(point, lock) + names.get(lock));
  }

  /** What leads to the lock at an insertion point; nothing to a variable. */
  private String object(InsertionPoint point, int lock) {
    return switch (Optional.ofNullable(homes.get(lock)).orElse(new LockHome.InFile(""))) {
      case LockHome.OfDevice home -> home.structure().pointerAt(point.offset()) + "->";
      case LockHome.InObject home -> best(home.owner(), point, lock).object();
      case LockHome.Beside home -> "";
      case LockHome.InFile home -> "";
    };
  }

  /** The way to write the object that fits most statements on the lock. */
  private LockHome.Access best(LockHome.Owner owner, InsertionPoint point, int lock) {
    return owner.at(point.position(), point.offset()).stream()
        .max(Comparator.comparingLong(access -> statements(access, lock)))
        .orElseThrow();
  }

  private long statements(LockHome.Access access, int lock) {
    return placement.operations().entrySet().stream()
        .filter(entry -> entry.getValue().stream().anyMatch(o -> o.lock() == lock))
        .map(Map.Entry::getKey)
        .filter(point -> access.places().contains(new Place(point.position(), point.offset())))
        .count();
  }
}
