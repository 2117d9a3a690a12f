package lisscheck;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import lisscheck.Clauses.AtMost;
import lisscheck.Program.Call;
import lisscheck.Program.Op;
import lisscheck.Program.Step;

/**
 * What each structured placement has to change in a program so that some runs are impossible
 * (docs/certificates.md, "Fewest changes"): clauses that each such placement satisfies, and that
 * fewer changes do not. The kinds of locks are those of {@link PlacementRules}.
 */
final class FewestChanges {

  private final Text text;
  private final PlacementRules rules;
  private final Clauses clauses = new Clauses();

  /** For each kind and place, whether a lock is held there that the program does not hold. */
  private final int[][] held;

  private final int newLock;
  private final Map<Integer, Integer> functions = new LinkedHashMap<>();
  private final Map<List<Integer>, Integer> sections = new LinkedHashMap<>();

  /** For each statement that takes a lock, the sections that may begin instead. */
  private final Map<Integer, Map<List<Integer>, Integer>> moves = new LinkedHashMap<>();

  /** For several variables the one that implies all of them, and the other way round. */
  private final Map<Set<Integer>, Integer> all = new HashMap<>();

  private final Map<Integer, Set<Integer>> partsOf = new HashMap<>();

  /** For two steps of different threads, by their numbers, how the second is kept out. */
  private final Map<Integer, BitSet> between = new HashMap<>();

  private final Set<BitSet> excluded = new HashSet<>();

  /**
   * The clauses for a program, without any run.
   *
   * @param text the program
   * @param locks the locks of the program to whose sections a placement may add
   */
  FewestChanges(Text text, List<Integer> locks) {
    this.text = text;
    this.rules = new PlacementRules(text, locks);
    this.held = new int[rules.kinds()][text.places()];
    this.newLock = clauses.variable();
    for (int[] places : held) {
      Arrays.setAll(places, place -> clauses.variable());
    }
    for (int kind = 0; kind < rules.kinds(); kind++) {
      for (int place = 0; place < text.places(); place++) {
        if (rules.isForbidden(kind, place)) {
          clauses.add(-held[kind][place]);
        }
        if (kind == PlacementRules.NEW) {
          clauses.add(-held[kind][place], newLock);
        }
      }
      for (int thread = 0; thread < text.threads(); thread++) {
        begins(kind, text.place(thread, 0), List.of(-held[kind][text.place(thread, 0)]), 0);
      }
      for (Step step : text.steps) {
        follow(kind, step);
        nest(kind, step);
      }
    }
  }

  /** Between two steps of a thread, what is held changes only by a statement in the text. */
  private void follow(int kind, Step step) {
    int from = text.source(step);
    int to = text.target(step);
    int before = held[kind][from];
    int after = held[kind][to];
    int around = Math.max(0, shared(calls(from), calls(to)) - 1);
    if (rules.isOwn(kind, to)) {
      if (rules.takes(kind, step)) {
        clauses.add(-before, changed(step.at().calls().getLast()));
      }
      return;
    }
    if (rules.isOwn(kind, from)) {
      List<Integer> changed = changed(calls(to), around);
      changed.add(changed(step.at().calls().getLast()));
      clauses.add(with(changed, -after));
      return;
    }
    begins(kind, to, List.of(-after, before), around);
    clauses.add(with(changed(calls(from), around), -before, after));
  }

  /**
   * What is held where the program takes another lock is held until it releases that, and what is
   * held there was held where it took it; unless sections of that lock grow there.
   */
  private void nest(int kind, Step step) {
    int from = text.source(step);
    int lock = Order.lock(step.op());
    int other = rules.kind(lock);
    if (lock >= 0 && other != kind && !rules.isOwn(kind, from)) {
      int outside = step.op() instanceof Op.Lock ? from : text.target(step);
      List<Integer> grows = other < 0 ? List.of() : List.of(held[other][outside]);
      rules.section(step, lock).stream()
          .filter(place -> place != from && !rules.isOwn(kind, place))
          .forEach(place -> clauses.add(with(grows, -held[kind][from], held[kind][place])));
    }
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
    List<Integer> changed = changed(calls(place), outermost);
    changed.addAll(unless);
    clauses.add(changed);
    List<Integer> begins = new ArrayList<>(unless);
    List<Integer> section = List.of(kind, next.at().word());
    begins.add(sections.computeIfAbsent(section, key -> clauses.variable()));
    for (Call call : calls(place).subList(outermost, calls(place).size())) {
      begins.addAll(moved(section, call.body()));
    }
    clauses.add(begins);
  }

