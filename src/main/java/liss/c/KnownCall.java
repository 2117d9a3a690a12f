package liss.c;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import liss.c.syntax.Constants;
import liss.c.vocabulary.Meaning;
import liss.c.vocabulary.Meaning.Action;
import org.eclipse.cdt.core.dom.ast.IASTExpression;

/** A call of a function that the vocabulary knows, with its arguments. */
record KnownCall(Meaning meaning, List<IASTExpression> arguments) {

  Action action() {
    return meaning.action();
  }

  /** Whether all arguments are given that matter. */
  boolean isComplete() {
    return meaning.operands().stream().allMatch(position -> position < arguments.size());
  }

  /** Whether the call does nothing but to use memory that there is already. */
  boolean onlyAccesses() {
    return switch (action()) {
      case READ, WRITE, UPDATE, COPY, FREE, NONDET, IGNORE -> true;
      default -> false;
    };
  }

  /** The first argument that matters; empty if it is not given, or if none matters. */
  Optional<IASTExpression> given() {
    return meaning.operands().stream()
        .findFirst()
        .filter(position -> position < arguments.size())
        .map(arguments::get);
  }

  /** The function that it calls before it returns; empty if there is none. */
  Optional<IASTExpression> callback() {
    return switch (action()) {
      case CALL -> given();
      case ONCE -> isComplete() ? Optional.of(operand(1)) : Optional.empty();
      default -> Optional.empty();
    };
  }

  /** Whether a call that ends the program says that it has failed. */
  boolean hasFailed() {
    return action() == Action.ABORT
        || action() == Action.EXIT
            && given().flatMap(Constants::value).filter(status -> status != 0).isPresent();
  }

  /** Whether a call ends the thread, and the others may go on. */
  boolean leavesThread() {
    return action() == Action.THREAD_EXIT || action() == Action.EXIT && !hasFailed();
  }

  /** A pointer to the identifier of the thread that a call starts; empty if it is not given. */
  Optional<IASTExpression> handle() {
    return meaning.operands().size() == 3 && isComplete()
        ? Optional.of(operand(2))
        : Optional.empty();
  }

  /** The arguments at other positions. */
  List<IASTExpression> without(List<Integer> positions) {
    return IntStream.range(0, arguments.size())
        .filter(position -> !positions.contains(position))
        .mapToObj(arguments::get)
        .toList();
  }

  /** The arguments that matter. */
  List<IASTExpression> operands() {
    return meaning.operands().stream().map(arguments::get).toList();
  }

  /** One of the arguments that matter, from 0. */
  IASTExpression operand(int n) {
    return arguments.get(meaning.operands().get(n));
  }
}
