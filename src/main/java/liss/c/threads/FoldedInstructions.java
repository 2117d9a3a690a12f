package liss.c.threads;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Region;
import liss.c.ir.Operand.Register;
import liss.c.ir.Operands;
import liss.c.ir.Type;
import liss.c.threads.KnownValue.Base;

/**
 * Puts what is known of values into instructions.
 *
 * @param frame the call whose instructions they are
 */
record FoldedInstructions(CallFrame frame) {

  /** An instruction that computes a constant sets a register to it. */
  Instruction computed(Instruction instruction, ConstantState state) {
    boolean isPure =
        switch (instruction) {
          case Instruction.Unary i -> true;
          case Instruction.Binary i -> true;
          case Instruction.Convert i -> true;
          case Instruction.Field i -> true;
          case Instruction.Element i -> true;
          default -> false;
        };
    Optional<Register> result = Operands.result(instruction).filter(r -> isPure);
    return result
        .flatMap(r -> constant(state.get(r, frame), r.type()))
        .<Instruction>map(c -> new Instruction.Set(result.get(), c, instruction.origin()))
        .orElse(instruction);
  }

  /** An instruction with constants for registers. */
  Instruction known(Instruction instruction, ConstantState state) {
    Map<Register, Operand> constants = new LinkedHashMap<>();
    Operands.of(instruction).forEach(o -> collect(o, state, constants));
    return Operands.replaced(instruction, constants);
  }

  /** The constant that an operand is, or the operand. */
  Operand known(Operand operand, ConstantState state) {
    Map<Register, Operand> constants = new LinkedHashMap<>();
    collect(operand, state, constants);
    return operand instanceof Register r ? constants.getOrDefault(r, r) : operand;
  }

  private void collect(Operand operand, ConstantState state, Map<Register, Operand> constants) {
    switch (operand) {
      case Register r ->
          constant(state.get(r, frame), r.type()).ifPresent(c -> constants.put(r, c));
      case Operand.Whole w -> collect(w.address(), state, constants);
      default -> {}
    }
  }

  /** The constant that a value is in this function; empty if it is none. */
  private Optional<Operand> constant(KnownValue value, Type type) {
    return switch (value) {
      case KnownValue.Known k when k.operand().type().equals(type) -> Optional.of(k.operand());
      case KnownValue.Known k
          when k.operand() instanceof Operand.Routine r && type instanceof Type.Pointer p ->
          Optional.of(new Operand.Routine(r.function(), p));
      case KnownValue.Place p
          when type instanceof Type.Pointer pointer && p.constant().isPresent() ->
          switch (p.base()) {
            case Base.Global b ->
                Optional.of(
                    new Operand.Address(b.variable(), Region.GLOBAL, pointer, p.constant().get()));
            case Base.Local b when b.frame() == frame ->
                Optional.of(
                    new Operand.Address(b.variable(), Region.LOCAL, pointer, p.constant().get()));
            default -> Optional.empty();
          };
      default -> Optional.empty();
    };
  }
}
