package liss.report.html;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.Set;
import java.util.stream.Collectors;
import liss.format.Json;

/**
 * The rows of the picture of a run: steps of one thread on one line of the source that follow each
 * other directly share a row. In a long run, whole blocks that have no part in its cycle are
 * folded.
 */
final class RunRows {

  /** The part of a thread between two scheduling points. */
  record Block(String thread, long number) {}

  /**
   * A step of the run.
   *
   * @param action what it does, with its effect if that is known
   * @param preempts whether it follows a preemption
   * @param isRest whether it belongs to the part that only completes the run
   */
  private record Step(
      Block block, long line, String source, String action, boolean preempts, boolean isRest) {

    boolean isLike(Step other) {
      return block.equals(other.block)
          && line == other.line
          && source.equals(other.source)
          && isRest == other.isRest;
    }
  }

  /**
   * A row.
   *
   * @param first the number of its first step, from 0
   * @param last the number of its last step
   * @param line the line of the source, or the lines
   * @param source the source text, or what is folded
   * @param actions what the steps do
   */
  record Row(
      Block block,
      int first,
      int last,
      String line,
      String source,
      List<String> actions,
      Kind kind,
      boolean preempts) {

    String thread() {
      return block.thread();
    }
  }

  /** What a row is to the reader. */
  enum Kind {
    /** It has an access of the cycle. */
    CYCLE,
    /** It is one of the steps. */
    STEP,
    /** It belongs to the part that only completes the run. */
    REST
  }

  private final List<Step> steps = new ArrayList<>();
  private final Set<Integer> cycleSteps = new LinkedHashSet<>();
  private final List<Row> rows = new ArrayList<>();

  private RunRows(Json.Members run) {
    long from = run.object("ending").flatMap(ending -> ending.whole("from")).orElse(Long.MAX_VALUE);
    collectSteps(run.objects("steps"), from);
    for (Json.Members edge : run.objects("cycle")) {
      for (String end : List.of("before", "after")) {
        edge.object(end)
            .flatMap(e -> e.whole("step"))
            .ifPresent(number -> cycleSteps.add(number.intValue() - 1));
      }
    }
  }

  /** The rows of a run, with all its steps. */
  static RunRows all(Json.Members run) {
    RunRows rows = new RunRows(run);
    rows.collectRows(Set.of());
    return rows;
  }

  /** The rows of a run, with the blocks folded that have no part in its cycle, if it has one. */
  static RunRows folded(Json.Members run) {
    RunRows rows = new RunRows(run);
    rows.collectRows(
        rows.cycleSteps.stream()
            .map(step -> rows.steps.get(step).block())
            .collect(Collectors.toSet()));
    return rows;
  }

  private void collectSteps(List<Json.Members> documents, long from) {
    Map<String, Block> current = new HashMap<>();
    String previous = "";
    Set<String> interrupted = new LinkedHashSet<>();
    for (Json.Members step : documents) {
      String thread = step.text("thread").orElseThrow();
      boolean preempts = step.truth("preemptsPrevious");
      if (preempts) {
        interrupted.add(previous);
      }
      Block before = current.getOrDefault(thread, new Block(thread, 0));
      boolean goesOn = thread.equals(previous) || interrupted.remove(thread);
      long number = step.whole("block").orElse(goesOn ? before.number() : before.number() + 1);
      Block block = new Block(thread, number);
      current.put(thread, block);
      previous = thread;
      String effect = step.text("effect").map(e -> " " + e).orElse("");
      steps.add(
          new Step(
              block,
              step.whole("line").orElseThrow(),
              step.text("source").orElse(""),
              step.text("action").orElse("") + effect,
              preempts,
              steps.size() >= from));
    }
  }

  /**
   * Fills in the rows.
   *
   * @param shown the blocks that are not to be folded; empty if none is to be
   */
  private void collectRows(Set<Block> shown) {
    for (int i = 0; i < steps.size(); ) {
      int end = i + 1;
      Step step = steps.get(i);
      if (isFolded(step, shown)) {
        while (end < steps.size()
            && isFolded(steps.get(end), shown)
            && goOn(step, steps.get(end))) {
          end++;
        }
      }
      if (end - i > 2) {
        rows.add(folded(i, end));
      } else {
        end = i + 1;
        while (end < steps.size() && step.isLike(steps.get(end))) {
          end++;
        }
        rows.add(row(i, end));
      }
      i = end;
    }
  }

  private static boolean isFolded(Step step, Set<Block> shown) {
    return !shown.isEmpty() && (step.isRest() || !shown.contains(step.block()));
  }

  private static boolean goOn(Step step, Step next) {
    return step.block().thread().equals(next.block().thread()) && step.isRest() == next.isRest();
  }

  private Row row(int first, int end) {
    Step step = steps.get(first);
    List<String> actions = steps.subList(first, end).stream().map(Step::action).toList();
    boolean isSaid = actions.size() == 1 && isSaid(actions.getFirst(), step.source());
    boolean isInCycle = cycleSteps.stream().anyMatch(i -> first <= i && i < end);
    return new Row(
        step.block(),
        first,
        end - 1,
        String.valueOf(step.line()),
        step.source(),
        isSaid ? List.of() : actions,
        isInCycle ? Kind.CYCLE : step.isRest() ? Kind.REST : Kind.STEP,
        step.preempts());
  }

  /** Whether the source text of a step says already what it does. */
  private static boolean isSaid(String action, String source) {
    return source.replace(" ", "").startsWith(action.replace(" ", ""));
  }

  private Row folded(int first, int end) {
    Step step = steps.get(first);
    long lowest = steps.subList(first, end).stream().mapToLong(Step::line).min().orElseThrow();
    long highest = steps.subList(first, end).stream().mapToLong(Step::line).max().orElseThrow();
    return new Row(
        steps.get(end - 1).block(),
        first,
        end - 1,
        "\u22ee",
        "%s steps, lines %s to %s".formatted(end - first, lowest, highest),
        List.of(),
        step.isRest() ? Kind.REST : Kind.STEP,
        step.preempts());
  }

  /** The rows, in the order of the run. */
  List<Row> rows() {
    return rows;
  }

  /** The position of the row of a step. */
  int rowOf(int step) {
    int row = 0;
    while (rows.get(row).last() < step) {
      row++;
    }
    return row;
  }

  /** The threads from left to right: those of the cycle first, each as it comes. */
  List<String> threads() {
    SequencedSet<String> threads = new LinkedHashSet<>();
    rows.stream().filter(row -> row.kind() == Kind.CYCLE).forEach(row -> threads.add(row.thread()));
    rows.forEach(row -> threads.add(row.thread()));
    return List.copyOf(threads);
  }

  /** The positions of the rows of each block, in the order in which blocks begin. */
  SequencedMap<Block, List<Integer>> blocks() {
    SequencedMap<Block, List<Integer>> blocks = new LinkedHashMap<>();
    for (int i = 0; i < rows.size(); i++) {
      blocks.computeIfAbsent(rows.get(i).block(), block -> new ArrayList<>()).add(i);
    }
    return blocks;
  }
}
