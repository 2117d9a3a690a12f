package liss.certificate;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import liss.cfa.Action;
import liss.check.analysis.BlockProgram;
import liss.check.analysis.BlockProgram.Step;

/**
 * The numbers that locations and steps have in certificates, which somebody else finds who knows
 * the text of the program alone: locations of a thread depth first from its start, the side of a
 * branch that is taken where the condition holds first; steps by thread, location and side.
 */
final class Numbering {

  private static final int NONE = -1;

  private final BlockProgram program;
  private final int[][] locations;
  private final List<List<List<Step>>> inOrder;
  private final List<List<Integer>> positions = new ArrayList<>();
  private final int[] steps;
  private final List<Step> byNumber = new ArrayList<>();

  Numbering(BlockProgram program) {
    this.program = program;
    this.inOrder = program.forPositions(this::sorted);
    this.locations = new int[program.threads()][];
    this.steps = new int[program.steps().size()];
    Arrays.fill(steps, NONE);
    for (int thread = 0; thread < program.threads(); thread++) {
      number(thread);
    }
  }

  private void number(int thread) {
    locations[thread] = new int[program.positions(thread)];
    Arrays.fill(locations[thread], NONE);
    List<Integer> found = new ArrayList<>();
    Deque<Integer> open = new ArrayDeque<>(List.of(program.entry(thread)));
    while (!open.isEmpty()) {
      int position = open.pop();
      if (locations[thread][position] == NONE) {
        locations[thread][position] = found.size();
        found.add(position);
        inOrder(thread, position).reversed().forEach(step -> open.push(step.target()));
      }
    }
    positions.add(found);
    for (int position : found) {
      for (Step step : inOrder(thread, position)) {
        steps[step.number()] = byNumber.size();
        byNumber.add(step);
      }
    }
  }

  /** The steps of a position, in the order of their numbers. */
  List<Step> inOrder(int thread, int position) {
    return inOrder.get(thread).get(position);
  }

  private List<Step> sorted(int thread, int position) {
    return program.steps(thread, position).stream()
        .sorted(
            Comparator.comparing(
                step -> !(step.edge().action() instanceof Action.Branch b && b.tag().holds())))
        .toList();
  }

  /** The number of a position of a thread. */
  int location(int thread, int position) {
    return locations[thread][position];
  }

  /** The number of a step. */
  int number(Step step) {
    return steps[step.number()];
  }

  /** The positions of a thread, by their numbers. */
  List<Integer> positions(int thread) {
    return positions.get(thread);
  }

  /** The steps of all threads, by their numbers. */
  List<Step> steps() {
    return byNumber;
  }

  /** The number of the end of a thread, -1 if it does not come there. */
  int end(int thread) {
    return location(thread, program.end(thread));
  }
}
