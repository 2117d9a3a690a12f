package liss.c.pointers;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import liss.c.ir.Layouts.Field;
import liss.c.ir.Type;

/** Which structures are where in an object. */
record Structures(Places places) {

  /** Where a structure of some name, or what may be one, begins in an object. */
  List<Location> in(MemoryObject object, String name) {
    Optional<Type> type = places.type(object);
    if (type.isPresent()) {
      List<Location> found = new ArrayList<>();
      addStructures(object, Places.element(type.get()), 0, name, found);
      return found;
    }
    return mayBe(object, name) ? List.of(Location.anywhere(object)) : List.of();
  }

  /** Whether an object of which the layout is not known may have a structure of some name. */
  private boolean mayBe(MemoryObject object, String name) {
    return switch (object) {
      case MemoryObject.Routine o -> false;
      case MemoryObject.Outside o -> false;
      case MemoryObject.Foreign o -> false;
      default ->
          !(places.declared(object).orElse(null) instanceof Type.Composite composite)
              || composite.kind() == Type.Kind.UNION
              || composite.name().equals(name);
    };
  }

  private void addStructures(
      MemoryObject object, Type type, long offset, String name, List<Location> found) {
    if (type instanceof Type.Composite composite) {
      boolean isUnion = composite.kind() == Type.Kind.UNION;
      if (composite.name().equals(name) || isUnion && places.layouts().has(composite, name)) {
        found.add(places.at(object, offset));
      }
      if (composite.kind() == Type.Kind.STRUCTURE) {
        places
            .layouts()
            .layout(composite)
            .ifPresent(layout ->
                layout
                    .fields()
                    .forEach(f ->
                        addStructures(
                            object, Places.element(f.type()), offset + f.offset(), name, found)));
      }
    }
  }

  /**
   * Where a structure of some name may be, at a place or at one of all places of an object: a
   * pointer that comes back from the kernel ({@code urb->context}) may be each that was given to
   * it, and is one to what it is used as.
   */
  List<Location> at(Location place, String name) {
    Optional<Type> type = places.type(place.object()).map(Places::element);
    if (!(type.orElse(null) instanceof Type.Composite)) {
      boolean isData = type.orElse(null) instanceof Type.Int; // a buffer, which holds no pointers
      boolean mayHold =
          !isData
              || !places.layouts().mayHoldPointer(new Type.Composite(Type.Kind.STRUCTURE, name));
      return mayHold ? List.of(place) : List.of();
    }
    if (place.isAnywhere()) {
      return in(place.object(), name);
    }
    return mayBeAt(type.get(), place.offset(), name) ? List.of(place) : List.of();
  }

  private boolean mayBeAt(Type type, long offset, String name) {
    if (!(Places.element(type) instanceof Type.Composite composite)) {
      return false;
    }
    if (composite.kind() == Type.Kind.UNION) {
      return places.layouts().has(composite, name);
    }
    long inside = type instanceof Type.Array ? offset % Math.max(1, places.stride(type)) : offset;
    return inside == 0 && composite.name().equals(name)
        || places
            .field(composite, inside)
            .filter(field -> mayBeAt(field.type(), inside - field.offset(), name))
            .isPresent();
  }

  /**
   * A structure in an object.
   *
   * @param path the fields that lead to it, each with a dot in front
   */
  record Part(Type.Composite type, String path) {}

  /**
   * The structure that begins at a place: the one of a type if that is wanted and there, or the
   * outermost one.
   */
  Optional<Part> structure(Location place, Optional<Type> wanted) {
    if (wanted.filter(type -> !(type instanceof Type.Composite)).isPresent()) {
      return Optional.empty();
    }
    Optional<Part> found = Optional.empty();
    Optional<Type> type = places.type(place.object()).map(Places::element);
    String path = "";
    long offset = place.offset();
    while (!place.isAnywhere() && type.orElse(null) instanceof Type.Composite composite) {
      boolean isWanted = wanted.filter(composite::equals).isPresent();
      if (offset == 0 && (isWanted || found.isEmpty())) {
        found = Optional.of(new Part(composite, path));
      }
      if (isWanted && offset == 0) {
        return found;
      }
      Optional<Field> field = places.field(composite, offset);
      path += field.map(f -> "." + f.name()).orElse("");
      offset -= field.map(Field::offset).orElse(0L);
      type = field.map(f -> Places.element(f.type()));
    }
    return found;
  }
}
