package liss.oracle;

import java.util.Comparator;
import liss.oracle.Effect.Read;
import liss.oracle.Effect.Tag;
import liss.oracle.Effect.Write;

/**
 * An observable symbol.
 *
 * @param thread the thread that shows it
 * @param position position among the observable edges of the thread, in order of construction; this
 *     is the same in a program and in the program with locks added to it
 * @param effect what is shown
 */
public record Symbol(int thread, int position, Effect effect) implements Comparable<Symbol> {

  private static final Comparator<Symbol> ORDER =
      Comparator.comparingInt(Symbol::thread).thenComparingInt(Symbol::position);

  @Override
  public int compareTo(Symbol other) {
    return ORDER.compare(this, other);
  }

  /** Whether two neighbours commute: the data independence relation ([LISS] 6.1.3). */
  public boolean independentOf(Symbol other) {
    return thread != other.thread && commute(effect, other.effect);
  }

  private static boolean commute(Effect first, Effect second) {
    return switch (first) {
      case Tag t -> true;
      case Read r ->
          switch (second) {
            case Tag t -> true;
            case Read s -> true;
            case Write w -> w.variable() != r.variable();
          };
      case Write w ->
          switch (second) {
            case Tag t -> true;
            case Read r -> r.variable() != w.variable();
            case Write v -> v.variable() != w.variable();
          };
    };
  }
}
