package lisscheck;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import lisscheck.Clauses.AtMost;
import lisscheck.Program.Call;
import lisscheck.Program.Op;
import lisscheck.Program.Step;

/**
 * What each structured placement has to change in a program so that some runs are impossible
 * (docs/certificates.md, "Fewest changes"): clauses that each such placement satisfies, and that
 * fewer changes do not.
 *
 * <p>There is a <em>kind</em> of lock for all new locks together, and one for each lock of the
 * program, which stands for what a placement adds to its sections.
 */
final class FewestChanges {

  private static final int NEW = 0;

  private final Text text;
  private final int kinds;
  private final Clauses clauses = new Clauses();

  /** For each kind and place, whether a lock is held there that the program does not hold. */
  private final int[][] held;

  /** For each kind, the bodies in which the program takes the lock. */
  private final List<BitSet> taking = new ArrayList<>();

  private final int newLock;
  private final Map<Integer, Integer> functions = new LinkedHashMap<>();
  private final Map<List<Integer>, Integer> sections = new LinkedHashMap<>();
  private final Map<Set<Integer>, Integer> all = new LinkedHashMap<>();

  /**
   * The clauses for a program, without any run.
   *
   * @param text the program
   * @param mayGrow whether a placement may add to the sections of the program
   */
  FewestChanges(Text text, boolean mayGrow) {
    this.text = text;
    this.kinds = mayGrow ? text.program.locks().size() + 1 : 1;
    this.held = new int[kinds][text.places()];
    this.newLock = clauses.variable();
    for (int kind = 0; kind < kinds; kind++) {
      taking.add(takingBodies(kind));
      for (int place = 0; place < text.places(); place++) {
        held[kind][place] = clauses.variable();
        if (isForbidden(place)) {
          clauses.add(-held[kind][place]);
        }
        if (kind == NEW) {
          clauses.add(-held[kind][place], newLock);
        }
      }
      for (int thread = 0; thread < text.threads(); thread++) {
        begins(kind, text.place(thread, 0), List.of(-held[kind][text.place(thread, 0)]), 0);
      }
      for (Step step : text.steps) {
        follow(kind, step);
      }
    }
  }

  /** Whether no lock of a placement may be held at a place: a thread ends, waits or yields there. */
  private boolean isForbidden(int place) {
    return text.isEnd(place)
        || text.out(place).stream()
            .anyMatch(step -> step.op().isSchedulingPoint() && !(step.op() instanceof Op.Lock));
  }

  /** Whether the program may hold the lock of a kind itself. */
  private boolean isOwn(int kind, int place) {
    return kind != NEW && text.mayHold(place).get(kind - 1);
  }

  private BitSet takingBodies(int kind) {
    BitSet bodies = new BitSet();
    text.steps.stream()
        .filter(step -> takes(kind, step))
        .forEach(step -> bodies.set(step.at().calls().getLast().body()));
    return bodies;
  }

  private static boolean takes(int kind, Step step) {
    return step.op() instanceof Op.Lock(int lock) && lock == kind - 1;
  }

  /** Between two steps of a thread, what is held changes only by a statement in the text. */
  private void follow(int kind, Step step) {
    int from = text.source(step);
    int to = text.target(step);
    int before = held[kind][from];
    int after = held[kind][to];
    int around = Math.max(0, shared(calls(from), calls(to)) - 1);
    if (isOwn(kind, to)) {
      if (takes(kind, step)) {
        clauses.add(-before, changed(step.at().calls().getLast()));
      }
      return;
    }
    if (isOwn(kind, from)) {
      List<Integer> changed = changed(calls(to), around);
      changed.add(changed(step.at().calls().getLast()));
      clauses.add(with(changed, -after));
      return;
    }
    begins(kind, to, List.of(-after, before), around);
    clauses.add(with(changed(calls(from), around), -before, after));
  }

  /**
   * A section begins in front of a place, in one of the bodies around it, unless something else
   * holds.
   *
   * @param outermost the first of the bodies in which it may begin
   */
  private void begins(int kind, int place, List<Integer> unless, int outermost) {
    if (text.out(place).isEmpty()) {
      return;
    }
    Step next = text.out(place).getFirst();
    List<Call> bodies = calls(place).subList(outermost, calls(place).size());
    List<Integer> changed = changed(calls(place), outermost);
    changed.addAll(unless);
    clauses.add(changed);
    if (bodies.stream().noneMatch(call -> taking.get(kind).get(call.body()))) {
      List<Integer> begin = new ArrayList<>(unless);
      begin.add(
          sections.computeIfAbsent(List.of(kind, next.at().word()), key -> clauses.variable()));
      clauses.add(begin);
    }
  }

