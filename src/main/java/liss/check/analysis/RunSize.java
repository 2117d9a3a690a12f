package liss.check.analysis;

import static java.util.Comparator.comparingLong;
import static java.util.stream.Collectors.groupingBy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Queue;
import liss.abstraction.Run;
import liss.check.analysis.BlockProgram.Step;

/**
 * How large runs are: how many blocks begin in them after the first of each thread, then how many
 * steps they have, without those on added locks. Both are in one number, so that sizes can be
 * compared and added. Equivalent runs have the same size. Shortest ways take E. W. Dijkstra's
 * algorithm (A note on two problems in connexion with graphs, Numerische Mathematik 1, 1959).
 */
public final class RunSize {

  private static final long BLOCK = 1L << 32;

  /** No run is as large as this; two of these can be added. */
  static final long INFINITE = Long.MAX_VALUE / 2;

  private final BlockProgram program;

  /** For each thread and position the least size of what leads to the end of the thread. */
  private final long[][] left;

  public RunSize(BlockProgram program) {
    this.program = program;
    this.left = new long[program.threads()][];
    for (int thread = 0; thread < left.length; thread++) {
      left[thread] = new long[program.positions(thread)];
      Arrays.fill(left[thread], INFINITE);
    }
    Map<Place, List<Step>> into =
        program.steps().stream()
            .collect(groupingBy(step -> new Place(step.thread(), step.target())));
    Queue<Way> open = new PriorityQueue<>(comparingLong(Way::size));
    for (int thread = 0; thread < left.length; thread++) {
      open.add(new Way(new Place(thread, program.end(thread)), 0));
    }
    while (!open.isEmpty()) {
      Way way = open.remove();
      Place place = way.from();
      if (way.size() < left[place.thread()][place.position()]) {
        left[place.thread()][place.position()] = way.size();
        for (Step step : into.getOrDefault(place, List.of())) {
          open.add(new Way(new Place(step.thread(), step.source()), of(step) + way.size()));
        }
      }
    }
  }

  private record Place(int thread, int position) {}

  /** A way to the end of a thread. */
  private record Way(Place from, long size) {}

  /** The size of a step. */
  public long of(Step step) {
    return of(program, step);
  }

  /** The size of a step of a program. */
  static long of(BlockProgram program, Step step) {
    if (program.isAddedLockStep(step.edge().action())) {
      return 0;
    }
    return step.edge().action().isSchedulingPoint() ? BLOCK + 1 : 1;
  }

  /** The size of several steps. */
  public long of(List<Step> steps) {
    return steps.stream().mapToLong(this::of).sum();
  }

  /** The size of a run of the original program. */
  public static long whole(Run run) {
    long points =
        run.events().stream().filter(event -> event.edge().action().isSchedulingPoint()).count();
    return points * BLOCK + run.events().size();
  }

  /** A lower bound on the size of what leads from a state to the end of all threads. */
  public long left(int[] state) {
    long sum = 0;
    for (int thread = 0; thread < left.length; thread++) {
      sum = Math.min(INFINITE, sum + left[thread][state[thread]]);
    }
    return sum;
  }
}
