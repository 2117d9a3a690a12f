package liss.c.pointers;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Register;
import liss.c.ir.Operands;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Type;
import liss.c.ir.Variable;

/** The inclusions that the instructions of a program mean: one rule for each kind. */
final class Constraints {

  private final TranslationUnit unit;
  private final Map<String, Function> functions = new HashMap<>();
  private final Inclusions inclusions;
  private final Places places;
  private final PointerMemory memory;
  private final Transfers transfers;
  private final Outside outside;
  private final LibraryCalls library;
  private final Set<String> added = new LinkedHashSet<>();
  private final Deque<Function> open = new ArrayDeque<>();
  private final List<Doubt> doubts = new ArrayList<>();

  Constraints(TranslationUnit unit, Allocations allocations, Pointers.Surroundings surroundings) {
    this.unit = unit;
    this.inclusions = new Inclusions();
    this.places = new Places(unit);
    this.memory = new PointerMemory(inclusions, places);
    this.transfers = new Transfers(inclusions, memory, places);
    this.outside = new Outside(unit, places, inclusions, memory, surroundings);
    this.library = new LibraryCalls(allocations, this);
    unit.functions().forEach(function -> functions.put(function.name(), function));
    allocations
        .all()
        .forEach((object, type) ->
            type.ifPresent(t -> places.declare(object, new Type.Array(Places.element(t), 0))));
    outside.add(allocations, this::calledFromOutside);
    addVariables();
  }

  /** A pointer that has no target unless it comes from outside. */
  private record Doubt(PointsToSet result, Optional<PointsToSet> address) {}

  Inclusions inclusions() {
    return inclusions;
  }

  Transfers transfers() {
    return transfers;
  }

  Places places() {
    return places;
  }

  Outside outside() {
    return outside;
  }

  Optional<Function> function(String name) {
    return Optional.ofNullable(functions.get(name));
  }

  /** What an instruction allocates. */
  MemoryObject allocated(String function, int position) {
    return library.allocations().at(function, position);
  }

  /** What a driver has behind the structure that an instruction allocates. */
  Optional<MemoryObject> behind(MemoryObject memory) {
    return library.allocations().behind(memory);
  }

  /** The functions that may be called. */
  Set<String> reached() {
    return added;
  }

  private void addVariables() {
    for (Variable variable : unit.variables()) {
      MemoryObject object = new MemoryObject.Global(variable.name());
      variable.initial().forEach(i -> first(places.at(object, i.offset()), i.value()));
      variable.unplaced().forEach(i -> first(Location.anywhere(object), i.value()));
    }
  }

  private void first(Location place, Operand value) {
    memory.write(place, size(value.type()), node("", value));
  }

  /** A function may be called. */
  void reach(Function function) {
    if (added.add(function.name())) {
      open.add(function);
    }
  }

  /** A function gets any arguments. */
  void calledFromOutside(Function function) {
    reach(function);
    for (Register parameter : function.parameters()) {
      if (Outside.mayBeAddress(parameter.type())) {
        inclusions.add(node(function, parameter), Outside.ANYWHERE);
      }
    }
  }

  /** Finds the least solution; then pointers without any target are taken to be unknown. */
  void solve() {
    saturate();
    boolean isNew = true;
    while (isNew) {
      isNew = false;
      for (Doubt doubt : List.copyOf(doubts)) {
        boolean isUnknown =
            inclusions.of(doubt.result()).isEmpty()
                && doubt
                    .address()
                    .map(a -> inclusions.of(a).stream().anyMatch(outside::mayBeWritten))
                    .orElse(true);
        if (isUnknown) {
          inclusions.add(doubt.result(), Outside.ANYWHERE);
          isNew = true;
        }
      }
      saturate();
    }
  }

  private void saturate() {
    do {
      while (!open.isEmpty()) {
        add(open.remove());
      }
      inclusions.solve();
    } while (!open.isEmpty());
  }

  private void add(Function function) {
    List<Instruction> body = function.body();
    for (int i = 0; i < body.size(); i++) {
      add(function, body.get(i), i);
    }
  }

  static PointsToSet node(Function function, Register register) {
    return new PointsToSet.OfRegister(function.name(), register);
  }

  /** The set of an operand. */
  PointsToSet node(String function, Operand operand) {
    return switch (operand) {
      case Register r -> new PointsToSet.OfRegister(function, r);
      case Operand.Address a -> {
        MemoryObject object =
            a.region() == Operand.Region.LOCAL
                ? new MemoryObject.Local(function, a.variable())
                : new MemoryObject.Global(a.variable());
        yield constant(places.at(object, a.offset()));
      }
      case Operand.Routine r -> constant(new Location(new MemoryObject.Routine(r.function()), 0));
      case Operand.Whole w -> node(function, w.address());
      case Operand.Constant n -> PointsToSet.Single.NOTHING;
      case Operand.Decimal d -> PointsToSet.Single.NOTHING;
      case Operand.LabelAddress l -> PointsToSet.Single.NOTHING;
    };
  }

