package liss.report;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import liss.cfa.Action;
import liss.check.serial.Counterexample;
import liss.check.serial.Counterexample.Ending;

/** What the rest of a counterexample is for, in words. */
record EndingText(Counterexample counterexample, StepText text) {

  /** What to say about all that follows, by the number of the step that comes next. */
  Map<Integer, String> notes() {
    Map<Integer, String> notes = new TreeMap<>();
    switch (counterexample.ending()) {
      case Ending.Terminates e -> notes.put(e.from(), "the rest only completes the run");
      case Ending.Fails e -> {
        notes.put(e.from(), failed(e));
        return notes;
      }
      case Ending.NonTerminating e -> {
        notes.put(e.from(), "the rest only leads to the repeated steps");
        notes.put(e.round(), "repeated from here on");
      }
    }
    notes.remove(steps());
    return notes;
  }

  /** What happens after the steps that matter. */
  Optional<String> inBrief() {
    return afterwards()
        .or(() ->
            counterexample.ending() instanceof Ending.NonTerminating
                ? Optional.of("The run does not terminate: its last steps come again and again.")
                : Optional.empty());
  }

  /** What fails, where the run does. */
  Optional<String> failure() {
    return counterexample.ending() instanceof Ending.Fails e
        ? Optional.of(failed(e))
        : Optional.empty();
  }

  private String failed(Ending.Fails e) {
    return text.failure(e.failing())
        + " in "
        + text.thread(e.failing().thread())
        + " at "
        + text.place(e.failing().span());
  }

  /** What happens after the steps that are shown, if it is more than the notes tell. */
  Optional<String> afterwards() {
    return switch (counterexample.ending()) {
      case Ending.Terminates e -> Optional.empty();
      case Ending.Fails e ->
          Optional.of(
              (e.from() < steps()
                      ? "The steps below the failure are the rest of the blocks that it interrupts,"
                          + " which a cooperative run executes before. "
                      : "")
                  + elsewhere(e));
      case Ending.NonTerminating e when e.round() < steps() -> Optional.empty();
      case Ending.NonTerminating e ->
          Optional.of(
              "After these steps, the program can repeat invisible steps without terminating.");
    };
  }

  private static String elsewhere(Ending.Fails failure) {
    String what =
        failure.failing().action() instanceof Action.Assert && failure.failing().failure().isEmpty()
            ? "The assertion fails "
            : "This fails ";
    return switch (failure.elsewhere()) {
      case NEVER -> what + "only with preemption: it fails in no cooperative run.";
      case ALSO_COOPERATIVELY ->
          what + "also without preemption, but not after the accesses of this run.";
      case UNKNOWN ->
          what
              + "in this way only with preemption; whether it fails in another way without is not"
              + " known.";
    };
  }

  private int steps() {
    return counterexample.run().events().size();
  }
}
