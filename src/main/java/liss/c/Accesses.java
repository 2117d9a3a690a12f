package liss.c;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import liss.c.analysis.Memory;
import liss.c.analysis.Memory.Base;
import liss.c.analysis.Memory.Cell;
import liss.c.analysis.Memory.Kind;
import liss.c.analysis.Pointers;
import liss.c.locks.Steps;
import liss.c.syntax.Bindings;
import liss.lang.Declaration;
import liss.lang.Expr;
import liss.lang.SourceSpan;
import liss.lang.Stmt;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;

/**
 * Turns accesses to memory into statements of W. An access to one of several variables is a choice
 * between accesses. Variables that no thread writes are not accessed, nor are those that only one
 * thread can see.
 */
final class Accesses {

  private static final String DEVICE = "device ";

  private final Pointers pointers;
  private final Optional<Set<String>> writtenSomewhere;
  private final Set<String> objects;
  private final Set<String> written = new LinkedHashSet<>();
  private boolean writesGlobals;
  private final Set<String> read = new HashSet<>();
  private final Map<Cell, List<String>> shared = new HashMap<>();
  private final Map<String, SourceSpan> variables = new LinkedHashMap<>();

  /**
   * @param written the variables that some thread writes; empty if that is still to be found
   * @param objects the locks and the like, whose parts are no variables
   */
  Accesses(Pointers pointers, Optional<Set<String>> written, Set<String> objects) {
    this.pointers = pointers;
    this.objects = objects;
    this.writtenSomewhere = written;
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
    return read.contains(name) || written.contains(name) || variables.containsKey(name);
  }

  /** The variables that were accessed, in the order of the first access. */
  List<Declaration> declarations() {
    List<Declaration> declarations = new ArrayList<>();
    variables.forEach((name, span) -> declarations.add(new Declaration.SharedInt(name, 0, span)));
    return declarations;
  }

  /** Reads all of one of some cells. */
  void read(Set<Cell> cells, SourceSpan span, List<Stmt> out) {
    if (writtenSomewhere.isEmpty()) {
      return;
    }
    cells.forEach(cell -> shared(cell).forEach(read::add));
    Steps.choose(cells.stream().map(cell -> reads(cell, span)).toList(), span, out);
  }

  /** Writes all of one of some cells. */
  void write(Set<Cell> cells, Optional<Long> value, SourceSpan span, List<Stmt> out) {
    if (writtenSomewhere.isEmpty()) {
      for (Cell cell : cells) {
        writesGlobals |= cell.base().kind() == Kind.GLOBAL;
        shared(cell).forEach(written::add);
      }
      return;
    }
    Steps.choose(cells.stream().map(cell -> writes(cell, value, span)).toList(), span, out);
  }

  /** Writes the variable that a declaration with a first value declares. */
  void initialize(IASTDeclarator declarator, SourceSpan span, List<Stmt> out) {
    Bindings.variable(declarator.getName())
        .map(variable -> new Cell(pointers.variable(variable), ""))
        .ifPresent(cell -> write(Set.of(cell), Optional.empty(), span, out));
  }

  /** Writes the variable that stands for a device. */
  void device(String name, SourceSpan span, List<Stmt> out) {
    out.add(Steps.outsideOfMemory(name, write(DEVICE + name, Optional.empty(), span)));
  }

  /** The variables that the parts of a cell are, as far as more than one thread can use them. */
  private Stream<String> shared(Cell cell) {
    List<String> known = shared.get(cell);
    List<String> names =
        known != null
            ? known
            : Memory.leaves(cell).stream()
                .filter(pointers::isShared)
                .map(Accesses::name)
                .filter(name -> !isPartOfObject(name))
                .distinct()
                .toList();
    shared.put(cell, names);
    return names.stream();
  }

  private boolean isPartOfObject(String name) {
    for (int dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
      if (objects.contains(name.substring(0, dot))) {
        return true;
      }
    }
    return false;
  }

  private static String name(Cell cell) {
    Base base = cell.base();
    if (base.kind() == Kind.DEVICE) {
      return DEVICE + base.name();
    }
    return Memory.isUndivided(base) ? base.name() : cell.name();
  }

  private List<Stmt> reads(Cell cell, SourceSpan span) {
    return shared(cell)
        .filter(name -> writtenSomewhere.isEmpty() || writtenSomewhere.get().contains(name))
        .map(name -> read(name, span))
        .toList();
  }

  private Stmt read(String name, SourceSpan span) {
    variables.putIfAbsent(name, span);
    return Steps.read(name, span);
  }

  /** Where bit fields lie side by side, all of them are read before one is written. */
  private List<Stmt> writes(Cell cell, Optional<Long> value, SourceSpan span) {
    return shared(cell)
        .flatMap(name ->
            Memory.areBitFields(name)
                ? Stream.of(read(name, span), write(name, Optional.empty(), span))
                : Stream.of(write(name, value, span)))
        .toList();
  }

  private Stmt write(String name, Optional<Long> value, SourceSpan span) {
    variables.putIfAbsent(name, span);
    written.add(name);
    Stmt.Target target = new Stmt.Target.Variable(name, span);
    return value
        .<Stmt>map(v -> new Stmt.Assign(target, new Expr.IntLiteral(v, span), span))
        .orElseGet(() -> new Stmt.Havoc(target, span));
  }
}
