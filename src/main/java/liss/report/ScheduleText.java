package liss.report;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.format.Json;
import liss.format.Page;
import liss.run.ConcreteState;
import liss.run.Schedule;
import liss.run.Step;

/** The steps of a schedule, with the values that they had. */
final class ScheduleText {

  private final StepText text;
  private final Schedule schedule;
  private final List<Integer> shown = new ArrayList<>();

  ScheduleText(Schedule schedule) {
    this.text = new StepText(schedule.program());
    this.schedule = schedule;
    for (int i = 0; i < schedule.steps().size(); i++) {
      if (isShown(schedule.steps().get(i))) {
        shown.add(i);
      }
    }
  }

  private static boolean isShown(Step step) {
    return !step.edge().action().isSilent()
        || step.edge().action() instanceof Action.HavocLocal && step.edge().inexact().isEmpty()
        || step.target().stop().isPresent();
  }

  /** Adds one column for each thread. */
  void addTo(Page page) {
    List<RunTable.Entry> entries =
        shown.stream().map(i -> new RunTable.Entry(edge(i), remark(i))).toList();
    new RunTable(entries, preemptions(), Map.of(), text, page).print();
  }

  /** The positions among the steps that are shown before which another thread is preempted. */
  private Set<Integer> preemptions() {
    Set<Integer> preemptions = new LinkedHashSet<>();
    for (int preemption : schedule.preemptions()) {
      int row = (int) shown.stream().filter(i -> i < preemption).count();
      if (row > 0 && row < shown.size()) {
        preemptions.add(row);
      }
    }
    return preemptions;
  }

  /** The steps that are shown. */
  List<Json> json() {
    Set<Integer> preemptions = preemptions();
    List<Json> steps = new ArrayList<>();
    for (int row = 0; row < shown.size(); row++) {
      int position = shown.get(row);
      steps.add(
          text.json(edge(position))
              .with(values(position))
              .with("preemptsPrevious", new Json.Truth(preemptions.contains(row))));
    }
    return steps;
  }

  /**
   * The values of the steps of another run, at the same positions: those of the next step of the
   * schedule on the same edge, nothing where there is none.
   */
  List<Json.Members> valuesOf(List<Edge> steps) {
    List<Json.Members> values = new ArrayList<>();
    int from = 0;
    for (Edge step : steps) {
      int next = from;
      while (next < schedule.steps().size() && !edge(next).equals(step)) {
        next++;
      }
      boolean isFound = next < schedule.steps().size();
      values.add(isFound ? values(next) : Json.object());
      from = isFound ? next + 1 : from;
    }
    return values;
  }

  /** What a step did, and what was there before it wrote, as members of a document. */
  private Json.Members values(int position) {
    Step step = schedule.steps().get(position);
    Json.Members effect = Json.object().with("effect", effect(position).map(Json.Text::new));
    if (step.edge().action() instanceof Action.Write write && step.target().stop().isEmpty()) {
      ConcreteState before = schedule.before(position);
      int cell = before.cell(step.edge().thread(), write);
      return effect.with("before", before.value(write.variable(), cell));
    }
    return effect;
  }

  private Edge edge(int position) {
    return schedule.steps().get(position).edge();
  }

  private Optional<String> remark(int position) {
    Edge edge = edge(position);
    Optional<String> effect = effect(position);
    return text.remark(edge)
        .map(action -> action + effect.map(e -> " " + e).orElse(""))
        .or(() -> effect);
  }

  /** What a step did, beyond what its kind tells. */
  private Optional<String> effect(int position) {
    Step step = schedule.steps().get(position);
    ConcreteState after = step.target();
    if (after.stop().isPresent()) {
      return Optional.of("fails");
    }
    int thread = step.edge().thread();
    return switch (step.edge().action()) {
      case Action.Read a -> Optional.of("= " + after.local(thread, a.local()));
      case Action.Write a ->
          schedule.before(position).evaluate(thread, a.value()).map(value -> "= " + value);
      case Action.HavocLocal a -> value(step);
      case Action.SetGuard a -> Optional.of("= " + after.isSet(a.flag()));
      case Action.CondvarWait a -> Optional.of(after.isWaiting(thread) ? "sleeps" : "goes on");
      case Action.CondvarStep a -> Optional.of(woken(position));
      case Action.Access a -> value(step);
      case Action.Synchronization a -> Optional.empty();
      case Action.LocalStep a -> Optional.empty();
    };
  }

  private static Optional<String> value(Step step) {
    return step.observable().map(o -> "= " + o.value());
  }

  private String woken(int position) {
    List<Integer> woken = schedule.woken(position);
    return woken.isEmpty()
        ? "is lost"
        : woken.stream().map(text::thread).collect(Collectors.joining(", ", "wakes ", ""));
  }
}
