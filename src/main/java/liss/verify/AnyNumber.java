package liss.verify;

import java.util.BitSet;
import java.util.Set;
import liss.cfa.Action;
import liss.cfa.Flag;
import liss.cfa.ProgramCfa;
import liss.check.analysis.BlockProgram;
import liss.check.analysis.BlockProgram.Step;
import liss.check.analysis.ForkJoin;
import liss.check.analysis.LockSets;
import liss.check.analysis.ObjectsAsLocks;
import liss.check.analysis.ReducibleBlocks;
import liss.check.analysis.StartOrder;
import liss.check.deadlock.Deadlocks;
import liss.check.safety.ConflictChains;

/**
 * What is proven of a program for any number of copies of some of its threads, one or more of each.
 *
 * <p>The rules compare pairs of steps of different threads, and a pair or a chain of pairs that any
 * number of copies have, three copies have as well. Sound, not complete: if an answer is no,
 * nothing is known. Polynomial in the size of the text. docs/serialization.md, section 8, has the
 * proofs.
 *
 * <p>Papers: R. J. Lipton, Reduction: a method of proving properties of parallel programs, CACM
 * 18(12), 1975. C. Flanagan, S. Qadeer, A type and effect system for atomicity, PLDI 2003. D.
 * Shasha, M. Snir, Efficient and correct execution of parallel programs that share memory, TOPLAS
 * 10(2), 1988.
 *
 * <p>Rejected: a search of all runs up to a number of copies after which nothing new can happen.
 * Such a number exists for programs without locks that are nested, but it is too large for a
 * search.
 */
final class AnyNumber {

  /** The number of copies of a thread that the rules look at. */
  public static final int COPIES = 3;

  private final ProgramCfa specification;
  private final ProgramCfa implementation;
  private final BlockProgram blocks;
  private final LockSets locks;
  private final BitSet starts;
  private final BitSet ends;

  /** Locks of the readers of reader-writer locks; the next one is the one of writers. */
  private final BitSet readers;

  /** The program with one lock for each object. */
  private final ProgramCfa exclusive;

  private AnyNumber(
      ProgramCfa specification,
      ProgramCfa implementation,
      ProgramCfa exclusive,
      BitSet readers,
      ForkJoin forkJoin) {
    this.specification = specification;
    this.implementation = implementation;
    this.exclusive = exclusive;
    this.readers = readers;
    this.blocks = new BlockProgram(specification, implementation);
    this.locks = new LockSets(blocks);
    this.starts = flags(implementation, forkJoin.starts());
    this.ends = flags(implementation, forkJoin.ends());
  }

  /**
   * A program in which all threads run from the beginning.
   *
   * @param program with {@link #COPIES} copies of each thread of which there may be any number
   */
  public static AnyNumber of(ProgramCfa program) {
    return of(program, ForkJoin.NONE);
  }

  /**
   * A program in which all threads run from the beginning, with locks added to it.
   *
   * @param specification the program without the added locks, whose scheduling points count
   * @param implementation the program; both with {@link #COPIES} copies of each thread of which
   *     there may be any number
   */
  public static AnyNumber of(ProgramCfa specification, ProgramCfa implementation) {
    return new AnyNumber(
        specification, implementation, implementation, new BitSet(), ForkJoin.NONE);
  }

  /**
   * A program in which threads start others.
   *
   * @param program with {@link #COPIES} copies of each thread of which there may be any number
   */
  public static AnyNumber of(ProgramCfa program, ForkJoin forkJoin) {
    ObjectsAsLocks locks = ObjectsAsLocks.in(program);
    return new AnyNumber(
        locks.program(), locks.program(), locks.exclusive(), locks.readers(), forkJoin);
  }

  private static BitSet flags(ProgramCfa program, Set<String> names) {
    BitSet flags = new BitSet();
    for (Flag flag : program.flags()) {
      flags.set(flag.id(), names.contains(flag.name()));
    }
    return flags;
  }

  /**
   * Whether every preemptive run that terminates is equivalent to a cooperative one, and in no
   * non-terminating run accesses form a cycle of blocks. Nothing is known of programs with
   * barriers, and with objects that are not used as locks. Chains are about locks that one thread
   * holds at a time.
   */
  public boolean isSafe() {
    return implementation.objects().isEmpty()
        && (blocksAreReducible()
            || readers.isEmpty() && ConflictChains.areExcluded(specification, implementation));
  }

  boolean blocksAreReducible() {
    StartOrder order = new StartOrder(blocks, starts, ends);
    return new ReducibleBlocks(blocks, locks, readers, order::separates).areAll();
  }

  /** Whether no run gets stuck under either scheduler. */
  public boolean hasNoDeadlock() {
    return Deadlocks.areExcluded(new BlockProgram(exclusive, exclusive), this::ends);
  }

  /** Whether a wait is for the start of its thread, or one of a thread that is not started. */
  private boolean ends(Step step) {
    return step.action() instanceof Action.Wait wait
        && wait.value()
        && (starts.get(wait.flag()) && step.source() == blocks.entry(step.thread())
            || ends.get(wait.flag()) && !isStarted(step.thread()));
  }

  private boolean isStarted(int thread) {
    return blocks.steps(thread, blocks.entry(thread)).stream()
        .anyMatch(step -> step.action() instanceof Action.Wait wait && starts.get(wait.flag()));
  }
}
