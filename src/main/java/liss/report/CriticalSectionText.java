package liss.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import liss.cfa.Edge;
import liss.cfa.InsertionPoint;
import liss.format.Json;
import liss.placement.model.Exclusion;
import liss.placement.model.HeldLocks;
import liss.placement.model.InsertedSection;
import liss.placement.model.PlacementCost;
import liss.synth.SynthesisResult.Need;
import liss.synth.SynthesisResult.NeededSection;
import liss.synth.SynthesisResult.Synthesized;

/**
 * Where a critical section is and why, in sentences about the source and as members of a document.
 *
 * @param text what names the steps of the program without locks
 * @param result whose sections they are
 */
record CriticalSectionText(StepText text, Synthesized result) {

  /** Where the lock is taken and released, in lines of the program without locks. */
  String position(NeededSection needed) {
    InsertedSection section = needed.section();
    String name = result.lock(needed);
    return name
        + (result.reusedLockNames().contains(name) ? ", a lock of the program" : "")
        + (section.covered().isEmpty() ? "" : ", in a section that is widened")
        + ", taken at "
        + places(section.acquisitions())
        + (section.releases().isEmpty()
            ? " and never released"
            : ", released at " + places(section.releases()));
  }

  /** What would not be prevented without the section, one of each kind. */
  List<String> kindsOfNeeds(NeededSection needed) {
    return Words.list(
        "Without this critical section, these could happen:",
        kinds(needed).stream().map(Kind::sentence));
  }

  /** What would not be prevented without the section, by constraint. */
  List<String> needs(NeededSection needed) {
    return Words.list(
        "Without this critical section, these could happen:",
        needed.needs().stream()
            .flatMap(need ->
                prevented(need).stream()
                    .map(demand -> demand + " (constraint " + (need.constraint() + 1) + ")")));
  }

  private List<String> prevented(Need need) {
    ConstraintText words = new ConstraintText(text);
    return need.exclusions().stream().map(words::demand).distinct().toList();
  }

  Json.Members json(NeededSection needed) {
    InsertedSection section = needed.section();
    return Json.object()
        .with("lock", result.lock(needed))
        .with("taken", section.acquisitions(), this::json)
        .with("released", section.releases(), this::json)
        .with("removed", section.covered(), this::json)
        .with("neededBy", needed.needs(), this::json)
        .with("kinds", kinds(needed), Kind::json);
  }

  /**
   * What a section prevents, by the two threads.
   *
   * @param example the first one, in words
   * @param what where they are
   * @param number how many there are
   */
  private record Kind(String example, String what, int number) {

    Json json() {
      return Json.object()
          .with("example", example)
          .with("number", number)
          .with("what", what)
          .with("more", Optional.of(number - 1L).filter(n -> n > 0).map(Json.Whole::new));
    }

    /** In one sentence. */
    String sentence() {
      return number == 1
          ? example
          : example + ", and " + (number - 1) + " more of this kind: " + what;
    }
  }

  /** What a section prevents, with one example for each two threads. */
  private List<Kind> kinds(NeededSection needed) {
    SequencedMap<List<Integer>, List<Exclusion>> byThreads = new LinkedHashMap<>();
    needed.needs().stream()
        .flatMap(need -> need.exclusions().stream())
        .distinct()
        .forEach(exclusion ->
            byThreads
                .computeIfAbsent(
                    List.of(exclusion.step().thread(), exclusion.after().thread()),
                    threads -> new ArrayList<>())
                .add(exclusion));
    return byThreads.values().stream().map(this::kind).toList();
  }

  private Kind kind(List<Exclusion> alike) {
    Exclusion first = alike.getFirst();
    ConstraintText words = new ConstraintText(text);
    return new Kind(
        words.demand(first),
        text.thread(first.step().thread())
            + " at "
            + lines(alike.stream().map(Exclusion::step).toList())
            + ", while "
            + text.thread(first.after().thread())
            + " is between its steps at "
            + lines(alike.stream().map(Exclusion::after).toList()),
        (int) alike.stream().map(words::demand).distinct().count());
  }

  private static String lines(List<Edge> steps) {
    LongSummaryStatistics lines = steps.stream().mapToLong(Edge::line).summaryStatistics();
    return lines.getMin() == lines.getMax()
        ? "line " + lines.getMin()
        : "lines " + lines.getMin() + " to " + lines.getMax();
  }

  /** For each lock, the lines with statements at which it is held. */
  List<Json> protectedLines() {
    HeldLocks held = HeldLocks.of(text.program(), result.placement());
    return IntStream.range(0, result.lockNames().size())
        .<Json>mapToObj(lock ->
            Json.object()
                .with("lock", result.lockNames().get(lock))
                .with("lines", lines(held, lock), Json.Whole::new))
        .toList();
  }

  private SortedSet<Long> lines(HeldLocks held, int lock) {
    return text.program().threads().stream()
        .flatMap(thread -> thread.edges().stream())
        .filter(PlacementCost::isStatement)
        .filter(step -> held.at(step.thread(), step.source()).contains(lock))
        .map(step -> (long) step.line())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private Json json(Need need) {
    return Json.object()
        .with("constraint", need.constraint() + 1)
        .with("prevents", Json.texts(prevented(need)));
  }

  private Json json(InsertionPoint point) {
    return Json.object().with("line", line(point)).with("column", column(point));
  }

  private String places(SortedSet<InsertionPoint> points) {
    return points.stream()
        .map(point -> line(point) + ":" + column(point))
        .collect(Collectors.joining(" and "));
  }

  private long line(InsertionPoint point) {
    return 1 + before(point).chars().filter(c -> c == '\n').count();
  }

  private int column(InsertionPoint point) {
    return point.offset() - before(point).lastIndexOf('\n');
  }

  private String before(InsertionPoint point) {
    return text.program().program().source().text().substring(0, point.offset());
  }
}
