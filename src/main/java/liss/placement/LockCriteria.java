package liss.placement;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import liss.placement.MaxSat.Soft;

/** What a fixed number of locks costs, as soft literals; all but the excluded pairs. */
final class LockCriteria {

  private final LockVariables locks;
  private final long[][] statements;

  /** By class: implied by holding any of the locks there. */
  private final List<Integer> isProtected = new ArrayList<>();

  LockCriteria(IncrementalSat sat, LockVariables locks, HeldClasses classes) {
    this.locks = locks;
    this.statements = classes.statements();
    for (int heldClass = 0; heldClass < classes.size(); heldClass++) {
      int variable = sat.newVariable();
      isProtected.add(variable);
      for (int lock = 0; lock < locks.size(); lock++) {
        sat.addClause(-locks.held(heldClass, lock), variable);
      }
    }
  }

  /** The soft literals of a criterion. */
  List<Soft> softs(Criterion criterion) {
    return switch (criterion) {
      case LOCK_STATEMENTS -> absent(locks::acquisitions);
      case UNLOCK_STATEMENTS -> absent(locks::releases);
      case PROTECTED_STATEMENTS ->
          IntStream.range(0, statements.length)
              .mapToObj(c -> new Soft(-isProtected.get(c), LongStream.of(statements[c]).sum()))
              .filter(soft -> soft.weight() > 0)
              .toList();
      case EXCLUDED_PAIRS -> throw new IllegalArgumentException("made on demand");
    };
  }

  private List<Soft> absent(IntFunction<List<Integer>> operations) {
    return IntStream.range(0, locks.size())
        .mapToObj(operations)
        .flatMap(List::stream)
        .map(variable -> new Soft(-variable, 1))
        .toList();
  }
}
