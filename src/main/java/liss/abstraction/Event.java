package liss.abstraction;

import liss.cfa.Edge;

/**
 * One non-silent step of a run.
 *
 * @param thread the thread that takes it
 * @param index its position among the steps of that thread, from 0
 * @param edge the step
 * @param block number of the scheduling block within the thread, from 0: a block starts with the
 *     thread and at every scheduling point, which belongs to the block that it starts
 */
public record Event(int thread, int index, Edge edge, int block) {

  /** Rejects events that contradict their step. */
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
