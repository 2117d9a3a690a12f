package liss.check.safety;

import java.util.BitSet;
import liss.cfa.ProgramCfa;
import liss.check.analysis.BlockProgram;
import liss.check.analysis.Footprints;
import liss.check.analysis.LockSets;
import liss.check.analysis.ObjectsAsLocks;
import liss.check.analysis.ReducibleBlocks;
import liss.search.Limits;

/**
 * What the text of a program shows without a search.
 *
 * @param implementation the program
 * @param program its blocks, as the specification has them
 * @param related which steps conflict, where the locks that are always held inside others count for
 *     nothing
 */
record StructuralProofs(
    ProgramCfa implementation, BlockProgram program, LockSets locks, Footprints related) {

  static StructuralProofs of(ProgramCfa specification, ProgramCfa implementation) {
    BlockProgram program = BlockProgram.withoutIrrelevantFlags(specification, implementation);
    LockSets locks = new LockSets(program);
    return new StructuralProofs(
        implementation, program, locks, Footprints.without(locks.inner(), program));
  }

  /** Whether some chain of conflicts can close a cycle of blocks; if none can, it is safe. */
  boolean canCloseChain(Limits limits) {
    return new ConflictChains(program, related, locks, limits).canClose();
  }

  /**
   * Whether all blocks are reducible, where semaphores and reader-writer locks are used as locks.
   * Nothing is known of other programs with such objects.
   */
  boolean hasReducibleBlocks() {
    if (implementation.objects().isEmpty()) {
      return new ReducibleBlocks(program, locks, new BitSet()).areAll();
    }
    ObjectsAsLocks asLocks = ObjectsAsLocks.in(implementation);
    if (!asLocks.program().objects().isEmpty()) {
      return false;
    }
    BlockProgram blocks =
        BlockProgram.withoutIrrelevantFlags(
            ObjectsAsLocks.in(program.specification()).program(), asLocks.program());
    return new ReducibleBlocks(blocks, new LockSets(blocks), asLocks.readers()).areAll();
  }
}
