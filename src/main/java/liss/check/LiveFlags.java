package liss.check;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import liss.cfa.Action;
import liss.cfa.FlagExpr;
import liss.check.BlockProgram.Step;

/**
 * Which flags can still be tested once the threads are at given positions. The values of all others
 * make no difference any more. Backward data flow; linear in positions times flags for programs
 * without loops.
 */
final class LiveFlags {

  private final BlockProgram program;
  private final List<List<BitSet>> live = new ArrayList<>();

  LiveFlags(BlockProgram program) {
    this.program = program;
    for (int thread = 0; thread < program.threads(); thread++) {
      List<BitSet> ofThread = new ArrayList<>();
      for (int position = 0; position < program.positions(thread); position++) {
        ofThread.add(new BitSet());
      }
      live.add(ofThread);
    }
    boolean changes = true;
    while (changes) {
      changes = false;
      for (Step step : program.steps().reversed()) {
        BitSet before = live.get(step.thread()).get(step.source());
        int size = before.cardinality();
        addTested(step.action(), before);
        before.or(live.get(step.thread()).get(step.target()));
        changes |= before.cardinality() > size;
      }
    }
  }

  private static void addTested(Action action, BitSet flags) {
    if (action instanceof Action.Wait a) {
      flags.set(a.flag());
    } else if (action instanceof Action.WaitReset a) {
      flags.set(a.flag());
    } else if (action instanceof Action.Assume a) {
      flags.set(a.flag());
    } else if (action instanceof Action.SetGuard a) {
      addTested(a.value(), flags);
    }
  }

  private static void addTested(FlagExpr expr, BitSet flags) {
    switch (expr) {
      case FlagExpr.Constant e -> {}
      case FlagExpr.Value e -> flags.set(e.flag());
      case FlagExpr.Not e -> addTested(e.operand(), flags);
      case FlagExpr.Binary e -> {
        addTested(e.left(), flags);
        addTested(e.right(), flags);
      }
    }
  }

  /** Whether two states differ in nothing but the values of flags that nobody tests any more. */
  boolean agree(int[] one, int[] other) {
    for (int i = 0; i < program.width(); i++) {
      if (one[i] != other[i] && (i < program.firstFlag() || isLive(i - program.firstFlag(), one))) {
        return false;
      }
    }
    return true;
  }

  private boolean isLive(int flag, int[] state) {
    for (int thread = 0; thread < program.threads(); thread++) {
      if (live.get(thread).get(state[thread]).get(flag)) {
        return true;
      }
    }
    return false;
  }
}
