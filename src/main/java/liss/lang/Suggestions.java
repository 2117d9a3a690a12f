package liss.lang;

import java.util.Collection;
import java.util.Optional;
import liss.lang.Diagnostic.Hint;

/**
 * Finds the known name that was probably meant, by the restricted Damerau-Levenshtein distance:
 * inserted, deleted, changed and swapped neighbouring characters count one each.
 */
public final class Suggestions {

  /** Longer names are not compared: the distance takes quadratic time. */
  private static final int LONGEST = 64;

  /** More candidates are not compared, so that a text full of errors is still read quickly. */
  static final int MOST_CANDIDATES = 500;

  private Suggestions() {}

  /** The closest candidate, if it is close; of equally close ones the first. */
  static Optional<String> closest(String name, Collection<String> candidates) {
    Optional<String> best = Optional.empty();
    int bound = name.length() > LONGEST ? 0 : Math.max(1, name.length() / 3) + 1;
    for (String candidate : candidates.stream().limit(MOST_CANDIDATES).toList()) {
      if (Math.abs(candidate.length() - name.length()) < bound) {
        int distance = distance(name, candidate);
        // A name of one letter that shares nothing with the candidate is not a slip.
        if (distance < bound && distance < Math.max(name.length(), candidate.length())) {
          bound = distance;
          best = Optional.of(candidate);
        }
      }
    }
    return best;
  }

  /** The hint for the closest candidate. */
  public static Optional<Hint> didYouMean(String name, Collection<String> candidates) {
    return closest(name, candidates).map(c -> Hint.didYouMean(name, c));
  }

  static int distance(String a, String b) {
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          d[i][j] = i + j;
          continue;
        }
        int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        d[i][j] = Math.min(d[i - 1][j - 1] + change, 1 + Math.min(d[i - 1][j], d[i][j - 1]));
        boolean swapped =
            i > 1
                && j > 1
                && a.charAt(i - 1) == b.charAt(j - 2)
                && a.charAt(i - 2) == b.charAt(j - 1);
        if (swapped) {
          d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
        }
      }
    }
    return d[a.length()][b.length()];
  }
}
