package liss.placement.search;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import liss.maxsat.IncrementalSat;
import liss.placement.LockPlacement;

/**
 * A growing list of locks that requirements share, as clauses.
 *
 * <p>Each requirement chooses a lock; a lock is used only if it is chosen, and chosen only if the
 * lock before it is chosen by an earlier requirement. This leaves one of all renamings of a
 * placement ("value precedence": Law, Lee, "Global constraints for integer and set value
 * precedence", CP 2004). What the solver has learned stays when a lock is added.
 */
final class GrowingValuePrecedence {

  private final IncrementalSat sat;
  private final LockVariables locks;
  private final List<Requirement> requirements;
  private final ClassSet usable;
  private final Consumer<int[]> pay;

  /** By lock, then by requirement. */
  private final List<int[]> chosen = new ArrayList<>();

  /**
   * No locks so far.
   *
   * @param usable the classes in which locks may be held
   * @param pay makes the clauses about the pairs that a lock excludes, given by its variables for
   *     each class
   */
  GrowingValuePrecedence(
      IncrementalSat sat,
      HeldClasses classes,
      List<Requirement> requirements,
      ClassSet usable,
      Consumer<int[]> pay) {
    this.sat = sat;
    this.locks = new LockVariables(sat, classes);
    this.requirements = List.copyOf(requirements);
    this.usable = usable;
    this.pay = pay;
  }

  /** Number of locks. */
  int size() {
    return locks.size();
  }

  /** Adds a lock. */
  void add() {
    int lock = locks.add(usable);
    pay.accept(locks.held(lock));
    int[] choice = requirements.stream().mapToInt(requirement -> sat.newVariable()).toArray();
    for (int number = 0; number < choice.length; number++) {
      sat.addImplication(choice[number], locks.realisations(requirements.get(number), lock));
      if (lock > 0) {
        int[] previous = chosen.getLast();
        sat.addImplication(choice[number], IntStream.of(previous).limit(number).boxed().toList());
      }
    }
    locks
        .acquisitions(lock)
        .forEach(acquired -> sat.addImplication(acquired, IntStream.of(choice).boxed().toList()));
    chosen.add(choice);
  }

  /** The literal that says that the requirement of this number chooses the lock. */
  int choice(int requirement, int lock) {
    return chosen.get(lock)[requirement];
  }

  /** A literal that implies that each requirement chooses one of the locks so far. */
  int suffice() {
    int suffice = sat.newVariable();
    for (int number = 0; number < requirements.size(); number++) {
      int requirement = number;
      sat.addImplication(suffice, chosen.stream().map(choice -> choice[requirement]).toList());
    }
    return suffice;
  }

  /** The variables that say that a lock statement of the lock is inserted. */
  List<Integer> acquisitions(int lock) {
    return locks.acquisitions(lock);
  }

  /** The variables that say that a lock statement is inserted. */
  List<Integer> acquisitions() {
    return IntStream.range(0, size())
        .boxed()
        .flatMap(lock -> locks.acquisitions(lock).stream())
        .toList();
  }

  /** Literals that say that the locks are held in these sets of classes, and no others. */
  List<Integer> heldAs(List<ClassSet> sections) {
    List<Integer> literals = new ArrayList<>();
    for (int lock = 0; lock < size(); lock++) {
      int[] held = locks.held(lock);
      for (int heldClass = 0; heldClass < held.length; heldClass++) {
        boolean isHeld = lock < sections.size() && sections.get(lock).contains(heldClass);
        literals.add(isHeld ? held[heldClass] : -held[heldClass]);
      }
    }
    return literals.stream().distinct().toList();
  }

  /** For each lock the classes in which it is held under an assignment. */
  List<ClassSet> heldIn(BitSet model) {
    return locks.heldIn(model);
  }

  /** The costs of the locks so far. */
  LockCriteria criteria(HeldClasses classes) {
    return new LockCriteria(sat, locks, classes);
  }

  /** The placement that an assignment describes; locks that are not used are left out. */
  LockPlacement placement(BitSet model) {
    return locks.placement(model);
  }
}
