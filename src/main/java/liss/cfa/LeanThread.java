package liss.cfa;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;

/**
 * A thread that does the same with fewer steps and locals: jumps are left out, and so is what is
 * computed or got from outside and never read; locals that are not alive at the same time share a
 * slot (Chaitin, Register allocation and spilling via graph coloring, PLDI 1982, with the first
 * slot that is free). Only for threads without insertion points and labels that matter: it is made
 * for programs of C, whose translation keeps every value in a local of its own.
 */
final class LeanThread {

  private static final int UNKNOWN = -1;

  private final Cfa thread;
  private final LiveLocals live;
  private final int[] slots;
  private int used;

  private LeanThread(Cfa thread) {
    this.thread = thread;
    this.live = new LiveLocals(thread);
    this.slots = new int[thread.locals()];
    color(interferences());
  }

  /** The lean form of a thread. */
  static Cfa of(Cfa thread) {
    Cfa shorter = new LeanThread(thread).withoutUnread();
    LeanThread lean = new LeanThread(shorter);
    return lean.withSharedSlots();
  }

  /** For each local those that must not be in its slot. */
  private List<BitSet> interferences() {
    List<BitSet> interfering = new ArrayList<>();
    for (int local = 0; local < slots.length; local++) {
      interfering.add(new BitSet());
    }
    live.at(thread.entry()).stream()
        .forEach(local -> interfering.get(local).or(live.at(thread.entry())));
    for (Edge edge : thread.edges()) {
      LiveLocals.written(edge.action())
          .ifPresent(local -> interfering.get(local).or(live.at(edge.target())));
    }
    for (int local = 0; local < slots.length; local++) {
      int other = local;
      interfering.get(local).stream().forEach(neighbour -> interfering.get(neighbour).set(other));
    }
    return interfering;
  }

  private void color(List<BitSet> interfering) {
    for (int local = 0; local < slots.length; local++) {
      int self = local;
      BitSet taken = new BitSet();
      interfering.get(local).stream()
          .filter(neighbour -> neighbour < self)
          .forEach(neighbour -> taken.set(slots[neighbour]));
      slots[local] = taken.nextClearBit(0);
      used = Math.max(used, slots[local] + 1);
    }
  }

  private Cfa withoutUnread() {
    List<List<Edge>> out =
        thread.out().stream().map(edges -> edges.stream().map(this::read).toList()).toList();
    int[] targets = targets(thread.with(out));
    List<List<Edge>> direct =
        out.stream()
            .map(edges -> edges.stream().map(e -> e.to(targets[e.target()])).toList())
            .toList();
    return thread.with(direct).withoutUnreachable();
  }

  /** A step without effect instead of one that writes what nobody reads. */
  private Edge read(Edge edge) {
    return LiveLocals.isNeedless(edge, live.at(edge.target()))
        ? edge.doing(new Action.Skip())
        : edge;
  }

  /**
   * Where a thread gets to from each location by steps without effect; an endless loop stays. Takes
   * linear time.
   */
  private static int[] targets(Cfa skipping) {
    int[] targets = new int[skipping.out().size()];
    Arrays.fill(targets, UNKNOWN);
    for (int location = 0; location < targets.length; location++) {
      SequencedSet<Integer> passed = new LinkedHashSet<>();
      int now = location;
      while (targets[now] == UNKNOWN && isSkipped(skipping.out().get(now)) && passed.add(now)) {
        now = skipping.out().get(now).getFirst().target();
      }
      if (targets[now] == UNKNOWN) {
        targets[now] = now;
      }
      boolean isInLoop = false;
      for (int other : passed) {
        isInLoop |= other == now;
        targets[other] = isInLoop ? other : targets[now];
      }
    }
    return targets;
  }

  private static boolean isSkipped(List<Edge> edges) {
    return edges.size() == 1 && edges.getFirst().action() instanceof Action.Skip;
  }

  private Cfa withSharedSlots() {
    MovedLocals moved = new MovedLocals(local -> slots[local]);
    return new Cfa(
            thread.thread(),
            thread.name(),
            used,
            thread.entry(),
            thread.exit(),
            thread.out().stream()
                .map(edges -> edges.stream().map(e -> e.doing(moved.of(e.action()))).toList())
                .toList())
        .with(thread.priority());
  }
}
