package liss.cfa;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;

/**
 * Opaque values: those of which nothing is known in the translation of a program of C, such as what
 * {@code sqrt} returns. A step that sees one, because a branch, an assertion, an index, a divisor
 * or an output depends on it, has no exact meaning; all others have theirs whatever the value is.
 *
 * <p>A forward analysis: for each local at each location, and for each shared variable, the first
 * opaque value that it may depend on. Time in the product of edges, locals and shared variables.
 */
final class OpaqueValues {

  /** Later than all opaque values. */
  private static final int NONE = Integer.MAX_VALUE;

  private final List<Edge> sources;
  private final int[] variables;
  private final List<int[][]> locals = new ArrayList<>();

  private OpaqueValues(ProgramCfa program, List<Edge> sources) {
    this.sources = sources;
    this.variables = new int[program.variables().size()];
    Arrays.fill(variables, NONE);
    int[] before;
    do {
      before = variables.clone();
      locals.clear();
      program.threads().forEach(thread -> locals.add(follow(thread)));
    } while (!Arrays.equals(before, variables));
  }

  /**
   * The program in which each step that sees an opaque value fails, since its meaning is unknown.
   */
  static ProgramCfa stoppedWhereSeen(ProgramCfa program) {
    List<Edge> sources =
        program.threads().stream()
            .flatMap(thread -> thread.edges().stream())
            .filter(OpaqueValues::isSource)
            .toList();
    if (sources.isEmpty()) {
      return program;
    }
    OpaqueValues values = new OpaqueValues(program, sources);
    return program.with(program.locks(), program.threads().stream().map(values::stopped).toList());
  }

  private static boolean isSource(Edge edge) {
    return edge.action() instanceof Action.HavocLocal && edge.inexact().isPresent();
  }

  /** For each location of a thread what its locals may depend on. */
  private int[][] follow(Cfa thread) {
    int[][] at = new int[thread.size()][];
    Deque<Integer> open = new ArrayDeque<>(List.of(thread.entry()));
    at[thread.entry()] = new int[thread.locals()];
    Arrays.fill(at[thread.entry()], NONE);
    while (!open.isEmpty()) {
      int location = open.remove();
      for (Edge edge : thread.out().get(location)) {
        int[] after = after(edge, at[location]);
        if (join(at, edge.target(), after)) {
          open.add(edge.target());
        }
      }
    }
    return at;
  }

  /** Adds what may be at a location; returns whether that is new. */
  private static boolean join(int[][] at, int location, int[] more) {
    if (at[location] == null) {
      at[location] = more;
      return true;
    }
    int[] joined = at[location].clone();
    Arrays.setAll(joined, local -> Math.min(joined[local], more[local]));
    boolean isNew = !Arrays.equals(joined, at[location]);
    at[location] = joined;
    return isNew;
  }

  private int[] after(Edge edge, int[] before) {
    if (edge.action() instanceof Action.Write write) {
      variables[write.variable()] =
          Math.min(variables[write.variable()], first(write.value(), before));
    }
    int[] after = before.clone();
    switch (edge.action()) {
      case Action.Read a -> after[a.local()] = variables[a.variable()];
      case Action.AssignLocal a -> after[a.local()] = first(a.value(), before);
      case Action.HavocLocal a -> after[a.local()] = isSource(edge) ? sources.indexOf(edge) : NONE;
      case Action.Input a -> after[a.local()] = NONE;
      case Action.Access a -> {}
      case Action.Synchronization a -> {}
      case Action.LocalStep a -> {}
    }
    return after;
  }

  /** The first opaque value that an expression depends on. */
  private static int first(LocalExpr expr, int[] locals) {
    return switch (expr) {
      case LocalExpr.Constant e -> NONE;
      case LocalExpr.Local e -> locals[e.slot()];
      case LocalExpr.Unary e -> first(e.operand(), locals);
      case LocalExpr.Binary e -> Math.min(first(e.left(), locals), first(e.right(), locals));
    };
  }

  /** The first opaque value that a step sees. */
  private static int seen(Edge edge, int[] locals) {
    Stream<LocalExpr> seeing =
        switch (edge.action()) {
          case Action.Branch a -> a.condition().stream();
          case Action.Assert a -> Stream.of(a.condition());
          case Action.Output a -> Stream.of(a.value());
          case Action.Write a ->
              Stream.concat(a.index().stream(), Stream.of(a.value()).filter(LocalExpr::mayFail));
          case Action.VariableAccess a -> a.index().stream();
          case Action.AssignLocal a -> Stream.of(a.value()).filter(LocalExpr::mayFail);
          case Action.Access a -> Stream.empty();
          case Action.Synchronization a -> Stream.empty();
          case Action.LocalStep a -> Stream.empty();
        };
    return seeing.mapToInt(expr -> first(expr, locals)).min().orElse(NONE);
  }

  private Cfa stopped(Cfa thread) {
    int[][] at = locals.get(thread.thread());
    return thread.with(
        thread.out().stream()
            .map(out ->
                out.isEmpty() || at[out.getFirst().source()] == null
                    ? out
                    : stopped(out, at[out.getFirst().source()]))
            .toList());
  }

  private List<Edge> stopped(List<Edge> out, int[] locals) {
    int first = out.stream().mapToInt(edge -> seen(edge, locals)).min().orElse(NONE);
    if (first == NONE) {
      return out;
    }
    Edge edge = out.getFirst();
    String what = sources.get(first).inexact().orElseThrow();
    return List.of(
        edge.doing(new Action.Assert(new LocalExpr.Constant(0)))
            .in(edge.context().marked(Edge.INEXACT + what)));
  }
}
