package liss.c.lowering;

import liss.c.ir.Instruction;
import liss.c.ir.Instruction.BinaryOperator;
import liss.c.ir.Layouts.Bits;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Register;
import liss.c.ir.Type;
import liss.c.ir.Type.Int;
import liss.c.ir.Type.Sign;

/**
 * Accesses to bit fields: a write reads the storage unit and writes it with some bits changed, so
 * that it may lose what others write to its neighbours, as on the machine (C11, 3.14).
 */
final class BitFields {

  private BitFields() {}

  static Operand load(InstructionBuilder code, LoweredPlace place) {
    Bits bits = place.bits().orElseThrow();
    return extracted(code, unit(code, place), place.type(), bits.from(), bits.width());
  }

  private static Register unit(InstructionBuilder code, LoweredPlace place) {
    Register unit = code.register(unitType(place.type()));
    code.add(new Instruction.Load(unit, place.address(), place.order(), code.origin()));
    return unit;
  }

  private static Int unitType(Type type) {
    return type instanceof Int t ? t : new Int(Byte.SIZE, Sign.UNSIGNED);
  }

  /** Some bits of a unit as a number; an {@code int} if that has all of its values. */
  private static Operand extracted(
      InstructionBuilder code, Operand unit, Type type, int from, int width) {
    Int unitType = unitType(type);
    Operand up = shifted(code, BinaryOperator.SHIFT_LEFT, unit, unitType.bits() - width - from);
    Operand value = shifted(code, BinaryOperator.SHIFT_RIGHT, up, unitType.bits() - width);
    boolean isInt = width < Int.INT.bits() || !unitType.isUnsigned() && width == Int.INT.bits();
    return isInt ? code.converted(value, Int.INT) : value;
  }

  private static Operand shifted(
      InstructionBuilder code, BinaryOperator operator, Operand value, int places) {
    if (places == 0) {
      return value;
    }
    // Units that are smaller than an int are computed in their own type here.
    return code.binary(operator, value, code.number(Int.INT, places));
  }

  /** Writes the last bits of a value; returns what a read would yield. */
  static Operand store(InstructionBuilder code, LoweredPlace place, Operand value) {
    Bits bits = place.bits().orElseThrow();
    Int type = unitType(place.type());
    long mask = bits.width() == Long.SIZE ? -1 : (1L << bits.width()) - 1;
    Operand number = code.converted(value, type);
    Operand low =
        code.binary(BinaryOperator.AND, number, new Operand.Constant(type, type.wrapped(mask)));
    Operand moved = shifted(code, BinaryOperator.SHIFT_LEFT, low, bits.from());
    Operand others =
        code.binary(
            BinaryOperator.AND,
            unit(code, place),
            new Operand.Constant(type, type.wrapped(~(mask << bits.from()))));
    Operand unit = code.binary(BinaryOperator.OR, others, moved);
    code.add(new Instruction.Store(place.address(), unit, place.order(), code.origin()));
    return extracted(code, number, place.type(), 0, bits.width());
  }
}
