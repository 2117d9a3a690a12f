package liss.unfolding;

import java.util.Arrays;
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
 */
final class Spikes {

  private final Unfolding unfolding;
  private final Slots slots;

  /** The levels: the event of a left one, the negative of the event of a right one. */
  private int[] levels = new int[64];

  /** When the level was entered; tells a level from an earlier one in its place. */
  private int[] stamps = new int[64];

  private int depth;
  private int clock;
  private @Nullable Filtered[] groups = new Filtered[1 << 10];

  Spikes(Unfolding unfolding) {
    this.unfolding = unfolding;
    this.slots = unfolding.slots();
  }

  /** The lists of a group, one for each level from some on. */
  private final class Filtered {
    final int group;
    int slot = -1;
    int count = 1;
    int[] levelOf = new int[8];
    int[] stampOf = new int[8];
    int[] cursors = new int[8];
    @Nullable IntList[] lists = new IntList[8];

    Filtered(int group) {
      this.group = group;
      levelOf[0] = -1;
      lists[0] = new IntList();
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
          open(level);
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
      int next = slot < 0 ? slots.firstChild(group) : slots.nextChild(slot);
      while (next >= 0) {
        all.add(slots.event(next));
        slot = next;
        next = slots.nextChild(next);
      }
      return all;
    }

    private void open(int level) {
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
    if (group >= groups.length) {
      groups = Arrays.copyOf(groups, Math.max(group + 1, 2 * groups.length));
    }
    Filtered filtered = groups[group];
    if (filtered == null) {
      filtered = new Filtered(group);
      groups[group] = filtered;
    }
    return filtered.current();
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
          && unfolding.last(event, chains[i]) > slots.parent(level, i)) {
        return unfolding.precedes(level, event);
      }
    }
    return true;
  }
}
