package liss.unfolding;

/**
 * 128 bits that stand for a state: the exclusive or of the hashes of its fragments ([SPOE] 4.2 and
 * Def. 4), such as "variable 3 is 7".
 *
 * <p>Fragments are mixed with a fixed 64-bit finalizer, twice with different constants, not with a
 * cryptographic function as in the paper: nobody attacks the state space of his own program.
 *
 * @param high 64 bits
 * @param low 64 bits
 */
public record StateFingerprint(long high, long low) {

  /** The fingerprint of nothing. */
  public static final StateFingerprint ZERO = new StateFingerprint(0, 0);

  /** The hash of a fragment: a value at a place. */
  public static StateFingerprint of(long place, long value) {
    long seed = mix(place + 0x9e3779b97f4a7c15L);
    return new StateFingerprint(
        mix(seed ^ mix(value + 0x2545f4914f6cdd1dL)),
        mix(Long.rotateLeft(seed, 29) + mix(value ^ 0x6a09e667f3bcc909L)));
  }

  /** The exclusive or with another one. */
  public StateFingerprint xor(StateFingerprint other) {
    return new StateFingerprint(high ^ other.high, low ^ other.low);
  }

  /** The finalizer of SplitMix64 (Steele, Lea, Flood, OOPSLA 2014). */
  private static long mix(long value) {
    long z = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
