package liss.cfa;

import static java.util.Objects.requireNonNull;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares programs by their steps: whether one differs from the other only in where its text is
 * and in gaps, which nothing happens at. What holds for the runs of one holds for those of the
 * other.
 *
 * <p>Follows both automata side by side, so alternatives must come in the same order. Programs that
 * are found to differ may still be equivalent. Linear in the size of the programs.
 */
public final class SameSteps {

  private final Cfa first;
  private final Cfa second;
  private final Map<Integer, Integer> partners = new HashMap<>();
  private final Deque<Integer> open = new ArrayDeque<>();

  private SameSteps(Cfa first, Cfa second) {
    this.first = first;
    this.second = second;
  }

  /** Whether the programs are the same but for text and gaps. */
  public static boolean in(ProgramCfa first, ProgramCfa second) {
    boolean isAlike =
        first.variables().equals(second.variables())
            && first.locks().equals(second.locks())
            && first.flags().equals(second.flags())
            && first.channels().equals(second.channels())
            && first.condvars().equals(second.condvars())
            && first.threads().size() == second.threads().size();
    for (int thread = 0; isAlike && thread < first.threads().size(); thread++) {
      isAlike = new SameSteps(first.threads().get(thread), second.threads().get(thread)).holds();
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

  /** Whether the locations behind the gaps at these two are not paired with others. */
  private boolean pair(int location, int other) {
    int here = behindGaps(first, location);
    int there = behindGaps(second, other);
    Integer partner = partners.putIfAbsent(here, there);
    if (partner == null) {
      open.add(here);
      return (here == first.exit()) == (there == second.exit());
    }
    return partner == there;
  }

  private static int behindGaps(Cfa thread, int location) {
    int behind = location;
    for (int n = 0; n < thread.size() && isGap(thread.out().get(behind)); n++) {
      behind = thread.out().get(behind).getFirst().target();
    }
    return behind;
  }

  private static boolean isGap(List<Edge> steps) {
    return steps.size() == 1 && steps.getFirst().action() instanceof Action.Pass;
  }

  private static boolean isAlike(Action one, Action other) {
    return one.equals(other) || one instanceof Action.Pass && other instanceof Action.Pass;
  }
}
