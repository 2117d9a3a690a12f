package liss.placement.search;

/**
 * How much effort the searches for {@code FINE} with any number of locks spend. All is counted, and
 * not timed, so that the same question has the same answer. The first number and the neighbourhood
 * were measured (docs/decisions/025-one-question-to-the-solver.md); the others are those with which
 * the figures in results/placement.md were found.
 *
 * @param largestFormula requirements times transitions of insertion points up to which one formula
 *     is made: with 6,000 the optimum of usb-serial.bug4 is not proven
 * @param guess times that sections are taken away for a guess, of which there is one for each
 *     constraint that is learned
 * @param answer times that sections are taken away for what is checked next
 * @param round times that sections are taken away in one round of a search for a best hitting set
 * @param fruitlessRounds rounds without a cheaper hitting set after which the search gives up
 * @param boundSteps steps of the relaxation
 * @param stepsWithoutRise steps that do not raise the bound after which they become shorter
 * @param mostMultipliers pairs of classes in all sections for which there is room
 * @param windows the smallest neighbourhood of the known hitting set is this part of its classes
 * @param largestRuin sections that are taken away at once
 * @param repairs sections that may grow so that one more fits
 * @param repairsOfFirst sections that may grow while no hitting set is known
 * @param repairsPerRuin repairs that taking sections away once may need; if it needs more, sections
 *     are taken away less often
 * @param deviation at first a hitting set may be dearer than the best one by this part of its cost
 * @param passedOver one of so many choices is passed over, by chance
 * @param setsForAll sets that are looked at for all least legal sections that contain a given one
 * @param setsForSome sets that are looked at for some of them
 * @param completions sets that are completed one after the other to a legal section
 */
record SearchOptions(
    long largestFormula,
    int guess,
    int answer,
    int round,
    int fruitlessRounds,
    int boundSteps,
    int stepsWithoutRise,
    long mostMultipliers,
    int windows,
    int largestRuin,
    int repairs,
    int repairsOfFirst,
    int repairsPerRuin,
    int deviation,
    int passedOver,
    int setsForAll,
    int setsForSome,
    int completions) {

  static final SearchOptions DEFAULT = of(50);

  /** The usual effort, except that a search gives up sooner or later. */
  static SearchOptions of(int fruitlessRounds) {
    return new SearchOptions(
        20_000,
        10,
        40,
        4_000,
        fruitlessRounds,
        400,
        25,
        20_000_000,
        64,
        4,
        30,
        300,
        4,
        16,
        20,
        64,
        8,
        64);
  }
}
