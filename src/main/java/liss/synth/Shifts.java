package liss.synth;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import liss.abstraction.Event;
import liss.abstraction.Run;
import liss.abstraction.Synchronization;
import liss.abstraction.Synchronization.Outcome;
import liss.cfa.ProgramCfa;
import liss.generalize.OrderingConstraint;

/**
 * The runs that are bad for the same reason as a given one, and in which one interruption comes
 * earlier or later in the block that it interrupts.
 *
 * <p>A placement must make each of them impossible. To learn them at once saves as many rounds of
 * the synthesis loop as the interrupted stretch has steps. Quadratic in the length of the run.
 */
final class Shifts {

  private final ProgramCfa program;
  private final Run run;
  private final List<OrderingConstraint> core;

  private Shifts(ProgramCfa program, Run run, List<OrderingConstraint> core) {
    this.program = program;
    this.run = run;
    this.core = core;
  }

  /**
   * The runs other than the given one, which is bad.
   *
   * @param core every run of these steps that has these orderings is bad
   */
  static List<Run> of(ProgramCfa program, Run run, List<OrderingConstraint> core) {
    Shifts shifts = new Shifts(program, run, core);
    Set<List<Event>> found = new LinkedHashSet<>();
    for (int start : run.preemptions()) {
      shifts.addShifts(start, found);
    }
    found.remove(run.events());
    return found.stream().map(Run::new).toList();
  }

  /** Shifts the interruption that starts at a position. */
  private void addShifts(int start, Set<List<Event>> found) {
    List<Event> events = run.events();
    Event interrupted = events.get(start - 1);
    int end = start;
    while (events.get(end).thread() != interrupted.thread()) {
      end++;
    }
    int first = start - 1;
    while (first > 0 && isInBlock(events.get(first - 1), interrupted)) {
      first--;
    }
    int last = end;
    while (last + 1 < events.size() && isInBlock(events.get(last + 1), interrupted)) {
      last++;
    }
    List<Event> block = new ArrayList<>(events.subList(first, start));
    block.addAll(events.subList(end, last + 1));
    for (int before = 1; before < block.size(); before++) {
      List<Event> shifted = new ArrayList<>(events.subList(0, first));
      shifted.addAll(block.subList(0, before));
      shifted.addAll(events.subList(start, end));
      shifted.addAll(block.subList(before, block.size()));
      shifted.addAll(events.subList(last + 1, events.size()));
      if (isBad(shifted)) {
        found.add(shifted);
      }
    }
  }

  private static boolean isInBlock(Event event, Event other) {
    return event.thread() == other.thread() && event.block() == other.block();
  }

  private boolean isBad(List<Event> events) {
    Map<Event, Integer> positions = new HashMap<>();
    events.forEach(event -> positions.put(event, positions.size()));
    return core.stream()
            .allMatch(o ->
                requireNonNull(positions.get(o.before()))
                    < requireNonNull(positions.get(o.after())))
        && isPossible(events);
  }

  private boolean isPossible(List<Event> events) {
    Synchronization synchronization = new Synchronization(program, 0);
    int[] values = new int[synchronization.width()];
    synchronization.initialize(values);
    for (Event event : events) {
      if (synchronization.outcome(values, event.thread(), event.edge().action())
          != Outcome.ENABLED) {
        return false;
      }
      synchronization.apply(values, event.thread(), event.edge().action());
    }
    return synchronization.allLocksFree(values);
  }
}
