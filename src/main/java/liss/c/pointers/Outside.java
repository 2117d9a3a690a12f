package liss.c.pointers;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import liss.c.ir.Function;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Type;
import liss.c.ir.Variable;

/**
 * What other files have, and what unknown addresses may be. There is one address for all of them,
 * {@link #ANYWHERE}; where it is used as that of a structure with a tag, it is that of a structure
 * of this tag outside, and of all those that have escaped.
 */
final class Outside {

  /** The unknown address. */
  static final Location ANYWHERE = Location.anywhere(new MemoryObject.Outside());

  private static final String UNKNOWN = "unknown";

  private final TranslationUnit unit;
  private final Places places;
  private final Structures structures;
  private final Inclusions inclusions;
  private final PointerMemory memory;
  private final Pointers.Surroundings surroundings;
  private final Set<PointsToSet> typed = new HashSet<>();

  Outside(
      TranslationUnit unit,
      Places places,
      Inclusions inclusions,
      PointerMemory memory,
      Pointers.Surroundings surroundings) {
    this.unit = unit;
    this.places = places;
    this.structures = new Structures(places);
    this.inclusions = inclusions;
    this.memory = memory;
    this.surroundings = surroundings;
  }

  /** Whether values of a type are taken to be unknown addresses if they come from outside. */
  static boolean mayBeAddress(Type type) {
    return type instanceof Type.Pointer || type instanceof Type.Unknown;
  }

  /**
   * Whether a value of a type never holds an address. A driver keeps addresses in pointers and in
   * {@code unsigned long}; other programs may copy one byte by byte.
   */
  boolean isNumber(Type type) {
    return surroundings.isDriver()
        && switch (type) {
          case Type.Int t -> t.bits() < Long.SIZE || t.sign() == Type.Sign.SIGNED;
          case Type.Bool t -> true;
          case Type.Real t -> true;
          default -> false;
        };
  }

  /** Adds what holds before the program does anything. */
  void add(Allocations allocations, Consumer<Function> callBack) {
    for (Variable variable : unit.variables()) {
      Location place = new Location(new MemoryObject.Global(variable.name()), 0);
      boolean isElsewhere = variable.storage() == Variable.Storage.ELSEWHERE;
      boolean isConstant = variable.isConstant() || variable.type() instanceof Type.Unknown;
      if (isElsewhere && !isConstant) { // of an unknown type it is one, likely
        inclusions.add(PointsToSet.Single.GIVEN, place);
      }
      if (isElsewhere || variable.unknown().isPresent()) {
        memory.write(Location.anywhere(place.object()), 1, ANYWHERE);
      }
      if (variable.storage() == Variable.Storage.EXTERNAL) {
        inclusions.add(PointsToSet.Single.ESCAPED, place);
      }
    }
    allocations
        .all()
        .forEach((object, type) -> {
          boolean isOwn =
              type.filter(Type.Composite.class::isInstance)
                  .map(t -> ((Type.Composite) t).name())
                  .filter(surroundings.ownStructures()::contains)
                  .isPresent();
          if (isOwn) {
            inclusions.add(PointsToSet.Single.ESCAPED, new Location(object, 0));
          }
        });
    inclusions.include(PointsToSet.Single.GIVEN, PointsToSet.Single.ESCAPED);
    inclusions.forEach(PointsToSet.Single.ESCAPED, at -> holds(at, PointsToSet.Single.ESCAPED));
    inclusions.forEach(
        PointsToSet.Single.GIVEN,
        at -> {
          holds(at, PointsToSet.Single.GIVEN);
          if (at.object() instanceof MemoryObject.Routine routine) {
            unit.function(routine.name())
                .ifPresent(function -> {
                  inclusions.include(
                      new PointsToSet.Result(function.name()), PointsToSet.Single.GIVEN);
                  callBack.accept(function);
                });
          }
        });
  }

  private void holds(Location place, PointsToSet set) {
    if (!place.equals(ANYWHERE)) {
      inclusions.include(new PointsToSet.All(place.object()), set);
    }
  }

