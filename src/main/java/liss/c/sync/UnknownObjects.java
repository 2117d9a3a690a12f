package liss.c.sync;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Layouts;
import liss.c.ir.Operand;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Type;
import liss.c.pointers.Cell;
import liss.c.pointers.Location;
import liss.c.pointers.MemoryObject;
import liss.c.pointers.Pointers;

/**
 * The locks in objects of unknown origin, such as those that library functions get through their
 * parameters. Such functions are written for one object: what two threads do to different ones does
 * not meet. So all unknown objects of a structure type are taken to be one, which is the only one
 * of that type that the program has itself, if it has one. In the same way, a pointer in such an
 * object, or in a variable, that no thread assigns always leads to one lock.
 *
 * <p>A kernel calls a driver for several devices, so nothing is taken to be one there.
 *
 * @param executed the functions that threads may execute
 */
record UnknownObjects(
    TranslationUnit unit,
    Pointers pointers,
    Set<String> executed,
    Map<Set<Cell>, Boolean> assigned) {

  UnknownObjects(TranslationUnit unit, Pointers pointers, Set<String> executed) {
    this(unit, pointers, executed, new HashMap<>());
  }

  /** A structure in an object, and how far inside of it a place is. */
  private record Inside(String structure, long offset) {}

  /**
   * The place that several are if unknown objects are one: the same member of a structure of one
   * type. Empty if none of them is unknown, or if several are known.
   *
   * @param targets the places
   * @param wanted the type of what lies there
   */
  Optional<Found.One> one(Set<Location> targets, Type wanted) {
    Set<Inside> inside =
        targets.stream()
            .filter(target -> target.object() instanceof MemoryObject.Foreign)
            .map(target ->
                new Inside(((MemoryObject.Foreign) target.object()).structure(), target.offset()))
            .collect(Collectors.toSet());
    if (pointers.isDriver() || inside.size() != 1) {
      return Optional.empty();
    }
    Inside where = inside.iterator().next();
    List<Location> known =
        targets.stream().filter(t -> t.object() instanceof MemoryObject.Global).toList();
    boolean isOne =
        where.offset() >= 0
            && known.size() <= 1
            && targets.stream().allMatch(target -> lies(target, where));
    if (!isOne) {
      return Optional.empty();
    }
    Location chosen =
        known.isEmpty()
            ? targets.stream()
                .filter(target -> target.object() instanceof MemoryObject.Foreign)
                .findFirst()
                .orElseThrow()
            : known.getFirst();
    Optional<String> variable =
        known.stream().findFirst().map(target -> target.object().toString());
    return place(chosen, wanted)
        .map(place ->
            new Found.One(
                place,
                Optional.empty(),
                Optional.of(new Unity.OfType(where.structure(), variable))));
  }

  private boolean lies(Location target, Inside where) {
    return switch (target.object()) {
      case MemoryObject.Foreign o -> true;
      case MemoryObject.Global o -> pointers.isOne(o) && has(type(o), target.offset(), where);
      case MemoryObject.Allocated o -> has(type(o), target.offset(), where);
      case MemoryObject.Local o -> false;
      case MemoryObject.Routine o -> false;
      case MemoryObject.Outside o -> false;
    };
  }

  /** The type of an object; allocated and unknown memory has the type of one element. */
  private Optional<Type> type(MemoryObject object) {
    boolean isElement =
        object instanceof MemoryObject.Foreign || object instanceof MemoryObject.Allocated;
    return pointers
        .type(object)
        .map(type -> isElement && type instanceof Type.Array array ? array.element() : type);
  }

  /** Whether a place is so far inside of a structure that is in no array. */
  private boolean has(Optional<Type> around, long offset, Inside where) {
    Optional<Type> type = around;
    long start = offset - where.offset();
    while (start >= 0
        && type.orElse(null) instanceof Type.Composite composite
        && composite.kind() == Type.Kind.STRUCTURE) {
      if (start == 0 && composite.name().equals(where.structure())) {
        return true;
      }
      long at = start;
      Optional<Layouts.Field> field =
          unit.layouts().layout(composite).map(Layouts.Layout::fields).orElse(List.of()).stream()
              .filter(f -> f.offset() <= at)
              .filter(f -> at < f.offset() + unit.layouts().size(f.type()).orElse(0))
              .findFirst();
      start -= field.map(Layouts.Field::offset).orElse(0L);
      type = field.map(Layouts.Field::type);
    }
    return false;
  }

  /** The part of an object at a place, if it is in no array. */
  private Optional<Place> place(Location target, Type wanted) {
    return type(target.object())
        .map(type -> Place.in(target.object(), type, target.offset(), wanted, unit.layouts()))
        .filter(place -> !place.isInArray());
  }

  /**
   * The place that a pointer of unknown origin always leads to, if no thread assigns it: what the
   * program says that it points to, or one that has the name of the pointer.
   *
   * @param load what reads the pointer
   * @param owner where it lies
   * @param targets where it may point to, beside what is unknown
   */
  Optional<Found.One> behind(
      Function function, Instruction.Load load, Found owner, Set<Location> targets, Type wanted) {
    if (pointers.isDriver()
        || !(owner instanceof Found.One(Place pointer, Optional<String> element, var unity))
        || pointer.isInArray()
        || !(pointer.object() instanceof MemoryObject.Foreign || pointers.isOne(pointer.object()))
        || pointer.object() instanceof MemoryObject.Local
        || isAssigned(pointers.cells(function, load.address(), load.result().type()))) {
      return Optional.empty();
    }
    List<Location> known =
        targets.stream().filter(t -> !(t.object() instanceof MemoryObject.Outside)).toList();
    Optional<Place> one =
        switch (known.size()) {
          case 0 -> Optional.of(pointer);
          case 1 ->
              Optional.of(known.getFirst())
                  .filter(pointers::isExact)
                  .flatMap(at -> place(at, wanted));
          default -> Optional.empty();
        };
    return one.map(place ->
        new Found.One(place, Optional.empty(), Optional.of(new Unity.OfPointer(pointer.name()))));
  }

  /** Whether a thread may assign some cells. */
  private boolean isAssigned(Set<Cell> cells) {
    Boolean known = assigned.get(cells);
    if (known == null) {
      known =
          unit.functions().stream()
              .filter(function -> executed.contains(function.name()))
              .anyMatch(function -> assigns(function, cells));
      assigned.put(cells, known);
    }
    return known;
  }

  private boolean assigns(Function function, Set<Cell> cells) {
    return function.body().stream()
        .anyMatch(instruction ->
            switch (instruction) {
              case Instruction.Store i -> meets(function, i.address(), i.value().type(), cells);
              case Instruction.Update i -> meets(function, i.address(), i.result().type(), cells);
              case Instruction.Copy i -> meets(function, i.to(), i.type(), cells);
              default -> false;
            });
  }

  private boolean meets(Function function, Operand address, Type type, Set<Cell> cells) {
    return pointers.cells(function, address, type).stream().anyMatch(cells::contains);
  }
}
