package liss.c.threads;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import liss.c.ir.Instruction;
import liss.c.ir.Instruction.BinaryOperator;
import liss.c.ir.Layouts;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Region;
import liss.c.ir.Operand.Register;
import liss.c.ir.Type;
import liss.c.lowering.Folding;
import liss.c.pointers.MemoryObject;
import liss.c.threads.Value.Base;

/** What instructions that only set registers compute. */
final class Operations {

  /** A larger term is a value of which nothing is known. */
  private static final int MOST_OPERATORS = 16;

  private final World world;

  Operations(World world) {
    this.world = world;
  }

  /** The value of an operand. */
  Value value(Operand operand, State state, Frame frame) {
    return switch (operand) {
      case Register r -> state.get(r, frame);
      case Operand.Address a ->
          new Value.Place(
              a.region() == Region.LOCAL
                  ? new Base.Local(frame, a.variable())
                  : new Base.Global(a.variable()),
              Value.number(Type.Int.LONG, a.offset()));
      case Operand.Constant c -> new Value.Known(c);
      case Operand.Decimal d -> new Value.Known(d);
      case Operand.Routine r -> new Value.Known(r);
      case Operand.LabelAddress l -> new Value.Symbol(frame, l);
      case Operand.Whole w -> new Value.Symbol(frame, w);
    };
  }

  /** A value of a register of which nothing is known but what it may point to. */
  Value unknown(Site site, Register result) {
    Set<MemoryObject> targets = world.targets().of(site.frame().function().name(), result);
    return result.type() instanceof Type.Pointer && !World.areUnknown(targets)
        ? new Value.Place(new Base.Pointed(targets), Value.number(Type.Int.LONG, 0))
        : new Value.Symbol(site, result.name());
  }

  /** The result of an instruction; empty if it does more than to compute one. */
  Optional<Value> computed(Instruction instruction, State state, Site site) {
    Frame frame = site.frame();
    return switch (instruction) {
      case Instruction.Set i -> Optional.of(value(i.value(), state, frame));
      case Instruction.Any i -> Optional.of(unknown(site, i.result()));
      case Instruction.Unary i -> {
        Value operand = value(i.operand(), state, frame);
        yield Optional.of(
            constant(operand)
                .flatMap(o -> Folding.unary(i.operator(), o))
                .<Value>map(Value.Known::new)
                .orElseGet(() -> term(name(i.operator()), i.result(), List.of(operand), site)));
      }
      case Instruction.Binary i ->
          Optional.of(
              binary(i, value(i.left(), state, frame), value(i.right(), state, frame), site));
      case Instruction.Convert i -> Optional.of(converted(i, value(i.value(), state, frame), site));
      case Instruction.Field i -> Optional.of(field(i, value(i.base(), state, frame), site));
      case Instruction.Element i ->
          Optional.of(
              element(i, value(i.base(), state, frame), value(i.index(), state, frame), site));
      default -> Optional.empty();
    };
  }

  private static Optional<Operand> constant(Value value) {
    return value instanceof Value.Known known ? Optional.of(known.operand()) : Optional.empty();
  }

  private static String name(Enum<?> operator) {
    return operator.name().toLowerCase(Locale.ROOT);
  }

  private Value term(String operator, Register result, List<Value> operands, Site site) {
    Value.Term term = new Value.Term(operator, result.type(), operands);
    return Value.size(term) > MOST_OPERATORS ? unknown(site, result) : term;
  }

  private Value binary(Instruction.Binary i, Value left, Value right, Site site) {
    Optional<Value> known =
        constant(left)
            .flatMap(a -> constant(right).flatMap(b -> Folding.binary(i.operator(), a, b)))
            .map(Value.Known::new);
    return known
        .or(() -> compared(i.operator(), left, right))
        .orElseGet(() ->
            term(
                name(i.operator()) + " " + i.left().type(),
                i.result(),
                List.of(left, right),
                site));
  }

  /** The result of an operator on addresses. */
  private static Optional<Value> compared(BinaryOperator operator, Value left, Value right) {
    if (left instanceof Value.Place a && right instanceof Value.Place b) {
      if (!a.isExact() || !b.isExact()) {
        return Optional.empty();
      }
      if (!a.base().equals(b.base())) {
        return equal(operator, false);
      }
      Operand one = new Operand.Constant(Type.Int.LONG, a.constant().orElseThrow());
      Operand two = new Operand.Constant(Type.Int.LONG, b.constant().orElseThrow());
      BinaryOperator onOffsets =
          operator == BinaryOperator.DISTANCE ? BinaryOperator.SUBTRACT : operator;
      return Folding.binary(onOffsets, one, two).map(Value.Known::new);
    }
    boolean isNullTest =
        isObject(left) && Value.number(right).equals(Optional.of(0L))
            || isObject(right) && Value.number(left).equals(Optional.of(0L));
    return isNullTest ? equal(operator, false) : Optional.empty();
  }

