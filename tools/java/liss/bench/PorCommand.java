package liss.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import liss.bench.LineCharts.Chart;
import liss.bench.ScalingFamily.Tool;
import liss.explore.PorModels;
import liss.format.MarkdownTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code tools/bench por}: how long the exploration of the programs of [QPOR] Table 1 takes. */
@Command(
    name = "por",
    description = {
      "Explores the programs of [QPOR] Table 1 with optimal and with k-partial alternatives.",
      "",
      "Writes por.md, anew after each figure, beside the paper's times. The time limit is that of"
          + " k-partial alternatives; optimal ones get ten times as much. Where there is nidhugg, both"
          + " first explore the programs in C, which needs GNU time and writes por.svg."
    })
@SuppressWarnings("NullAway.Init") // picocli sets the annotated fields
final class PorCommand implements Callable<Integer> {

  private static final String HEAP = "4g";
  private static final String MEMORY_LIMIT = "3800m";
  private static final int PATIENCE_WITH_OPTIMAL = 10;

  @Spec private CommandSpec spec;
  @Mixin private RunOptions options;

  @Option(
      names = "--nidhugg",
      paramLabel = "FILE",
      description = "nidhuggc of nidhugg (default: the one on the PATH, if any).")
  private Optional<String> nidhugg = Optional.empty();

  /** How precisely runs are avoided that were seen, with the best first. */
  private static final List<String> ALTERNATIVES = List.of("optimal", "3", "2", "1");

  /**
   * What is explored.
   *
   * @param model name and parameters
   * @param paper for optimal, k = 3, 2, 1: time in seconds, and memory in MB for optimal or
   *     sleep-set-blocked runs otherwise, as printed in [QPOR] Table 1
   */
  private record Instance(String name, String model, int threads, List<String> paper) {}

  private static final List<Instance> INSTANCES =
      List.of(
          of("DISP(5,2)", "disp 5 2", 8, "0.4 / 37", "0.4 / 0", "0.4 / 43", "0.8 / 1K"),
          of("DISP(5,3)", "disp 5 3", 9, "1.0 / 37", "1.0 / 1", "1.3 / 595", "5.4 / 11K"),
          of("DISP(5,4)", "disp 5 4", 10, "10.3 / 87", "10.3 / 213", "16.4 / 6K", "58.5 / 105K"),
          of("DISP(5,5)", "disp 5 5", 11, "257 / 729", "280 / 2K", "476 / 53K", "TO"),
          of("MPAT(4)", "mpat 4", 9, "0.5 / 37", "", "", "0.5 / 0"),
          of("MPAT(5)", "mpat 5", 11, "2.7 / 37", "", "", "2.4 / 0"),
          of("MPAT(6)", "mpat 6", 13, "73.2 / 214", "", "", "50.6 / 0"),
          of("MPAT(7)", "mpat 7", 15, "TO / 660", "TO", "TO", "TO"),
          of("MPC(2,5)", "mpc 2 5", 8, "0.4 / 38", "", "0.4 / 0", "0.6 / 560"),
          of("MPC(3,5)", "mpc 3 5", 9, "1.7 / 38", "1.7 / 0", "3.0 / 3K", "26.5 / 50K"),
          of("MPC(4,5)", "mpc 4 5", 10, "296 / 239", "391 / 30K", "TO", "TO"),
          of("PI(5)", "pi 5", 6, "0.5 / 39", "", "", "0.4 / 0"),
          of("PI(6)", "pi 6", 7, "0.7 / 39", "", "", "0.7 / 0"),
          of("PI(7)", "pi 7", 8, "4.0 / 45", "", "", "3.5 / 0"),
          of("PI(8)", "pi 8", 9, "42.9 / 246", "", "", "48.1 / 0"),
          of("POL(7,3)", "pol 7 3", 14, "1.9 / 39", "1.9 / 6", "2.9 / 1K", "48.5 / 72K"),
          of("POL(8,3)", "pol 8 3", 15, "3.0 / 52", "3.0 / 10", "5.5 / 3K", "153 / 214K"),
          of("POL(9,3)", "pol 9 3", 16, "4.8 / 73", "4.8 / 15", "9.5 / 5K", "464 / 592K"),
          of("POL(10,3)", "pol 10 3", 17, "7.1 / 99", "6.8 / 21", "17.2 / 9K", "TO"),
          of("POL(11,3)", "pol 11 3", 18, "10.6 / 138", "9.7 / 28", "27.2 / 12K", "TO"),
          of("POL(12,3)", "pol 12 3", 19, "16.4 / 184", "13.5 / 36", "46.3 / 20K", "TO"));

  private static Instance of(String name, String model, int threads, String... paper) {
    return new Instance(name, model, threads, List.of(paper));
  }

  @Override
  public Integer call() throws Exception {
    Optional<String> peer = nidhugg.or(Tool.NIDHUGG::onPath);
    String besidePeer = peer.isPresent() ? besidePeer(peer.get()) : "\nThere was no nidhugg.\n";
    Map<String, Map<Instance, List<String>>> figures = new LinkedHashMap<>();
    Path folder = Files.createTempDirectory("liss-por");
    for (String alternatives : ALTERNATIVES) {
      figures.put(alternatives, new LinkedHashMap<>());
      for (Instance instance : INSTANCES) {
        spec.commandLine().getErr().println(instance.name() + ": " + alternatives);
        Path file = model(folder, instance);
        figures.get(alternatives).put(instance, figure(liss(alternatives), file, alternatives));
        WholeFile.write(options.output().resolve("por.md"), document(besidePeer, figures));
        Files.delete(file);
      }
    }
    Files.delete(folder);
    return 0;
  }

