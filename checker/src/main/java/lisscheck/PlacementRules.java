package lisscheck;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import lisscheck.Program.Op;
import lisscheck.Program.Step;

/**
 * Where the locks of a structured placement may be held (docs/certificates.md, "Fewest changes").
 *
 * <p>There is a <em>kind</em> of lock for all new locks together, and one for each lock of the
 * program that may grow, which stands for what a placement adds to its sections.
 */
final class PlacementRules {

  static final int NEW = 0;

  private final Text text;
  private final List<Integer> locks;

  /** For each place the steps that lead there. */
  private final List<List<Step>> into = new ArrayList<>();

  /** For each lock of the program those that it may take later while it holds the lock. */
  private final List<BitSet> order;

  /** The locks that have a place in an order of all locks. */
  private final BitSet inOrder;

  private final List<BitSet> forbidden = new ArrayList<>();
  private final List<BitSet> own = new ArrayList<>();

  /** By kind and body. */
  private final Map<List<Integer>, Map<Integer, List<Step>>> statements = new HashMap<>();

  /**
   * The rules for a program.
   *
   * @param locks its locks to whose sections a placement may add
   */
  PlacementRules(Text text, List<Integer> locks) {
    this.text = text;
    this.locks = locks;
    IntStream.range(0, text.places()).forEach(place -> into.add(new ArrayList<>()));
    text.steps.forEach(step -> into.get(text.target(step)).add(step));
    this.order = order();
    this.inOrder = inOrder();
    for (int kind = 0; kind < kinds(); kind++) {
      forbidden.add(new BitSet());
      own.add(new BitSet());
      for (int place = 0; place < text.places(); place++) {
        forbidden.get(kind).set(place, forbids(kind, place));
        own.get(kind).set(place, owns(kind, place));
      }
    }
    for (Step step : text.steps) {
      if (step.op() instanceof Op.Lock(int lock) && kind(lock) > NEW) {
        statements
            .computeIfAbsent(
                List.of(kind(lock), step.at().calls().getLast().body()), key -> new TreeMap<>())
            .computeIfAbsent(step.at().word(), key -> new ArrayList<>())
            .add(step);
      }
    }
  }

  int kinds() {
    return locks.size() + 1;
  }

  /** The kind of a lock of the program; -1 if it may not grow. */
  int kind(int lock) {
    return locks.contains(lock) ? locks.indexOf(lock) + 1 : -1;
  }

  /** Whether no lock of a kind may be held at a place where the program does not hold it. */
  boolean isForbidden(int kind, int place) {
    return forbidden.get(kind).get(place);
  }

  /** Whether the program may hold the lock of a kind itself, in a section that can grow. */
  boolean isOwn(int kind, int place) {
    return own.get(kind).get(place);
  }

  /** Whether a step takes the lock of a kind. */
  boolean takes(int kind, Step step) {
    return kind != NEW
        && step.op() instanceof Op.Lock(int lock)
        && lock == locks.get(kind - 1);
  }

  /** The steps that take the lock of a kind in a body, by the numbers of their words. */
  Map<Integer, List<Step>> statements(int kind, int body) {
    return statements.getOrDefault(List.of(kind, body), Map.of());
  }

  /** The places of a section that begins or ends with a step, and that from which it begins. */
  BitSet section(Step end, int lock) {
    boolean begins = end.op() instanceof Op.Lock;
    BitSet section = new BitSet();
    Deque<Integer> open =
        new ArrayDeque<>(List.of(begins ? text.target(end) : text.source(end)));
    while (!open.isEmpty()) {
      int place = open.remove();
      if (section.get(place)) {
        continue;
      }
      section.set(place);
      for (Step step : begins ? text.out(place) : into.get(place)) {
        int next = begins ? text.target(step) : text.source(step);
        if (Order.lock(step.op()) != lock) {
          open.add(next);
        } else if (step.op() instanceof Op.Lock) {
          section.set(next);
        }
      }
    }
    return section;
  }

  private boolean forbids(int kind, int place) {
    return waits(place)
        || kind != NEW && isForbiddenTo(locks.get(kind - 1), place)
        || text.out(place).stream()
            .anyMatch(step -> step.op() instanceof Op.Lock(int lock)
                && !takes(kind, step)
                && !inOrder.get(lock));
  }

  private boolean isForbiddenTo(int lock, int place) {
    return !inOrder.get(lock)
        || isEmptySection(place, lock)
        || text.out(place).stream()
            .anyMatch(step -> step.op() instanceof Op.Lock(int other)
                && (other == lock
                    ? isEmptySection(text.target(step), lock)
                    : order.get(other).get(lock)));
  }

  /** Whether a lock is released here that was taken by the step before; so it stays. */
  private boolean isEmptySection(int place, int lock) {
    return text.out(place).stream().anyMatch(step -> step.op().equals(new Op.Unlock(lock)))
        && into.get(place).stream().allMatch(step -> step.op().equals(new Op.Lock(lock)));
  }

  /** Whether a thread ends, waits or yields at a place, or enters a critical section of readers. */
  private boolean waits(int place) {
    return text.isEnd(place)
        || text.out(place).stream()
            .anyMatch(step -> step.op().isSchedulingPoint() && !(step.op() instanceof Op.Lock));
  }

  private boolean owns(int kind, int place) {
    return kind != NEW
        && text.mayHold(place).get(locks.get(kind - 1))
        && !isEmptySection(place, locks.get(kind - 1));
  }

  /** Which locks of the program come before which, closed under transitivity. */
  private List<BitSet> order() {
    List<BitSet> order = new ArrayList<>();
    int locks = text.program.locks().size();
    IntStream.range(0, locks).forEach(lock -> order.add(new BitSet()));
    for (Step step : text.steps) {
      if (step.op() instanceof Op.Lock(int later)) {
        text.mayHold(text.source(step)).stream()
            .filter(lock -> lock < locks)
            .forEach(lock -> order.get(lock).set(later));
      }
    }
    for (int middle = 0; middle < locks; middle++) {
      for (BitSet after : order) {
        if (after.get(middle)) {
          after.or(order.get(middle));
        }
      }
    }
    return order;
  }

  /**
   * The locks in whose sections nobody waits, yields or ends, and only such locks are taken, none
   * again.
   */
  private BitSet inOrder() {
    BitSet others = new BitSet();
    for (int place = 0; place < text.places(); place++) {
      if (waits(place)) {
        others.or(text.mayHold(place));
      }
    }
    BitSet all = new BitSet();
    for (int lock = 0; lock < order.size(); lock++) {
      all.set(lock, !order.get(lock).get(lock) && !others.get(lock));
    }
    BitSet left = (BitSet) all.clone();
    all.stream().filter(lock -> !isWithin(order.get(lock), all)).forEach(left::clear);
    return left;
  }

  private static boolean isWithin(BitSet some, BitSet all) {
    BitSet rest = (BitSet) some.clone();
    rest.andNot(all);
    return rest.isEmpty();
  }
}
