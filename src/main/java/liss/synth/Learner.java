package liss.synth;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import liss.abstraction.CriticalSection;
import liss.abstraction.Event;
import liss.abstraction.Run;
import liss.cfa.ProgramCfa;
import liss.check.safety.Verdict;
import liss.check.serial.LeastPreemptions;
import liss.generalize.BadTrace;
import liss.generalize.BadTraces;
import liss.generalize.Generalizer;
import liss.generalize.OrderingConstraint;
import liss.placement.model.LockPlacement;
import liss.search.Limits;
import liss.solver.UndecidedException;
import liss.synth.SynthesisListener.Phase;
import org.jspecify.annotations.Nullable;

/** Learns from counterexamples what placements must do. */
final class Learner implements AutoCloseable {

  /** What is learned from a run that could be ignored asks for too many locks, but is not wrong. */
  private static final int MOST_IGNORED = 100;

  /**
   * With more pairs of dependent accesses, the solver is slow; with fewer, it is quick, and finds
   * all kinds of interleavings.
   */
  private static final int FEW_DEPENDENCES = 500;

  /** The states of a search for a run that is easy to find. */
  private static final int FEW_STATES = 1_000;

  private final ProgramCfa original;
  private final SynthesisSettings settings;
  private final ProgressLog log;
  private @Nullable Generalizer generalizer;

  /** What is learned goes to the log, too. */
  Learner(ProgramCfa original, SynthesisSettings settings, ProgressLog log) {
    this.original = original;
    this.settings = settings;
    this.log = log;
  }

  /** Started when first needed: a safe program needs no solver. */
  private Generalizer generalizer() {
    if (generalizer == null) {
      generalizer = new Generalizer();
    }
    return generalizer;
  }

  @Override
  public void close() {
    if (generalizer != null) {
      generalizer.close();
    }
  }

  /**
   * Learns from the runs of a failed check until the candidate excludes all bad interleavings of
   * the steps of each, or the search for candidates has ended.
   *
   * @throws UndecidedException if it is not known whether there is a bad interleaving
   */
  void exclude(Verdict.Unsafe unsafe, PlacementCandidates candidates) throws UndecidedException {
    int known = log.constraints().size();
    List<Run> runs = new ArrayList<>(List.of(unsafe.counterexample().run()));
    runs.addAll(unsafe.others());
    // Nothing is left to learn from runs without new steps.
    Set<List<List<Event>>> seen = new HashSet<>();
    for (Run run : runs) {
      if (!candidates.isDone() && seen.add(run.byThread(original.threads().size()))) {
        exclude(run, candidates);
      }
    }
    if (!candidates.isDone() && log.constraints().size() == known) {
      throw new IllegalStateException("nothing to learn from " + unsafe.counterexample().run());
    }
  }

  /** Learns constraints and places anew until no bad interleaving of the run's steps is left. */
  private void exclude(Run run, PlacementCandidates candidates) throws UndecidedException {
    List<List<Event>> paths = run.byThread(original.threads().size());
    Generalizer solver = generalizer();
    try (Limits.Watch watch = settings.limits().watch(solver::stop);
        BadTraces traces = solver.open(original, run)) {
      boolean isExcluded = false;
      while (!isExcluded && !candidates.isDone()) {
        LockPlacement tried = candidates.present().placement();
        List<CriticalSection> sections = CriticalSections.of(original, tried, paths);
        List<BadTrace> bad = log.timed(Phase.GENERALIZE, () -> next(traces, sections, paths));
        if (!bad.isEmpty()) {
          bad.forEach(trace -> learn(trace, paths, sections, candidates));
          candidates.guess();
        } else {
          candidates.propose();
          isExcluded = candidates.present().placement().equals(tried);
        }
      }
    }
  }

  /** Bad interleavings that something has to be done about, as far as can be told soon. */
  private List<BadTrace> next(
      BadTraces traces, List<CriticalSection> sections, List<List<Event>> paths)
      throws UndecidedException {
    List<BadTrace> bad = any(traces, sections, paths);
    int ignored = 0;
    while (!bad.isEmpty()) {
      List<BadTrace> demanding = new ArrayList<>();
      for (BadTrace trace : bad) {
        if (ignored < MOST_IGNORED && settings.checker().ignores(original, trace.run())) {
          traces.ignore(trace.run());
          ignored++;
        } else {
          demanding.add(trace);
        }
      }
      if (!demanding.isEmpty()) {
        return demanding;
      }
      bad = any(traces, sections, paths);
    }
    return List.of();
  }

  private List<BadTrace> any(
      BadTraces traces, List<CriticalSection> sections, List<List<Event>> paths)
      throws UndecidedException {
    if (traces.dependences() > FEW_DEPENDENCES) {
      List<BadTrace> simple =
          traces.interruptions(sections, (before, held) -> easyRun(paths, before, held));
      if (!simple.isEmpty()) {
        return simple;
      }
    }
    return traces.next(sections).stream().toList();
  }

  private Optional<Run> easyRun(
      List<List<Event>> paths, List<OrderingConstraint> orderings, List<CriticalSection> sections) {
    Map<Event, Set<Event>> predecessors = LearnedConstraint.predecessors(orderings);
    return new LeastPreemptions(original, paths, predecessors, sections).find(FEW_STATES);
  }

  /**
   * Adds the clauses of a run that satisfies the bad core, is possible with the present locks, and
   * has as few preemptions as possible: the fewer disturbances it contains the more it demands.
   */
  private void learn(
      BadTrace bad,
      List<List<Event>> paths,
      List<CriticalSection> sections,
      PlacementCandidates candidates) {
    LearnedConstraint constraint = LearnedConstraint.of(original, bad, paths, sections);
    log.add(constraint);
    constraint.clauses().forEach(candidates::add);
  }

  /** Why a search was not decided: a limit that was reached, or what the solver says. */
  String reason(UndecidedException e) {
    return settings.limits().exceeded().orElse(requireNonNull(e.getMessage()));
  }
}
