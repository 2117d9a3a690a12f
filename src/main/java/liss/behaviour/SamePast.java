package liss.behaviour;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import liss.behaviour.CooperativeSearch.Progress;
import liss.behaviour.FailurePast.Event;
import liss.cfa.Edge;
import liss.explore.Literal;
import liss.explore.Memory;
import liss.explore.PathCondition;
import liss.explore.TakenStep;
import liss.explore.Values;
import liss.run.Move;

/**
 * Guides a search to a run in which a failure depends on the same steps as in another run, in the
 * same order: each thread takes those steps first, and no other step comes before one of them that
 * depends on it.
 */
final class SamePast implements CooperativeSearch.Guide {

  private final FailurePast past;
  private final Edge failing;
  private final List<Integer> threads;
  private final Sight sight;
  private final Values values;

  /** For each thread and each of its moves, how many moves of each thread come before it. */
  private final List<List<int[]>> needed = new ArrayList<>();

  /**
   * A guide to a failure.
   *
   * @param threads those that may run
   * @param dependent whether two steps of different threads depend on each other
   */
  SamePast(
      FailurePast past,
      Edge failing,
      List<Integer> threads,
      Sight sight,
      Values values,
      BiPredicate<Edge, Edge> dependent) {
    this.past = past;
    this.failing = failing;
    this.threads = threads;
    this.sight = sight;
    this.values = values;
    int count = past.moves().size();
    past.moves()
        .forEach(moves ->
            needed.add(new ArrayList<>(Collections.nCopies(moves.size(), new int[count]))));
    for (int later = 0; later < past.events().size(); later++) {
      Event event = past.events().get(later);
      int[] before = new int[count];
      for (Event earlier : past.events().subList(0, later)) {
        if (earlier.thread() != event.thread() && dependent.test(earlier.seen(), event.seen())) {
          before[earlier.thread()] = earlier.index() + 1;
        }
      }
      needed.get(event.thread()).set(event.index(), before);
    }
  }

  @Override
  public List<Integer> start() {
    return Collections.nCopies(past.moves().size(), 0);
  }

  @Override
  public List<Integer> threads() {
    return threads;
  }

  @Override
  public Optional<Progress> after(Memory before, List<Integer> progress, TakenStep step) {
    int thread = step.edge().thread();
    int done = progress.get(thread);
    List<Move> moves = past.moves().get(thread);
    if (done == moves.size()) {
      return thread == past.thread()
          ? Optional.empty()
          : independence(before, progress, step.edge()).map(c -> new Progress(progress, c));
    }
    Move move = moves.get(done);
    if (!move.edge().equals(step.edge())
        || !move.woken().equals(step.woken())
        || !areTaken(needed.get(thread).get(done), progress)) {
      return Optional.empty();
    }
    List<Integer> after = new ArrayList<>(progress);
    after.set(thread, done + 1);
    return Optional.of(new Progress(after));
  }

  /** When no step of the past is still to come that depends on a step; empty if never. */
  private Optional<List<Literal>> independence(Memory before, List<Integer> progress, Edge step) {
    List<Literal> conditions = new ArrayList<>();
    for (Event event : past.events()) {
      if (event.index() >= progress.get(event.thread()) && event.thread() != step.thread()) {
        Optional<List<Literal>> one = sight.independence(step, before, values, event.seen());
        if (one.isEmpty()) {
          return Optional.empty();
        }
        conditions.addAll(one.get());
      }
    }
    return Optional.of(conditions);
  }

  private static boolean areTaken(int[] needed, List<Integer> progress) {
    for (int thread = 0; thread < needed.length; thread++) {
      if (progress.get(thread) < needed[thread]) {
        return false;
      }
    }
    return true;
  }

  @Override
  public boolean isGoal(Memory memory, PathCondition path, List<Integer> progress, int thread) {
    return thread == past.thread()
        && progress.get(thread) == past.moves().get(thread).size()
        && memory.out(thread).contains(failing);
  }
}
