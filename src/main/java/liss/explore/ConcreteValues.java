package liss.explore;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;
import liss.lang.Expr.BinaryOperator;
import liss.lang.Expr.UnaryOperator;

/**
 * Numbers; inputs and choices come from a finite set.
 *
 * @param inputs what they can yield
 */
record ConcreteValues(List<Long> inputs) implements Values {

  /** Copies the list. */
  ConcreteValues {
    inputs = List.copyOf(inputs);
  }

  @Override
  public long constant(long number) {
    return number;
  }

  @Override
  public long apply(UnaryOperator operator, long operand) {
    return operator.apply(operand);
  }

  @Override
  public long apply(BinaryOperator operator, long left, long right) {
    return operator.apply(left, right).orElseThrow();
  }

  @Override
  public long conditional(long condition, long then, long otherwise) {
    return condition != 0 ? then : otherwise;
  }

  @Override
  public OptionalLong number(long value) {
    return OptionalLong.of(value);
  }

  @Override
  public List<Long> yieldedBy(Symbol symbol) {
    return inputs;
  }

  @Override
  public long unseen() {
    return inputs.getFirst();
  }

  @Override
  public boolean areSymbolic() {
    return false;
  }

  @Override
  public boolean haveUnknowns() {
    return false;
  }

  @Override
  public long evaluate(long value, ToLongFunction<Symbol> symbols) {
    return value;
  }

  @Override
  public ConditionAnswer check(Collection<Literal> conditions) {
    if (!conditions.isEmpty()) {
      throw new IllegalArgumentException("conditions on unknown inputs: " + conditions);
    }
    return new ConditionAnswer.Satisfiable(Map.of());
  }

  @Override
  public long questions() {
    return 0;
  }
}
