package liss.proof;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.ObjectOperation;
import liss.cfa.ProgramCfa;
import liss.lang.Declaration;

/**
 * The locations of a thread between which its transitions are: where it starts or ends, before each
 * step that other threads can see, and at the heads of loops. In an atomic section, those are only
 * the heads of loops, at which no other thread acts, and steps that may block or are assumptions.
 */
final class CutPoints {

  private final Cfa thread;
  private final Slots slots;
  private final BitSet inside;
  private final BitSet all = new BitSet();
  private final BitSet undisturbed = new BitSet();

  CutPoints(ProgramCfa program, Cfa thread, Slots slots) {
    this.thread = thread;
    this.slots = slots;
    this.inside = inSections(program, thread).getFirst();
    if (inside.stream().noneMatch(l -> true) || !hasAtomicSections(program)) {
      inside.clear();
    }
    all.set(thread.entry());
    for (int location = 0; location < thread.size(); location++) {
      List<Edge> out = thread.out().get(location);
      boolean isCut =
          inside.get(location)
              ? out.stream().anyMatch(e -> mayBlock(e.action()))
              : out.isEmpty() || out.stream().anyMatch(e -> isVisible(e.action()));
      if (isCut) {
        all.set(location);
      }
    }
    loopHeads().stream()
        .forEach(head -> {
          if (inside.get(head) && !all.get(head)) {
            undisturbed.set(head);
          }
          all.set(head);
        });
  }

  private boolean hasAtomicSections(ProgramCfa program) {
    int lock = program.locks().indexOf(Declaration.LockVar.ATOMIC);
    return lock >= 0 && slots.isOfSections(lock);
  }

  /**
   * The locations to which control may come in an atomic section, and those to which it may come
   * outside of them.
   */
  static List<BitSet> inSections(ProgramCfa program, Cfa thread) {
    int section = program.locks().indexOf(Declaration.LockVar.ATOMIC);
    BitSet in = new BitSet();
    BitSet out = new BitSet();
    Deque<Integer> open = new ArrayDeque<>();
    open.add(thread.entry());
    out.set(thread.entry());
    while (!open.isEmpty()) {
      int location = open.remove();
      for (Edge edge : thread.out().get(location)) {
        boolean begins = edge.action() instanceof Action.Lock a && a.lock() == section;
        boolean ends = edge.action() instanceof Action.Unlock a && a.lock() == section;
        boolean toIn = begins || in.get(location) && !ends;
        boolean toOut = ends || out.get(location) && !begins;
        boolean isNew = false;
        if (toIn && !in.get(edge.target())) {
          in.set(edge.target());
          isNew = true;
        }
        if (toOut && !out.get(edge.target())) {
          out.set(edge.target());
          isNew = true;
        }
        if (isNew) {
          open.add(edge.target());
        }
      }
    }
    return List.of(in, out);
  }

  private boolean isVisible(Action action) {
    return switch (action) {
      case Action.VariableAccess a -> slots.accessedBy(a).isPresent();
      case Action.Interaction a -> false;
      case Action.CondvarSignal a -> false;
      case Action.CondvarBroadcast a -> false;
      case Action.ObjectStep a ->
          slots.semaphore(a.object()).isPresent() || slots.writer(a.object()).isPresent();
      case Action.Synchronization a -> true;
      case Action.LocalStep a -> false;
    };
  }

  /** Whether a step depends on what others do meanwhile: it waits, or the run is discarded. */
  private boolean mayBlock(Action action) {
    return switch (action) {
      case Action.Lock a -> !slots.isOfSections(a.lock());
      case Action.Wait a -> true;
      case Action.WaitReset a -> true;
      case Action.Assume a -> true;
      case Action.CondvarWait a -> true;
      case Action.ObjectStep a -> !(a.operation() instanceof ObjectOperation.Unguarded);
      case Action.Access a -> false;
      case Action.Synchronization a -> false;
      case Action.LocalStep a -> false;
    };
  }

  /** The targets of edges back to a location on the path of a depth-first search. */
  private BitSet loopHeads() {
    BitSet heads = new BitSet();
    BitSet seen = new BitSet();
    BitSet onPath = new BitSet();
    Deque<Integer> path = new ArrayDeque<>();
    Deque<Iterator<Edge>> rest = new ArrayDeque<>();
    path.push(thread.entry());
    rest.push(new ArrayList<>(thread.out().get(thread.entry())).iterator());
    seen.set(thread.entry());
    onPath.set(thread.entry());
    while (!path.isEmpty()) {
      if (!rest.element().hasNext()) {
        rest.pop();
        onPath.clear(path.pop());
        continue;
      }
      int target = rest.element().next().target();
      if (onPath.get(target)) {
        heads.set(target);
      } else if (!seen.get(target)) {
        seen.set(target);
        onPath.set(target);
        path.push(target);
        rest.push(thread.out().get(target).iterator());
      }
    }
    return heads;
  }

  boolean contains(int location) {
    return all.get(location);
  }

  /** All of them. */
  int[] all() {
    return all.stream().toArray();
  }

  /** Those at which no other thread acts. */
  BitSet undisturbed() {
    return (BitSet) undisturbed.clone();
  }
}
