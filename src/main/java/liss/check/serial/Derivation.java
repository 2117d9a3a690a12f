package liss.check.serial;

import java.util.List;

/**
 * How pending blocks have come about from those that were known before a step.
 *
 * @param from their number among those
 * @param placements what has been done to them after the step
 */
public record Derivation(int from, List<Placement> placements) {
  /** Copies the list. */
  public Derivation {
    placements = List.copyOf(placements);
  }
}
