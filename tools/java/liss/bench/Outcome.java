package liss.bench;

import java.time.Duration;

/** How one run of liss ended. */
sealed interface Outcome {

  /** It wrote a report. */
  record Reported(Report report, Duration wall) implements Outcome {}

  /** It did not, because it was stopped or ran out of memory. */
  record Failed(String reason) implements Outcome {}
}
