package liss.explore;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import liss.cfa.Action;
import liss.cfa.Edge;

/**
 * Where a value is that a thread has read: in which locals it, or what was computed from it, is
 * after the local steps that follow.
 */
final class ReadValue {

  private final Set<Integer> slots = new HashSet<>();

  /** The value after the step that read it; nowhere if the step is no read. */
  ReadValue(Edge step) {
    if (step.action() instanceof Action.Read read) {
      slots.add(read.local());
    }
  }

  /** The thread takes a local step. */
  void pass(Edge step) {
    if (step.action() instanceof Action.AssignLocal assignment) {
      if (isUsedBy(step)) {
        slots.add(assignment.local());
      } else {
        slots.remove(assignment.local());
      }
    } else if (step.action() instanceof Action.HavocLocal havoc) {
      slots.remove(havoc.local());
    }
  }

  /** Whether the value decides between the steps that can follow. */
  boolean decides(List<NextStep> steps) {
    return steps.size() > 1 && steps.stream().anyMatch(step -> isUsedBy(step.edge()));
  }

  private boolean isUsedBy(Edge step) {
    return StepOperands.locals(step.action()).stream().anyMatch(slots::contains);
  }
}
