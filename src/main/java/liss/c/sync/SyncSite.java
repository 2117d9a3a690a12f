package liss.c.sync;

import liss.c.ir.Function;
import liss.lang.SourceSpan;

/**
 * An instruction where it is executed.
 *
 * @param position in the body of the function
 */
public record SyncSite(Function function, int position) {

  /** The place in the text. */
  public SourceSpan span() {
    return function.body().get(position).origin().span();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SyncSite site
        && site.function.name().equals(function.name())
        && site.position == position;
  }

  @Override
  public int hashCode() {
    return 31 * function.name().hashCode() + position;
  }
}
