package liss.c.calls;

import java.util.Optional;
import liss.c.vocabulary.EntryRule;
import liss.lang.SourceSpan;

/**
 * A function that the kernel calls.
 *
 * @param function its name
 * @param table where the kernel finds it, such as {@code file_operations.open}
 * @param rule what is known of it
 * @param span where the program puts it there
 * @param object the one for which the kernel calls it, such as a work item; empty if there may be
 *     several for one device
 */
public record Entry(
    String function, String table, EntryRule rule, SourceSpan span, Optional<String> object) {

  /** The line where the program puts it there. */
  public int line() {
    return span.line();
  }

  /** A copy for one object. */
  Entry about(String one) {
    return new Entry(function, table, rule, span, Optional.of(one));
  }

  /** The same of which nothing is known but what it runs in. */
  Entry strict() {
    return new Entry(function, table, rule.strict(), span, Optional.empty());
  }

  /** Whether it runs beside others, and not before or after all of them. */
  boolean isThread() {
    return switch (rule.order()) {
      case ANY, ONCE -> true;
      case FIRST, LAST, UNREFERENCED -> false;
    };
  }
}
