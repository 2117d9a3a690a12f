package liss.lsp;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.cfa.SectionLocks;
import liss.lang.LockWriting.Mode;

/**
 * The locks that a thread holds at its locations on every way that leads there, by their names: a
 * forward data flow analysis. A reader-writer lock is held for reading or for writing; a thread
 * that reads it twice and releases it once is taken to hold it no longer.
 */
final class HeldNames {

  private final SectionLocks locks;

  /** For each location that was reached, what is held there. */
  private final List<Optional<SortedSet<String>>> held;

  HeldNames(ProgramCfa program, Cfa thread) {
    this.locks = new SectionLocks(program);
    this.held = new ArrayList<>(Collections.nCopies(thread.size(), Optional.empty()));
    held.set(thread.entry(), Optional.of(new TreeSet<>()));
    Deque<Integer> open = new ArrayDeque<>(List.of(thread.entry()));
    while (!open.isEmpty()) {
      for (Edge edge : thread.out().get(open.remove())) {
        SortedSet<String> arriving = after(edge);
        Optional<SortedSet<String>> known = held.get(edge.target());
        known.ifPresent(arriving::retainAll);
        if (!known.equals(Optional.of(arriving))) {
          held.set(edge.target(), Optional.of(arriving));
          open.add(edge.target());
        }
      }
    }
  }

  /** The locks that are held at every one of some steps. */
  SortedSet<String> at(List<Edge> steps) {
    SortedSet<String> common = new TreeSet<>(before(steps.getFirst()));
    steps.forEach(step -> common.retainAll(before(step)));
    return common;
  }

  private SortedSet<String> before(Edge edge) {
    return held.get(edge.source()).orElseThrow();
  }

  private SortedSet<String> after(Edge edge) {
    SortedSet<String> after = new TreeSet<>(before(edge));
    locks
        .taken(edge.action())
        .ifPresent(lock -> after.add(name(lock, SectionLocks.modeOf(edge.action()))));
    locks
        .released(edge.action())
        .ifPresent(
            lock -> Stream.of(Mode.values()).forEach(mode -> after.remove(name(lock, mode))));
    return after;
  }

  private String name(int lock, Mode mode) {
    return locks.isShared(lock)
        ? switch (mode) {
          case SHARED -> locks.name(lock) + " (for reading)";
          case EXCLUSIVE -> locks.name(lock) + " (for writing)";
        }
        : locks.name(lock);
  }
}
