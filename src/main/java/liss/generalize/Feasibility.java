package liss.generalize;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import liss.cfa.FlagExpr;
import liss.generalize.Neighborhood.Ordering;
import liss.generalize.SynchronizationParts.Count;
import liss.generalize.SynchronizationParts.FlagRead;
import liss.generalize.SynchronizationParts.FlagWrite;
import liss.generalize.SynchronizationParts.Section;
import liss.lang.Expr.BinaryOperator;
import liss.solver.Formula;
import liss.solver.Solver;
import liss.solver.UndecidedException;

/**
 * The orders of events that the synchronization statements can execute, as formulas ([LISS] 7.1.2,
 * {@code Psi}).
 *
 * <p>Critical sections of one lock do not overlap, and one without end comes last. Flags are
 * encoded by reads-from: every event that needs the value of a flag reads it from one event that
 * wrote it earlier, or reads the initial value, and no write of another value lies between the two.
 * Writes of the value that is read anyway may lie anywhere. Those that take a semaphore are matched
 * with earlier ones that raise it, a barrier orders its arrivals before its passes. This is exact:
 * an order satisfies the formulas iff executing the events in that order blocks nowhere and fails
 * no assumption. The formulas are of size O(reads x writes^2) per flag and quadratic in the
 * sections per lock.
 */
final class Feasibility {

  private final Solver solver;
  private final String name;
  private final SynchronizationParts synchronization;
  private final Order order;

  private Feasibility(
      Solver solver, String name, SynchronizationParts synchronization, Order order) {
    this.solver = solver;
    this.name = name;
    this.synchronization = synchronization;
    this.order = order;
  }

  /**
   * Adds to a solver that the order is feasible.
   *
   * @param name distinguishes the variables of this order from those of others
   */
  static void require(Solver solver, String name, SynchronizationParts synchronization, Order order)
      throws UndecidedException {
    Feasibility feasibility = new Feasibility(solver, name, synchronization, order);
    for (List<Section> pair : synchronization.competing()) {
      feasibility.exclude(pair.getFirst(), pair.getLast());
    }
    for (Ordering ordering : synchronization.orderings()) {
      solver.add(order.before(ordering.before(), ordering.after()));
    }
    for (Count count : synchronization.counts()) {
      feasibility.addMatching(count);
    }
    for (FlagRead read : synchronization.reads()) {
      feasibility.addReadsFrom(read);
    }
  }

  private void exclude(Section first, Section second) throws UndecidedException {
    List<Formula> ways = new ArrayList<>();
    if (first.release().isPresent()) {
      ways.add(order.before(first.release().getAsInt(), second.acquire()));
    }
    if (second.release().isPresent()) {
      ways.add(order.before(second.release().getAsInt(), first.acquire()));
    }
    solver.add(solver.or(ways));
  }

  /** Each event that takes a semaphore has an earlier one of its own, or one of the first count. */
  private void addMatching(Count count) throws UndecidedException {
    if (count.downs().size() <= count.initial()) {
      return;
    }
    List<List<Formula>> takenBy = new ArrayList<>();
    IntStream.range(0, count.initial() + count.ups().size())
        .forEach(token -> takenBy.add(new ArrayList<>()));
    for (int down : count.downs()) {
      List<Formula> ways = new ArrayList<>();
      for (int token = 0; token < takenBy.size(); token++) {
        Formula chosen = solver.variable(name + "s" + token + "@e" + down);
        if (token >= count.initial()) {
          int up = count.ups().get(token - count.initial());
          solver.add(solver.implication(chosen, order.before(up, down)));
        }
        for (Formula other : takenBy.get(token)) {
          solver.add(solver.or(solver.not(chosen), solver.not(other)));
        }
        takenBy.get(token).add(chosen);
        ways.add(chosen);
      }
      solver.add(solver.or(ways));
    }
  }

  private void addReadsFrom(FlagRead read) throws UndecidedException {
    List<FlagWrite> writes = synchronization.writesTo(read.flag(), read.event());
    List<Formula> sources = new ArrayList<>();
    FlagExpr initial = new FlagExpr.Constant(synchronization.initial(read.flag()));
    if (canRead(read, initial)) {
      sources.add(source(read, writes, Optional.empty(), initial));
    }
    for (FlagWrite write : writes) {
      if (canRead(read, write.value())) {
        sources.add(source(read, writes, Optional.of(write), write.value()));
      }
    }
    solver.add(solver.or(sources));
  }

  /** Whether the value can be the one that the event needs. */
  private static boolean canRead(FlagRead read, FlagExpr value) {
    return read.required().isEmpty()
        || !(value instanceof FlagExpr.Constant constant)
        || constant.value() == read.required().get();
  }

  /** Returns a variable that implies that the read gets its value from the given write. */
  private Formula source(
      FlagRead read, List<FlagWrite> writes, Optional<FlagWrite> write, FlagExpr value)
      throws UndecidedException {
    String from = write.map(w -> "e" + w.event()).orElse("initial");
    Formula chosen = solver.variable(nameOf(read) + "<-" + from);
    solver.add(
        solver.implication(chosen, solver.equivalence(valueOf(read), valueOf(write, value))));
    if (write.isPresent()) {
      solver.add(solver.implication(chosen, order.before(write.get().event(), read.event())));
    }
    for (FlagWrite other : writes) {
      if (!write.equals(Optional.of(other)) && mayDiffer(value, other.value())) {
        List<Formula> outside = new ArrayList<>();
        outside.add(order.before(read.event(), other.event()));
        if (write.isPresent()) {
          outside.add(order.before(other.event(), write.get().event()));
        }
        solver.addImplication(chosen, outside);
      }
    }
    return chosen;
  }

  private static boolean mayDiffer(FlagExpr first, FlagExpr second) {
    return !(first instanceof FlagExpr.Constant && first.equals(second));
  }

  private String nameOf(FlagRead read) {
    return name + "f" + read.flag() + "@e" + read.event();
  }

  private Formula valueOf(FlagRead read) {
    return read.required().isPresent()
        ? solver.constant(read.required().get())
        : solver.variable(nameOf(read));
  }

  /** The value written, as a formula over what the writing event reads. */
  private Formula valueOf(Optional<FlagWrite> write, FlagExpr value) {
    List<FlagRead> inputs = write.map(w -> synchronization.readsOf(w.event())).orElse(List.of());
    return valueOf(value, inputs);
  }

  private Formula valueOf(FlagExpr expr, List<FlagRead> inputs) {
    return switch (expr) {
      case FlagExpr.Constant e -> solver.constant(e.value());
      case FlagExpr.Value e ->
          inputs.stream()
              .filter(read -> read.flag() == e.flag())
              .map(this::valueOf)
              .findFirst()
              .orElseThrow();
      case FlagExpr.Not e -> solver.not(valueOf(e.operand(), inputs));
      case FlagExpr.Binary e ->
          apply(e.operator(), valueOf(e.left(), inputs), valueOf(e.right(), inputs));
    };
  }

  private Formula apply(BinaryOperator operator, Formula left, Formula right) {
    return switch (operator) {
      case AND -> solver.and(left, right);
      case OR -> solver.or(left, right);
      case EQUAL -> solver.equivalence(left, right);
      case NOT_EQUAL -> solver.not(solver.equivalence(left, right));
      default ->
          throw new IllegalArgumentException("not an operator of flags: " + operator.symbol());
    };
  }
}
