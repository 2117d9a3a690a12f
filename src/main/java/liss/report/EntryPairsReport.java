package liss.report;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.cfa.Action;
import liss.check.serial.BlockGraph.Dependence;
import liss.format.Json;
import liss.format.MarkdownTable;
import liss.lang.Diagnostic;
import liss.lang.SourceText;
import liss.triage.AccessPatterns;
import liss.triage.Answer;
import liss.triage.BenignPattern;
import liss.triage.Evidence;
import liss.triage.Suppression;
import liss.triage.Suppressions;
import liss.verify.EntryPairs;
import liss.verify.EntryPairs.Known;
import liss.verify.EntryPairs.Pair;
import liss.verify.Outcome;
import liss.verify.Verification;

/**
 * A table of the functions that the kernel or other files call: what is known of each two of them.
 * Violations come first, by what was shown of them, then those that look benign, then those that
 * are suppressed.
 */
public final class EntryPairsReport {

  /** The number of digits of a fingerprint that are shown. */
  private static final int DIGITS = 8;

  private final EntryPairs found;
  private final Suppressions suppressions;

  private EntryPairsReport(EntryPairs found, Suppressions suppressions) {
    this.found = found;
    this.suppressions = suppressions;
  }

  /** What was found of two functions. */
  private record Row(
      Pair pair,
      Optional<String> finding,
      Optional<Evidence> evidence,
      Optional<BenignPattern> pattern,
      Optional<Suppression> suppression) {

    int rank() {
      return switch (pair.outcome()) {
        case Outcome.Violated violated -> rankOfRun();
        case Outcome.Possible possible -> 100 + rankOfRun();
        case Outcome.Unknown unknown -> 200;
        case Outcome.Holds holds -> 300;
      };
    }

    private int rankOfRun() {
      return evidence.map(Enum::ordinal).orElse(0)
          + (pattern.isPresent() ? 10 : 0)
          + (suppression.isPresent() ? 20 : 0);
    }

    /** What the lines of the table are told apart by: the safe pairs of a function are one. */
    List<String> line() {
      String restsOn = AssumptionText.codes(pair.restsOn());
      return pair.outcome() instanceof Outcome.Holds
          ? List.of(pair.first(), restsOn)
          : List.of(pair.first(), restsOn, pair.second());
    }

    String remark() {
      return Stream.of(
              pair.errors().stream().findFirst().map(Diagnostic::message),
              evidence.map(Evidence::label),
              pattern.map(BenignPattern::label),
              suppression.map(known -> "suppressed: " + known.reason()))
          .flatMap(Optional::stream)
          .collect(Collectors.joining("; "));
    }
  }

  /** One for each finding, and for each pair that has none. */
  private List<Row> rows() {
    Map<String, Row> rows = new LinkedHashMap<>();
    for (Pair pair : found.pairs()) {
      Row row = row(pair);
      rows.putIfAbsent(row.finding().orElse(pair.first() + ", " + pair.second()), row);
    }
    return rows.values().stream().sorted(Comparator.comparing(Row::rank)).toList();
  }

