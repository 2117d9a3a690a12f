package liss.behaviour;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.explore.ExecutionTerms;
import liss.explore.StepSemantics;
import liss.explore.StepSemantics.PossibleStep;

/**
 * A search of the runs of a program that are near a run of the abstraction: limited discrepancy
 * search (W. D. Harvey, M. L. Ginsberg, Limited discrepancy search, IJCAI 1995) with that run as
 * the heuristic.
 *
 * <p>A run follows the guide as far as the values allow. That thread goes on whose next step comes
 * first in the guide, or the next one if it has to wait. Where a branch has only one possible side,
 * that is taken; the thread then goes on alone until it meets its way in the guide again. Of two
 * possible sides the one is taken that the guide takes next, or that leaves the loop. Runs with few
 * discrepancies come first. A discrepancy is
 *
 * <ul>
 *   <li>the other side of a branch, or another thread that a signal wakes;
 *   <li>a preemption of the guide before an earlier step of the block,
 *   <li>or after a later one;
 *   <li>a preemption of another thread, so that the one that was preempted before can finish its
 *       block.
 * </ul>
 *
 * <p>All runs are possible for some inputs, as far as Z3 knows. The search is incomplete: no other
 * preemptions are tried.
 */
final class GuidedSearch {

  private final ProgramCfa program;
  private final StepSemantics semantics;
  private final GuidingRun guide;
  private final Predicate<List<Edge>> wanted;
  private final int longest;

  /** For each number of discrepancies the beginnings of runs that are still to be completed. */
  private final List<Deque<GuidedState>> open = new ArrayList<>();

  private final Set<List<Edge>> seen = new HashSet<>();
  private int runsLeft;
  private Optional<List<Edge>> found = Optional.empty();

  /**
   * @param steps the visible steps of the guide
   * @param wanted asked for the visible steps of runs that terminate
   * @param longest how many steps a run may take
   */
  GuidedSearch(
      ProgramCfa program,
      ExecutionTerms terms,
      List<Edge> steps,
      Predicate<List<Edge>> wanted,
      int longest) {
    this.program = program;
    this.semantics = new StepSemantics(program, terms);
    this.guide = new GuidingRun(program.threads().size(), steps);
    this.wanted = wanted;
    this.longest = longest;
  }

  /** What the next step can be. */
  private record Choice(Edge edge, GuidedState target) {}

  /**
   * Completes runs until one is wanted.
   *
   * @param runs how many are completed at most, those included that do not terminate
   * @param stop asked before each step; when true the search ends early
   */
  void search(int runs, BooleanSupplier stop) {
    runsLeft = runs;
    open(0, GuidedState.initial(semantics.initialState(), guide, program.threads().size()));
    for (int few = 0; few < open.size(); few++) {
      while (!open.get(few).isEmpty() && runsLeft > 0 && found.isEmpty()) {
        runsLeft--;
        complete(open.get(few).remove(), few + 1, stop);
      }
    }
  }

  /** A run that is wanted. */
  Optional<List<Edge>> found() {
    return found;
  }

  /** How many runs terminated, all different. */
  int looked() {
    return seen.size();
  }

  private void open(int discrepancies, GuidedState state) {
    while (open.size() <= discrepancies) {
      open.add(new ArrayDeque<>());
    }
    open.get(discrepancies).add(state);
  }

  /** Whether a beginning with so many discrepancies, opened now, would have its turn. */
  private boolean hasRoom(int discrepancies) {
    return open.stream().limit(discrepancies + 1L).mapToInt(Deque::size).sum() < runsLeft;
  }

  /**
   * Completes a run.
   *
   * @param more how many discrepancies the runs have that leave it on the way
   */
  private void complete(GuidedState beginning, int more, BooleanSupplier stop) {
    GuidedState state = beginning;
    while (state.taken() < longest && !stop.getAsBoolean()) {
      List<Choice> choices = nextChoices(state);
      if (choices.isEmpty()) {
        if (state.memory().hasTerminated()) {
          look(state.visibleSteps());
        }
        return;
      }
      if (hasRoom(more)) {
        movePreemption(state, choices.getFirst().edge(), more);
        choices.stream().skip(1).forEach(choice -> open(more, choice.target()));
      }
      state = choices.getFirst().target();
    }
  }

  private void look(List<Edge> steps) {
    if (seen.add(steps) && wanted.test(steps)) {
      found = Optional.of(steps);
    }
  }

  /** The steps of the thread whose turn it is, the one that the guide prefers first. */
  private List<Choice> nextChoices(GuidedState state) {
    return IntStream.range(0, program.threads().size())
        .boxed()
        .sorted(Comparator.comparingInt(state::turn))
        .map(thread -> choices(state, thread))
        .filter(choices -> !choices.isEmpty())
        .findFirst()
        .orElse(List.of());
  }

  private List<Choice> choices(GuidedState state, int thread) {
    List<Choice> choices = new ArrayList<>();
    for (PossibleStep next : semantics.possible(state.memory(), state.path(), thread)) {
      Edge edge = next.taken().step().edge();
      choices.add(new Choice(edge, state.after(edge, next.taken().target(), next.path(), guide)));
    }
    if (choices.size() > 1) {
      int place = state.places().get(thread);
      choices.sort(
          Comparator.<Choice>comparingInt(choice -> guide.position(choice.edge(), place))
              .thenComparing(choice -> isEntered(choice.edge())));
    }
    return choices;
  }

  private static boolean isEntered(Edge edge) {
    return edge.action() instanceof Action.Branch branch && branch.tag().holds();
  }

  /** Opens the runs that leave a block of the guide earlier or later than it does. */
  private void movePreemption(GuidedState state, Edge next, int discrepancies) {
    if (state.last().isEmpty()) {
      return;
    }
    int last = state.last().get();
    if (next.thread() != last) {
      leaveLater(state, last, discrepancies);
    } else if (!next.action().isSilent() && !next.action().isSchedulingPoint()) {
      int place = state.places().get(last);
      int resumption = place < guide.end() ? guide.resumption(place) : guide.end();
      if (resumption < guide.end()) {
        open(discrepancies, state.pausing(last, resumption));
      }
      resumeEarlier(state, last, discrepancies);
    }
  }

  /** While a thread is in a block, one that was preempted finishes its block. */
  private void resumeEarlier(GuidedState state, int running, int discrepancies) {
    for (Cfa thread : program.threads()) {
      if (thread.thread() != running && hasStarted(state, thread)) {
        List<GuidedState> rest = restOfBlock(state, thread.thread());
        if (!rest.isEmpty()) {
          open(discrepancies, rest.getLast());
        }
      }
    }
  }

  private static boolean hasStarted(GuidedState state, Cfa thread) {
    return state.memory().location(thread.thread()) != thread.entry();
  }

  /** Where the guide leaves a block, the thread goes on for any number of its steps. */
  private void leaveLater(GuidedState state, int thread, int discrepancies) {
    restOfBlock(state, thread).forEach(later -> open(discrepancies, later.stopping()));
  }

  /** After each visible step that a thread takes before it waits or comes to the next block. */
  private List<GuidedState> restOfBlock(GuidedState state, int thread) {
    List<GuidedState> rest = new ArrayList<>();
    GuidedState later = state;
    while (later.taken() < longest) {
      List<Choice> choices = choices(later, thread);
      if (choices.isEmpty() || choices.getFirst().edge().action().isSchedulingPoint()) {
        return rest;
      }
      later = choices.getFirst().target();
      if (!choices.getFirst().edge().action().isSilent()) {
        rest.add(later);
      }
    }
    return rest;
  }
}