  /** A section about the programs in C, with a picture. */
  private String besidePeer(String command) throws IOException, InterruptedException {
    Scaling scaling =
        new Scaling(
            options.liss(HEAP, MEMORY_LIMIT).withPatience(PATIENCE_WITH_OPTIMAL),
            Map.of(Tool.NIDHUGG, command),
            spec.commandLine().getErr()::println);
    List<Chart> charts = new ArrayList<>();
    StringBuilder section =
        new StringBuilder(
            """

            ## Beside nidhugg

            The programs in C (models/por), PI without its output, explored by liss with optimal alternatives
            and by `nidhuggc --sc --optimal`. Time is that of the whole process on the clock, with the start of
            liss and the compiler of nidhugg. Memory is the peak of resident memory; the compiler takes some 90 MB.
            A command that has met the limit of optimal alternatives gets no larger input.

            ![time against size](por.svg)
            """);
    for (ScalingFamily family : ScalingFamily.por()) {
      ScalingFigures figures = scaling.measure(family, Integer.MAX_VALUE);
      charts.add(figures.chart(family.name()));
      section.append("\n### " + family.name() + "\n\n" + figures.table());
    }
    WholeFile.write(options.output().resolve("por.svg"), LineCharts.svg("por", charts));
    return section.toString();
  }

  private static Path model(Path folder, Instance instance) throws IOException {
    List<String> arguments = new ArrayList<>(List.of(folder.toString()));
    arguments.addAll(List.of(instance.model().split(" ")));
    PorModels.main(arguments.toArray(String[]::new));
    return folder.resolve(instance.model().replace(' ', '-') + ".w");
  }

  private LissProcess liss(String alternatives) {
    LissProcess liss = options.liss(HEAP, MEMORY_LIMIT);
    return alternatives.equals("optimal") ? liss.withPatience(PATIENCE_WITH_OPTIMAL) : liss;
  }

  /** Configurations, events, sleep-set-blocked runs, time and memory. */
  private static List<String> figure(LissProcess liss, Path file, String alternatives)
      throws IOException, InterruptedException {
    List<String> arguments =
        List.of(
            "--exploration",
            "dependence=sync",
            "--exploration",
            "cutoffs=off",
            "--exploration",
            "alternatives=" + alternatives);
    return switch (liss.run("explore", file, arguments)) {
      case Outcome.Failed failed -> List.of("", "", "", failed.reason(), "");
      case Outcome.Reported reported -> cells(reported.report());
    };
  }

  private static List<String> cells(Report report) {
    boolean isComplete = report.result().equals("true");
    String atLeast = isComplete ? "" : "> ";
    return List.of(
        atLeast + report.number("/maximalConfigurations"),
        atLeast + report.number("/events"),
        atLeast + report.number("/sleepSetBlocked"),
        atLeast + seconds(report.seconds()),
        (report.number("/memory") >> 20) + " MB");
  }

  private static String seconds(Duration time) {
    return String.format(Locale.ROOT, "%.1f s", time.toMillis() / 1000.0);
  }

  private String document(
      String besidePeer, Map<String, Map<Instance, List<String>>> figures) {
    StringBuilder text =
        new StringBuilder(
            """
            # Exploration

            Written by `tools/bench por`. The programs are those of [QPOR] Table 1, explored with
            `--exploration dependence=sync,cutoffs=off` and %s. Each figure is from one run, on a machine that may be busy
            with other work: Java %d, %d processors, a heap of %s, of which liss uses at most %s. k-partial
            alternatives have a time limit of %d s, optimal alternatives one of %d s; behind `>` stands what was
            reached by then. Time is that of the exploration. Memory is the peak heap with garbage that was not
            collected, which is an upper bound. The paper's columns are those of its Table 1: seconds, and MB or
            sleep-set-blocked runs. TO is a timeout of 8 minutes, and a field is empty where the paper has no
            figure.
            """
                .formatted(
                    "the alternatives named above each table",
                    Runtime.version().feature(),
                    Runtime.getRuntime().availableProcessors(),
                    HEAP,
                    MEMORY_LIMIT,
                    options.seconds(),
                    PATIENCE_WITH_OPTIMAL * options.seconds()));
    text.append(besidePeer);
    figures.forEach((alternatives, byInstance) -> text.append(section(alternatives, byInstance)));
    return text.toString();
  }

  private static String section(String alternatives, Map<Instance, List<String>> byInstance) {
    MarkdownTable table =
        new MarkdownTable(
            List.of(
                "instance",
                "threads",
                "configurations",
                "events",
                "sleep-set blocked",
                "time",
                "memory",
                alternatives.equals("optimal") ? "paper: s / MB" : "paper: s / blocked"));
    byInstance.forEach((instance, figure) -> {
      List<String> row =
          new ArrayList<>(List.of(instance.name(), String.valueOf(instance.threads())));
      row.addAll(figure);
      row.add(instance.paper().get(ALTERNATIVES.indexOf(alternatives)));
      table.row(row);
    });
    String heading = alternatives.equals("optimal") ? "Optimal" : "k = " + alternatives;
    return "\n## " + heading + "\n\n" + table;
  }
}
