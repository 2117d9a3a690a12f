package liss.c.analysis;

import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import liss.c.analysis.Memory.Base;
import liss.c.analysis.Memory.Cell;
import liss.c.syntax.Bindings;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTFieldDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTName;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.ICompositeType;
import org.eclipse.cdt.core.dom.ast.IField;
import org.eclipse.cdt.core.dom.ast.IType;
import org.eclipse.cdt.internal.core.dom.parser.c.ICInternalBinding;

/**
 * The fields of the structures of one program, and the parts of its variables. The parser finds the
 * fields of a structure anew each time, in time quadratic in their number; so everything is kept.
 */
final class Layouts {

  /** Structures in structures are looked at down to this depth. */
  private static final int DEEPEST = 32;

  private final Map<ICompositeType, List<IField>> fields = new HashMap<>();
  private final Map<IField, String> segments = new HashMap<>();
  private final Map<Cell, Optional<IType>> types = new HashMap<>();
  private final Map<Cell, Set<Cell>> leaves = new HashMap<>();
  private final Map<Base, Map<String, Set<Cell>>> structures = new HashMap<>();

  /** The fields of a structure, those of nameless structures inside of it included. */
  List<IField> fields(IType type) {
    return Bindings.plain(type) instanceof ICompositeType composite
        ? fields.computeIfAbsent(composite, Layouts::find)
        : List.of();
  }

  private static List<IField> find(ICompositeType composite) {
    try {
      IField[] found = composite.getFields();
      return found == null ? List.of() : List.of(found);
    } catch (RuntimeException e) {
      return List.of();
    }
  }

  /** The part of a path that a field adds: nothing in a union, since its members are one. */
  String segment(IField field) {
    String known = segments.get(field);
    String segment = known == null ? newSegment(field) : known;
    segments.put(field, segment);
    return segment;
  }

  private String newSegment(IField field) {
    ICompositeType owner = field.getCompositeTypeOwner();
    if (owner == null) {
      return "." + field.getName();
    }
    if (owner.getKey() != ICompositeType.k_union) {
      return "." + withNeighbours(field, owner);
    }
    List<IField> members = fields(owner);
    boolean nameless = owner.getName() == null || owner.getName().isEmpty();
    return nameless && !members.isEmpty() ? "." + members.getFirst().getName() : "";
  }

  /** The first and the last bit field of those side by side, or the name of a single field. */
  private String withNeighbours(IField field, ICompositeType owner) {
    if (!isBitField(field)) {
      return field.getName();
    }
    List<IField> all = fields(owner);
    int first = all.indexOf(field);
    int last = first;
    if (first < 0) {
      return field.getName();
    }
    while (first > 0 && isBitField(all.get(first - 1))) {
      first--;
    }
    while (last + 1 < all.size() && isBitField(all.get(last + 1))) {
      last++;
    }
    return first == last
        ? field.getName()
        : all.get(first).getName() + Memory.BIT_FIELDS + all.get(last).getName();
  }

  private static boolean isBitField(IField field) {
    IASTNode node = field instanceof ICInternalBinding declared ? declared.getPhysicalNode() : null;
    while (node instanceof IASTName || node instanceof IASTDeclarator) {
      if (node instanceof IASTFieldDeclarator declarator && declarator.getBitFieldSize() != null) {
        return true;
      }
      node = node.getParent();
    }
    return false;
  }

  /** The type of a part of a variable; empty if it is not known. */
  Optional<IType> type(Cell cell) {
    return types.computeIfAbsent(
        cell, c -> c.base().type().flatMap(root -> typeAt(root, c.path(), 0)));
  }

  private Optional<IType> typeAt(IType type, String path, int start) {
    if (start >= path.length()) {
      return Optional.of(Bindings.plain(type));
    }
    int next = path.indexOf('.', start + 1);
    int end = next < 0 ? path.length() : next;
    for (IField field : fields(Bindings.withoutArrays(type))) {
      if (segment(field).equals(path.substring(start, end)) && field.getType() != null) {
        return typeAt(field.getType(), path, end);
      }
    }
    return Optional.empty();
  }

  /**
   * The parts of a variable that are structures with a tag, or that may be anything: unions, and
   * memory whose type is not known. Fields that no header declares do not count.
   *
   * @param tag the tag; the empty one for what may be anything
   */
  Set<Cell> structures(Base base, String tag) {
    Map<String, Set<Cell>> known = structures.get(base);
    if (known == null) {
      known = new HashMap<>();
      addStructures(new Cell(base, ""), known, 0);
      structures.put(base, known);
    }
    return known.getOrDefault(tag, Set.of());
  }

  private void addStructures(Cell cell, Map<String, Set<Cell>> found, int depth) {
    Optional<IType> type = cell.type();
    boolean isAnything = type.isEmpty() || type.filter(Memory::isOne).isPresent();
    Optional<String> tag = isAnything ? Optional.of("") : type.flatMap(Memory::tag);
    tag.ifPresent(t -> found.computeIfAbsent(t, key -> new LinkedHashSet<>()).add(cell));
    if (!isAnything && depth < DEEPEST) {
      for (IField field : fields(type.get())) {
        if (Bindings.isUndeclared(field)) {
          continue;
        }
        addStructures(new Cell(cell.base(), cell.path() + segment(field)), found, depth + 1);
      }
    }
  }

  /** The parts of a cell that are not divided any further; the cell itself if it has none. */
  Set<Cell> leaves(Cell cell) {
    Set<Cell> known = leaves.get(cell);
    if (known != null) {
      return known;
    }
    Set<Cell> found = new LinkedHashSet<>();
    addLeaves(cell, found, 0);
    Set<Cell> all = Collections.unmodifiableSet(found);
    leaves.put(cell, all);
    return all;
  }

  private void addLeaves(Cell cell, Set<Cell> found, int depth) {
    List<IField> inside =
        cell.type()
            .filter(type -> depth < DEEPEST && !Memory.isOne(type))
            .map(this::fields)
            .orElse(List.of());
    if (inside.isEmpty()) {
      found.add(cell);
    }
    for (IField field : inside) {
      addLeaves(new Cell(cell.base(), cell.path() + segment(field)), found, depth + 1);
    }
  }
}
