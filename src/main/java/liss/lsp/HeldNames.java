package liss.lsp;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.ObjectOperation;
import liss.cfa.ProgramCfa;

/**
 * The locks that a thread holds at its locations on every way that leads there, by their names: a
 * forward data flow analysis. A reader-writer lock is held for reading or for writing; a thread
 * that reads it twice and releases it once is taken to hold it no longer.
 */
final class HeldNames {

  private final ProgramCfa program;

  /** For each location that was reached, what is held there. */
  private final List<Optional<SortedSet<String>>> held;

  HeldNames(ProgramCfa program, Cfa thread) {
    this.program = program;
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
    switch (edge.action()) {
      case Action.Lock lock -> after.add(program.locks().get(lock.lock()));
      case Action.Unlock unlock -> after.remove(program.locks().get(unlock.lock()));
      case Action.ObjectStep step -> {
        String name = program.objects().get(step.object()).name();
        String read = name + " (for reading)";
        String write = name + " (for writing)";
        switch (step.operation()) {
          case ObjectOperation.ReadLock o -> after.add(read);
          case ObjectOperation.ReadUnlock o -> after.remove(read);
          case ObjectOperation.WriteLock o -> after.add(write);
          case ObjectOperation.WriteUnlock o -> after.remove(write);
          case ObjectOperation.RwUnlock o -> after.removeAll(List.of(read, write));
          case ObjectOperation.Down o -> {}
          case ObjectOperation.Refused o -> {}
          case ObjectOperation.Up o -> {}
          case ObjectOperation.Arrive o -> {}
          case ObjectOperation.Pass o -> {}
        }
      }
      case Action.Access access -> {}
      case Action.Synchronization other -> {}
      case Action.LocalStep local -> {}
    }
    return after;
  }
}
