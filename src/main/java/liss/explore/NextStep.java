package liss.explore;

import java.util.List;
import java.util.Optional;
import liss.cfa.Edge;
import liss.run.RunEnd;

/**
 * A step that a thread can take next for some inputs.
 *
 * @param edge the step
 * @param needs what must hold for it
 * @param failure why the step fails; empty if it does not
 * @param input the value that it gets from outside, if it does
 */
record NextStep(Edge edge, List<Literal> needs, Optional<RunEnd> failure, Optional<Long> input) {

  /** Copies the list. */
  NextStep {
    needs = List.copyOf(needs);
  }

  /** A step that is possible for all inputs. */
  static NextStep unconditional(Edge edge) {
    return new NextStep(edge, List.of(), Optional.empty(), Optional.empty());
  }
}
