package liss.c.pointers;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import liss.c.ir.Function;
import liss.c.ir.Layouts;
import liss.c.ir.Layouts.Field;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Type;
import liss.c.ir.Variable;

/**
 * The offsets in objects: all elements of an array have the offset of the first one, except in
 * unions. A function of the offset alone, so that merging elements loses no place.
 */
final class Places {

  /** For so many bytes of an element, the answers are remembered. */
  private static final int REMEMBERED = 1 << 16;

  private final Layouts layouts;

  /**
   * The size of the largest structure: in memory of unknown type, no offsets are told apart after.
   */
  private final long largest;

  private final Map<MemoryObject, Type> types = new HashMap<>();
  private final Map<Type, Shape> shapes = new HashMap<>();
  private final Map<Type.Composite, Fields> fields = new HashMap<>();
  private final List<String> fieldsOfUnknown = new ArrayList<>();

  /** The characters of texts. */
  private final Set<MemoryObject> literals = new HashSet<>();

  Places(TranslationUnit unit) {
    this.layouts = unit.layouts();
    this.largest =
        layouts.composites().values().stream().mapToLong(Layouts.Layout::size).max().orElse(8);
    for (Variable variable : unit.variables()) {
      types.put(new MemoryObject.Global(variable.name()), variable.type());
      if (variable.storage() == Variable.Storage.LITERAL) {
        literals.add(new MemoryObject.Global(variable.name()));
      }
    }
    for (Function function : unit.functions()) {
      for (Variable local : function.locals()) {
        types.put(new MemoryObject.Local(function.name(), local.name()), local.type());
      }
    }
  }

  /** Gives an object a type. */
  void declare(MemoryObject object, Type type) {
    types.putIfAbsent(object, type);
  }

  Layouts layouts() {
    return layouts;
  }

  /** The type of an object; empty if it is not known. */
  Optional<Type> type(MemoryObject object) {
    return Optional.ofNullable(types.get(object))
        .filter(type -> !(type instanceof Type.Unknown) && layouts.size(type).isPresent());
  }

  /** The type that an object is declared with, if its size is not known either. */
  Optional<Type> declared(MemoryObject object) {
    return Optional.ofNullable(types.get(object));
  }

  /**
   * The bytes of one element of an object.
   *
   * @param size how many there are
   * @param isArray whether the object is an array of such elements
   * @param folded the offset that stands for each of the first bytes
   * @param inner the outermost array inside the element that has each of the first bytes
   * @param tail the array without a length at the end of a structure
   */
  private record Shape(
      Type element,
      long size,
      boolean isArray,
      long[] folded,
      List<Optional<Type.Array>> inner,
      Optional<Field> tail) {}

  private Optional<Shape> shape(MemoryObject object) {
    Optional<Type> type = type(object);
    Optional<Shape> known = type.map(shapes::get);
    if (type.isEmpty() || known.isPresent()) {
      return known;
    }
    Shape shape = shapeOf(type.get());
    shapes.put(type.get(), shape);
    return Optional.of(shape);
  }

  private Shape shapeOf(Type type) {
    Type element = element(type);
    long size = layouts.size(element).orElse(1);
    int remembered = (int) Math.min(REMEMBERED, size);
    long[] folded = new long[remembered];
    List<Optional<Type.Array>> inner = new ArrayList<>();
    for (int i = 0; i < remembered; i++) {
      folded[i] = folded(element, i);
      inner.add(innerArray(element, i));
    }
    return new Shape(element, size, type instanceof Type.Array, folded, inner, tail(element));
  }

  /** The array without a length at the end of a structure (C17, 6.7.2.1, paragraph 18). */
  private Optional<Field> tail(Type type) {
    if (!(type instanceof Type.Composite t) || t.kind() != Type.Kind.STRUCTURE) {
      return Optional.empty();
    }
    List<Field> fields = layouts.layout(t).map(Layouts.Layout::fields).orElse(List.of());
    return fields.stream()
        .skip(Math.max(0, fields.size() - 1))
        .filter(field -> field.type() instanceof Type.Array array && array.length() == 0)
        .filter(field -> stride(field.type()) > 0)
        .findFirst();
  }

  private long folded(Shape shape, long offset) {
    return offset < shape.folded().length
        ? shape.folded()[(int) offset]
        : folded(shape.element(), offset);
  }

  /** The place of an offset; anywhere if it is outside of the object. */
  Location at(MemoryObject object, long offset) {
    Optional<Shape> shape = shape(object);
    Optional<Field> tail = shape.flatMap(Shape::tail).filter(field -> offset >= field.offset());
    if (tail.isPresent()) {
      long start = tail.get().offset();
      Type element = element(tail.get().type());
      return new Location(object, start + folded(element, (offset - start) % stride(element)));
    }
    if (shape.filter(s -> s.isArray() && s.size() > 0).isPresent()) {
      long inside = Math.floorMod(offset, shape.get().size());
      return new Location(object, folded(shape.get(), inside));
    }
    if (offset < 0 || offset >= shape.map(Shape::size).orElse(largest)) {
      return Location.anywhere(object);
    }
    return new Location(object, shape.map(s -> folded(s, offset)).orElse(offset));
  }

