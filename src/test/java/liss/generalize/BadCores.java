package liss.generalize;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import liss.generalize.Neighborhood.Ordering;
import liss.solver.Formula;
import liss.solver.UndecidedException;

/**
 * The formula of the bad interleavings in disjunctive normal form ([LISS] 7.1.2, {@code phi_B},
 * Algorithm 2). Synthesis needs one disjunct at a time.
 *
 * @param disjuncts the cores, in the order in which they were found
 * @param complete whether every bad interleaving satisfies one of them; false when the limit on
 *     their number was reached first
 */
record BadCores(List<BadCore> disjuncts, boolean complete) {

  /** Copies the list. */
  BadCores {
    disjuncts = List.copyOf(disjuncts);
  }

  /**
   * The formula as far as a limit on the number of disjuncts allows.
   *
   * @param name distinguishes the enumeration from others of the same traces
   */
  static BadCores of(BadTraces traces, String name, int limit) throws UndecidedException {
    Formula fresh = traces.solver.variable(name);
    List<BadCore> cores = new ArrayList<>();
    Optional<int[]> found = traces.find(List.of(fresh));
    while (found.isPresent() && cores.size() < limit) {
      List<Ordering> core = traces.core(found.get());
      cores.add(traces.badCore(core));
      traces.solver.addImplication(
          fresh, traces.literals(core.stream().map(Neighborhood::reverse).toList()));
      found = traces.find(List.of(fresh));
    }
    return new BadCores(cores, found.isEmpty());
  }
}
