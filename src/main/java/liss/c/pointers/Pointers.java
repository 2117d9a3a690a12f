package liss.c.pointers;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Type;
import liss.c.ir.Variable;
import liss.c.vocabulary.Vocabulary;

/**
 * What addresses may point to. Operands are those of a function of the unit, and their addresses
 * hold for the whole run; a point of the program is a function and the position of an instruction
 * in its body.
 */
public final class Pointers {

  private final TranslationUnit unit;
  private final Constraints constraints;
  private final Inclusions inclusions;
  private final ObjectCells cells;
  private final Once once;
  private final boolean isDriver;
  private final Set<MemoryObject> shared = new HashSet<>();

  /** The functions that can be found from objects, which calls ask again and again. */
  private final Map<MemoryObject, Set<String>> behind = new HashMap<>();

  /** What nobody writes: the characters of texts, and objects with a constant type. */
  private final Set<MemoryObject> constants = new HashSet<>();

  private Pointers(TranslationUnit unit, Constraints constraints, Surroundings surroundings) {
    this.unit = unit;
    this.constraints = constraints;
    this.inclusions = constraints.inclusions();
    this.cells = new ObjectCells(constraints.places(), surroundings.internal());
    this.once = new Once(unit, surroundings.runOnce());
    this.isDriver = surroundings.isDriver();
  }

  /**
   * What a program does not say itself.
   *
   * @param calledFromOutside functions that get any arguments, beside those that the program gives
   *     away
   * @param ownStructures names of structures of which all are allocated by the program
   * @param runOnce functions beside {@code main} that run once and that nothing calls
   * @param read functions that are looked at although nothing calls them
   * @param isDriver whether the kernel calls the program: what others have got leads them nowhere
   *     else in the structures of the program
   * @param internal structures that only the world changes, in ways that programs do not see
   */
  public record Surroundings(
      Set<String> calledFromOutside,
      Set<String> ownStructures,
      Set<String> runOnce,
      Set<String> read,
      boolean isDriver,
      Set<String> internal) {

    /** A program with {@code main} that nobody else calls. */
    public static final Surroundings NONE = new Surroundings(Set.of(), Set.of());

    /** A program in which {@code main} alone runs once. */
    public Surroundings(Set<String> calledFromOutside, Set<String> ownStructures) {
      this(calledFromOutside, ownStructures, Set.of(), Set.of(), false, Set.of());
    }

    /** Copies the sets. */
    public Surroundings {
      calledFromOutside = Collections.unmodifiableSet(new LinkedHashSet<>(calledFromOutside));
      ownStructures = Collections.unmodifiableSet(new LinkedHashSet<>(ownStructures));
      read = Set.copyOf(read);
      internal = Set.copyOf(internal);
      runOnce = Collections.unmodifiableSet(new LinkedHashSet<>(runOnce));
    }
  }

  /**
   * Analyses what can be called: by {@code main}, from outside, or when the program begins or ends;
   * all functions if there is none of these.
   *
   * @param unit without the calls that {@link liss.c.calls.KnownCalls} replaces
   */
  public static Pointers of(
      TranslationUnit unit, Vocabulary vocabulary, Surroundings surroundings) {
    Constraints constraints =
        new Constraints(unit, new Allocations(unit, vocabulary), surroundings);
    for (Function function : unit.functions()) {
      if (surroundings.calledFromOutside().contains(function.name())) {
        constraints.calledFromOutside(function);
      } else if (isBegin(function)
          || surroundings.runOnce().contains(function.name())
          || surroundings.read().contains(function.name())) {
        constraints.reach(function);
      }
    }
    if (constraints.reached().isEmpty()) {
      unit.functions().forEach(constraints::reach);
    }
    constraints.solve();
    Pointers pointers = new Pointers(unit, constraints, surroundings);
    pointers.findShared();
    return pointers;
  }

  private static boolean isBegin(Function function) {
    return function.name().equals("main")
        || function.attributes().stream()
            .map(attribute -> attribute.name().replace("_", ""))
            .anyMatch(name -> name.equals("constructor") || name.equals("destructor"));
  }

