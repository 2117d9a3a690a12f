package liss.verify;

import static liss.portfolio.Strategy.DRAWN;
import static liss.portfolio.Strategy.ONE_PREEMPTION;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
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
import liss.check.counterexample.LeastPreemptions;
import liss.check.race.AccessPair;
import liss.check.search.Limits;
import liss.check.stale.StaleValue;
import liss.check.stale.StaleValues;
import liss.explore.Cells;
import liss.lang.Program;
import liss.lang.SourceSpan;
import liss.verify.StaleReads.Pair;
import liss.verify.StaleReads.Shown;
import liss.verify.StaleReads.Use;

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
   * What is found in the text. At a lock that is no scheduling point, the answer itself has it.
   *
   * @param values the program with values in which runs are looked for
   */
  StaleReads found(Use use, Optional<ProgramCfa> values) {
    Set<String> covered = program.uncontended();
    Map<Site, List<StaleValue>> sites = new TreeMap<>();
    for (StaleValue value : StaleValues.in(program, flow, this::isOver)) {
      if (!covered.contains(value.lock())) {
        sites.computeIfAbsent(Site.of(value), s -> new ArrayList<>()).add(value);
      }
    }
    List<Pair> pairs = new ArrayList<>();
    sites.values().forEach(together -> pairs.add(pair(together, values)));
    return new StaleReads(pairs, limits.exceeded(), use);
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
      return Comparator.comparing(Site::read).thenComparing(Site::section).compare(this, other);
    }
  }

  private Pair pair(List<StaleValue> values, Optional<ProgramCfa> withValues) {
    StaleValue shown = values.stream().min(Comparator.comparing(StaleSearch::rank)).orElseThrow();
    SortedSet<String> locks = new TreeSet<>();
    Set<String> variables = new LinkedHashSet<>();
    for (StaleValue value : values) {
      locks.add(value.lock());
      variables.add(program.variables().get(value.variable()).name());
    }
    Edge write = shown.writes().stream().min(Comparator.comparing(Edge::span)).orElseThrow();
    return new Pair(
        name(shown.read()),
        List.copyOf(variables),
        place(shown.read()),
        place(shown.use()),
        shown.by(),
        List.copyOf(locks),
        place(write),
        name(write),
        withValues.flatMap(other -> run(shown, other)));
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
        .map(steps ->
            new Shown(values, LeastPreemptions.equivalentTo(values, Run.of(steps))));
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

  /** The locks in whose later critical sections values are used. */
  static SortedSet<String> locks(StaleReads found) {
    return found.pairs().stream()
        .flatMap(pair -> pair.locks().stream())
        .collect(TreeSet::new, TreeSet::add, TreeSet::addAll);
  }
}
