package liss.verify;

import static java.util.Comparator.comparing;
import static java.util.Objects.requireNonNull;
import static liss.search.Strategy.DRAWN;
import static liss.search.Strategy.ONE_PREEMPTION;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import liss.abstraction.Run;
import liss.behaviour.FeasibleRuns.Wanted;
import liss.c.calls.ValueSources;
import liss.c.calls.ValueSources.Extent;
import liss.cfa.Action;
import liss.cfa.CallSites;
import liss.cfa.Cfa;
import liss.cfa.CfaBuilder;
import liss.cfa.Edge;
import liss.cfa.LocalValues;
import liss.cfa.ProgramCfa;
import liss.cfa.ValueFlow;
import liss.check.analysis.AccessPair;
import liss.check.analysis.StaleValue;
import liss.check.analysis.StaleValues;
import liss.check.serial.LeastPreemptions;
import liss.explore.Cells;
import liss.lang.Program;
import liss.lang.SourceSpan;
import liss.lang.SwitchAtLock;
import liss.search.Limits;
import liss.verify.Outcome.Use;
import liss.verify.StaleReads.Pair;
import liss.verify.StaleReads.Shown;

/**
 * Looks for values that may be out of date when they are used: in the text of the threads, and for
 * those that count, in some runs with values.
 *
 * @param program with two copies of threads of which there may be any number, since a value is out
 *     of date by a write of one other thread
 * @param flow where values go
 */
record StaleSearch(ProgramCfa program, ValueFlow flow, Limits limits) {

  static final int COPIES = 2;

  /** A search in a program in W. */
  static StaleSearch inW(Program program, Limits limits) {
    ProgramCfa cfa = CfaBuilder.build(program.withCopies(COPIES));
    return new StaleSearch(cfa, new LocalValues(cfa), limits);
  }

  /**
   * A search in a program that stands for a text of C.
   *
   * @param values of the text
   */
  static StaleSearch inC(Program program, ValueSources values, Limits limits) {
    ProgramCfa cfa = CfaBuilder.build(program.withCopies(COPIES));
    return new StaleSearch(cfa, new InText(values), limits);
  }

  /** Where the values of a text go. */
  private record InText(ValueSources values) implements ValueFlow {

    @Override
    public boolean reaches(Edge read, Edge use) {
      return depends(read, use, Extent.VALUES);
    }

    @Override
    public boolean influences(Edge read, Edge use) {
      return depends(read, use, Extent.VALUES_AND_CHOICES);
    }

    private boolean depends(Edge read, Edge use, Extent extent) {
      return values.reaches(read.span(), use(use.action()), use.span(), extent);
    }
  }

  private static ValueSources.Use use(Action action) {
    return switch (action) {
      case Action.Branch a -> ValueSources.Use.BRANCH;
      case Action.Read a -> ValueSources.Use.READ;
      case Action.Access a -> ValueSources.Use.WRITE;
      case Action.Synchronization a -> ValueSources.Use.WRITE;
      case Action.LocalStep a -> ValueSources.Use.WRITE;
    };
  }

  /**
   * The stale values that make a difference.
   *
   * @param safety whether the program is preemption-safe under a scheduler that does not switch at
   *     the locks that guard them
   * @param values the program with values in which runs are looked for
   */
  StaleReads found(Use use, Function<SwitchAtLock, Outcome> safety, Optional<ProgramCfa> values) {
    Map<Pair, StaleValue> known = inText();
    StaleReads all = new StaleReads(List.copyOf(known.keySet()), limits.exceeded(), use);
    StaleReads rest = all.without(withoutDifference(all.locks(), safety));
    return new StaleReads(
        rest.pairs().stream()
            .map(pair ->
                pair.with(values.flatMap(other -> run(requireNonNull(known.get(pair)), other))))
            .toList(),
        rest.undecided(),
        use);
  }

  /**
   * The locks of which it makes no difference what is read before a critical section and used in
   * it: each run is equivalent to one in which the thread is not left in between, as the program is
   * preemption-safe under a scheduler that does not switch where these locks are taken. At some the
   * scheduler does not switch anyway.
   */
  private Set<String> withoutDifference(Set<String> locks, Function<SwitchAtLock, Outcome> safety) {
    Set<String> covered = program.uncontended();
    if (covered.containsAll(locks)) {
      return covered;
    }
    SwitchAtLock other = program.program().switchAtLock().exceptAt(locks);
    Set<String> quiet = CfaBuilder.build(program.program().with(other)).uncontended();
    boolean isSafe = !covered.containsAll(quiet) && safety.apply(other) instanceof Outcome.Holds;
    return isSafe ? quiet : covered;
  }

