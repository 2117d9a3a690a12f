package liss.bench;

import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.ScopeType;

/** The command {@code tools/bench}. */
@Command(
    name = "tools/bench",
    description = "Measures liss as a whole process. Slow; not part of ./check.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      PerformanceCommand.class,
      ScalingCommand.class,
      DriversCommand.class,
      PlacementCommand.class,
      MaxSatCommand.class,
      FeasibilityCommand.class,
      CorpusCommand.class,
      RacesCommand.class,
      ValuesCommand.class,
      CertificatesCommand.class,
      PorCommand.class,
      AutomataCommand.class,
      StrategiesCommand.class,
      AnswersCommand.class,
      RepairsCommand.class,
      WorldCommand.class,
      RaceBenchCommand.class,
      ModelsCommand.class,
      HelpCommand.class
    },
    mixinStandardHelpOptions = true,
    scope = ScopeType.INHERIT,
    sortOptions = false)
final class Bench {

  private Bench() {}

  /** Runs a command line and ends the process. */
  public static void main(String[] args) {
    System.exit(
        commandLine()
            .setOut(new PrintWriter(System.out, true))
            .setErr(new PrintWriter(System.err, true))
            .execute(args));
  }

  /** Returns the parser and runner of command lines. */
  static CommandLine commandLine() {
    return new CommandLine(new Bench())
        .setExpandAtFiles(false)
        .setCaseInsensitiveEnumValuesAllowed(true);
  }
}
