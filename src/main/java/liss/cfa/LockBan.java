package liss.cfa;

import java.util.Comparator;
import liss.lang.SourceSpan;

/** Why no inserted lock may be held at some steps. */
public sealed interface LockBan extends Comparable<LockBan> {

  /** The annotation {@code @nolock}, at its place in the text. */
  record Annotated(SourceSpan span) implements LockBan {}

  /** The call of a function in which no lock may be held, at its place in the text. */
  record Call(String function, SourceSpan span) implements LockBan {}

  /**
   * The call of a function that sleeps, at its place in the text, where a lock would be held under
   * which nobody may sleep.
   *
   * @param reason why nobody may, in words
   */
  record Sleep(String function, SourceSpan span, String reason) implements LockBan {}

  /** The wish of the user that no lock be held in a procedure or thread of this name. */
  record Named(String name) implements LockBan {}

  /** Annotations and calls come in the order of the text, then names. */
  @Override
  default int compareTo(LockBan other) {
    return Comparator.comparingInt(LockBan::position)
        .thenComparing(LockBan::nameOrNothing)
        .compare(this, other);
  }

  private int position() {
    return switch (this) {
      case Annotated annotated -> annotated.span().start();
      case Call call -> call.span().start();
      case Sleep sleep -> sleep.span().start();
      case Named named -> Integer.MAX_VALUE;
    };
  }

  private String nameOrNothing() {
    return switch (this) {
      case Annotated annotated -> "";
      case Call call -> call.function();
      case Sleep sleep -> sleep.function() + " " + sleep.reason();
      case Named named -> named.name();
    };
  }
}
