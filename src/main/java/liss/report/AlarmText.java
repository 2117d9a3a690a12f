package liss.report;

import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.format.Json;
import liss.format.Page;
import liss.triage.Alarm;
import liss.triage.Alarm.Sign;
import liss.triage.BenignPattern;

/** What an alarm is about, and what speaks for and against it. */
record AlarmText(Alarm alarm) {

  /** What the first alarm is about, and the others in a sentence each. */
  static void lines(Page page, List<Alarm> alarms, boolean areAll) {
    if (alarms.isEmpty()) {
      return;
    }
    page.point();
    page.sentence("The alarm is about " + new AlarmText(alarms.getFirst()).subject() + ".");
    List<Alarm> others = alarms.subList(1, alarms.size());
    if (!others.isEmpty()) {
      page.list(
          Words.few(
              (areAll ? "" : "At least ")
                  + Words.count(others.size(), "other alarm")
                  + ", the most telling first:",
              others,
              other -> new AlarmText(other).sentence(),
              "alarm"));
    }
    page.point();
  }

  /** What happens, and what it is about. */
  private String sentence() {
    return interruption() + ": " + subject() + ".";
  }

  private String interruption() {
    StepText steps = new StepText(alarm.shown().program());
    return new Reasons(alarm.shown().counterexample().run(), steps)
        .interrupted(alarm.shown().counterexample().reason());
  }

  /** The variables, who uses them under which locks, and what speaks for and against the alarm. */
  private String subject() {
    String names =
        alarm.variables().stream().map(name -> "`" + name + "`").collect(Collectors.joining(", "));
    return Stream.concat(
            Stream.of((names.isEmpty() ? "no variable" : names) + " (" + uses() + ")"),
            remarks().stream())
        .collect(Collectors.joining("; "));
  }

  private String uses() {
    SortedMap<String, SortedSet<String>> byLocks = new TreeMap<>();
    alarm
        .uses()
        .forEach((function, locks) ->
            byLocks.computeIfAbsent(String.join(", ", locks), l -> new TreeSet<>()).add(function));
    return byLocks.entrySet().stream()
        .map(entry ->
            String.join(", ", entry.getValue())
                + (entry.getKey().isEmpty() ? " without a lock" : " under " + entry.getKey()))
        .collect(Collectors.joining("; "));
  }

  private List<String> remarks() {
    return Stream.concat(
            alarm.signs().stream().map(Sign::label),
            alarm.pattern().map(BenignPattern::label).stream())
        .toList();
  }

  /** An alarm as members of a document. */
  Json json() {
    return Json.object()
        .with("variables", List.copyOf(alarm.variables()), Json.Text::new)
        .with(
            "functions",
            List.copyOf(alarm.uses().entrySet()),
            use ->
                Json.object()
                    .with("function", use.getKey())
                    .with("locks", List.copyOf(use.getValue()), Json.Text::new))
        .with("signs", List.copyOf(alarm.signs()), sign -> new Json.Text(sign.label()))
        .with("pattern", alarm.pattern().map(pattern -> new Json.Text(pattern.label())))
        .with("interruption", interruption());
  }
}
