package liss.explore;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.FlagExpr;
import liss.cfa.LocalExpr;
import liss.cfa.ProgramCfa;
import liss.concrete.ConcreteState;
import liss.unfolding.Signature;

/**
 * The variables that threads are ordered by: the cells of shared memory, the flags, one for all
 * input and output, and one that is never set.
 */
final class Variables implements StepOperation.Names {

  private final ProgramCfa program;
  private final int[] cells;
  private final int firstFlag;

  Variables(ProgramCfa program) {
    this.program = program;
    this.cells = new int[program.variables().size()];
    int next = 0;
    for (int v = 0; v < cells.length; v++) {
      cells[v] = next;
      next += program.variables().get(v).initial().size();
    }
    firstFlag = next;
  }

  @Override
  public int flag(int flag) {
    return firstFlag + flag;
  }

  /** The flag that a variable stands for; empty if it stands for something else. */
  Optional<Integer> asFlag(int variable) {
    int flag = variable - firstFlag;
    return flag >= 0 && flag < program.flags().size() ? Optional.of(flag) : Optional.empty();
  }

  @Override
  public int interaction() {
    return firstFlag + program.flags().size();
  }

  @Override
  public int never() {
    return interaction() + 1;
  }

  /** The cell that a thread is about to access; empty if there is no such cell. */
  Optional<Integer> cell(ConcreteState state, int thread, int variable, Optional<LocalExpr> index) {
    int size = program.variables().get(variable).initial().size();
    Optional<Long> cell = index.isEmpty() ? Optional.of(0L) : state.evaluate(thread, index.get());
    return cell.filter(c -> c >= 0 && c < size).map(c -> cells[variable] + c.intValue());
  }

  Signature signature() {
    List<TreeSet<Integer>> readers = new ArrayList<>();
    IntStream.rangeClosed(0, never()).forEach(v -> readers.add(new TreeSet<>()));
    for (Cfa thread : program.threads()) {
      readers.get(never()).add(thread.thread());
      for (Edge edge : thread.edges()) {
        read(edge.action()).forEach(v -> readers.get(v).add(thread.thread()));
      }
    }
    return new Signature(
        program.threads().size(),
        program.locks().size(),
        readers.stream().map(List::copyOf).toList(),
        IntStream.range(0, program.condvars().size()).mapToObj(this::condvar).toList());
  }

  /** A condition variable, with the threads that have a step that waits for it or notifies it. */
  private Signature.Condvar condvar(int condvar) {
    return new Signature.Condvar(
        threadsWith(action -> action instanceof Action.CondvarWait a && a.condvar() == condvar),
        threadsWith(action ->
            action instanceof Action.CondvarSignal a && a.condvar() == condvar
                || action instanceof Action.CondvarBroadcast b && b.condvar() == condvar));
  }

  private List<Integer> threadsWith(Predicate<Action> step) {
    return program.threads().stream()
        .filter(thread -> thread.edges().stream().map(Edge::action).anyMatch(step))
        .map(Cfa::thread)
        .toList();
  }

  /** The variables that a step may read. */
  private List<Integer> read(Action action) {
    return switch (action) {
      case Action.Read a ->
          IntStream.range(0, program.variables().get(a.variable()).initial().size())
              .mapToObj(cell -> cells[a.variable()] + cell)
              .toList();
      case Action.Wait a -> List.of(flag(a.flag()));
      case Action.Assume a -> List.of(flag(a.flag()));
      case Action.SetGuard a -> flags(a.value());
      case Action.Access a -> List.of();
      case Action.Synchronization a -> List.of();
      case Action.LocalStep a -> List.of();
    };
  }

  /** The flags that an expression mentions. */
  List<Integer> flags(FlagExpr expr) {
    return expr.flags().stream().map(this::flag).toList();
  }
}
