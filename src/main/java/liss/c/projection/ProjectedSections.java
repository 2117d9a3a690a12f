package liss.c.projection;

import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * In which atomic sections of a thread control may be where the next statement is written: a data
 * flow over the labels and jumps, of which each translation knows what the one before has found.
 * Sections are numbered from 1 as they begin in the text; 0 stands for none.
 *
 * <p>Only jumps that come from a section are facts, and other jumps to the same labels.
 */
final class ProjectedSections {

  static final int NONE = 0;

  private static final Set<Integer> OUTSIDE = Set.of(NONE);
  private static final SortedSet<Integer> EMPTY = Collections.emptySortedSet();

  private final String thread;
  private final ProjectionFacts known;
  private final ProjectionFacts found;
  private final Set<String> passed = new HashSet<>();
  private final Set<String> fromOutside = new HashSet<>();
  private final Set<Integer> repeated = new HashSet<>();
  private Set<Integer> now = OUTSIDE;
  private int sections;

  /**
   * @param known what the last translation has found
   * @param found receives what this one finds
   */
  ProjectedSections(String thread, ProjectionFacts known, ProjectionFacts found) {
    this.thread = thread;
    this.known = known;
    this.found = found;
  }

  /** Where control may be; empty if it cannot come here. */
  Set<Integer> now() {
    return now;
  }

  /** Control is in one of these from here on. */
  void goOnIn(Set<Integer> others) {
    now = others;
  }

  /** The number of a section that begins here. */
  int begun() {
    return ++sections;
  }

  /** Whether a section may go round a loop from here on. */
  boolean isRepeated(int section) {
    return repeated.contains(section);
  }

  /** Control goes to a label, and not on. */
  void jump(String label) {
    if (!now.equals(OUTSIDE) || known.sections.containsKey(key(label))) {
      boolean isBack = passed.contains(label);
      SortedSet<Integer> from = at(label);
      now.forEach(section -> from.add(isBack ? -section : section));
    } else {
      fromOutside.add(label);
    }
    now = Set.of();
  }

  /** Control comes to a label, from above or by jumps. */
  void label(String label) {
    passed.add(label);
    if (!now.equals(OUTSIDE)) {
      at(label);
    }
    Set<Integer> all = new TreeSet<>(now);
    SortedSet<Integer> jumps = new TreeSet<>(known.sections.getOrDefault(key(label), EMPTY));
    jumps.addAll(found.sections.getOrDefault(key(label), EMPTY));
    for (int section : jumps) {
      all.add(Math.abs(section));
      if (section < 0) {
        repeated.add(-section);
      }
    }
    if (all.isEmpty() || fromOutside.contains(label)) {
      all.add(NONE);
    }
    now = all;
  }

  private SortedSet<Integer> at(String label) {
    return found.sections.computeIfAbsent(key(label), l -> new TreeSet<>());
  }

  private String key(String label) {
    return thread + ": " + label;
  }

  /** One of two ways is taken. */
  void either(Runnable one, Runnable other) {
    Set<Integer> before = now;
    one.run();
    Set<Integer> afterOne = now;
    now = before;
    other.run();
    Set<Integer> all = new TreeSet<>(afterOne);
    all.addAll(now);
    now = all;
  }
}
