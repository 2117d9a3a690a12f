package liss.report;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import liss.behaviour.RunFeasibility;
import liss.cfa.ProgramCfa;
import liss.check.safety.ConsideredRuns;
import liss.lang.Assumptions;
import liss.lang.SourceText;
import liss.placement.model.Goal;
import liss.rewrite.Rewritten;
import liss.synth.PreventedRun;
import liss.synth.SynthesisResult;
import liss.verify.Outcome;
import liss.verify.Outcome.Property;
import liss.verify.Races;
import liss.verify.StaleReads;
import liss.verify.Vacuity;
import liss.verify.Verification.Copies;

/**
 * A synthesis for one program.
 *
 * @param program the program as written
 * @param considered which runs of the output are preemption-safe
 * @param objective what was minimised
 * @param feasibilities for each constraint that was learned, whether its run is one of the program;
 *     empty if nobody has asked
 * @param prevented runs that are reasons of the critical sections; empty if nobody has asked
 * @param caveats what the result rests on, other than the check of the abstraction
 * @param copies what is known about threads of which there may be any number; empty if there are
 *     none
 * @param assumptions what the answer rests on, besides
 * @param races for which memory the output does what is said of it; empty if nobody has asked
 * @param stale the values that may be out of date in the output; empty if nobody has asked
 * @param rewritten what was changed besides, in front of the locks, so that the program is no more
 *     the one as written
 */
public record Synthesis(
    ProgramCfa program,
    ConsideredRuns considered,
    Goal objective,
    SynthesisResult result,
    List<RunFeasibility> feasibilities,
    List<PreventedRun> prevented,
    List<String> caveats,
    Optional<Copies> copies,
    Assumptions assumptions,
    Optional<Races> races,
    Optional<StaleReads> stale,
    Optional<Rewritten> rewritten) {

  /** Copies the lists. */
  public Synthesis {
    feasibilities = List.copyOf(feasibilities);
    prevented = List.copyOf(prevented);
    caveats = List.copyOf(caveats);
  }

  /** A synthesis of whose counterexamples nobody has asked whether they are feasible. */
  public Synthesis(
      ProgramCfa program,
      ConsideredRuns considered,
      Goal objective,
      SynthesisResult result,
      Assumptions assumptions) {
    this(
        program,
        considered,
        objective,
        result,
        List.of(),
        List.of(),
        List.of(),
        Optional.empty(),
        assumptions,
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  /** The synthesis with what is known about threads of which there may be any number. */
  public Synthesis with(Optional<Copies> known) {
    return new Synthesis(
        program,
        considered,
        objective,
        result,
        feasibilities,
        prevented,
        caveats,
        known,
        assumptions,
        races,
        stale,
        rewritten);
  }

  /** The stale values of the output, in words; its lines are those it has. */
  Optional<StaleText> staleText() {
    return stale.flatMap(found -> output().map(text -> new StaleText(found, text)));
  }

  /** For which memory the output does what is said of it, in words; its lines are those it has. */
  Optional<RaceText> raceText() {
    return races.flatMap(found -> output().map(text -> new RaceText(found, text)));
  }

  private Optional<SourceText> output() {
    return result instanceof SynthesisResult.Synthesized output
        ? Optional.of(new SourceText(program.program().source().file(), output.text()))
        : Optional.empty();
  }

  /** Whether the run of a constraint is known to be feasible. */
  boolean isFeasible(int constraint) {
    return constraint < feasibilities.size()
        && feasibilities.get(constraint) instanceof RunFeasibility.Feasible;
  }

  /** What to keep in mind about the answer: what it rests on, and about the runs of the program. */
  public List<String> warnings() {
    return Stream.concat(caveats.stream(), warningsOfRuns().stream()).toList();
  }

  /** Whether there is a program with locks, or why there is none. */
  public Outcome outcome() {
    return switch (result) {
      case SynthesisResult.Synthesized r -> races.map(x -> x.outcome(safety(r))).orElse(safety(r));
      case SynthesisResult.NoPlacement r ->
          r.doubt()
              .<Outcome>map(Outcome.Unknown::new)
              .orElseGet(() -> new Outcome.Violated(Property.NO_PLACEMENT));
      case SynthesisResult.NewDeadlock r -> new Outcome.Violated(Property.DEADLOCK);
      case SynthesisResult.Unknown r -> new Outcome.Unknown(r.reason());
    };
  }

  private Outcome safety(SynthesisResult.Synthesized output) {
    return copies
        .filter(Copies.Some.class::isInstance)
        .map(some -> ((Copies.Some) some).reservation())
        .or(assumptions::asRead)
        .or(output::openFailures)
        .or(this::leftStale)
        .<Outcome>map(Outcome.Unknown::new)
        .orElseGet(Outcome.Holds::new);
  }

  /** That the output still has values that may be out of date. */
  private Optional<String> leftStale() {
    return stale
        .filter(found -> !found.pairs().isEmpty())
        .map(found ->
            "safe, but "
                + Words.count(found.pairs().size(), "value")
                + " may be out of date when used");
  }

  private List<String> warningsOfRuns() {
    return result instanceof SynthesisResult.NoPlacement r
        ? Vacuity.warnings(r.before())
        : List.of();
  }
}
