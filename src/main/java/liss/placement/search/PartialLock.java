package liss.placement.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * What is decided about a lock: classes in which it is held, classes in which it is not, and what
 * insertion points may still do. Everything that follows from it by single rules is decided, too.
 * So the legal sets that agree with the decisions are those that agree with the ones taken before.
 */
final class PartialLock {

  private static final int IDLE = 1;
  private static final int ACQUIRES = 2;
  private static final int RELEASES = 4;
  private static final int ANYTHING = IDLE | ACQUIRES | RELEASES;

  private final LockRules rules;
  private final BitSet held;
  private final BitSet absent;

  /** By insertion point, what it may do. */
  private final byte[] possible;

  /** Rules about classes in which the lock is held. */
  private final BitSet points;

  private final BitSet stretches;

  /** Classes that were decided, up to the given number; their rules have yet to be looked at. */
  private int[] decided = new int[16];

  private int pending;
  private final BitSet openStretches = new BitSet();
  private boolean contradiction;

  /** The lock about which nothing is decided but that it is nowhere in {@link HeldClasses#FREE}. */
  PartialLock(LockRules rules) {
    this.rules = rules;
    this.held = new BitSet();
    this.absent = new BitSet();
    this.possible = new byte[rules.points()];
    this.points = new BitSet();
    this.stretches = new BitSet();
    Arrays.fill(possible, (byte) ANYTHING);
    absent(HeldClasses.FREE);
    propagate();
  }

  private PartialLock(PartialLock other) {
    this.rules = other.rules;
    this.held = (BitSet) other.held.clone();
    this.absent = (BitSet) other.absent.clone();
    this.possible = other.possible.clone();
    this.points = (BitSet) other.points.clone();
    this.stretches = (BitSet) other.stretches.clone();
  }

  /** The classes in which it is held; not to be changed. */
  BitSet held() {
    return held;
  }

  /** The lock held in these classes, too; empty if that is not possible. */
  Optional<PartialLock> with(ClassSet classes) {
    PartialLock larger = new PartialLock(this);
    classes.stream().forEach(larger::held);
    return larger.propagated();
  }

  /**
   * The ways to satisfy a rule that is broken if nothing else is held; empty if none is. Each legal
   * set that agrees with what is decided agrees with one of them.
   */
  Optional<List<PartialLock>> repairs() {
    int fewest = Integer.MAX_VALUE;
    int chosen = -1;
    for (int point = points.nextSetBit(0); point >= 0; point = points.nextSetBit(point + 1)) {
      int choices = Integer.bitCount(possible[point]);
      if (choices < fewest && rules.isBrokenAt(point, held)) {
        fewest = choices;
        chosen = point;
      }
    }
    if (chosen >= 0) {
      return Optional.of(repairsAt(chosen));
    }
    for (int i = stretches.nextSetBit(0); i >= 0; i = stretches.nextSetBit(i + 1)) {
      if (rules.isBrokenOn(i, held)) {
        return Optional.of(repairsOn(i));
      }
    }
    return Optional.empty();
  }

  private List<PartialLock> repairsAt(int point) {
    List<PartialLock> repairs = new ArrayList<>();
    for (int operation = IDLE; operation <= RELEASES; operation *= 2) {
      if ((possible[point] & operation) != 0) {
        PartialLock repaired = new PartialLock(this);
        repaired.restrict(point, operation);
        repaired.propagated().ifPresent(repairs::add);
      }
    }
    return repairs;
  }

  /** The first class in which the lock is not held: it is, or it is held up to the end. */
  private List<PartialLock> repairsOn(int stretch) {
    int[] way = rules.stretch(stretch);
    int first = 0;
    while (held.get(way[first])) {
      first++;
    }
    PartialLock earlier = new PartialLock(this);
    earlier.held(way[first]);
    PartialLock later = new PartialLock(this);
    later.absent(way[first]);
    List<PartialLock> repairs = new ArrayList<>();
    earlier.propagated().ifPresent(repairs::add);
    later.propagated().ifPresent(repairs::add);
    return repairs;
  }

