package liss.c;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import liss.c.Outcomes.Known;
import liss.lang.SourceSpan;
import liss.lang.Stmt;

/**
 * Writes places of a function one after the other, with jumps where control goes on elsewhere. The
 * statements of a loop are in a block of their own, for cost models.
 */
final class StatementLayout {

  /**
   * A place of the translation.
   *
   * @param position of an instruction
   * @param known with this knowledge about outcomes
   */
  record Place(int position, Known known) {}

  /** Where control goes on. */
  sealed interface Way {

    /** To one place. */
    record Onward(Place place) implements Way {}

    /** To one of several, with steps on the way. */
    record Choice(List<Branch> branches, SourceSpan condition) implements Way {}

    /** Nowhere. */
    record End() implements Way {}
  }

  /** Steps that are executed if control goes to a place. */
  record Branch(List<Stmt> steps, Place place) {}

  /** The steps at a place, and where control goes on after them. */
  record Piece(List<Stmt> steps, Way way, SourceSpan span) {}

  private record Item(Place place, Piece piece) {}

  private final Map<Place, Piece> pieces;
  private final List<Item> items = new ArrayList<>();
  private final Map<Place, Integer> positions = new HashMap<>();
  private final Set<Place> targets = new HashSet<>();

  /** Lays out pieces, which are in the order in which they were found. */
  StatementLayout(Map<Place, Piece> pieces) {
    this.pieces = pieces;
    order();
    for (int i = 0; i < items.size(); i++) {
      Optional<Place> behind =
          i + 1 < items.size() ? Optional.of(items.get(i + 1).place()) : Optional.empty();
      switch (items.get(i).piece().way()) {
        case Way.Onward way -> {
          if (!behind.equals(Optional.of(way.place()))) {
            targets.add(way.place());
          }
        }
        case Way.Choice way -> way.branches().forEach(b -> targets.add(b.place()));
        case Way.End way -> {}
      }
    }
  }

  /** By knowledge, and by position among those with the same knowledge. */
  private void order() {
    Map<Known, Integer> groups = new HashMap<>();
    TreeMap<Integer, TreeMap<Integer, Place>> ordered = new TreeMap<>();
    for (Place place : pieces.keySet()) {
      int group = groups.computeIfAbsent(place.known(), k -> groups.size());
      ordered.computeIfAbsent(group, g -> new TreeMap<>()).put(place.position(), place);
    }
    for (TreeMap<Integer, Place> group : ordered.values()) {
      for (Place place : group.values()) {
        positions.put(place, items.size());
        items.add(new Item(place, requireNonNull(pieces.get(place))));
      }
    }
  }

  /** All statements. */
  List<Stmt> statements() {
    return range(0, items.size(), loops());
  }

  /** The last item of the loop that begins at an item. */
  private Map<Integer, Integer> loops() {
    TreeMap<Integer, Integer> ends = new TreeMap<>();
    for (int i = 0; i < items.size(); i++) {
      for (Place next : next(items.get(i).piece().way())) {
        int target = position(next);
        if (target <= i) {
          ends.merge(target, i, Math::max);
        }
      }
    }
    List<Integer> starts = List.copyOf(ends.keySet());
    for (int outer : starts) {
      for (int inner : ends.subMap(outer, false, ends.get(outer), true).keySet()) {
        ends.merge(outer, ends.get(inner), Math::max);
      }
    }
    return ends;
  }

  private int position(Place place) {
    return positions.getOrDefault(place, items.size());
  }

  private static List<Place> next(Way way) {
    return switch (way) {
      case Way.Onward w -> List.of(w.place());
      case Way.Choice w -> w.branches().stream().map(Branch::place).toList();
      case Way.End w -> List.of();
    };
  }

  private List<Stmt> range(int from, int to, Map<Integer, Integer> loops) {
    List<Stmt> out = new ArrayList<>();
    int at = from;
    while (at < to) {
      Optional<Integer> end = Optional.ofNullable(loops.get(at));
      if (end.isEmpty()) {
        out.addAll(statements(at));
        at++;
      } else {
        Map<Integer, Integer> inner = new HashMap<>(loops);
        inner.remove(at);
        SourceSpan span = items.get(at).piece().span();
        Stmt loop = new Stmt.Block(range(at, end.get() + 1, inner), span);
        out.add(new Stmt.Annotated(new Stmt.Annotation.Loop(span), loop, span));
        at = end.get() + 1;
      }
    }
    return out;
  }

  private List<Stmt> statements(int at) {
    Item item = items.get(at);
    Piece piece = item.piece();
    List<Stmt> out = new ArrayList<>();
    if (targets.contains(item.place())) {
      out.add(Stmt.Labeled.point(label(item.place()), piece.span()));
    }
    out.addAll(piece.steps());
    switch (piece.way()) {
      case Way.Onward way -> {
        if (position(way.place()) != at + 1) {
          out.add(jump(way.place(), piece.span()));
        }
      }
      case Way.Choice way -> out.addAll(oneOf(way.branches(), way.condition(), piece.span()));
      case Way.End way -> {}
    }
    return out;
  }

  /** A balanced tree of branches. */
  private List<Stmt> oneOf(List<Branch> branches, SourceSpan condition, SourceSpan span) {
    if (branches.size() == 1) {
      List<Stmt> steps = new ArrayList<>(branches.getFirst().steps());
      steps.add(jump(branches.getFirst().place(), span));
      return steps;
    }
    int middle = (branches.size() + 1) / 2;
    List<Stmt> first = oneOf(branches.subList(0, middle), condition, span);
    List<Stmt> second = oneOf(branches.subList(middle, branches.size()), condition, span);
    return List.of(
        new Stmt.If(
            new Stmt.Condition.Nondeterministic(condition),
            new Stmt.Block(first, span),
            Optional.of(new Stmt.Block(second, span)),
            span));
  }

  private Stmt jump(Place place, SourceSpan span) {
    return new Stmt.Goto(label(place), span);
  }

  /** The label of a place; the places with other knowledge have a number. */
  private String label(Place place) {
    return "at " + position(place);
  }
}
