package liss.report.html;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import liss.format.Json;

/**
 * The rows of the picture of a run: steps of one thread on one line of the source that follow each
 * other directly share a row. Blocks that have no part in the cycle of the run are folded, and in a
 * long run also the other steps in the blocks of the cycle.
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

    String thread() {
      return block.thread();
    }

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
   * @param lane where it is drawn: the name of its thread, or {@link #OTHERS}
   * @param thread that of its last step
   * @param isFolded whether it stands for steps that are not shown
   * @param source the source text, or what is folded
   * @param actions what the steps do
   */
  record Row(
      Block block,
      String lane,
      String thread,
      boolean isFolded,
      int first,
      int last,
      String line,
      String source,
      List<String> actions,
      Kind kind,
      boolean preempts) {}

  /** What a row is to the reader. */
  enum Kind {
    /** It has an access of the cycle. */
    CYCLE,
    /** It is one of the steps. */
    STEP,
    /** It belongs to the part that only completes the run. */
    REST
  }

  /** The lane of all threads that have no part in the cycle. */
  static final String OTHERS = "other threads";

  /** With more rows, a picture is more than a screen. */
  private static final int MOST_ROWS = 26;

  private final Json.Members run;
  private final List<Step> steps = new ArrayList<>();
  private final Set<Integer> cycleSteps = new LinkedHashSet<>();
  private final Set<Block> cycleBlocks;
  private final Set<String> ownLanes;
  private final List<Row> rows = new ArrayList<>();

  private RunRows(Json.Members run) {
    this.run = run;
    long from = run.object("ending").flatMap(ending -> ending.whole("from")).orElse(Long.MAX_VALUE);
    collectSteps(run.objects("steps"), from);
    for (Json.Members edge : run.objects("cycle")) {
      for (String end : List.of("before", "after")) {
        edge.object(end)
            .flatMap(e -> e.whole("step"))
            .ifPresent(number -> cycleSteps.add(number.intValue() - 1));
      }
    }
    this.cycleBlocks =
        cycleSteps.stream().map(step -> steps.get(step).block()).collect(Collectors.toSet());
    Set<String> all = steps.stream().map(Step::thread).collect(Collectors.toSet());
    Set<String> involved = cycleBlocks.stream().map(Block::thread).collect(Collectors.toSet());
    boolean haveOneLane = !involved.isEmpty() && all.size() > involved.size() + 1;
    this.ownLanes = haveOneLane ? involved : all;
  }

  /** The rows of a run, with all its steps. */
  static RunRows all(Json.Members run) {
    RunRows rows = new RunRows(run);
    rows.collectRows(0, rows.steps.size(), step -> true);
    return rows;
  }

  /**
   * The rows of a run, with the blocks folded that have no part in its cycle, if it has one. If
   * these are many, only the accesses of the cycle remain, and the steps at preemptions. Of a long
   * run without a cycle, which ends in a deadlock or a failure, the last step of each thread
   * remains.
   */
  static RunRows folded(Json.Members run) {
    RunRows rows = new RunRows(run);
    rows.collectRows(0, rows.steps.size(), rows::isInBlockOfCycle);
    if (rows.rows.size() <= MOST_ROWS) {
      return rows;
    }
    RunRows brief = new RunRows(run);
    brief.collectRows(0, brief.steps.size(), brief::isOfCycle);
    return brief;
  }

  private boolean isInBlockOfCycle(int step) {
    return cycleBlocks.isEmpty()
        || !steps.get(step).isRest() && cycleBlocks.contains(steps.get(step).block());
  }

  /** Whether a step is one of the cycle, or at a preemption in a block of the cycle. */
  private boolean isOfCycle(int step) {
    boolean isAtPreemption =
        steps.get(step).preempts() || step + 1 < steps.size() && steps.get(step + 1).preempts();
    return cycleBlocks.isEmpty()
        ? isAtPreemption || isLast(step)
        : cycleSteps.contains(step) || isAtPreemption && isInBlockOfCycle(step);
  }

  /** What a step does: with its values if they are known, as in {@code open: 0 -> 1}. */
  private static String action(Json.Members step) {
    String action = step.text("action").orElse("");
    Optional<String> effect = step.text("effect");
    String value = effect.orElse("").replaceFirst("^= ", "");
    return step.whole("before")
        .map(before -> place(action) + ": " + before + " \u2192 " + value)
        .or(() -> effect.map(e -> (action.startsWith("read(") ? place(action) : action) + " " + e))
        .orElse(action);
  }

  /** What an access is to. */
  private static String place(String access) {
    return access.replaceFirst("^\\w+\\((.*)\\)$", "$1");
  }

  /** Whether a step is the last one of its thread. */
  private boolean isLast(int step) {
    String thread = steps.get(step).thread();
    return steps.subList(step + 1, steps.size()).stream()
        .noneMatch(later -> later.thread().equals(thread));
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
      steps.add(
          new Step(
              block,
              step.whole("line").orElseThrow(),
              step.text("source").orElse(""),
              action(step),
              preempts,
              steps.size() >= from));
    }
  }

  /**
   * Adds the rows of some steps.
   *
   * @param end the number after that of the last one
   * @param isShown which steps, by their numbers, are not to be folded
   */
  private void collectRows(int first, int end, IntPredicate isShown) {
    for (int i = first; i < end; ) {
      int next = i + 1;
      Step step = steps.get(i);
      if (!isShown.test(i)) {
        while (next < end && !isShown.test(next) && goOn(step, steps.get(next))) {
          next++;
        }
      }
      if (next - i > 2) {
        rows.add(folded(i, next));
      } else {
        next = i + 1;
        while (next < end
            && step.isLike(steps.get(next))
            && isShown.test(i) == isShown.test(next)) {
          next++;
        }
        rows.add(row(i, next));
      }
      i = next;
    }
  }

  /** Whether two steps that follow each other may be folded into one row. */
  private boolean goOn(Step step, Step next) {
    boolean isSameBlock = step.block().equals(next.block());
    boolean isCycle = cycleBlocks.contains(step.block()) || cycleBlocks.contains(next.block());
    return lane(step).equals(lane(next))
        && step.isRest() == next.isRest()
        && (isSameBlock || !isCycle || step.isRest());
  }

  private String lane(Step step) {
    return ownLanes.contains(step.thread()) ? step.thread() : OTHERS;
  }

  /** The block of a row. In a lane of several threads each row is one, since blocks may overlap. */
  private Block block(Step step) {
    String lane = lane(step);
    return lane.equals(OTHERS) ? new Block(lane, rows.size()) : step.block();
  }

  private Row row(int first, int end) {
    Step step = steps.get(first);
    List<String> actions = steps.subList(first, end).stream().map(Step::action).toList();
    boolean isSaid = actions.size() == 1 && isSaid(actions.getFirst(), step.source());
    boolean isInCycle = cycleSteps.stream().anyMatch(i -> first <= i && i < end);
    return new Row(
        block(step),
        lane(step),
        step.thread(),
        false,
        first,
        end - 1,
        String.valueOf(step.line()),
        lane(step).equals(OTHERS) ? step.thread() + ": " + step.source() : step.source(),
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
    String what =
        lane(step).equals(OTHERS)
            ? steps.subList(first, end).stream()
                .map(Step::thread)
                .distinct()
                .collect(Collectors.joining(", ", " of ", ""))
            : ", lines " + lowest + " to " + highest;
    Step last = steps.get(end - 1);
    return new Row(
        block(last),
        lane(last),
        last.thread(),
        true,
        first,
        end - 1,
        "\u22ee",
        (end - first) + " steps" + what,
        List.of(),
        step.isRest() ? Kind.REST : Kind.STEP,
        step.preempts());
  }

  /** The rows of the steps that are folded into one. */
  List<Row> unfolded(Row folded) {
    RunRows inner = new RunRows(run);
    inner.collectRows(folded.first(), folded.last() + 1, step -> true);
    return inner.rows;
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

  /** The lanes from left to right: those of the cycle first, each as it comes. */
  List<String> lanes() {
    SequencedSet<String> lanes = new LinkedHashSet<>();
    rows.stream().filter(row -> row.kind() == Kind.CYCLE).forEach(row -> lanes.add(row.lane()));
    rows.forEach(row -> lanes.add(row.lane()));
    return List.copyOf(lanes);
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
