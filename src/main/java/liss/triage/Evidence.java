package liss.triage;

import java.util.Optional;
import liss.behaviour.RunComparison.Observed;
import liss.behaviour.RunFeasibility;
import liss.verify.Verification;

/** How much was shown of a violation, the most first. */
public enum Evidence {
  /** A run with values after which something is different from what any cooperative run shows. */
  OBSERVABLE("real run with an observable difference"),
  /** A run with values. */
  REAL("real run"),
  /** A run with values of a program that was made of a part. */
  HARNESS("run of a harness"),
  /** A run without values, which may be impossible. */
  NOT_EXCLUDED("not known to be real"),
  /** A run that is not possible with values; others were not all looked at. */
  SPURIOUS("the run is spurious");

  private final String label;

  Evidence(String label) {
    this.label = label;
  }

  /** The evidence in words. */
  public String label() {
    return label;
  }

  /** What was shown of the violation that was found. */
  public static Evidence of(Verification verification) {
    Optional<Verification.Shown> shown = verification.shown();
    if (!verification.safety().hasRun() || shown.isEmpty()) {
      return verification.deadlockWithValues().isPresent() ? REAL : NOT_EXCLUDED;
    }
    return shown
        .get()
        .feasibility()
        .map(feasibility ->
            switch (feasibility) {
              case RunFeasibility.Feasible feasible when verification.harness().isPresent() ->
                  HARNESS;
              case RunFeasibility.Feasible feasible ->
                  shown.get().observed().filter(Observed.Different.class::isInstance).isPresent()
                      ? OBSERVABLE
                      : REAL;
              case RunFeasibility.Spurious spurious -> SPURIOUS;
              case RunFeasibility.Undecided undecided -> NOT_EXCLUDED;
              case RunFeasibility.Unreadable unreadable -> NOT_EXCLUDED;
            })
        .orElse(NOT_EXCLUDED);
  }
}
