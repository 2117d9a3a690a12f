package liss.synth;

import liss.check.safety.Verdict;

/** What the check of a program with locks has found. */
sealed interface CheckResult {

  /** The program is preemption-safe. */
  record Safe(Verdict.Safe verdict) implements CheckResult {}

  /** Terminating runs of the program are not equivalent to any cooperative one. */
  record Unsafe(Verdict.Unsafe verdict) implements CheckResult {}

  /** The check took longer than all checks before together. */
  record GivenUp() implements CheckResult {}

  /** Not decided. */
  record Unknown(String reason) implements CheckResult {}
}
