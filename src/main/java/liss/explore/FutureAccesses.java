package liss.explore;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.LocalExpr;
import liss.cfa.ProgramCfa;

/**
 * What each thread may read and write from each of its locations on, whatever the values: cells of
 * memory, flags, condition variables, other objects, and locks that it takes. Input and output are
 * left out, which no failure depends on. Time in the product of edges and places, and of the loops
 * that lie in each other.
 */
final class FutureAccesses {

  /** The cells of a larger array are one place. */
  private static final int MOST_CELLS = 64;

  private final ProgramCfa program;
  private final int[] cells;
  private final int firstFlag;
  private final int firstCondvar;
  private final int firstObject;
  private final int firstLock;
  private final List<List<Accesses>> futures = new ArrayList<>();

  /** Places that are read, and that are written. */
  record Accesses(BitSet read, BitSet written) {

    Accesses() {
      this(new BitSet(), new BitSet());
    }

    boolean areNone() {
      return read.isEmpty() && written.isEmpty();
    }

    /** Whether one of them writes what the other one reads or writes. */
    boolean conflictWith(Accesses other) {
      return written.intersects(other.written)
          || written.intersects(other.read)
          || read.intersects(other.written);
    }

    boolean addAll(Accesses more) {
      int before = read.cardinality() + written.cardinality();
      read.or(more.read);
      written.or(more.written);
      return read.cardinality() + written.cardinality() > before;
    }
  }

  FutureAccesses(ProgramCfa program) {
    this.program = program;
    this.cells = new int[program.variables().size()];
    int next = 0;
    for (int variable = 0; variable < cells.length; variable++) {
      cells[variable] = next;
      next += size(variable) > MOST_CELLS ? 1 : size(variable);
    }
    this.firstFlag = next;
    this.firstCondvar = firstFlag + program.flags().size();
    this.firstObject = firstCondvar + program.condvars().size();
    this.firstLock = firstObject + program.objects().size();
    program.threads().forEach(thread -> futures.add(futures(thread)));
  }

  private int size(int variable) {
    return program.variables().get(variable).initial().size();
  }

  /** What a thread may access from a location on; not to be changed. */
  Accesses from(int thread, int location) {
    return futures.get(thread).get(location);
  }

  /** The place of a cell. */
  int cell(int variable, int cell) {
    return cells[variable] + (size(variable) > MOST_CELLS ? 0 : cell);
  }

  /** The place of a flag. */
  int flag(int flag) {
    return firstFlag + flag;
  }

  /** Whether a thread may read a flag from a location on. */
  boolean readsFlag(int thread, int location, int flag) {
    return from(thread, location).read().get(flag(flag));
  }

  /** Whether a thread may read or write a flag from a location on. */
  boolean mentionsFlag(int thread, int location, int flag) {
    return readsFlag(thread, location, flag) || mayWriteFlag(thread, location, flag);
  }

  /** Whether a thread may write a flag from a location on. */
  boolean mayWriteFlag(int thread, int location, int flag) {
    return from(thread, location).written().get(firstFlag + flag);
  }

  /** Whether a thread may wake those who sleep on a condition variable from a location on. */
  boolean mayWriteCondvar(int thread, int location, int condvar) {
    return from(thread, location).written().get(firstCondvar + condvar);
  }

  /** Whether a thread may change a semaphore, reader-writer lock or barrier from a location on. */
  boolean mayWriteObject(int thread, int location, int object) {
    return from(thread, location).written().get(firstObject + object);
  }

  private List<Accesses> futures(Cfa thread) {
    List<Accesses> known = new ArrayList<>();
    List<List<Integer>> before = new ArrayList<>();
    Deque<Integer> open = new ArrayDeque<>();
    boolean[] isOpen = new boolean[thread.size()];
    for (int location = 0; location < thread.size(); location++) {
      known.add(new Accesses());
      before.add(new ArrayList<>());
    }
    for (Edge edge : thread.edges()) {
      before.get(edge.target()).add(edge.source());
      if (known.get(edge.source()).addAll(of(edge)) && !isOpen[edge.source()]) {
        isOpen[edge.source()] = true;
        open.add(edge.source());
      }
    }
    while (!open.isEmpty()) {
      int location = open.removeFirst();
      isOpen[location] = false;
      for (int source : before.get(location)) {
        if (known.get(source).addAll(known.get(location)) && !isOpen[source]) {
          isOpen[source] = true;
          open.add(source);
        }
      }
    }
    return known;
  }

  /** What a step accesses. */
  Accesses of(Edge edge) {
    Accesses accesses = new Accesses();
    switch (edge.action()) {
      case Action.Read a -> add(accesses.read(), a);
      case Action.VariableAccess a -> add(accesses.written(), a);
      case Action.Interaction a -> {}
      case Action.Wait a -> accesses.read().set(firstFlag + a.flag());
      case Action.Assume a -> accesses.read().set(firstFlag + a.flag());
      case Action.WaitReset a -> {
        accesses.read().set(firstFlag + a.flag());
        accesses.written().set(firstFlag + a.flag());
      }
      case Action.SetCondition a -> accesses.written().set(firstFlag + a.flag());
      case Action.SetGuard a -> {
        accesses.written().set(firstFlag + a.flag());
        a.value().flags().forEach(flag -> accesses.read().set(firstFlag + flag));
      }
      case Action.ObjectStep a ->
          (a.operation().onlyReads() ? accesses.read() : accesses.written())
              .set(firstObject + a.object());
      case Action.CondvarWait a -> {
        accesses.written().set(firstCondvar + a.condvar());
        accesses.written().set(firstLock + a.lock());
      }
      case Action.CondvarStep a -> accesses.written().set(firstCondvar + a.condvar());
      case Action.Lock a -> accesses.written().set(firstLock + a.lock());
      // Who releases a lock holds it, so that until then no other thread has a step on it.
      case Action.Unlock a -> {}
      case Action.LocalStep a -> {}
    }
    return accesses;
  }

  private void add(BitSet places, Action.VariableAccess access) {
    int variable = access.variable();
    if (size(variable) > MOST_CELLS) {
      places.set(cells[variable]);
      return;
    }
    Optional<LocalExpr> index = access.index();
    if (index.isEmpty()) {
      places.set(cells[variable]);
    } else if (index.get() instanceof LocalExpr.Constant cell
        && cell.value() >= 0
        && cell.value() < size(variable)) {
      places.set(cells[variable] + (int) cell.value());
    } else {
      IntStream.range(0, size(variable)).forEach(cell -> places.set(cells[variable] + cell));
    }
  }
}
