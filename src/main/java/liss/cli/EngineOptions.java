package liss.cli;

import java.util.Locale;
import liss.check.AntichainEngine;
import liss.check.SafetyChecker;
import liss.check.SerializationEngine;
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
              + " serialization needs no bound but in rare cases.")
  private Engine engine = Engine.ANTICHAIN;

  @Option(
      names = "--bound",
      paramLabel = "N",
      description =
          "Hold back at most N steps when comparing runs; if that is not enough, the result is"
              + " unknown (default: ${DEFAULT-VALUE}).")
  private int bound = AntichainEngine.DEFAULT_BOUND;

  /** The engine. */
  SafetyChecker checker() {
    if (bound < 1) {
      throw new ParameterException(spec.commandLine(), "--bound must be at least 1");
    }
    SafetyChecker antichain = new AntichainEngine(bound);
    return switch (engine) {
      case ANTICHAIN -> antichain;
      case SERIALIZATION -> new SerializationEngine();
    };
  }
}
