package liss.explore;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.FlagExpr;
import liss.cfa.ProgramCfa;
import liss.unfolding.Operation;
import liss.unfolding.Signature;

/**
 * The variables that threads are ordered by: the cells of shared memory; unless all indices are
 * known, for each variable one that stands for its cells together; the flags; the other
 * synchronization objects; one for all input and output; and one that is never set. Locks and what
 * tells a sleeping thread to go on come after them.
 *
 * <p>Where indices may be unknown, an access to a cell that is known reads the variable of all
 * cells, an access to one that is not known writes that or, if it only reads, reads all cells: so
 * accesses to cells that are known to be different are independent, and others are not.
 */
final class SharedPlaces {

  private final ProgramCfa program;
  private final Cells mode;
  private final int[] cells;
  private final int firstWhole;
  private final int firstFlag;
  private final int firstObject;

  SharedPlaces(ProgramCfa program, Cells mode) {
    this.program = program;
    this.mode = mode;
    this.cells = new int[program.variables().size()];
    int next = 0;
    for (int variable = 0; variable < cells.length; variable++) {
      cells[variable] = next;
      next += size(variable);
    }
    this.firstWhole = next;
    this.firstFlag = mode == Cells.KNOWN ? next : next + cells.length;
    this.firstObject = firstFlag + program.flags().size();
  }

  private int size(int variable) {
    return program.variables().get(variable).initial().size();
  }

  /**
   * A read of a cell of a variable that may be no array.
   *
   * @param cell empty if it is not known which one
   */
  Operation read(int variable, OptionalLong cell) {
    if (mode == Cells.KNOWN) {
      return Operation.read(cell(variable, (int) cell.orElseThrow()));
    }
    Stream<Integer> read = Stream.empty();
    if (areApart(variable)) {
      read =
          cell.isPresent() ? Stream.of(cell(variable, (int) cell.getAsLong())) : cellsOf(variable);
    }
    return new Operation.Test(Stream.concat(read, Stream.of(whole(variable))).toList(), 0);
  }

  /** A write of such a cell. */
  Operation write(int variable, OptionalLong cell) {
    if (mode == Cells.KNOWN) {
      return Operation.write(cell(variable, (int) cell.orElseThrow()));
    }
    return areApart(variable) && cell.isPresent()
        ? new Operation.Access(
            List.of(whole(variable)), List.of(cell(variable, (int) cell.getAsLong())))
        : Operation.write(whole(variable));
  }

  private boolean areApart(int variable) {
    return mode == Cells.APART && size(variable) > 1;
  }

  /** What stands for a cell. */
  int cell(int variable, int cell) {
    return cells[variable] + cell;
  }

  private Stream<Integer> cellsOf(int variable) {
    return IntStream.range(0, size(variable)).mapToObj(cell -> cell(variable, cell));
  }

  private int whole(int variable) {
    return firstWhole + variable;
  }

  /** What stands for a flag. */
  int flag(int flag) {
    return firstFlag + flag;
  }

  /** What stands for the flags that an expression mentions. */
  List<Integer> flags(FlagExpr expr) {
    return expr.flags().stream().map(this::flag).toList();
  }

  boolean isFlag(int place) {
    return place >= firstFlag && place < firstObject;
  }

  /** The flag that a place stands for. */
  int flagOf(int place) {
    return place - firstFlag;
  }

  /** What stands for a semaphore, reader-writer lock or barrier. */
  int object(int object) {
    return firstObject + object;
  }

  boolean isObject(int place) {
    return place >= firstObject && place < interaction();
  }

  /** The object that a place stands for. */
  int objectOf(int place) {
    return place - firstObject;
  }

  /** What stands for all input and output. */
  int interaction() {
    return firstObject + program.objects().size();
  }

  /** A flag that is never set. */
  int never() {
    return interaction() + 1;
  }

  int lock(int lock) {
    return never() + 1 + lock;
  }

  /** What a thread is told by a signal or broadcast that wakes it. */
  int wakeUp(int thread) {
    return lock(program.locks().size()) + thread;
  }

  /** How many there are, locks included. */
  int count() {
    return wakeUp(program.threads().size());
  }

  /** Which threads may do what; all may do everything where that only costs the search more. */
  Signature signature() {
    return switch (mode) {
      case KNOWN ->
          new Signature(
              program.threads().size(),
              program.locks().size(),
              readers(),
              IntStream.range(0, program.condvars().size()).mapToObj(this::condvar).toList());
      case APART, TOGETHER ->
          Signature.of(
              program.threads().size(),
              program.locks().size(),
              never() + 1,
              program.condvars().size());
    };
  }

  private List<List<Integer>> readers() {
    List<TreeSet<Integer>> readers = new ArrayList<>();
    IntStream.rangeClosed(0, never()).forEach(place -> readers.add(new TreeSet<>()));
    for (Cfa thread : program.threads()) {
      readers.get(never()).add(thread.thread());
      for (Edge edge : thread.edges()) {
        read(edge.action()).forEach(place -> readers.get(place).add(thread.thread()));
      }
    }
    return readers.stream().map(List::copyOf).toList();
  }

  /** The places that a step may read where all indices are known. */
  private List<Integer> read(Action action) {
    return switch (action) {
      case Action.Read a -> cellsOf(a.variable()).toList();
      case Action.Wait a -> List.of(flag(a.flag()));
      case Action.Assume a -> List.of(flag(a.flag()));
      case Action.SetGuard a -> flags(a.value());
      case Action.ObjectStep a when a.operation().onlyReads() -> List.of(object(a.object()));
      case Action.Access a -> List.of();
      case Action.Synchronization a -> List.of();
      case Action.LocalStep a -> List.of();
    };
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
}
