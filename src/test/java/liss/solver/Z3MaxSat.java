package liss.solver;

import com.microsoft.z3.BoolExpr;
import com.microsoft.z3.Context;
import com.microsoft.z3.Model;
import com.microsoft.z3.Optimize;
import com.microsoft.z3.Params;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Weighted partial MaxSAT with lexicographic objectives by Z3 (Bjorner, Phan, Fleckenstein, "nuZ -
 * an optimizing SMT solver", TACAS 2015): a second engine beside the one of liss. The engine inside
 * Z3 is {@code maxres} (Narodytska, Bacchus, "Maximum satisfiability using core-guided MaxSAT
 * resolution", AAAI 2014); its {@code rc2} has called answers optimal that are not.
 *
 * <p>So has {@code maxres} (Z3 4.14) on random instances with a literal and its negation both soft
 * in one objective. What they have in common is lost anyway; Z3 gets the rest.
 */
public final class Z3MaxSat {

  private Z3MaxSat() {}

  /** A literal that should be true; it costs the weight if it is not. */
  public record Weighted(int literal, long weight) {}

  /** What Z3 found out. */
  public sealed interface Answer {
    /**
     * The best assignment.
     *
     * @param costs by objective
     */
    record Optimal(List<Long> costs) implements Answer {}

    /** The clauses are contradictory. */
    record Infeasible() implements Answer {}

    /** The limit was too short. */
    record Undecided() implements Answer {}
  }

  /**
   * Minimises one objective after the other under the clauses. Variables are numbered from 1.
   *
   * @param objectives literals with weights, most important first
   */
  public static Answer solve(
      int variables, List<int[]> clauses, List<List<Weighted>> objectives, Duration limit) {
    load();
    try (Context context = new Context()) {
      return new Search(context, variables).solve(clauses, objectives, limit);
    }
  }

  private static synchronized void load() {
    System.setProperty("z3.skipLibraryLoad", "true");
    NativeLibraries libraries = NativeLibraries.ofThisProcess();
    NativeLibraries.NAMES.forEach(libraries::load);
  }

  private static final class Search {
    private final Context context;
    private final List<BoolExpr> variables;

    Search(Context context, int count) {
      this.context = context;
      this.variables =
          IntStream.rangeClosed(0, count).mapToObj(i -> context.mkBoolConst("v" + i)).toList();
    }

    @SuppressWarnings("unchecked") // a generic array, which Z3's varargs make
    Answer solve(List<int[]> clauses, List<List<Weighted>> objectives, Duration limit) {
      Optimize optimize = context.mkOptimize();
      Params parameters = context.mkParams();
      parameters.add("maxsat_engine", context.mkSymbol("maxres"));
      parameters.add("priority", context.mkSymbol("lex"));
      parameters.add("timeout", (int) limit.toMillis());
      optimize.setParameters(parameters);
      clauses.forEach(clause -> optimize.Add(context.mkOr(literals(clause))));
      for (int level = 0; level < objectives.size(); level++) {
        String name = "objective" + level;
        rest(objectives.get(level))
            .forEach((literal, weight) -> {
              var unused = optimize.AssertSoft(literal(literal), weight.toString(), name);
            });
      }
      return switch (optimize.Check()) {
        case SATISFIABLE -> new Answer.Optimal(costs(optimize.getModel(), objectives));
        case UNSATISFIABLE -> new Answer.Infeasible();
        case UNKNOWN -> new Answer.Undecided();
      };
    }

    /** The weights without what a literal and its negation have in common. */
    private static Map<Integer, Long> rest(List<Weighted> softs) {
      Map<Integer, Long> weights = new TreeMap<>();
      softs.forEach(soft -> weights.merge(soft.literal(), soft.weight(), Long::sum));
      Map<Integer, Long> rest = new TreeMap<>();
      weights.forEach((literal, weight) -> {
        long left = weight - weights.getOrDefault(-literal, 0L);
        if (left > 0) {
          rest.put(literal, left);
        }
      });
      return rest;
    }

    private BoolExpr literal(int literal) {
      BoolExpr variable = variables.get(Math.abs(literal));
      return literal > 0 ? variable : context.mkNot(variable);
    }

    private BoolExpr[] literals(int[] clause) {
      return IntStream.of(clause).mapToObj(this::literal).toArray(BoolExpr[]::new);
    }

    private List<Long> costs(Model model, List<List<Weighted>> objectives) {
      return objectives.stream()
          .map(softs ->
              softs.stream()
                  .filter(soft -> !model.eval(literal(soft.literal()), true).isTrue())
                  .mapToLong(Weighted::weight)
                  .sum())
          .toList();
    }
  }
}
