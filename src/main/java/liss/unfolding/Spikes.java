package liss.unfolding;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * The events of a group that can still be part of an alternative, filtered step by step along the
 * path of the exploration tree: an event that is in conflict with C, or needs an event of D, stays
 * so below.
 *
 * <p>Each step of the path is a level: left, where an event was added to C, or right, where one was
 * added to D. A group has a list for each level, made of the list of the level above; it is
 * extended when the group has grown, and dropped when the path is another one. So an event is
 * looked at once for each level that it passes, and not in each search for an alternative.
 *
 * <p>A list may have too many events, never too few: levels that are unlikely to exclude anything
 * are passed over.
 *
 * <p>Only the lists of {@value #KEPT} groups are kept, at most, as most groups are asked for in a
 * small part of the tree only. A list that was dropped is made again. Dropped lists are used for
 * other groups, since a search makes and drops many that are too old for a cheap collection of
 * garbage; but not before the next search, as the present one may still read them.
 */
final class Spikes {

  private static final int KEPT_BITS = 12;
  private static final int KEPT = 1 << KEPT_BITS;

  /** A list that has grown larger is not used again. */
  private static final int REUSED_CAPACITY = 256;

  private final Unfolding unfolding;

  /** The levels: the event of a left one, the negative of the event of a right one. */
  private int[] levels = new int[64];

  /** When the level was entered; tells a level from an earlier one in its place. */
  private int[] stamps = new int[64];

  private int depth;
  private int clock;

  /** The lists of a group are at the place that its number is scattered to. */
  private final @Nullable Filtered[] groups = new Filtered[KEPT];

  /** Those that were dropped since the search began, and those that were before. */
  private final Deque<Filtered> dropped = new ArrayDeque<>();

  private final Deque<Filtered> unused = new ArrayDeque<>();

  Spikes(Unfolding unfolding) {
    this.unfolding = unfolding;
  }

  /** The lists of a group, one for each level from some on. */
  private final class Filtered {
    int group;

    /** Of the child that is in the list of all; 0 if none is. */
    int newest;

    int count = 1;
    int[] levelOf = new int[8];
    int[] stampOf = new int[8];
    int[] cursors = new int[8];
    @Nullable IntList[] lists = new IntList[8];

    void open(int of) {
      group = of;
      newest = 0;
      count = 1;
      levelOf[0] = -1;
      for (int i = 0; i < lists.length; i++) {
        IntList list = lists[i];
        if (list != null && list.capacity() > REUSED_CAPACITY) {
          lists[i] = null;
        }
      }
      list(0).clear();
    }

    IntList list(int index) {
      IntList list = lists[index];
      if (list == null) {
        list = new IntList();
        lists[index] = list;
      }
      return list;
    }

    /** The list for the deepest level. */
    IntList current() {
      dropOtherPaths();
      IntList list = grown();
      for (int i = 1; i < count; i++) {
        list = filter(i, list);
      }
      for (int level = levelOf[count - 1] + 1; level < depth && list.size() > 0; level++) {
        if (mayExclude(levels[level])) {
          enter(level);
          list = filter(count - 1, list);
        }
      }
      return list;
    }

    private void dropOtherPaths() {
      while (count > 1
          && (levelOf[count - 1] >= depth || stamps[levelOf[count - 1]] != stampOf[count - 1])) {
        count--;
      }
    }

    /** All events of the group. */
    private IntList grown() {
      IntList all = list(0);
      int known = all.size();
      ChainTrees slots = unfolding.slots();
      int last = slots.newest(group);
      for (int slot = last; slot != newest; slot = slots.older(slot, group)) {
        all.add(slots.event(slot));
      }
      newest = last;
      all.reverse(known);
      return all;
    }

    private void enter(int level) {
      if (count == levelOf.length) {
        levelOf = Arrays.copyOf(levelOf, 2 * count);
        stampOf = Arrays.copyOf(stampOf, 2 * count);
        cursors = Arrays.copyOf(cursors, 2 * count);
        lists = Arrays.copyOf(lists, 2 * count);
      }
      levelOf[count] = level;
      stampOf[count] = stamps[level];
      cursors[count] = 0;
      list(count).clear();
      count++;
    }

    private IntList filter(int index, IntList above) {
      IntList list = list(index);
      int level = levels[levelOf[index]];
      for (int i = cursors[index]; i < above.size(); i++) {
        if (passes(above.get(i), level)) {
          list.add(above.get(i));
        }
      }
      cursors[index] = above.size();
      return list;
    }
  }

  /** Events of a group; all those that fit C and D are among them. */
  IntList of(int group) {
    int place = group * 0x9e3779b9 >>> -KEPT_BITS;
    Filtered filtered = groups[place];
    if (filtered == null || filtered.group != group) {
      if (filtered != null) {
        dropped.push(filtered);
      }
      filtered = unused.isEmpty() ? new Filtered() : unused.pop();
      filtered.open(group);
      groups[place] = filtered;
    }
    return filtered.current();
  }

  /** A search for an alternative begins; no list of the last one is read any more. */
  void begin() {
    while (!dropped.isEmpty()) {
      unused.push(dropped.pop());
    }
  }

  /** An event was added to C. */
  void added(int event) {
    enter(event);
  }

  /** An event was added to D. */
  void disabled(int event) {
    enter(-event);
  }

  /** The event that was added to C last was removed, and what was added to D since. */
  void removed() {
    while (levels[--depth] < 0) {
      // A right turn below.
    }
  }

  /** The events have new numbers. */
  void renumber(int[] numbers) {
    for (int i = 0; i < depth; i++) {
      levels[i] = levels[i] < 0 ? -numbers[-levels[i]] : numbers[levels[i]];
    }
    for (int place = 0; place < KEPT; place++) {
      Filtered filtered = groups[place];
      if (filtered != null) {
        unused.push(filtered);
        groups[place] = null;
      }
    }
  }

  private void enter(int level) {
    if (depth == levels.length) {
      levels = Arrays.copyOf(levels, 2 * depth);
      stamps = Arrays.copyOf(stamps, 2 * depth);
    }
    levels[depth] = level;
    stamps[depth++] = ++clock;
  }

  private boolean mayExclude(int level) {
    return level < 0 || unfolding.labels().urgency(unfolding.action(level)) == Urgency.CONTENDED;
  }

  /** Whether an event that fits the levels above fits this one. */
  private boolean passes(int event, int level) {
    if (level < 0) {
      return !unfolding.precedes(-level, event);
    }
    int[] chains = unfolding.chains(level);
    for (int i = 0; i < chains.length; i++) {
      if (unfolding.branches(chains[i])
          && unfolding.last(event, chains[i]) > unfolding.slots().parent(level, i)) {
        return unfolding.precedes(level, event);
      }
    }
    return true;
  }
}
