package liss.verify;

import java.util.List;
import java.util.Optional;
import liss.c.CFrontEnd;
import liss.c.Unbounded;
import liss.c.source.COptions.Locks;
import liss.lang.Assumption.Kind;
import liss.lang.Assumptions;
import liss.lang.Program;

/**
 * The programs of W that have, together, all accesses of a text of C, with no more order than that
 * gives them. Where it is not known how many threads start, there are any number of them. Where it
 * is not known which lock is meant, it excludes nobody, and the accesses that it certainly protects
 * are left out.
 */
record AllAccesses(CFrontEnd frontEnd, Assumptions assumptions) {

  /** What stands for a text. */
  sealed interface Answer {}

  /** These programs do. */
  record Known(List<Program> programs) implements Answer {
    /** Copies the list. */
    Known {
      programs = List.copyOf(programs);
    }
  }

  /** None does, for a reason. */
  record Open(String reason) implements Answer {}

  /**
   * What stands for the text of a program.
   *
   * @param program as it was read
   */
  Answer of(Program program) {
    Optional<String> open = assumptions.undecided().or(() -> assumptions.forAnyLocks().asRead());
    if (open.isPresent()) {
      return new Open(open.get());
    }
    Locks treatment = assumptions.haveUnidentifiedLocks() ? Locks.MARKED_AT_RELEASE : Locks.ONE;
    List<Program> programs = programs(program, treatment);
    boolean areOne = programs.isEmpty() && !assumptions.has(Kind.ONE_LOCK);
    List<Program> all = areOne ? programs(program, Locks.ONE) : programs;
    return all.isEmpty() ? new Open(assumptions.asRead().orElseThrow()) : new Known(all);
  }

  private List<Program> programs(Program program, Locks treatment) {
    if (assumptions.has(Kind.FEW_COPIES)) {
      return frontEnd.unbounded(program.source(), treatment).stream()
          .map(Unbounded::program)
          .toList();
    }
    return treatment == Locks.ONE
        ? List.of(program)
        : frontEnd.treating(program.source(), treatment).stream().toList();
  }
}
