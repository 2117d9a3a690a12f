package liss.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;

/**
 * The steps of a run by thread, each with the steps of other threads that it depends on: those that
 * have accessed the same place before it, unless both only read it. A step that fails depends on
 * all steps before it, since it ends the run.
 */
final class ScheduleTasks {

  private final int threads;

  /** For each place how many steps each thread has taken with its last write of it. */
  private final Map<Place, int[]> written = new HashMap<>();

  /** The tasks that have read or written a place. */
  private final Map<Place, int[]> accessed = new HashMap<>();

  private final List<List<ThreadMove>> tasks = new ArrayList<>();

  private ScheduleTasks(ProgramCfa program) {
    threads = program.threads().size();
    IntStream.range(0, threads).forEach(thread -> tasks.add(new ArrayList<>()));
  }

  /** The steps of each thread in order. */
  static List<List<ThreadMove>> of(Schedule schedule) {
    ScheduleTasks all = new ScheduleTasks(schedule.program());
    for (int i = 0; i < schedule.steps().size(); i++) {
      all.add(schedule.before(i), schedule.steps().get(i));
    }
    return all.tasks;
  }

  /** What threads share. */
  private sealed interface Place {

    record Cell(int variable, int cell) implements Place {}

    record Flag(int flag) implements Place {}

    record Lock(int lock) implements Place {}

    record Counted(int object) implements Place {}

    record Condvar(int condvar) implements Place {}

    /** All input and output. */
    record Interaction() implements Place {}
  }

  private record Places(List<Place> read, List<Place> written) {

    static final Places NONE = new Places(List.of(), List.of());

    static Places writing(Place... places) {
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
    places.read().forEach(place -> join(causes, counts(written, place)));
    places.written().forEach(place -> join(causes, counts(accessed, place)));
    causes[thread] = 0;
    tasks
        .get(thread)
        .add(new ThreadMove(Move.of(step, before), Arrays.stream(causes).boxed().toList()));
    int taken = tasks.get(thread).size();
    places.read().forEach(place -> counts(accessed, place)[thread] = taken);
    places
        .written()
        .forEach(place -> {
          counts(accessed, place)[thread] = taken;
          counts(written, place)[thread] = taken;
        });
  }

  private int[] counts(Map<Place, int[]> counts, Place place) {
    return counts.computeIfAbsent(place, unseen -> new int[threads]);
  }

  private static void join(int[] causes, int[] more) {
    Arrays.setAll(causes, thread -> Math.max(causes[thread], more[thread]));
  }

  private Places places(ConcreteState before, Edge edge) {
    return switch (edge.action()) {
      case Action.Read a -> new Places(List.of(cell(before, edge, a)), List.of());
      case Action.Wait a -> new Places(List.of(new Place.Flag(a.flag())), List.of());
      case Action.Assume a -> new Places(List.of(new Place.Flag(a.flag())), List.of());
      case Action.SetGuard a ->
          new Places(
              a.value().flags().stream().<Place>map(Place.Flag::new).toList(),
              List.of(new Place.Flag(a.flag())));
      case Action.CondvarWait a ->
          Places.writing(new Place.Lock(a.lock()), new Place.Condvar(a.condvar()));
      case Action.VariableAccess a -> Places.writing(cell(before, edge, a));
      case Action.Interaction a -> Places.writing(new Place.Interaction());
      case Action.ObjectStep a when a.operation().onlyReads() ->
          new Places(List.of(new Place.Counted(a.object())), List.of());
      case Action.ObjectStep a -> Places.writing(new Place.Counted(a.object()));
      case Action.LockStep a -> Places.writing(new Place.Lock(a.lock()));
      case Action.FlagStep a -> Places.writing(new Place.Flag(a.flag()));
      case Action.CondvarStep a -> Places.writing(new Place.Condvar(a.condvar()));
      case Action.LocalStep a -> Places.NONE;
    };
  }

  private static Place cell(ConcreteState before, Edge edge, Action.VariableAccess access) {
    return new Place.Cell(access.variable(), before.cell(edge.thread(), access));
  }
}
