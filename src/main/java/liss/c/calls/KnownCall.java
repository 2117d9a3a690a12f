package liss.c.calls;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Type;
import liss.c.vocabulary.Meaning;
import liss.c.vocabulary.Meaning.Action;
import liss.lang.Stmt.SyncKind;

/** A call of a function with a meaning. */
public record KnownCall(String function, Meaning meaning, Instruction.Call call) {

  /** The operands of an allocation are those that are no sizes; printing is what it accesses. */
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
    } else if (meaning.action() == Action.PRINT) {
      meaning = printing(meaning.operands(), call.arguments());
    }
  }

  /** What a call accesses that prints: texts are read, numbers and the target are written. */
  private static Meaning printing(List<Integer> operands, List<Operand> arguments) {
    List<Integer> written = new ArrayList<>(operands.subList(1, operands.size()));
    List<Integer> read = new ArrayList<>();
    for (int i = operands.getFirst() + 1; i < arguments.size(); i++) {
      if (arguments.get(i).type() instanceof Type.Pointer p && p.target() instanceof Type.Int t) {
        (t.bits() == Byte.SIZE ? read : written).add(i);
      }
    }
    List<Integer> all = Stream.concat(written.stream(), read.stream()).toList();
    return switch (written.size()) {
      case 0 -> new Meaning(read.isEmpty() ? Action.IGNORE : Action.READ, read);
      case 1 -> new Meaning(read.isEmpty() ? Action.WRITE : Action.MODIFY, all);
      default -> new Meaning(Action.UPDATE, all);
    };
  }

  /** What the function does. */
  public Action action() {
    return meaning.action();
  }

  /** The statement of W that the call is; empty if it is none. */
  public Optional<SyncKind> statement() {
    return meaning.statement().filter(kind -> action() == Action.SYNC);
  }

  /** Whether the call has the timeout with which it waits as long as it must. */
  public boolean waitsForever() {
    return meaning
        .results()
        .flatMap(Meaning.Results::endless)
        .filter(endless -> endless.argument() < call.arguments().size())
        .filter(endless ->
            call.arguments().get(endless.argument()) instanceof Operand.Constant timeout
                && (int) timeout.value() == endless.value())
        .isPresent();
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
