package liss.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import liss.cfa.Action;
import liss.cfa.Edge;

/**
 * What each thread gets from outside, in its order: from channels and, counted apart, by {@code
 * havoc}. When all is used up there are zeros. How much was used is told by a number for each list.
 *
 * @param values for each thread the values of {@code input}, then those of {@code havoc}
 */
record GivenValues(List<List<Long>> values) {

  /** What a run has got. */
  static GivenValues of(Schedule schedule) {
    List<List<Long>> values = new ArrayList<>();
    schedule
        .program()
        .threads()
        .forEach(thread -> {
          values.add(new ArrayList<>());
          values.add(new ArrayList<>());
        });
    for (Step step : schedule.steps()) {
      if (step.edge().action().isInput()) {
        step.observable().ifPresent(symbol -> values.get(list(step.edge())).add(symbol.value()));
      }
    }
    return new GivenValues(values);
  }

  private static int list(Edge edge) {
    return 2 * edge.thread() + (edge.action() instanceof Action.Input ? 0 : 1);
  }

  List<Integer> nothing() {
    return Collections.nCopies(values.size(), 0);
  }

  /** The value that a step yields. */
  long next(List<Integer> used, Edge edge) {
    List<Long> given = values.get(list(edge));
    int position = used.get(list(edge));
    return position < given.size() ? given.get(position) : 0;
  }

  /** What is used after a step; zeros at the end are not counted. */
  List<Integer> after(List<Integer> used, Step step) {
    int list = list(step.edge());
    if (step.observable().isEmpty()
        || !step.edge().action().isInput()
        || used.get(list) == values.get(list).size()) {
      return used;
    }
    List<Integer> more = new ArrayList<>(used);
    more.set(list, used.get(list) + 1);
    return List.copyOf(more);
  }
}
