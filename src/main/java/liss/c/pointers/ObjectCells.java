package liss.c.pointers;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import liss.c.ir.Layouts;
import liss.c.ir.Type;

/** The division of objects into cells. */
final class ObjectCells {

  private static final char BIT_FIELDS = ':';

  private final Places places;
  private final Set<String> internal;
  private final Map<MemoryObject, List<Part>> parts = new HashMap<>();

  /** What accesses touch, which calls ask again and again of structures of the kernel. */
  private final Map<Access, Set<Cell>> touched = new HashMap<>();

  private record Access(Location place, long size) {}

  /**
   * No objects yet.
   *
   * @param internal the structures that have no cells, as only the world changes them
   */
  ObjectCells(Places places, Set<String> internal) {
    this.places = places;
    this.internal = internal;
  }

  /**
   * A cell and where it lies.
   *
   * @param to the offset after it
   * @param areBits whether it is bit fields, whose unit may reach into what is after them
   */
  private record Part(Cell cell, long from, long to, boolean areBits) {

    Part(Cell cell, long from, long to) {
      this(cell, from, to, false);
    }

    private boolean has(long offset) {
      return from <= offset && offset < to;
    }
  }

  /** The cells of an object. */
  Set<Cell> all(MemoryObject object) {
    Set<Cell> cells = new LinkedHashSet<>();
    parts(object).forEach(part -> cells.add(part.cell()));
    return cells;
  }

  /** The cells that an access of some bytes at a place may touch. */
  Set<Cell> at(Location place, long size) {
    if (place.object() instanceof MemoryObject.Foreign && places.type(place.object()).isEmpty()) {
      String path = places.fieldOfUnknown(place.offset()).map(name -> "." + name).orElse("");
      return Set.of(undivided(place.object(), path));
    }
    List<Part> all = parts(place.object());
    if (all.size() == 1 || places.isVague(place, size)) {
      return all(place.object());
    }
    return touched.computeIfAbsent(new Access(place, size), access -> touched(place, size, all));
  }

  /** What functions without a body keep of a structure in an object. */
  static Cell state(MemoryObject object, String path) {
    return new Cell(object, path, Optional.empty(), Cell.Parts.STATE, Cell.Elements.ONE);
  }

  private Set<Cell> touched(Location place, long size, List<Part> all) {
    Optional<Part> bits =
        all.stream()
            .filter(part -> part.areBits() && part.from() == place.offset())
            .filter(part -> size <= part.to() - part.from())
            .findFirst();
    Optional<Part> only =
        bits.or(() ->
            all.stream()
                .filter(part -> part.from() == place.offset() && part.to() == part.from() + size)
                .findFirst());
    if (only.isPresent()) {
      return Set.of(only.get().cell());
    }
    Set<Cell> cells = new LinkedHashSet<>();
    for (long i = 0; i < size && cells.size() < all.size(); i++) {
      long offset = places.at(place.object(), place.offset() + i).offset();
      all.stream().filter(part -> part.has(offset)).forEach(part -> cells.add(part.cell()));
    }
    return Collections.unmodifiableSet(cells);
  }

  private List<Part> parts(MemoryObject object) {
    List<Part> known = parts.get(object);
    if (known == null) {
      known = new ArrayList<>();
      if (!(object instanceof MemoryObject.Routine)) {
        divide(object, known);
      }
      parts.put(object, known);
    }
    return known;
  }

  private void divide(MemoryObject object, List<Part> into) {
    Optional<Type> type = places.type(object);
    if (type.isEmpty()) {
      into.add(new Part(undivided(object, ""), 0, Long.MAX_VALUE));
    } else {
      Cell.Elements elements =
          type.get() instanceof Type.Array ? Cell.Elements.SEVERAL : Cell.Elements.ONE;
      divide(object, "", Places.element(type.get()), 0, elements, into);
    }
  }

  private static Cell undivided(MemoryObject object, String path) {
    return new Cell(object, path, Optional.empty(), Cell.Parts.WHOLE, Cell.Elements.SEVERAL);
  }

  private void divide(
      MemoryObject object,
      String path,
      Type type,
      long offset,
      Cell.Elements elements,
      List<Part> into) {
    if (type instanceof Type.Composite structure && internal.contains(structure.name())) {
      return;
    }
    List<Layouts.Field> fields =
        type instanceof Type.Composite composite && composite.kind() == Type.Kind.STRUCTURE
            ? places.layouts().layout(composite).map(Layouts.Layout::fields).orElse(List.of())
            : List.of();
    if (fields.isEmpty()) {
      Optional<Type> known = type instanceof Type.Scalar ? Optional.of(type) : Optional.empty();
      Cell cell = new Cell(object, path, known, parts(type), elements);
      into.add(new Part(cell, offset, offset + places.layouts().size(type).orElse(1)));
    }
    for (int i = 0; i < fields.size(); i++) {
      Layouts.Field field = fields.get(i);
      if (field.bits().isPresent()) {
        int last = lastBitField(fields, i);
        into.add(bitFields(object, path, fields.subList(i, last + 1), offset, elements));
        i = last;
      } else {
        Type element = Places.element(field.type());
        boolean isArray = field.type() instanceof Type.Array;
        divide(
            object,
            path + segment(field),
            element,
            offset + field.offset(),
            isArray ? Cell.Elements.SEVERAL : elements,
            into);
      }
    }
  }

  private Cell.Parts parts(Type type) {
    return type instanceof Type.Composite union
            && places.layouts().layout(union).isPresent()
            && !places.layouts().mayHoldBytes(union)
        ? Cell.Parts.UNION
        : Cell.Parts.WHOLE;
  }

  /** The part of a path that a field adds; a nameless union is named after its first member. */
  private String segment(Layouts.Field field) {
    boolean isNameless = field.name().indexOf('.') >= 0;
    if (!isNameless) {
      return "." + field.name();
    }
    return field.type() instanceof Type.Composite composite && composite.kind() == Type.Kind.UNION
        ? places
            .layouts()
            .layout(composite)
            .flatMap(layout -> layout.fields().stream().findFirst())
            .map(this::segment)
            .orElse("")
        : "";
  }

  private static int lastBitField(List<Layouts.Field> fields, int first) {
    int last = first;
    while (last + 1 < fields.size() && fields.get(last + 1).bits().isPresent()) {
      last++;
    }
    return last;
  }

  private Part bitFields(
      MemoryObject object,
      String path,
      List<Layouts.Field> fields,
      long offset,
      Cell.Elements elements) {
    Layouts.Field first = fields.getFirst();
    Layouts.Field last = fields.getLast();
    String name = fields.size() == 1 ? first.name() : first.name() + BIT_FIELDS + last.name();
    Cell.Parts parts = fields.size() == 1 ? Cell.Parts.WHOLE : Cell.Parts.BIT_FIELDS;
    Cell cell = new Cell(object, path + "." + name, Optional.of(first.type()), parts, elements);
    long end = last.offset() + places.layouts().size(last.type()).orElse(1);
    return new Part(cell, offset + first.offset(), offset + end, true);
  }
}