  /** What is found in the text, by what is said of it. */
  private Map<Pair, StaleValue> inText() {
    Map<Site, List<StaleValue>> sites = new TreeMap<>();
    for (StaleValue value : StaleValues.in(program, flow, this::isOver)) {
      sites.computeIfAbsent(Site.of(value), s -> new ArrayList<>()).add(value);
    }
    Map<Pair, StaleValue> pairs = new LinkedHashMap<>();
    sites
        .values()
        .forEach(together -> {
          StaleValue shown = together.stream().min(comparing(StaleSearch::rank)).orElseThrow();
          pairs.put(pair(shown, together), shown);
        });
    return pairs;
  }

  private boolean isOver() {
    return limits.exceeded().isPresent();
  }

  /** What makes stale values one: the lines of the read and of the lock statement. */
  private record Site(int read, int section) implements Comparable<Site> {

    static Site of(StaleValue value) {
      return new Site(value.read().span().lineStart(), value.section().span().lineStart());
    }

    @Override
    public int compareTo(Site other) {
      return comparing(Site::read).thenComparing(Site::section).compare(this, other);
    }
  }

  private Pair pair(StaleValue shown, List<StaleValue> values) {
    SortedSet<String> locks = new TreeSet<>();
    Set<String> variables = new LinkedHashSet<>();
    for (StaleValue value : values) {
      locks.add(value.lock());
      variables.add(program.variables().get(value.variable()).name());
    }
    Edge write = shown.writes().stream().min(comparing(Edge::span)).orElseThrow();
    return new Pair(
        name(shown.read()),
        List.copyOf(variables),
        place(shown.read()),
        place(shown.use()),
        shown.by(),
        List.copyOf(locks),
        place(write),
        name(write),
        Optional.empty());
  }

  /** Writes of what was read come first, and what is in the function that has the section. */
  private static String rank(StaleValue value) {
    boolean isSame =
        value.use().action() instanceof Action.VariableAccess access
            && access.variable() == value.variable()
            && AccessPair.writes(value.use());
    boolean isThere = value.use().context().calls().equals(value.section().context().calls());
    return "%b %b %10d %10d"
        .formatted(!isSame, !isThere, value.use().span().start(), value.use().id());
  }

  private String name(Edge edge) {
    return program.threads().get(edge.thread()).name();
  }

  /** Where a step is in the text; of one in a header, where it is called. */
  private SourceSpan place(Edge edge) {
    Cfa thread = program.threads().get(edge.thread());
    Edge here = edge;
    Optional<Edge> outer = Optional.of(edge);
    while (isInHeader(here) && outer.isPresent()) {
      here = outer.get();
      outer = CallSites.around(thread, here);
    }
    return isInHeader(here) ? edge.span() : here.span();
  }

  private boolean isInHeader(Edge edge) {
    return program.program().source().text().startsWith("#", edge.span().start());
  }

  private Optional<Shown> run(StaleValue value, ProgramCfa values) {
    List<List<Edge>> found = new ArrayList<>();
    Wanted wanted =
        Wanted.terminating(steps -> {
          if (isStale(value, steps)) {
            found.add(steps);
          }
          return !found.isEmpty();
        });
    new LikelyRuns(values, Cells.TOGETHER, wanted, List.of(), 1, this::isOver)
        .tried(ONE_PREEMPTION, DRAWN);
    return found.stream()
        .findFirst()
        .map(steps -> new Shown(values, LeastPreemptions.equivalentTo(values, Run.of(steps))));
  }

  /** Whether in a run another thread writes what was read, before it is used. */
  private static boolean isStale(StaleValue value, List<Edge> steps) {
    Map<Integer, Integer> read = new LinkedHashMap<>();
    Set<Integer> stale = new LinkedHashSet<>();
    for (Edge step : steps) {
      int thread = step.thread();
      if (stale.contains(thread) && isAt(value.use(), step)) {
        return true;
      }
      if (isAt(value.read(), step)) {
        read.put(thread, ((Action.Read) step.action()).variable());
        stale.remove(thread);
      } else if (value.tests().stream().anyMatch(test -> isAt(test, step))) {
        read.remove(thread);
        stale.remove(thread);
      } else if (step.action() instanceof Action.VariableAccess access
          && value.writes().stream().anyMatch(write -> isAt(write, step))) {
        read.forEach((other, variable) -> {
          if (other != thread && variable == access.variable()) {
            stale.add(other);
          }
        });
      }
    }
    return false;
  }

  /** Whether a step of a program with values is a step of one without, which has the same text. */
  private static boolean isAt(Edge known, Edge step) {
    return step.span().lineStart() == known.span().lineStart()
        && use(step.action()) == use(known.action())
        && !(step.action() instanceof Action.Synchronization);
  }
}
