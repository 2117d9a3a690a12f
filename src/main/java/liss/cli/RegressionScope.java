package liss.cli;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import liss.placement.model.Objective;

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
    return objectiveOf(key)
        .map(o -> objectives.contains(o) && models.match(key.replaceFirst("[.][^.]*$", "")))
        .orElseGet(() -> models.match(key));
  }

  /** The objective of a placement, by its key; empty for the key of a verdict. */
  static Optional<Objective> objectiveOf(String key) {
    return Stream.of(Objective.values())
        .filter(objective -> key.endsWith(RegressionResults.key("", objective)))
        .findFirst();
  }
}
