package liss.explore;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import liss.explore.RunSlice.SliceStep;

/** Finds the data races of a run that was explored, for some inputs. */
final class RaceSearch {

  /** A race and where its accesses are in the run. */
  record Race(Violation.Race violation, SliceStep first, SliceStep second) {}

  private RaceSearch() {}

  /**
   * The races in the order of their second accesses; none if the run cannot be executed.
   *
   * @param inputs what comes from outside
   */
  static List<Race> of(
      ProgramTransitions transitions, RunSlice run, ToLongFunction<Symbol> inputs) {
    List<SliceStep> steps = run.executable();
    List<Move> moves = steps.stream().map(step -> step.move(transitions.values(), inputs)).toList();
    RaceDetector detector = new RaceDetector(transitions.program());
    List<Race> races = new ArrayList<>();
    Schedule.of(transitions.program(), moves)
        .ifPresent(executed -> {
          for (int i = 0; i < steps.size(); i++) {
            detector
                .take(executed.before(i), executed.steps().get(i))
                .forEach(found ->
                    races.add(
                        new Race(
                            found.race(), steps.get(found.first()), steps.get(found.second()))));
          }
        });
    return races;
  }
}
