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
public record Event(int thread, int index, Edge edge, int block) {}
