package liss.report;

import static liss.report.Words.count;

import java.util.Optional;
import liss.behaviour.RunFeasibility;
import liss.cfa.Edge;
import liss.check.serial.Counterexample;
import liss.check.serial.Counterexample.Minimality;
import liss.format.Json;
import liss.unfolding.Exploration.Coverage;
import liss.verify.FeasibleCounterexampleSearch;
import liss.verify.Verification;

/** What came of the search for a feasible counterexample. */
record FeasibleCounterexampleText(Verification verification) {

  /** One sentence or two; empty if the counterexample is feasible or nobody knows. */
  Optional<String> sentence() {
    return verification
        .search()
        .map(search -> search.found().isPresent() ? found(search) : notFound(search))
        .or(() ->
            verification
                .feasibility()
                .filter(feasibility -> feasibility instanceof RunFeasibility.Spurious)
                .map(feasibility -> "Other counterexamples may be feasible."));
  }

  private String found(FeasibleCounterexampleSearch search) {
    Counterexample spurious = verification.unsafe().orElseThrow().counterexample();
    Counterexample shown = search.found().orElseThrow().counterexample();
    if (shown == spurious) {
      return "It was found among " + examined(search) + ", with values; there may be smaller ones.";
    }
    String which =
        spurious.minimality() == Minimality.SMALLEST
            ? "A smallest counterexample"
            : "The counterexample found first";
    return which
        + ", with "
        + steps(spurious)
        + (verification.feasibility().orElseThrow() instanceof RunFeasibility.Spurious
            ? ", is spurious. The feasible one above "
            : ", is a run without values. The feasible one above, with values, ")
        + (search.runs() == 1
            ? "is the first run of the " + whole() + " that was examined"
            : "was found among " + examined(search))
        + (shown.minimality() == Minimality.SMALLEST
            ? "."
            : "; there may be smaller feasible ones.");
  }

  private String notFound(FeasibleCounterexampleSearch search) {
    return search.coverage() == Coverage.COMPLETE
        ? "No run of the "
            + whole()
            + " is a counterexample: all runs that terminate or fail were examined, "
            + count(search.runs(), "run")
            + " up to equivalence."
        : "No feasible counterexample was found among "
            + examined(search)
            + "; "
            + search.inexact().stream()
                .findFirst()
                .map(FeasibleCounterexampleText::inexact)
                .orElse("other runs were not examined.");
  }

  private static String inexact(Edge edge) {
    return "other runs end where there is no exact meaning: " + inexactAt(edge) + ".";
  }

  /** What has no exact meaning, and where. */
  static String inexactAt(Edge edge) {
    return edge.inexact().orElseThrow() + " at " + edge.span();
  }

  private String examined(FeasibleCounterexampleSearch search) {
    return count(search.runs(), "run") + " of the " + whole();
  }

  private String whole() {
    return verification.harness().isPresent() ? "harness" : "program";
  }

  private static String steps(Counterexample counterexample) {
    return count(counterexample.run().events().size(), "step");
  }

  /** The members of a document. */
  Optional<Json> json() {
    return verification
        .search()
        .map(search ->
            Json.object()
                .with("runs", search.runs())
                .with("complete", search.coverage() == Coverage.COMPLETE)
                .with("found", search.found().isPresent())
                .with("inexact", search.inexact(), edge -> new Json.Text(inexactAt(edge))));
  }
}
