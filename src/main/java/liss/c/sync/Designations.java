package liss.c.sync;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Layouts;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Region;
import liss.c.ir.Operand.Register;
import liss.c.ir.Operands;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Type;
import liss.c.ir.Variable;
import liss.c.sync.Designation.Step;
import liss.c.sync.Designation.Value;

/** The designations of the operands of one function. */
final class Designations {

  /** Computations that are longer end in a register. */
  private static final int DEEPEST = 50;

  private final TranslationUnit unit;
  private final Function function;

  /** The instruction that sets a register, if it is the only one. */
  private final Map<Register, Instruction> definitions = new HashMap<>();

  /** The designations of a function. Linear in its length. */
  Designations(TranslationUnit unit, Function function) {
    this.unit = unit;
    this.function = function;
    Set<Register> several = new HashSet<>(function.parameters());
    for (Instruction instruction : function.body()) {
      Operands.result(instruction)
          .filter(r -> definitions.put(r, instruction) != null)
          .ifPresent(several::add);
    }
    definitions.keySet().removeAll(several);
  }

  /** The address of an object that is passed itself; an address is one already. */
  Operand address(Operand passed) {
    return switch (passed) {
      case Operand.Whole whole -> whole.address();
      case Register value
          when !(value.type() instanceof Type.Pointer)
              && definitions.get(value) instanceof Instruction.Load load ->
          load.address();
      default -> passed;
    };
  }

  /** What reads an address from memory, if it is not computed any further. */
  Optional<Instruction.Load> read(Operand address) {
    Operand now = address;
    for (int i = 0; i < DEEPEST && now instanceof Register r && definitions.containsKey(r); i++) {
      switch (definitions.get(r)) {
        case Instruction.Load load -> {
          return Optional.of(load);
        }
        case Instruction.Set set -> now = set.value();
        case Instruction.Convert conversion -> now = conversion.value();
        default -> {
          return Optional.empty();
        }
      }
    }
    return Optional.empty();
  }

  /** What an address designates. */
  Designation of(Operand address) {
    Designation place = Designation.pointee(value(address, 0));
    return address.type() instanceof Type.Pointer pointer
            && pointer.target() instanceof Type.Array array
            && place.steps().isEmpty()
        ? place.with(new Step.Element(array.element(), new Value.Constant(0)))
        : place;
  }

  /** The value of an operand. */
  Value value(Operand operand) {
    return value(operand, 0);
  }

  private Value value(Operand operand, int depth) {
    return switch (operand) {
      case Operand.Constant c -> new Value.Constant(c.value());
      case Operand.Address a -> new Value.Address(variable(a));
      case Register r when depth < DEEPEST && definitions.containsKey(r) && !isKept(r) ->
          computed(r, definitions.get(r), depth + 1);
      case Register r -> new Value.Held(r);
      case Operand other -> new Value.Computed(other.toString(), List.of());
    };
  }

  /** Whether a register is a variable that keeps what was in memory, whatever is there later. */
  private boolean isKept(Register register) {
    return !register.isTemporary() && definitions.get(register) instanceof Instruction.Load;
  }

  private Value computed(Register register, Instruction definition, int depth) {
    return switch (definition) {
      case Instruction.Set i -> value(i.value(), depth);
      case Instruction.Convert i -> converted(i, value(i.value(), depth));
      case Instruction.Field i when i.composite().kind() == Type.Kind.UNION ->
          value(i.base(), depth);
      case Instruction.Field i ->
          new Value.Address(
              Designation.pointee(value(i.base(), depth))
                  .with(new Step.Member(i.composite(), i.field(), target(i.result().type()))));
      case Instruction.Element i ->
          new Value.Address(
              Designation.pointee(value(i.base(), depth))
                  .with(new Step.Element(i.element(), value(i.index(), depth))));
      case Instruction.Load i -> new Value.Loaded(Designation.pointee(value(i.address(), depth)));
      case Instruction.Unary i ->
          new Value.Computed(i.operator().name(), List.of(value(i.operand(), depth)));
      case Instruction.Binary i ->
          new Value.Computed(
              i.operator().name(), List.of(value(i.left(), depth), value(i.right(), depth)));
      default -> new Value.Held(register);
    };
  }

  private static Type target(Type pointer) {
    return pointer instanceof Type.Pointer to ? to.target() : pointer;
  }

  /** A number that has lost bits is another one. */
  private static Value converted(Instruction.Convert conversion, Value value) {
    Type type = conversion.result().type();
    if (type instanceof Type.Int to && value instanceof Value.Constant number) {
      return new Value.Constant(to.wrapped(number.value()));
    }
    boolean isSame =
        type instanceof Type.Pointer
            || type instanceof Type.Int to
                && conversion.value().type() instanceof Type.Int from
                && from.bits() <= to.bits();
    return isSame ? value : new Value.Computed("(" + type + ")", List.of(value));
  }

  /** A variable; a place after its start is found by its type. */
  private Designation variable(Operand.Address address) {
    boolean isLocal = address.region() == Region.LOCAL;
    String name = isLocal ? function.name() + "." + address.variable() : address.variable();
    Optional<Type> type =
        (isLocal ? function.locals() : unit.variables())
            .stream()
                .filter(v -> v.name().equals(address.variable()))
                .map(Variable::type)
                .findFirst();
    Designation whole = Designation.named(name, type.orElse(new Type.Nothing()));
    return address.offset() == 0 || type.isEmpty()
        ? whole
        : inside(whole, type.get(), address.offset(), unit.layouts());
  }

  /** The scalar, or the part without any, at an offset of a place. */
  static Designation inside(Designation place, Type type, long offset, Layouts layouts) {
    return switch (type) {
      case Type.Array array -> {
        long size = layouts.size(array.element()).orElse(0L);
        yield size == 0
            ? place
            : inside(
                place.with(new Step.Element(array.element(), new Value.Constant(offset / size))),
                array.element(),
                offset % size,
                layouts);
      }
      case Type.Composite composite -> {
        Optional<Layouts.Field> field =
            layouts.layout(composite).map(Layouts.Layout::fields).orElse(List.of()).stream()
                .filter(f ->
                    f.offset() <= offset && offset < f.offset() + layouts.size(f.type()).orElse(0L))
                .findFirst();
        yield field.isEmpty()
            ? place
            : inside(
                place.with(new Step.Member(composite, field.get().name(), field.get().type())),
                field.get().type(),
                offset - field.get().offset(),
                layouts);
      }
      default -> place;
    };
  }
}
