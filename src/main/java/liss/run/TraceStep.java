package liss.run;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import liss.cfa.Edge;

/**
 * A step of a recorded run, in terms of the source.
 *
 * @param thread the name of the thread
 * @param action what it does, in words
 * @param value the value that it chooses, for havoc and input
 * @param woken the names of the threads that it wakes
 */
public record TraceStep(
    String thread, int line, int column, String action, Optional<Long> value, List<String> woken) {

  /** Copies the list. */
  public TraceStep {
    woken = List.copyOf(woken);
  }

  /**
   * The steps of a schedule.
   *
   * @param words what the action of a step is called
   */
  public static List<TraceStep> of(Schedule schedule, Function<Edge, String> words) {
    return IntStream.range(0, schedule.steps().size())
        .mapToObj(i -> of(schedule, words, Move.of(schedule.steps().get(i), schedule.before(i))))
        .toList();
  }

  private static TraceStep of(Schedule schedule, Function<Edge, String> words, Move move) {
    Edge edge = move.edge();
    return new TraceStep(
        name(schedule, edge.thread()),
        edge.span().line(),
        edge.span().column(),
        words.apply(edge),
        move.value(),
        move.woken().stream().map(thread -> name(schedule, thread)).toList());
  }

  private static String name(Schedule schedule, int thread) {
    return schedule.program().threads().get(thread).name();
  }
}
