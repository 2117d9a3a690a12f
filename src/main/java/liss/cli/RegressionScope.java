package liss.cli;

import java.util.List;
import liss.placement.Objective;

/**
 * Which results {@code liss regress} is about.
 *
 * @param models which models
 * @param objectives the objectives for which their placements count, beside their verdicts
 */
record RegressionScope(ModelPatterns models, List<Objective> objectives) {

  RegressionScope {
    objectives = List.copyOf(objectives);
  }

  /** Whether a result, by its key, is one of them. */
  boolean covers(String key) {
    for (Objective objective : Objective.values()) {
      String ending = RegressionResults.key("", objective);
      if (key.endsWith(ending)) {
        String model = key.substring(0, key.length() - ending.length());
        return objectives.contains(objective) && models.match(model);
      }
    }
    return models.match(key);
  }
}
