package liss.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.format.Json;

/** What the head of a page says besides the verdict, in a few words each, and where to read on. */
final class Facts {

  private Facts() {}

  /** The facts of a document, each with a {@code name} and a {@code value}; some lead somewhere. */
  static List<Json.Members> of(Json.Members document) {
    List<Json.Members> facts = new ArrayList<>();
    document.object("deadlock").ifPresent(deadlock -> facts.add(deadlock(deadlock)));
    if (document.objects("alarms").size() > 1) {
      String number = String.valueOf(document.objects("alarms").size());
      facts.add(fact("Alarms", number, Optional.of("alarms")));
    }
    document
        .text("repair")
        .ifPresent(command -> facts.add(fact("Repair", "liss synthesize", Optional.of("repair"))));
    if (document.array("criticalSections").isPresent()) {
      facts.add(fact("New locks", locks(document), Optional.of("program")));
      facts.add(
          fact(
              "Deadlocks",
              document.whole("deadlocksAfter").orElse(0L) == 0 ? "none" : "no new ones",
              Optional.empty()));
    }
    return facts;
  }

  private static Json.Members fact(String name, String value, Optional<String> anchor) {
    return Json.object()
        .with("name", name)
        .with("value", value)
        .with("anchor", anchor.map(Json.Text::new));
  }

  private static Json.Members deadlock(Json.Members answer) {
    String verdict = answer.text("verdict").orElseThrow();
    return switch (verdict) {
      case "none" -> fact("Deadlock", "none", Optional.empty());
      case "unknown" ->
          fact(
              "Deadlock",
              "none found up to the " + answer.text("reason").orElse("limit"),
              Optional.empty());
      case "possible" -> fact("Deadlock", "possible", Optional.of("deadlock-1"));
      default ->
          fact(
              "Deadlock",
              verdict.equals("real") ? "the program can get stuck" : "without values",
              Optional.of("deadlock-1"));
    };
  }

  private static String locks(Json.Members document) {
    String names =
        Stream.concat(
                document.texts("locks").stream(),
                document.texts("reusedLocks").stream().map(name -> name + " (reused)"))
            .collect(Collectors.joining(", "));
    int sections = document.objects("criticalSections").size();
    return names.isEmpty()
        ? "none are needed"
        : names + ", in " + sections + (sections == 1 ? " section" : " sections");
  }
}
