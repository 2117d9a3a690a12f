package liss.report;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import liss.cfa.ProgramCfa;
import liss.format.Json;
import liss.format.Page;
import liss.format.Palette.Style;
import liss.lang.Assumptions;
import liss.run.Property;

/** What an exploration of a program has found, as text, as JSON, and as traces. */
public sealed interface FindingsReport permits ExplorationReport, PreemptiveOnlyReport {

  /**
   * What an exploration has taken.
   *
   * @param time how long
   * @param peakHeap how many bytes of memory
   */
  record Cost(Duration time, long peakHeap) {

    String words() {
      return String.format(
          Locale.ROOT,
          "Time: %.3f s, peak heap %.1f MB.",
          time.toMillis() / 1000.0,
          peakHeap / (1024.0 * 1024.0));
    }
  }

  /** What was explored. */
  ProgramCfa program();

  /** Adds what was found, and how much was explored. */
  void addTo(Page page);

  /** Adds the same to a document. */
  Json.Members addTo(Json.Members document);

  /** {@code true}, {@code false(...)} or {@code unknown(...)}. */
  String result();

  /**
   * Lines of text on an empty page; the last one is the result.
   *
   * @param assumptions what the program rests on
   */
  default String text(Page page, Assumptions assumptions, Optional<Cost> cost) {
    addTo(page);
    words().lines(page, assumptions);
    cost.ifPresent(c -> page.line(c.words()));
    Style style = !violated().isEmpty() ? Style.BAD : isComplete() ? Style.GOOD : Style.WARNING;
    return page.result(style, result()).toString();
  }

  private AssumptionText words() {
    return new AssumptionText(program().program().source());
  }

  /**
   * One JSON object. The members {@code time}, in seconds, and {@code memory}, in bytes, come last
   * and are the only ones that differ from run to run.
   *
   * @param assumptions what the program rests on
   */
  default Json.Members json(Assumptions assumptions, Cost cost) {
    Json.Members head =
        Json.object()
            .with("command", "explore")
            .with("file", program().program().source().file())
            .with("result", result());
    return words()
        .with(addTo(head), assumptions)
        .with("time", new Json.Thousandths(cost.time().toMillis()))
        .with("memory", cost.peakHeap());
  }

  /** The findings as they can be kept and replayed, in order. */
  List<TraceDocument> traces();

  /** The properties that were found to be violated. */
  Set<Property> violated();

  /** Whether nothing else can be found. */
  boolean isComplete();
}
