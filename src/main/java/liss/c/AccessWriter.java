package liss.c;

import static java.util.stream.Collectors.toCollection;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.c.pointers.Cell;
import liss.c.pointers.MemoryObject;
import liss.c.pointers.Pointers;
import liss.c.sync.StatementParts;
import liss.lang.Assumption;
import liss.lang.Declaration;
import liss.lang.Expr;
import liss.lang.SourceSpan;
import liss.lang.Stmt;

/**
 * Writes accesses to memory. An access to one of several variables is a choice between accesses.
 * Variables that no thread writes are not accessed, nor are those that only one thread can find,
 * nor those for which others stand ({@link StandIns}).
 */
final class AccessWriter {

  private static final String DEVICE = "device ";

  /** How much of the cells of arrays is accessed. */
  enum Extent {
    /** One place of each. */
    PLACE,
    /** All of their places, one after the other, so that others may come in between. */
    ALL
  }

  private final Pointers pointers;
  private final Optional<Set<String>> writtenSomewhere;
  private final Predicate<String> isPartOfObject;

  /** What is accessed instead of some variables. */
  private final Map<String, String> standIns;

  /** The choices of each access, and one cell of each variable. */
  private final Set<Set<List<String>>> choices = new LinkedHashSet<>();

  private final Map<String, Cell> cells = new LinkedHashMap<>();
  private final Set<String> written = new LinkedHashSet<>();
  private final Set<String> accessed = new LinkedHashSet<>();
  private final UnseenStates states = new UnseenStates();
  private boolean writesGlobals;
  private final Map<String, SourceSpan> variables = new LinkedHashMap<>();

  /**
   * No accesses yet.
   *
   * @param before an earlier translation, which knows what is written and how; empty if that is
   *     still to be found
   * @param isPartOfObject whether a variable is a lock or the like, or a part of one
   */
  AccessWriter(Pointers pointers, Optional<AccessWriter> before, Predicate<String> isPartOfObject) {
    this.pointers = pointers;
    this.writtenSomewhere = before.map(AccessWriter::written);
    this.isPartOfObject = isPartOfObject;
    this.standIns = before.map(this::standIns).orElse(Map.of());
  }

  private Map<String, String> standIns(AccessWriter before) {
    List<Set<List<String>>> accesses = before.choices.stream().map(this::remaining).toList();
    return StandIns.of(accesses, before::areAlike);
  }

  /** Whether accesses to two variables have the same steps, and are both memory or both not. */
  private boolean areAlike(String one, String other) {
    Cell first = cells.get(one);
    Cell second = cells.get(other);
    return first != null
        && second != null
        && first.parts() == second.parts()
        && first.isDivided() == second.isDivided()
        && first.isDevice() == second.isDevice();
  }

  /** The variables of choices that are left: those that are written and no part of an object. */
  private Set<List<String>> remaining(Set<List<String>> names) {
    return names.stream()
        .map(choice -> choice.stream().filter(this::isLeft).toList())
        .collect(toCollection(LinkedHashSet::new));
  }

  private boolean isLeft(String name) {
    return !isPartOfObject.test(name)
        && (writtenSomewhere.isEmpty() || writtenSomewhere.get().contains(name));
  }

  /** The variables that were written. */
  Set<String> written() {
    return written;
  }

  /** Whether a variable was written that belongs to the program and not to some object. */
  boolean writesGlobals() {
    return writesGlobals;
  }

  /** Whether a variable was accessed, even if nothing writes it. */
  boolean isAccessed(String name) {
    return accessed.contains(name);
  }

  /** The variables that were accessed, in the order of the first access. */
  List<Declaration> declarations() {
    List<Declaration> declarations = new ArrayList<>();
    variables.forEach((name, span) -> declarations.add(new Declaration.SharedInt(name, 0, span)));
    return declarations;
  }

  /** Whether an access to some cells is a step. */
  boolean isStep(Set<Cell> accessed) {
    return shared(accessed).map(AccessWriter::name).anyMatch(this::isLeft);
  }

  /** Reads all cells of one of some sets. */
  List<Stmt> read(Set<Set<Cell>> cells, Extent extent, SourceSpan span) {
    Set<String> divided = divided(cells, extent);
    return oneOf(
        cells, span, name -> repeated(divided.contains(name), Stream.of(read(name, span))));
  }

  /** The variables that have several places, all of which are accessed. */
  private Set<String> divided(Set<Set<Cell>> cells, Extent extent) {
    return extent == Extent.PLACE
        ? Set.of()
        : cells.stream()
            .flatMap(Set::stream)
            .filter(Cell::isDivided)
            .map(AccessWriter::name)
            .map(name -> standIns.getOrDefault(name, name))
            .collect(Collectors.toSet());
  }

