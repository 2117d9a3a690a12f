package liss.c.analysis;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import liss.c.syntax.Bindings;
import org.eclipse.cdt.core.dom.ast.IArrayType;
import org.eclipse.cdt.core.dom.ast.IBinding;
import org.eclipse.cdt.core.dom.ast.ICompositeType;
import org.eclipse.cdt.core.dom.ast.IField;
import org.eclipse.cdt.core.dom.ast.IType;

/**
 * The division of memory into variables: one per variable of the program and path of fields in it.
 * All elements of an array are one, so are all members of a union, and so are bit fields side by
 * side, which C11 (3.14) makes one memory location. Allocated memory whose type is not known is one
 * variable as well.
 */
public final class Memory {

  /** Between the first and the last name of bit fields side by side. */
  static final char BIT_FIELDS = ':';

  private Memory() {}

  /** A target of pointers. */
  public sealed interface Target {}

  /** A function. */
  public record Function(String name) implements Target {}

  /** Anything whose address is taken, or what is outside of the program. */
  record Unknown() implements Target {}

  /**
   * A variable of the program, or a part of it.
   *
   * @param path the fields that lead to the part, each with a dot in front; empty for all of it
   */
  public record Cell(Base base, String path) implements Target {
    /** The name of the cell for the user. */
    public String name() {
      return base.name() + path;
    }

    /** The type of this part; empty if it is not known. */
    public Optional<IType> type() {
      return base.layouts().type(this).map(Bindings::withoutArrays);
    }

    /** Whether an array lies on the way to this part. */
    public boolean isInArray() {
      Stream<String> parts =
          Stream.iterate(path, p -> !p.isEmpty(), p -> p.substring(0, p.lastIndexOf('.')));
      return Stream.concat(Stream.of(""), parts)
          .map(p -> base.layouts().type(new Cell(base, p)))
          .anyMatch(type -> type.filter(IArrayType.class::isInstance).isPresent());
    }
  }

  /** The lifetime of a variable, and who can see it. */
  public enum Kind {
    GLOBAL,
    LOCAL,
    HEAP,
    /** A structure outside of the program, which stands for all of its type. */
    OUTSIDE,
    /** All other memory outside of the program. */
    DEVICE
  }

  /**
   * A variable of the program or a piece of allocated memory.
   *
   * @param key what makes it different from others
   * @param name its name, with that of the function for locals
   * @param type its type; empty if it is not known
   * @param layouts the parts of this variable and others
   */
  public record Base(Object key, Kind kind, String name, Optional<IType> type, Layouts layouts) {
    /** Whether the memory is outside of the program. */
    boolean isOutside() {
      return kind == Kind.OUTSIDE || kind == Kind.DEVICE;
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

  /** Whether all of a variable counts as one, whatever the fields by which it is used. */
  public static boolean isUndivided(Base base) {
    return base.kind() == Kind.HEAP && base.type().isEmpty();
  }

  /** Whether a path ends with several bit fields. */
  public static boolean areBitFields(String path) {
    return path.lastIndexOf(BIT_FIELDS) > path.lastIndexOf('.');
  }

  /** The tag of a structure; empty for other types, and for structures without one. */
  public static Optional<String> tag(IType type) {
    return Bindings.plain(type) instanceof ICompositeType composite
            && composite.getKey() == ICompositeType.k_struct
            && composite.getName() != null
            && !composite.getName().isEmpty()
            && !Bindings.isUnknown(composite)
        ? Optional.of(composite.getName())
        : Optional.empty();
  }

  /** Whether all of a type is one: the members of a union, or what nobody knows. */
  static boolean isOne(IType type) {
    return type instanceof ICompositeType c && c.getKey() == ICompositeType.k_union
        || Bindings.isUnknown(type);
  }

  /** The parts of a cell that a field may be. All of the variable if the types do not fit. */
  static Set<Cell> field(Cell cell, String name, Optional<IBinding> binding) {
    if (cell.base().kind() == Kind.DEVICE) {
      return Set.of(cell);
    }
    if (cell.base().type().isEmpty()) {
      return Set.of(new Cell(cell.base(), isUndivided(cell.base()) ? "" : extended(cell, name)));
    }
    if (cell.type().filter(Memory::isOne).isPresent()) {
      return Set.of(cell);
    }
    String segment =
        binding
            .filter(IField.class::isInstance)
            .map(b -> cell.base().layouts().segment((IField) b))
            .orElse("." + name);
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

  /** The path to a field where types are not known; one that comes back is the same again. */
  private static String extended(Cell cell, String name) {
    String segment = "." + name;
    int before = (cell.path() + ".").indexOf(segment + ".");
    return before < 0 ? cell.path() + segment : cell.path().substring(0, before + segment.length());
  }

  /** Whether the part at a path is, or belongs to, the part at another one. */
  public static boolean isWithin(String path, String whole) {
    return path.startsWith(whole)
        && (path.length() == whole.length() || path.charAt(whole.length()) == '.');
  }

  /** The pointers among the parts of a cell. */
  static List<Cell> pointers(Cell cell) {
    return leaves(cell).stream()
        .filter(leaf -> leaf.type().filter(Bindings::mayBePointer).isPresent())
        .toList();
  }

  /** The parts of a cell that are not divided any further; the cell itself if it has none. */
  public static Set<Cell> leaves(Cell cell) {
    return cell.base().layouts().leaves(cell);
  }
}
