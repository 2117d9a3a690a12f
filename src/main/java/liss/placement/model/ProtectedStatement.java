package liss.placement.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;

/**
 * A statement at which locks of a placement are held.
 *
 * @param step the statement
 * @param held the locks, those included that stand for locks of the program
 * @param added the locks without those that the program itself holds there
 * @param shared the locks that are held by a reader
 */
record ProtectedStatement(
    Edge step, SortedSet<Integer> held, SortedSet<Integer> added, SortedSet<Integer> shared) {

  /** Makes the sets unmodifiable. */
  ProtectedStatement {
    held = Collections.unmodifiableSortedSet(held);
    added = Collections.unmodifiableSortedSet(added);
    shared = Collections.unmodifiableSortedSet(shared);
  }

  /** The statements of a program at which some lock is held, by thread and position. */
  static List<ProtectedStatement> of(ProgramCfa program, LockPlacement placement) {
    HeldLocks held = HeldLocks.of(program, placement);
    Optional<HeldLocks> own =
        placement.existing().isEmpty()
            ? Optional.empty()
            : Optional.of(HeldLocks.of(program, placement.withOnlyOwnSections()));
    List<ProtectedStatement> statements = new ArrayList<>();
    for (Cfa thread : program.threads()) {
      for (Edge step : thread.edges()) {
        SortedSet<Integer> locks = held.at(step.thread(), step.source());
        if (PlacementCost.isStatement(step) && !locks.isEmpty()) {
          SortedSet<Integer> added = new TreeSet<>(locks);
          own.ifPresent(locked -> added.removeAll(locked.at(step.thread(), step.source())));
          statements.add(
              new ProtectedStatement(
                  step, locks, added, held.shared(step.thread(), step.source())));
        }
      }
    }
    return statements;
  }

  /** Whether an inserted statement protects it. */
  boolean isAdded() {
    return !added.isEmpty();
  }

  /** Whether the statements exclude each other, and not because of the program alone. */
  boolean excludes(ProtectedStatement other) {
    return step.thread() != other.step.thread()
        && held.stream()
            .filter(other.held::contains)
            .filter(lock -> added.contains(lock) || other.added.contains(lock))
            .anyMatch(lock -> !shared.contains(lock) || !other.shared.contains(lock));
  }
}