  /** That a section begins instead of one of the program in a body, of which no two do. */
  private List<Integer> moved(List<Integer> section, int body) {
    int kind = section.getFirst();
    List<Integer> moved = new ArrayList<>();
    rules.statements(kind, body).forEach((word, steps) -> {
      Map<List<Integer>, Integer> bySection =
          moves.computeIfAbsent(word, key -> new LinkedHashMap<>());
      moved.add(
          bySection.computeIfAbsent(
              section,
              key -> {
                int move = clauses.variable();
                steps.forEach(step -> clauses.add(-move, held[kind][text.source(step)]));
                bySection.values().forEach(other -> clauses.add(-move, -other));
                return move;
              }));
    });
    return moved;
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

  /**
   * Adds that a run of the program is impossible, and with it the equivalent ones in which a thread
   * takes its steps as late, or as early, as it can.
   */
  void exclude(List<Step> run) {
    Set<List<Step>> runs = new LinkedHashSet<>(List.of(run));
    for (int thread = 0; thread < text.threads(); thread++) {
      runs.add(late(run, thread));
      runs.add(late(run.reversed(), thread).reversed());
    }
    runs.forEach(this::excludeThis);
  }

  /** A run in which each step of a thread comes directly before one with which it conflicts. */
  private List<Step> late(List<Step> run, int thread) {
    List<Step> late = new ArrayList<>();
    for (Step step : run.reversed()) {
      int at = 0;
      while (step.thread() == thread
          && at < late.size()
          && late.get(at).thread() != thread
          && !Order.areFixed(step.op(), late.get(at).op())) {
        at++;
      }
      late.add(at, step);
    }
    return late;
  }

  /** Adds that a step in a run cannot come where it does. */
  private void excludeThis(List<Step> run) {
    BitSet ways = new BitSet();
    Step[] last = new Step[text.threads()];
    for (Step step : run) {
      for (Step other : last) {
        if (other != null && other.thread() != step.thread()) {
          int pair = other.number() * text.steps.size() + step.number();
          ways.or(between.computeIfAbsent(pair, key -> ways(other, step)));
        }
      }
      last[step.thread()] = step;
    }
    if (excluded.add(ways)) {
      clauses.add(ways.stream().filter(way -> !hasPart(way, ways)).toArray());
    }
  }

  /** Whether less than a way, which has at most three parts, is one of the ways. */
  private boolean hasPart(int way, BitSet ways) {
    Set<Integer> parts = partsOf.getOrDefault(way, Set.of());
    return parts.stream()
        .anyMatch(part -> {
          Set<Integer> rest = new TreeSet<>(parts);
          rest.remove(part);
          return ways.get(part) || ways.get(all.getOrDefault(rest, 0));
        });
  }

  /** The ways to exclude that a step comes between a step of another thread and the next of it. */
  private BitSet ways(Step other, Step step) {
    BitSet ways = new BitSet();
    for (int kind = 0; kind < rules.kinds(); kind++) {
      BitSet places = new BitSet();
      places.set(text.target(other));
      places.set(text.source(other), !rules.takes(kind, other));
      if (!rules.takes(kind, step)) {
        places.set(text.source(step));
      }
      int lock = kind;
      places.stream().filter(place -> rules.isOwn(lock, place)).forEach(places::clear);
      if (places.stream().noneMatch(place -> rules.isForbidden(lock, place))) {
        Set<Integer> needed = new TreeSet<>();
        places.stream().forEach(place -> needed.add(held[lock][place]));
        ways.set(allOf(needed));
      }
    }
    return ways;
  }

  /** A variable that implies all of these; if it is only one, that. */
  private int allOf(Set<Integer> variables) {
    return variables.size() == 1
        ? variables.iterator().next()
        : all.computeIfAbsent(
            variables,
            key -> {
              int together = clauses.variable();
              variables.forEach(variable -> clauses.add(-together, variable));
              partsOf.put(together, variables);
              return together;
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
    String shown = String.join(", ", fewest);
    String rest = open.isEmpty() ? "" : "not shown: " + open;
    return shown + (shown.isEmpty() || rest.isEmpty() ? "" : "; ") + rest;
  }

  private static List<AtMost> with(List<AtMost> limits, AtMost more) {
    List<AtMost> all = new ArrayList<>(limits);
    all.add(more);
    return all;
  }
}
