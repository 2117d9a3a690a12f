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
import liss.c.threads.KnownValue.Base;

/** What instructions that only set registers compute. */
final class ConstantOperations {

  /** A larger term is a value of which nothing is known. */
  private static final int MOST_OPERATORS = 16;

  private final KnownMemory world;

  ConstantOperations(KnownMemory world) {
    this.world = world;
  }

  /** The value of an operand. */
  KnownValue value(Operand operand, ConstantState state, CallFrame frame) {
    return switch (operand) {
      case Register r -> state.get(r, frame);
      case Operand.Address a ->
          new KnownValue.Place(
              a.region() == Region.LOCAL
                  ? new Base.Local(frame, a.variable())
                  : new Base.Global(a.variable()),
              KnownValue.number(Type.Int.LONG, a.offset()));
      case Operand.Constant c -> new KnownValue.Known(c);
      case Operand.Decimal d -> new KnownValue.Known(d);
      case Operand.Routine r -> new KnownValue.Known(r);
      case Operand.LabelAddress l -> new KnownValue.Symbol(frame, l);
      case Operand.Whole w -> new KnownValue.Symbol(frame, w);
    };
  }

  /** A value of a register of which nothing is known but what it may point to. */
  KnownValue unknown(ExecutedSite site, Register result) {
    Set<MemoryObject> targets = world.targets().of(site.frame().function().name(), result);
    return result.type() instanceof Type.Pointer && !KnownMemory.areUnknown(targets)
        ? new KnownValue.Place(new Base.Pointed(targets), KnownValue.number(Type.Int.LONG, 0))
        : new KnownValue.Symbol(site, result.name());
  }

