package liss.c.ir;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import liss.c.ir.Operand.Register;

/** The operands of instructions. */
public final class Operands {

  private Operands() {}

  /** What an instruction reads, in its order; the addresses of accesses are among them. */
  public static List<Operand> of(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Label i -> List.of();
      case Instruction.Jump i -> List.of();
      case Instruction.Branch i -> List.of(i.condition());
      case Instruction.JumpTo i -> List.of(i.target());
      case Instruction.Return i -> i.value().stream().toList();
      case Instruction.Set i -> List.of(i.value());
      case Instruction.Any i -> List.of();
      case Instruction.Unary i -> List.of(i.operand());
      case Instruction.Binary i -> List.of(i.left(), i.right());
      case Instruction.Convert i -> List.of(i.value());
      case Instruction.Field i -> List.of(i.base());
      case Instruction.Element i -> List.of(i.base(), i.index());
      case Instruction.Load i -> List.of(i.address());
      case Instruction.Store i -> List.of(i.address(), i.value());
      case Instruction.Copy i -> List.of(i.to(), i.from());
      case Instruction.Update i -> {
        List<Operand> all = new ArrayList<>(List.of(i.address()));
        all.addAll(i.operands());
        yield all;
      }
      case Instruction.Call i -> {
        List<Operand> all = new ArrayList<>(List.of(i.function()));
        all.addAll(i.arguments());
        i.into().ifPresent(all::add);
        yield all;
      }
      case Instruction.Enter i -> List.of();
      case Instruction.Allocate i -> List.of(i.bytes());
      case Instruction.Assembler i -> {
        List<Operand> all = new ArrayList<>(i.written());
        all.addAll(i.read());
        yield all;
      }
      case Instruction.Point i -> List.of();
      case Instruction.Inexact i -> List.of();
    };
  }

  /** The registers that an instruction reads, each as often as it does. */
  public static List<Register> registers(Instruction instruction) {
    return of(instruction).stream().flatMap(Operands::registers).toList();
  }

  private static Stream<Register> registers(Operand operand) {
    return switch (operand) {
      case Register r -> Stream.of(r);
      case Operand.Whole w -> registers(w.address());
      case Operand.Constant n -> Stream.empty();
      case Operand.Decimal n -> Stream.empty();
      case Operand.Address a -> Stream.empty();
      case Operand.Routine r -> Stream.empty();
      case Operand.LabelAddress l -> Stream.empty();
    };
  }

  /** The instructions of a function that read an operand, which is a register. */
  public static List<Instruction> readers(Function function, Operand register) {
    return function.body().stream()
        .filter(i -> register instanceof Register r && registers(i).contains(r))
        .toList();
  }

  /** The register that an instruction sets. */
  public static Optional<Register> result(Instruction instruction) {
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
      case Instruction.Point i -> Optional.empty();
      case Instruction.Inexact i -> Optional.empty();
    };
  }

  /** The instruction with other operands instead of some registers. */
  public static Instruction replaced(Instruction instruction, Map<Register, Operand> others) {
    return others.isEmpty()
        ? instruction
        : replaced(instruction, operand -> replaced(operand, others));
  }

  /** The instruction with what a function makes of its operands. */
  public static Instruction replaced(Instruction instruction, UnaryOperator<Operand> f) {
    return switch (instruction) {
      case Instruction.Label i -> i;
      case Instruction.Jump i -> i;
      case Instruction.Any i -> i;
      case Instruction.Enter i -> i;
      case Instruction.Point i -> i;
      case Instruction.Inexact i -> i;
      case Instruction.Branch i ->
          new Instruction.Branch(f.apply(i.condition()), i.then(), i.otherwise(), i.origin());
      case Instruction.JumpTo i ->
          new Instruction.JumpTo(f.apply(i.target()), i.labels(), i.origin());
      case Instruction.Return i -> new Instruction.Return(i.value().map(f), i.origin());
      case Instruction.Set i -> new Instruction.Set(i.result(), f.apply(i.value()), i.origin());
      case Instruction.Unary i ->
          new Instruction.Unary(i.result(), i.operator(), f.apply(i.operand()), i.origin());
      case Instruction.Binary i ->
          new Instruction.Binary(
              i.result(), i.operator(), f.apply(i.left()), f.apply(i.right()), i.origin());
      case Instruction.Convert i ->
          new Instruction.Convert(i.result(), f.apply(i.value()), i.origin());
      case Instruction.Field i ->
          new Instruction.Field(
              i.result(), f.apply(i.base()), i.composite(), i.field(), i.origin());
      case Instruction.Element i ->
          new Instruction.Element(
              i.result(), f.apply(i.base()), f.apply(i.index()), i.element(), i.origin());
      case Instruction.Load i ->
          new Instruction.Load(i.result(), f.apply(i.address()), i.order(), i.origin());
      case Instruction.Store i ->
          new Instruction.Store(f.apply(i.address()), f.apply(i.value()), i.order(), i.origin());
      case Instruction.Copy i ->
          new Instruction.Copy(f.apply(i.to()), f.apply(i.from()), i.type(), i.origin());
      case Instruction.Update i ->
          new Instruction.Update(
              i.result(),
              i.operator(),
              f.apply(i.address()),
              i.operands().stream().map(f).toList(),
              i.order(),
              i.origin());
      case Instruction.Call i ->
          new Instruction.Call(
              i.result(),
              f.apply(i.function()),
              i.arguments().stream().map(f).toList(),
              i.into().map(f),
              i.origin());
      case Instruction.Allocate i ->
          new Instruction.Allocate(i.result(), f.apply(i.bytes()), i.origin());
      case Instruction.Assembler i ->
          new Instruction.Assembler(
              i.written().stream().map(f).toList(),
              i.read().stream().map(f).toList(),
              i.labels(),
              i.reach(),
              i.origin());
    };
  }

  private static Operand replaced(Operand operand, Map<Register, Operand> others) {
    return switch (operand) {
      case Register r -> others.getOrDefault(r, r);
      case Operand.Whole w -> new Operand.Whole(replaced(w.address(), others), w.type());
      case Operand.Constant n -> n;
      case Operand.Decimal d -> d;
      case Operand.Address a -> a;
      case Operand.Routine r -> r;
      case Operand.LabelAddress l -> l;
    };
  }

  /** The instruction with another register for its result; it has one. */
  public static Instruction withResult(Instruction instruction, Register result) {
    return switch (instruction) {
      case Instruction.Set i -> new Instruction.Set(result, i.value(), i.origin());
      case Instruction.Any i -> new Instruction.Any(result, i.origin());
      case Instruction.Unary i ->
          new Instruction.Unary(result, i.operator(), i.operand(), i.origin());
      case Instruction.Binary i ->
          new Instruction.Binary(result, i.operator(), i.left(), i.right(), i.origin());
      case Instruction.Convert i -> new Instruction.Convert(result, i.value(), i.origin());
      case Instruction.Field i ->
          new Instruction.Field(result, i.base(), i.composite(), i.field(), i.origin());
      case Instruction.Element i ->
          new Instruction.Element(result, i.base(), i.index(), i.element(), i.origin());
      case Instruction.Load i -> new Instruction.Load(result, i.address(), i.order(), i.origin());
      case Instruction.Update i ->
          new Instruction.Update(
              result, i.operator(), i.address(), i.operands(), i.order(), i.origin());
      case Instruction.Call i ->
          new Instruction.Call(
              Optional.of(result), i.function(), i.arguments(), i.into(), i.origin());
      case Instruction.Allocate i -> new Instruction.Allocate(result, i.bytes(), i.origin());
      case Instruction.Label i -> throw withoutResult(i);
      case Instruction.Jump i -> throw withoutResult(i);
      case Instruction.Branch i -> throw withoutResult(i);
      case Instruction.JumpTo i -> throw withoutResult(i);
      case Instruction.Return i -> throw withoutResult(i);
      case Instruction.Store i -> throw withoutResult(i);
      case Instruction.Copy i -> throw withoutResult(i);
      case Instruction.Enter i -> throw withoutResult(i);
      case Instruction.Assembler i -> throw withoutResult(i);
      case Instruction.Point i -> throw withoutResult(i);
      case Instruction.Inexact i -> throw withoutResult(i);
    };
  }

  private static IllegalArgumentException withoutResult(Instruction instruction) {
    return new IllegalArgumentException(instruction + " has no result");
  }

  /** The labels to which an instruction may jump. */
  public static List<String> targets(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Jump i -> List.of(i.target());
      case Instruction.Branch i -> List.of(i.then(), i.otherwise());
      case Instruction.JumpTo i -> i.labels();
      case Instruction.Assembler i -> i.labels();
      default -> List.of();
    };
  }

  /** Whether the next instruction may be executed after an instruction. */
  public static boolean goesOn(Instruction instruction) {
    return !(instruction instanceof Instruction.Jump
        || instruction instanceof Instruction.Branch
        || instruction instanceof Instruction.JumpTo
        || instruction instanceof Instruction.Return);
  }

  /** Where the labels of a body are. */
  public static Map<String, Integer> labels(List<Instruction> body) {
    Map<String, Integer> labels = new HashMap<>();
    for (int i = 0; i < body.size(); i++) {
      if (body.get(i) instanceof Instruction.Label label) {
        labels.put(label.name(), i);
      }
    }
    return labels;
  }
}