  private void findShared() {
    Deque<MemoryObject> open = new ArrayDeque<>();
    for (Variable variable : unit.variables()) {
      MemoryObject object = new MemoryObject.Global(variable.name());
      boolean isText = variable.storage() == Variable.Storage.LITERAL;
      if (isText || variable.isConstant()) {
        constants.add(object);
      }
      if (!isText && variable.storage() != Variable.Storage.THREAD) {
        open.add(object);
      }
    }
    for (PointsToSet.Single root :
        new PointsToSet.Single[] {
          PointsToSet.Single.ESCAPED, PointsToSet.Single.PASSED, PointsToSet.Single.RETURNED
        }) {
      inclusions.of(root).forEach(place -> open.add(place.object()));
    }
    open.add(Outside.ANYWHERE.object());
    while (!open.isEmpty()) {
      MemoryObject object = open.remove();
      if (shared.add(object)) {
        inclusions.of(new PointsToSet.All(object)).forEach(place -> open.add(place.object()));
      }
    }
  }

  /** Whether the kernel calls the program. */
  public boolean isDriver() {
    return isDriver;
  }

  /** Whether a function may be called; of others nothing is known. */
  public boolean isReached(Function function) {
    return constraints.reached().contains(function.name());
  }

  /**
   * The places that an operand may be the address of; null and other numbers are no places, and
   * {@link MemoryObject.Outside} is any that is unknown.
   */
  public Set<Location> targets(Function function, Operand operand) {
    return inclusions.of(constraints.node(function.name(), operand));
  }

  /** The objects that an operand of a function of some name may be an address in. */
  public Set<MemoryObject> objects(String function, Operand operand) {
    return objects(constraints.node(function, operand));
  }

  /** The objects whose addresses an object may hold. */
  public Set<MemoryObject> contents(MemoryObject object) {
    return objects(new PointsToSet.All(object));
  }

  private Set<MemoryObject> objects(PointsToSet node) {
    Set<MemoryObject> objects = new LinkedHashSet<>();
    inclusions.of(node).forEach(place -> objects.add(place.object()));
    return objects;
  }

  /**
   * The places of a field of structures.
   *
   * @param structures what a pointer to such a structure may point to
   */
  public Set<Location> field(Set<Location> structures, Type.Composite type, String field) {
    Set<Location> fields = new LinkedHashSet<>();
    for (Location at : constraints.outside().typed(structures, type)) {
      if (at.equals(Outside.ANYWHERE)) {
        fields.add(at);
      } else if (constraints.places().hasFields(at.object())) {
        fields.add(constraints.places().field(at, type, field));
      }
    }
    return fields;
  }

  /** The addresses that may be read at some places as a value of some type. */
  public Set<Location> read(Set<Location> from, Type type) {
    long size = constraints.places().layouts().size(type).orElse(1);
    Set<Location> found = new LinkedHashSet<>();
    for (Location at : from) {
      if (!at.equals(Outside.ANYWHERE)) {
        found.addAll(constraints.held(at, size));
      } else if (Outside.mayBeAddress(type)) {
        found.add(at);
      }
    }
    return found;
  }

  /** The cells of a value of some type at some places; none of an unknown place. */
  public Set<Cell> cells(Set<Location> at, Type type) {
    long size = constraints.places().layouts().size(type).orElse(1);
    Set<Cell> found = new LinkedHashSet<>();
    at.stream()
        .filter(place -> !(place.object() instanceof MemoryObject.Outside))
        .forEach(place -> found.addAll(cells.at(place, size)));
    return found;
  }

  /** Whether one of some places is not known. */
  public static boolean isUnknown(Set<Location> places) {
    return places.isEmpty() || places.contains(Outside.ANYWHERE);
  }

  /** Whether a value of a type never holds an address. */
  public boolean isNumber(Type type) {
    return constraints.outside().isNumber(type);
  }

  /** The functions, with or without a body, that an operand may be the address of. */
  public Set<String> functions(Function function, Operand operand) {
    Set<String> functions = new LinkedHashSet<>();
    for (Location target : targets(function, operand)) {
      if (target.object() instanceof MemoryObject.Routine routine) {
        functions.add(routine.name());
      }
    }
    return functions;
  }

