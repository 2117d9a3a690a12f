package liss.c.projection;

import java.util.List;
import java.util.Optional;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Register;
import liss.c.ir.Operands;
import liss.c.ir.Type;

/**
 * A call where it is written.
 *
 * @param block that it is in
 */
record CallSite(
    Instruction.Call call,
    int block,
    ProjectedFrame frame,
    ProjectionState state,
    ProjectedOperations operations) {

  /** The value of an operand here. */
  ProjectedValue value(Operand operand) {
    return operations.value(operand, frame, state);
  }

  List<ProjectedValue> arguments() {
    return call.arguments().stream().map(this::value).toList();
  }

  /** How many arguments there are. */
  int size() {
    return call.arguments().size();
  }

  private Operand operand(int position) {
    if (position >= size()) {
      throw new InexactException("a call with too few arguments");
    }
    return call.arguments().get(position);
  }

  /** Whether an argument is passed as a pointer. */
  boolean isPointer(int position) {
    return operand(position).type() instanceof Type.Pointer;
  }

  /** The address of the object that an argument names, where a primitive takes objects by name. */
  Operand meantBy(int position) {
    return frame.function().body().stream()
        .filter(Instruction.Load.class::isInstance)
        .map(Instruction.Load.class::cast)
        .filter(load -> load.result().equals(operand(position)))
        .map(Instruction.Load::address)
        .filter(Operand.Address.class::isInstance)
        .findFirst()
        .orElseThrow(() -> new InexactException("an object that is passed by its value"));
  }

  ProjectedValue argument(int position) {
    return value(operand(position));
  }

  /** The type that an argument has in the text of the call, before it was converted. */
  Type type(int position) {
    Operand operand = operand(position);
    Type type = operand.type();
    for (int i = 0; i < 4 && isVague(type); i++) {
      Optional<Operand> before = converted(operand);
      if (before.isEmpty()) {
        return type;
      }
      operand = before.get();
      type = operand.type();
    }
    return type;
  }

  private static boolean isVague(Type type) {
    return type instanceof Type.Pointer p
        && (p.target() instanceof Type.Nothing
            || p.target() instanceof Type.Int i && i.bits() == 8);
  }

  /** What a register is a conversion of. */
  private Optional<Operand> converted(Operand operand) {
    return operand instanceof Register register
        ? frame.function().body().stream()
            .filter(i -> Operands.result(i).filter(register::equals).isPresent())
            .flatMap(i ->
                switch (i) {
                  case Instruction.Convert c -> java.util.stream.Stream.of(c.value());
                  case Instruction.Set s -> java.util.stream.Stream.of(s.value());
                  default -> java.util.stream.Stream.empty();
                })
            .findFirst()
        : Optional.empty();
  }

  /** What an argument points to; {@code void} if it is no pointer. */
  Type target(int position) {
    return type(position) instanceof Type.Pointer pointer ? pointer.target() : new Type.Nothing();
  }

  /** The type of the result; {@code int} if there is none, or nothing is known of it. */
  Type.Scalar resultType() {
    return call.result()
        .map(Operand.Register::type)
        .filter(type -> !(type instanceof Type.Unknown))
        .map(ProjectedOperations::scalar)
        .orElse(Type.Int.INT);
  }

  /** Where the call is in its function. */
  int number() {
    List<Instruction> all = frame.function().body();
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i) == call) {
        return i;
      }
    }
    return 0;
  }

  String path() {
    return frame.path();
  }
}
