package liss.schedule;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.concrete.Observable;
import liss.concrete.Step;

/**
 * What each thread gets from outside, in its order: from channels and, counted apart, by {@code
 * havoc}. When all is used up there are zeros.
 *
 * @param inputs for each thread
 * @param choices for each thread
 */
record GivenValues(List<List<Long>> inputs, List<List<Long>> choices) {

  /**
   * How many values were used.
   *
   * @param inputs for each thread
   * @param choices for each thread
   */
  record Used(List<Integer> inputs, List<Integer> choices) {

    /** Copies the lists. */
    Used {
      inputs = List.copyOf(inputs);
      choices = List.copyOf(choices);
    }
  }

  /** What a run has got. */
  static GivenValues of(Schedule schedule) {
    int threads = schedule.program().threads().size();
    List<List<Long>> inputs = lists(threads);
    List<List<Long>> choices = lists(threads);
    for (Step step : schedule.steps()) {
      step.observable()
          .ifPresent(symbol -> {
            if (isChoice(step.edge())) {
              choices.get(symbol.thread()).add(symbol.value());
            } else if (symbol instanceof Observable.Input) {
              inputs.get(symbol.thread()).add(symbol.value());
            }
          });
    }
    return new GivenValues(inputs, choices);
  }

  private static List<List<Long>> lists(int threads) {
    return IntStream.range(0, threads).<List<Long>>mapToObj(t -> new ArrayList<>()).toList();
  }

  private static boolean isChoice(Edge edge) {
    return edge.action() instanceof Action.Havoc || edge.action() instanceof Action.HavocLocal;
  }

  Used nothing() {
    List<Integer> zeros = Collections.nCopies(inputs.size(), 0);
    return new Used(zeros, zeros);
  }

  /** The value that a step yields. */
  long next(Used used, Edge edge) {
    int thread = edge.thread();
    return isChoice(edge)
        ? get(choices.get(thread), used.choices().get(thread))
        : get(inputs.get(thread), used.inputs().get(thread));
  }

  private static long get(List<Long> given, int position) {
    return position < given.size() ? given.get(position) : 0;
  }

  /** What is used after a step; zeros at the end are not counted. */
  Used after(Used used, Step step) {
    int thread = step.edge().thread();
    if (step.observable().isEmpty()) {
      return used;
    }
    if (isChoice(step.edge())) {
      return new Used(used.inputs(), oneMore(used.choices(), thread, choices.get(thread).size()));
    }
    return step.edge().action() instanceof Action.Input
        ? new Used(oneMore(used.inputs(), thread, inputs.get(thread).size()), used.choices())
        : used;
  }

  private static List<Integer> oneMore(List<Integer> counts, int thread, int most) {
    List<Integer> more = new ArrayList<>(counts);
    more.set(thread, Math.min(most, counts.get(thread) + 1));
    return more;
  }
}
