package liss.run;

import java.util.Optional;
import liss.cfa.Edge;

/**
 * One step of one thread.
 *
 * @param edge what the thread did, or failed to do
 * @param observable what the step showed
 * @param target the state after it; a step that failed leads to a state with a {@linkplain
 *     ConcreteState#stop stop} that is otherwise the state before it
 */
public record Step(Edge edge, Optional<Observable> observable, ConcreteState target) {}
