package liss.check.serial;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import liss.abstraction.Access;
import liss.abstraction.Access.Kind;
import liss.check.analysis.BlockProgram;
import liss.check.analysis.BlockProgram.Step;
import liss.check.analysis.Footprints;

/**
 * Numbers the traces of run prefixes (A. Mazurkiewicz, Trace theory, LNCS 255, 1987): what the
 * threads have done, and the order of dependent accesses. A stretch of a tuple of the caller holds
 * a number for each thread, and one for each variable. Two prefixes have equal numbers if and only
 * if they are D-equivalent (docs/serialization.md, section 1).
 *
 * <p>The number of a thread stands for its steps. The number of a variable stands for its last
 * write, with all accesses before it, and the set of the reads since then.
 */
public final class TraceNumbers {

  /**
   * Starts what the number of a variable stands for after a write: the number before, the write.
   */
  private static final int WRITE = -1;

  /**
   * Starts what the number of a variable stands for after reads: the number before the first of
   * them, the reads in a fixed order.
   */
  private static final int READS = -2;

  private final BlockProgram program;
  private final Footprints accesses;
  private final int first;
  private final Map<Integer, Integer> variables = new HashMap<>();
  private final Map<List<Integer>, Integer> numbers = new HashMap<>();

  /**
   * What each number stands for. That of a thread: the number before, and the step. Nothing has
   * happened yet where the number is 0.
   */
  private final List<List<Integer>> meanings = new ArrayList<>(List.of(List.of(0)));

  /**
   * The traces of a program.
   *
   * @param first where the numbers start in a tuple
   */
  public TraceNumbers(BlockProgram program, int first) {
    this.program = program;
    this.accesses = Footprints.ofAccesses(program);
    this.first = first;
    for (Step step : program.steps()) {
      if (accesses.matters(step)) {
        Access.of(step.action())
            .ifPresent(a -> variables.putIfAbsent(a.variable(), variables.size()));
      }
    }
  }

  /** Number of integers in a tuple. */
  public int width() {
    return program.threads() + variables.size();
  }

  /** Adds a step to the prefix of a tuple. */
  public void observe(int[] tuple, Step step) {
    if (program.isAddedLockStep(step.action())) {
      return;
    }
    int thread = first + step.thread();
    tuple[thread] = number(List.of(tuple[thread], step.number()));
    if (accesses.matters(step)) {
      Access.of(step.action()).ifPresent(access -> observe(tuple, access, tuple[thread]));
    }
  }

  private void observe(int[] tuple, Access access, int event) {
    int variable = first + program.threads() + variables.getOrDefault(access.variable(), 0);
    tuple[variable] =
        access.kind() == Kind.WRITE
            ? number(List.of(WRITE, tuple[variable], event))
            : number(withRead(tuple[variable], event));
  }

  private List<Integer> withRead(int variable, int read) {
    List<Integer> meaning = meanings.get(variable);
    List<Integer> reads = new ArrayList<>();
    boolean isFirst = meaning.getFirst() != READS;
    if (!isFirst) {
      reads.addAll(meaning.subList(2, meaning.size()));
    }
    reads.add(read);
    Collections.sort(reads);
    List<Integer> result = new ArrayList<>(List.of(READS, isFirst ? variable : meaning.get(1)));
    result.addAll(reads);
    return result;
  }

  private int number(List<Integer> meaning) {
    Integer known = numbers.putIfAbsent(meaning, meanings.size());
    if (known == null) {
      meanings.add(meaning);
      return meanings.size() - 1;
    }
    return known;
  }
}
