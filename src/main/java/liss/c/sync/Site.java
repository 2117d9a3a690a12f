package liss.c.sync;

import liss.c.ir.Function;
import liss.lang.SourceSpan;

/**
 * An instruction where it is executed.
 *
 * @param position in the body of the function
 */
public record Site(Function function, int position) {

  /** The place in the text. */
  public SourceSpan span() {
    return function.body().get(position).origin().span();
  }
}
