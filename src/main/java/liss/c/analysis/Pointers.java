package liss.c.analysis;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import liss.c.analysis.Memory.Base;
import liss.c.analysis.Memory.Cell;
import liss.c.analysis.Memory.Kind;
import liss.c.analysis.Memory.Target;
import liss.c.kernel.DeviceStructures;
import liss.c.syntax.Bindings;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.ICompositeType;
import org.eclipse.cdt.core.dom.ast.IVariable;

/**
 * The targets that pointers can point to, whatever the order of the statements.
 *
 * <p>L. O. Andersen, Program Analysis and Specialization for the C Programming Language, PhD
 * thesis, DIKU, University of Copenhagen, 1994, chapter 4: inclusions between sets of targets,
 * solved as a least fixed point; all contexts of a call are one. Deviations: fields are told apart;
 * the inclusions are not written down but read off the expressions anew in every round, which costs
 * a factor in time and saves a second representation of the program.
 *
 * <p>Sound for programs in which a pointer to a field is not used to reach the fields beside it,
 * except through {@code char *} arithmetic as in {@code container_of}, which gives the whole
 * variable. At most (cells x targets) rounds, in practice a handful; each linear in the program
 * times the size of the sets.
 */
public final class Pointers {

  /** What stands for the set of cells whose address is taken, as something that is read. */
  private static final Object ADDRESSES = "addresses";

  /** What stands for the functions that are started. */
  private static final Object STARTED = "started";

  private final Variables variables = new Variables();
  private final PointerValues values;
  private final DeviceStructures devices;
  private final Map<Base, Map<String, Set<Target>>> targets = new LinkedHashMap<>();
  private final Map<IVariable, Target> narrowed = new HashMap<>();
  private final Map<Cell, List<Cell>> pointerParts = new HashMap<>();
  private final Set<Cell> addressTaken = new LinkedHashSet<>();
  private final Set<String> started = new LinkedHashSet<>();
  private final Set<Base> visible = new LinkedHashSet<>();
  private final Set<Base> escaped = new HashSet<>();
  private final Map<Object, Set<Constraint>> readers = new HashMap<>();
  private Optional<Constraint> applied = Optional.empty();
  private boolean changed;

  /** Set once everything is known that follows from the program alone. */
  private boolean guessing;

  /** Set once the sets are final. */
  private boolean solved;

  Pointers(Functions functions, DeviceStructures devices) {
    this.values = new PointerValues(this, variables, functions);
    this.devices = devices;
  }

  /** Something that a program does to pointers. */
  @FunctionalInterface
  interface Inclusion {
    void apply();
  }

  /** An inclusion, and whether anything that it has read has changed since. */
  private static final class Constraint {
    private final Inclusion inclusion;
    private boolean isStale = true;

    Constraint(Inclusion inclusion) {
      this.inclusion = inclusion;
    }
  }

  /**
   * Finds the least sets that satisfy the inclusions; then what still seems to come from nowhere is
   * taken to be of unknown origin.
   */
  void solve(List<Inclusion> inclusions) {
    List<Constraint> constraints = inclusions.stream().map(Constraint::new).toList();
    saturate(constraints);
    guessing = true;
    constraints.forEach(constraint -> constraint.isStale = true);
    saturate(constraints);
    solved = true;
    readers.clear();
    findEscaped();
  }

  /** Applies all constraints in turn until nothing changes. */
  private void saturate(List<Constraint> constraints) {
    do {
      changed = false;
      constraints.forEach(this::applyIfStale);
    } while (changed);
  }

  private void applyIfStale(Constraint constraint) {
    if (constraint.isStale) {
      constraint.isStale = false;
      applied = Optional.of(constraint);
      constraint.inclusion.apply();
      applied = Optional.empty();
    }
  }

  /** The constraint that is being applied has to be applied again when something changes. */
  private void read(Object what) {
    applied.ifPresent(
        constraint -> readers.computeIfAbsent(what, key -> new HashSet<>()).add(constraint));
  }

  /** Something has changed that constraints may have read. */
  private void wrote(Object what) {
    changed = true;
    readers.getOrDefault(what, Set.of()).forEach(constraint -> constraint.isStale = true);
  }

  /** Whether an empty set of targets means that they are not known, and not that none is found. */
  boolean isGuessing() {
    return guessing;
  }

  /** The targets of what is stored in the cells include those of a value. */
  void assign(Set<Cell> to, IASTExpression from) {
    Set<Target> values = value(from);
    to.forEach(cell -> include(cell, values));
    if (Bindings.isComposite(from)) {
      copyParts(place(from), to);
    }
  }

