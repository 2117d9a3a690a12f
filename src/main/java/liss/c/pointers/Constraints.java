package liss.c.pointers;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Register;
import liss.c.ir.Operands;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Type;
import liss.c.ir.Variable;
import liss.c.vocabulary.Vocabulary;

/** The inclusions that the instructions of a program mean: one rule for each kind. */
final class Constraints {

  private static final MemoryObject OUTSIDE = new MemoryObject.Outside();

  private final TranslationUnit unit;
  private final Inclusions inclusions;
  private final Places places;
  private final Memory memory;
  private final LibraryCalls library;

  Constraints(TranslationUnit unit, Vocabulary vocabulary, Inclusions inclusions) {
    this.unit = unit;
    this.inclusions = inclusions;
    this.places = new Places(unit);
    this.memory = new Memory(inclusions);
    this.library = new LibraryCalls(vocabulary, this);
  }

  Inclusions inclusions() {
    return inclusions;
  }

  Memory memory() {
    return memory;
  }

  /** Adds those of all variables and functions. */
  void add() {
    outside();
    for (Variable variable : unit.variables()) {
      MemoryObject object = new MemoryObject.Global(variable.name());
      for (Variable.Initial initial : variable.initial()) {
        memory.write(
            places.at(object, initial.offset()),
            size(initial.value().type()),
            node("", initial.value()));
      }
      if (variable.unknown().isPresent() || variable.storage() == Variable.Storage.ELSEWHERE) {
        memory.write(Location.anywhere(object), 1, new Node.All(OUTSIDE));
      }
      if (isSeenOutside(variable)) {
        escape(new Node.Constant(new Location(object, 0)));
      }
    }
    for (Function function : unit.functions()) {
      List<Instruction> body = function.body();
      for (int i = 0; i < body.size(); i++) {
        add(function, body.get(i), i);
      }
    }
  }

  private static boolean isSeenOutside(Variable variable) {
    return variable.storage() == Variable.Storage.ELSEWHERE;
  }

  /** Other files reach all that escaped objects hold, write there what they have, and call. */
  private void outside() {
    Node all = new Node.All(OUTSIDE);
    inclusions.add(all, Location.anywhere(OUTSIDE));
    inclusions.forEach(
        all,
        escaped -> {
          inclusions.include(new Node.All(escaped.object()), all);
          memory.write(Location.anywhere(escaped.object()), 1, all);
          if (escaped.object() instanceof MemoryObject.Routine routine) {
            unit.function(routine.name())
                .ifPresent(function -> {
                  function.parameters().forEach(p -> inclusions.include(all, node(function, p)));
                  inclusions.include(new Node.Result(function.name()), all);
                });
          }
        });
  }

  /** The addresses in a set may be used by other files. */
  void escape(Node node) {
    if (node instanceof Node.Constant constant) {
      inclusions.add(new Node.All(OUTSIDE), constant.location());
    } else {
      inclusions.include(node, new Node.All(OUTSIDE));
    }
  }

  /** What other files may have is in a set. */
  void fromOutside(Node result) {
    inclusions.include(new Node.All(OUTSIDE), result);
  }

  private static Node node(Function function, Register register) {
    return new Node.OfRegister(function.name(), register);
  }

  /** The set of an operand. */
  Node node(String function, Operand operand) {
    return switch (operand) {
      case Register r -> new Node.OfRegister(function, r);
      case Operand.Address a -> {
        MemoryObject object =
            a.region() == Operand.Region.LOCAL
                ? new MemoryObject.Local(function, a.variable())
                : new MemoryObject.Global(a.variable());
        yield constant(places.at(object, a.offset()));
      }
      case Operand.Routine r -> constant(new Location(new MemoryObject.Routine(r.function()), 0));
      case Operand.Whole w -> node(function, w.address());
      case Operand.Number n -> new Node.Result("");
      case Operand.Decimal d -> new Node.Result("");
      case Operand.LabelAddress l -> new Node.Result("");
    };
  }

  private Node constant(Location location) {
    Node node = new Node.Constant(location);
    inclusions.add(node, location);
    return node;
  }

  private long size(Type type) {
    return places.layouts().size(type).orElse(1);
  }

  private void add(Function function, Instruction instruction, int position) {
    String name = function.name();
    switch (instruction) {
      case Instruction.Set i -> include(name, i.value(), i.result());
      case Instruction.Convert i -> {
        include(name, i.value(), i.result());
        if (i.value().type() instanceof Type.Unknown) {
          fromOutside(node(function, i.result()));
        }
      }
      case Instruction.Unary i -> anywhere(name, i.operand(), i.result());
      case Instruction.Binary i -> {
        if (!i.operator().isComparison()) {
          anywhere(name, i.left(), i.result());
          anywhere(name, i.right(), i.result());
        }
      }
      case Instruction.Field i ->
          shift(name, i.base(), i.result(), at -> places.field(at, i.composite(), i.field()));
      case Instruction.Element i -> {
        OptionalLong index =
            i.index() instanceof Operand.Number n
                ? OptionalLong.of(n.value())
                : OptionalLong.empty();
        shift(name, i.base(), i.result(), at -> places.element(at, i.element(), index));
      }
      case Instruction.Load i ->
          forEach(
              name,
              i.address(),
              at -> memory.read(at, size(i.result().type()), node(function, i.result())));
      case Instruction.Store i -> store(name, i.address(), i.value());
      case Instruction.Copy i -> copy(name, i.from(), i.to(), i.type());
      case Instruction.Update i -> {
        forEach(
            name,
            i.address(),
            at -> memory.read(at, size(i.result().type()), node(function, i.result())));
        i.operands().forEach(operand -> store(name, i.address(), operand));
      }
      case Instruction.Call i -> call(function, i, position);
      case Instruction.Allocate i ->
          inclusions.add(
              node(function, i.result()), allocated(function, position, target(i.result().type())));
      case Instruction.Return i ->
          i.value()
              .ifPresent(value -> inclusions.include(node(name, value), new Node.Result(name)));
      case Instruction.Assembler i -> assembler(name, i);
      case Instruction.Any i -> {}
      case Instruction.Label i -> {}
      case Instruction.Jump i -> {}
      case Instruction.Branch i -> {}
      case Instruction.JumpTo i -> {}
      case Instruction.Enter i -> {}
      case Instruction.Inexact i -> {}
    }
  }

