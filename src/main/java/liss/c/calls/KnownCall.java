package liss.c.calls;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Type;
import liss.c.vocabulary.Meaning;
import liss.c.vocabulary.Meaning.Action;
import liss.lang.Stmt.SyncKind;

/** A call of a function with a meaning. */
public record KnownCall(String function, Meaning meaning, Instruction.Call call) {

  /** Leaves out the operands of an allocation that are sizes. */
  public KnownCall {
    if (meaning.action() == Action.ALLOCATE) {
      List<Operand> arguments = call.arguments();
      meaning =
          new Meaning(
              Action.ALLOCATE,
              meaning.operands().stream()
                  .filter(
                      p -> p >= arguments.size() || arguments.get(p).type() instanceof Type.Pointer)
                  .toList());
    }
  }

  /** What the function does. */
  public Action action() {
    return meaning.action();
  }

  /** The statement of W that the call is; empty if it is none. */
  public Optional<SyncKind> statement() {
    return meaning.statement().filter(kind -> action() == Action.SYNC);
  }

  /** Whether the call has all arguments that matter. */
  public boolean isComplete() {
    return meaning.operands().stream().allMatch(p -> p < call.arguments().size());
  }

  /** The argument that has the n-th place in the meaning, from 0; empty if there is none. */
  public Optional<Operand> operand(int n) {
    return n < meaning.operands().size() && meaning.operands().get(n) < call.arguments().size()
        ? Optional.of(call.arguments().get(meaning.operands().get(n)))
        : Optional.empty();
  }

  /** The arguments that matter, in the order of the meaning. */
  public List<Operand> operands() {
    return meaning.operands().stream().map(call.arguments()::get).toList();
  }

  /** The arguments at other positions. */
  public List<Operand> without(List<Integer> positions) {
    return IntStream.range(0, call.arguments().size())
        .filter(p -> !positions.contains(p))
        .mapToObj(call.arguments()::get)
        .toList();
  }

  /** The function that it calls before it returns; empty if there is none. */
  public Optional<Operand> callback() {
    return switch (action()) {
      case CALL -> operand(0);
      case ONCE -> operand(1);
      default -> Optional.empty();
    };
  }

  /** Whether a call that ends the program says that it has failed. */
  public boolean hasFailed() {
    return action() == Action.ABORT
        || action() == Action.EXIT
            && operand(0).orElse(null) instanceof Operand.Constant status
            && status.value() != 0;
  }

  /** Whether it does nothing but to use memory that there is already. */
  public boolean onlyAccesses() {
    return switch (action()) {
      case READ, WRITE, UPDATE, MODIFY, COPY, FREE, NONDET, IGNORE -> true;
      default -> false;
    };
  }
}
