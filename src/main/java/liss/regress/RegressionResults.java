package liss.regress;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import liss.check.safety.Verdict;
import liss.placement.model.Goal;
import liss.placement.model.PlacementCost;
import liss.placement.model.PlacementResult.Optimality;
import liss.report.Synthesis;
import liss.synth.SynthesisResult;
import liss.verify.Outcome;
import liss.verify.Verification;
import liss.verify.Verification.Copies;

/** What came out for all models, in the form in which it is recorded: without times. */
public final class RegressionResults {

  private static final String UNKNOWN = "unknown";

  /** A limit ended the search, so what was found depends on the machine. */
  private static final String BEST_FOUND = "best found";

  private final SortedMap<String, String> verdicts = new TreeMap<>();
  private final SortedMap<String, String> placements = new TreeMap<>();
  private final Set<String> leftOut = new TreeSet<>();
  private final List<String> undecided = new ArrayList<>();

  /** One line for each model, and one for each model and objective, by their names. */
  public SortedMap<String, String> verdicts() {
    return verdicts;
  }

  /** The programs with locks, by file name. */
  public SortedMap<String, String> placements() {
    return placements;
  }

  /** The keys of results that were not looked for. */
  public Set<String> leftOut() {
    return leftOut;
  }

  /** Notes that a result is not looked for. */
  public void leaveOut(String key) {
    leftOut.add(key);
  }

  /** What was not decided, and why. */
  public List<String> undecided() {
    return undecided;
  }

  /** How many results there are. */
  public int size() {
    return verdicts.size();
  }

  /** The key of a model and an objective. */
  public static String key(String model, Goal objective) {
    return model + "." + objective.label();
  }

  /** Whether a recorded result says that a limit was met. */
  public static boolean isUndecided(String recorded) {
    return recorded.equals(UNKNOWN)
        || recorded.startsWith(UNKNOWN + ",")
        || recorded.endsWith(BEST_FOUND);
  }

  /** Adds the result of a verification. */
  public void add(String model, Verification verification) {
    List<String> facts = new ArrayList<>();
    facts.add(
        switch (verification.verdict()) {
          case Verdict.Safe safe -> "safe";
          case Verdict.Unsafe unsafe -> "unsafe";
          case Verdict.Unknown unknown -> UNKNOWN;
        });
    int deadlocks = verification.deadlocks().preemptive().size();
    int cooperative = verification.deadlocks().cooperative().size();
    facts.add(
        deadlocks == 0 ? "no deadlock" : "deadlocks " + deadlocks + ", cooperative " + cooperative);
    if (!verification.vacuity().isEmpty()) {
      facts.add("vacuous");
    }
    if (verification.verdict() instanceof Verdict.Safe) {
      verification.copies().ifPresent(copies -> facts.add(number(copies)));
    }
    verdicts.put(model, String.join(", ", facts));
    note(model, verification.outcome());
  }

  /**
   * Adds the result of a synthesis.
   *
   * @param extension the end of the name of the model's file, {@code .w} or {@code .c}
   */
  public void add(String model, String extension, Synthesis synthesis) {
    String key = key(model, synthesis.objective());
    switch (synthesis.result()) {
      case SynthesisResult.Synthesized r -> {
        if (known(r.optimality()).equals(BEST_FOUND)) {
          undecided.add(key + ": the best placement found is not proven to be optimal");
        }
        placements.put(key + extension, r.text());
        verdicts.put(key, placed(r, synthesis.copies()));
      }
      case SynthesisResult.NoPlacement r ->
          verdicts.put(key, r.doubt().isPresent() ? UNKNOWN : "no placement");
      case SynthesisResult.NewDeadlock r -> verdicts.put(key, "new deadlock");
      case SynthesisResult.Unknown r -> verdicts.put(key, UNKNOWN);
    }
    note(key, synthesis.outcome());
  }

  private static String number(Copies copies) {
    return switch (copies) {
      case Copies.Any any -> "any number of copies";
      case Copies.Some some -> "up to " + some.number() + " copies";
    };
  }

  private void note(String key, Outcome outcome) {
    if (outcome instanceof Outcome.Unknown unknown) {
      undecided.add(key + ": " + unknown.reason());
    }
  }

  private static String known(Optimality optimality) {
    return switch (optimality) {
      case Optimality.Optimal o -> "optimal";
      case Optimality.OptimalButForTies o -> "optimal but for ties";
      case Optimality.Irredundant o -> "irredundant";
      case Optimality.OptimalUpTo o -> BEST_FOUND;
      case Optimality.BestFound o -> BEST_FOUND;
    };
  }

  /** The figures of a placement, unless they depend on the time that there was. */
  private static String placed(SynthesisResult.Synthesized result, Optional<Copies> copies) {
    String known = known(result.optimality());
    if (known.equals(BEST_FOUND)) {
      return "depends on the time limit, " + BEST_FOUND;
    }
    PlacementCost cost = result.cost();
    return "locks %s, lock %s, unlock %s, protected %s, pairs %s, %s"
            .formatted(
                result.placement().locks(),
                cost.lockStatements(),
                cost.unlockStatements(),
                cost.protectedStatements(),
                cost.excludedPairs(),
                known)
        + copies.map(number -> ", " + number(number)).orElse("");
  }
}
