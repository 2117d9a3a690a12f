package liss.unfolding;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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
  private final IntList levels = new IntList();

  /** When the level was entered; tells a level from an earlier one in its place. */
  private final IntList stamps = new IntList();

  private int clock;
  private @Nullable Filtered[] groups = new Filtered[1 << 10];

  Spikes(Unfolding unfolding) {
    this.unfolding = unfolding;
    this.slots = unfolding.slots();
  }

  /** What passes a level of those that passed the list above. */
  private static final class Filter {
    int level = -1;
    int stamp;

    /** How much of the list above was looked at. */
    int cursor;

    final IntList passed = new IntList();
  }

  /** The lists of a group, the first one of all its events, the others for some of the levels. */
  private final class Filtered {
    final int group;
    int slot = -1;
    final List<Filter> filters = new ArrayList<>();
    int count;

    Filtered(int group) {
      this.group = group;
      add();
    }

    /** The next filter; those of other paths are used again. */
    private Filter add() {
      if (count == filters.size()) {
        filters.add(new Filter());
      }
      return filters.get(count++);
    }

    /** The list for the deepest level. */
    IntList current() {
      dropOtherPaths();
      IntList list = grown();
      for (int i = 1; i < count; i++) {
        list = filter(filters.get(i), list);
      }
      int depth = levels.size();
      for (int level = filters.get(count - 1).level + 1;
          level < depth && list.size() > 0;
          level++) {
        if (mayExclude(levels.get(level))) {
          list = filter(open(level), list);
        }
      }
      return list;
    }

    private void dropOtherPaths() {
      while (count > 1 && !isOnPath(filters.get(count - 1))) {
        count--;
      }
    }

    private boolean isOnPath(Filter filter) {
      return filter.level < levels.size() && stamps.get(filter.level) == filter.stamp;
    }

    /** All events of the group. */
    private IntList grown() {
      IntList all = filters.getFirst().passed;
      int next = slot < 0 ? slots.firstChild(group) : slots.nextChild(slot);
      while (next >= 0) {
        all.add(slots.event(next));
        slot = next;
        next = slots.nextChild(next);
      }
      return all;
    }

    private Filter open(int level) {
      Filter filter = add();
      filter.level = level;
      filter.stamp = stamps.get(level);
      filter.cursor = 0;
      filter.passed.clear();
      return filter;
    }

    private IntList filter(Filter filter, IntList above) {
      int level = levels.get(filter.level);
      for (int i = filter.cursor; i < above.size(); i++) {
        if (passes(above.get(i), level)) {
          filter.passed.add(above.get(i));
        }
      }
      filter.cursor = above.size();
      return filter.passed;
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
    int level;
    do {
      level = levels.removeLast();
      stamps.removeLast();
    } while (level < 0); // a right turn below
  }

  private void enter(int level) {
    levels.add(level);
    stamps.add(++clock);
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
