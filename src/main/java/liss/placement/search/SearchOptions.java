package liss.placement.search;

/**
 * How much effort searches spend. All is counted, and not timed, so that the same question has the
 * same answer.
 *
 * @param largestFormula requirements times transitions up to which one formula is made for {@code
 *     FINE}
 */
record SearchOptions(
    long largestFormula,
    int ruinsOfGuess,
    int ruinsOfAnswer,
    int ruinsOfRound,
    int stepsOfRound,
    int fruitlessRounds) {

  static final SearchOptions DEFAULT = new SearchOptions(20_000, 10, 40, 4_000, 400, 50);

  /** The same, but a search gives up sooner or later. */
  SearchOptions withFruitlessRounds(int rounds) {
    return new SearchOptions(
        largestFormula, ruinsOfGuess, ruinsOfAnswer, ruinsOfRound, stepsOfRound, rounds);
  }
}