  /** The result of an instruction; empty if it does more than to compute one. */
  Optional<KnownValue> computed(Instruction instruction, ConstantState state, ExecutedSite site) {
    CallFrame frame = site.frame();
    return switch (instruction) {
      case Instruction.Set i -> Optional.of(value(i.value(), state, frame));
      case Instruction.Any i -> Optional.of(unknown(site, i.result()));
      case Instruction.Unary i -> {
        KnownValue operand = value(i.operand(), state, frame);
        yield Optional.of(
            constant(operand)
                .flatMap(o -> Folding.unary(i.operator(), o))
                .<KnownValue>map(KnownValue.Known::new)
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

  private static Optional<Operand> constant(KnownValue value) {
    return value instanceof KnownValue.Known known
        ? Optional.of(known.operand())
        : Optional.empty();
  }

  private static String name(Enum<?> operator) {
    return operator.name().toLowerCase(Locale.ROOT);
  }

  private KnownValue term(
      String operator, Register result, List<KnownValue> operands, ExecutedSite site) {
    KnownValue.Term term = new KnownValue.Term(operator, result.type(), operands);
    return KnownValue.size(term) > MOST_OPERATORS ? unknown(site, result) : term;
  }

  private KnownValue binary(
      Instruction.Binary i, KnownValue left, KnownValue right, ExecutedSite site) {
    Optional<KnownValue> known =
        constant(left)
            .flatMap(a -> constant(right).flatMap(b -> Folding.binary(i.operator(), a, b)))
            .map(KnownValue.Known::new);
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
  private static Optional<KnownValue> compared(
      BinaryOperator operator, KnownValue left, KnownValue right) {
    if (left instanceof KnownValue.Place a && right instanceof KnownValue.Place b) {
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
      return Folding.binary(onOffsets, one, two).map(KnownValue.Known::new);
    }
    boolean isNullTest =
        isObject(left) && KnownValue.number(right).equals(Optional.of(0L))
            || isObject(right) && KnownValue.number(left).equals(Optional.of(0L));
    return isNullTest ? equal(operator, false) : Optional.empty();
  }

  private static boolean isObject(KnownValue value) {
    return value instanceof KnownValue.Known known && known.operand() instanceof Operand.Routine
        || value instanceof KnownValue.Place place
            && (place.base() instanceof Base.Global || place.base() instanceof Base.Local)
            && place.constant().isPresent();
  }

  private static Optional<KnownValue> equal(BinaryOperator operator, boolean areEqual) {
    return switch (operator) {
      case EQUAL -> Optional.of(KnownValue.number(Type.Int.INT, areEqual ? 1 : 0));
      case NOT_EQUAL -> Optional.of(KnownValue.number(Type.Int.INT, areEqual ? 0 : 1));
      default -> Optional.empty();
    };
  }

  private KnownValue converted(Instruction.Convert i, KnownValue value, ExecutedSite site) {
    Type to = i.result().type();
    Type from = i.value().type();
    if (from instanceof Type.Unknown || to instanceof Type.Unknown) {
      return unknown(site, i.result());
    }
    Optional<KnownValue> constant =
        constant(value).flatMap(o -> Folding.converted(o, to)).map(KnownValue.Known::new);
    if (constant.isPresent()) {
      return constant.get();
    }
    boolean isSame = isWord(from) && isWord(to);
    boolean isKept =
        !(value instanceof KnownValue.Known known) || known.operand() instanceof Operand.Routine;
    if (isSame && isKept) {
      boolean isAddress = value instanceof KnownValue.Symbol && to instanceof Type.Pointer;
      return isAddress ? unknown(value, i.result(), site) : value;
    }
    return term("convert " + from, i.result(), List.of(value), site);
  }

  private KnownValue unknown(KnownValue value, Register result, ExecutedSite site) {
    return unknown(site, result) instanceof KnownValue.Place place ? place : value;
  }

  private static boolean isWord(Type type) {
    return type instanceof Type.Pointer || type instanceof Type.Int t && t.bits() == Long.SIZE;
  }

  private KnownValue field(Instruction.Field i, KnownValue base, ExecutedSite site) {
    Optional<Layouts.Field> field = world.layouts().field(i.composite(), i.field());
    return field.isEmpty()
        ? unknown(site, i.result())
        : moved(base, KnownValue.number(Type.Int.LONG, field.get().offset()), i.result(), site);
  }

  private KnownValue element(
      Instruction.Element i, KnownValue base, KnownValue index, ExecutedSite site) {
    Register offset = new Register(i.result().name(), Type.Int.LONG);
    if (world.layouts().size(i.element()).isEmpty()) {
      return unknown(site, i.result());
    }
    KnownValue size = KnownValue.number(Type.Int.LONG, world.size(i.element()));
    Optional<KnownValue> constant =
        constant(index)
            .flatMap(
                o -> constant(size).flatMap(s -> Folding.binary(BinaryOperator.MULTIPLY, o, s)))
            .map(KnownValue.Known::new);
    KnownValue distance =
        constant.orElseGet(() -> term("multiply", offset, List.of(index, size), site));
    return moved(base, distance, i.result(), site);
  }

  private KnownValue moved(
      KnownValue base, KnownValue distance, Register result, ExecutedSite site) {
    if (base instanceof KnownValue.Place place) {
      Optional<Long> from = place.constant();
      Optional<Long> by = KnownValue.number(distance);
      Register offset = new Register(result.name(), Type.Int.LONG);
      KnownValue to =
          from.isPresent() && by.isPresent()
              ? KnownValue.number(Type.Int.LONG, from.get() + by.get())
              : from.equals(Optional.of(0L))
                  ? distance
                  : by.equals(Optional.of(0L))
                      ? place.offset()
                      : term("add", offset, List.of(place.offset(), distance), site);
      return new KnownValue.Place(place.base(), to);
    }
    boolean hasTargets =
        unknown(site, result) instanceof KnownValue.Place p && p.base() instanceof Base.Pointed;
    return hasTargets
        ? new KnownValue.Place(((KnownValue.Place) unknown(site, result)).base(), distance)
        : term("element", result, List.of(base, distance), site);
  }

  /** Whether a condition holds; empty if that is not known. */
  static Optional<Boolean> holds(KnownValue value) {
    if (isObject(value)) {
      return Optional.of(true);
    }
    return value instanceof KnownValue.Known known
        ? switch (known.operand()) {
          case Operand.Constant c -> Optional.of(c.value() != 0);
          case Operand.Decimal d -> Optional.of(d.value() != 0);
          default -> Optional.empty();
        }
        : Optional.empty();
  }

  /** A value as one of the type of a register that gets it from memory. */
  static KnownValue loaded(KnownValue value, Type type) {
    if (value instanceof KnownValue.Known known
        && known.operand() instanceof Operand.Constant c
        && type instanceof Type.Scalar scalar
        && !(type instanceof Type.Real)) {
      long number = type instanceof Type.Int t ? t.wrapped(c.value()) : c.value();
      return new KnownValue.Known(new Operand.Constant(scalar, number));
    }
    return value;
  }
}