  /** The bodies around what comes next; none if nothing does. */
  private List<Call> calls(int place) {
    List<Step> next = text.out(place);
    return next.isEmpty() ? List.of() : next.getFirst().at().calls();
  }

  private static int shared(List<Call> some, List<Call> others) {
    int shared = 0;
    while (shared < Math.min(some.size(), others.size())
        && some.get(shared).equals(others.get(shared))) {
      shared++;
    }
    return shared;
  }

  private List<Integer> changed(List<Call> calls, int outermost) {
    List<Integer> changed = new ArrayList<>();
    calls.subList(outermost, calls.size()).forEach(call -> changed.add(changed(call)));
    return changed;
  }

  private int changed(Call call) {
    return functions.computeIfAbsent(call.body(), key -> clauses.variable());
  }

  private static List<Integer> with(List<Integer> literals, Integer... more) {
    List<Integer> all = new ArrayList<>(literals);
    all.addAll(List.of(more));
    return all;
  }

  /** Adds that a run of the program is impossible: a step in it cannot come where it does. */
  void exclude(List<Step> run) {
    Set<Set<Integer>> ways = new HashSet<>();
    Step[] last = new Step[text.threads()];
    for (Step step : run) {
      Arrays.stream(last)
          .filter(other -> other != null && other.thread() != step.thread())
          .forEach(other -> addWays(other, step, ways::add));
      last[step.thread()] = step;
    }
    clauses.add(
        ways.stream()
            .filter(way -> ways.stream().noneMatch(w -> w.size() < way.size() && way.containsAll(w)))
            .sorted(Comparator.comparing(Object::toString))
            .map(this::allOf)
            .toList());
  }

  /** The ways to exclude that a step comes between a step of another thread and the next of it. */
  private void addWays(Step other, Step step, Consumer<Set<Integer>> ways) {
    for (int kind = 0; kind < kinds; kind++) {
      BitSet places = new BitSet();
      places.set(text.target(other));
      places.set(text.source(other), !takes(kind, other));
      if (!takes(kind, step)) {
        places.set(text.source(step));
      }
      if (places.stream().noneMatch(this::isForbidden)) {
        Set<Integer> needed = new TreeSet<>();
        int lock = kind;
        places.stream().filter(p -> !isOwn(lock, p)).forEach(p -> needed.add(held[lock][p]));
        ways.accept(needed);
      }
    }
  }

  private int allOf(Set<Integer> variables) {
    return all.computeIfAbsent(
        variables,
        key -> {
          int both = clauses.variable();
          variables.forEach(variable -> clauses.add(-both, variable));
          return both;
        });
  }

  /**
   * What is shown about the changes that a placement makes.
   *
   * @return that there are no fewer changes, as far as that holds, in words
   */
  String shown(Changes made) {
    List<AtMost> so = new ArrayList<>();
    List<String> fewest = new ArrayList<>();
    String open = "";
    List<String> names = List.of("new lock", "changed function", "new section");
    List<Integer> numbers = List.of(made.locks(), made.functions(), made.sections());
    List<List<Integer>> variables =
        List.of(
            List.of(newLock), List.copyOf(functions.values()), List.copyOf(sections.values()));
    for (int i = 0; i < names.size() && open.isEmpty(); i++) {
      int number = numbers.get(i);
      String counted = number + " " + names.get(i) + (number == 1 ? "" : "s");
      AtMost fewer = new AtMost(number - 1, variables.get(i));
      if (number == 0 || clauses.areUnsatisfiable(with(so, fewer))) {
        fewest.add(counted);
      } else {
        open = counted;
      }
      so.add(new AtMost(number, variables.get(i)));
    }
    return String.join(", ", fewest) + (open.isEmpty() ? "" : "; not shown: " + open);
  }

  private static List<AtMost> with(List<AtMost> limits, AtMost more) {
    List<AtMost> all = new ArrayList<>(limits);
    all.add(more);
    return all;
  }
}
