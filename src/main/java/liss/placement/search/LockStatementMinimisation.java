package liss.placement.search;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import liss.maxsat.IncrementalSat;
import liss.maxsat.IncrementalSat.Answer;
import liss.maxsat.MaxSat;
import liss.maxsat.MaxSat.Outcome;
import liss.maxsat.MaxSat.Soft;
import liss.maxsat.Totalizer;
import liss.placement.model.Criterion;
import liss.placement.model.LockPlacement;
import liss.placement.model.Objective;

/**
 * Minimises the criteria of {@link Objective#FINE} behind the excluded pairs, lock statements
 * first, among the placements with the fewest excluded pairs, whatever the number of locks.
 *
 * <p>The formula has no more locks than can be useful. In some optimum every lock serves a
 * requirement. If a lock that serves one has at least m lock statements, and a placement with L of
 * them is known, then none that is as good has more than L / m such locks. So locks are added one
 * by one, each time with a short search for fewer lock statements, until there are L / m locks or
 * one for each requirement.
 *
 * <p>Sound and complete. The number of calls of the solver is linear in the requirements, the locks
 * and the lock statements of the first placement found, before the minimisation begins.
 */
final class LockStatementMinimisation {

  /** Conflicts granted to the solver for each call that may stay without an answer. */
  private static final long EFFORT = 1500;

  private final IncrementalSat sat;
  private final MaxSat maxSat;
  private final List<Requirement> requirements;
  private final ClassSet usable;
  private final Consumer<int[]> pay;
  private final Function<BitSet, List<Soft>> missing;
  private final LockEncoding locks;

  /** By lock the classes in which it is held, for the fewest lock statements known. */
  private List<ClassSet> best = List.of();

  private long fewest = Long.MAX_VALUE;

  /**
   * A search without locks.
   *
   * @param maxSat has found the fewest excluded pairs and been closed
   * @param usable the classes in which locks may be held
   * @param pay makes the clauses about the pairs that a lock excludes, given by its variables for
   *     each class
   * @param missing for an assignment, soft literals for pairs, to become clauses
   */
  LockStatementMinimisation(
      IncrementalSat sat,
      MaxSat maxSat,
      HeldClasses classes,
      List<Requirement> requirements,
      ClassSet usable,
      Consumer<int[]> pay,
      Function<BitSet, List<Soft>> missing) {
    this.sat = sat;
    this.maxSat = maxSat;
    this.requirements = List.copyOf(requirements);
    this.usable = usable;
    this.pay = pay;
    this.missing = missing;
    this.locks = new LockEncoding(sat, classes, requirements, 0);
  }

  /** A placement, and the outcomes of minimising criteria one after the other. */
  record Refined(LockPlacement placement, List<Outcome> outcomes) {
    /** The outcomes behind that of a criterion that comes first. */
    List<Outcome> behind(Outcome first) {
      List<Outcome> all = new ArrayList<>(List.of(first));
      all.addAll(outcomes);
      return all;
    }
  }

  /**
   * Adds as many locks as can be useful, and finds a good placement on the way. Then minimises the
   * criteria. Empty if it was stopped at once.
   *
   * @param known what locks are held in under some placement with the fewest excluded pairs
   * @param effort so many conflicts of the solver are spent on the criteria
   */
  Optional<Refined> from(List<ClassSet> known, long effort) {
    addLocks(used(known));
    sat.allow(effort);
    return minimized();
  }

  private void addLocks(List<ClassSet> start) {
    int suffice = locks.suffice();
    long least = 1;
    while (locks.size() < Math.min(requirements.size(), fewest / least)) {
      locks.add(usable, pay);
      least = locks.size() == 1 ? leastStatements() : least;
      suffice = locks.suffice();
      if (best.isEmpty() && locks.size() == start.size()) {
        find(start, suffice);
      }
      improve(suffice);
    }
    sat.addClause(suffice);
    excludeMore(fewest / least);
  }

  /** Placements with more lock statements or locks than are known to do are of no interest. */
  private void excludeMore(long useful) {
    for (int lock = 0; lock < locks.size(); lock++) {
      if (lock >= useful) {
        locks.acquisitions(lock).forEach(acquired -> sat.addClause(-acquired));
      }
    }
    List<Integer> acquisitions = locks.acquisitions();
    if (fewest < acquisitions.size()) {
      sat.addClause(-new Totalizer(sat, acquisitions).output((int) fewest + 1));
    }
  }

  /** One section for each requirement that no earlier one realises. */
  private List<ClassSet> used(List<ClassSet> sections) {
    List<ClassSet> used = new ArrayList<>();
    for (Requirement requirement : requirements) {
      if (used.stream().noneMatch(requirement::isRealisedIn)) {
        sections.stream().filter(requirement::isRealisedIn).findFirst().ifPresent(used::add);
      }
    }
    return used;
  }

  /**
   * A number of lock statements that each lock that serves a requirement has; there is one lock.
   */
  private long leastStatements() {
    Totalizer counter = new Totalizer(sat, locks.acquisitions());
    int least = 1;
    while (least < counter.size() && !isServedWith(-counter.output(least + 1))) {
      least++;
    }
    return least;
  }

  /** Whether the lock may serve a requirement with few lock statements, as the literal says. */
  private boolean isServedWith(int few) {
    return IntStream.range(0, requirements.size())
        .mapToObj(requirement -> List.of(locks.choice(requirement, 0), few))
        .anyMatch(assumptions -> solve(assumptions, EFFORT) != Answer.UNSATISFIABLE);
  }

  private void find(List<ClassSet> sections, int suffice) {
    List<Integer> assumptions = new ArrayList<>(locks.heldAs(sections));
    assumptions.add(suffice);
    if (solve(assumptions, Long.MAX_VALUE) == Answer.SATISFIABLE) {
      record();
    }
  }

  private void record() {
    BitSet model = sat.model();
    fewest = locks.acquisitions().stream().filter(model::get).count();
    best = locks.heldIn(model);
  }

  /** Looks for fewer and fewer lock statements. */
  private void improve(int suffice) {
    Totalizer counter = new Totalizer(sat, locks.acquisitions());
    List<Integer> assumptions = List.of(suffice);
    do {
      if (fewest <= counter.size()) {
        assumptions = List.of(suffice, -counter.output((int) fewest));
      }
      if (solve(assumptions, EFFORT) != Answer.SATISFIABLE) {
        return;
      }
      record();
    } while (fewest > 0);
  }

  private Optional<Refined> minimized() {
    Minimisation minimisation = new Minimisation(sat, maxSat, locks, Objective.FINE);
    List<Integer> start = best.isEmpty() ? List.of() : locks.heldAs(best);
    if (solve(start, Long.MAX_VALUE) != Answer.SATISFIABLE) {
      return Optional.empty();
    }
    List<Criterion> order = Objective.FINE.order();
    List<Outcome> outcomes = minimisation.of(order.subList(1, order.size()), sat.model());
    return Optional.of(new Refined(locks.placement(outcomes.getLast().model()), outcomes));
  }

  /** Looks for an assignment with the fewest excluded pairs. */
  private Answer solve(List<Integer> assumptions, long conflicts) {
    while (true) {
      Answer answer = sat.solve(assumptions, conflicts);
      List<Soft> falsified = answer == Answer.SATISFIABLE ? missing.apply(sat.model()) : List.of();
      if (falsified.isEmpty()) {
        return answer;
      }
      falsified.forEach(soft -> sat.addClause(soft.literal()));
    }
  }
}
