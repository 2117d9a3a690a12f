package liss.proof;

import java.time.Duration;

/**
 * How much a search for a proof tries. A limit that is reached costs proofs and nothing else: what
 * is left out is not known to hold.
 *
 * @param cells of how many cells an array is at most whose cells are variables
 * @param transitions how many transitions a thread has at most
 * @param atoms how many comparisons candidates of a thread are made of
 * @param size how many operands and operators a comparison has at most
 * @param keys with how many comparisons of a flag others are combined to disjunctions
 * @param rounds how often weakest preconditions are taken and comparisons of shared slots told to
 *     the other threads
 * @param time how long is searched
 */
record ProofLimits(
    int cells, int transitions, int atoms, int size, int keys, int rounds, Duration time) {

  /** Those that are used; docs/decisions/130 has the measurements. */
  static final ProofLimits STANDARD =
      new ProofLimits(64, 4000, 150, 9, 24, 3, Duration.ofSeconds(60));
}
