package liss.batch;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import liss.format.Json;

/** How the process of a job has ended. */
sealed interface Ending {

  /** The members of a result that say it. */
  Json.Members json();

  /** After this time, it was ended. */
  record ByLimit(Duration limit) implements Ending {

    @Override
    public Json.Members json() {
      return Batches.unfinished("unknown(ended after " + limit.toSeconds() + " s)");
    }
  }

  /**
   * It has ended before its limit.
   *
   * @param exitCode the exit code, or 128 and the number of the signal that has ended it
   */
  record ByItself(int exitCode, String out, String err) implements Ending {

    private static final int INPUT_ERROR = 2;
    private static final int UNKNOWN = 5;
    private static final int INTERNAL_ERROR = 70;
    private static final int SIGNAL = 128;

    /** The signals with which a process ends that does what it must not: ILL, ABRT, .., SEGV. */
    private static final Set<Integer> OF_BUGS = Set.of(4, 5, 6, 7, 8, 11);

    private static final Pattern RESULT = Pattern.compile("(?m)^Result: (unknown\\(.*\\))$");

    @Override
    public Json.Members json() {
      Optional<Json.Members> run =
          Json.parse(out)
              .filter(Json.Members.class::isInstance)
              .flatMap(log -> ((Json.Members) log).objects("runs").stream().findFirst());
      return run.flatMap(Findings::result)
          .map(label ->
              Json.object()
                  .with("exitCode", exitCode)
                  .with("result", label)
                  .with(Findings.told(run.get())))
          .orElseGet(this::withoutReport);
    }

    private Json.Members withoutReport() {
      Optional<String> message = err.lines().filter(line -> !line.isBlank()).findFirst();
      Json.Members told =
          switch (exitCode) {
            case INPUT_ERROR -> Json.object().with("result", "error");
            case UNKNOWN -> Json.object().with("result", unknown(message));
            case INTERNAL_ERROR ->
                Json.object().with("result", "crash(exit code " + exitCode + ")");
            default -> Batches.unfinished(interrupted());
          };
      return Json.object()
          .with("exitCode", exitCode)
          .with(told)
          .with("message", message.map(Json.Text::new));
    }

    private String unknown(Optional<String> message) {
      return RESULT
          .matcher(err)
          .results()
          .map((MatchResult line) -> line.group(1))
          .findFirst()
          .orElseGet(() -> "unknown(" + message.orElse("no reason was given") + ")");
    }

    /** What ends neither with an answer nor with an error of liss may end otherwise next time. */
    private String interrupted() {
      int signal = exitCode - SIGNAL;
      return signal <= 0
          ? "crash(exit code " + exitCode + ")"
          : OF_BUGS.contains(signal)
              ? "crash(signal " + signal + ")"
              : "unknown(ended by signal " + signal + ")";
    }
  }
}