  /**
   * Other files get the addresses in a set. Locals are taken to be used during the call only, and
   * so is allocated memory that is no structure; but not what is in them. A pointer at the start of
   * a structure is not changed by who gets the structure.
   *
   * @param type of the address
   */
  void give(PointsToSet node, Type type) {
    boolean isOfStructure =
        type instanceof Type.Pointer pointer && pointer.target() instanceof Type.Composite;
    inclusions.forEach(
        node,
        at -> {
          boolean isBuffer =
              at.object() instanceof MemoryObject.Local
                  || at.object() instanceof MemoryObject.Allocated
                      && places
                          .type(at.object())
                          .filter(t -> !(Places.element(t) instanceof Type.Composite))
                          .isPresent();
          if (isBuffer) {
            holds(at, PointsToSet.Single.GIVEN);
          } else {
            inclusions.add(PointsToSet.Single.GIVEN, at);
          }
          if (!isOfStructure && places.scalar(at).filter(Outside::mayBeAddress).isPresent()) {
            memory.write(at, 8, ANYWHERE);
          }
          written.add(at.object());
        });
  }

  private final Set<MemoryObject> written = new HashSet<>();

  /** Whether other files get an object, so that they may write to it. */
  boolean mayBeWritten(Location place) {
    return written.contains(place.object());
  }

  /** The places in a set, with structures instead of unknown ones. */
  PointsToSet typed(PointsToSet node, Type.Composite composite) {
    return isNamed(composite) ? withStructures(node, composite.name()) : node;
  }

  /** Some places, with structures instead of unknown ones, as far as these are known now. */
  Set<Location> typed(Set<Location> from, Type.Composite composite) {
    if (!isNamed(composite)) {
      return from;
    }
    Set<Location> found = new LinkedHashSet<>();
    for (Location at : from) {
      if (at.equals(ANYWHERE)) {
        Set<Location> all =
            inclusions.of(new PointsToSet.Typed(PointsToSet.Single.ESCAPED, composite.name()));
        found.addAll(all.isEmpty() ? Set.of(at) : all);
      } else if (!surroundings.isDriver()) {
        found.add(at);
      } else {
        found.addAll(structures.at(at, composite.name()));
      }
    }
    return found;
  }

  /** The places in a set, with structures that have a field if their type is unknown. */
  PointsToSet typed(PointsToSet node, Type.Composite composite, String field) {
    if (places.layouts().layout(composite).isPresent()) {
      return typed(node, composite);
    }
    PointsToSet result = new PointsToSet.Typed(node, "." + field);
    if (typed.add(result)) {
      inclusions.forEach(
          node,
          at -> {
            if (!at.equals(ANYWHERE)) {
              inclusions.add(result, at);
              return;
            }
            inclusions.add(result, foreign(UNKNOWN));
            places.layouts().composites().keySet().stream()
                .map(name -> new Type.Composite(Type.Kind.STRUCTURE, name))
                .filter(this::isNamed)
                .filter(known -> places.layouts().field(known, field).isPresent())
                .forEach(known -> addStructures(known.name(), result));
          });
    }
    return result;
  }

  /** Whether structures with this name are told apart from other memory. */
  private boolean isNamed(Type.Composite composite) {
    return composite.kind() == Type.Kind.STRUCTURE
        && !composite.name().startsWith("nameless")
        && places.layouts().layout(composite).isPresent();
  }

  private PointsToSet withStructures(PointsToSet node, String name) {
    PointsToSet result = new PointsToSet.Typed(node, name);
    if (typed.add(result)) {
      inclusions.forEach(
          node,
          at -> {
            if (at.equals(ANYWHERE)) {
              addStructures(name, result);
            } else if (!surroundings.isDriver()) {
              inclusions.add(result, at);
            } else {
              structures.at(at, name).forEach(structure -> inclusions.add(result, structure));
            }
          });
    }
    return result;
  }

  private void addStructures(String name, PointsToSet result) {
    PointsToSet all = new PointsToSet.Typed(PointsToSet.Single.ESCAPED, name);
    inclusions.include(all, result);
    if (!typed.add(all)) {
      return;
    }
    if (!surroundings.ownStructures().contains(name)) {
      inclusions.add(all, foreign(name));
    }
    Set<MemoryObject> seen = new HashSet<>();
    inclusions.forEach(
        PointsToSet.Single.ESCAPED,
        at -> {
          if (seen.add(at.object())) {
            List<Location> found = structures.in(at.object(), name);
            found.forEach(structure -> inclusions.add(all, structure));
          }
        });
  }

  /** The structures of some name outside, which hold unknown addresses. */
  private Location foreign(String name) {
    MemoryObject object = new MemoryObject.Foreign(name);
    Type type = new Type.Composite(Type.Kind.STRUCTURE, name);
    if (places.layouts().size(type).isPresent()) {
      places.declare(object, new Type.Array(type, 0));
    }
    memory.write(Location.anywhere(object), 1, ANYWHERE);
    inclusions.add(PointsToSet.Single.GIVEN, new Location(object, 0));
    return new Location(object, 0);
  }
}
