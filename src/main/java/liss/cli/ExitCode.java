package liss.cli;

import liss.verify.Outcome;

/** The exit codes of the process; they do not depend on the output format. */
final class ExitCode {

  /** The property holds, or what was asked for is done. */
  static final int OK = 0;

  /** The editor is gone without having ended the session (Language Server Protocol, exit). */
  static final int GONE = 1;

  /** The command line or an input file is wrong. */
  static final int INPUT_ERROR = 2;

  /** Not decided: a bound, the time, or the memory was not enough. */
  static final int UNKNOWN = 5;

  /** A violation is possible: a run without values was neither confirmed nor excluded. */
  static final int POSSIBLE = 9;

  /** The program is not preemption-safe; the property that was asked for does not hold. */
  static final int UNSAFE = 10;

  /** The program can deadlock. */
  static final int DEADLOCK = 11;

  /** No placement of locks makes the program preemption-safe. */
  static final int NO_PLACEMENT = 12;

  /** The result differs from the recorded one. */
  static final int DIFFERENT = 13;

  /** A bug in liss (EX_SOFTWARE of sysexits.h). */
  static final int INTERNAL_ERROR = 70;

  private ExitCode() {}

  /** The exit code that tells an outcome. */
  static int of(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Holds holds -> OK;
      case Outcome.Unknown unknown -> UNKNOWN;
      case Outcome.Possible possible -> POSSIBLE;
      case Outcome.Violated violated ->
          switch (violated.property()) {
            case PREEMPTION_SAFETY, RACE, INCLUSION, EQUIVALENCE -> UNSAFE;
            case DEADLOCK -> DEADLOCK;
            case NO_PLACEMENT -> NO_PLACEMENT;
            case GOLDEN -> DIFFERENT;
          };
    };
  }
}
