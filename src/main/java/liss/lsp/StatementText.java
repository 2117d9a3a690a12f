package liss.lsp;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import liss.abstraction.Access;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.lang.Declaration.Routine;
import liss.lang.SourceSpan;
import liss.lang.Stmt;
import liss.report.StepText;

/** A statement as it is seen by the analysis: its accesses, its block in each thread, its locks. */
final class StatementText {

  private final SourceSpan span;
  private final ProgramCfa program;
  private final StepText text;

  private StatementText(SourceSpan span, ProgramCfa program) {
    this.span = span;
    this.program = program;
    this.text = new StepText(program);
  }

  /**
   * The innermost statement around an offset, or the condition of one; empty if no thread has it.
   */
  static Optional<StatementText> at(int offset, ProgramCfa program) {
    return program.program().all(Routine.class).stream()
        .flatMap(routine -> routine.body().all().stream())
        .filter(statement -> !(statement instanceof Stmt.Block))
        .filter(statement -> contains(statement.span(), offset))
        .min(Comparator.comparingInt(statement -> length(statement.span())))
        .map(statement -> new StatementText(head(statement), program))
        .filter(statement -> program.threads().stream().anyMatch(statement::isIn));
  }

  private static SourceSpan head(Stmt statement) {
    return switch (statement) {
      case Stmt.If branch -> branch.condition().span();
      case Stmt.While loop -> loop.condition().span();
      case Stmt.Compound other -> other.span();
      case Stmt.Simple other -> other.span();
    };
  }

  private static boolean contains(SourceSpan span, int offset) {
    return span.start() <= offset && offset < span.end();
  }

  private static int length(SourceSpan span) {
    return span.end() - span.start();
  }

  /** The stretch of text that is described. */
  SourceSpan span() {
    return span;
  }

  private boolean isIn(Cfa thread) {
    return thread.edges().stream().anyMatch(this::isPart);
  }

  private boolean isPart(Edge edge) {
    return span.start() <= edge.span().start() && edge.span().end() <= span.end();
  }

  /** The description, in Markdown; threads of which the same is to be said share it. */
  String markdown() {
    Map<String, List<String>> threads = new LinkedHashMap<>();
    program.threads().stream()
        .filter(this::isIn)
        .forEach(thread ->
            threads.computeIfAbsent(inThread(thread), t -> new ArrayList<>()).add(thread.name()));
    StringBuilder page = new StringBuilder();
    page.append("Accesses: ").append(orNone(accesses())).append("\n");
    threads.forEach((description, names) ->
        page.append("\n**").append(String.join(", ", names)).append("**\n").append(description));
    return page.toString();
  }

  private Set<String> accesses() {
    Set<String> accesses = new LinkedHashSet<>();
    program.threads().stream()
        .flatMap(thread -> thread.edges().stream())
        .filter(this::isPart)
        .filter(edge -> Access.of(edge.action()).isPresent())
        .sorted(Comparator.comparingInt(Edge::id))
        .forEach(edge -> accesses.add("`" + text.action(edge) + "`"));
    return accesses;
  }

  private String inThread(Cfa thread) {
    List<Edge> all = thread.edges().stream().filter(this::isPart).toList();
    List<Edge> visible = all.stream().filter(edge -> !edge.action().isSilent()).toList();
    // What is silent may come before a scheduling point of the same statement.
    List<Edge> steps = visible.isEmpty() ? all : visible;
    SortedSet<String> locks = new HeldNames(program, thread).at(steps);
    return "- The block begins with "
        + words(begins(thread, steps))
        + " and ends before "
        + words(ends(thread, steps))
        + ".\n- Locks held in every run: "
        + orNone(locks.stream().map(lock -> "`" + lock + "`").toList())
        + "\n";
  }

  private static String words(SortedSet<Border> borders) {
    return borders.stream().map(Border::words).collect(Collectors.joining(" or "));
  }

  private static String orNone(Collection<String> words) {
    return words.isEmpty() ? "none" : String.join(", ", words);
  }

  /** Where a block begins or ends, in words; in the order of the text. */
  private record Border(int offset, String words) implements Comparable<Border> {

    static final Border START = new Border(-1, "the start of the thread");
    static final Border END = new Border(Integer.MAX_VALUE, "the end of the thread");

    private static final Comparator<Border> ORDER =
        Comparator.comparingInt(Border::offset).thenComparing(Border::words);

    @Override
    public int compareTo(Border other) {
      return ORDER.compare(this, other);
    }
  }

  private Border border(Edge point) {
    return new Border(point.span().start(), "`" + text.action(point) + "` at line " + point.line());
  }

  /** The scheduling points with which blocks begin that have one of the steps. */
  private SortedSet<Border> begins(Cfa thread, List<Edge> steps) {
    Map<Integer, List<Edge>> in = new HashMap<>();
    thread.edges().forEach(e -> in.computeIfAbsent(e.target(), t -> new ArrayList<>()).add(e));
    SortedSet<Border> found = new TreeSet<>();
    Deque<Edge> open = new ArrayDeque<>(steps);
    Set<Edge> seen = new HashSet<>(steps);
    while (!open.isEmpty()) {
      Edge step = open.remove();
      if (step.action().isSchedulingPoint()) {
        found.add(border(step));
        continue;
      }
      if (step.source() == thread.entry()) {
        found.add(Border.START);
      }
      in.getOrDefault(step.source(), List.of()).stream().filter(seen::add).forEach(open::add);
    }
    return found;
  }

  /** The scheduling points before which blocks end that have one of the steps. */
  private SortedSet<Border> ends(Cfa thread, List<Edge> steps) {
    SortedSet<Border> found = new TreeSet<>();
    Deque<Edge> open = new ArrayDeque<>(steps);
    Set<Edge> seen = new HashSet<>(steps);
    while (!open.isEmpty()) {
      Edge step = open.remove();
      if (step.target() == thread.exit()) {
        found.add(Border.END);
      }
      for (Edge after : thread.out().get(step.target())) {
        if (after.action().isSchedulingPoint()) {
          found.add(border(after));
        } else if (seen.add(after)) {
          open.add(after);
        }
      }
    }
    return found;
  }
}
