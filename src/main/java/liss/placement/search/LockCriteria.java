package liss.placement.search;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.InsertionPoint;
import liss.placement.model.CostModel;
import liss.placement.model.Criterion;
import liss.placement.model.Goal;
import liss.placement.model.Objective;
import liss.placement.model.Repair;
import liss.placement.model.TextChanges;
import liss.solver.IncrementalSat;
import liss.solver.MaxSat.Soft;

/** What a fixed number of locks costs, as soft literals; all but the excluded pairs. */
final class LockCriteria {

  private final IncrementalSat sat;
  private final LockVariables locks;
  private final HeldClasses classes;

  private final Map<InsertionPoint, String> functions;

  /** By class: implied by holding any of the locks there, except where the program does. */
  private final List<Integer> isProtected = new ArrayList<>();

  LockCriteria(IncrementalSat sat, LockVariables locks, HeldClasses classes) {
    this.sat = sat;
    this.locks = locks;
    this.classes = classes;
    this.functions = TextChanges.functions(classes.program());
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
            case Repair repair -> throw new IllegalArgumentException("has no prices");
          };
      case UNKNOWN_CALLS -> unprotectedBy(unknownCalls());
      case PROTECTED_CALLS -> unprotectedBy(calls());
      case NEW_LOCKS -> unusedNewLocks();
      case CHANGED_FUNCTIONS -> unchangedFunctions();
      case NEW_SECTIONS -> sectionsNotNew();
      case CHANGED_LINES -> unchangedLines();
    };
  }

  private List<Soft> unprotectedBy(long[] numbers) {
    return IntStream.range(0, numbers.length)
        .filter(c -> numbers[c] > 0)
        .mapToObj(c -> new Soft(-isProtected.get(c), numbers[c]))
        .toList();
  }

  /** By class, the steps of functions of which nothing is known. */
  private long[] unknownCalls() {
    long[] calls = new long[classes.size()];
    classes.program().threads().stream()
        .flatMap(thread -> thread.edges().stream())
        .filter(edge -> edge.unknownCall().isPresent())
        .forEach(edge -> classes.of(edge.thread(), edge.source()).ifPresent(c -> calls[c]++));
    return calls;
  }

  /** By class, the calls that begin there. */
  private long[] calls() {
    long[] calls = new long[classes.size()];
    for (Cfa thread : classes.program().threads()) {
      thread
          .calls()
          .forEach(call -> classes.of(thread.thread(), call.entry()).ifPresent(c -> calls[c]++));
    }
    return calls;
  }

  private List<Soft> unusedNewLocks() {
    List<Soft> softs = new ArrayList<>();
    for (int lock = 0; lock < locks.size(); lock++) {
      if (locks.isNew(lock)) {
        softs.add(new Soft(-any(locks.acquisitions(lock)), 1));
      }
    }
    return softs;
  }

  /** A variable that each of the literals implies. */
  private int any(List<Integer> literals) {
    int any = sat.newVariable();
    literals.forEach(literal -> sat.addClause(-literal, any));
    return any;
  }

  /** A change of the text at an insertion point, on a lock. */
  private record Change(InsertionPoint point, int literal, boolean isRemoval) {}

  private List<Change> changes(int lock) {
    List<Change> changes = new ArrayList<>();
    locks
        .acquisitionsByPoint(lock)
        .forEach((point, acquired) -> changes.add(new Change(point, acquired, false)));
    locks
        .releasesByPoint(lock)
        .forEach((point, released) -> changes.add(new Change(point, released, false)));
    locks.removals(lock).forEach((point, removed) -> changes.add(new Change(point, removed, true)));
    return changes;
  }

  private List<Soft> unchangedFunctions() {
    SortedMap<String, List<Integer>> byFunction = new TreeMap<>();
    for (int lock = 0; lock < locks.size(); lock++) {
      changes(lock)
          .forEach(change ->
              byFunction
                  .computeIfAbsent(function(change.point()), f -> new ArrayList<>())
                  .add(change.literal()));
    }
    return byFunction.values().stream().map(literals -> new Soft(-any(literals), 1)).toList();
  }

  private String function(InsertionPoint point) {
    return functions.getOrDefault(point, "");
  }

  /** A lock statement is new, or stands for one of the same function that is removed. */
  private List<Soft> sectionsNotNew() {
    List<Soft> softs = new ArrayList<>();
    for (int lock = 0; lock < locks.size(); lock++) {
      int number = lock;
      SortedMap<InsertionPoint, Integer> removed = locks.removals(lock);
      Map<InsertionPoint, List<Integer>> moves = new HashMap<>();
      locks
          .acquisitionsByPoint(lock)
          .forEach((point, acquired) -> {
            List<Integer> choices = new ArrayList<>(List.of(-acquired));
            removed.forEach((from, literal) -> {
              if (locks.isOwnAcquisition(number, from) && function(from).equals(function(point))) {
                int move = sat.newVariable();
                sat.addClause(-move, literal);
                moves
                    .computeIfAbsent(from, f -> new ArrayList<>())
                    .forEach(other -> sat.addClause(-move, -other));
                moves.get(from).add(move);
                choices.add(move);
              }
            });
            int isNew = sat.newVariable();
            choices.add(isNew);
            sat.addClause(choices.stream().mapToInt(Integer::intValue).toArray());
            softs.add(new Soft(-isNew, 1));
          });
    }
    return softs;
  }

  private List<Soft> unchangedLines() {
    List<Soft> softs = new ArrayList<>();
    for (int lock = 0; lock < locks.size(); lock++) {
      changes(lock)
          .forEach(change ->
              softs.add(
                  new Soft(
                      -change.literal(),
                      change.isRemoval() ? 1 : TextChanges.lines(change.point()))));
    }
    return softs;
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
