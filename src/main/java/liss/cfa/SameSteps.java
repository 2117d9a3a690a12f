package liss.cfa;

import static java.util.Objects.requireNonNull;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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

  /** The numbers that the locks of the second program have in the first. */
  private final List<Integer> locks;

  private SameSteps(Cfa first, Cfa second, List<Integer> locks) {
    this.first = first;
    this.second = second;
    this.locks = locks;
  }

  /**
   * Whether the programs are the same but for text, steps without effect, and the order in which
   * locks are declared.
   */
  public static boolean in(ProgramCfa first, ProgramCfa second) {
    List<Integer> locks = second.locks().stream().map(first.locks()::indexOf).toList();
    boolean isAlike =
        first.variables().equals(second.variables())
            && first.locks().size() == second.locks().size()
            && !locks.contains(-1)
            && first.flags().equals(second.flags())
            && first.objects().equals(second.objects())
            && first.channels().equals(second.channels())
            && first.condvars().equals(second.condvars())
            && first.threads().size() == second.threads().size();
    for (int thread = 0; isAlike && thread < first.threads().size(); thread++) {
      Cfa here = first.threads().get(thread);
      isAlike = new SameSteps(here, second.threads().get(thread), locks).holds();
    }
    return isAlike;
  }

  private boolean holds() {
    if (first.locals() != second.locals() || !pair(first.entry(), second.entry())) {
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
    int here = effective(first, location);
    int there = effective(second, other);
    Integer partner = partners.putIfAbsent(here, there);
    if (partner == null) {
      open.add(here);
      return (here == first.exit()) == (there == second.exit());
    }
    return partner == there;
  }

  private static int effective(Cfa thread, int location) {
    int behind = location;
    for (int n = 0; n < thread.size() && isWithoutEffect(thread.out().get(behind)); n++) {
      behind = thread.out().get(behind).getFirst().target();
    }
    return behind;
  }

  private static boolean isWithoutEffect(List<Edge> steps) {
    return steps.size() == 1
        && (steps.getFirst().action() instanceof Action.Pass
            || steps.getFirst().action() instanceof Action.Skip);
  }

  private boolean isAlike(Action one, Action other) {
    return one.equals(inFirst(other)) || one instanceof Action.Pass && other instanceof Action.Pass;
  }

  /** What an action of the second program is in the first. */
  private Action inFirst(Action action) {
    if (action instanceof Action.Lock lock) {
      return new Action.Lock(locks.get(lock.lock()));
    }
    if (action instanceof Action.Unlock unlock) {
      return new Action.Unlock(locks.get(unlock.lock()));
    }
    return action instanceof Action.CondvarWait wait
        ? new Action.CondvarWait(wait.condvar(), locks.get(wait.lock()))
        : action;
  }
}