  /** The targets of what is stored in the cell include the given ones. */
  void include(Cell cell, Set<? extends Target> values) {
    String path = path(cell);
    boolean isNew =
        !values.isEmpty()
            && targets
                .computeIfAbsent(cell.base(), base -> new LinkedHashMap<>())
                .computeIfAbsent(path, key -> new LinkedHashSet<>())
                .addAll(values);
    if (isNew) {
      wrote(cell.base());
      wrote(path.equals(cell.path()) ? cell : new Cell(cell.base(), path));
    }
  }

  /**
   * Everything in one of some cells is copied to one of others; what comes from outside may be any
   * pointer. Linear in the numbers of cells: what all sources have is collected first.
   */
  void copyParts(Set<Cell> from, Set<Cell> to) {
    Map<String, Set<Target>> found = new LinkedHashMap<>();
    Set<Target> anywhere = new LinkedHashSet<>();
    for (Cell source : from) {
      read(source.base());
      for (Map.Entry<String, Set<Target>> part :
          targets.getOrDefault(source.base(), Map.of()).entrySet()) {
        if (Memory.isWithin(part.getKey(), source.path())) {
          String rest = part.getKey().substring(source.path().length());
          found.computeIfAbsent(rest, path -> new LinkedHashSet<>()).addAll(part.getValue());
        }
      }
      if (source.base().isOutside()) {
        anywhere.add(new Memory.Unknown());
      }
      if (source.base().kind() == Kind.DEVICE || Memory.isUndivided(source.base())) {
        anywhere.addAll(stored(source));
      }
    }
    for (Cell target : to) {
      Set<Target> inAnyPart = new LinkedHashSet<>();
      found.forEach((rest, values) -> {
        if (fits(target, rest)) {
          include(new Cell(target.base(), target.path() + rest), values);
        } else {
          inAnyPart.addAll(values);
        }
      });
      inAnyPart.addAll(anywhere);
      if (!inAnyPart.isEmpty()) {
        pointersIn(target).forEach(pointer -> include(pointer, inAnyPart));
      }
    }
  }

  /**
   * Whether a cell has a part; otherwise values for it are included in all its pointers. A part
   * that the type does not have would have parts again in the next round, without end.
   */
  private static boolean fits(Cell cell, String rest) {
    return rest.isEmpty()
        || cell.base().type().isEmpty()
        || new Cell(cell.base(), cell.path() + rest).type().isPresent();
  }

  /** The pointers among the parts of a cell; types do not change, so that they are kept. */
  private List<Cell> pointersIn(Cell cell) {
    return pointerParts.computeIfAbsent(cell, Memory::pointers);
  }

  /** The targets of what is stored in a cell. */
  public Set<Target> stored(Cell cell) {
    String path = path(cell);
    read(path.equals(cell.path()) ? cell : new Cell(cell.base(), path));
    return targets.getOrDefault(cell.base(), Map.of()).getOrDefault(path, Set.of());
  }

  /** The path under which the targets of a cell are kept. */
  private static String path(Cell cell) {
    return Memory.isUndivided(cell.base()) ? "" : cell.path();
  }

  /**
   * Notes that the address of cells is taken. What only synchronization functions get, such as a
   * lock, is asked for when everything is solved, and does not count.
   */
  void takeAddress(Set<Cell> cells) {
    if (!solved && addressTaken.addAll(cells)) {
      wrote(ADDRESSES);
    }
  }

  /** Notes a type of structures. */
  void define(ICompositeType structure) {
    variables.define(structure);
  }

  /** Notes a variable that other files can see. */
  void makeVisible(Base variable) {
    visible.add(variable);
  }

  /**
   * The structures of the program that a pointer of unknown origin can point to if it can point to
   * one outside: those of the same type in variables whose address is taken or that other files can
   * see. The structure outside is one of them unless the program allocates all of its type.
   */
  Set<Cell> reachable(Cell outside) {
    String tag = outside.type().flatMap(Memory::tag).orElseThrow();
    Set<Base> bases = new LinkedHashSet<>(visible);
    devices.allocations(tag).forEach(call -> bases.add(variables.heap(call)));
    addressTaken().forEach(cell -> bases.add(cell.base()));
    Set<Cell> reachable = new LinkedHashSet<>();
    for (Base base : bases) {
      reachable.addAll(base.layouts().structures(base, tag));
      reachable.addAll(base.layouts().structures(base, ""));
    }
    if (devices.allocations(tag).isEmpty()) {
      reachable.add(outside);
    }
    return reachable;
  }

