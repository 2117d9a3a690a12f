package liss.lang;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import liss.lang.Diagnostic.Hint;
import liss.lang.Diagnostic.Severity;

/**
 * Messages that say the same about several places: most likely they have one cause. A group is
 * shown as one message with its first places.
 *
 * @param messages those of the group, in the order of the text; at least one
 */
public record MessageGroup(List<Diagnostic> messages) {

  private static final int SHOWN = 3;

  /** Copies the list. */
  public MessageGroup {
    messages = List.copyOf(messages);
    if (messages.isEmpty()) {
      throw new IllegalArgumentException("a group without messages");
    }
  }

  /** What messages of one group have in common. */
  private record Cause(String code, Severity severity, String message, Optional<Hint> hint) {

    static Cause of(Diagnostic d) {
      return new Cause(d.code(), d.severity(), d.message(), d.hint());
    }
  }

  /** The groups of some messages, in the order of their first places. */
  public static List<MessageGroup> of(List<Diagnostic> messages) {
    Map<Cause, List<Diagnostic>> byCause = new LinkedHashMap<>();
    for (Diagnostic message : messages) {
      byCause.computeIfAbsent(Cause.of(message), cause -> new ArrayList<>()).add(message);
    }
    return byCause.values().stream().map(MessageGroup::new).toList();
  }

  /** The severity of its messages. */
  public Severity severity() {
    return messages.getFirst().severity();
  }

  /**
   * The message with its first places, each with the source line and carets, how many places more
   * there are, and the hint; several lines.
   */
  public String render(SourceText source) {
    Diagnostic first = messages.getFirst();
    List<Diagnostic> shown = messages.subList(0, Math.min(SHOWN, messages.size()));
    int last = shown.stream().mapToInt(place -> place.span().line()).max().orElseThrow();
    String gutter = " ".repeat(String.valueOf(last).length());
    StringBuilder text = new StringBuilder();
    text.append(first.severity().label()).append('[').append(first.code()).append("]: ");
    text.append(first.message());
    for (Diagnostic place : shown) {
      Diagnostic.Excerpt excerpt = place.excerpt(source);
      String number = gutter + excerpt.lineNumber();
      String line = number.substring(number.length() - gutter.length()) + " | " + excerpt.line();
      text.append('\n').append(gutter).append("--> ").append(source.fileOf(place.span()));
      text.append(':').append(place.span());
      text.append('\n').append(gutter).append(" |");
      text.append('\n').append(line.stripTrailing());
      text.append('\n').append(gutter).append(" | ").append(excerpt.mark());
    }
    if (messages.size() > SHOWN) {
      int more = messages.size() - SHOWN;
      text.append('\n').append(gutter).append(" = and ").append(more);
      text.append(more == 1 ? " more place" : " more places");
    }
    first
        .hint()
        .ifPresent(h -> text.append('\n').append(gutter).append(" = help: ").append(h.text()));
    return text.toString();
  }
}
