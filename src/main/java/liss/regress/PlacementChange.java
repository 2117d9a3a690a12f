package liss.regress;

import java.util.List;
import java.util.SortedSet;
import liss.lang.Program;

/** How a program with locks differs from the one that was recorded. */
public sealed interface PlacementChange {

  /**
   * The same locks around the same statements; what else the text has is another.
   *
   * @param facts what is another, in words
   */
  record OfSource(List<String> facts) implements PlacementChange {}

  /**
   * Locks around other statements, or taken and released elsewhere.
   *
   * @param facts each difference, such as {@code lk now also covers ioctl lines 49-52}
   * @param steps the steps on locks of both programs, as they are written
   */
  record OfLocks(List<String> facts, SortedSet<String> steps) implements PlacementChange {}

  /**
   * Compares two programs with locks, where locks that were added may have any names.
   *
   * <p>Statements are paired by their text, for each thread, with the fewest left over; a placement
   * is the same if at each pair the same locks are held, and between two pairs the same are taken
   * and released in the same words. About quadratic in the number of statements that differ.
   *
   * @param recorded the program that was recorded, read anew
   * @param found the program that was found
   * @param model what it was found for; its lines are those that facts tell
   */
  static PlacementChange between(Program recorded, Program found, Program model) {
    LockedText before = LockedText.of(recorded);
    LockedText now = LockedText.of(found);
    PlacementComparison comparison = new PlacementComparison(before, now, LockedText.of(model));
    List<String> ofLocks = comparison.ofLocks();
    if (ofLocks.isEmpty()) {
      return new OfSource(comparison.ofSource());
    }
    SortedSet<String> steps = before.lockSteps();
    steps.addAll(now.lockSteps());
    return new OfLocks(ofLocks, steps);
  }
}