  /** All cells whose address is taken. */
  public Set<Cell> addressTaken() {
    read(ADDRESSES);
    return addressTaken;
  }

  /** The targets that the value of an expression can point to. */
  public Set<Target> value(IASTExpression expression) {
    return values.of(expression);
  }

  /** From now on, a pointer is taken to have one target only; empty for all again. */
  public void narrow(IVariable pointer, Optional<Target> target) {
    target.ifPresentOrElse(t -> narrowed.put(pointer, t), () -> narrowed.remove(pointer));
  }

  /** The target that a pointer is taken to have. */
  public Optional<Target> narrowed(IVariable pointer) {
    return Optional.ofNullable(narrowed.get(pointer));
  }

  /** The cells that a pointer can point to; the unknown is everything whose address is taken. */
  public Set<Cell> pointees(IASTExpression pointer) {
    return values.pointees(pointer);
  }

  /** The functions that can be found from a value, through all that is stored behind it. */
  public Set<String> functionsBehind(IASTExpression value) {
    Deque<Target> open = new ArrayDeque<>(value(value));
    outside(value).ifPresent(open::add);
    Set<Base> seen = new HashSet<>();
    Set<String> functions = new LinkedHashSet<>();
    while (!open.isEmpty()) {
      switch (open.remove()) {
        case Memory.Function function -> functions.add(function.name());
        case Memory.Unknown unknown -> {}
        case Cell cell -> {
          if (seen.add(cell.base())) {
            targets.getOrDefault(cell.base(), Map.of()).values().forEach(open::addAll);
          }
        }
      }
    }
    return functions;
  }

  /** The cells among what a pointer can point to; those are all if it has a known origin. */
  public Set<Cell> knownPointees(IASTExpression pointer) {
    return value(pointer).stream()
        .filter(Cell.class::isInstance)
        .map(Cell.class::cast)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** The structure outside of the program that a pointer can point to by its type. */
  public Optional<Cell> outside(IASTExpression pointer) {
    return value(pointer).contains(new Memory.Unknown())
        ? values.outside(pointer)
        : Optional.empty();
  }

  /** The parts of memory that an expression can designate; none if it is no designator. */
  public Set<Cell> place(IASTExpression expression) {
    return values.place(expression);
  }

  /** The name of what a call allocates. */
  public String allocated(IASTFunctionCallExpression call) {
    return variables.heap(call).name();
  }

  /** The variable that a name stands for. */
  public Base variable(IVariable variable) {
    return variables.of(variable);
  }

  /** Notes that each thread has a variable of its own of this name. */
  void keepInThread(IVariable variable) {
    variables.keepInThread(variable);
  }

  /** The place where a function leaves its result. */
  Base result(String function) {
    return variables.result(function);
  }

  /** Notes that a function is started as a thread. */
  void start(String function) {
    if (started.add(function)) {
      wrote(STARTED);
    }
  }

  /** The functions that are started as threads. */
  Set<String> started() {
    read(STARTED);
    return started;
  }

  /** An argument of a thread can be seen by other threads. */
  void passToThread(IASTExpression argument) {
    knownPointees(argument).forEach(cell -> escaped.add(cell.base()));
  }

  /**
   * Notes that a pointer is passed out of the program: allocated structures can be found by other
   * threads from then on. Buffers and locals are taken to be used during the call only.
   */
  void passOutside(Cell cell) {
    boolean isStructure = cell.type().filter(ICompositeType.class::isInstance).isPresent();
    if (cell.base().kind() == Kind.HEAP && isStructure) {
      escaped.add(cell.base());
      takeAddress(Set.of(cell));
    }
  }

  private void findEscaped() {
    devices.allocations().forEach(call -> escaped.add(variables.heap(call)));
    Deque<Base> open = new ArrayDeque<>(escaped);
    targets.keySet().stream()
        .filter(base -> base.kind() == Kind.GLOBAL || base.isOutside())
        .forEach(open::add);
    Set<Base> seen = new HashSet<>(open);
    while (!open.isEmpty()) {
      for (Set<Target> stored : targets.getOrDefault(open.remove(), Map.of()).values()) {
        for (Target target : stored) {
          if (target instanceof Cell cell && seen.add(cell.base())) {
            open.add(cell.base());
          }
        }
      }
    }
    escaped.addAll(seen);
  }

  /** Whether more than one thread can use a cell. */
  public boolean isShared(Cell cell) {
    return switch (cell.base().kind()) {
      case GLOBAL, OUTSIDE, DEVICE -> true;
      case LOCAL, HEAP -> escaped.contains(cell.base());
    };
  }
}
