package liss.report;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.stream.Collectors;
import liss.cfa.InsertionPoint;
import liss.format.Json;
import liss.lang.SourceText;
import liss.placement.InsertedSection;
import liss.synth.SynthesisResult.Need;
import liss.synth.SynthesisResult.NeededSection;
import liss.synth.SynthesisResult.Synthesized;

/** Why a critical section is there, in sentences about the source. */
final class SectionText {

  private final SourceText source;
  private final List<String> lockNames;
  private final List<String> reused;
  private final ConstraintText words;

  SectionText(StepText steps, SourceText source, Synthesized result) {
    this.source = source;
    this.lockNames = result.lockNames();
    this.reused = result.reusedLockNames();
    this.words = new ConstraintText(steps);
  }

  /** Where the lock is taken and released, in lines of the program without locks. */
  String position(NeededSection needed) {
    InsertedSection section = needed.section();
    String name = lockNames.get(section.lock());
    return name
        + (reused.contains(name) ? ", a lock of the program, taken at " : ", taken at ")
        + places(section.acquisitions())
        + (section.releases().isEmpty()
            ? " and never released"
            : ", released at " + places(section.releases()));
  }

  /** What would not be prevented without the section, by constraint. */
  List<String> needs(NeededSection needed) {
    List<String> sentences = new ArrayList<>();
    sentences.add("Without this critical section, these could happen:");
    for (Need need : needed.needs()) {
      need.exclusions().stream()
          .map(exclusion -> words.demand(exclusion))
          .distinct()
          .forEach(
              demand -> sentences.add(demand + " (constraint " + (need.constraint() + 1) + ")"));
    }
    return sentences;
  }

  Json.Members json(NeededSection needed) {
    InsertedSection section = needed.section();
    return Json.object()
        .with("lock", lockNames.get(section.lock()))
        .with("taken", positions(section.acquisitions()))
        .with("released", positions(section.releases()))
        .with("neededBy", needed.needs().stream().map(this::json).toList());
  }

  private Json json(Need need) {
    return Json.object()
        .with("constraint", need.constraint() + 1)
        .with(
            "prevents",
            Json.texts(need.exclusions().stream().map(words::demand).distinct().toList()));
  }

  private List<Json> positions(SortedSet<InsertionPoint> points) {
    return points.stream().map(this::json).toList();
  }

  private Json json(InsertionPoint point) {
    return Json.object().with("line", line(point)).with("column", column(point));
  }

  private String places(SortedSet<InsertionPoint> points) {
    return points.stream()
        .map(point -> line(point) + ":" + column(point))
        .collect(Collectors.joining(" and "));
  }

  private int line(InsertionPoint point) {
    return 1
        + (int) source.text().substring(0, point.offset()).chars().filter(c -> c == '\n').count();
  }

  private int column(InsertionPoint point) {
    return point.offset() - source.text().lastIndexOf('\n', point.offset() - 1);
  }
}
