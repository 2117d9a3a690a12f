package liss.report;

import java.util.Optional;
import liss.check.Counterexample;
import liss.check.Counterexample.Minimality;
import liss.symbolic.Reality;
import liss.synth.RealSearch;
import liss.unfolding.Exploration.Coverage;

/** What came of the search for a real counterexample. */
final class RealSearchText {

  private final Verification verification;

  RealSearchText(Verification verification) {
    this.verification = verification;
  }

  /** One sentence or two; empty if the counterexample is real or nobody knows. */
  Optional<String> sentence() {
    return verification
        .search()
        .map(search -> search.found().isPresent() ? found(search) : notFound(search))
        .or(() ->
            verification
                .reality()
                .filter(reality -> reality instanceof Reality.AbstractOnly)
                .map(reality -> "Others may be real."));
  }

  private String found(RealSearch search) {
    Counterexample passedOver = verification.unsafe().orElseThrow().counterexample();
    String which =
        passedOver.minimality() == Minimality.SMALLEST
            ? "A smallest counterexample"
            : "Another counterexample";
    return which
        + ", with "
        + steps(passedOver)
        + ", is of the abstraction only. This one "
        + (search.runs() == 1
            ? "is the first run of the program that was looked at"
            : "was found among " + looked(search))
        + (search.found().orElseThrow().counterexample().minimality() == Minimality.SMALLEST
            ? "."
            : "; there may be smaller real ones.");
  }

  private static String notFound(RealSearch search) {
    return search.coverage() == Coverage.COMPLETE
        ? "No run of the program is a counterexample: all that terminate were looked at, "
            + count(search.runs(), "run")
            + " up to equivalence."
        : "No real one was found among " + looked(search) + "; there may be others.";
  }

  private static String looked(RealSearch search) {
    return count(search.runs(), "run") + " of the program";
  }

  private static String steps(Counterexample counterexample) {
    return count(counterexample.run().events().size(), "step");
  }

  private static String count(long number, String what) {
    return number + " " + what + (number == 1 ? "" : "s");
  }

  /** The same for other programs. */
  Optional<Json> json() {
    return verification
        .search()
        .map(search ->
            Json.object()
                .with("runs", search.runs())
                .with("complete", new Json.Truth(search.coverage() == Coverage.COMPLETE))
                .with("found", new Json.Truth(search.found().isPresent())));
  }
}