  private Row row(Pair pair) {
    if (!(pair.known() instanceof Known.Verified verified) || !pair.outcome().hasRun()) {
      return new Row(pair, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
    }
    Verification verification = verified.verification();
    SortedSet<Integer> variables = new TreeSet<>();
    for (Dependence conflict : conflicts(verification)) {
      if (conflict.before().edge().action() instanceof Action.VariableAccess access) {
        variables.add(access.variable());
      }
    }
    List<String> findings = Answer.of(verification).violations();
    return new Row(
        pair,
        findings.stream().findFirst(),
        Optional.of(Evidence.of(verification)),
        new AccessPatterns(verification.program()).of(variables),
        suppressions.areAll(findings)
            ? findings.stream().findFirst().flatMap(suppressions::of)
            : Optional.empty());
  }

  /** The outcome if some violations are known and accepted. */
  public static Outcome outcome(EntryPairs found, Suppressions suppressions) {
    return found.outcome(pair -> {
      List<String> findings =
          pair.known() instanceof Known.Verified verified
              ? Answer.of(verified.verification()).violations()
              : List.of();
      return suppressions.areAll(findings) ? Set.copyOf(findings) : Set.of();
    });
  }

  /** The table, a line about its limits, and the result. */
  public static String text(EntryPairs found, Suppressions suppressions) {
    return new EntryPairsReport(found, suppressions).text();
  }

  private String text() {
    MarkdownTable table =
        new MarkdownTable(
            List.of(
                "function", "beside", "result", "conflict", "finding", "depends on", "remarks"));
    Map<List<String>, List<Row>> lines =
        rows().stream()
            .collect(Collectors.groupingBy(Row::line, LinkedHashMap::new, Collectors.toList()));
    for (List<Row> line : lines.values()) {
      Row row = line.getFirst();
      Pair pair = row.pair();
      table.row(
          List.of(
              pair.first(),
              line.stream().map(other -> other.pair().second()).collect(Collectors.joining(", ")),
              pair.outcome().label(),
              conflict(pair).orElse(""),
              row.finding().map(finding -> finding.substring(0, DIGITS)).orElse(""),
              AssumptionText.codes(pair.restsOn()),
              row.remark()));
    }
    return table
        + "\n"
        + counts()
        + " Each pair is a program of its own, so cycles of three functions are not found.\n"
        + "\nResult: "
        + outcome(found, suppressions).label()
        + "\n";
  }

  private String counts() {
    List<Row> violated = rows().stream().filter(row -> row.pair().outcome().hasRun()).toList();
    Map<String, Integer> kinds = new LinkedHashMap<>();
    violated.forEach(row -> row.pattern().ifPresent(p -> kinds.merge(p.label(), 1, Integer::sum)));
    int suppressed = (int) violated.stream().filter(row -> row.suppression().isPresent()).count();
    if (suppressed > 0) {
      kinds.put("suppressed", suppressed);
    }
    String of =
        kinds.entrySet().stream()
            .map(kind -> kind.getValue() + " " + kind.getKey())
            .collect(Collectors.joining(", "));
    long certain =
        violated.stream().filter(r -> r.pair().outcome() instanceof Outcome.Violated).count();
    long possible = violated.size() - certain;
    return Words.count(certain, "finding")
        + (possible == 0 ? "" : " and " + possible + " possible")
        + " among "
        + Words.count(found.functions().size(), "function")
        + (of.isEmpty() ? "" : " (" + of + ")")
        + (found.apart() == 0
            ? "."
            : "; "
                + Words.count(found.apart(), "pair")
                + (found.apart() == 1 ? " has" : " have")
                + " nothing in common.");
  }

  /** The table of pairs as a document. */
  public static Json.Members json(SourceText source, EntryPairs found, Suppressions suppressions) {
    return Json.object()
        .with("command", "verify")
        .with("file", source.file())
        .with("result", outcome(found, suppressions).label())
        .with("apart", found.apart())
        .with("pairs", new EntryPairsReport(found, suppressions).rows(), row -> json(row, source));
  }

  private static Json json(Row row, SourceText source) {
    Pair pair = row.pair();
    Json.Members document =
        Json.object()
            .with("first", pair.first())
            .with("second", pair.second())
            .with("result", pair.outcome().label())
            .with("conflict", conflict(pair).map(Json.Text::new))
            .with("fingerprint", row.finding().map(Json.Text::new))
            .with("evidence", row.evidence().map(e -> new Json.Text(e.label())))
            .with("pattern", row.pattern().map(p -> new Json.Text(p.label())))
            .with("suppressed", row.suppression().map(s -> new Json.Text(s.reason())));
    return MessagesReport.with(
        new AssumptionText(source).with(document, pair.restsOn()), source, pair.errors());
  }

  /** The accesses that order the blocks of the counterexample in a cycle. */
  private static Optional<String> conflict(Pair pair) {
    if (!(pair.known() instanceof Known.Verified verified) || !pair.outcome().hasRun()) {
      return Optional.empty();
    }
    StepText text = new StepText(verified.verification().program());
    return verified
        .verification()
        .unsafe()
        .map(unsafe ->
            conflicts(verified.verification()).stream()
                .map(d -> text.placed(d.before().edge()) + ", " + text.placed(d.after().edge()))
                .collect(Collectors.joining("; ")));
  }

  private static List<Dependence> conflicts(Verification verification) {
    return verification
        .unsafe()
        .map(unsafe -> unsafe.counterexample().conflicts())
        .orElse(List.of());
  }
}
