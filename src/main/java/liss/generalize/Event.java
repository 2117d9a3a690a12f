package liss.generalize;

import liss.cfa.Edge;

/**
 * One step of a counterexample: an access, a branch tag, a synchronization statement or a yield.
 *
 * @param thread the thread that takes the step
 * @param index position among the events of its thread, from 0
 * @param edge what is executed
 * @param block number of the block within the thread, from 0: a block is what one thread does from
 *     one scheduling point, inclusive, up to the next
 */
public record Event(int thread, int index, Edge edge, int block) {

  /** Rejects events that contradict their edge. */
  public Event {
    if (thread != edge.thread() || index < 0 || block < 0 || block > index) {
      throw new IllegalArgumentException("bad event: " + thread + "." + index + " in " + block);
    }
    if (edge.action().isSilent()) {
      throw new IllegalArgumentException("a silent step is not an event: " + edge);
    }
  }

  @Override
  public String toString() {
    return "T" + thread + "." + index;
  }
}
