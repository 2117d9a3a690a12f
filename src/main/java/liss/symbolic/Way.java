package liss.symbolic;

import java.util.List;
import java.util.Optional;
import liss.cfa.Edge;
import liss.concrete.Outcome;

/**
 * One way in which a thread can go on, for some values.
 *
 * @param edge the step
 * @param needs what must hold for it
 * @param failure why the step goes wrong; empty if it does not
 */
record Way(Edge edge, List<Literal> needs, Optional<Outcome> failure) {

  /** Copies the list. */
  Way {
    needs = List.copyOf(needs);
  }
}
