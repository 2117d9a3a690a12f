package liss.report;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import liss.check.counterexample.Counterexample;
import liss.format.Json;
import liss.format.MarkdownTable;
import liss.verify.EntryPairs;
import liss.verify.EntryPairs.Answer;
import liss.verify.EntryPairs.Pair;
import liss.verify.Outcome;
import liss.verify.Verification;

/** A table of the functions that the kernel calls: what is known of each two of them. */
public final class EntryPairsReport {

  private EntryPairsReport() {}

  /** The table, a line about its limits, and the result. */
  public static String text(EntryPairs found) {
    MarkdownTable table = new MarkdownTable(List.of("function", "beside", "result", "conflict"));
    for (Pair pair : found.pairs()) {
      table.row(
          List.of(pair.first(), pair.second(), pair.outcome().label(), conflict(pair).orElse("")));
    }
    long violated =
        found.pairs().stream().filter(p -> p.outcome() instanceof Outcome.Violated).count();
    return table
        + "\n"
        + violated
        + " of "
        + Words.count(found.pairs().size(), "pair")
        + " can go wrong. Each is a program of its own, so cycles of three functions are not"
        + " found.\n"
        + "\nResult: "
        + found.outcome().label()
        + "\n";
  }

  /** The same as a document. */
  public static Json.Members json(String file, EntryPairs found) {
    return Json.object()
        .with("command", "verify")
        .with("file", file)
        .with("result", found.outcome().label())
        .with(
            "pairs",
            found.pairs(),
            pair ->
                Json.object()
                    .with("first", pair.first())
                    .with("second", pair.second())
                    .with("result", pair.outcome().label())
                    .with("conflict", conflict(pair).map(Json.Text::new)));
  }

  /** The accesses that order the blocks of the counterexample in a cycle. */
  private static Optional<String> conflict(Pair pair) {
    if (!(pair.answer() instanceof Answer.Verified verified)
        || !(pair.outcome() instanceof Outcome.Violated)) {
      return Optional.empty();
    }
    Verification verification = verified.verification();
    return verification
        .unsafe()
        .map(unsafe -> {
          Counterexample counterexample = unsafe.counterexample();
          StepText text = new StepText(verification.program());
          return Reasons.cycle(counterexample.run(), Reasons.of(counterexample.run())).stream()
              .filter(dependence -> !dependence.isProgramOrder())
              .map(d -> text.placed(d.before().edge()) + ", " + text.placed(d.after().edge()))
              .collect(Collectors.joining("; "));
        });
  }
}
