package liss.lsp;

import liss.lang.Diagnostic;
import liss.verify.Outcome;
import liss.verify.Verification;

/** What a check of a program gave. */
sealed interface Answer {

  /** The program was verified. */
  record Verified(Verification verification) implements Answer {}

  /** Nothing is known, for a reason. */
  record Undecided(String reason) implements Answer {}

  /** The program has a statement that cannot be executed without values. */
  record Unsupported(Diagnostic message) implements Answer {}

  /** The answer in short. */
  default Outcome outcome() {
    return switch (this) {
      case Verified verified -> verified.verification().outcome();
      case Unsupported unsupported -> new Outcome.Unknown(unsupported.message().code());
      case Undecided undecided -> new Outcome.Unknown(undecided.reason());
    };
  }

  /** Whether there is a run that shows what is wrong. */
  default boolean hasCounterexample() {
    return outcome().hasRun();
  }
}
