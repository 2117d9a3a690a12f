package liss.proof;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.LocalExpr;
import liss.cfa.ObjectOperation;
import liss.cfa.ProgramCfa;
import liss.lang.Declaration;

/**
 * Whether a program never gets stuck because one of its threads always goes on: it never ends and
 * waits for nothing but the end of atomic sections, in which no thread waits. A run that an
 * assumption discards, or in which the program ends, is not stuck.
 */
final class Progress {

  private final ProgramCfa program;
  private final int section;

  private Progress(ProgramCfa program) {
    this.program = program;
    this.section = program.locks().indexOf(Declaration.LockVar.ATOMIC);
  }

  /** Whether a thread always goes on; false if that is not known. */
  static boolean isCertain(ProgramCfa program, Slots slots) {
    Progress progress = new Progress(program);
    boolean sectionsEnd = program.threads().stream().allMatch(t -> progress.endsSections(t, slots));
    return program.threads().stream().anyMatch(thread -> progress.goesOn(thread, sectionsEnd));
  }

  private boolean endsSections(Cfa thread, Slots slots) {
    List<BitSet> sections = CutPoints.inSections(program, thread);
    BitSet inside = sections.getFirst();
    return (section < 0 || slots.isOfSections(section))
        && !inside.get(thread.exit())
        && inside.stream()
            .mapToObj(location -> thread.out().get(location))
            .allMatch(out ->
                !out.isEmpty() && out.stream().noneMatch(edge -> mayBlock(edge.action(), false)));
  }

  private boolean goesOn(Cfa thread, boolean sectionsEnd) {
    BitSet reached = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(List.of(thread.entry()));
    reached.set(thread.entry());
    while (!open.isEmpty()) {
      List<Edge> out = thread.out().get(open.remove());
      if (out.isEmpty()) {
        return false;
      }
      for (Edge edge : out) {
        if (mayBlock(edge.action(), sectionsEnd)) {
          return false;
        }
        if (!isImpossible(edge.action()) && !reached.get(edge.target())) {
          reached.set(edge.target());
          open.add(edge.target());
        }
      }
    }
    return true;
  }

  /** Whether no thread goes on here: an assertion that fails, or the other side of a branch. */
  private static boolean isImpossible(Action action) {
    return switch (action) {
      case Action.Assert a -> isKnown(a.condition(), false);
      case Action.Branch a ->
          a.condition().filter(test -> isKnown(test, !a.tag().holds())).isPresent();
      default -> false;
    };
  }

  private static boolean isKnown(LocalExpr condition, boolean value) {
    return condition instanceof LocalExpr.Constant c && (c.value() != 0) == value;
  }

  private boolean mayBlock(Action action, boolean sectionsEnd) {
    return switch (action) {
      case Action.LockStep a -> a.lock() != section || a instanceof Action.Lock && !sectionsEnd;
      case Action.Wait a -> true;
      case Action.WaitReset a -> true;
      case Action.CondvarWait a -> true;
      case Action.ObjectStep a -> !(a.operation() instanceof ObjectOperation.Up);
      case Action.Access a -> false;
      case Action.Synchronization a -> false;
      case Action.LocalStep a -> false;
    };
  }
}