  private Optional<PartialLock> propagated() {
    propagate();
    return contradiction ? Optional.empty() : Optional.of(this);
  }

  private void propagate() {
    while (!contradiction && (pending > 0 || !openStretches.isEmpty())) {
      if (pending > 0) {
        pending--;
        propagateFrom(decided[pending]);
      } else {
        int stretch = openStretches.nextSetBit(0);
        openStretches.clear(stretch);
        propagateOn(stretch);
      }
    }
  }

  private void held(int heldClass) {
    if (!held.get(heldClass)) {
      held.set(heldClass);
      for (int point : rules.pointsOf(heldClass)) {
        points.set(point);
      }
      for (int stretch : rules.stretchesOf(heldClass)) {
        stretches.set(stretch);
      }
      decided(heldClass);
    }
  }

  private void absent(int heldClass) {
    if (!absent.get(heldClass)) {
      absent.set(heldClass);
      decided(heldClass);
    }
  }

  private void decided(int heldClass) {
    contradiction |= held.get(heldClass) && absent.get(heldClass);
    if (pending == decided.length) {
      decided = Arrays.copyOf(decided, 2 * pending);
    }
    decided[pending++] = heldClass;
    for (int stretch : rules.stretchesOf(heldClass)) {
      openStretches.set(stretch);
    }
  }

  private void propagateFrom(int heldClass) {
    boolean isHeld = held.get(heldClass);
    int[] next = rules.targetsOf(heldClass);
    for (int i = 0; i < next.length && !contradiction; i += 2) {
      propagate(next[i], isHeld ? ~ACQUIRES : ~RELEASES, heldClass, next[i + 1]);
    }
    int[] previous = rules.sourcesOf(heldClass);
    for (int i = 0; i < previous.length && !contradiction; i += 2) {
      propagate(previous[i], isHeld ? ~RELEASES : ~ACQUIRES, heldClass, previous[i + 1]);
    }
  }

  /** The insertion point is passed between the class, which was decided, and the other. */
  private void propagate(int point, int left, int heldClass, int other) {
    boolean isDifferent =
        held.get(heldClass) ? absent.get(other) : absent.get(heldClass) && held.get(other);
    restrict(point, isDifferent ? left & ~IDLE : left);
    if (possible[point] == IDLE) {
      follow(heldClass, other);
    }
  }

  /** The insertion point does nothing but these operations; if one is left, it is performed. */
  private void restrict(int point, int operations) {
    int left = possible[point] & operations;
    if (left == possible[point]) {
      return;
    }
    possible[point] = (byte) left;
    if (left == 0) {
      contradiction = true;
    } else if (Integer.bitCount(left) == 1) {
      int[] sides = rules.sides(point);
      for (int i = 0; i < sides.length; i += 2) {
        perform(left, sides[i], sides[i + 1]);
      }
    }
  }

  private void perform(int operation, int source, int target) {
    switch (operation) {
      case ACQUIRES -> {
        absent(source);
        held(target);
      }
      case RELEASES -> {
        held(source);
        absent(target);
      }
      default -> {
        follow(source, target);
        follow(target, source);
      }
    }
  }

  private void follow(int first, int second) {
    if (held.get(first)) {
      held(second);
    }
    if (absent.get(first)) {
      absent(second);
    }
  }

  /** No class between two in which the lock is not held can be one in which it is. */
  private void propagateOn(int stretch) {
    int[] way = rules.stretch(stretch);
    int first = 0;
    int last = way.length - 1;
    while (first < way.length && !absent.get(way[first])) {
      first++;
    }
    while (last >= 0 && !absent.get(way[last])) {
      last--;
    }
    for (int i = 0; i < way.length; i++) {
      if (first < i && i < last) {
        absent(way[i]);
      }
      if (held.get(way[i]) && i > first) {
        holdAll(way, i + 1, way.length);
      }
      if (held.get(way[i]) && i < last) {
        holdAll(way, 0, i);
      }
    }
  }

  private void holdAll(int[] way, int from, int to) {
    for (int i = from; i < to; i++) {
      held(way[i]);
    }
  }
}
