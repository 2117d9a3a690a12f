package liss.c;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Operands;
import liss.c.ir.Origin;
import liss.c.ir.Type;
import liss.c.ir.Unreachable;
import liss.lang.Stmt;

/** The places of a function where statements can be inserted, and in which order runs pass them. */
final class PointGraph {

  private final List<Instruction> body;
  private final Map<String, Integer> labels = new HashMap<>();

  private PointGraph(List<Instruction> body) {
    this.body = body;
    for (int i = 0; i < body.size(); i++) {
      if (body.get(i) instanceof Instruction.Label label) {
        labels.putIfAbsent(label.name(), i);
      }
    }
  }

  /** The graph of a function in normal form. */
  static PointGraph of(List<Instruction> body) {
    return new PointGraph(Unreachable.without(body));
  }

  /** The graph of a procedure of W. */
  static PointGraph of(Stmt.Block body) {
    List<Instruction> out = new ArrayList<>();
    new Flat(out).add(body);
    return of(out);
  }

  private static String name(Instruction.Point point) {
    return point.span().start() + "-" + point.span().end() + " " + point.position();
  }

  /** The places, in the order of the text. */
  SortedSet<String> places() {
    return new TreeSet<>(successors(place -> true).keySet());
  }

  /** The places that a run may pass next, behind each place. */
  SortedMap<String, SortedSet<String>> successors(Predicate<String> isCounted) {
    SortedMap<String, SortedSet<String>> all = new TreeMap<>();
    for (int i = 0; i < body.size(); i++) {
      if (body.get(i) instanceof Instruction.Point point && isCounted.test(name(point))) {
        all.computeIfAbsent(name(point), n -> new TreeSet<>()).addAll(next(i, isCounted));
      }
    }
    return all;
  }

  private Set<String> next(int start, Predicate<String> isCounted) {
    Set<String> found = new HashSet<>();
    Set<Integer> seen = new HashSet<>();
    Deque<Integer> open = new ArrayDeque<>(behind(start));
    while (!open.isEmpty()) {
      int at = open.pop();
      if (!seen.add(at) || at >= body.size()) {
        continue;
      }
      if (body.get(at) instanceof Instruction.Point point && isCounted.test(name(point))) {
        found.add(name(point));
      } else {
        open.addAll(behind(at));
      }
    }
    return found;
  }

  private List<Integer> behind(int at) {
    List<Integer> all = new ArrayList<>();
    Operands.targets(body.get(at)).forEach(target -> all.add(labels.get(target)));
    if (Operands.goesOn(body.get(at))) {
      all.add(at + 1);
    }
    return all;
  }

  /** Writes statements of W as instructions, as far as they matter to control flow. */
  private static final class Flat {

    private final List<Instruction> out;
    private final Set<String> defined = new HashSet<>();
    private int number;

    Flat(List<Instruction> out) {
      this.out = out;
    }

    void add(Stmt stmt) {
      Origin origin = new Origin(stmt.span(), stmt.span(), List.of());
      switch (stmt) {
        case Stmt.Block s -> s.statements().forEach(this::add);
        case Stmt.Annotated s -> add(s.statement());
        case Stmt.Labeled s -> {
          if (defined.add(s.label())) {
            out.add(new Instruction.Label(s.label(), origin));
          }
          add(s.statement());
        }
        case Stmt.If s -> branch(s, origin);
        case Stmt.While s -> throw new AssertionError("a loop of W in a program of C");
        case Stmt.Goto s -> out.add(new Instruction.Jump(s.label(), origin));
        case Stmt.Return s -> out.add(new Instruction.Return(Optional.empty(), origin));
        case Stmt.Leave s -> out.add(new Instruction.Return(Optional.empty(), origin));
        case Stmt.InsertionPoint s ->
            out.add(new Instruction.Point(s.position(), s.span(), origin));
        default -> {}
      }
    }

    private void branch(Stmt.If branch, Origin origin) {
      String then = "then-" + ++number;
      String otherwise = "else-" + number;
      String end = "end-" + number;
      Operand any = new Operand.Register("any", Type.Int.INT);
      out.add(new Instruction.Branch(any, then, otherwise, origin));
      out.add(new Instruction.Label(then, origin));
      add(branch.then());
      out.add(new Instruction.Jump(end, origin));
      out.add(new Instruction.Label(otherwise, origin));
      branch.otherwise().ifPresent(this::add);
      out.add(new Instruction.Label(end, origin));
    }
  }
}