  /** What the elements are in the end. */
  static Type element(Type type) {
    return type instanceof Type.Array array ? element(array.element()) : type;
  }

  /** The size of what an array consists of in the end; 0 if it is not known. */
  long stride(Type type) {
    return layouts.size(element(type)).orElse(0);
  }

  private long folded(Type type, long offset) {
    return switch (type) {
      case Type.Array t -> {
        long stride = stride(t);
        yield stride == 0 ? offset : folded(element(t), offset % stride);
      }
      case Type.Composite t when t.kind() == Type.Kind.STRUCTURE ->
          field(t, offset)
              .map(f -> f.offset() + folded(f.type(), offset - f.offset()))
              .orElse(offset);
      case Type.Composite t -> offset;
      case Type.Scalar t -> offset;
      case Type.Code t -> offset;
      case Type.Nothing t -> offset;
      case Type.Unknown t -> offset;
    };
  }

  /** The field of a structure that has a byte. */
  Optional<Field> field(Type.Composite type, long offset) {
    return fields
        .computeIfAbsent(type, this::fields)
        .at(offset)
        .or(() -> tail(type).filter(field -> field.offset() <= offset));
  }

  private Fields fields(Type.Composite type) {
    List<Field> all = layouts.layout(type).map(Layouts.Layout::fields).orElse(List.of());
    long[] ends = new long[all.size()];
    long last = 0;
    for (int i = 0; i < ends.length; i++) {
      Field field = all.get(i);
      last = Math.max(last, field.offset() + layouts.size(field.type()).orElse(0));
      ends[i] = last;
    }
    return new Fields(all, ends);
  }

  /**
   * The fields of a structure by their offsets.
   *
   * @param all in the order of their offsets
   * @param ends for each the first byte that is neither its own nor that of a field in front of it
   */
  private record Fields(List<Field> all, long[] ends) {

    /** The first field that has a byte. */
    Optional<Field> at(long offset) {
      int found = Arrays.binarySearch(ends, offset);
      int first = found < 0 ? -found - 1 : found;
      while (first < ends.length && ends[first] <= offset) {
        first++;
      }
      return first < ends.length && all.get(first).offset() <= offset
          ? Optional.of(all.get(first))
          : Optional.empty();
    }
  }

  /** Whether an object may be a structure; functions and the characters of texts are none. */
  boolean hasFields(MemoryObject object) {
    return !(object instanceof MemoryObject.Routine) && !literals.contains(object);
  }

  /** The place of a field. */
  Location field(Location base, Type.Composite composite, String name) {
    Optional<Field> field = layouts.field(composite, name);
    if (base.object() instanceof MemoryObject.Foreign && type(base.object()).isEmpty()) {
      return new Location(base.object(), ofUnknown(name));
    }
    return base.isAnywhere() || field.isEmpty()
        ? Location.anywhere(base.object())
        : at(base.object(), base.offset() + field.get().offset());
  }

  /** Fields of structures of which nothing is known lie somewhere, each at a place of its own. */
  private long ofUnknown(String name) {
    if (!fieldsOfUnknown.contains(name)) {
      fieldsOfUnknown.add(name);
    }
    return 16L * fieldsOfUnknown.indexOf(name);
  }

  /** The name of a field of a structure of which nothing is known. */
  Optional<String> fieldOfUnknown(long offset) {
    int index = (int) (offset / 16);
    return offset >= 0 && index < fieldsOfUnknown.size()
        ? Optional.of(fieldsOfUnknown.get(index))
        : Optional.empty();
  }

  /**
   * The place of an element.
   *
   * @param index empty if it is not known
   */
  Location element(Location base, Type element, OptionalLong index) {
    OptionalLong size = layouts.size(element);
    boolean isKnown = size.isPresent() && size.getAsLong() > 0;
    if (base.isAnywhere() || !isKnown || base.object() instanceof MemoryObject.Routine) {
      return Location.anywhere(base.object());
    }
    if (index.isPresent() && index.getAsLong() == 0 || isElement(base, element)) {
      return base;
    }
    // A step through bytes, or through memory of unknown type, is likely to be one of many.
    boolean isStep =
        index.isPresent()
            && index.getAsLong() > 0
            && index.getAsLong() < 8
            && (size.getAsLong() == 1 || type(base.object()).isEmpty());
    if (index.isEmpty() || isStep || isInInnerArray(base)) {
      return Location.anywhere(base.object());
    }
    return at(base.object(), base.offset() + index.getAsLong() * size.getAsLong());
  }