  private PointsToSet constant(Location location) {
    PointsToSet node = new PointsToSet.Constant(location);
    inclusions.add(node, location);
    return node;
  }

  /** The set of an address, where unknown ones are of the structure that its type says. */
  PointsToSet address(String function, Operand operand) {
    PointsToSet node = node(function, operand);
    return operand.type() instanceof Type.Pointer pointer
            && Places.element(pointer.target()) instanceof Type.Composite composite
        ? outside.typed(node, composite)
        : node;
  }

  /** What some bytes hold. */
  Set<Location> held(Location place, long size) {
    return memory.held(place, size);
  }

  private long size(Type type) {
    return places.layouts().size(type).orElse(1);
  }

  private void add(Function function, Instruction instruction, int position) {
    String name = function.name();
    if (isNumberOnly(instruction)) {
      return;
    }
    switch (instruction) {
      case Instruction.Set i -> include(name, i.value(), i.result());
      case Instruction.Convert i -> convert(name, i);
      case Instruction.Unary i -> anywhere(name, i.operand(), i.result());
      case Instruction.Binary i -> {
        if (!i.operator().isComparison() && i.operator() != Instruction.BinaryOperator.DISTANCE) {
          anywhere(name, i.left(), i.result());
          anywhere(name, i.right(), i.result());
        }
      }
      case Instruction.Field i -> field(function, i);
      case Instruction.Element i -> {
        OptionalLong index =
            i.index() instanceof Operand.Constant n
                ? OptionalLong.of(n.value())
                : OptionalLong.empty();
        shift(
            node(name, i.base()),
            node(function, i.result()),
            at -> behind(at, places.element(at, i.element(), index), i.element(), index));
      }
      case Instruction.Load i -> load(name, i.address(), i.result());
      case Instruction.Store i -> store(name, i.address(), i.value());
      case Instruction.Copy i ->
          transfers.copy(
              address(name, i.from()), address(name, i.to()), OptionalLong.of(size(i.type())));
      case Instruction.Update i -> {
        load(name, i.address(), i.result());
        i.operands().forEach(operand -> store(name, i.address(), operand));
        if (i.operator() != Instruction.UpdateOperator.EXCHANGE
            && i.operator() != Instruction.UpdateOperator.COMPARE_EXCHANGE) {
          updated(name, i);
        }
      }
      case Instruction.Call i -> call(function, i, position);
      case Instruction.Allocate i -> library.allocate(function, i.result(), position);
      case Instruction.Return i ->
          i.value()
              .ifPresent(
                  value -> inclusions.include(node(name, value), new PointsToSet.Result(name)));
      case Instruction.Assembler i -> assembler(name, i);
      case Instruction.Any i -> {
        if (i.result().type() instanceof Type.Composite
            || i.result().type() instanceof Type.Array) {
          inclusions.add(node(function, i.result()), Outside.ANYWHERE);
        }
      }
      case Instruction.Label i -> {}
      case Instruction.Jump i -> {}
      case Instruction.Branch i -> {}
      case Instruction.JumpTo i -> {}
      case Instruction.Enter i -> {}
      case Instruction.Point i -> {}
      case Instruction.Inexact i -> {}
    }
  }

  /** Whether an instruction computes what is no address. */
  private boolean isNumberOnly(Instruction instruction) {
    Optional<Register> result =
        switch (instruction) {
          case Instruction.Set i -> Optional.of(i.result());
          case Instruction.Convert i -> Optional.of(i.result());
          case Instruction.Unary i -> Optional.of(i.result());
          case Instruction.Binary i -> Optional.of(i.result());
          case Instruction.Load i -> Optional.of(i.result());
          default -> Optional.empty();
        };
    return result.filter(r -> outside.isNumber(r.type())).isPresent();
  }

  private void include(String function, Operand value, Register result) {
    inclusions.include(node(function, value), new PointsToSet.OfRegister(function, result));
  }

  private void convert(String function, Instruction.Convert convert) {
    include(function, convert.value(), convert.result());
    boolean isPointer = convert.result().type() instanceof Type.Pointer;
    boolean isNull = convert.value() instanceof Operand.Constant n && n.value() == 0;
    if (isPointer && !isNull && !(convert.value().type() instanceof Type.Pointer)) {
      doubts.add(
          new Doubt(new PointsToSet.OfRegister(function, convert.result()), Optional.empty()));
    }
  }

  /** A number that is computed from an address may be any address in the same object. */
  private void anywhere(String function, Operand operand, Register result) {
    shift(
        node(function, operand),
        new PointsToSet.OfRegister(function, result),
        at -> Location.anywhere(at.object()));
  }

