package liss.placement.search;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import liss.placement.model.Criterion;
import liss.placement.model.Objective;
import liss.placement.model.PlacementCost;
import liss.solver.CpuTime;
import liss.solver.IncrementalSat;
import liss.solver.MaxSat;
import liss.solver.MaxSat.Outcome;
import liss.solver.MaxSat.Soft;
import liss.solver.MaxSatEngine;
import liss.solver.MaxSatEngine.Answer;
import liss.solver.RecordingSat;
import liss.solver.WeightedClauses;

/**
 * A generated placement problem with a given number of locks, for engines to be compared on.
 *
 * <p>The MaxSAT engine of liss makes the soft literals of pairs on demand, as it does in a
 * synthesis, and its time includes the encoding. The others get all clauses and soft literals, and
 * their time does not include making them.
 */
public final class MaxSatRace {

  private final PlacementInstance instance;
  private final int locks;
  private final Kind kind;
  private Optional<WeightedClauses> everything = Optional.empty();

  private MaxSatRace(PlacementInstance instance, int locks, Kind kind) {
    this.instance = instance;
    this.locks = locks;
    this.kind = kind;
  }

  /** The problem of a seed; {@code statements} is the number in each thread. */
  public static MaxSatRace of(int threads, int statements, int locks, Kind kind, long seed) {
    return new MaxSatRace(GeneratedPlacement.of(threads, statements, seed), locks, kind);
  }

  /** What is minimised: the paper's two objectives ([LISS] 9.1). */
  public enum Kind {
    /** Lock statements, then protected statements. */
    COARSE(List.of(Criterion.LOCK_STATEMENTS, Criterion.PROTECTED_STATEMENTS)),
    /** Excluded pairs. */
    FINE(List.of(Criterion.EXCLUDED_PAIRS));

    private final List<Criterion> order;

    Kind(List<Criterion> order) {
      this.order = order;
    }

    /** As it stands in tables. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The engines. */
  public enum Runner {
    LISS("liss"),
    SAT4J("Sat4j"),
    SAT4J_ROUNDING("Sat4j, RoundingSat"),
    Z3("Z3 maxres");

    private final String label;

    Runner(String label) {
      this.label = label;
    }

    /** As it stands in tables. */
    public String label() {
      return label;
    }
  }

  /**
   * How one run ended.
   *
   * @param time on the processor
   * @param costs of the best assignment by objective; none if there is none
   * @param lowerBounds what is known of the optimum if it is not proven, for the first objectives
   */
  public record Finish(Duration time, boolean proven, List<Long> costs, List<Long> lowerBounds) {}

  /** The size of the formula, with all soft literals; the clauses that define them are left out. */
  public record Size(int variables, int clauses, int softs) {}

  /** The size of the formula. */
  public Size size() {
    RecordingSat sat = new RecordingSat();
    LockEncoding encoding = encoding(sat);
    LockCriteria criteria = encoding.criteria();
    WeightedClauses clauses = sat.with(List.of());
    int softs = 0;
    for (Criterion criterion : kind.order) {
      softs +=
          criterion == Criterion.EXCLUDED_PAIRS
              ? pairs()
              : criteria.softs(criterion, Objective.COARSE).size();
    }
    return new Size(clauses.variables(), clauses.clauses().size(), softs);
  }

  private int pairs() {
    List<Integer> firstOfPairs = new ArrayList<>();
    new ClassPairs(instance.classes().statements())
        .forEach(
            ClassSet.of(IntStream.range(1, instance.classes().size())),
            (first, second) -> firstOfPairs.add(first));
    return firstOfPairs.size();
  }

  /**
   * Runs an engine for about the given processor time at most. Z3, which knows only the time on the
   * wall, gets three times as much of that.
   */
  public Finish run(Runner runner, Duration limit) {
    return switch (runner) {
      case LISS -> timed(() -> byMaxSat(limit));
      case SAT4J -> byOther(MaxSatEngine.SAT4J, limit);
      case SAT4J_ROUNDING -> byOther(MaxSatEngine.SAT4J_ROUNDING, limit);
      case Z3 -> byOther(MaxSatEngine.Z3, limit);
    };
  }

  private Finish byOther(MaxSatEngine engine, Duration limit) {
    WeightedClauses clauses = everything.orElseGet(this::everything);
    everything = Optional.of(clauses);
    return timed(() -> engine.solve(clauses, limit));
  }

  private static Finish timed(Supplier<Answer> run) {
    Duration start = CpuTime.used();
    Answer answer = run.get();
    Duration time = CpuTime.used().minus(start);
    return switch (answer) {
      case Answer.Optimal optimal -> new Finish(time, true, optimal.costs(), List.of());
      case Answer.BestFound found -> new Finish(time, false, found.costs(), found.lowerBounds());
    };
  }

  private LockEncoding encoding(IncrementalSat sat) {
    LockEncoding encoding =
        new LockEncoding(sat, instance.classes(), instance.requirements(), locks);
    encoding.demandAll();
    return encoding;
  }

  private WeightedClauses everything() {
    RecordingSat sat = new RecordingSat();
    LockEncoding encoding = encoding(sat);
    LockCriteria criteria = encoding.criteria();
    List<List<Soft>> objectives = new ArrayList<>();
    for (Criterion criterion : kind.order) {
      if (criterion == Criterion.EXCLUDED_PAIRS) {
        ExcludedPairs pairs = new ExcludedPairs(sat, instance.classes().statements());
        encoding.count(pairs);
        objectives.add(PlacementInstance.all(pairs, sat));
      } else {
        objectives.add(criteria.softs(criterion, Objective.COARSE));
      }
    }
    return sat.with(objectives);
  }

  private Answer byMaxSat(Duration limit) {
    IncrementalSat sat = new IncrementalSat(CpuTime.isUsedUp(limit));
    LockEncoding encoding = encoding(sat);
    MaxSat maxSat = new MaxSat(sat);
    Minimisation minimisation = new Minimisation(sat, maxSat, encoding, Objective.COARSE);
    if (sat.solve(List.of()) != IncrementalSat.Answer.SATISFIABLE) {
      return new Answer.BestFound(List.of(), List.of());
    }
    List<Outcome> outcomes =
        switch (kind) {
          case COARSE -> minimisation.of(kind.order, sat.model());
          case FINE -> {
            ExcludedPairs pairs = new ExcludedPairs(sat, instance.classes().statements());
            encoding.count(pairs);
            yield List.of(maxSat.minimize(sat.model(), List.of(), pairs::missing));
          }
        };
    return answer(encoding, outcomes);
  }

  private Answer answer(LockEncoding encoding, List<Outcome> outcomes) {
    PlacementCost cost =
        PlacementCost.of(
            instance.classes().program(), encoding.placement(outcomes.getLast().model()));
    List<Long> costs = kind.order.stream().map(criterion -> criterion.of(cost)).toList();
    boolean proven =
        outcomes.size() == kind.order.size() && outcomes.getLast() instanceof Outcome.Optimal;
    return proven
        ? new Answer.Optimal(costs)
        : new Answer.BestFound(costs, outcomes.stream().map(Outcome::lowerBound).toList());
  }
}
