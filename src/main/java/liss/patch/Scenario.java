package liss.patch;

import static java.util.stream.Collectors.toCollection;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import liss.abstraction.Access;
import liss.abstraction.Event;
import liss.abstraction.Run;
import liss.cfa.Action;
import liss.cfa.ProgramCfa;
import liss.check.serial.BlockGraph.Block;
import liss.check.serial.BlockGraph.Dependence;
import liss.check.serial.Counterexample.Reason;
import liss.report.StepText;

/**
 * A bad interleaving as lockdep shows one: a column for each processor, without the steps that have
 * no part in it.
 *
 * @param events the steps of the blocks that form a cycle
 * @param cycle why no order of these blocks is equivalent
 */
record Scenario(StepText text, List<Event> events, List<Dependence> cycle) {

  private static final String MARGIN = "  ";
  private static final int GAP = 3;
  private static final String CUT = "..";

  /** How far the next column is to the right at least. */
  private static final int LEAST_COLUMN = 16;

  /** What is shown of a run that has no cooperative equivalent. */
  static Scenario of(ProgramCfa program, Run run) {
    StepText text = new StepText(program);
    List<Dependence> cycle = Reason.of(run).cycle(run);
    Set<Block> blocks =
        cycle.stream()
            .flatMap(d -> Stream.of(Block.of(d.before()), Block.of(d.after())))
            .collect(toCollection(LinkedHashSet::new));
    List<Event> part =
        run.events().stream()
            .filter(event -> blocks.isEmpty() || blocks.contains(Block.of(event)))
            .filter(event -> !isBranchBehindItsCondition(run, event))
            .toList();
    int end = 1 + cycle.stream().mapToInt(d -> lastOf(part, d)).max().orElse(part.size() - 1);
    return new Scenario(text, part.subList(0, end), cycle);
  }

  private static int lastOf(List<Event> events, Dependence dependence) {
    return Math.max(events.indexOf(dependence.before()), events.indexOf(dependence.after()));
  }

  /** Whether a step only says which way its thread goes on after the step in front, on one line. */
  private static boolean isBranchBehindItsCondition(Run run, Event event) {
    return event.edge().action() instanceof Action.Branch
        && run.events().stream()
            .anyMatch(other ->
                other.thread() == event.thread()
                    && other.index() == event.index() - 1
                    && other.edge().line() == event.edge().line());
  }

  /** The functions that run, in the order in which they start. */
  Set<String> functions() {
    return events.stream()
        .map(event -> event.edge().context().calls().getFirst())
        .collect(toCollection(LinkedHashSet::new));
  }

  /** The variables that the blocks of the cycle disagree about, without the structures around. */
  Set<String> variables() {
    return cycle.stream()
        .flatMap(d -> Stream.of(d.before(), d.after()))
        .flatMap(event -> Access.of(event.edge().action()).stream())
        .filter(access -> access.variable() != Access.DEVICE)
        .map(this::variable)
        .collect(toCollection(LinkedHashSet::new));
  }

  /**
   * The table, one line of it for each line of the source. Where it would be wider than it may, a
   * column starts in front of the end of the one on its left, as there is one of them in each line,
   * and what is too long all the same is shortened.
   *
   * @param width of a line
   */
  List<String> table(int width) {
    Map<Integer, Integer> processors = processors();
    List<List<String>> columns = new ArrayList<>();
    processors.forEach((thread, processor) -> columns.add(List.of("CPU" + processor, "----")));
    List<Row> rows = rows();
    for (Row row : rows) {
      int column = processors.getOrDefault(row.thread(), 0);
      columns.set(
          column, Stream.concat(columns.get(column).stream(), Stream.of(row.line())).toList());
    }
    List<Integer> starts = starts(columns, width - MARGIN.length());
    List<String> lines = new ArrayList<>();
    for (int head = 0; head < 2; head++) {
      StringBuilder line = new StringBuilder();
      for (int column = 0; column < columns.size(); column++) {
        line.append(" ".repeat(starts.get(column) - line.length()));
        line.append(columns.get(column).get(head));
      }
      lines.add(MARGIN + line);
    }
    for (Row row : rows) {
      int at = starts.get(processors.getOrDefault(row.thread(), 0));
      lines.add(shortened(MARGIN + " ".repeat(at) + row.line(), width));
    }
    return lines;
  }

