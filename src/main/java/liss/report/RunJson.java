package liss.report;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import liss.abstraction.Event;
import liss.abstraction.Run;
import liss.check.deadlock.Deadlocks.Deadlock;
import liss.check.serial.BlockGraph.Dependence;
import liss.check.serial.Counterexample;
import liss.check.serial.Counterexample.Elsewhere;
import liss.check.serial.Counterexample.Ending;
import liss.check.serial.Counterexample.Minimality;
import liss.check.serial.Counterexample.Reason;
import liss.format.Json;

/**
 * Runs of the abstraction as members of a document.
 *
 * @param text what names their steps
 */
record RunJson(StepText text) {

  /** A run without equivalent cooperative one, and how it ends. */
  Json.Members counterexample(Counterexample counterexample) {
    return counterexample(counterexample.run(), counterexample.reason())
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
    return Json.object()
        .with("steps", steps(run))
        .with("cycle", reason.cycle(run), d -> dependence(run, d))
        .with("explanation", Json.texts(new Reasons(run, text).sentences(reason)));
  }

  /** A run without more. */
  Json.Members of(Run run) {
    return Json.object().with("steps", steps(run));
  }

  /** A run into a deadlock. */
  Json.Members deadlock(Deadlock deadlock) {
    return Json.object()
        .with("steps", steps(deadlock.run()))
        .with("explanation", Json.texts(text.stuck(deadlock.run())));
  }

  private List<Json> steps(Run run) {
    Set<Integer> preemptions = new LinkedHashSet<>(run.preemptions());
    List<Json> steps = new ArrayList<>();
    for (int i = 0; i < run.events().size(); i++) {
      Event event = run.events().get(i);
      steps.add(
          text.json(event.edge())
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
