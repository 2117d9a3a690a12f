package liss.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import liss.cfa.LocalExpr;
import liss.cfa.LocalExpr.Constant;
import liss.cfa.LocalExpr.Local;
import liss.lang.Expr.BinaryOperator;

/**
 * The beginning of a transition: what holds on it, and what it has changed so far.
 *
 * @param source where the transition starts
 * @param inputs how many unknown inputs it has
 */
record Path(
    int source,
    int location,
    List<LocalExpr> conditions,
    SortedMap<Integer, LocalExpr> values,
    int inputs) {

  Path {
    conditions = List.copyOf(conditions);
    values = new TreeMap<>(values);
  }

  static Path from(int location) {
    return new Path(location, location, List.of(), new TreeMap<>(), 0);
  }

  LocalExpr value(LocalExpr expr) {
    return Terms.before(values, expr);
  }

  LocalExpr value(int slot) {
    return values.getOrDefault(slot, new Local(slot));
  }

  Path with(int slot, LocalExpr value) {
    SortedMap<Integer, LocalExpr> updated = new TreeMap<>(values);
    updated.put(slot, value);
    return new Path(source, location, conditions, updated, inputs);
  }

  /** The path with another input, as the value of a slot. */
  Path withInput(int slot, Local input) {
    Path updated = with(slot, input);
    return new Path(source, location, conditions, updated.values, inputs + 1);
  }

  /** The path if a condition holds; empty if it can not. */
  Optional<Path> where(LocalExpr condition) {
    if (condition instanceof Constant c) {
      return c.value() == 0 ? Optional.empty() : Optional.of(this);
    }
    if (conditions.contains(condition)) {
      return Optional.of(this);
    }
    if (conditions.contains(Truths.not(condition)) || contradicts(condition)) {
      return Optional.empty();
    }
    List<LocalExpr> more = new ArrayList<>(conditions);
    more.add(condition);
    return Optional.of(new Path(source, location, more, values, inputs));
  }

  /** Whether it is known that the slot of {@code slot == constant} has another value. */
  private boolean contradicts(LocalExpr condition) {
    return condition instanceof LocalExpr.Binary e
        && e.operator() == BinaryOperator.EQUAL
        && e.right() instanceof Constant
        && conditions.stream()
            .anyMatch(known ->
                known instanceof LocalExpr.Binary k
                    && k.operator() == BinaryOperator.EQUAL
                    && k.right() instanceof Constant
                    && k.left().equals(e.left())
                    && !k.right().equals(e.right()));
  }

  Path to(int target) {
    return new Path(source, target, conditions, values, inputs);
  }

  Transition transition(int target) {
    return new Transition(source, target, conditions, values);
  }
}
