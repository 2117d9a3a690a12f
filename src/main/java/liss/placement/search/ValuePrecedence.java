package liss.placement.search;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import liss.maxsat.IncrementalSat;
import liss.maxsat.MaxSat.Soft;

/**
 * The locks that the program has and a fixed number of new ones that realise requirements, as
 * clauses.
 *
 * <p>Each requirement chooses one lock; a lock is used only when it is chosen, and a new one chosen
 * only when the new lock before it is chosen by an earlier requirement. This leaves one of all
 * renamings of a placement ("value precedence": Law, Lee, "Global constraints for integer and set
 * value precedence", CP 2004).
 */
final class ValuePrecedence extends LockEncoding {

  private final int classes;
  private final Map<Requirement, Integer> selectors = new HashMap<>();

  /** By requirement, then by lock. */
  private final List<int[]> chosen = new ArrayList<>();

  /** So many new locks. */
  ValuePrecedence(
      IncrementalSat sat, HeldClasses classes, List<Requirement> requirements, int number) {
    this(sat, classes, List.of(), requirements, number);
  }

  /** The reusable locks, and so many new ones. */
  ValuePrecedence(
      IncrementalSat sat,
      HeldClasses classes,
      List<OwnClasses> reusable,
      List<Requirement> requirements,
      int number) {
    super(sat, classes, reusable, number);
    this.classes = classes.size();
    requirements.forEach(this::addRequirement);
    useChosenLocksOnly();
  }

  /** The literal that makes the requirement count. */
  int selector(Requirement requirement) {
    return requireNonNull(selectors.get(requirement));
  }

  /** All variables that say that a lock is held somewhere, by class and then by lock. */
  List<Integer> heldVariables() {
    return IntStream.range(0, classes)
        .boxed()
        .flatMap(c -> IntStream.range(0, locks().size()).mapToObj(lock -> locks().held(c, lock)))
        .toList();
  }

  /** Soft literals that say that a new lock is not used. */
  List<Soft> unusedNewLocks() {
    List<Soft> softs = new ArrayList<>();
    for (int lock = 0; lock < locks().size(); lock++) {
      if (locks().isNew(lock)) {
        int used = sat().newVariable();
        locks().acquisitions(lock).forEach(acquired -> sat().addClause(-acquired, used));
        softs.add(new Soft(-used, 1));
      }
    }
    return softs;
  }

  /**
   * Literals that say that locks are held where they are held under an assignment of another
   * encoding of the same problem with fewer locks, and that the further locks are held nowhere.
   */
  List<Integer> heldAs(ValuePrecedence other, BitSet model) {
    List<Integer> literals = new ArrayList<>();
    for (int heldClass = 0; heldClass < classes; heldClass++) {
      for (int lock = 0; lock < locks().size(); lock++) {
        int variable = locks().held(heldClass, lock);
        boolean isHeld =
            lock < other.locks().size() && model.get(other.locks().held(heldClass, lock));
        literals.add(isHeld ? variable : -variable);
      }
    }
    return literals;
  }

  /** C1: if selected, a lock is chosen; it is held in all classes of one alternative. */
  private void addRequirement(Requirement requirement) {
    int selector = sat().newVariable();
    selectors.put(requirement, selector);
    int[] choice = IntStream.range(0, locks().size()).map(lock -> sat().newVariable()).toArray();
    List<Integer> anyLock = new ArrayList<>(List.of(-selector));
    for (int lock = 0; lock < choice.length; lock++) {
      anyLock.add(choice[lock]);
      serve(choice[lock], requirement, lock);
      if (!locks().isNew(lock)) {
        sat().addImplication(choice[lock], locks().acquisitions(lock));
      } else if (lock > 0 && locks().isNew(lock - 1)) {
        int previous = lock - 1;
        sat()
            .addImplication(
                choice[lock], chosen.stream().map(earlier -> earlier[previous]).toList());
      }
    }
    sat().addClause(anyLock);
    chosen.add(choice);
  }

  private void useChosenLocksOnly() {
    for (int lock = 0; lock < locks().size(); lock++) {
      int number = lock;
      List<Integer> choices = chosen.stream().map(choice -> choice[number]).toList();
      locks().acquisitions(lock).forEach(acquired -> sat().addImplication(acquired, choices));
    }
  }
}
