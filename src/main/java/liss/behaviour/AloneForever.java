package liss.behaviour;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.LocalExpr;
import liss.cfa.ProgramCfa;
import liss.lang.Expr.BinaryOperator;
import liss.run.ConcreteState;

/**
 * Whether a thread goes on for ever if it is the only one that runs, whatever its values are: it
 * cannot come to its end, to a step that can fail, or to one for which it may have to wait. Of
 * locks it is known which are held. Linear in the text, for each set of locks that it can hold.
 */
final class AloneForever {

  private final ProgramCfa program;
  private final Cfa thread;

  AloneForever(ProgramCfa program, int thread) {
    this.program = program;
    this.thread = program.threads().get(thread);
  }

  /** What is known of a state: where the thread is, and which locks it holds. */
  private record Position(int location, BitSet held) {}

  /** Whether it does so from a state. */
  boolean from(ConcreteState state) {
    if (state.stop().isPresent()) {
      return false;
    }
    BitSet held = new BitSet();
    BitSet free = new BitSet();
    for (int lock = 0; lock < program.locks().size(); lock++) {
      held.set(lock, state.owner(lock).equals(OptionalInt.of(thread.thread())));
      free.set(lock, state.isFree(lock) || held.get(lock));
    }
    Position start = new Position(state.location(thread.thread()), held);
    Set<Position> seen = new HashSet<>(Set.of(start));
    Deque<Position> open = new ArrayDeque<>(seen);
    while (!open.isEmpty()) {
      Position position = open.remove();
      List<Edge> out = thread.out().get(position.location());
      if (out.isEmpty() || !out.stream().allMatch(edge -> isSure(edge.action(), position, free))) {
        return false;
      }
      out.stream().map(edge -> after(edge, position)).filter(seen::add).forEach(open::add);
    }
    return true;
  }

  private static Position after(Edge edge, Position before) {
    BitSet held = (BitSet) before.held().clone();
    switch (edge.action()) {
      case Action.Lock a -> held.set(a.lock());
      case Action.Unlock a -> held.clear(a.lock());
      default -> {}
    }
    return new Position(edge.target(), held);
  }

  /** Whether a step is possible; of a branch, one of the sides is. */
  private static boolean isSure(Action action, Position position, BitSet free) {
    return switch (action) {
      case Action.Lock a -> free.get(a.lock()) && !position.held().get(a.lock());
      case Action.Unlock a -> position.held().get(a.lock());
      case Action.SetCondition a -> true;
      case Action.SetGuard a -> true;
      case Action.Synchronization a -> false;
      case Action.Read a -> a.index().isEmpty();
      case Action.Write a -> a.index().isEmpty() && isSure(a.value());
      case Action.Havoc a -> a.index().isEmpty();
      case Action.Input a -> true;
      case Action.Output a -> isSure(a.value());
      case Action.AssignLocal a -> isSure(a.value());
      case Action.Assert a -> a.condition() instanceof LocalExpr.Constant c && c.value() != 0;
      case Action.Branch a -> a.condition().map(AloneForever::isSure).orElse(true);
      case Action.LocalStep a -> true;
    };
  }

  private static boolean isSure(LocalExpr expr) {
    return switch (expr) {
      case LocalExpr.Constant e -> true;
      case LocalExpr.Local e -> true;
      case LocalExpr.Unary e -> isSure(e.operand());
      case LocalExpr.Binary e ->
          e.operator() != BinaryOperator.DIVIDE
              && e.operator() != BinaryOperator.REMAINDER
              && isSure(e.left())
              && isSure(e.right());
    };
  }
}
