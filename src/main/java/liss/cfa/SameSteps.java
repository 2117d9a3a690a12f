package liss.cfa;

import static java.util.Objects.requireNonNull;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * Compares programs by their steps: whether one differs from the other only in where its text is
 * and in steps without effect, insertion points and {@code skip}. What holds for the runs of one
 * holds for those of the other.
 *
 * <p>Follows both automata side by side, so alternatives must come in the same order. Programs that
 * are found to differ may still be equivalent. Linear in the size of the programs.
 */
public final class SameSteps {

  private final Cfa first;
  private final Cfa second;
  private final Map<Integer, Integer> partners = new HashMap<>();
  private final Deque<Integer> open = new ArrayDeque<>();

  /** The numbers that the locks of the second program have in the first; negative if none. */
  private final List<Integer> locks;

  /** What is compared of a step. */
  private enum Detail {
    ALL,
    /** What other threads see: not values, and not what a thread does by itself. */
    VISIBLE
  }

  private final Detail detail;

  private SameSteps(Cfa first, Cfa second, List<Integer> locks, Detail detail) {
    this.first = first;
    this.second = second;
    this.locks = locks;
    this.detail = detail;
  }

  /**
   * Whether the programs are the same but for text, steps without effect, and the order in which
   * locks are declared.
   */
  public static boolean in(ProgramCfa first, ProgramCfa second) {
    return in(first, second, lock -> lock);
  }

  /**
   * Whether two programs have the same steps when locks have other names.
   *
   * @param names the name in the first program, by the one in the second
   */
  public static boolean in(ProgramCfa first, ProgramCfa second, UnaryOperator<String> names) {
    return first.locks().size() == second.locks().size()
        && butForAddedLocks(first, second, names, Detail.ALL);
  }

  /**
   * Whether the programs are the same, too, but for what threads do by themselves, such as keeping
   * a value that a {@code return} has computed while a lock is released.
   */
  public static boolean asSeenByOthers(ProgramCfa first, ProgramCfa second) {
    return first.locks().size() == second.locks().size()
        && butForAddedLocks(first, second, lock -> lock, Detail.VISIBLE);
  }

  /** Whether they are the same, too, but for steps on locks that only the second one has. */
  public static boolean butForAddedLocks(ProgramCfa first, ProgramCfa second) {
    return butForAddedLocks(first, second, lock -> lock, Detail.ALL);
  }

  private static boolean butForAddedLocks(
      ProgramCfa first, ProgramCfa second, UnaryOperator<String> names, Detail detail) {
    List<Integer> locks = second.locks().stream().map(names).map(first.locks()::indexOf).toList();
    boolean isAlike =
        first.variables().equals(second.variables())
            && locks.containsAll(IntStream.range(0, first.locks().size()).boxed().toList())
            && first.flags().equals(second.flags())
            && first.objects().equals(second.objects())
            && first.channels().equals(second.channels())
            && first.condvars().equals(second.condvars())
            && first.threads().size() == second.threads().size();
    for (int thread = 0; isAlike && thread < first.threads().size(); thread++) {
      Cfa here = first.threads().get(thread);
      isAlike = new SameSteps(here, second.threads().get(thread), locks, detail).holds();
    }
    return isAlike;
  }

  private boolean holds() {
    if (detail == Detail.ALL && first.locals() != second.locals() || !pair(first.entry(), second.entry())) {
      return false;
    }
    while (!open.isEmpty()) {
      int location = open.remove();
      List<Edge> steps = first.out().get(location);
      List<Edge> others = second.out().get(requireNonNull(partners.get(location)));
      if (steps.size() != others.size()) {
        return false;
      }
      for (int i = 0; i < steps.size(); i++) {
        Edge step = steps.get(i);
        Edge other = others.get(i);
        if (!isAlike(step.action(), other.action()) || !pair(step.target(), other.target())) {
          return false;
        }
      }
    }
    return true;
  }

  /** Whether these two, or what follows them without effect, are not paired with others. */
  private boolean pair(int location, int other) {
    int here = effective(first, location, this::isOwnBusiness);
    int there = effective(
            second, other, step -> isOnAddedLock(step) || isOwnBusiness(step));
    Integer partner = partners.putIfAbsent(here, there);
    if (partner == null) {
      open.add(here);
      return (here == first.exit()) == (there == second.exit());
    }
    return partner == there;
  }

  private static int effective(Cfa thread, int location, Predicate<Action> isLeftOut) {
    int behind = location;
    for (int n = 0;
        n < thread.size() && isWithoutEffect(thread.out().get(behind), isLeftOut);
        n++) {
      behind = thread.out().get(behind).getFirst().target();
    }
    return behind;
  }

  private static boolean isWithoutEffect(List<Edge> steps, Predicate<Action> isLeftOut) {
    return steps.size() == 1
        && (steps.getFirst().action() instanceof Action.Pass
            || steps.getFirst().action() instanceof Action.Skip
            || steps.getFirst().action() instanceof Action.Agree
            || isLeftOut.test(steps.getFirst().action()));
  }

  private boolean isOwnBusiness(Action action) {
    return detail == Detail.VISIBLE && action.isSilent();
  }

  /** Whether a step of the second program is on a lock that the first does not have. */
  private boolean isOnAddedLock(Action action) {
    return action instanceof Action.LockStep step && locks.get(step.lock()) < 0;
  }

  private boolean isAlike(Action one, Action other) {
    return one.equals(other.renumbered(locks::get))
        || detail == Detail.VISIBLE && isSeenAlike(one, other)
        || one instanceof Action.Pass && other instanceof Action.Pass;
  }

  /** Whether other threads see the same of two steps. */
  private static boolean isSeenAlike(Action one, Action other) {
    return switch (one) {
      case Action.Read a -> other instanceof Action.Read b && a.variable() == b.variable();
      case Action.Write a -> other instanceof Action.Write b && a.variable() == b.variable();
      case Action.Havoc a -> other instanceof Action.Havoc b && a.variable() == b.variable();
      case Action.Input a -> other instanceof Action.Input b && a.channel() == b.channel();
      case Action.Output a -> other instanceof Action.Output b && a.channel() == b.channel();
      case Action.Branch a -> other instanceof Action.Branch b && a.tag() == b.tag();
      case Action.Synchronization a -> false;
      case Action.LocalStep a -> false;
    };
  }
}
