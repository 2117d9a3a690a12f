package liss.c;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import liss.c.syntax.Bindings;
import org.eclipse.cdt.core.dom.ast.IASTDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTFieldDeclarator;
import org.eclipse.cdt.core.dom.ast.IASTName;
import org.eclipse.cdt.core.dom.ast.IASTNode;
import org.eclipse.cdt.core.dom.ast.IArrayType;
import org.eclipse.cdt.core.dom.ast.IBinding;
import org.eclipse.cdt.core.dom.ast.ICompositeType;
import org.eclipse.cdt.core.dom.ast.IField;
import org.eclipse.cdt.core.dom.ast.IPointerType;
import org.eclipse.cdt.core.dom.ast.IType;
import org.eclipse.cdt.internal.core.dom.parser.c.ICInternalBinding;

/**
 * The division of memory into variables: one per variable of the program and path of fields in it.
 * All elements of an array are one, so are all members of a union, and so are bit fields side by
 * side, which C11 (3.14) makes one memory location. Allocated memory whose type is not known is one
 * variable as well.
 */
final class Memory {

  /** Between the first and the last name of bit fields side by side. */
  private static final char BIT_FIELDS = ':';

  private Memory() {}

  /** A target of pointers. */
  sealed interface Target {}

  /** A function. */
  record Function(String name) implements Target {}

  /** Anything whose address is taken, or what is outside of the program. */
  record Unknown() implements Target {}

  /**
   * A variable of the program, or a part of it.
   *
   * @param path the fields that lead to the part, each with a dot in front; empty for all of it
   */
  record Cell(Base base, String path) implements Target {
    /** The name of the cell for the user. */
    String name() {
      return base.name() + path;
    }

    /** The type of this part; empty if it is not known. */
    Optional<IType> type() {
      return base.typeAt(path).map(Bindings::withoutArrays);
    }

    /** Whether an array lies on the way to this part. */
    boolean isInArray() {
      Stream<String> parts =
          Stream.iterate(path, p -> !p.isEmpty(), p -> p.substring(0, p.lastIndexOf('.')));
      return Stream.concat(Stream.of(""), parts)
          .anyMatch(p -> base.typeAt(p).filter(IArrayType.class::isInstance).isPresent());
    }
  }

  /** The lifetime of a variable, and who can see it. */
  enum Kind {
    GLOBAL,
    LOCAL,
    HEAP,
    /** Memory outside of the program. */
    DEVICE
  }

  /**
   * A variable of the program or a piece of allocated memory.
   *
   * @param key what makes it different from others
   * @param name its name, with that of the function for locals
   * @param type its type; empty if it is not known
   */
  record Base(Object key, Kind kind, String name, Optional<IType> type) {
    /** The type at the end of a path. */
    private Optional<IType> typeAt(String path) {
      return type.flatMap(root -> Memory.typeAt(root, path, 0));
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Base base && base.key.equals(key);
    }

    @Override
    public int hashCode() {
      return key.hashCode();
    }
  }

  private static Optional<IType> typeAt(IType type, String path, int start) {
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

  /** The fields of a structure, those of nameless structures inside of it included. */
  static List<IField> fields(IType type) {
    try {
      return Bindings.plain(type) instanceof ICompositeType composite
              && composite.getFields() != null
          ? List.of(composite.getFields())
          : List.of();
    } catch (RuntimeException e) {
      return List.of();
    }
  }

  /** Whether all of a variable counts as one, whatever the fields by which it is used. */
  static boolean isUndivided(Base base) {
    return base.kind() == Kind.HEAP && base.type().isEmpty();
  }

  /** Whether a path ends with several bit fields. */
  static boolean areBitFields(String path) {
    return path.lastIndexOf(BIT_FIELDS) > path.lastIndexOf('.');
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

  /** The first and the last bit field of those side by side, or the name of a single field. */
  private static String withNeighbours(IField field, ICompositeType owner) {
    List<IField> all = fields(owner);
    int first = all.indexOf(field);
    int last = first;
    if (first < 0 || !isBitField(field)) {
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
        : all.get(first).getName() + BIT_FIELDS + all.get(last).getName();
  }

  /** The part of a path that a field adds: nothing in a union, since its members are one. */
  static String segment(IField field) {
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

  private static boolean isUnion(IType type) {
    return type instanceof ICompositeType c && c.getKey() == ICompositeType.k_union;
  }

  /** The parts of a cell that a field may be. All of the variable if the types do not fit. */
  static Set<Cell> field(Cell cell, String name, Optional<IBinding> binding) {
    if (cell.base().kind() == Kind.DEVICE) {
      return Set.of(cell);
    }
    if (cell.base().type().isEmpty()) {
      return Set.of(new Cell(cell.base(), cell.path() + "." + name));
    }
    if (cell.type().filter(Memory::isUnion).isPresent()) {
      return Set.of(cell);
    }
    String segment =
        binding.filter(IField.class::isInstance).map(b -> segment((IField) b)).orElse("." + name);
    Cell part = new Cell(cell.base(), cell.path() + segment);
    if (part.type().isPresent()) {
      return Set.of(part);
    }
    Set<Cell> named = new LinkedHashSet<>();
    for (Cell leaf : leaves(new Cell(cell.base(), ""))) {
      if (leaf.path().endsWith(segment)) {
        named.add(leaf);
      }
    }
    return named.isEmpty() ? leaves(new Cell(cell.base(), "")) : named;
  }

  /** Whether the part at a path is, or belongs to, the part at another one. */
  static boolean isWithin(String path, String whole) {
    return path.startsWith(whole)
        && (path.length() == whole.length() || path.charAt(whole.length()) == '.');
  }

  /** The pointers among the parts of a cell. */
  static List<Cell> pointers(Cell cell) {
    return leaves(cell).stream()
        .filter(leaf -> leaf.type().filter(IPointerType.class::isInstance).isPresent())
        .toList();
  }

  /** The parts of a cell that are not divided any further; the cell itself if it has none. */
  static Set<Cell> leaves(Cell cell) {
    Set<Cell> leaves = new LinkedHashSet<>();
    addLeaves(cell, leaves, 0);
    return leaves;
  }

  private static void addLeaves(Cell cell, Set<Cell> leaves, int depth) {
    List<IField> fields =
        cell.type()
            .filter(type -> depth < 32 && !isUnion(type))
            .map(Memory::fields)
            .orElse(List.of());
    if (fields.isEmpty()) {
      leaves.add(cell);
    }
    for (IField field : fields) {
      addLeaves(new Cell(cell.base(), cell.path() + segment(field)), leaves, depth + 1);
    }
  }
}
