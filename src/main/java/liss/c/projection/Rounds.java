package liss.c.projection;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import liss.lang.Expr;
import liss.lang.Expr.BinaryOperator;

/** A place in a thread that does something else each time, up to a number of times. */
final class Rounds {

  private Rounds() {}

  /**
   * Does the thing of the next round.
   *
   * @param more what has no exact meaning: more rounds
   */
  static void each(ProjectedCode code, int number, String more, IntConsumer round) {
    String counter = code.lasting("round", 0);
    Expr count = code.hold(code.name(counter));
    List<Map.Entry<Long, Runnable>> ways = new ArrayList<>();
    for (int i = 0; i < number; i++) {
      int now = i;
      ways.add(Map.entry((long) i, () -> round.accept(now)));
    }
    code.select(count, ways, () -> code.inexact(more));
    code.assign(counter, code.binary(BinaryOperator.ADD, count, code.number(1)));
  }
}
