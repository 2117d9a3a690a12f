package liss.placement.search;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import liss.placement.model.LockPlacement;
import liss.placement.model.Sections;
import liss.solver.IncrementalSat;
import liss.solver.MaxSat.Soft;

/**
 * Locks that realise requirements, as clauses: the locks that the program has, then new ones.
 *
 * <p>Each requirement chooses one lock, which is held in all classes of one of its alternatives. A
 * new lock is used only if it is chosen, and chosen only if the new lock before it is chosen by an
 * earlier requirement. This leaves one of all renamings of a placement ("value precedence": Law,
 * Lee, "Global constraints for integer and set value precedence", CP 2004). With as many new locks
 * as requirements the clauses describe all placements in which every lock serves a requirement.
 */
final class LockEncoding {

  private final IncrementalSat sat;
  private final HeldClasses classes;
  private final List<Requirement> requirements;
  private final LockVariables locks;

  /** By lock, then by requirement. */
  private final List<int[]> chosen = new ArrayList<>();

  /** The reusable locks, and so many new ones. */
  LockEncoding(
      IncrementalSat sat,
      HeldClasses classes,
      List<OwnClasses> reusable,
      List<Requirement> requirements,
      int newLocks) {
    this(sat, classes, requirements, new LockVariables(sat, classes));
    reusable.forEach(locks::add);
    IntStream.range(0, newLocks).forEach(i -> locks.add());
  }

  private LockEncoding(
      IncrementalSat sat,
      HeldClasses classes,
      List<Requirement> requirements,
      LockVariables locks) {
    this.sat = sat;
    this.classes = classes;
    this.requirements = List.copyOf(requirements);
    this.locks = locks;
  }

  /**
   * The union of any number of new locks, which is one lock that an insertion point may acquire
   * where it is passed in one way, and not where it is passed in another.
   */
  static LockEncoding ofUnion(
      IncrementalSat sat, HeldClasses classes, List<Requirement> requirements) {
    LockVariables union = new LockVariables(sat, classes, LockRules::clausesOfUnion);
    union.add();
    return new LockEncoding(sat, classes, requirements, union);
  }

  /** Encodes requirements for a number of new locks. */
  LockEncoding(
      IncrementalSat sat, HeldClasses classes, List<Requirement> requirements, int newLocks) {
    this(sat, classes, List.of(), requirements, newLocks);
  }

  /**
   * Lets requirements choose one of the locks. For each requirement, the literal that implies that
   * it chooses one.
   */
  List<Integer> selectors() {
    IntStream.range(0, size()).forEach(lock -> chosen.add(new int[requirements.size()]));
    List<Integer> selectors = new ArrayList<>();
    for (int number = 0; number < requirements.size(); number++) {
      selectors.add(sat.newVariable());
      for (int[] choice : chosen) {
        choice[number] = sat.newVariable();
      }
      for (int lock = 0; lock < size(); lock++) {
        serve(number, lock);
      }
      sat.addImplication(selectors.getLast(), choices(number));
    }
    IntStream.range(0, size()).filter(this::mustServe).forEach(this::useOnlyIfChosen);
    return selectors;
  }

  /** Demands that each requirement choose one of the locks. */
  void demandAll() {
    selectors().forEach(selector -> sat.addClause(selector));
  }

  private List<Integer> choices(int number) {
    return chosen.stream().map(choice -> choice[number]).toList();
  }

  /** If the requirement of this number chooses the lock, it is served by it. */
  private void serve(int number, int lock) {
    int choice = chosen.get(lock)[number];
    sat.addImplication(choice, locks.realisations(requirements.get(number), lock));
    if (!locks.isNew(lock)) {
      sat.addImplication(choice, locks.changes(lock));
    } else if (lock > 0 && locks.isNew(lock - 1)) {
      sat.addImplication(choice, IntStream.of(chosen.get(lock - 1)).limit(number).boxed().toList());
    }
  }

  /** Sections of the program may also grow so that those of another lock nest in them. */
  private boolean mustServe(int lock) {
    return locks.isNew(lock) || classes.rules().sections() != Sections.STRUCTURED;
  }

  private void useOnlyIfChosen(int lock) {
    List<Integer> choices = IntStream.of(chosen.get(lock)).boxed().toList();
    locks.changes(lock).forEach(changed -> sat.addImplication(changed, choices));
  }

  /** Number of locks. */
  int size() {
    return locks.size();
  }

  /** The classes in which locks can be held. */
  HeldClasses classes() {
    return classes;
  }

  /** All variables that say that a lock is held somewhere, by class and then by lock. */
  List<Integer> heldVariables() {
    return IntStream.range(0, classes.size())
        .boxed()
        .flatMap(c -> IntStream.range(0, size()).mapToObj(lock -> locks.held(c, lock)))
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

  /**
   * Soft literals that decide between placements of equal cost: no new lock is used if not all are
   * new, and then who holds a reader-writer lock is a reader.
   */
  List<Soft> preferences() {
    List<Soft> softs = new ArrayList<>();
    locks.writers().forEach(writer -> softs.add(new Soft(-writer, 1)));
    int more = softs.size() + 1;
    for (int lock = 0; lock < size(); lock++) {
      if (locks.isNew(lock) && !locks.isNew(0)) {
        int used = sat.newVariable();
        locks.acquisitions(lock).forEach(acquired -> sat.addClause(-acquired, used));
        softs.add(new Soft(-used, more));
      }
    }
    return softs;
  }

  /** By lock, then by class, the variables that say that it is held. */
  List<int[]> heldByLock() {
    return IntStream.range(0, size()).mapToObj(locks::held).toList();
  }

  /** Has the pairs counted that the locks exclude. */
  void count(ExcludedPairs pairs) {
    locks.count(pairs);
  }

  /** By class the variables that say that the lock is held, if there is just one, a new one. */
  Optional<int[]> single() {
    return locks.single();
  }

  /** The costs of the locks so far. */
  LockCriteria criteria() {
    return new LockCriteria(sat, locks, classes);
  }

  /** The placement that an assignment describes; locks that are not used are left out. */
  LockPlacement placement(BitSet model) {
    return locks.placement(model);
  }
}
