package liss.c.analysis;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import liss.c.syntax.Constants;
import liss.c.vocabulary.Meaning;
import liss.c.vocabulary.Meaning.Action;
import org.eclipse.cdt.core.dom.ast.IASTExpression;

/** A call of a function that the vocabulary knows, with its arguments. */
public record KnownCall(Meaning meaning, List<IASTExpression> arguments) {

  public Action action() {
    return meaning.action();
  }

  /** Whether all arguments are given that matter. */
  public boolean isComplete() {
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
  public Optional<IASTExpression> given() {
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
  public boolean hasFailed() {
    return action() == Action.ABORT
        || action() == Action.EXIT
            && given().flatMap(Constants::value).filter(status -> status != 0).isPresent();
  }

  /** Whether a call ends the thread, and the others may go on. */
  public boolean leavesThread() {
    return action() == Action.THREAD_EXIT || action() == Action.EXIT && !hasFailed();
  }

  /** A pointer to the identifier of the thread that a call starts; empty if it is not given. */
  public Optional<IASTExpression> handle() {
    return meaning.operands().size() == 3 && isComplete()
        ? Optional.of(operand(2))
        : Optional.empty();
  }

  /** The arguments at other positions. */
  public List<IASTExpression> without(List<Integer> positions) {
    return IntStream.range(0, arguments.size())
        .filter(position -> !positions.contains(position))
        .mapToObj(arguments::get)
        .toList();
  }

  /** The arguments that matter. */
  public List<IASTExpression> operands() {
    return meaning.operands().stream().map(arguments::get).toList();
  }

  /** One of the arguments that matter, from 0. */
  public IASTExpression operand(int n) {
    return arguments.get(meaning.operands().get(n));
  }

  /** Whether it starts a thread. */
  public boolean starts() {
    return action() == Action.START;
  }

  /** Whether it starts a thread or waits for the end of one. */
  public boolean startsOrWaits() {
    return starts() || action() == Action.JOIN;
  }

  /** Whether it synchronizes threads. */
  public boolean synchronizes() {
    return switch (action()) {
      case LOCK, UNLOCK, TRYLOCK, LOCK_OR_FAIL, COND_WAIT, UNSUPPORTED -> true;
      case SEM_WAIT, SEM_POST, READ_LOCK, READ_UNLOCK, WRITE_LOCK, WRITE_UNLOCK, RW_UNLOCK -> true;
      case SEM_WAIT_OR_FAIL, READ_TRYLOCK, WRITE_TRYLOCK, READ_LOCK_OR_FAIL, WRITE_LOCK_OR_FAIL ->
          true;
      case BARRIER_WAIT, ONCE -> true;
      case WAIT, WAIT_NOT, WAIT_RESET, SIGNAL, RESET, ASSUME, ASSUME_NOT, AWAIT -> true;
      case START, JOIN, CANCEL -> true;
      case YIELD, NONDET, IGNORE, INIT, LOCK_TYPE, ALLOCATE, THREAD_EXIT, EXIT, ABORT -> false;
      case CALL, AT_EXIT -> false;
      case READ, WRITE, FREE, UPDATE, COPY -> false;
      case SEMAPHORE, BARRIER -> false;
    };
  }

  /** Whether it may leave something set that others, or the same again, may wait for. */
  public boolean setsConditions() {
    return switch (action()) {
      case WAIT, WAIT_NOT, WAIT_RESET, SIGNAL, RESET, ASSUME, ASSUME_NOT, CANCEL -> true;
      case SEM_WAIT, SEM_POST, READ_LOCK, READ_UNLOCK, WRITE_LOCK, WRITE_UNLOCK, RW_UNLOCK -> true;
      case SEM_WAIT_OR_FAIL, BARRIER_WAIT, ONCE -> true;
      case READ_TRYLOCK, WRITE_TRYLOCK, READ_LOCK_OR_FAIL, WRITE_LOCK_OR_FAIL, BARRIER -> false;
      case LOCK, UNLOCK, TRYLOCK, LOCK_OR_FAIL, COND_WAIT, SEMAPHORE, UNSUPPORTED -> false;
      case START, JOIN, AWAIT, YIELD, NONDET, IGNORE, INIT, LOCK_TYPE, ALLOCATE -> false;
      case CALL, AT_EXIT -> false;
      case THREAD_EXIT, EXIT, ABORT -> false;
      case READ, WRITE, FREE, UPDATE, COPY -> false;
    };
  }
}
