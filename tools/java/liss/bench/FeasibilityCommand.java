package liss.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import liss.format.MarkdownTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * {@code tools/bench feasibility}: which counterexamples of the abstraction are runs of the
 * programs.
 */
@Command(
    name = "feasibility",
    description = {
      "Verifies and synthesizes drivers and asks which of their counterexamples are feasible.",
      "",
      "Writes feasibility.md, anew after each driver; it has the drivers of this call alone."
    })
@SuppressWarnings("NullAway.Init") // picocli sets the annotated fields
final class FeasibilityCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;
  @Mixin private RunOptions options;
  @Mixin private DriverFiles files;

  @Override
  public Integer call() throws Exception {
    LissProcess liss = options.liss();
    MarkdownTable table =
        new MarkdownTable(
            List.of(
                "driver",
                "verify",
                "its counterexample",
                "a feasible one",
                "synthesize",
                "feasible",
                "spurious",
                "undecided"));
    for (Path driver : files.chosen()) {
      String name = DriverFiles.name(driver);
      spec.commandLine().getErr().println(name);
      List<String> row = new ArrayList<>(List.of(name));
      row.addAll(verified(liss, driver));
      row.addAll(synthesized(liss, driver));
      table.row(row);
      WholeFile.write(options.output().resolve("feasibility.md"), document(table));
    }
    return 0;
  }

  private String document(MarkdownTable table) {
    return """
    # Which counterexamples are feasible

    Written by `tools/bench feasibility`. A counterexample is a run of the abstraction, which has
    forgotten the values. It is feasible if the program takes the same steps for some inputs, and
    spurious if the program takes them for no inputs (docs/exploration.md). The table has first the
    counterexample that `verify` has found; if it is spurious, then the result of the search for a
    feasible one among the runs of the program; and then the bad runs from which
    `synthesize --objective coarse` has learned its constraints.

    %s
    %s\
    """
        .formatted(options.conditions(1), table);
  }

  private static List<String> verified(LissProcess liss, Path driver)
      throws IOException, InterruptedException {
    return switch (liss.run("verify", driver, List.of())) {
      case Outcome.Failed failed -> List.of(failed.reason(), "", "");
      case Outcome.Reported reported ->
          List.of(
              reported.report().result(),
              reported.report().feasibility(),
              reported.report().feasibleSearch());
    };
  }

  private static List<String> synthesized(LissProcess liss, Path driver)
      throws IOException, InterruptedException {
    return switch (liss.run(
        "synthesize", driver, List.of("--without-values", "--objective", "coarse", "--explain"))) {
      case Outcome.Failed failed -> List.of(failed.reason(), "", "", "");
      case Outcome.Reported reported -> {
        Report report = reported.report();
        yield List.of(
            report.result(),
            report.feasibilities("feasible"),
            report.feasibilities("spurious"),
            report.feasibilities("undecided"));
      }
    };
  }
}
