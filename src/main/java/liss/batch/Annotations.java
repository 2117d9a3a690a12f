package liss.batch;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import liss.format.Json;

/**
 * The results of a batch as workflow commands of GitHub Actions, which are lines in the log of a
 * step: GitHub shows each beside the line of code that it is about.
 */
public final class Annotations {

  private Annotations() {}

  /** The levels, the most important first: GitHub shows the first ten of a step. */
  private static final List<String> LEVELS = List.of("::error ", "::warning ", "::notice ");

  /** A line for each finding and message, and for each program without an answer; errors first. */
  public static String of(Collection<Json.Members> results) {
    return results.stream()
        .flatMap(Annotations::lines)
        .distinct()
        .sorted(Comparator.comparing(Annotations::level))
        .collect(Collectors.joining());
  }

  private static int level(String line) {
    return IntStream.range(0, LEVELS.size())
        .filter(i -> line.startsWith(LEVELS.get(i)))
        .findFirst()
        .orElse(LEVELS.size());
  }

  private static Stream<String> lines(Json.Members result) {
    String file = Job.of(result).file();
    List<Json.Members> told =
        Stream.of("findings", "notifications")
            .flatMap(name -> result.objects(name).stream())
            .toList();
    String label = result.text("result").orElse("");
    if (!told.isEmpty() || label.equals("true")) {
      return told.stream().map(finding -> line(finding, file));
    }
    return Stream.of(
        command(
            label.startsWith("unknown") ? "warning" : "error",
            "file=" + property(file),
            "liss " + Job.of(result).task(),
            label + result.text("message").map(message -> ": " + message).orElse("")));
  }

  private static String line(Json.Members finding, String file) {
    String title =
        finding
            .text("ruleId")
            .or(() -> finding.object("descriptor").flatMap(rule -> rule.text("id")))
            .orElse("not decided");
    String level = finding.text("level").filter(l -> !l.equals("note")).orElse("notice");
    return command(
        level,
        FindingPlace.of(finding).map(Annotations::properties).orElse("file=" + property(file)),
        "liss " + title,
        finding.object("message").flatMap(message -> message.text("text")).orElse(""));
  }

  private static String properties(FindingPlace place) {
    return "file="
        + property(place.file())
        + place.line().map(line -> ",line=" + line).orElse("")
        + place.column().map(column -> ",col=" + column).orElse("");
  }

  private static String command(String level, String place, String title, String message) {
    return "::%s %s,title=%s::%s\n".formatted(level, place, property(title), data(message));
  }

  /** What GitHub takes for the end of a line, or for the start of such an end, is escaped. */
  private static String data(String text) {
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
  }

  private static String property(String text) {
    return data(text).replace(":", "%3A").replace(",", "%2C");
  }
}
