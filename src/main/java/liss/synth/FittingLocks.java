package liss.synth;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Collectors;
import liss.cfa.Edge;
import liss.cfa.LockBan;
import liss.cfa.LockBans;
import liss.cfa.ProgramCfa;
import liss.emit.LockKinds;
import liss.lang.ExecutionContext;
import liss.lang.LockWriting.ByContext;
import liss.placement.model.ExclusionClause;
import liss.placement.model.Goal;
import liss.placement.model.LockPlacement;
import liss.placement.model.Objective;
import liss.placement.model.PlacementResult.Infeasible;
import liss.placement.model.PlacementRules;
import liss.placement.search.Obstacles;
import liss.placement.search.PlacementProblem;
import liss.placement.search.PlacementSolver;
import liss.synth.SynthesisResult.NoPlacement;
import liss.synth.SynthesisResult.Synthesized;
import liss.synth.SynthesisResult.Unknown;

/**
 * The search for locks that each have a kind that fits ({@link LockKinds}). A lock does not fit if
 * a call sleeps while it is held although nobody may sleep. Then no lock is to be held at that
 * call, and others are looked for.
 *
 * <p>Terminates since there are finitely many calls. Nothing is known about the cost of other locks
 * if there are such calls, since a mutex could be held there. That no locks of any kinds will do is
 * known if the interleavings that cannot be prevented all are between an interrupt and something
 * else: each lock against them is taken in the interrupt, so none may be held at any of these
 * calls.
 */
final class FittingLocks {

  private final ProgramCfa program;
  private final Goal goal;
  private final BooleanSupplier limits;

  /**
   * @param limits whether to stop
   */
  FittingLocks(ProgramCfa program, Goal goal, BooleanSupplier limits) {
    this.program = program;
    this.goal = goal;
    this.limits = limits;
  }

  /** The first of the results all of whose locks fit; each comes from a program with more bans. */
  SynthesisResult among(Function<ProgramCfa, SynthesisResult> synthesis) {
    List<LockBan.Sleep> bans = new ArrayList<>();
    List<LearnedConstraint> learned = new ArrayList<>();
    SynthesisResult result = synthesis.apply(program);
    learned.addAll(result.progress().constraints());
    while (result instanceof Synthesized found && bans.addAll(misfits(found.placement()))) {
      result = synthesis.apply(LockBans.forbid(program, bans));
      learned.addAll(result.progress().constraints());
    }
    if (bans.isEmpty()) {
      return result;
    }
    return switch (result) {
      case NoPlacement none -> settled(none, learned, bans);
      case Synthesized found -> found.unproven(goal);
      case SynthesisResult.NewDeadlock other -> other;
      case Unknown other -> other;
    };
  }

  /** The calls that sleep although nobody may. */
  private List<LockBan.Sleep> misfits(LockPlacement placement) {
    return LockKinds.reasons(program, placement).stream()
        .filter(LockKinds.Reason::isMisfit)
        .flatMap(reason ->
            reason.sleeping().stream()
                .map(call -> new LockBan.Sleep(call.function(), call.span(), why(reason))))
        .distinct()
        .toList();
  }

  /** Why a placement of a front is none that can be written; empty if all can. */
  Optional<String> misfit(FrontResult result) {
    return result instanceof FrontResult.Front front
        ? front.placements().stream()
            .flatMap(found -> misfits(found.placement()).stream())
            .findFirst()
            .map(FittingLocks::describe)
        : Optional.empty();
  }

  private static String describe(LockBan.Sleep call) {
    return "no locks were found that are not held at the call of `"
        + call.function()
        + "` at "
        + call.span()
        + ", which sleeps: nobody may, as "
        + call.reason();
  }

  private static String why(LockKinds.Reason reason) {
    String takers = String.join(" and ", reason.takers());
    return switch (reason.context()) {
      case PROCESS -> takers + " takes the lock while a spinning lock is held";
      case SOFTIRQ -> takers + " takes the lock in a software interrupt";
      case HARDIRQ -> takers + " takes the lock in a hardware interrupt";
    };
  }

  private SynthesisResult settled(
      NoPlacement none, List<LearnedConstraint> learned, List<LockBan.Sleep> bans) {
    boolean isAnyway =
        none.shortage().isEmpty()
            && none.bans().stream().noneMatch(LockBan.Sleep.class::isInstance);
    return isAnyway
        ? none
        : withInterrupts(none, learned, bans)
            .<SynthesisResult>map(proven -> proven)
            .orElseGet(() -> new Unknown(describe(bans.getFirst()), none.progress()));
  }

  /** That what interrupts have a part in cannot be prevented; empty if that is not proven. */
  private Optional<NoPlacement> withInterrupts(
      NoPlacement none, List<LearnedConstraint> learned, List<LockBan.Sleep> bans) {
    List<LearnedConstraint> constraints =
        learned.stream()
            .filter(c -> c.clauses().stream().anyMatch(this::isWithInterrupts))
            .toList();
    List<ExclusionClause> clauses =
        constraints.stream()
            .flatMap(constraint -> constraint.clauses().stream())
            .filter(this::isWithInterrupts)
            .distinct()
            .toList();
    ProgramCfa banned = LockBans.forbid(program, bans);
    PlacementProblem problem = new PlacementProblem(banned, clauses, Objective.NONE);
    return PlacementSolver.solve(problem, limits) instanceof Infeasible infeasible
        ? Optional.of(
            new NoPlacement(
                Optional.empty(),
                constraints.stream()
                    .filter(c -> !Collections.disjoint(infeasible.unsatisfiable(), c.clauses()))
                    .toList(),
                PlacementSolver.responsibleBans(banned, infeasible.unsatisfiable(), limits),
                Optional.empty(),
                Optional.empty(),
                constraints.stream().flatMap(c -> c.runsOf(infeasible.unsatisfiable())).toList(),
                Obstacles.of(banned, PlacementRules.FREE, infeasible.unsatisfiable(), limits),
                none.before(),
                none.progress()))
        : Optional.empty();
  }

  /** Whether every lock against an interleaving is taken in an interrupt. */
  private boolean isWithInterrupts(ExclusionClause clause) {
    return clause.anyOf().stream()
        .allMatch(exclusion -> isInterrupt(exclusion.step()) || isInterrupt(exclusion.after()));
  }

  private boolean isInterrupt(Edge edge) {
    return interrupts().contains(edge.context().calls().getFirst());
  }

  /** The threads that run in interrupts. */
  private Set<String> interrupts() {
    return LockKinds.writing(program.program())
        .map(ByContext::contexts)
        .orElse(Map.of())
        .entrySet()
        .stream()
        .filter(thread -> thread.getValue() != ExecutionContext.PROCESS)
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }
}
