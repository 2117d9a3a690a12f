package liss.bench;

import com.google.gson.JsonElement;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A report of liss in JSON, as far as it is measured: the scalars that are not in arrays, and the
 * lower bound of a placement.
 */
final class Report {

  private static final String LOWER_BOUND = "/optimality/lowerBound";

  /** JSON pointers (RFC 6901) to values. */
  private final Map<String, String> values;

  private Report(Map<String, String> values) {
    this.values = values;
  }

  /** Reads a document. */
  static Report parse(String json) throws IOException {
    Map<String, String> values = new LinkedHashMap<>();
    try {
      add("", JsonParser.parseString(json), values);
    } catch (JsonParseException e) {
      throw new IOException(e);
    }
    return new Report(values);
  }

  private static void add(String pointer, JsonElement element, Map<String, String> values) {
    if (element.isJsonObject()) {
      element
          .getAsJsonObject()
          .asMap()
          .forEach((name, member) -> add(pointer + "/" + name, member, values));
    } else if (element.isJsonPrimitive()) {
      values.put(pointer, element.getAsString());
    } else if (element.isJsonArray() && pointer.equals(LOWER_BOUND)) {
      List<JsonElement> elements = element.getAsJsonArray().asList();
      for (int i = 0; i < elements.size(); i++) {
        add(pointer + "/" + i, elements.get(i), values);
      }
    }
  }

  /** The result as in the last line of a report. */
  String result() {
    return text("/result");
  }

  /** The result; with locks, also what they cost and whether less is impossible. */
  String resultWithCost() {
    if (!values.containsKey("/lockStatements")) {
      return result();
    }
    String proven = values.getOrDefault("/optimality/proven", "true");
    return result()
        + ": "
        + text("/lockStatements")
        + " lock, "
        + text("/protectedStatements")
        + " protected, "
        + text("/excludedPairs")
        + " pairs, "
        + (proven.equals("true") ? "proven" : "not proven");
  }

  /** {@code safe}, {@code unsafe} or {@code unknown}. */
  String verdict() {
    return text("/preemptionSafety/verdict");
  }

  /** Why the verdict is unknown. */
  String reason() {
    return text("/preemptionSafety/reason");
  }

  /** Whether the counterexample that was found first is feasible; nothing if there is none. */
  String feasibility() {
    return values.getOrDefault(
        "/preemptionSafety/spuriousCounterexample/feasibility/verdict",
        values.getOrDefault("/preemptionSafety/counterexample/feasibility/verdict", ""));
  }

  /** What came of the search for a feasible counterexample; nothing if there was none. */
  String feasibleSearch() {
    String search = "/preemptionSafety/feasibleSearch/";
    if (!values.containsKey(search + "found")) {
      return "";
    }
    String runs = text(search + "runs");
    String effort = runs + (runs.equals("1") ? " run" : " runs");
    if (text(search + "found").equals("true")) {
      return "found (" + effort + ")";
    }
    return (text(search + "complete").equals("true") ? "there is none (" : "not found (")
        + effort
        + ")";
  }

  /** For how many counterexamples of a synthesis this is the answer. */
  String feasibilities(String answer) {
    return values.getOrDefault("/feasibilityCounts/" + answer, "0");
  }

  /** How long the searches for placements took together; nothing if there was none. */
  Duration placementTime() {
    return Duration.ofMillis(
        Long.parseLong(values.getOrDefault("/statistics/milliseconds/place", "0")));
  }

  /** Whether there are locks in the report. */
  boolean hasPlacement() {
    return values.containsKey("/lockStatements");
  }

  long lockStatements() {
    return number("/lockStatements");
  }

  long unlockStatements() {
    return number("/unlockStatements");
  }

  long protectedStatements() {
    return number("/protectedStatements");
  }

  long excludedPairs() {
    return number("/excludedPairs");
  }

  /** Whether the placement is known to be optimal for any number of locks. */
  boolean isOptimal() {
    return text("/optimality/proven").equals("true")
        && !values.containsKey("/optimality/upToLocks");
  }

  /** What all placements cost at least, most important criterion first; empty if optimal. */
  List<String> lowerBound() {
    return values.keySet().stream()
        .filter(pointer -> pointer.startsWith(LOWER_BOUND + "/"))
        .map(this::text)
        .toList();
  }

  long peakHeapBytes() {
    return number("/statistics/peakHeapBytes");
  }

  /** How long an exploration took. */
  Duration seconds() {
    return Duration.ofMillis(Math.round(1000 * Double.parseDouble(text("/time"))));
  }

  /** An integer, by its JSON pointer. */
  long number(String pointer) {
    return Long.parseLong(text(pointer));
  }

  private String text(String pointer) {
    String value = values.get(pointer);
    if (value == null) {
      throw new IllegalArgumentException("the report has no " + pointer + ": " + values.keySet());
    }
    return value;
  }
}
