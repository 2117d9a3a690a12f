package liss.c.pointers;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import liss.c.ir.Function;
import liss.c.ir.Layouts;
import liss.c.ir.Layouts.Field;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Type;
import liss.c.ir.Variable;

/**
 * The offsets in objects: all elements of an array have the offset of the first one. A function of
 * the offset alone, so that merging elements loses no place.
 */
final class Places {

  private final Layouts layouts;
  private final Map<MemoryObject, Type> types = new HashMap<>();

  Places(TranslationUnit unit) {
    this.layouts = unit.layouts();
    for (Variable variable : unit.variables()) {
      types.put(new MemoryObject.Global(variable.name()), variable.type());
    }
    for (Function function : unit.functions()) {
      for (Variable local : function.locals()) {
        types.put(new MemoryObject.Local(function.name(), local.name()), local.type());
      }
    }
  }

  /** Memory that is allocated is an array of what its address is converted to first. */
  void declare(MemoryObject object, Type element) {
    types.putIfAbsent(object, new Type.Array(element, 0));
  }

  Layouts layouts() {
    return layouts;
  }

  /** The place of an offset; anywhere if it is outside of the object. */
  Location at(MemoryObject object, long offset) {
    Type type = types.get(object);
    if (offset < 0) {
      return Location.anywhere(object);
    }
    return new Location(object, type == null ? offset : folded(type, offset));
  }

  private long folded(Type type, long offset) {
    return switch (type) {
      case Type.Array t -> {
        OptionalLong size = layouts.size(t.element());
        yield size.isEmpty() || size.getAsLong() == 0
            ? offset
            : folded(t.element(), offset % size.getAsLong());
      }
      case Type.Composite t when t.kind() == Type.Kind.STRUCTURE -> {
        Optional<Field> field = field(t, offset);
        yield field.map(f -> f.offset() + folded(f.type(), offset - f.offset())).orElse(offset);
      }
      case Type.Composite t -> offset;
      case Type.Scalar t -> offset;
      case Type.Code t -> offset;
      case Type.Void t -> offset;
      case Type.Unknown t -> offset;
    };
  }

  /** The field of a structure that has a byte. */
  private Optional<Field> field(Type.Composite type, long offset) {
    List<Field> fields = layouts.layout(type).map(Layouts.Layout::fields).orElse(List.of());
    return fields.stream()
        .filter(field -> field.offset() <= offset)
        .filter(field -> offset < field.offset() + layouts.size(field.type()).orElse(0))
        .findFirst();
  }

  /** The place of a field. */
  Location field(Location base, Type.Composite composite, String name) {
    Optional<Field> field = layouts.field(composite, name);
    return base.isAnywhere() || field.isEmpty()
        ? Location.anywhere(base.object())
        : at(base.object(), base.offset() + field.get().offset());
  }

  /**
   * The place of an element.
   *
   * @param index empty if it is not known
   */
  Location element(Location base, Type element, OptionalLong index) {
    OptionalLong size = layouts.size(element);
    if (base.isAnywhere() || size.isEmpty()) {
      return Location.anywhere(base.object());
    }
    Type type = types.get(base.object());
    if (type != null && isInArray(type, base.offset(), size.getAsLong())) {
      return base;
    }
    return index.isPresent()
        ? at(base.object(), base.offset() + index.getAsLong() * size.getAsLong())
        : Location.anywhere(base.object());
  }

  /** Whether a place is the start of an element of some size, in an array of such elements. */
  private boolean isInArray(Type type, long offset, long size) {
    return switch (type) {
      case Type.Array t -> {
        long stride = layouts.size(t.element()).orElse(0);
        yield stride == size && offset == 0
            || stride > 0 && isInArray(t.element(), offset % stride, size);
      }
      case Type.Composite t when t.kind() == Type.Kind.STRUCTURE ->
          field(t, offset)
              .filter(field -> isInArray(field.type(), offset - field.offset(), size))
              .isPresent();
      case Type.Composite t -> false;
      case Type.Scalar t -> false;
      case Type.Code t -> false;
      case Type.Void t -> false;
      case Type.Unknown t -> false;
    };
  }
}
