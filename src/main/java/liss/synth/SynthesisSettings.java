package liss.synth;

import java.util.Set;
import java.util.function.Function;
import liss.cfa.CfaBuilder;
import liss.cfa.LockBans;
import liss.cfa.ProgramCfa;
import liss.check.safety.SafetyChecker;
import liss.emit.LockKinds;
import liss.lang.InsertionPoints;
import liss.lang.ParseResult;
import liss.lang.Program;
import liss.lang.SourceText;
import liss.placement.model.LockLimit;
import liss.placement.model.Sections;
import liss.search.Limits;

/**
 * What a synthesis is to do, whatever the program and the objective.
 *
 * @param checker the engine
 * @param limits when to stop
 * @param listener is told how the synthesis gets on
 * @param noLockIn names of procedures and threads in which no inserted lock may be held
 * @param sections the shape of critical sections
 * @param existing what may be done with the locks of the program
 * @param lockLimit how many new locks there may be
 * @param demand what locks must exclude besides
 * @param waits what may be done with calls that wait for a condition
 * @param parser reads the emitted text
 */
record SynthesisSettings(
    SafetyChecker checker,
    Limits limits,
    SynthesisListener listener,
    Set<String> noLockIn,
    Sections sections,
    ExistingLocks existing,
    LockLimit lockLimit,
    FurtherDemand demand,
    Waits waits,
    Function<SourceText, ParseResult> parser) {

  /** Copies the set. */
  SynthesisSettings {
    noLockIn = Set.copyOf(noLockIn);
  }

  /**
   * The automata of a program in which locks are to be placed. Free sections have the costs of the
   * paper, for which text that moves is no better than a statement on each way.
   */
  ProgramCfa automata(Program program) {
    ProgramCfa all = LockBans.forbid(CfaBuilder.build(program), noLockIn);
    return switch (sections) {
      case STRUCTURED ->
          changesWaitsOf(program) ? all : all.inserting(point -> !point.isBehindWait());
      case FREE -> all.inserting(point -> !point.movesText() && !point.isBehindWait());
    };
  }

  /** Whether waits of a program may give back a lock: there are some, and it has spin locks. */
  boolean changesWaitsOf(Program program) {
    return waits == Waits.WITH_LOCKS
        && sections == Sections.STRUCTURED
        && LockKinds.writing(program).isPresent()
        && program.insertionPoints() instanceof InsertionPoints.Marked marked
        && !marked.waits().isEmpty();
  }

  /** Whether to stop. */
  boolean isOverLimit() {
    return limits.exceeded().isPresent();
  }

  /** A copy with other names. */
  SynthesisSettings withNoLockIn(Set<String> names) {
    return new SynthesisSettings(
        checker, limits, listener, names, sections, existing, lockLimit, demand, waits, parser);
  }

  /** A copy with sections of another shape. */
  SynthesisSettings with(Sections other) {
    return new SynthesisSettings(
        checker, limits, listener, noLockIn, other, existing, lockLimit, demand, waits, parser);
  }

  /** A copy that says what may be done with the locks of the program. */
  SynthesisSettings with(ExistingLocks other) {
    return new SynthesisSettings(
        checker, limits, listener, noLockIn, sections, other, lockLimit, demand, waits, parser);
  }

  /** A copy with another number of new locks. */
  SynthesisSettings with(LockLimit other) {
    return new SynthesisSettings(
        checker, limits, listener, noLockIn, sections, existing, other, demand, waits, parser);
  }

  /** A copy with another demand. */
  SynthesisSettings with(FurtherDemand other) {
    return new SynthesisSettings(
        checker, limits, listener, noLockIn, sections, existing, lockLimit, other, waits, parser);
  }

  /** A copy that says what may be done with waits. */
  SynthesisSettings with(Waits other) {
    return new SynthesisSettings(
        checker, limits, listener, noLockIn, sections, existing, lockLimit, demand, other, parser);
  }

  /** A copy with another parser. */
  SynthesisSettings readingWith(Function<SourceText, ParseResult> other) {
    return new SynthesisSettings(
        checker, limits, listener, noLockIn, sections, existing, lockLimit, demand, waits, other);
  }
}
