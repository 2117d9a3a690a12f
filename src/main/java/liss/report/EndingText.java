package liss.report;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import liss.check.counterexample.Counterexample;
import liss.check.counterexample.Counterexample.Ending;

/** What the rest of a counterexample is for, in words. */
record EndingText(Counterexample counterexample) {

  /** What to say about all that follows, by the number of the step that comes next. */
  Map<Integer, String> notes() {
    Map<Integer, String> notes = new TreeMap<>();
    switch (counterexample.ending()) {
      case Ending.Terminates e -> notes.put(e.from(), "the rest only completes the run");
      case Ending.NonTerminating e -> {
        notes.put(e.from(), "the rest only leads to the repeated steps");
        notes.put(e.round(), "repeated from here on");
      }
    }
    notes.remove(steps());
    return notes;
  }

  /** What happens after the steps that are shown, if it is more than the notes tell. */
  Optional<String> afterwards() {
    return switch (counterexample.ending()) {
      case Ending.Terminates e -> Optional.empty();
      case Ending.NonTerminating e when e.round() < steps() -> Optional.empty();
      case Ending.NonTerminating e ->
          Optional.of(
              "After these steps, the program can repeat invisible steps without terminating.");
    };
  }

  private int steps() {
    return counterexample.run().events().size();
  }
}
