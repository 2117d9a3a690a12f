package liss.cli;

import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import liss.verify.Outcome;
import picocli.CommandLine.Option;

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
            case PREEMPTION_SAFETY, RACE, STALE, INCLUSION, EQUIVALENCE -> UNSAFE;
            case DEADLOCK -> DEADLOCK;
            case NO_PLACEMENT -> NO_PLACEMENT;
            case GOLDEN -> DIFFERENT;
          };
    };
  }

  /** The exit code of several programs, given those of each. */
  static int worst(List<Integer> exitCodes) {
    return Stream.of(UNSAFE, DEADLOCK, POSSIBLE, INTERNAL_ERROR, INPUT_ERROR, UNKNOWN)
        .filter(exitCodes::contains)
        .findFirst()
        .or(() -> exitCodes.stream().filter(code -> code != OK).findFirst())
        .orElse(OK);
  }

  /** The option that says which answers are failures for scripts. */
  static final class FailOn {

    /** The kinds of results that can be failures, the most important first. */
    private enum Answer {
      FALSE(UNSAFE, DEADLOCK),
      POSSIBLE(ExitCode.POSSIBLE),
      CRASH(INTERNAL_ERROR),
      ERROR(INPUT_ERROR),
      UNKNOWN(ExitCode.UNKNOWN),
      NONE;

      /** What fails of many programs, if nothing else is said. */
      private static final Set<Answer> OF_MANY = EnumSet.of(FALSE, POSSIBLE, CRASH);

      /** The answers about one program; crashes and errors are no answers. */
      private static final Set<Answer> OF_ONE = EnumSet.of(FALSE, POSSIBLE, UNKNOWN);

      private final List<Integer> exitCodes;

      Answer(Integer... exitCodes) {
        this.exitCodes = List.of(exitCodes);
      }

      /** How results of this kind begin. */
      @Override
      public String toString() {
        return name().toLowerCase(Locale.ROOT);
      }
    }

    @Option(
        names = "--fail-on",
        paramLabel = "ANSWER",
        split = ",",
        description =
            "Which answers are failures: false, possible, unknown, several of them, or none. The exit"
                + " code of another one is 0. For many programs, also crash (a bug in liss) and error"
                + " (a program that cannot be read); the default is false,possible,crash then.")
    private List<Answer> answers = List.of();

    /** The exit code of an answer, given the one that it has without this option. */
    int applied(int exitCode) {
      return answers.isEmpty()
              || Answer.OF_ONE.stream().noneMatch(a -> a.exitCodes.contains(exitCode))
              || answers.stream().anyMatch(answer -> answer.exitCodes.contains(exitCode))
          ? exitCode
          : OK;
    }

    /**
     * The exit code for many results: that of the most important failure.
     *
     * @param isWhole whether all programs have one
     */
    int ofAll(Collection<String> labels, boolean isWhole) {
      return new TreeSet<>(answers.isEmpty() ? Answer.OF_MANY : answers)
          .stream()
              .filter(answer -> answer != Answer.NONE)
              .filter(
                  answer -> labels.stream().anyMatch(label -> label.startsWith(answer.toString())))
              .map(answer -> answer.exitCodes.getFirst())
              .findFirst()
              .orElse(isWhole || answers.contains(Answer.NONE) ? OK : ExitCode.UNKNOWN);
    }

    /** The beginnings of the results that are failures; without the option, these. */
    Set<String> or(Set<String> otherwise) {
      return answers.isEmpty()
          ? otherwise
          : Set.copyOf(answers.stream().map(Answer::toString).toList());
    }
  }
}
