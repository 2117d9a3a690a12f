package liss.cli;

import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.lang.Diagnostic;
import liss.lang.Diagnostic.Hint;
import liss.lang.Diagnostic.Severity;
import liss.lang.MessageGroup;
import liss.lang.SourceText;

/** The messages about one program as text; those with one cause are one. */
final class MessageText {

  /** What may be added to a command line: each is listed if a hint mentions it. */
  private enum Addition {
    INCLUDE("-I\\b", "-I DIR", "a directory with headers"),
    DEFINE("-D\\b", "-D NAME=VALUE", "a macro"),
    DATABASE("-p\\b", "-p DIR", "a directory with a compile_commands.json"),
    THREADS("--threads\\b", "--threads NAMES", "the functions that are threads"),
    VOCABULARY("\\bvocabulary\\b", "--vocabulary FILE", "what functions mean"),
    COPIES("--copies\\b", "--copies N", "how many threads to look at");

    private final Predicate<String> isMentioned;
    private final String argument;
    private final String meaning;

    Addition(String mention, String argument, String meaning) {
      this.isMentioned = Pattern.compile(mention).asPredicate();
      this.argument = argument;
      this.meaning = meaning;
    }

    private boolean isFor(MessageGroup group) {
      return group.messages().getFirst().hint().map(Hint::text).filter(isMentioned).isPresent();
    }

    private String line() {
      return "  %-18s %s".formatted(argument, meaning);
    }
  }

  private MessageText() {}

  /** The messages about a program that is accepted. */
  static List<String> warnings(List<Diagnostic> messages, SourceText source) {
    return MessageGroup.of(messages).stream().map(group -> group.render(source)).toList();
  }

  /** The messages about a program that is rejected, a summary, and what may be added. */
  static String rejection(List<Diagnostic> messages, SourceText source) {
    List<MessageGroup> groups = MessageGroup.of(messages);
    String summary =
        Stream.of(Severity.ERROR, Severity.WARNING)
            .map(severity -> groups.stream().filter(g -> g.severity() == severity).toList())
            .filter(ofOne -> !ofOne.isEmpty())
            .map(MessageText::count)
            .collect(Collectors.joining(", ", source.file() + ": ", ""));
    return String.join("\n\n", warnings(messages, source)) + "\n\n" + summary + additions(groups);
  }

  /** The number of groups of one severity, and that of their places if it is another one. */
  private static String count(List<MessageGroup> groups) {
    int places = groups.stream().mapToInt(group -> group.messages().size()).sum();
    String label = groups.getFirst().severity().label();
    return groups.size()
        + " "
        + label
        + (groups.size() == 1 ? "" : "s")
        + (places == groups.size() ? "" : " at " + places + " places");
  }

  private static String additions(List<MessageGroup> groups) {
    String lines =
        Arrays.stream(Addition.values())
            .filter(addition -> groups.stream().anyMatch(addition::isFor))
            .map(Addition::line)
            .collect(Collectors.joining("\n"));
    return lines.isEmpty() ? "" : "\nThese options may help:\n" + lines;
  }

  /** The errors of a program that is rejected, one line for each place. */
  static String brief(List<Diagnostic> messages, SourceText source) {
    return messages.stream()
        .filter(d -> d.severity() == Severity.ERROR)
        .map(d -> brief(d, source))
        .collect(Collectors.joining("\n"));
  }

  /** A message with its place, on one line. */
  static String brief(Diagnostic d, SourceText source) {
    return source.fileOf(d.span()) + ":" + d.span() + ": " + d.message() + " [" + d.code() + "]";
  }
}
