package liss.placement.model;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Context;
import liss.cfa.Edge;
import liss.cfa.InsertionPoint;
import liss.cfa.ProgramCfa;

/**
 * Prices for what locks cost, each multiplied by the weight of the statement concerned. The price
 * of a placement is the sum; among placements of the same price the one with the fewest lock
 * statements is best, then protected statements, then unlock statements.
 */
public record CostModel(Prices prices, Weights weights) implements Goal {

  /** The largest price or weight. */
  public static final long LARGEST = 1_000_000;

  /** Beyond this sums might not be exact any more. */
  private static final double LARGEST_SUM = 1e17;

  /**
   * What is paid for.
   *
   * @param lockStatement each lock statement in the source
   * @param protectedStatement each statement at which an inserted lock is held, as {@link
   *     PlacementCost} counts them
   * @param excludedPair each pair of statements of different threads that have an inserted lock in
   *     common
   * @param deviceAccess each protected statement that is an input or output, in addition
   */
  public record Prices(
      long lockStatement, long protectedStatement, long excludedPair, long deviceAccess) {
    /** Rejects negative prices. */
    public Prices {
      if (Math.min(
              Math.min(lockStatement, protectedStatement), Math.min(excludedPair, deviceAccess))
          < 0) {
        throw new IllegalArgumentException("a price is negative");
      }
    }
  }

  /**
   * The weights of statements; what is not mentioned has weight 1. The weight of a statement is the
   * product of those that apply.
   *
   * @param lines by line of the source text
   * @param marks by the name in {@code @mark(name)}
   * @param threads by the name of the thread as declared
   * @param loops for statements in one loop, in two, and so on; the last one also for more
   */
  public record Weights(
      SortedMap<Integer, Long> lines,
      SortedMap<String, Long> marks,
      SortedMap<String, Long> threads,
      List<Long> loops) {

    /** Every statement weighs 1. */
    public static final Weights NONE =
        new Weights(new TreeMap<>(), new TreeMap<>(), new TreeMap<>(), List.of());

    /** Copies the collections. */
    public Weights {
      lines = Collections.unmodifiableSortedMap(new TreeMap<>(lines));
      marks = Collections.unmodifiableSortedMap(new TreeMap<>(marks));
      threads = Collections.unmodifiableSortedMap(new TreeMap<>(threads));
      loops = List.copyOf(loops);
    }

    private double of(int line, Context context) {
      double weight = lines.getOrDefault(line, 1L);
      for (String mark : context.marks()) {
        weight *= marks.getOrDefault(mark, 1L);
      }
      if (!context.calls().isEmpty()) {
        weight *= threads.getOrDefault(context.calls().getFirst(), 1L);
      }
      int depth = Math.min(context.loops(), loops.size());
      return depth == 0 ? weight : weight * loops.get(depth - 1);
    }
  }

  @Override
  public List<Criterion> order() {
    return List.of(
        Criterion.PRICE,
        Criterion.LOCK_STATEMENTS,
        Criterion.PROTECTED_STATEMENTS,
        Criterion.UNLOCK_STATEMENTS);
  }

  @Override
  public boolean countsPairs() {
    return prices.excludedPair() > 0;
  }

  @Override
  public String label() {
    return "price";
  }

  /** Whether all prices of placements in the program can be computed without rounding. */
  public boolean isExactFor(ProgramCfa program) {
    double statements = 0;
    double points = 0;
    long number = 0;
    for (Cfa thread : program.threads()) {
      for (Edge edge : thread.edges()) {
        double weight = weights.of(edge.line(), edge.context());
        statements += weight;
        points += edge.action() instanceof Action.Pass ? weightAt(edge) : 0;
        number++;
      }
    }
    double sum =
        number * points * prices.lockStatement()
            + statements * ((double) prices.protectedStatement() + prices.deviceAccess())
            + statements * statements * prices.excludedPair();
    return sum < LARGEST_SUM;
  }

  private double weightAt(Edge pass) {
    return pass.action() instanceof Action.Pass p
        ? weights.of(p.point().line(), pass.context())
        : 0;
  }

  /** The weight of a step. */
  public long weight(Edge edge) {
    return (long) weights.of(edge.line(), edge.context());
  }

  /** What it costs to hold inserted locks at a step, pairs aside. */
  public long protectionOf(Edge edge) {
    boolean isDeviceAccess = edge.action() instanceof Action.Interaction;
    return weight(edge)
        * (prices.protectedStatement() + (isDeviceAccess ? prices.deviceAccess() : 0));
  }

  /**
   * What a lock statement costs at each insertion point: of several occurrences of an insertion
   * point the one with the largest weight counts.
   */
  public SortedMap<InsertionPoint, Long> lockStatements(ProgramCfa program) {
    SortedMap<InsertionPoint, Long> result = new TreeMap<>();
    for (Cfa thread : program.threads()) {
      for (Edge edge : thread.edges()) {
        if (edge.action() instanceof Action.Pass pass) {
          result.merge(pass.point(), ((long) weightAt(edge)) * prices.lockStatement(), Math::max);
        }
      }
    }
    return result;
  }

  /** The price of a placement, found by following the program. */
  long price(ProgramCfa program, LockPlacement placement) {
    List<ProtectedStatement> statements = ProtectedStatement.of(program, placement);
    long price =
        statements.stream()
            .filter(ProtectedStatement::isAdded)
            .mapToLong(statement -> protectionOf(statement.step()))
            .sum();
    for (int i = 0; i < statements.size(); i++) {
      for (int j = i + 1; j < statements.size(); j++) {
        if (statements.get(i).excludes(statements.get(j))) {
          price +=
              prices.excludedPair()
                  * weight(statements.get(i).step())
                  * weight(statements.get(j).step());
        }
      }
    }
    SortedMap<InsertionPoint, Long> lockStatements = lockStatements(program);
    for (var entry : placement.insertions().operations().entrySet()) {
      long acquired =
          entry.getValue().stream().filter(LockOperation.Acquire.class::isInstance).count();
      price += acquired * lockStatements.getOrDefault(entry.getKey(), 0L);
    }
    return price;
  }
}
