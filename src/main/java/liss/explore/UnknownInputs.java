package liss.explore;

/**
 * What an exploration with unknown inputs has asked, and what it could not decide.
 *
 * @param contradictory how many classes of runs have no inputs: what concurrent steps need
 *     contradicts
 * @param questions how many the solver was asked
 * @param undecided how many violations may have no inputs, because the solver did not know
 * @param openForRaces how many classes may have data races for other inputs than those that were
 *     tried, because cells of arrays that they access depend on inputs
 */
public record UnknownInputs(
    long contradictory, long questions, long undecided, long openForRaces) {}
