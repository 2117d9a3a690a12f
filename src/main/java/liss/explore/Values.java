package liss.explore;

import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;
import liss.lang.Expr.BinaryOperator;
import liss.lang.Expr.UnaryOperator;

/**
 * The domain of values that a program is executed with: numbers, or terms over unknown inputs, with
 * what decides conditions on them. A value is a {@code long}, which is the number itself or stands
 * for a term.
 */
public interface Values {

  /** The value of a constant. */
  long constant(long number);

  /** The value of an operator on one operand. */
  long apply(UnaryOperator operator, long operand);

  /** The value of an operator on two operands; the divisor must not be the constant 0. */
  long apply(BinaryOperator operator, long left, long right);

  /** One value if a condition is not 0, else another one. */
  long conditional(long condition, long then, long otherwise);

  /** The number that a value is; empty if that depends on unknown inputs. */
  OptionalLong number(long value);

  /** The values that an {@code input} or {@code havoc} can yield. */
  List<Long> yieldedBy(Symbol symbol);

  /** One value that they can yield, where it does not matter which. */
  long unseen();

  /** Whether inputs may be unknown. */
  boolean areSymbolic();

  /** Whether an input so far was unknown; until then, all values are numbers. */
  boolean haveUnknowns();

  /** The value of a term under an assignment of the symbolic inputs. */
  long evaluate(long value, ToLongFunction<Symbol> inputs);

  /** Decides whether there are inputs for which all these conditions hold. */
  ConditionAnswer check(Collection<Literal> conditions);

  /** How many questions about conditions were not decided by the look of them. */
  long questions();
}
