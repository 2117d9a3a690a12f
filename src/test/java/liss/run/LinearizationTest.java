package liss.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import liss.Programs;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import org.junit.jupiter.api.Test;

/** Orders of tasks against all orders of them. */
class LinearizationTest {

  @Test
  void no_order_has_fewer_preemptions() {
    int preemptive = 0;
    for (int seed = 0; seed < 200; seed++) {
      List<List<ThreadMove>> tasks = tasks(new Random(seed));
      int least = least(tasks, List.of(0, 0, 0), -1, new HashMap<>());

      List<Move> order = Linearization.of(tasks);

      assertThat(preemptions(tasks, order)).as("seed %d", seed).isEqualTo(least);
      preemptive += least > 0 ? 1 : 0;
    }
    assertThat(preemptive).isBetween(1, 199);
  }

  /** Three threads with scheduling points here and there, and causes that some order has kept. */
  private static List<List<ThreadMove>> tasks(Random random) {
    StringBuilder text = new StringBuilder("shared int x;\n");
    for (int thread = 0; thread < 3; thread++) {
      text.append("thread t").append(thread).append(" { ");
      for (int i = 1 + random.nextInt(3); i > 0; i--) {
        text.append(random.nextInt(4) == 0 ? "yield; " : "x := 1; ");
      }
      text.append("}\n");
    }
    ProgramCfa program = Programs.cfa(text.toString());
    List<List<ThreadMove>> tasks = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    List<Integer> order = new ArrayList<>();
    for (int thread = 0; thread < 3; thread++) {
      order.addAll(Collections.nCopies(program.threads().get(thread).edges().size(), thread));
    }
    Collections.shuffle(order, random);
    for (int thread : order) {
      Edge edge = program.threads().get(thread).edges().get(tasks.get(thread).size());
      List<Integer> causes = new ArrayList<>();
      for (List<ThreadMove> other : tasks) {
        causes.add(random.nextInt(6) == 0 ? other.size() : 0);
      }
      tasks.get(thread).add(new ThreadMove(new Move(edge, Optional.empty(), List.of()), causes));
    }
    return tasks;
  }

  /** The least number of preemptions of all orders of what is not done. */
  private static int least(
      List<List<ThreadMove>> tasks,
      List<Integer> done,
      int last,
      Map<List<Integer>, Integer> known) {
    List<Integer> place = new ArrayList<>(done);
    place.add(last);
    if (known.containsKey(place)) {
      return known.get(place);
    }
    int least = Integer.MAX_VALUE;
    for (int thread = 0; thread < tasks.size(); thread++) {
      if (canGoOn(tasks, done, thread)) {
        List<Integer> after = new ArrayList<>(done);
        after.set(thread, done.get(thread) + 1);
        int preemption = last >= 0 && thread != last && isLeftInside(tasks, done, last) ? 1 : 0;
        least = Math.min(least, preemption + least(tasks, after, thread, known));
      }
    }
    known.put(place, least == Integer.MAX_VALUE ? 0 : least);
    return known.get(place);
  }

  private static boolean canGoOn(List<List<ThreadMove>> tasks, List<Integer> done, int thread) {
    if (done.get(thread) == tasks.get(thread).size()) {
      return false;
    }
    List<Integer> causes = tasks.get(thread).get(done.get(thread)).causes();
    for (int other = 0; other < tasks.size(); other++) {
      if (other != thread && causes.get(other) > done.get(other)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isLeftInside(
      List<List<ThreadMove>> tasks, List<Integer> done, int thread) {
    int position = done.get(thread);
    return position < tasks.get(thread).size()
        && !tasks.get(thread).get(position).move().edge().action().isSchedulingPoint();
  }

  private static int preemptions(List<List<ThreadMove>> tasks, List<Move> moves) {
    List<Integer> done = new ArrayList<>(List.of(0, 0, 0));
    int preemptions = 0;
    int last = -1;
    for (Move move : moves) {
      int thread = move.edge().thread();
      preemptions += last >= 0 && thread != last && isLeftInside(tasks, done, last) ? 1 : 0;
      done.set(thread, done.get(thread) + 1);
      last = thread;
    }
    return preemptions;
  }
}
