package liss.cli;

import java.util.Locale;
import java.util.Optional;
import liss.check.ConsideredRuns;
import liss.check.SafetyChecker;
import liss.check.antichain.AntichainEngine;
import liss.check.safety.SerializationEngine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that choose how preemption-safety is decided. */
@SuppressWarnings("NullAway.Init") // picocli sets the annotated fields
final class EngineOptions {

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  /** The engines. */
  enum Engine {
    ANTICHAIN,
    SERIALIZATION;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Option(
      names = "--engine",
      paramLabel = "ENGINE",
      description =
          "How preemption-safety is decided: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})."
              + " serialization needs no bound; antichain compares runs up to the bound --bound.")
  private Engine engine = Engine.SERIALIZATION;

  @Option(
      names = "--bound",
      paramLabel = "N",
      description =
          "With --engine antichain: the number of steps of a run that may be held back while it is"
              + " compared with other runs; if it is too small, the result is unknown (default: "
              + AntichainEngine.DEFAULT_BOUND
              + ").")
  private Optional<Integer> bound = Optional.empty();

  /** The engine, for runs that terminate. */
  SafetyChecker checker() {
    return checker(ConsideredRuns.TERMINATING);
  }

  /** The engine, for the given runs. */
  SafetyChecker checker(ConsideredRuns counted) {
    if (bound.isPresent() && bound.get() < 1) {
      throw wrong("--bound must be at least 1");
    }
    return switch (engine) {
      case ANTICHAIN -> {
        if (counted != ConsideredRuns.TERMINATING) {
          throw wrong(
              "--endless needs --engine serialization; antichain compares terminating runs only");
        }
        yield new AntichainEngine(bound.orElse(AntichainEngine.DEFAULT_BOUND));
      }
      case SERIALIZATION -> {
        if (bound.isPresent()) {
          throw wrong("--bound is for --engine antichain; the other has none");
        }
        yield new SerializationEngine(counted);
      }
    };
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
