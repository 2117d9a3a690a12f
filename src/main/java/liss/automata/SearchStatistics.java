package liss.automata;

/**
 * How much work a search did.
 *
 * @param expanded pairs whose successors were computed
 * @param generated pairs that were computed as successors
 * @param comparisons sets, and inner nodes of their index, that were looked at to find pairs that a
 *     smaller one makes superfluous
 */
public record SearchStatistics(long expanded, long generated, long comparisons) {}
