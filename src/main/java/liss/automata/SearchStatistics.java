package liss.automata;

/**
 * How much work a search did.
 *
 * @param expanded pairs whose successors were computed
 * @param generated pairs that were computed as successors
 * @param subsumed pairs that were dropped because a smaller one was known
 * @param comparisons sets, and inner nodes of their index, that were looked at to find subsumed
 *     pairs
 * @param clean pairs in the antichain that hold for every bound
 * @param dirty pairs in the antichain that hold for the last bound only
 * @param pending pairs not yet expanded
 * @param closureStates states of the closure automaton that were built
 * @param spurious words rejected under a bound that turned out to be in the closure
 */
public record SearchStatistics(
    long expanded,
    long generated,
    long subsumed,
    long comparisons,
    int clean,
    int dirty,
    int pending,
    int closureStates,
    int spurious) {}
