package liss.explore;

import java.util.List;
import java.util.Set;
import liss.cfa.ProgramCfa;

/** The races of all runs of a program, for tests of other packages. */
public final class AllRaces {

  private AllRaces() {}

  /**
   * Adds the places of the two accesses of each race; returns whether all runs were enumerated.
   *
   * @param limit how many runs and beginnings of runs are looked at
   */
  public static boolean enumerate(ProgramCfa program, int limit, Set<List<String>> races) {
    NaiveRuns runs = new NaiveRuns(program, List.of(0L), limit);
    boolean areAll = runs.run();
    races.addAll(runs.races);
    return areAll;
  }
}
