package liss.c.ir;

import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The sizes of types in bytes, and where the fields of structures and unions are (LP64). */
public final class Layouts {

  /** Objects are smaller, in bytes; their bits can be counted. */
  private static final long LARGEST = 1L << 56;

  private final Map<String, Layout> composites;
  private final Map<String, Map<String, Field>> fields = new ConcurrentHashMap<>();

  /** Takes the structures and unions by their names. */
  public Layouts(Map<String, Layout> composites) {
    this.composites = new LinkedHashMap<>(composites);
  }

  /**
   * A structure or union.
   *
   * @param fields in the order of the text, without bit fields that have no name
   * @param size in bytes, with what is unused at its end
   * @param spelling how the text names the type, as in {@code struct queue}; empty if it has no
   *     name
   */
  public record Layout(List<Field> fields, long size, long alignment, Optional<String> spelling) {

    /** Copies the list. */
    public Layout {
      fields = List.copyOf(fields);
    }
  }

  /**
   * A field. Fields of nameless structures inside are fields of these only; the nameless ones have
   * names that no text has.
   *
   * @param offset in bytes; of a bit field that of its storage unit
   * @param bits which bits of the unit a bit field has; empty for others
   */
  public record Field(String name, Type type, long offset, Optional<Bits> bits) {}

  /** A stretch of bits of a storage unit of the type of the field, from the least one. */
  public record Bits(int from, int width) {}

  /** All structures and unions, in the order in which they were given. */
  public Map<String, Layout> composites() {
    return Collections.unmodifiableMap(composites);
  }

  /** The structure or union; empty if its fields are not known. */
  public Optional<Layout> layout(Type.Composite composite) {
    return Optional.ofNullable(composites.get(composite.name()));
  }

  /**
   * Whether a value is stored in several steps of which not all are accesses to different fields:
   * it has an array, a union with more than one word, or is a complex number.
   */
  public boolean isDivided(Type type) {
    return switch (type) {
      case Type.Array t -> true;
      case Type.Composite t when t.kind() == Type.Kind.STRUCTURE ->
          layout(t).stream()
              .flatMap(layout -> layout.fields().stream())
              .anyMatch(field -> isDivided(field.type()));
      case Type.Composite t -> size(t).orElse(0) > Long.BYTES;
      case Type.Unknown t -> t.equals(Type.Unknown.COMPLEX);
      default -> false;
    };
  }

  /** A field by its name. */
  public Optional<Field> field(Type.Composite composite, String name) {
    return Optional.ofNullable(
        fields
            .computeIfAbsent(
                composite.name(),
                tag ->
                    layout(composite).map(Layout::fields).orElse(List.of()).stream()
                        .collect(Collectors.toMap(Field::name, f -> f, (first, other) -> first)))
            .get(name));
  }

  /** Whether a pointer is in a value of a type, or the type is not known. */
  public boolean mayHoldPointer(Type type) {
    return holds(type, t -> t instanceof Type.Pointer || t instanceof Type.Unknown);
  }

  /** Whether an array of bytes is in a value of a type, or the type is not known. */
  public boolean mayHoldBytes(Type type) {
    return holds(
        type,
        t -> t instanceof Type.Array array && isByte(array.element()) || t instanceof Type.Unknown);
  }

  private static boolean isByte(Type type) {
    return type instanceof Type.Int number && number.bits() == Byte.SIZE;
  }

  /** Whether a value of a type is a structure or union of some name, or has one inside. */
  public boolean has(Type type, String name) {
    return holds(type, t -> t instanceof Type.Composite c && c.name().equals(name));
  }

  private boolean holds(Type type, Predicate<Type> isIt) {
    return holds(type, isIt, new HashSet<>());
  }

  /** Whether a type, or that of a part of its values, is of some kind. */
  private boolean holds(Type type, Predicate<Type> isIt, Set<Type> seen) {
    return isIt.test(type)
        || switch (type) {
          case Type.Array t -> holds(t.element(), isIt, seen);
          case Type.Composite t ->
              seen.add(t)
                  && layout(t).map(Layout::fields).orElse(List.of()).stream()
                      .anyMatch(field -> holds(field.type(), isIt, seen));
          default -> false;
        };
  }

  /** The type of the scalar at the start of a value; empty if there is none. */
  public Optional<Type.Scalar> first(Type type) {
    return switch (type) {
      case Type.Scalar t -> Optional.of(t);
      case Type.Composite t ->
          layout(t)
              .flatMap(layout -> layout.fields().stream().findFirst())
              .filter(field -> field.offset() == 0 && field.bits().isEmpty())
              .flatMap(field -> first(field.type()));
      case Type.Array t -> Optional.empty();
      case Type.Code t -> Optional.empty();
      case Type.Nothing t -> Optional.empty();
      case Type.Unknown t -> Optional.empty();
    };
  }

  /** The size of a value; empty if that is not known. Functions and {@code void} have one byte. */
  public OptionalLong size(Type type) {
    return switch (type) {
      case Type.Int t -> OptionalLong.of(t.bits() / Byte.SIZE);
      case Type.Bool t -> OptionalLong.of(1);
      case Type.Real t -> OptionalLong.of(t.bits() == 80 ? 16 : t.bits() / Byte.SIZE);
      case Type.Pointer t -> OptionalLong.of(8);
      case Type.Array t -> {
        OptionalLong element = size(t.element());
        yield element.isPresent() ? product(element.getAsLong(), t.length()) : element;
      }
      case Type.Composite t ->
          layout(t).map(l -> OptionalLong.of(l.size())).orElse(OptionalLong.empty());
      case Type.Code t -> OptionalLong.of(1);
      case Type.Nothing t -> OptionalLong.of(1);
      case Type.Unknown t -> OptionalLong.empty();
    };
  }

  /** The size of an array; empty if no memory is so large. */
  private static OptionalLong product(long size, long length) {
    long product = size * length;
    return Math.multiplyHigh(size, length) == 0 && product >= 0 && product < LARGEST
        ? OptionalLong.of(product)
        : OptionalLong.empty();
  }

  /** What divides the address of a value; 1 if that is not known. */
  public long alignment(Type type) {
    return switch (type) {
      case Type.Array t -> alignment(t.element());
      case Type.Composite t -> layout(t).map(Layout::alignment).orElse(1L);
      case Type.Scalar t -> size(t).getAsLong();
      case Type.Code t -> 1;
      case Type.Nothing t -> 1;
      case Type.Unknown t -> 1;
    };
  }
}
