package liss.report;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import liss.cfa.ProgramCfa;
import liss.explore.ProgramExploration;
import liss.explore.ProgramExploration.Completeness;
import liss.explore.Property;
import liss.format.Page;
import liss.format.Palette;

/**
 * What the exploration of a program with values has found.
 *
 * @param program what was explored
 * @param exploration what was found
 */
public record ExplorationReport(ProgramCfa program, ProgramExploration exploration)
    implements FindingsReport {

  @Override
  public boolean isComplete() {
    return exploration.completeness() == Completeness.COMPLETE;
  }

  @Override
  public Set<Property> violated() {
    return exploration.violated();
  }

  @Override
  public List<TraceDocument> traces() {
    return TraceDocument.ofAll(exploration.findings());
  }

  @Override
  public String text(Palette palette, int width, Optional<Cost> cost) {
    Page page = new Page(palette, width);
    new FoundText(program, exploration).lines(page, finding -> {}, List.of(), cost);
    FindingText.result(page, this, result(exploration));
    return page.toString();
  }

  @Override
  public String json(Cost cost) {
    return cost.in(
        new FoundText(program, exploration)
            .json(result(exploration), members -> members, finding -> UnaryOperator.identity()));
  }

  /** {@code true}, {@code false(...)} or {@code unknown(...)}. */
  static String result(ProgramExploration exploration) {
    Set<Property> violated = exploration.violated();
    if (!violated.isEmpty()) {
      return violated.stream().map(FlawText::name).collect(Collectors.joining(", ", "false(", ")"));
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
