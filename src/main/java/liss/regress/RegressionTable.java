package liss.regress;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import liss.format.Durations;
import liss.format.MarkdownTable;
import liss.placement.model.PlacementCost;
import liss.report.Synthesis;
import liss.synth.SynthesisListener.Phase;
import liss.synth.SynthesisResult.Progress;
import liss.synth.SynthesisResult.Synthesized;

/** A table of syntheses in Markdown: sizes, costs and times, one row each. */
public final class RegressionTable {

  private static final List<String> HEADINGS =
      List.of(
          "model",
          "objective",
          "threads",
          "lines",
          "iterations",
          "constraints",
          "bound",
          "locks",
          "lock / unlock",
          "protected",
          "pairs",
          "result",
          "check",
          "generalize",
          "place",
          "verify");

  private final MarkdownTable table = new MarkdownTable(HEADINGS);

  /** Adds a row. */
  public void add(String model, Synthesis synthesis) {
    Progress progress = synthesis.result().progress();
    List<String> row = new ArrayList<>();
    row.add(model);
    row.add(synthesis.objective().label());
    row.add(String.valueOf(synthesis.program().threads().size()));
    row.add(String.valueOf(synthesis.program().program().source().text().lines().count()));
    row.add(String.valueOf(progress.iterations()));
    row.add(String.valueOf(progress.constraints().size()));
    row.add(String.valueOf(progress.bound()));
    row.addAll(costs(synthesis));
    row.add(synthesis.outcome().label());
    Stream.of(Phase.values())
        .map(phase -> progress.times().getOrDefault(phase, Duration.ZERO))
        .map(Durations::format)
        .forEach(row::add);
    table.row(row);
  }

  private static List<String> costs(Synthesis synthesis) {
    if (!(synthesis.result() instanceof Synthesized synthesized)) {
      return List.of("", "", "", "");
    }
    PlacementCost cost = synthesized.cost();
    return List.of(
        String.valueOf(synthesized.placement().locks()),
        cost.lockStatements() + " / " + cost.unlockStatements(),
        String.valueOf(cost.protectedStatements()),
        String.valueOf(cost.excludedPairs()));
  }

  /** The table. */
  public String markdown() {
    return table.toString();
  }
}
