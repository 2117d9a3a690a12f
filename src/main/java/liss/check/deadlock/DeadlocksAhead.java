package liss.check.deadlock;

import java.util.Optional;
import liss.cfa.ProgramCfa;
import liss.search.Ahead;
import liss.search.Limits;

/** The deadlocks of a program, which are looked for beside other work. */
public final class DeadlocksAhead {

  private final ProgramCfa program;
  private final ProgramCfa original;
  private final Limits limits;
  private final Optional<Limits> beside;
  private final Ahead<Deadlocks> search;

  private DeadlocksAhead(ProgramCfa program, ProgramCfa original, Limits limits) {
    this.program = program;
    this.original = original;
    this.limits = limits;
    this.beside = limits.ahead();
    this.search =
        beside
            .map(ahead -> Ahead.of(() -> Deadlocks.of(program, original, ahead)))
            .orElseGet(Ahead::nothing);
  }

  /** Begins to look for them if there are two processors and the limits have no budget. */
  public static DeadlocksAhead of(ProgramCfa program, ProgramCfa original, Limits limits) {
    return new DeadlocksAhead(program, original, limits);
  }

  /** {@link Deadlocks#of} the program. */
  public Deadlocks get() {
    Optional<Deadlocks> found = search.get().filter(known -> known.stopped().isEmpty());
    if (found.isPresent()) {
      beside.ifPresent(limits::spend);
    }
    return found.orElseGet(() -> Deadlocks.of(program, original, limits));
  }
}
