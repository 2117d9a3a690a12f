package liss.c.projection;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Register;

/** The registers that instructions read and write. */
final class Registers {

  private Registers() {}

  /** The register that an instruction sets. */
  static Optional<Register> written(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Set i -> Optional.of(i.result());
      case Instruction.Any i -> Optional.of(i.result());
      case Instruction.Unary i -> Optional.of(i.result());
      case Instruction.Binary i -> Optional.of(i.result());
      case Instruction.Convert i -> Optional.of(i.result());
      case Instruction.Field i -> Optional.of(i.result());
      case Instruction.Element i -> Optional.of(i.result());
      case Instruction.Load i -> Optional.of(i.result());
      case Instruction.Update i -> Optional.of(i.result());
      case Instruction.Call i -> i.result();
      case Instruction.Allocate i -> Optional.of(i.result());
      case Instruction.Label i -> Optional.empty();
      case Instruction.Jump i -> Optional.empty();
      case Instruction.Branch i -> Optional.empty();
      case Instruction.JumpTo i -> Optional.empty();
      case Instruction.Return i -> Optional.empty();
      case Instruction.Store i -> Optional.empty();
      case Instruction.Copy i -> Optional.empty();
      case Instruction.Enter i -> Optional.empty();
      case Instruction.Assembler i -> Optional.empty();
      case Instruction.Inexact i -> Optional.empty();
    };
  }

  /** The registers that an instruction reads, each as often as it does. */
  static List<Register> read(Instruction instruction) {
    return operands(instruction).flatMap(Registers::of).toList();
  }

  private static Stream<Register> of(Operand operand) {
    return switch (operand) {
      case Register r -> Stream.of(r);
      case Operand.Whole w -> of(w.address());
      case Operand.Number n -> Stream.empty();
      case Operand.Decimal n -> Stream.empty();
      case Operand.Address a -> Stream.empty();
      case Operand.Routine r -> Stream.empty();
      case Operand.LabelAddress l -> Stream.empty();
    };
  }

  private static Stream<Operand> operands(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Set i -> Stream.of(i.value());
      case Instruction.Unary i -> Stream.of(i.operand());
      case Instruction.Binary i -> Stream.of(i.left(), i.right());
      case Instruction.Convert i -> Stream.of(i.value());
      case Instruction.Field i -> Stream.of(i.base());
      case Instruction.Element i -> Stream.of(i.base(), i.index());
      case Instruction.Load i -> Stream.of(i.address());
      case Instruction.Store i -> Stream.of(i.address(), i.value());
      case Instruction.Copy i -> Stream.of(i.to(), i.from());
      case Instruction.Update i -> Stream.concat(Stream.of(i.address()), i.operands().stream());
      case Instruction.Call i ->
          Stream.of(Stream.of(i.function()), i.arguments().stream(), i.into().stream())
              .flatMap(s -> s);
      case Instruction.Allocate i -> Stream.of(i.bytes());
      case Instruction.Branch i -> Stream.of(i.condition());
      case Instruction.JumpTo i -> Stream.of(i.target());
      case Instruction.Return i -> i.value().stream();
      case Instruction.Assembler i -> Stream.concat(i.written().stream(), i.read().stream());
      case Instruction.Any i -> Stream.empty();
      case Instruction.Label i -> Stream.empty();
      case Instruction.Jump i -> Stream.empty();
      case Instruction.Enter i -> Stream.empty();
      case Instruction.Inexact i -> Stream.empty();
    };
  }
}
