package liss.placement.model;

import java.util.SortedSet;
import java.util.TreeSet;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;

/** Where a placement holds locks that the program itself does not hold. */
final class AddedLocks {

  private final HeldLocks held;
  private final HeldLocks own;

  private AddedLocks(ProgramCfa program, LockPlacement placement) {
    this.held = HeldLocks.of(program, placement);
    this.own = HeldLocks.of(program, placement.withOnlyOwnSections());
  }

  /** The steps of functions of which nothing is known. */
  static long unknownCalls(ProgramCfa program, LockPlacement placement) {
    AddedLocks locks = new AddedLocks(program, placement);
    return program.threads().stream()
        .flatMap(thread -> thread.edges().stream())
        .filter(edge -> edge.unknownCall().isPresent() && locks.at(edge))
        .count();
  }

  /** The calls that begin there. */
  static long calls(ProgramCfa program, LockPlacement placement) {
    AddedLocks locks = new AddedLocks(program, placement);
    long calls = 0;
    for (Cfa thread : program.threads()) {
      calls +=
          thread.calls().stream().filter(call -> locks.at(thread.thread(), call.entry())).count();
    }
    return calls;
  }

  private boolean at(Edge edge) {
    return at(edge.thread(), edge.source());
  }

  private boolean at(int thread, int location) {
    SortedSet<Integer> added = new TreeSet<>(held.at(thread, location));
    added.removeAll(own.at(thread, location));
    return !added.isEmpty();
  }
}
