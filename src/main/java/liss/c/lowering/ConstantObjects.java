package liss.c.lowering;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import liss.c.ir.Definitions;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Instruction.BinaryOperator;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Constant;
import liss.c.ir.Operand.Register;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Type;
import liss.c.ir.Unreachable;
import liss.c.ir.Variable;

/**
 * What is read from objects that nobody writes, such as tables of functions: the value is the first
 * one. A branch that depends on nothing else is decided, and what no run executes then is left out.
 * Linear in the program.
 */
final class ConstantObjects {

  /** No scalar has more bytes. */
  private static final long LARGEST = 16;

  private final TranslationUnit unit;
  private final Map<String, Variable> constants;
  private final Set<String> functions;

  private ConstantObjects(TranslationUnit unit) {
    this.unit = unit;
    this.constants =
        unit.variables().stream()
            .filter(ConstantObjects::isKnown)
            .collect(Collectors.toMap(Variable::name, variable -> variable));
    this.functions = unit.functions().stream().map(Function::name).collect(Collectors.toSet());
  }

  /** The program without reads of such objects. */
  static TranslationUnit lowered(TranslationUnit unit) {
    ConstantObjects objects = new ConstantObjects(unit);
    return objects.constants.isEmpty()
        ? unit
        : unit.with(unit.variables(), unit.functions().stream().map(objects::lowered).toList());
  }

  /** Whether nobody writes a variable, and no other file has another one in its place. */
  private static boolean isKnown(Variable variable) {
    return variable.isConstant()
        && !variable.isElsewhere()
        && variable.storage() != Variable.Storage.THREAD
        && variable.unknown().isEmpty()
        && variable.unplaced().isEmpty()
        && variable.attributes().stream().noneMatch(a -> a.name().equals(Linker.WEAK));
  }

  private Function lowered(Function function) {
    Values values = new Values(new Definitions(function));
    List<Instruction> body = function.body().stream().map(values::step).toList();
    return body.equals(function.body()) ? function : function.with(Unreachable.without(body));
  }

  /** A place in a constant object. */
  private record Place(Variable variable, long offset) {}

  /** What is known of the registers of a function that are set once. */
  private final class Values {

    private final Definitions definitions;
    private final Map<Register, Place> places = new HashMap<>();
    private final Map<Register, Operand> values = new HashMap<>();

    Values(Definitions definitions) {
      this.definitions = definitions;
    }

    /** An instruction, with what is known by those in front of it. */
    Instruction step(Instruction instruction) {
      switch (instruction) {
        case Instruction.Field i ->
            place(i.base())
                .flatMap(base ->
                    unit.layouts()
                        .field(i.composite(), i.field())
                        .filter(field -> field.bits().isEmpty())
                        .map(field -> new Place(base.variable(), base.offset() + field.offset())))
                .ifPresent(place -> keep(places, i.result(), place));
        case Instruction.Load i when i.order().isEmpty() -> {
          Optional<Operand> value = place(i.address()).flatMap(p -> read(p, i.result().type()));
          value.ifPresent(known -> keep(values, i.result(), known));
          if (value.isPresent()) {
            return new Instruction.Set(i.result(), value.get(), i.origin());
          }
        }
        case Instruction.Set i -> value(i.value()).ifPresent(v -> keep(values, i.result(), v));
        case Instruction.Convert i ->
            value(i.value())
                .flatMap(v -> converted(v, i.result().type()))
                .ifPresent(v -> keep(values, i.result(), v));
        case Instruction.Binary i ->
            value(i.left())
                .flatMap(
                    left -> value(i.right()).flatMap(right -> binary(i.operator(), left, right)))
                .ifPresent(v -> keep(values, i.result(), v));
        case Instruction.Branch i when i.condition() instanceof Register condition -> {
          Optional<Boolean> holds = value(condition).flatMap(this::holds);
          if (holds.isPresent()) {
            return new Instruction.Jump(holds.get() ? i.then() : i.otherwise(), i.origin());
          }
        }
        default -> {}
      }
      return instruction;
    }

    private <T> void keep(Map<Register, T> known, Register register, T value) {
      if (definitions.of(register).size() == 1) {
        known.put(register, value);
      }
    }

    private Optional<Place> place(Operand address) {
      return switch (address) {
        case Operand.Address a when a.region() == Operand.Region.GLOBAL ->
            Optional.ofNullable(constants.get(a.variable())).map(v -> new Place(v, a.offset()));
        case Register register -> Optional.ofNullable(places.get(register));
        default -> Optional.empty();
      };
    }

    /** The value of an operand: a constant, or the address of a function of the program. */
    private Optional<Operand> value(Operand operand) {
      return switch (operand) {
        case Constant constant -> Optional.of(constant);
        case Operand.Routine routine ->
            Optional.<Operand>of(routine).filter(r -> functions.contains(routine.function()));
        case Register register -> Optional.ofNullable(values.get(register));
        default -> Optional.empty();
      };
    }

    private Optional<Operand> converted(Operand value, Type type) {
      return value instanceof Operand.Routine
          ? Optional.of(value).filter(v -> type instanceof Type.Pointer)
          : Folding.converted(value, type);
    }

    private Optional<Operand> binary(BinaryOperator operator, Operand left, Operand right) {
      if (left instanceof Constant && right instanceof Constant) {
        return Folding.binary(operator, left, right);
      }
      boolean isWithNull =
          left instanceof Constant a && a.value() == 0
              || right instanceof Constant b && b.value() == 0;
      return isWithNull
              && (operator == BinaryOperator.EQUAL || operator == BinaryOperator.NOT_EQUAL)
          ? Optional.of(new Constant(Type.Int.INT, operator == BinaryOperator.NOT_EQUAL ? 1 : 0))
          : Optional.empty();
    }

    private Optional<Boolean> holds(Operand condition) {
      return switch (condition) {
        case Constant constant -> Optional.of(constant.value() != 0);
        case Operand.Routine routine -> Optional.of(true);
        default -> Optional.empty();
      };
    }

    /** The first value of a scalar at a place; 0 where there is none. */
    private Optional<Operand> read(Place place, Type type) {
      OptionalLong size = unit.layouts().size(type);
      OptionalLong whole = unit.layouts().size(place.variable().type());
      if (!(type instanceof Type.Pointer || type instanceof Type.Int)
          || size.isEmpty()
          || whole.isEmpty()
          || place.offset() < 0
          || place.offset() + size.getAsLong() > whole.getAsLong()) {
        return Optional.empty();
      }
      List<Variable.Initial> near = new ArrayList<>(place.variable().initial());
      near.removeIf(initial ->
          initial.offset() <= place.offset() - LARGEST
              || initial.offset() >= place.offset() + size.getAsLong());
      if (near.stream().anyMatch(initial -> initial.offset() == place.offset())) {
        return near.stream()
            .filter(initial -> initial.offset() == place.offset())
            .map(Variable.Initial::value)
            .filter(value -> unit.layouts().size(value.type()).equals(size))
            .flatMap(value -> value(value).stream())
            .findFirst();
      }
      boolean isZero =
          near.stream()
              .allMatch(initial ->
                  initial.offset() < place.offset()
                      && initial.offset()
                              + unit.layouts().size(initial.value().type()).orElse(LARGEST)
                          <= place.offset());
      return isZero && type instanceof Type.Scalar scalar
          ? Optional.of(new Constant(scalar, 0))
          : Optional.empty();
    }
  }
}
