package liss.symbolic;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import liss.cfa.FlagExpr;
import liss.cfa.ProgramCfa;
import liss.unfolding.Signature;

/**
 * The variables that threads are ordered by: those of shared memory, arrays as a whole, since an
 * index may be unknown; the flags; one for all input and output; and one that is never set. Locks
 * come after them.
 */
final class SharedPlaces {

  private final ProgramCfa program;
  private final int firstFlag;

  SharedPlaces(ProgramCfa program) {
    this.program = program;
    this.firstFlag = program.variables().size();
  }

  int flag(int flag) {
    return firstFlag + flag;
  }

  boolean isFlag(int place) {
    return place >= firstFlag && place < interaction();
  }

  /** The flag that a place stands for. */
  int flagOf(int place) {
    return place - firstFlag;
  }

  int interaction() {
    return firstFlag + program.flags().size();
  }

  int never() {
    return interaction() + 1;
  }

  int lock(int lock) {
    return never() + 1 + lock;
  }

  /** How many there are, locks included. */
  int count() {
    return lock(program.locks().size());
  }

  /** Every thread may read everything: precise only in what the search costs. */
  Signature signature() {
    return Signature.of(program.threads().size(), program.locks().size(), never() + 1, 0);
  }

  /** The flags that an expression mentions. */
  List<Integer> flags(FlagExpr expr) {
    TreeSet<Integer> flags = new TreeSet<>();
    collect(expr, flags);
    return List.copyOf(flags);
  }

  private void collect(FlagExpr expr, Set<Integer> flags) {
    switch (expr) {
      case FlagExpr.Constant e -> {}
      case FlagExpr.Value e -> flags.add(flag(e.flag()));
      case FlagExpr.Not e -> collect(e.operand(), flags);
      case FlagExpr.Binary e -> {
        collect(e.left(), flags);
        collect(e.right(), flags);
      }
    }
  }
}
