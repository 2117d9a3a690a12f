package liss.report;

import liss.format.Json;
import liss.format.Page;
import liss.unfolding.Exploration;

/** How many runs an exploration has visited. */
final class RunCounts {

  private RunCounts() {}

  static void lines(Page page, Exploration runs) {
    page.line("Maximal configurations: " + runs.maximalConfigurations());
    page.line("Events:                 " + runs.events());
    page.line("Sleep-set blocked:      " + runs.sleepSetBlocked());
    page.line("Cutoff events:          " + runs.cutoffs());
  }

  /** A document with members for the counts at its end. */
  static Json.Members in(Json.Members document, Exploration runs) {
    return document
        .with("maximalConfigurations", runs.maximalConfigurations())
        .with("events", runs.events())
        .with("sleepSetBlocked", runs.sleepSetBlocked())
        .with("cutRuns", runs.cutRuns())
        .with("boundedRuns", runs.boundedRuns())
        .with("cutoffs", runs.cutoffs());
  }
}
