package liss.report;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import liss.abstraction.Event;
import liss.abstraction.Run;
import liss.behaviour.RunFeasibility;
import liss.cfa.Edge;
import liss.check.deadlock.Deadlocks.Deadlock;
import liss.check.serial.BlockGraph.Dependence;
import liss.check.serial.Counterexample;
import liss.check.serial.Counterexample.Elsewhere;
import liss.check.serial.Counterexample.Ending;
import liss.check.serial.Counterexample.Minimality;
import liss.check.serial.Counterexample.Reason;
import liss.format.Json;
import liss.verify.CounterexampleFeasibility;

/**
 * Runs of the abstraction as members of a document.
 *
 * @param text what names their steps
 */
record RunJson(StepText text) {

  /** A run without equivalent cooperative one, how it ends, and its values if they are known. */
  Json.Members counterexample(Counterexample counterexample, Optional<RunFeasibility> known) {
    Run run = counterexample.run();
    int end =
        counterexample.ending() instanceof Ending.Fails fails ? fails.from() : run.events().size();
    return Json.object()
        .with("steps", steps(run, end, known))
        .with(reason(run, counterexample.reason()))
        .with("ending", ending(counterexample.ending()))
        .with("notes", new EndingText(counterexample, text).notes().entrySet(), RunJson::note)
        .with("smallest", counterexample.minimality() == Minimality.SMALLEST);
  }

  private static Json note(Map.Entry<Integer, String> note) {
    return Json.object().with("step", note.getKey() + 1).with("text", note.getValue());
  }

  private Json ending(Ending ending) {
    return switch (ending) {
      case Ending.Terminates e -> Json.object().with("terminates", true).with("from", e.from());
      case Ending.Fails e ->
          Json.object()
              .with("terminates", false)
              .with("from", e.from())
              .with("failure", text.located(e.failing()).with("message", text.failure(e.failing())))
              .with("withoutPreemption", elsewhere(e.elsewhere()));
      case Ending.NonTerminating e ->
          Json.object().with("terminates", false).with("from", e.from()).with("round", e.round());
    };
  }

  private static String elsewhere(Elsewhere elsewhere) {
    return switch (elsewhere) {
      case NEVER -> "never";
      case ALSO_COOPERATIVELY -> "also";
      case UNKNOWN -> "unknown";
    };
  }

  /** A run without equivalent cooperative one. */
  Json.Members counterexample(Run run, Reason reason) {
    return of(run).with(reason(run, reason));
  }

  private Json.Members reason(Run run, Reason reason) {
    return Json.object()
        .with("cycle", reason.cycle(run), d -> dependence(run, d))
        .with("explanation", Json.texts(new Reasons(run, text).sentences(reason)));
  }

  /** A run without more. */
  Json.Members of(Run run) {
    return Json.object().with("steps", steps(run, 0, Optional.empty()));
  }

  /** A run into a deadlock, with its values if they are known. */
  Json.Members deadlock(Deadlock deadlock, Optional<RunFeasibility> known) {
    Run run = deadlock.run();
    return Json.object()
        .with("steps", steps(run, run.events().size(), known))
        .with("explanation", Json.texts(text.stuck(deadlock.run())));
  }

  /**
   * The steps.
   *
   * @param end up to which step there are values, where they are known
   */
  private List<Json> steps(Run run, int end, Optional<RunFeasibility> known) {
    List<Edge> executed = run.events().stream().limit(end).map(Event::edge).toList();
    List<Json.Members> values =
        known
            .flatMap(is -> CounterexampleFeasibility.executed(text.program(), executed, is))
            .map(schedule -> new ScheduleText(schedule).valuesOf(executed))
            .orElse(List.of());
    Set<Integer> preemptions = new LinkedHashSet<>(run.preemptions());
    List<Json> steps = new ArrayList<>();
    for (int i = 0; i < run.events().size(); i++) {
      Event event = run.events().get(i);
      steps.add(
          text.json(event.edge())
              .with(i < values.size() ? values.get(i) : Json.object())
              .with("block", event.block())
              .with("preemptsPrevious", preemptions.contains(i)));
    }
    return steps;
  }

  private Json dependence(Run run, Dependence dependence) {
    return Json.object()
        .with("before", step(run, dependence.before()))
        .with("after", step(run, dependence.after()));
  }

  /** A step with its number in the run, from 1. */
  private Json step(Run run, Event event) {
    return text.json(event.edge()).with("step", run.events().indexOf(event) + 1);
  }
}
