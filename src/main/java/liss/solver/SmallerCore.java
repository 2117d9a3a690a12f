package liss.solver;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import liss.solver.IncrementalSat.Answer;

/**
 * Makes unsatisfiable cores smaller by core trimming and minimisation with few conflicts (Ignatiev,
 * Morgado, Marques-Silva, "RC2: an efficient MaxSAT solver", JSAT 2019). A call of the solver for
 * each literal of a core that is not too large.
 */
final class SmallerCore {

  private static final int TRIMMINGS = 5;

  /** A core of so few literals is not trimmed, as minimisation takes no more calls. */
  private static final int FEW = 3;

  private static final long MINIMISATION_CONFLICTS = 200;
  private static final int MINIMISATION_SIZE = 60;

  private final IncrementalSat sat;
  private final Map<Integer, Long> weights;

  /** Literals of little weight are kept rather than those of much. */
  SmallerCore(IncrementalSat sat, Map<Integer, Long> weights) {
    this.sat = sat;
    this.weights = weights;
  }

  /** A core that is contained in the given one, minimal as far as that is cheap to find out. */
  List<Integer> of(List<Integer> core) {
    List<Integer> reduced = core;
    for (int i = 0; i < TRIMMINGS && reduced.size() > FEW; i++) {
      boolean again = sat.solve(reduced, MINIMISATION_CONFLICTS) == Answer.UNSATISFIABLE;
      if (!again || sat.core().size() == reduced.size()) {
        break;
      }
      reduced = sat.core();
    }
    if (reduced.size() > MINIMISATION_SIZE) {
      return reduced;
    }
    // Those of the least weight last: they decide how far the bound rises.
    List<Integer> candidates = reduced.stream().sorted(Comparator.comparing(weights::get)).toList();
    for (int literal : candidates) {
      List<Integer> without = reduced.stream().filter(other -> other != literal).toList();
      if (without.size() < reduced.size()
          && reduced.size() > 1
          && sat.solve(without, MINIMISATION_CONFLICTS) == Answer.UNSATISFIABLE) {
        reduced = sat.core();
      }
    }
    return reduced;
  }
}
