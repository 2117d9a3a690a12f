package liss.report;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import liss.cfa.ProgramCfa;
import liss.explore.Finding;
import liss.explore.Finding.Minimality;
import liss.explore.ProgramExploration;
import liss.explore.ProgramExploration.Completeness;
import liss.explore.ProgramExploration.RaceFreedom;
import liss.explore.Property;
import liss.report.Palette.Style;
import liss.unfolding.Exploration;

/**
 * What the exploration of a program has found, as text or JSON.
 *
 * @param program what was explored
 * @param exploration what was found
 */
public record ExplorationReport(ProgramCfa program, ProgramExploration exploration) {

  /** How many findings are shown with their schedules in a text. */
  private static final int FINDINGS_IN_FULL = 5;

  /**
   * What an exploration has taken.
   *
   * @param time how long
   * @param peakHeap how many bytes of memory
   */
  public record Cost(Duration time, long peakHeap) {}

  /** Lines of text; the last one is the result. */
  public String text(Palette palette, int width, Optional<Cost> cost) {
    Page page = new Page(palette, width);
    List<Finding> findings = exploration.findings();
    findings.stream().limit(FINDINGS_IN_FULL).forEach(finding -> finding(page, finding));
    findings.stream().skip(FINDINGS_IN_FULL).forEach(finding -> headline(page.gap(), finding));
    Exploration runs = exploration.runs();
    page.gap();
    page.line("Maximal configurations: " + runs.maximalConfigurations());
    page.line("Events:                 " + runs.events());
    page.line("Sleep-set blocked:      " + runs.sleepSetBlocked());
    page.line("Cutoff events:          " + runs.cutoffs());
    raceFreedom().ifPresent(page::sentence);
    cost.ifPresent(c -> page.line(words(c)));
    page.line(style(), "Result: " + result());
    return page.toString();
  }

  private void finding(Page page, Finding finding) {
    FlawText text = new FlawText(program);
    headline(page.gap(), finding);
    page.gap();
    new ScheduleText(finding.schedule()).lines(page.palette(), page.width()).forEach(page::line);
    page.gap();
    text.explanation(finding.flaw(), finding.schedule().end()).forEach(page::sentence);
    page.sentence(
        switch (finding.minimality()) {
          case MINIMAL ->
              "The schedule is minimal: no order of its steps has fewer preemptions, as long as"
                  + " dependent ones keep their order.";
          case NOT_PROVEN ->
              "The schedule is not proven minimal: it may have more preemptions than needed.";
        });
  }

  private void headline(Page page, Finding finding) {
    String flaw = capitalized(new FlawText(program).describe(finding.flaw()));
    page.line(Style.BAD, flaw + ".");
  }

  private static String capitalized(String sentence) {
    return sentence.substring(0, 1).toUpperCase(Locale.ROOT) + sentence.substring(1);
  }

  private Style style() {
    return !exploration.findings().isEmpty()
        ? Style.BAD
        : exploration.completeness() == Completeness.COMPLETE ? Style.GOOD : Style.WARNING;
  }

  private static String words(Cost cost) {
    return String.format(
        Locale.ROOT,
        "Time: %.3f s, peak heap %.1f MB.",
        cost.time().toMillis() / 1000.0,
        cost.peakHeap() / (1024.0 * 1024.0));
  }

  /** What has to be said about data races. */
  private Optional<String> raceFreedom() {
    return switch (exploration.raceFreedom()) {
      case NOT_NEEDED -> Optional.empty();
      case CHECKED -> Optional.of("There are no data races, so that synchronization is enough.");
      case ASSUMED ->
          Optional.of(
              "It is assumed and not checked that there are no data races"
                  + (exploration.sought().contains(Property.RACE)
                      ? "; runs were left out."
                      : " (--property race checks it)."));
      case VIOLATED ->
          Optional.of(
              "There is a data race: not all runs were explored, and findings may be missing"
                  + " (--dependence access explores all).");
    };
  }

  /**
   * One JSON object. The members {@code time}, in seconds, and {@code memory}, in bytes, come last
   * and are the only ones that differ from run to run.
   */
  public String json(Cost cost) {
    Exploration runs = exploration.runs();
    return Json.object()
        .with("command", "explore")
        .with("file", program.program().source().file())
        .with("result", result())
        .with("properties", Json.texts(sought()))
        .with("raceFreedom", name(exploration.raceFreedom()))
        .with("maximalConfigurations", runs.maximalConfigurations())
        .with("events", runs.events())
        .with("sleepSetBlocked", runs.sleepSetBlocked())
        .with("cutRuns", runs.cutRuns())
        .with("boundedRuns", runs.boundedRuns())
        .with("cutoffs", runs.cutoffs())
        .with("findings", exploration.findings().stream().map(this::json).toList())
        .with("time", new Json.Thousandths(cost.time().toMillis()))
        .with("memory", cost.peakHeap())
        .print();
  }

  private Json json(Finding finding) {
    FlawText text = new FlawText(program);
    return Json.object()
        .with("property", FlawText.name(finding.flaw().property()))
        .with("message", text.describe(finding.flaw()))
        .with("explanation", Json.texts(text.explanation(finding.flaw(), finding.schedule().end())))
        .with("preemptions", finding.schedule().preemptions().size())
        .with("minimal", new Json.Truth(finding.minimality() == Minimality.MINIMAL))
        .with("steps", new ScheduleText(finding.schedule()).json());
  }

  private List<String> sought() {
    return exploration.sought().stream().sorted().map(FlawText::name).toList();
  }

  private static String name(RaceFreedom raceFreedom) {
    return switch (raceFreedom) {
      case NOT_NEEDED -> "not needed";
      case CHECKED -> "checked";
      case ASSUMED -> "assumed";
      case VIOLATED -> "violated";
    };
  }

  /** {@code true}, {@code false(...)} or {@code unknown(...)}. */
  private String result() {
    if (!exploration.findings().isEmpty()) {
      return exploration.violated().stream()
          .map(FlawText::name)
          .collect(Collectors.joining(", ", "false(", ")"));
    }
    return switch (exploration.completeness()) {
      case COMPLETE -> "true";
      case BOUNDED -> "unknown(preemptions)";
      case STOPPED -> "unknown(limit)";
      case RACING -> "unknown(data race)";
      case RACES_CUT -> "unknown(races of runs that were cut off; --cutoffs off)";
    };
  }
}
