package liss.report;

import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.format.Json;
import liss.format.Page;
import liss.lang.SourceSpan;
import liss.report.VerificationText.Detail;
import liss.triage.Alarm;
import liss.triage.Alarm.Sign;
import liss.triage.BenignPattern;
import liss.verify.Alarms;
import liss.verify.Verification.Shown;

/** What an alarm is about, and what speaks for and against it. */
public record AlarmText(Alarm alarm) {

  /** Of so many alarms, the steps are shown. */
  private static final int MOST_WITH_STEPS = 10;

  /** What the first alarm, whose run is shown, is about, and the others. */
  static void lines(Page page, Detail detail, List<Alarm> alarms, boolean areAll) {
    if (alarms.isEmpty()) {
      return;
    }
    page.point();
    page.sentence("The alarm is about " + new AlarmText(alarms.getFirst()).subject() + ".");
    List<Alarm> others = alarms.subList(1, alarms.size());
    if (!others.isEmpty()) {
      page.sentence(
          (areAll ? "" : "At least ")
              + Words.count(others.size(), "other alarm")
              + ", the most telling first:");
      int withSteps = detail == Detail.FULL ? MOST_WITH_STEPS : 0;
      for (int i = 0; i < others.size(); i++) {
        new AlarmText(others.get(i)).item(page, i + 1, i < withSteps);
      }
    }
    page.point();
  }

  private void item(Page page, int number, boolean hasSteps) {
    if (hasSteps) {
      page.point();
    }
    page.item("%3d. ".formatted(number), located());
    if (hasSteps) {
      page.point();
      reasons().steps(alarm.shown().counterexample().reason(), page);
    }
  }

  /**
   * What is said of an alarm when it is found, before it is known which one is the most telling.
   */
  public static String found(Shown shown) {
    return of(shown).interrupted(shown.counterexample().reason())
        + ": "
        + names(Alarms.variables(shown));
  }

  /** What happens, where, and what it is about. */
  private String located() {
    Shown shown = alarm.shown();
    SourceSpan place = reasons().place(shown.counterexample().reason());
    return new StepText(shown.program()).located(place) + ": " + sentence();
  }

  /** What happens, and what it is about. */
  private String sentence() {
    return interruption() + ": " + subject() + ".";
  }

  private String interruption() {
    return reasons().interrupted(alarm.shown().counterexample().reason());
  }

  private Reasons reasons() {
    return of(alarm.shown());
  }

  private static Reasons of(Shown shown) {
    return new Reasons(shown.counterexample().run(), new StepText(shown.program()));
  }

  /** The variables, who uses them under which locks, and what speaks for and against the alarm. */
  private String subject() {
    return Stream.concat(
            Stream.of(names(alarm.variables()) + " (" + uses() + ")"), remarks().stream())
        .collect(Collectors.joining("; "));
  }

  private static String names(Set<String> variables) {
    return variables.isEmpty()
        ? "no variable"
        : variables.stream().map(name -> "`" + name + "`").collect(Collectors.joining(", "));
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
        .with("interruption", interruption())
        .with("text", sentence());
  }
}
