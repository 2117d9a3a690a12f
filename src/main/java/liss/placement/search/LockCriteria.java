package liss.placement.search;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.function.IntFunction;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import liss.cfa.Edge;
import liss.cfa.InsertionPoint;
import liss.maxsat.IncrementalSat;
import liss.maxsat.MaxSat.Soft;
import liss.placement.model.CostModel;
import liss.placement.model.Criterion;
import liss.placement.model.Goal;
import liss.placement.model.Objective;

/** What a fixed number of locks costs, as soft literals; all but the excluded pairs. */
final class LockCriteria {

  private final LockVariables locks;
  private final HeldClasses classes;

  /** By class: implied by holding any of the locks there, except where the program does. */
  private final List<Integer> isProtected = new ArrayList<>();

  LockCriteria(IncrementalSat sat, LockVariables locks, HeldClasses classes) {
    this.locks = locks;
    this.classes = classes;
    for (int heldClass = 0; heldClass < classes.size(); heldClass++) {
      int variable = sat.newVariable();
      isProtected.add(variable);
      for (int lock = 0; lock < locks.size(); lock++) {
        if (!locks.ownClasses(lock).contains(heldClass)) {
          sat.addClause(-locks.held(heldClass, lock), variable);
        }
      }
    }
  }

  /** The soft literals of a criterion; those of a price without its excluded pairs. */
  List<Soft> softs(Criterion criterion, Goal goal) {
    return switch (criterion) {
      case LOCK_STATEMENTS -> absent(locks::acquisitions);
      case UNLOCK_STATEMENTS -> absent(locks::releases);
      case PROTECTED_STATEMENTS -> unprotected(edge -> 1);
      case EXCLUDED_PAIRS -> throw new IllegalArgumentException("made on demand");
      case PRICE ->
          switch (goal) {
            case CostModel model -> prices(model);
            case Objective objective -> throw new IllegalArgumentException("has no prices");
          };
    };
  }

  private List<Soft> unprotected(ToLongFunction<Edge> weight) {
    long[][] sums = classes.sums(weight);
    return IntStream.range(0, sums.length)
        .mapToObj(c -> new Soft(-isProtected.get(c), LongStream.of(sums[c]).sum()))
        .filter(soft -> soft.weight() > 0)
        .toList();
  }

  private List<Soft> prices(CostModel model) {
    List<Soft> softs = new ArrayList<>(unprotected(model::protectionOf));
    SortedMap<InsertionPoint, Long> lockStatements = model.lockStatements(classes.program());
    for (int lock = 0; lock < locks.size(); lock++) {
      locks
          .acquisitionsByPoint(lock)
          .forEach((point, acquired) ->
              softs.add(new Soft(-acquired, requireNonNull(lockStatements.get(point)))));
    }
    softs.removeIf(soft -> soft.weight() == 0);
    return softs;
  }

  private List<Soft> absent(IntFunction<List<Integer>> operations) {
    return IntStream.range(0, locks.size())
        .mapToObj(operations)
        .flatMap(List::stream)
        .map(variable -> new Soft(-variable, 1))
        .toList();
  }
}
