package liss.explore;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import liss.cfa.ProgramCfa;
import liss.concrete.ConcreteState;
import liss.concrete.Step;
import liss.unfolding.PartialOrderRun;

/** The data races of a run that was explored. */
final class RaceSearch {

  /**
   * A race and where it is in the run.
   *
   * @param firstEvent the position of the event that the first access belongs to; -1 if it comes
   *     before all events of its thread
   * @param firstStep how many steps its thread has taken with it
   */
  record Race(Flaw.Race flaw, int firstEvent, int firstStep, int secondEvent, int secondStep) {}

  private record Place(int event, int stepOfThread) {}

  private final RaceDetector detector;
  private final List<Race> races = new ArrayList<>();
  private final List<Place> places = new ArrayList<>();
  private final int[] steps;
  private ConcreteState before;

  RaceSearch(
      ProgramCfa program, ConcreteTransitions transitions, PartialOrderRun<ProgramState> run) {
    detector = new RaceDetector(program);
    steps = new int[program.threads().size()];
    before = transitions.initialMemory();
    ProgramState state = transitions.initialState(taking(-1));
    for (int event = 0; event < run.length(); event++) {
      state = transitions.step(state, run.action(event), taking(event));
    }
  }

  /** In the order of their second accesses. */
  List<Race> races() {
    return races;
  }

  private Consumer<Step> taking(int event) {
    return step -> {
      places.add(new Place(event, ++steps[step.edge().thread()]));
      for (RaceDetector.Found found : detector.take(before, step)) {
        Place first = places.get(found.first());
        Place second = places.get(found.second());
        races.add(
            new Race(
                found.race(),
                first.event(),
                first.stepOfThread(),
                second.event(),
                second.stepOfThread()));
      }
      if (step.target().stop().isEmpty()) {
        before = step.target();
      }
    };
  }
}
