package liss.c.vocabulary;

import java.util.Optional;

/**
 * What an operation does with values, as exactly as runs with values need it: an {@link Effect} of
 * a library, or a step on one object.
 */
sealed interface Exact permits Effect, ValueRule {

  /**
   * The meaning for analyses without values; empty if it is for them what a function does of which
   * nothing is known.
   */
  Optional<Meaning> meaning();
}
