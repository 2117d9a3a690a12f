package liss.behaviour;

import java.util.List;
import java.util.Optional;
import liss.abstraction.Access;
import liss.cfa.Edge;
import liss.explore.Literal;
import liss.explore.Memory;
import liss.explore.Values;
import liss.run.ConcreteState;

/** What an access to an array is to: all of it, as in the abstraction, or one of its cells. */
interface Sight {

  /** Arrays are one variable each. */
  Sight WHOLE =
      new Sight() {
        @Override
        public Edge seen(Edge step, ConcreteState before) {
          return step;
        }

        @Override
        public Optional<List<Literal>> independence(
            Edge step, Memory before, Values values, Edge other) {
          return Access.areDependent(step, other) ? Optional.empty() : Optional.of(List.of());
        }

        @Override
        public boolean surelyDepends(Edge step, Edge other) {
          return Access.areDependent(step, other);
        }
      };

  /** A step with what it accesses, taken in a state. */
  Edge seen(Edge step, ConcreteState before);

  /**
   * The conditions under which a step does not depend on one of another thread; empty if there are
   * none.
   *
   * @param other as it was seen
   */
  Optional<List<Literal>> independence(Edge step, Memory before, Values values, Edge other);

  /** Whether a step depends on one of another thread wherever it is taken. */
  boolean surelyDepends(Edge step, Edge other);
}
