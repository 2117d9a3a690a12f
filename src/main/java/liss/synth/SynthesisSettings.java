package liss.synth;

import java.util.Set;
import java.util.function.Function;
import liss.check.SafetyChecker;
import liss.check.search.Limits;
import liss.lang.ParseResult;
import liss.lang.SourceText;
import liss.placement.model.LockLimit;
import liss.placement.model.Sections;

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
    Function<SourceText, ParseResult> parser) {

  /** Copies the set. */
  SynthesisSettings {
    noLockIn = Set.copyOf(noLockIn);
  }

  /** Whether to stop. */
  boolean isOverLimit() {
    return limits.exceeded().isPresent();
  }

  /** A copy with other names. */
  SynthesisSettings withNoLockIn(Set<String> names) {
    return new SynthesisSettings(
        checker, limits, listener, names, sections, existing, lockLimit, parser);
  }

  /** A copy with sections of another shape. */
  SynthesisSettings with(Sections other) {
    return new SynthesisSettings(
        checker, limits, listener, noLockIn, other, existing, lockLimit, parser);
  }

  /** A copy that says what may be done with the locks of the program. */
  SynthesisSettings with(ExistingLocks other) {
    return new SynthesisSettings(
        checker, limits, listener, noLockIn, sections, other, lockLimit, parser);
  }

  /** A copy with another number of new locks. */
  SynthesisSettings with(LockLimit other) {
    return new SynthesisSettings(
        checker, limits, listener, noLockIn, sections, existing, other, parser);
  }

  /** A copy with another parser. */
  SynthesisSettings readingWith(Function<SourceText, ParseResult> other) {
    return new SynthesisSettings(
        checker, limits, listener, noLockIn, sections, existing, lockLimit, other);
  }
}
