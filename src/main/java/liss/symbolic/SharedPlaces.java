package liss.symbolic;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import liss.cfa.ProgramCfa;
import liss.explore.StepOperation;
import liss.unfolding.Operation;
import liss.unfolding.Signature;

/**
 * The variables that threads are ordered by: the cells of shared memory; for each variable one that
 * stands for its cells together; the flags; one for all input and output; and one that is never
 * set. Locks and what tells a sleeping thread to go on come after them.
 *
 * <p>An access to a cell that is known reads the variable of all cells, an access to one that is
 * not known writes that or, if it only reads, reads all cells: so accesses to cells that are known
 * to be different are independent, and others are not.
 */
final class SharedPlaces implements StepOperation.Names {

  /** Whether cells of one array can be independent. */
  enum Cells {
    /** They are where their indices are known. */
    APART,
    /** They are not, as in the abstraction. */
    TOGETHER
  }

  private final ProgramCfa program;
  private final Cells mode;
  private final int[] cells;
  private final int firstWhole;
  private final int firstFlag;

  SharedPlaces(ProgramCfa program, Cells mode) {
    this.program = program;
    this.mode = mode;
    this.cells = new int[program.variables().size()];
    int next = 0;
    for (int variable = 0; variable < cells.length; variable++) {
      cells[variable] = next;
      next += size(variable);
    }
    this.firstWhole = next;
    this.firstFlag = firstWhole + cells.length;
  }

  private int size(int variable) {
    return program.variables().get(variable).initial().size();
  }

  /**
   * A read of a cell that is known, of a variable that may be no array. What is read may decide how
   * the thread goes on.
   */
  Operation readOf(int variable, int cell) {
    return hasCellsApart(variable)
        ? new Operation.Test(List.of(cells[variable] + cell, firstWhole + variable), 0)
        : new Operation.Test(List.of(firstWhole + variable), 0);
  }

  /** A write of a cell that is known, of a variable that may be no array. */
  Operation writeOf(int variable, int cell) {
    return hasCellsApart(variable)
        ? new Operation.Access(List.of(firstWhole + variable), List.of(cells[variable] + cell))
        : Operation.write(firstWhole + variable);
  }

  private boolean hasCellsApart(int variable) {
    return mode == Cells.APART && size(variable) > 1;
  }

  /** The same for a cell that is not known. */
  Operation readOfAny(int variable) {
    List<Integer> read =
        Stream.concat(
                IntStream.range(0, size(variable)).mapToObj(cell -> cells[variable] + cell),
                Stream.of(firstWhole + variable))
            .toList();
    return new Operation.Test(read, 0);
  }

  /** A write of a cell that is not known. */
  Operation writeOfAny(int variable) {
    return Operation.write(firstWhole + variable);
  }

  @Override
  public int flag(int flag) {
    return firstFlag + flag;
  }

  boolean isFlag(int place) {
    return place >= firstFlag && place < interaction();
  }

  /** The flag that a place stands for. */
  int flagOf(int place) {
    return place - firstFlag;
  }

  @Override
  public int interaction() {
    return firstFlag + program.flags().size();
  }

  @Override
  public int never() {
    return interaction() + 1;
  }

  int lock(int lock) {
    return never() + 1 + lock;
  }

  /** What a thread is told by a signal or broadcast that wakes it. */
  int wakeUp(int thread) {
    return lock(program.locks().size()) + thread;
  }

  /** How many there are, locks included. */
  int count() {
    return wakeUp(program.threads().size());
  }

  /** Every thread may do everything: precise only in what the search costs. */
  Signature signature() {
    return Signature.of(
        program.threads().size(), program.locks().size(), never() + 1, program.condvars().size());
  }
}
