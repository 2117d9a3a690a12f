package liss.explore;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.LocalExpr;
import liss.cfa.ProgramCfa;
import liss.concrete.ConcreteState;
import liss.concrete.Step;

/**
 * The steps of a run by thread, each with the steps of other threads that it depends on: those that
 * have accessed the same place before it, unless both only read it. A step that fails depends on
 * all steps before it, since it ends the run.
 */
final class ScheduleTasks {

  private final SharedPlaces shared;
  private final int threads;
  private final int firstLock;
  private final int firstCondvar;

  /** For each place how many steps each thread has taken with its last write of it. */
  private final int[][] written;

  /** The same for reads and writes. */
  private final int[][] accessed;

  private final List<List<Task>> tasks = new ArrayList<>();

  private ScheduleTasks(ProgramCfa program) {
    shared = new SharedPlaces(program, Cells.KNOWN);
    threads = program.threads().size();
    firstLock = shared.lock(0);
    firstCondvar = firstLock + program.locks().size();
    int places = firstCondvar + program.condvars().size();
    written = new int[places][threads];
    accessed = new int[places][threads];
    IntStream.range(0, threads).forEach(thread -> tasks.add(new ArrayList<>()));
  }

  /** The steps of each thread in order. */
  static List<List<Task>> of(Schedule schedule) {
    ScheduleTasks all = new ScheduleTasks(schedule.program());
    for (int i = 0; i < schedule.steps().size(); i++) {
      all.add(schedule.before(i), schedule.steps().get(i));
    }
    return all.tasks;
  }

  private record Places(List<Integer> read, List<Integer> written) {

    static final Places NONE = new Places(List.of(), List.of());

    static Places writing(Integer... places) {
      return new Places(List.of(), List.of(places));
    }
  }

  private void add(ConcreteState before, Step step) {
    int thread = step.edge().thread();
    int[] causes = new int[threads];
    Places places = step.target().stop().isPresent() ? Places.NONE : places(before, step.edge());
    if (step.target().stop().isPresent()) {
      Arrays.setAll(causes, other -> tasks.get(other).size());
    }
    places.read().forEach(place -> join(causes, written[place]));
    places.written().forEach(place -> join(causes, accessed[place]));
    causes[thread] = 0;
    tasks.get(thread).add(new Task(Move.of(step, before), Arrays.stream(causes).boxed().toList()));
    int taken = tasks.get(thread).size();
    places.read().forEach(place -> accessed[place][thread] = taken);
    places
        .written()
        .forEach(place -> {
          accessed[place][thread] = taken;
          written[place][thread] = taken;
        });
  }

  private static void join(int[] causes, int[] more) {
    Arrays.setAll(causes, thread -> Math.max(causes[thread], more[thread]));
  }

  private Places places(ConcreteState before, Edge edge) {
    return switch (edge.action()) {
      case Action.Read a ->
          new Places(cell(before, edge, a.variable(), a.index()), Collections.emptyList());
      case Action.Wait a -> new Places(List.of(shared.flag(a.flag())), List.of());
      case Action.Assume a -> new Places(List.of(shared.flag(a.flag())), List.of());
      case Action.SetGuard a -> new Places(shared.flags(a.value()), List.of(shared.flag(a.flag())));
      case Action.CondvarWait a -> Places.writing(firstLock + a.lock(), firstCondvar + a.condvar());
      case Action.VariableAccess a ->
          new Places(Collections.emptyList(), cell(before, edge, a.variable(), a.index()));
      case Action.Interaction a -> Places.writing(shared.interaction());
      case Action.LockStep a -> Places.writing(firstLock + a.lock());
      case Action.FlagStep a -> Places.writing(shared.flag(a.flag()));
      case Action.CondvarStep a -> Places.writing(firstCondvar + a.condvar());
      case Action.LocalStep a -> Places.NONE;
    };
  }

  private List<Integer> cell(
      ConcreteState before, Edge edge, int variable, Optional<LocalExpr> index) {
    long cell = index.flatMap(i -> before.evaluate(edge.thread(), i)).orElse(0L);
    return List.of(shared.cell(variable, (int) cell));
  }
}
