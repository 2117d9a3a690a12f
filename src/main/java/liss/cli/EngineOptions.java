package liss.cli;

import static liss.cli.UsageException.require;

import java.util.Locale;
import java.util.Optional;
import liss.check.safety.AntichainEngine;
import liss.check.safety.ConsideredRuns;
import liss.check.safety.SafetyChecker;
import liss.check.safety.SerializationEngine;
import liss.check.safety.WithNonTerminatingRuns;
import picocli.CommandLine.Option;

/** The options that choose how preemption-safety is decided. */
final class EngineOptions {

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

  /** The engine, which looks at non-terminating runs where they make a difference. */
  SafetyChecker checker() {
    return checker(Optional.empty());
  }

  /**
   * The engine.
   *
   * @param counted the runs that it looks at; empty if that depends on the program
   */
  SafetyChecker checker(Optional<ConsideredRuns> counted) {
    require(bound.orElse(1) >= 1, "--bound must be at least 1");
    return switch (engine) {
      case ANTICHAIN -> {
        SafetyChecker terminating =
            new AntichainEngine(bound.orElse(AntichainEngine.DEFAULT_BOUND));
        yield new WithNonTerminatingRuns(terminating, counted);
      }
      case SERIALIZATION -> {
        require(bound.isEmpty(), "--bound is for --engine antichain; the other has none");
        yield new SerializationEngine(counted);
      }
    };
  }
}
