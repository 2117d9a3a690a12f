package liss.c.lowering;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Register;
import liss.c.ir.Operands;
import liss.c.ir.Type;
import liss.c.ir.Variable;

/**
 * Makes registers of the locals whose address is used for nothing but accesses of their own type,
 * so that memory is only what others may see. ({@code mem2reg} of LLVM, without static single
 * assignment.)
 */
final class Promotion {

  private final Map<String, Register> registers;

  private Promotion(Map<String, Register> registers) {
    this.registers = registers;
  }

  /**
   * A function without the locals that need no address.
   *
   * @param locals those that are left, as the result
   */
  record Promoted(List<Variable> locals, List<Instruction> body) {}

  static Promoted of(List<Variable> locals, List<Instruction> body) {
    Set<String> addressed = new HashSet<>();
    Map<String, Variable> byName =
        locals.stream().collect(Collectors.toMap(Variable::name, Function.identity()));
    for (Instruction instruction : body) {
      Operands.of(instruction).stream()
          .filter(operand -> !isAccess(instruction, operand, byName))
          .forEach(operand -> add(operand, addressed));
    }
    Map<String, Register> registers =
        locals.stream()
            .filter(local -> !addressed.contains(local.name()))
            .filter(local -> local.type() instanceof Type.Scalar)
            .filter(local -> local.attributes().isEmpty())
            .collect(
                Collectors.toMap(
                    Variable::name,
                    local -> new Register(local.name(), (Type.Scalar) local.type())));
    List<Instruction> promoted = new Promotion(registers).promoted(body);
    List<Variable> left = locals.stream().filter(l -> !registers.containsKey(l.name())).toList();
    return new Promoted(left, promoted);
  }

  private static void add(Operand operand, Set<String> addressed) {
    switch (operand) {
      case Operand.Address a -> {
        if (a.region() == Operand.Region.LOCAL) {
          addressed.add(a.variable());
        }
      }
      case Operand.Whole w -> add(w.address(), addressed);
      case Register r -> {}
      case Operand.Constant n -> {}
      case Operand.Decimal d -> {}
      case Operand.Routine r -> {}
      case Operand.LabelAddress l -> {}
    }
  }

  /** Whether an operand is the address of a plain access to a variable as a whole. */
  private static boolean isAccess(
      Instruction instruction, Operand operand, Map<String, Variable> locals) {
    if (!(operand instanceof Operand.Address a) || a.region() != Operand.Region.LOCAL) {
      return false;
    }
    Type type = Objects.requireNonNull(locals.get(a.variable())).type();
    return switch (instruction) {
      case Instruction.Load i ->
          i.address() == operand && i.order().isEmpty() && i.result().type().equals(type);
      case Instruction.Store i ->
          i.address() == operand && i.order().isEmpty() && i.value().type().equals(type);
      default -> false;
    };
  }

  private List<Instruction> promoted(List<Instruction> body) {
    return IntStream.range(0, body.size())
        .filter(i -> !isSetAtOnce(body, i))
        .mapToObj(i -> promoted(body.get(i)))
        .toList();
  }

  /** Whether an instruction starts the life of a register that the next one sets. */
  private boolean isSetAtOnce(List<Instruction> body, int i) {
    return body.get(i) instanceof Instruction.Enter enter
        && registers.containsKey(enter.local())
        && i + 1 < body.size()
        && body.get(i + 1) instanceof Instruction.Store store
        && isRegister(store.address())
        && register(store.address()).equals(register(enter.local()));
  }

  /** An access to a register, and the start of its life, by which it has any value. */
  private Instruction promoted(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Load load when isRegister(load.address()) ->
          new Instruction.Set(load.result(), register(load.address()), load.origin());
      case Instruction.Store store when isRegister(store.address()) ->
          new Instruction.Set(register(store.address()), store.value(), store.origin());
      case Instruction.Enter enter when registers.containsKey(enter.local()) ->
          new Instruction.Any(register(enter.local()), enter.origin());
      default -> instruction;
    };
  }

  private boolean isRegister(Operand address) {
    return address instanceof Operand.Address a
        && a.region() == Operand.Region.LOCAL
        && registers.containsKey(a.variable());
  }

  private Register register(Operand address) {
    return register(((Operand.Address) address).variable());
  }

  private Register register(String local) {
    return Objects.requireNonNull(registers.get(local));
  }
}