  /** Whether an operand may be an address of which nothing is known. */
  public boolean isUnknown(Function function, Operand operand) {
    return targets(function, operand).contains(Outside.ANYWHERE);
  }

  /** The functions with a body that can be found from a value, through all that lies after it. */
  public Set<String> functionsBehind(Function function, Operand operand) {
    Set<String> found = new LinkedHashSet<>();
    objects(function.name(), operand).forEach(object -> found.addAll(behind(object)));
    return found;
  }

  /**
   * The functions with a body whose addresses are in what an operand may point to, or in what that
   * points to, as in a structure with a table of functions.
   */
  public Set<String> functionsNear(Function function, Operand operand) {
    Set<MemoryObject> near = new LinkedHashSet<>(objects(function.name(), operand));
    List.copyOf(near).forEach(object -> near.addAll(contents(object)));
    List.copyOf(near).forEach(object -> near.addAll(contents(object)));
    return near.stream()
        .filter(MemoryObject.Routine.class::isInstance)
        .map(object -> ((MemoryObject.Routine) object).name())
        .filter(name -> constraints.function(name).isPresent())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private Set<String> behind(MemoryObject from) {
    Set<String> known = behind.get(from);
    if (known != null) {
      return known;
    }
    Deque<MemoryObject> open = new ArrayDeque<>(List.of(from));
    Set<MemoryObject> seen = new HashSet<>(open);
    Set<String> found = new LinkedHashSet<>();
    while (!open.isEmpty()) {
      MemoryObject object = open.remove();
      Set<String> all = behind.get(object);
      if (all != null) {
        found.addAll(all);
        continue;
      }
      if (object instanceof MemoryObject.Routine routine
          && constraints.function(routine.name()).isPresent()) {
        found.add(routine.name());
      }
      contents(object).stream().filter(seen::add).forEach(open::add);
    }
    behind.put(from, found);
    return found;
  }

  /** The functions with a body that other files and libraries get, and may call at any time. */
  public Set<String> givenAway() {
    Set<String> found = new LinkedHashSet<>();
    for (Location place : inclusions.of(PointsToSet.Single.GIVEN)) {
      if (place.object() instanceof MemoryObject.Routine routine
          && constraints.function(routine.name()).isPresent()) {
        found.add(routine.name());
      }
    }
    return found;
  }

  /** The cells that an access of some type may touch. */
  public Set<Cell> cells(Function function, Operand address, Type accessed) {
    Set<Cell> found = new LinkedHashSet<>();
    accesses(function, address, accessed).forEach(found::addAll);
    return found;
  }

  /** Whether an access may be one to any place, as its type does not say to what, either. */
  public boolean mayBeAnywhere(Function function, Operand address) {
    return inclusions.of(constraints.address(function.name(), address)).contains(Outside.ANYWHERE);
  }

  /** What an access of some type may touch: all cells of one of these sets. */
  public Set<Set<Cell>> accesses(Function function, Operand address, Type accessed) {
    long size = constraints.places().layouts().size(accessed).orElse(1);
    Set<Set<Cell>> found = new LinkedHashSet<>();
    for (Location place : inclusions.of(constraints.address(function.name(), address))) {
      if (place.equals(Outside.ANYWHERE)) {
        for (Location escaped : inclusions.of(PointsToSet.Single.ESCAPED)) {
          behindUnknown(escaped, size).stream()
              .filter(cell -> isDriver ? cell.mayHoldExactly(accessed) : cell.mayHold(accessed))
              .forEach(cell -> found.add(Set.of(cell)));
        }
      }
      if (isDriver && place.object() instanceof MemoryObject.Outside) {
        continue; // memory of a caller in the kernel
      }
      Set<Cell> here = cells.at(place, size);
      if (constraints.places().isVague(place, size)) {
        here.stream()
            .filter(cell -> !isDriver || cell.mayHold(accessed))
            .forEach(cell -> found.add(Set.of(cell)));
      } else {
        found.add(here);
      }
    }
    return found;
  }

  /**
   * What an unknown address may lead to that is neither in a structure outside nor typed. Others
   * compute addresses in what they get, but not the kernel in structures that it does not know.
   */
  private Set<Cell> behindUnknown(Location escaped, long size) {
    if (!isDriver) {
      return cells.all(escaped.object());
    }
    return escaped.object() instanceof MemoryObject.Foreign ? Set.of() : cells.at(escaped, size);
  }

  /**
   * What a function may access that gets a pointer, as far as it is known where that points to: all
   * cells of one of these sets.
   *
   * @param pointee what the pointer points to; empty if it may be all of an object
   */
  public Set<Set<Cell>> passed(Function function, Operand pointer, Optional<Type> pointee) {
    Set<Set<Cell>> found = new LinkedHashSet<>();
    for (Location place : inclusions.of(constraints.address(function.name(), pointer))) {
      found.addAll(passed(place, pointee));
    }
    return found;
  }

  private Set<Set<Cell>> passed(Location place, Optional<Type> pointee) {
    OptionalLong size =
        pointee.map(type -> constraints.places().layouts().size(type)).orElse(OptionalLong.empty());
    if (place.object() instanceof MemoryObject.Outside) {
      return Set.of();
    }
    return Set.of(size.isPresent() ? cells.at(place, size.getAsLong()) : cells.all(place.object()));
  }

  /**
   * What a function may access that gets a pointer to a structure: the one that lies there; the
   * state of memory that the program has as something else; and all structures of this kind that
   * the program has not made, if it is not known what lies there.
   */
  public Set<Set<Cell>> objects(Function function, Operand pointer, Type.Composite type) {
    long size = constraints.places().layouts().size(type).orElse(1);
    Set<Set<Cell>> found = new LinkedHashSet<>();
    for (Location place : targets(function, pointer)) {
      Set<Location> structures = constraints.outside().typed(Set.of(place), type);
      if (structures.isEmpty() && place.object() instanceof MemoryObject.Allocated) {
        found.add(Set.of(ObjectCells.state(place.object(), "")));
      }
      for (Location at : structures) {
        boolean isUnknown = at.object() instanceof MemoryObject.Outside;
        MemoryObject object = isUnknown ? new MemoryObject.Foreign(type.name()) : at.object();
        found.add(cells.at(isUnknown ? new Location(object, 0) : at, size));
      }
    }
    return found;
  }

  /**
   * What a function of the kernel may access: of an object of the kernel its state, of memory of
   * any type the array or number that begins there, and nothing of a structure that the kernel does
   * not know.
   */
  public Set<Set<Cell>> passed(
      Function function, Operand pointer, Optional<Type> pointee, KernelObjects kernel) {
    Structures structures = new Structures(constraints.places());
    Set<Set<Cell>> found = new LinkedHashSet<>();
    for (Location place : inclusions.of(constraints.address(function.name(), pointer))) {
      Optional<Structures.Part> structure = structures.structure(place, pointee);
      if (structure.filter(part -> kernel.isObject(part.type())).isPresent()) {
        found.add(Set.of(ObjectCells.state(place.object(), structure.get().path())));
      } else if (pointee.isPresent()) {
        found.addAll(passed(place, pointee));
      } else if (structure.isEmpty()) {
        found.addAll(passed(place, Optional.of(new Type.Int(Byte.SIZE, Type.Sign.UNSIGNED))));
      }
    }
    return found;
  }

  /**
   * What a function without a body keeps of the objects that it gets by a pointer: one of these
   * sets. An object is a structure, or memory of which nothing is known; there is none where the
   * pointer leads to numbers or functions.
   *
   * @param pointee what the pointer points to; empty if it may be all of an object
   */
  public Set<Set<Cell>> states(Function function, Operand pointer, Optional<Type> pointee) {
    Set<Set<Cell>> found = new LinkedHashSet<>();
    for (Location place : inclusions.of(constraints.address(function.name(), pointer))) {
      if (isObject(place.object(), pointee.map(Places::element))) {
        found.add(
            place.object() instanceof MemoryObject.Outside
                ? cells.all(place.object())
                : Set.of(ObjectCells.state(place.object(), "")));
      }
    }
    return found;
  }

  private boolean isObject(MemoryObject object, Optional<Type> pointee) {
    if (!constraints.places().hasFields(object)) {
      return false;
    }
    if (pointee.isPresent()) {
      return pointee.get() instanceof Type.Composite;
    }
    return type(object).map(Places::element).map(Type.Composite.class::isInstance).orElse(true);
  }

  /** The cells of a variable that lives as long as the program, or of a piece of memory. */
  public Set<Cell> cells(MemoryObject object) {
    return cells.all(object);
  }

  /** The place of an offset in an object. */
  Location place(MemoryObject object, long offset) {
    return constraints.places().at(object, offset);
  }

  /** The cells of a byte of an object. */
  Set<Cell> cellsAt(MemoryObject object, long offset) {
    return cells.at(place(object, offset), 1);
  }

  /** What an instruction allocates. */
  public MemoryObject allocated(String function, int position) {
    return constraints.allocated(function, position);
  }

  /** What a driver has behind the structure of the kernel that an instruction allocates. */
  public Optional<MemoryObject> structureBehind(MemoryObject memory) {
    return constraints.behind(memory);
  }

  /** Whether more than one thread may find a cell. */
  public boolean isShared(Cell cell) {
    return isShared(cell.object());
  }

  /** Whether more than one thread may find an object. */
  public boolean isShared(MemoryObject object) {
    return switch (object) {
      case MemoryObject.Global global -> shared.contains(object) && !constants.contains(object);
      case MemoryObject.Local local -> shared.contains(object);
      case MemoryObject.Allocated allocated -> shared.contains(object);
      case MemoryObject.Routine routine -> false;
      case MemoryObject.Foreign foreign -> true;
      case MemoryObject.Outside outside -> true;
    };
  }

  /** Whether a place is always the same one: in one object, and no element of an array. */
  public boolean isExact(Location place) {
    return !place.isAnywhere() && isOne(place.object()) && isOneElement(place);
  }

  private boolean isOneElement(Location place) {
    return place.object() instanceof MemoryObject.Allocated
        ? place.offset() == 0 || !constraints.places().isInInnerArray(place)
        : !constraints.places().isInArray(place);
  }

  /** The type of an object; empty if it is not known. */
  public Optional<Type> type(MemoryObject object) {
    return constraints.places().type(object);
  }

  /** Whether an object of the analysis is one of the program. */
  public boolean isOne(MemoryObject object) {
    return switch (object) {
      case MemoryObject.Global global ->
          unit.variable(global.name())
              .filter(variable -> variable.storage() != Variable.Storage.THREAD)
              .isPresent();
      case MemoryObject.Local local -> once.isCalledOnce(local.function());
      case MemoryObject.Allocated allocated ->
          once.happensOnce(allocated.function(), allocated.position()) && isOfOneElement(allocated);
      case MemoryObject.Routine routine -> true;
      case MemoryObject.Foreign foreign -> false;
      case MemoryObject.Outside outside -> false;
    };
  }

  /** Whether memory has the size of one element: its size is that of the type, or not a product. */
  private boolean isOfOneElement(MemoryObject.Allocated object) {
    Places places = constraints.places();
    Optional<Type> element = places.type(object).map(Places::element);
    OptionalLong size = element.map(places.layouts()::size).orElse(OptionalLong.empty());
    Function function = constraints.function(object.function()).orElseThrow();
    List<Operand> sizes =
        switch (function.body().get(object.position())) {
          case Instruction.Allocate i -> List.of(i.bytes());
          case Instruction.Call i ->
              i.arguments().stream().filter(a -> a.type() instanceof Type.Int).toList();
          default -> throw new IllegalArgumentException("no allocation: " + object);
        };
    return element.isPresent()
        && sizes.stream()
            .allMatch(argument ->
                argument instanceof Operand.Constant n
                    && (n.value() == 1 || n.value() == size.orElse(1)));
  }
}
