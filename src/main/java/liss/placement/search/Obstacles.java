package liss.placement.search;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.cfa.SectionLocks;
import liss.lang.SourceSpan;
import liss.placement.model.Exclusion;
import liss.placement.model.ExclusionClause;
import liss.placement.model.Objective;
import liss.placement.model.Obstacle;
import liss.placement.model.Obstacle.Cause;
import liss.placement.model.Obstacle.Side;
import liss.placement.model.PlacementResult;
import liss.placement.model.PlacementRules;
import liss.placement.model.SilentPath;

/**
 * Finds out why clauses have no placement: for each exclusion the step that is in the way of a lock
 * that realises it.
 *
 * <p>An exclusion needs a lock at some locations. If no lock is ever held at one of them, since it
 * is in the class of free locations, the nearest step that makes it so is the reason: one that is
 * reached without passing an insertion point, which may be after or in front. If a lock may be held
 * at each of them, but not at all together, the reasons are the steps without any of which the
 * clauses would have a placement ({@link #responsible}); this takes a search for each step that is
 * tried.
 */
public final class Obstacles {

  /** So many places of the text are tried; a program with more has no reason by leaving out. */
  private static final int MOST_TRIED = 64;

  private final ProgramCfa program;
  private final PlacementRules rules;
  private final HeldClasses classes;
  private final SectionLocks locks;
  private final SortedSet<Integer> ordered;
  private final BooleanSupplier stop;

  private Obstacles(ProgramCfa program, PlacementRules rules, BooleanSupplier stop) {
    this.program = program;
    this.rules = rules;
    this.classes = HeldClasses.of(program, rules);
    this.locks = new SectionLocks(program);
    this.ordered = rules.ordered();
    this.stop = stop;
  }

  /**
   * For each exclusion of clauses that cannot be satisfied one obstacle, equal ones once; none if
   * each exclusion can be realised, and no step is responsible for that they cannot be together.
   *
   * @param stop whether to look no further
   */
  public static List<Obstacle> of(
      ProgramCfa program,
      PlacementRules rules,
      List<ExclusionClause> unsatisfiable,
      BooleanSupplier stop) {
    return new Obstacles(program, rules, stop).all(unsatisfiable);
  }

  private List<Obstacle> all(List<ExclusionClause> unsatisfiable) {
    Set<Obstacle> found = new LinkedHashSet<>();
    List<Exclusion> open = new ArrayList<>();
    for (ExclusionClause clause : unsatisfiable) {
      for (Exclusion exclusion : clause.anyOf()) {
        direct(exclusion).ifPresentOrElse(found::add, () -> open.add(exclusion));
      }
    }
    if (!open.isEmpty()) {
      List<Edge> responsible = responsible(unsatisfiable);
      for (Exclusion exclusion : open) {
        responsible.stream()
            .flatMap(edge -> blocked(exclusion, edge).stream())
            .findFirst()
            .ifPresent(found::add);
      }
    }
    return List.copyOf(found);
  }

  private static Optional<Obstacle> blocked(Exclusion exclusion, Edge edge) {
    if (edge.thread() == exclusion.after().thread()) {
      return Optional.of(new Obstacle(exclusion, Side.INTERRUPTED, new Cause.Step(edge)));
    }
    return edge.thread() == exclusion.step().thread()
        ? Optional.of(new Obstacle(exclusion, Side.INTERRUPTING, new Cause.Step(edge)))
        : Optional.empty();
  }

  private Optional<Obstacle> direct(Exclusion exclusion) {
    Edge after = exclusion.after();
    Edge step = exclusion.step();
    for (int location : SilentPath.from(program.threads().get(after.thread()), after.target())) {
      if (isFree(after.thread(), location)) {
        return Optional.of(
            new Obstacle(exclusion, Side.INTERRUPTED, cause(after.thread(), location)));
      }
    }
    return isFree(step.thread(), step.source())
        ? Optional.of(
            new Obstacle(exclusion, Side.INTERRUPTING, cause(step.thread(), step.source())))
        : Optional.empty();
  }

  private boolean isFree(int thread, int location) {
    return classes.of(thread, location).filter(c -> c == HeldClasses.FREE).isPresent();
  }

  /** The nearest step because of which no lock is held at a location. */
  private Cause cause(int thread, int location) {
    Cfa cfa = program.threads().get(thread);
    List<List<Edge>> in = in(cfa);
    BitSet seen = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(List.of(location));
    seen.set(location);
    while (!open.isEmpty()) {
      int here = open.remove();
      Optional<Cause> cause = causeAt(cfa, here, in.get(here));
      if (cause.isPresent()) {
        return cause.get();
      }
      List<Integer> next = new ArrayList<>();
      in.get(here).stream().filter(e -> !isPass(e)).forEach(edge -> next.add(edge.source()));
      cfa.out().get(here).stream().filter(e -> !isPass(e)).forEach(e -> next.add(e.target()));
      next.stream().filter(n -> !seen.get(n)).forEach(open::add);
      next.forEach(seen::set);
    }
    return new Cause.Text();
  }

