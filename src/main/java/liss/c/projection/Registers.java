package liss.c.projection;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Register;
import liss.c.ir.Operands;

/** The registers that instructions read and write. */
final class Registers {

  private Registers() {}

  /** The register that an instruction sets. */
  static Optional<Register> written(Instruction instruction) {
    return Operands.result(instruction);
  }

  /** The registers that an instruction reads, each as often as it does. */
  static List<Register> read(Instruction instruction) {
    return Operands.of(instruction).stream().flatMap(Registers::of).toList();
  }

  /** The instructions of a function that read a register. */
  static List<Instruction> readers(Function function, Operand register) {
    return function.body().stream()
        .filter(i -> register instanceof Register r && read(i).contains(r))
        .toList();
  }

  private static Stream<Register> of(Operand operand) {
    return switch (operand) {
      case Register r -> Stream.of(r);
      case Operand.Whole w -> of(w.address());
      case Operand.Constant n -> Stream.empty();
      case Operand.Decimal n -> Stream.empty();
      case Operand.Address a -> Stream.empty();
      case Operand.Routine r -> Stream.empty();
      case Operand.LabelAddress l -> Stream.empty();
    };
  }
}