  /** Accesses to several places of a variable: two, as more are not told apart. */
  private static Stream<Stmt> repeated(boolean isDivided, Stream<Stmt> access) {
    if (!isDivided) {
      return access;
    }
    List<Stmt> once = access.toList();
    return Stream.concat(once.stream(), once.stream());
  }

  /**
   * Writes all cells of one of some sets.
   *
   * @param value that is written; empty for any
   */
  List<Stmt> write(Set<Set<Cell>> cells, Extent extent, Optional<Long> value, SourceSpan span) {
    Set<String> divided = divided(cells, extent);
    cells.stream().flatMap(this::shared).map(AccessWriter::name).forEach(written::add);
    writesGlobals |=
        cells.stream()
            .flatMap(Set::stream)
            .filter(c -> c.parts() != Cell.Parts.STATE)
            .anyMatch(c -> c.object() instanceof MemoryObject.Global);
    Set<String> besideBits = new LinkedHashSet<>();
    cells.stream()
        .flatMap(Set::stream)
        .filter(c -> c.parts() == Cell.Parts.BIT_FIELDS)
        .map(AccessWriter::name)
        .map(name -> standIns.getOrDefault(name, name))
        .forEach(besideBits::add);
    return oneOf(
        cells,
        span,
        name ->
            repeated(
                divided.contains(name),
                besideBits.contains(name)
                    ? Stream.of(read(name, span), write(name, Optional.empty(), span))
                    : Stream.of(write(name, value, span))));
  }

  /** That functions have something to do with each other only through what they get. */
  Optional<Assumption> assumption() {
    return states.assumption();
  }

  /** What functions without a body use that the program does not see. */
  UnseenStates states() {
    return states;
  }

  /** Writes what a function keeps of one of some objects, which is no memory of the program. */
  List<Stmt> writeState(Set<Set<Cell>> cells, SourceSpan span) {
    cells.stream().flatMap(this::shared).map(AccessWriter::name).forEach(written::add);
    return oneOf(
        cells,
        span,
        name ->
            Stream.of(StatementParts.outsideOfMemory(name, write(name, Optional.empty(), span))));
  }

  /** Reads the variable that stands for a device. */
  List<Stmt> readDevice(String name, SourceSpan span) {
    choices.add(Set.of(List.of(DEVICE + name)));
    return List.of(StatementParts.outsideOfMemory(name, read(DEVICE + name, span)));
  }

  /** Writes the variable that stands for a device. */
  List<Stmt> device(String name, SourceSpan span) {
    written.add(DEVICE + name);
    choices.add(Set.of(List.of(DEVICE + name)));
    return List.of(
        StatementParts.outsideOfMemory(name, write(DEVICE + name, Optional.empty(), span)));
  }

  private static String name(Cell cell) {
    return cell.isDevice() ? DEVICE + cell.name() : cell.name();
  }

  private Stream<Cell> shared(Set<Cell> cells) {
    return cells.stream().filter(pointers::isShared).filter(c -> !isPartOfObject.test(name(c)));
  }

  private List<Stmt> oneOf(
      Set<Set<Cell>> sets,
      SourceSpan span,
      java.util.function.Function<String, Stream<Stmt>> access) {
    Set<List<String>> names = new LinkedHashSet<>();
    for (Set<Cell> set : sets) {
      shared(set).forEach(cell -> cells.put(name(cell), cell));
      names.add(shared(set).map(AccessWriter::name).toList());
    }
    names.forEach(accessed::addAll);
    choices.add(names);
    List<List<Stmt>> statements =
        StandIns.renamed(remaining(names), standIns).stream()
            .map(choice -> choice.stream().flatMap(access).toList())
            .toList();
    List<Stmt> out = new ArrayList<>();
    StatementParts.choose(statements, span, out);
    return out;
  }

  private Stmt read(String name, SourceSpan span) {
    variables.putIfAbsent(name, span);
    return StatementParts.read(name, span);
  }

  private Stmt write(String name, Optional<Long> value, SourceSpan span) {
    variables.putIfAbsent(name, span);
    Stmt.Target target = new Stmt.Target.Variable(name, span);
    return value
        .<Stmt>map(v -> new Stmt.Assign(target, new Expr.IntLiteral(v, span), span))
        .orElseGet(() -> new Stmt.Havoc(target, span));
  }
}
