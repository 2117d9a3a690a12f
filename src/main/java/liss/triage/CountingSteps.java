package liss.triage;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.LocalExpr;

/**
 * The accesses of a thread of W that only count: they write what was read from the same variable,
 * plus or minus something, or read a value that decides nothing. A value decides something if a
 * branch, an assertion, an output or an index depends on it. As each expression has locals of its
 * own, the order of steps is left out of account.
 */
final class CountingSteps {

  /** What sets each local. */
  private final Map<Integer, List<Edge>> definitions = new HashMap<>();

  private final Set<Integer> deciding = new HashSet<>();

  /** The accesses of a thread. */
  CountingSteps(Cfa thread) {
    Map<Integer, Set<Integer>> sources = new HashMap<>();
    for (Edge edge : thread.edges()) {
      switch (edge.action()) {
        case Action.Read a -> {
          define(a.local(), edge);
          a.index().ifPresent(this::decide);
        }
        case Action.AssignLocal a -> {
          define(a.local(), edge);
          sources.computeIfAbsent(a.local(), l -> new HashSet<>()).addAll(locals(a.value()));
        }
        case Action.HavocLocal a -> define(a.local(), edge);
        case Action.Input a -> define(a.local(), edge);
        case Action.Write a -> a.index().ifPresent(this::decide);
        case Action.Havoc a -> a.index().ifPresent(this::decide);
        case Action.Output a -> decide(a.value());
        case Action.Assert a -> decide(a.condition());
        case Action.Branch a -> a.condition().ifPresent(this::decide);
        case Action.Synchronization a -> {}
        case Action.LocalStep a -> {}
      }
    }
    List<Integer> open = new ArrayList<>(deciding);
    while (!open.isEmpty()) {
      sources.getOrDefault(open.removeLast(), Set.of()).stream()
          .filter(deciding::add)
          .forEach(open::add);
    }
  }

  private void define(int local, Edge edge) {
    definitions.computeIfAbsent(local, l -> new ArrayList<>()).add(edge);
  }

  private void decide(LocalExpr value) {
    deciding.addAll(locals(value));
  }

  private static Set<Integer> locals(LocalExpr value) {
    return switch (value) {
      case LocalExpr.Constant e -> Set.of();
      case LocalExpr.Local e -> Set.of(e.slot());
      case LocalExpr.Unary e -> locals(e.operand());
      case LocalExpr.Binary e -> {
        Set<Integer> both = new HashSet<>(locals(e.left()));
        both.addAll(locals(e.right()));
        yield both;
      }
    };
  }

  /** Whether an access only counts. */
  boolean contain(Edge edge) {
    return switch (edge.action()) {
      case Action.Read a -> !deciding.contains(a.local());
      case Action.Write a ->
          resolved(a.value()) instanceof LocalExpr.Binary change
              && changed(change).anyMatch(before -> isRead(before, a));
      default -> false;
    };
  }

  private static Stream<LocalExpr> changed(LocalExpr.Binary change) {
    return switch (change.operator()) {
      case ADD -> Stream.of(change.left(), change.right());
      case SUBTRACT -> Stream.of(change.left());
      default -> Stream.empty();
    };
  }

  /** Whether a value was read from what is written. */
  private boolean isRead(LocalExpr value, Action.Write written) {
    return resolved(value) instanceof LocalExpr.Local local
        && read(local.slot())
            .filter(read -> read.variable() == written.variable())
            .filter(read -> read.index().equals(written.index()))
            .isPresent();
  }

  /** What a local was computed from, if that is known. */
  private LocalExpr resolved(LocalExpr value) {
    return value instanceof LocalExpr.Local local
            && definition(local.slot()).orElse(null) instanceof Action.AssignLocal step
        ? step.value()
        : value;
  }

  private Optional<Action.Read> read(int local) {
    return definition(local).filter(Action.Read.class::isInstance).map(Action.Read.class::cast);
  }

  /** The only step that sets a local. */
  private Optional<Action> definition(int local) {
    List<Edge> all = definitions.getOrDefault(local, List.of());
    return all.size() == 1 ? Optional.of(all.getFirst().action()) : Optional.empty();
  }
}
