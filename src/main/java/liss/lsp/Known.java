package liss.lsp;

import liss.lang.Diagnostic;
import liss.triage.Answer;
import liss.verify.Outcome;

/** What is known of a program that was checked. */
sealed interface Known {

  /** The program was verified. */
  record Verified(Answer answer) implements Known {}

  /** Nothing is known, for a reason. */
  record Undecided(String reason) implements Known {}

  /** The program has a statement that cannot be executed without values. */
  record Unsupported(Diagnostic message) implements Known {}

  /** The answer in short. */
  default Outcome outcome() {
    return switch (this) {
      case Verified verified -> verified.answer().outcome();
      case Unsupported unsupported -> new Outcome.Unknown(unsupported.message().code());
      case Undecided undecided -> new Outcome.Unknown(undecided.reason());
    };
  }

  /** Whether there is a run that shows what is wrong. */
  default boolean hasCounterexample() {
    return outcome().hasRun();
  }
}