  /** Whether so many bytes on from a place is after the structure for which memory is allocated. */
  boolean isBehind(Location place, Type element, long index) {
    return place.object() instanceof MemoryObject.Allocated
        && layouts.size(element).equals(OptionalLong.of(1))
        && index > 0
        && !place.isAnywhere()
        && type(place.object())
            .filter(t -> element(t) instanceof Type.Composite)
            .filter(t -> place.offset() + index >= extent(t))
            .isPresent();
  }

  /** Whether an element of a type that has more than a byte is at a place, alone or in an array. */
  private boolean isElement(Location place, Type element) {
    Optional<Type> type = type(place.object());
    return type.isPresent() && hasAt(type.get(), place.offset(), element);
  }

  private boolean hasAt(Type type, long offset, Type wanted) {
    boolean isLarge = layouts.size(wanted).orElse(1) > 1;
    return switch (type) {
      case Type.Array t -> {
        boolean isThis =
            offset == 0 && stride(t) == layouts.size(element(wanted)).orElse(-1) && stride(t) > 0;
        yield isThis || hasAt(element(t), offset, wanted);
      }
      case Type.Composite t when t.equals(wanted) && offset == 0 -> true;
      case Type.Composite t when t.kind() == Type.Kind.STRUCTURE ->
          field(t, offset).filter(f -> hasAt(f.type(), offset - f.offset(), wanted)).isPresent();
      case Type.Composite t -> false;
      case Type.Scalar t -> isLarge && t.equals(wanted) && offset == 0;
      case Type.Code t -> false;
      case Type.Nothing t -> false;
      case Type.Unknown t -> false;
    };
  }

  /** Whether the place is in several elements, of an array that is not the whole object. */
  boolean isInInnerArray(Location place) {
    return innerArray(place).isPresent();
  }

  /** Whether a place is one of several in its object. */
  boolean isInArray(Location place) {
    Optional<Type> type = type(place.object());
    return place.isAnywhere()
        || type.isEmpty()
        || type.get() instanceof Type.Array array && !(array.length() == 1)
        || isInInnerArray(place);
  }

  /** The outermost array inside the object, or inside its elements, that has a place. */
  private Optional<Type.Array> innerArray(Location place) {
    Optional<Shape> shape = shape(place.object());
    Optional<Type.Array> tail =
        shape
            .flatMap(Shape::tail)
            .filter(field -> place.offset() >= field.offset())
            .map(field -> (Type.Array) field.type());
    if (tail.isPresent()) {
      return tail;
    }
    return shape
        .filter(known -> place.offset() >= 0 && place.offset() < known.size())
        .flatMap(known ->
            place.offset() < known.inner().size()
                ? known.inner().get((int) place.offset())
                : innerArray(known.element(), place.offset()));
  }

  private Optional<Type.Array> innerArray(Type element, long start) {
    Type type = element;
    long offset = start;
    while (type instanceof Type.Composite composite && composite.kind() == Type.Kind.STRUCTURE) {
      Optional<Field> field = field(composite, offset);
      if (field.isEmpty()) {
        return Optional.empty();
      }
      if (field.get().type() instanceof Type.Array array) {
        return Optional.of(array);
      }
      type = field.get().type();
      offset -= field.get().offset();
    }
    return Optional.empty();
  }

  /** Whether it is not known which bytes those from a place on are. */
  boolean isVague(Location place, long size) {
    return place.isAnywhere()
        || place.object() instanceof MemoryObject.Outside
        || innerArray(place).filter(array -> size > extentInside(array)).isPresent();
  }

  /** The bytes of an array inside an object; an array without a length has any number of them. */
  private long extentInside(Type.Array array) {
    return array.length() == 0 ? Long.MAX_VALUE : layouts.size(array).orElse(1);
  }

  /** The number of bytes after any places in two objects that matter; empty if too many. */
  OptionalLong period(MemoryObject first, MemoryObject second) {
    Optional<Type> one = type(first);
    Optional<Type> other = type(second);
    if (one.isEmpty() || other.isEmpty()) {
      return OptionalLong.empty();
    }
    boolean areArrays = one.get() instanceof Type.Array && other.get() instanceof Type.Array;
    long left = extent(one.get());
    long right = extent(other.get());
    return areArrays && left != right && left > 1 && right > 1
        ? OptionalLong.empty()
        : OptionalLong.of(Math.max(left, right));
  }

  private long extent(Type type) {
    return type instanceof Type.Array ? stride(type) : layouts.size(type).orElse(1);
  }

  /** The type of the scalar that begins at a place; empty if there is none. */
  Optional<Type> scalar(Location place) {
    Type type = type(place.object()).map(Places::element).orElse(new Type.Nothing());
    long offset = place.offset();
    while (type instanceof Type.Composite composite && composite.kind() == Type.Kind.STRUCTURE) {
      Optional<Field> field = field(composite, offset);
      if (field.isEmpty()) {
        return Optional.empty();
      }
      type = element(field.get().type());
      offset -= field.get().offset();
    }
    return type instanceof Type.Scalar && offset == 0 ? Optional.of(type) : Optional.empty();
  }
}
