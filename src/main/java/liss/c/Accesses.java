package liss.c;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import liss.c.Memory.Base;
import liss.c.Memory.Cell;
import liss.c.Memory.Kind;
import liss.lang.Declaration;
import liss.lang.Expr;
import liss.lang.SourceSpan;
import liss.lang.Stmt;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTExpression;

/**
 * Turns accesses to memory into statements of W. An access to one of several variables is a choice
 * between accesses. Variables that no thread writes are not accessed, nor are those that only one
 * thread can see.
 */
final class Accesses {

  /** The local that takes what is read. */
  static final String TEMPORARY = "%";

  private static final String DEVICE = "device ";

  private final Pointers pointers;
  private final Optional<Set<String>> writtenSomewhere;
  private final Set<String> written = new LinkedHashSet<>();
  private final Map<String, SourceSpan> variables = new LinkedHashMap<>();

  /**
   * @param written the variables that some thread writes; empty if that is still to be found
   */
  Accesses(Pointers pointers, Optional<Set<String>> written) {
    this.pointers = pointers;
    this.writtenSomewhere = written;
  }

  /** The variables that were written. */
  Set<String> written() {
    return written;
  }

  /** The variables that were accessed, in the order of the first access. */
  List<Declaration> declarations() {
    List<Declaration> declarations = new ArrayList<>();
    variables.forEach((name, span) -> declarations.add(new Declaration.SharedInt(name, 0, span)));
    return declarations;
  }

  /** Reads what an expression designates. */
  void read(IASTExpression place, SourceSpan span, List<Stmt> out) {
    read(leaves(place), span, out);
  }

  /** Writes what an expression designates. */
  void write(IASTExpression place, Optional<Long> value, SourceSpan span, List<Stmt> out) {
    write(leaves(place), value, span, out);
  }

  /** Reads one of some cells. */
  void read(Set<List<Cell>> choices, SourceSpan span, List<Stmt> out) {
    choose(choices.stream().map(cells -> reads(cells, span)).toList(), span, out);
  }

  /** Writes one of some cells. */
  void write(Set<List<Cell>> choices, Optional<Long> value, SourceSpan span, List<Stmt> out) {
    choose(choices.stream().map(cells -> writes(cells, value, span)).toList(), span, out);
  }

  /** Writes the variable that a declaration with a first value declares. */
  void initialize(IASTDeclarator declarator, SourceSpan span, List<Stmt> out) {
    Bindings.variable(declarator.getName())
        .map(variable -> new Cell(pointers.variable(variable), ""))
        .ifPresent(cell -> write(leaves(Set.of(cell)), Optional.empty(), span, out));
  }

  /** Writes the variable that stands for a device. */
  void device(String name, SourceSpan span, List<Stmt> out) {
    out.add(write(DEVICE + name, Optional.empty(), span));
  }

  /** For everything that an expression can designate its parts. */
  Set<List<Cell>> leaves(IASTExpression place) {
    return leaves(pointers.place(place));
  }

  /** For every cell its parts. */
  static Set<List<Cell>> leaves(Set<Cell> cells) {
    Set<List<Cell>> leaves = new LinkedHashSet<>();
    cells.forEach(cell -> leaves.add(List.copyOf(Memory.leaves(cell))));
    return leaves;
  }

  private Stream<String> shared(List<Cell> cells) {
    return cells.stream().filter(pointers::isShared).map(Accesses::name).distinct();
  }

  private static String name(Cell cell) {
    Base base = cell.base();
    if (base.kind() == Kind.DEVICE) {
      return DEVICE + base.name();
    }
    return Memory.isUndivided(base) ? base.name() : cell.name();
  }

  private List<Stmt> reads(List<Cell> cells, SourceSpan span) {
    return shared(cells)
        .filter(name -> writtenSomewhere.isEmpty() || writtenSomewhere.get().contains(name))
        .map(name -> read(name, span))
        .toList();
  }

  private Stmt read(String name, SourceSpan span) {
    variables.putIfAbsent(name, span);
    return new Stmt.Assign(
        new Stmt.Target.Variable(TEMPORARY, span), new Expr.Name(name, span), span);
  }

  /** Where bit fields lie side by side, all of them are read before one is written. */
  private List<Stmt> writes(List<Cell> cells, Optional<Long> value, SourceSpan span) {
    return shared(cells)
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

  /** Statements with annotations, which hold even where there is nothing to execute. */
  static List<Stmt> annotated(
      List<Stmt.Annotation> annotations, List<Stmt> statements, SourceSpan span) {
    if (annotations.isEmpty()) {
      return statements;
    }
    List<Stmt> inner = new ArrayList<>(List.of(new Stmt.Skip(span)));
    inner.addAll(statements);
    Stmt annotated = new Stmt.Block(inner, span);
    for (Stmt.Annotation annotation : annotations) {
      annotated = new Stmt.Annotated(annotation, annotated, span);
    }
    return List.of(annotated);
  }

  /** Executes one of some statement lists. */
  static void choose(List<List<Stmt>> choices, SourceSpan span, List<Stmt> out) {
    out.addAll(oneOf(choices.stream().distinct().toList(), span));
  }

  /** A balanced tree of branches. */
  private static List<Stmt> oneOf(List<List<Stmt>> choices, SourceSpan span) {
    if (choices.isEmpty()) {
      return List.of();
    }
    if (choices.size() == 1) {
      return choices.getFirst();
    }
    int middle = (choices.size() + 1) / 2;
    return List.of(
        Stmt.If.either(
            oneOf(choices.subList(0, middle), span),
            oneOf(choices.subList(middle, choices.size()), span),
            span));
  }
}