  /**
   * What drivers keep after a structure, in memory that was allocated for both, is told apart by
   * the type by which it is used, as what comes from outside.
   */
  private Location behind(Location base, Location place, Type element, OptionalLong index) {
    if (index.isEmpty() || !places.isBehind(base, element, index.getAsLong())) {
      return place;
    }
    inclusions.add(PointsToSet.Single.ESCAPED, new Location(base.object(), 0));
    return Outside.ANYWHERE;
  }

  private void shift(
      PointsToSet base, PointsToSet result, java.util.function.UnaryOperator<Location> place) {
    inclusions.forEach(base, at -> inclusions.add(result, place.apply(at)));
  }

  private void field(Function function, Instruction.Field field) {
    PointsToSet base =
        outside.typed(node(function.name(), field.base()), field.composite(), field.field());
    PointsToSet result = node(function, field.result());
    inclusions.forEach(
        base,
        at -> {
          if (at.equals(Outside.ANYWHERE)) {
            inclusions.add(result, at);
          } else if (places.hasFields(at.object())) {
            inclusions.add(result, places.field(at, field.composite(), field.field()));
          }
        });
  }

  private void load(String function, Operand address, Register result) {
    PointsToSet node = new PointsToSet.OfRegister(function, result);
    PointsToSet from = address(function, address);
    inclusions.forEach(
        from,
        at -> {
          if (!at.equals(Outside.ANYWHERE)) {
            memory.read(at, size(result.type()), node);
          } else if (Outside.mayBeAddress(result.type())) {
            inclusions.add(node, at);
          }
        });
    if (result.type() instanceof Type.Pointer) {
      doubts.add(new Doubt(node, Optional.of(from)));
    }
  }

  private void store(String function, Operand address, Operand value) {
    if (value.type() instanceof Type.Composite composite) {
      transfers.copy(
          address(function, value), address(function, address), OptionalLong.of(size(composite)));
    } else {
      transfers.write(address(function, address), size(value.type()), node(function, value));
    }
  }

  /** What is computed from the old value. */
  private void updated(String function, Instruction.Update update) {
    PointsToSet between = new PointsToSet.Typed(node(function, update.result()), "+");
    anywhere(function, update.result(), between);
    update.operands().forEach(operand -> anywhere(function, operand, between));
    transfers.write(address(function, update.address()), size(update.result().type()), between);
  }

  private void anywhere(String function, Operand operand, PointsToSet result) {
    shift(node(function, operand), result, at -> Location.anywhere(at.object()));
  }

  private void call(Function function, Instruction.Call call, int position) {
    Set<String> seen = new HashSet<>();
    inclusions.forEach(
        node(function.name(), call.function()),
        target -> {
          if (target.equals(Outside.ANYWHERE)) {
            library.unknown(function, call);
          } else if (target.object() instanceof MemoryObject.Routine routine
              && seen.add(routine.name())) {
            function(routine.name())
                .ifPresentOrElse(
                    called -> bind(function.name(), call, called),
                    () -> library.call(function, call, position, routine.name()));
          }
        });
  }

  /** Passes arguments, and the result. */
  private void bind(String caller, Instruction.Call call, Function called) {
    reach(called);
    List<Operand> arguments = call.arguments();
    for (int i = 0; i < arguments.size(); i++) {
      inclusions.include(
          node(caller, arguments.get(i)),
          i < called.parameters().size()
              ? node(called, called.parameters().get(i))
              : PointsToSet.Single.FURTHER);
    }
    PointsToSet result = new PointsToSet.Result(called.name());
    call.result().ifPresent(r -> inclusions.include(result, new PointsToSet.OfRegister(caller, r)));
    call.into().ifPresent(into -> transfers.copy(result, node(caller, into), intoSize(into)));
  }

  private OptionalLong intoSize(Operand into) {
    return into.type() instanceof Type.Pointer pointer
        ? places.layouts().size(pointer.target())
        : OptionalLong.empty();
  }

  /** Functions in a set are called with what is in another one for each parameter. */
  void callBack(PointsToSet targets, Consumer<Function> passing) {
    inclusions.forEach(
        targets,
        target -> {
          if (target.object() instanceof MemoryObject.Routine routine) {
            function(routine.name())
                .ifPresent(called -> {
                  reach(called);
                  passing.accept(called);
                });
          }
        });
  }

  private void assembler(String function, Instruction.Assembler assembler) {
    for (Operand written : assembler.written()) {
      PointsToSet address = address(function, written);
      for (Operand read : assembler.read()) {
        PointsToSet value = new PointsToSet.Typed(node(function, read), "+");
        anywhere(function, read, value);
        transfers.write(address, 8, value);
      }
      inclusions.forEach(
          address,
          at -> {
            if (places.scalar(at).filter(Outside::mayBeAddress).isPresent()) {
              memory.write(at, 8, Outside.ANYWHERE);
            }
          });
    }
    if (assembler.reach() == Instruction.Reach.MEMORY) {
      Operands.of(assembler)
          .forEach(operand -> outside.give(node(function, operand), operand.type()));
    }
  }
}