  /** New memory, which is taken to be an array of what its address points to. */
  Location allocated(Function function, int position, Optional<Type> element) {
    MemoryObject object = new MemoryObject.Allocated(function.name(), position);
    element.ifPresent(type -> places.declare(object, type));
    return new Location(object, 0);
  }

  static Optional<Type> target(Type type) {
    return type instanceof Type.Pointer pointer
            && !(pointer.target() instanceof Type.Void)
            && !(pointer.target() instanceof Type.Unknown)
        ? Optional.of(pointer.target())
        : Optional.empty();
  }

  private void include(String function, Operand value, Register result) {
    inclusions.include(node(function, value), new Node.OfRegister(function, result));
  }

  /** A number that is computed from an address may be any address in the same object. */
  private void anywhere(String function, Operand operand, Register result) {
    shift(function, operand, result, at -> Location.anywhere(at.object()));
  }

  private void shift(
      String function,
      Operand base,
      Register result,
      java.util.function.UnaryOperator<Location> place) {
    Node node = new Node.OfRegister(function, result);
    forEach(function, base, at -> inclusions.add(node, place.apply(at)));
  }

  void forEach(String function, Operand address, java.util.function.Consumer<Location> rule) {
    inclusions.forEach(node(function, address), rule);
  }

  private void store(String function, Operand address, Operand value) {
    if (value.type() instanceof Type.Composite composite) {
      copy(function, value, address, composite);
    } else {
      Node stored = node(function, value);
      forEach(function, address, at -> memory.write(at, size(value.type()), stored));
    }
  }

  /** What is at each place of one address is at each place of another one. */
  void copy(String function, Operand from, Operand to, Type type) {
    long size = size(type);
    forEach(
        function, from, source -> forEach(function, to, goal -> memory.copy(source, goal, size)));
  }

  private void call(Function function, Instruction.Call call, int position) {
    forEach(
        function.name(),
        call.function(),
        target -> {
          if (target.object() instanceof MemoryObject.Routine routine) {
            unit.function(routine.name())
                .ifPresentOrElse(
                    called ->
                        bind(function.name(), call.arguments(), results(function, call), called),
                    () -> library.call(function, call, position, routine.name()));
          } else if (target.object() instanceof MemoryObject.Outside) {
            library.unknown(function, call);
          }
        });
  }

  /** Where the result of a call goes. */
  private Results results(Function function, Instruction.Call call) {
    return new Results(
        call.result().map(result -> node(function, result)),
        call.into().map(into -> new Into(into, ((Type.Pointer) into.type()).target())));
  }

  /** The register, or the memory, of a result. */
  record Results(Optional<Node> register, Optional<Into> memory) {

    /** A call whose result is not used. */
    static final Results UNUSED = new Results(Optional.empty(), Optional.empty());
  }

  /** Memory for a structure. */
  record Into(Operand address, Type type) {}

  /** Passes arguments, and the result. */
  void bind(String caller, List<Operand> arguments, Results results, Function called) {
    for (int i = 0; i < Math.min(arguments.size(), called.parameters().size()); i++) {
      inclusions.include(node(caller, arguments.get(i)), node(called, called.parameters().get(i)));
    }
    Node result = new Node.Result(called.name());
    results.register().ifPresent(register -> inclusions.include(result, register));
    results
        .memory()
        .ifPresent(into ->
            inclusions.forEach(
                result,
                from ->
                    forEach(
                        caller, into.address(), to -> memory.copy(from, to, size(into.type())))));
  }

  /** A function that something else calls, with the addresses in a set. */
  void callBack(Location target, Node argument) {
    if (target.object() instanceof MemoryObject.Routine routine) {
      unit.function(routine.name())
          .ifPresent(called ->
              called.parameters().forEach(p -> inclusions.include(argument, node(called, p))));
    }
  }

  private void assembler(String function, Instruction.Assembler assembler) {
    for (Operand written : assembler.written()) {
      for (Operand read : assembler.read()) {
        forEach(
            function,
            written,
            to ->
                forEach(
                    function,
                    read,
                    from -> memory.write(to, 8, constant(Location.anywhere(from.object())))));
      }
      if (assembler.reach() == Instruction.Reach.MEMORY) {
        forEach(function, written, to -> memory.write(to, 8, new Node.All(OUTSIDE)));
      }
    }
    if (assembler.reach() == Instruction.Reach.MEMORY) {
      Operands.of(assembler).forEach(operand -> escape(node(function, operand)));
    }
  }
}
