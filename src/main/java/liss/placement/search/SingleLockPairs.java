package liss.placement.search;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import liss.solver.Backbone;
import liss.solver.IncrementalSat;
import liss.solver.IncrementalSat.Answer;
import liss.solver.MaxSat.Soft;

/**
 * The soft literals for pairs of statements that a single lock excludes. The solver is asked first
 * what the clauses say about the lock:
 *
 * <ul>
 *   <li>Where it must be held ({@link Backbone}), the pairs are one soft literal, which costs what
 *       every placement pays; those with another class depend on that class alone.
 *   <li>Classes that are held or not held together under every assignment are one block. The pairs
 *       of two blocks have one soft literal, made on demand.
 *   <li>If one block is held only when the other one is, that literal is the one that says that the
 *       first is not held.
 * </ul>
 *
 * <p>With several locks no class must be held by a certain one, and {@link ExcludedPairs} counts.
 */
final class SingleLockPairs {

  private final IncrementalSat sat;

  /** Assignments that were found when the solver was asked. */
  private final List<BitSet> models = new ArrayList<>();

  /** What every assignment pays, and what each block costs by itself. */
  private final List<Soft> initial = new ArrayList<>();

  private final List<Block> blocks = new ArrayList<>();

  /** By number of the first block, the second blocks of pairs that have been made. */
  private final List<BitSet> made = new ArrayList<>();

  /**
   * Classes that are held together.
   *
   * @param held the variable of one of them
   * @param statements of all of them, by thread
   */
  private record Block(int held, long[] statements) {
    Block with(long[] more) {
      return new Block(
          held, IntStream.range(0, more.length).mapToLong(t -> statements[t] + more[t]).toArray());
    }
  }

  /**
   * The pairs of a lock.
   *
   * @param held by class, the variable that says that the lock is held
   * @param statements by class, then by thread; their number or weight
   * @param model an assignment that satisfies the clauses
   */
  SingleLockPairs(IncrementalSat sat, int[] held, long[][] statements, BitSet model) {
    this.sat = sat;
    int[] counted =
        IntStream.range(0, held.length)
            .filter(c -> LongStream.of(statements[c]).sum() > 0)
            .toArray();
    List<Integer> variables = IntStream.of(counted).mapToObj(c -> held[c]).toList();
    BitSet backbone = new BitSet();
    Backbone.of(sat, variables, model).forEach(backbone::set);
    models.add(model);
    Block certain = new Block(0, new long[statements[0].length]);
    for (int heldClass : counted) {
      if (backbone.get(held[heldClass])) {
        certain = new Block(held[heldClass], certain.statements()).with(statements[heldClass]);
      } else {
        addToBlock(held[heldClass], statements[heldClass]);
      }
    }
    addInitial(certain);
  }

  private void addToBlock(int held, long[] statements) {
    for (int number = 0; number < blocks.size(); number++) {
      Block block = blocks.get(number);
      if (implies(held, block.held()) && implies(block.held(), held)) {
        blocks.set(number, block.with(statements));
        return;
      }
    }
    blocks.add(new Block(held, statements));
    made.add(new BitSet());
  }

  /** Whether one variable is true only when the other one is. */
  private boolean implies(int one, int other) {
    if (models.stream().anyMatch(model -> model.get(one) && !model.get(other))) {
      return false;
    }
    Answer answer = sat.solve(List.of(one, -other));
    if (answer == Answer.SATISFIABLE) {
      models.add(sat.model());
    }
    return answer == Answer.UNSATISFIABLE;
  }

  private void addInitial(Block certain) {
    long always = ClassPairs.weight(certain.statements());
    if (always > 0) {
      initial.add(new Soft(-certain.held(), always));
    }
    for (Block block : blocks) {
      long alone =
          ClassPairs.weight(block.statements())
              + ClassPairs.weight(block.statements(), certain.statements());
      if (alone > 0) {
        initial.add(new Soft(-block.held(), alone));
      }
    }
  }

  /** The soft literals that are needed in any case. */
  List<Soft> initial() {
    return List.copyOf(initial);
  }

  /** Makes the soft literals that an assignment falsifies and that have not been made before. */
  List<Soft> missing(BitSet model) {
    List<Soft> softs = new ArrayList<>();
    int[] holding =
        IntStream.range(0, blocks.size()).filter(b -> model.get(blocks.get(b).held())).toArray();
    for (int i = 0; i < holding.length; i++) {
      for (int j = i + 1; j < holding.length; j++) {
        Block one = blocks.get(holding[i]);
        Block other = blocks.get(holding[j]);
        long weight = ClassPairs.weight(one.statements(), other.statements());
        if (weight > 0 && !made.get(holding[i]).get(holding[j])) {
          made.get(holding[i]).set(holding[j]);
          softs.add(new Soft(-both(one.held(), other.held()), weight));
        }
      }
    }
    return softs;
  }

  /** A variable that is implied when both are true, and that is not when one is false. */
  private int both(int one, int other) {
    if (implies(one, other)) {
      return one;
    }
    if (implies(other, one)) {
      return other;
    }
    int both = sat.newVariable();
    sat.addClause(-one, -other, both);
    return both;
  }
}