  private static List<Integer> starts(List<List<String>> columns, int width) {
    List<Integer> starts = new ArrayList<>();
    int behind = 0;
    for (List<String> column : columns) {
      int longest = column.stream().mapToInt(String::length).max().orElse(0);
      int least = starts.isEmpty() ? 0 : starts.getLast() + LEAST_COLUMN;
      int start = Math.min(behind, Math.max(least, width - longest));
      starts.add(start);
      behind = start + longest + GAP;
    }
    return starts;
  }

  private static String shortened(String line, int width) {
    return line.length() <= width
        ? line
        : line.substring(0, width - CUT.length()).stripTrailing() + CUT;
  }

  /** Why the calls cannot have been made one after the other, a reason for each step of a cycle. */
  List<String> reasons() {
    return cycle.stream()
        .filter(dependence -> !dependence.isProgramOrder())
        .map(d ->
            "%s comes before %s, as its %s precedes the %s"
                .formatted(
                    processor(d.before()),
                    processor(d.after()),
                    placed(d.before()),
                    placed(d.after())))
        .distinct()
        .toList();
  }

  /** The name of a variable without the structure around it. */
  private String variable(Access access) {
    return access.variable() == Access.DEVICE
        ? "the device"
        : text.program().variables().get(access.variable()).name().replaceFirst(".*\\.", "");
  }

  private String placed(Event event) {
    return action(event).replaceFirst(" ", " of ") + " at " + text.place(event.edge().span());
  }

  /** What a step does, in two words if it is an access. */
  private String action(Event event) {
    return Access.of(event.edge().action())
        .map(access -> (access.kind() == Access.Kind.READ ? "read " : "write ") + variable(access))
        .orElseGet(() -> text.action(event.edge()));
  }

  private String processor(Event event) {
    return "CPU" + processors().get(event.thread());
  }

  /** The processors by thread, from 0 in the order in which they start. */
  private Map<Integer, Integer> processors() {
    Map<Integer, Integer> processors = new LinkedHashMap<>();
    for (Event event : events) {
      processors.putIfAbsent(event.thread(), processors.size());
    }
    return processors;
  }

  /** What one thread does on a line of the source, or that it starts to run. */
  private record Row(int thread, String line) {}

  private List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    Set<Integer> started = new LinkedHashSet<>();
    for (Event event : events) {
      if (started.add(event.thread())) {
        rows.add(new Row(event.thread(), event.edge().context().calls().getFirst() + "()"));
      }
      Row row = new Row(event.thread(), source(event));
      if (!rows.getLast().equals(row) && !isBranchInHeader(event)) {
        rows.add(row);
      }
    }
    return rows;
  }

  /** Whether a step is a branch in a header, of which the text shows where it is included. */
  private boolean isBranchInHeader(Event event) {
    return event.edge().action() instanceof Action.Branch
        && text.source(event.edge()).startsWith("#");
  }

  /** The line of a step; which part of it the step is, if another processor comes in between. */
  private String source(Event event) {
    String line = "%3s: %s".formatted(text.number(event.edge()), text.source(event.edge()));
    return isInterrupted(event) ? line + "  [" + action(event) + "]" : line;
  }

  private boolean isInterrupted(Event event) {
    List<Event> others =
        events.stream().dropWhile(e -> !isOnLineOf(e, event)).toList().reversed().stream()
            .dropWhile(e -> !isOnLineOf(e, event))
            .toList();
    return others.stream().anyMatch(e -> e.thread() != event.thread());
  }

  private static boolean isOnLineOf(Event one, Event other) {
    return one.thread() == other.thread()
        && one.edge().span().lineStart() == other.edge().span().lineStart();
  }
}
