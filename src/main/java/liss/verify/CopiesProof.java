package liss.verify;

import java.util.List;
import liss.cfa.Action;
import liss.cfa.CfaBuilder;
import liss.cfa.ProgramCfa;
import liss.check.analysis.ForkJoin;
import liss.lang.Program;
import liss.verify.Verification.Copies;

/**
 * What is proven of a program for any number of copies of threads.
 *
 * @param threads those of which there may be any number
 * @param isSafe whether the program is preemption-safe
 * @param hasNoDeadlock whether it has no deadlock
 */
public record CopiesProof(List<String> threads, boolean isSafe, boolean hasNoDeadlock) {

  /** Copies the list. */
  public CopiesProof {
    threads = List.copyOf(threads);
  }

  /** What is proven of a program. */
  public static CopiesProof of(Program program) {
    return of(program, ForkJoin.NONE);
  }

  /** What is proven of a program to which locks were added. */
  public static CopiesProof of(Program specification, Program implementation) {
    return of(
        implementation.replicated(),
        CfaBuilder.build(specification.withCopies(AnyNumber.COPIES)),
        CfaBuilder.build(implementation.withCopies(AnyNumber.COPIES)));
  }

  /**
   * What is proven of a program to which locks were added.
   *
   * @param threads those of which there may be any number
   * @param specification without the locks
   * @param implementation with them; both with {@link AnyNumber#COPIES} copies of these threads
   */
  static CopiesProof of(List<String> threads, ProgramCfa specification, ProgramCfa implementation) {
    AnyNumber proof = AnyNumber.of(specification, implementation.switchingLike(specification));
    return new CopiesProof(threads, proof.isSafe(), proof.hasNoDeadlock());
  }

  /** What is proven of a program in which threads start others. */
  public static CopiesProof of(Program program, ForkJoin forkJoin) {
    AnyNumber proof =
        AnyNumber.of(CfaBuilder.build(program.withCopies(AnyNumber.COPIES)), forkJoin);
    return new CopiesProof(
        program.replicated(), proof.isSafe(), proof.hasNoDeadlock() && !handlersMayWait(program));
  }

  /** Whether a handler may wait for a lock where nobody else goes on, which has no proof. */
  private static boolean handlersMayWait(Program program) {
    return program.hasPriorities()
        && CfaBuilder.build(program.withCopies(1)).threads().stream()
            .filter(thread -> thread.isHandler())
            .flatMap(thread -> thread.edges().stream())
            .anyMatch(edge -> edge.action() instanceof Action.Lock);
  }

  /** Whether nothing is left to be proven. */
  public boolean isComplete() {
    return isSafe && hasNoDeadlock;
  }

  /**
   * The numbers of copies for which an answer holds.
   *
   * @param number how many copies were looked at
   */
  public Copies holdsFor(int number) {
    return isComplete() ? new Copies.Any(threads) : new Copies.Some(threads, number);
  }
}
