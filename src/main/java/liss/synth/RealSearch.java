package liss.synth;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import liss.abstraction.Run;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.check.BlockGraph;
import liss.check.CooperativeOrder;
import liss.check.Counterexample;
import liss.check.LeastPreemptions;
import liss.check.Limits;
import liss.check.SafetyChecker;
import liss.check.Verdict;
import liss.symbolic.RealRuns;
import liss.symbolic.RealRuns.Effort;
import liss.symbolic.Reality;
import liss.symbolic.RealityCheck;
import liss.unfolding.Exploration.Coverage;

/**
 * A search for a counterexample that is a run of the program, for when the one that an engine shows
 * is of the abstraction only.
 *
 * <p>First the runs of the program itself are looked at, with unknown values, up to equivalence:
 * those with one preemption, those with two, then all, up to {@value #RUNS} runs and {@value
 * #EVENTS_OF_FEW_PREEMPTIONS} or, for all, {@value #EVENTS} events each time. If that ends, it is
 * known whether there is a real counterexample. Otherwise {@value #DRAWN} runs are drawn at random,
 * and then the engine is asked for {@value #COUNTEREXAMPLES} counterexamples with circles that
 * share no step, and each is replayed.
 *
 * @param found a real counterexample, not necessarily a small one
 * @param runs how many runs of the program were looked at; some perhaps twice, unless these are all
 * @param counterexamples how many counterexamples of the abstraction were replayed
 * @param coverage whether the program has no other runs
 */
public record RealSearch(
    Optional<Found> found, long runs, long counterexamples, Coverage coverage) {

  private static final long RUNS = 1_000;
  private static final long EVENTS_OF_FEW_PREEMPTIONS = 50_000;
  private static final long EVENTS = 500_000;
  private static final int DRAWN = 2_000;
  private static final int COUNTEREXAMPLES = 16;

  /** What is tried, one after the other. */
  private static final List<Effort> EFFORTS =
      List.of(
          new Effort(RUNS, EVENTS_OF_FEW_PREEMPTIONS, OptionalInt.of(1)),
          new Effort(RUNS, EVENTS_OF_FEW_PREEMPTIONS, OptionalInt.of(2)),
          new Effort(RUNS, EVENTS, OptionalInt.empty()));

  /** A counterexample that is real. */
  public record Found(Counterexample counterexample, Reality.Real reality) {}

  /**
   * Looks for a real counterexample among the runs of a program that terminate.
   *
   * @param passedOver the one that is of the abstraction only
   */
  public static RealSearch of(
      ProgramCfa program, Counterexample passedOver, SafetyChecker checker, Limits limits) {
    try (RealityCheck check = new RealityCheck(program)) {
      RealSearch direct = amongRuns(program, check, limits);
      RealSearch last =
          direct.found().isPresent() || direct.coverage() == Coverage.COMPLETE
              ? direct
              : direct.amongCounterexamples(program, checker, check, limits);
      return last.besides(passedOver);
    }
  }

  private RealSearch besides(Counterexample passedOver) {
    return new RealSearch(
        found.map(real -> new Found(real.counterexample().besides(passedOver), real.reality())),
        runs,
        counterexamples,
        coverage);
  }

  private static RealSearch amongRuns(ProgramCfa program, RealityCheck check, Limits limits) {
    Predicate<List<Edge>> wanted = steps -> isViolation(program, Run.of(steps));
    BooleanSupplier stop = () -> limits.exceeded().isPresent();
    long looked = 0;
    RealRuns search = new RealRuns(Optional.empty(), 0, Coverage.STOPPED);
    for (Effort effort : EFFORTS) {
      search = RealRuns.search(program, wanted, effort, stop);
      looked += search.looked();
      boolean isTooMuch = looked == 0 && search.coverage() == Coverage.STOPPED;
      if (search.found().isPresent() || isTooMuch) {
        break;
      }
    }
    if (search.found().isEmpty() && search.coverage() != Coverage.COMPLETE) {
      search = RealRuns.sample(program, wanted, DRAWN, stop);
      looked += search.looked();
    }
    return new RealSearch(
        search.found().flatMap(steps -> counterexample(program, Run.of(steps), check)),
        search.coverage() == Coverage.COMPLETE ? search.looked() : looked,
        0,
        search.coverage());
  }

  /** Whether a run that terminates is equivalent to no cooperative run. */
  private static boolean isViolation(ProgramCfa program, Run run) {
    return BlockGraph.of(run).shortestCycle().isPresent()
        || CooperativeOrder.of(program, run).isEmpty();
  }

  /** The counterexample that a run is, easy to read, if that is real. */
  private static Optional<Found> counterexample(ProgramCfa program, Run run, RealityCheck check) {
    Run readable = LeastPreemptions.equivalentTo(program, run);
    return Replays.of(check, readable) instanceof Reality.Real real
        ? Optional.of(new Found(Counterexample.of(readable), real))
        : Optional.empty();
  }

  private RealSearch amongCounterexamples(
      ProgramCfa program, SafetyChecker checker, RealityCheck check, Limits limits) {
    List<Run> candidates = new ArrayList<>();
    if (checker.check(program, program, limits, COUNTEREXAMPLES) instanceof Verdict.Unsafe unsafe
        && unsafe.counterexample().ending() instanceof Counterexample.Ending.Terminates) {
      candidates.add(unsafe.counterexample().run());
      candidates.addAll(unsafe.others());
    }
    Optional<Found> real =
        candidates.stream()
            .flatMap(run -> counterexample(program, run, check).stream())
            .findFirst();
    return new RealSearch(real, runs, candidates.size(), coverage);
  }
}