  private static boolean isObject(Value value) {
    return value instanceof Value.Known known && known.operand() instanceof Operand.Routine
        || value instanceof Value.Place place
            && (place.base() instanceof Base.Global || place.base() instanceof Base.Local)
            && place.constant().isPresent();
  }

  private static Optional<Value> equal(BinaryOperator operator, boolean areEqual) {
    return switch (operator) {
      case EQUAL -> Optional.of(Value.number(Type.Int.INT, areEqual ? 1 : 0));
      case NOT_EQUAL -> Optional.of(Value.number(Type.Int.INT, areEqual ? 0 : 1));
      default -> Optional.empty();
    };
  }

  private Value converted(Instruction.Convert i, Value value, Site site) {
    Type to = i.result().type();
    Type from = i.value().type();
    if (from instanceof Type.Unknown || to instanceof Type.Unknown) {
      return unknown(site, i.result());
    }
    Optional<Value> constant =
        constant(value).flatMap(o -> Folding.converted(o, to)).map(Value.Known::new);
    if (constant.isPresent()) {
      return constant.get();
    }
    boolean isSame = isWord(from) && isWord(to);
    boolean isKept =
        !(value instanceof Value.Known known) || known.operand() instanceof Operand.Routine;
    if (isSame && isKept) {
      boolean isAddress = value instanceof Value.Symbol && to instanceof Type.Pointer;
      return isAddress ? unknown(value, i.result(), site) : value;
    }
    return term("convert " + from, i.result(), List.of(value), site);
  }

  private Value unknown(Value value, Register result, Site site) {
    return unknown(site, result) instanceof Value.Place place ? place : value;
  }

  private static boolean isWord(Type type) {
    return type instanceof Type.Pointer || type instanceof Type.Int t && t.bits() == Long.SIZE;
  }

  private Value field(Instruction.Field i, Value base, Site site) {
    Optional<Layouts.Field> field = world.layouts().field(i.composite(), i.field());
    return field.isEmpty()
        ? unknown(site, i.result())
        : moved(base, Value.number(Type.Int.LONG, field.get().offset()), i.result(), site);
  }

  private Value element(Instruction.Element i, Value base, Value index, Site site) {
    Register offset = new Register(i.result().name(), Type.Int.LONG);
    if (world.layouts().size(i.element()).isEmpty()) {
      return unknown(site, i.result());
    }
    Value size = Value.number(Type.Int.LONG, world.size(i.element()));
    Optional<Value> constant =
        constant(index)
            .flatMap(
                o -> constant(size).flatMap(s -> Folding.binary(BinaryOperator.MULTIPLY, o, s)))
            .map(Value.Known::new);
    Value distance = constant.orElseGet(() -> term("multiply", offset, List.of(index, size), site));
    return moved(base, distance, i.result(), site);
  }

  private Value moved(Value base, Value distance, Register result, Site site) {
    if (base instanceof Value.Place place) {
      Optional<Long> from = place.constant();
      Optional<Long> by = Value.number(distance);
      Register offset = new Register(result.name(), Type.Int.LONG);
      Value to =
          from.isPresent() && by.isPresent()
              ? Value.number(Type.Int.LONG, from.get() + by.get())
              : from.equals(Optional.of(0L))
                  ? distance
                  : by.equals(Optional.of(0L))
                      ? place.offset()
                      : term("add", offset, List.of(place.offset(), distance), site);
      return new Value.Place(place.base(), to);
    }
    boolean hasTargets =
        unknown(site, result) instanceof Value.Place p && p.base() instanceof Base.Pointed;
    return hasTargets
        ? new Value.Place(((Value.Place) unknown(site, result)).base(), distance)
        : term("element", result, List.of(base, distance), site);
  }

  /** Whether a condition holds; empty if that is not known. */
  static Optional<Boolean> holds(Value value) {
    if (isObject(value)) {
      return Optional.of(true);
    }
    return value instanceof Value.Known known
        ? switch (known.operand()) {
          case Operand.Constant c -> Optional.of(c.value() != 0);
          case Operand.Decimal d -> Optional.of(d.value() != 0);
          default -> Optional.empty();
        }
        : Optional.empty();
  }

  /** A value as one of the type of a register that gets it from memory. */
  static Value loaded(Value value, Type type) {
    if (value instanceof Value.Known known
        && known.operand() instanceof Operand.Constant c
        && type instanceof Type.Scalar scalar
        && !(type instanceof Type.Real)) {
      long number = type instanceof Type.Int t ? t.wrapped(c.value()) : c.value();
      return new Value.Known(new Operand.Constant(scalar, number));
    }
    return value;
  }
}
