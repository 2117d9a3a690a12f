package liss.triage;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.LocalExpr;
import liss.cfa.ProgramCfa;
import liss.lang.AccessUse;
import liss.lang.InsertionPoints;

/**
 * How the variables of a program are used, by all of its accesses. The steps of a program of W show
 * the flow of values. Those of a program of C do not, and say themselves which of them only count
 * and which are marked. It is said of a finding and decides nothing.
 */
public final class AccessPatterns {

  private final Map<Integer, List<Edge>> accesses = new TreeMap<>();
  private final List<CountingSteps> counting;

  /** The accesses of a program. */
  public AccessPatterns(ProgramCfa program) {
    boolean hasValues =
        program.program().insertionPoints() instanceof InsertionPoints.EveryPosition;
    this.counting =
        hasValues ? program.threads().stream().map(CountingSteps::new).toList() : List.of();
    for (Cfa thread : program.threads()) {
      for (Edge edge : thread.edges()) {
        if (edge.action() instanceof Action.VariableAccess access) {
          accesses.computeIfAbsent(access.variable(), v -> new ArrayList<>()).add(edge);
        }
      }
    }
  }

  /** The pattern of some variables: that of one of them, if all have some. */
  public Optional<BenignPattern> of(Collection<Integer> variables) {
    List<Optional<BenignPattern>> patterns = variables.stream().map(this::of).distinct().toList();
    return patterns.isEmpty() || patterns.contains(Optional.<BenignPattern>empty())
        ? Optional.empty()
        : patterns.getFirst();
  }

  private Optional<BenignPattern> of(int variable) {
    List<Edge> all = accesses.getOrDefault(variable, List.of());
    if (all.isEmpty()) {
      return Optional.empty();
    }
    if (all.stream().allMatch(edge -> edge.isAtomic() || edge.isUsedFor(AccessUse.MARKED))) {
      return Optional.of(BenignPattern.MARKED);
    }
    if (all.stream().allMatch(this::counts)) {
      return Optional.of(BenignPattern.COUNTER);
    }
    List<Optional<Long>> written =
        all.stream()
            .filter(edge -> !(edge.action() instanceof Action.Read))
            .map(AccessPatterns::constant)
            .distinct()
            .toList();
    return written.size() == 1 && written.getFirst().isPresent()
        ? Optional.of(BenignPattern.ONE_WAY_FLAG)
        : Optional.empty();
  }

  private boolean counts(Edge edge) {
    return counting.isEmpty()
        ? edge.isUsedFor(AccessUse.COUNTING)
        : counting.get(edge.thread()).contain(edge);
  }

  /** The constant that a step writes; empty if it is none. */
  private static Optional<Long> constant(Edge edge) {
    return edge.action() instanceof Action.Write write
            && write.value() instanceof LocalExpr.Constant constant
        ? Optional.of(constant.value())
        : Optional.empty();
  }
}
