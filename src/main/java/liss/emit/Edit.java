package liss.emit;

import java.util.Comparator;
import java.util.List;
import liss.lang.SourceSpan;

/**
 * A change of a text: at an offset some characters go and others come.
 *
 * <p>At one offset, what belongs after the statement in front comes before what belongs to the
 * statement after; of the former, what belongs to the inner statement, which is the one that starts
 * later.
 *
 * @param removed how many characters go
 * @param start where the statement starts that the change belongs to
 */
public record Edit(int offset, int removed, Order order, int start, String text)
    implements Comparable<Edit> {

  private static final Comparator<Edit> ORDER =
      Comparator.comparingInt(Edit::offset)
          .thenComparing(edit -> edit.order().compareTo(Order.IN_FRONT) >= 0)
          .thenComparing(Edit::start, Comparator.reverseOrder())
          .thenComparing(Edit::order);

  /** An insertion. */
  Edit(int offset, Order order, int start, String text) {
    this(offset, 0, order, start, text);
  }

  /** A change that writes something else instead of a stretch of the text. */
  public static Edit replacing(SourceSpan stretch, String text) {
    return replacing(stretch.start(), stretch.end(), text);
  }

  /** A change that writes something else instead of what is between two offsets. */
  public static Edit replacing(int start, int end, String text) {
    return new Edit(start, end - start, Order.KEYWORD, start, text);
  }

  /** A change that writes something in front of an offset. */
  public static Edit inserting(int offset, String text) {
    return new Edit(offset, Order.KEYWORD, offset, text);
  }

  /** What comes first at one offset and for one statement. */
  public enum Order {
    BEHIND_VALUE,
    ELSE,
    CLOSING,
    INCLUDE,
    DECLARATION,
    IN_FRONT,
    KEYWORD
  }

  @Override
  public int compareTo(Edit other) {
    return ORDER.compare(this, other);
  }

  /** The text with all of the changes; what comes inside of what goes stays. */
  public static String apply(String text, List<Edit> edits) {
    StringBuilder result = new StringBuilder();
    int copied = 0;
    for (Edit edit : edits.stream().sorted().toList()) {
      int offset = Math.max(copied, edit.offset());
      result.append(text, copied, offset).append(edit.text());
      copied = Math.max(offset, edit.offset() + edit.removed());
    }
    return result.append(text, copied, text.length()).toString();
  }
}
