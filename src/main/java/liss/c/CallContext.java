package liss.c;

import java.util.Set;
import java.util.TreeSet;
import liss.c.ir.Function;

/**
 * A function with what is known of its calls: each is a procedure of its own.
 *
 * @param own the numbers of the parameters that get memory which nobody else has seen
 */
record CallContext(Function function, Set<Integer> own) {

  /** Copies the set. */
  CallContext {
    own = Set.copyOf(own);
  }

  /** The name of the procedure. */
  String procedure() {
    return own.isEmpty() ? function.name() : function.name() + " with own " + new TreeSet<>(own);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CallContext context
        && context.function.name().equals(function.name())
        && context.own.equals(own);
  }

  @Override
  public int hashCode() {
    return 31 * function.name().hashCode() + own.hashCode();
  }
}
