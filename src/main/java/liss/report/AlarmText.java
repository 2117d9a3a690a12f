package liss.report;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.abstraction.Event;
import liss.abstraction.Run;
import liss.check.serial.Counterexample;
import liss.format.Json;
import liss.format.Page;
import liss.triage.Alarm;
import liss.triage.Alarm.Sign;
import liss.triage.BenignPattern;
import liss.verify.Alarms;
import liss.verify.Verification.Shown;

/** What an alarm is about, and what speaks for and against it. */
public record AlarmText(Alarm alarm) {

  /** Of so many alarms, the steps are shown. */
  private static final int MOST_WITH_STEPS = 10;

  /** What the first alarm, whose run is shown, is about, and the others with the steps of each. */
  static void lines(Page page, List<Alarm> alarms, boolean areAll) {
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
      for (int i = 0; i < others.size(); i++) {
        new AlarmText(others.get(i)).item(page, i + 1, i < MOST_WITH_STEPS);
      }
    }
    page.point();
  }

  private void item(Page page, int number, boolean hasSteps) {
    if (hasSteps) {
      page.point();
    }
    page.item("%3d. ".formatted(number), sentence());
    if (hasSteps) {
      conflicts(page);
    }
  }

  /** The accesses by which the blocks of the cycle precede each other, in the order of the run. */
  private void conflicts(Page page) {
    Run run = alarm.shown().counterexample().run();
    StepText text = new StepText(alarm.shown().program());
    List<Event> steps =
        alarm.shown().counterexample().conflicts().stream()
            .flatMap(conflict -> Stream.of(conflict.before(), conflict.after()))
            .distinct()
            .sorted(Comparator.comparingInt(run.events()::indexOf))
            .toList();
    List<RunTable.Entry> entries =
        steps.stream()
            .map(step -> new RunTable.Entry(step.edge(), text.remark(step.edge())))
            .toList();
    page.point();
    new RunTable(entries, Set.of(), Map.of(), text, page).print();
  }

  /**
   * What is said of an alarm when it is found, before it is known which one is the most telling.
   */
  public static String found(Shown shown) {
    Counterexample counterexample = shown.counterexample();
    StepText steps = new StepText(shown.program());
    return new Reasons(counterexample.run(), steps).interrupted(counterexample.reason())
        + ": "
        + names(Alarms.variables(shown));
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
