package liss.report;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import liss.format.Json;
import liss.format.Palette;
import liss.schedule.Property;

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

    /** A document with members for time, in seconds, and memory, in bytes, at its end. */
    String in(Json.Members document) {
      return document
          .with("time", new Json.Thousandths(time.toMillis()))
          .with("memory", peakHeap)
          .print();
    }
  }

  /** Lines of text; the last one is the result. */
  String text(Palette palette, int width, Optional<Cost> cost);

  /**
   * One JSON object. The members {@code time}, in seconds, and {@code memory}, in bytes, come last
   * and are the only ones that differ from run to run.
   */
  String json(Cost cost);

  /** The findings as they can be kept and replayed, in order. */
  List<TraceDocument> traces();

  /** The properties that were found to be violated. */
  Set<Property> violated();

  /** Whether nothing else can be found. */
  boolean isComplete();
}