  private Optional<Cause> causeAt(Cfa cfa, int location, List<Edge> into) {
    for (Edge edge : cfa.out().get(location)) {
      if (isFree(edge)) {
        return Optional.of(new Cause.Joined(edge));
      }
      if (!edge.context().bans().isEmpty()) {
        return Optional.of(new Cause.Forbidden(edge.context().bans().first(), edge));
      }
    }
    for (Edge edge : into) {
      if (!edge.context().bans().isEmpty()) {
        return Optional.of(new Cause.Forbidden(edge.context().bans().first(), edge));
      }
    }
    return location == cfa.entry() || location == cfa.exit()
        ? Optional.of(new Cause.End())
        : Optional.empty();
  }

  /** Whether no inserted lock may be held where a step starts. */
  private boolean isFree(Edge edge) {
    return locks.isFree(edge.action(), ordered);
  }

  private static boolean isPass(Edge edge) {
    return edge.action() instanceof Action.Pass;
  }

  private static List<List<Edge>> in(Cfa cfa) {
    List<List<Edge>> in = new ArrayList<>();
    for (int location = 0; location < cfa.size(); location++) {
      in.add(new ArrayList<>());
    }
    cfa.edges().forEach(edge -> in.get(edge.target()).add(edge));
    return in;
  }

  /**
   * Steps at which no lock may be held and without all of which the clauses have a placement; with
   * any one of them they have none. Empty if there is no placement without them either, or if
   * finding them takes too long.
   */
  private List<Edge> responsible(List<ExclusionClause> clauses) {
    FreeSteps steps = new FreeSteps();
    if (steps.places.isEmpty()
        || steps.places.size() > MOST_TRIED
        || isInfeasible(without(steps.places), clauses)) {
      return List.of();
    }
    Set<SourceSpan> needed = new LinkedHashSet<>(steps.places);
    for (SourceSpan place : steps.places) {
      Set<SourceSpan> fewer = new LinkedHashSet<>(needed);
      fewer.remove(place);
      if (!stop.getAsBoolean() && !isInfeasible(without(fewer), clauses)) {
        needed.remove(place);
      }
    }
    return steps.edges.stream().filter(edge -> needed.contains(edge.span())).toList();
  }

  /** The steps at which no lock may be held, and where the text has them. */
  private final class FreeSteps {
    private final List<Edge> edges =
        program.threads().stream()
            .flatMap(thread -> thread.edges().stream())
            .filter(Obstacles.this::isFree)
            .toList();
    private final Set<SourceSpan> places = new LinkedHashSet<>();

    FreeSteps() {
      edges.forEach(edge -> places.add(edge.span()));
    }
  }

  /**
   * The program in which locks may be held at some steps. What the program takes at some of them
   * only stays, so that it takes and releases the same as often.
   */
  private ProgramCfa without(Set<SourceSpan> places) {
    Action nothing = new Action.Branch(Action.Tag.THEN, Optional.empty());
    Set<Integer> kept = new HashSet<>();
    edges()
        .filter(edge -> isFree(edge) && !places.contains(edge.span()))
        .forEach(edge -> taken(edge.action()).ifPresent(kept::add));
    List<Cfa> threads =
        program.threads().stream()
            .map(thread ->
                thread.with(
                    thread.out().stream()
                        .map(out ->
                            out.stream()
                                .map(edge ->
                                    isLeftOut(edge, places, kept) ? edge.doing(nothing) : edge)
                                .toList())
                        .toList()))
            .toList();
    return program.with(program.locks(), threads);
  }

  private boolean isLeftOut(Edge edge, Set<SourceSpan> places, Set<Integer> kept) {
    Optional<Integer> taken = taken(edge.action());
    return taken.isPresent()
        ? !kept.contains(taken.get()) && !isOrdered(edge.action())
        : isFree(edge) && places.contains(edge.span());
  }

  private boolean isOrdered(Action action) {
    return locks.taken(action).stream().anyMatch(ordered::contains)
        || locks.released(action).stream().anyMatch(ordered::contains);
  }

  /** A number for what a step takes or releases. */
  private Optional<Integer> taken(Action action) {
    return switch (action) {
      case Action.LockStep step -> Optional.of(locks.number(step.lock()));
      case Action.CondvarWait wait -> Optional.of(locks.number(wait.lock()));
      case Action.ObjectStep step -> Optional.of(step.object());
      default -> Optional.empty();
    };
  }

  private Stream<Edge> edges() {
    return program.threads().stream().flatMap(thread -> thread.edges().stream());
  }

  private boolean isInfeasible(ProgramCfa other, List<ExclusionClause> clauses) {
    PlacementProblem problem =
        new PlacementProblem(other, clauses, Objective.NONE)
            .with(new PlacementRules(rules.sections(), List.of()));
    return PlacementSolver.solve(problem, stop) instanceof PlacementResult.Infeasible;
  }
}
