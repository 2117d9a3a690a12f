package liss.symbolic;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import liss.cfa.ProgramCfa;
import liss.explore.Answer;
import liss.explore.Memory;
import liss.explore.PathCondition;
import liss.explore.StepSemantics;
import liss.explore.StepSemantics.PossibleStep;
import liss.explore.TakenStep;
import liss.schedule.Move;
import liss.schedule.Schedule;

/**
 * A search for a way to run the blocks to their ends that a failure depends on and that are not
 * complete when it happens, one after the other, without another failure.
 */
final class Completion implements AutoCloseable {

  private final ProgramCfa program;
  private final FailurePast past;
  private final BooleanSupplier stop;
  private final Terms terms;
  private final StepSemantics semantics;
  private final List<TakenStep> steps = new ArrayList<>();
  private final Set<Node> seen = new HashSet<>();
  private int left;

  /** Whose rest is to be run, and which thread runs now; -1 between two. */
  private record Node(Memory memory, PathCondition path, int running) {}

  /**
   * A search.
   *
   * @param steps how many steps are taken at most
   * @param stop asked now and then; when true the search ends early
   */
  Completion(ProgramCfa program, FailurePast past, int steps, BooleanSupplier stop) {
    this.program = program;
    this.past = past;
    this.left = steps;
    this.stop = stop;
    this.terms = new Terms(past.inputs());
    this.semantics = new StepSemantics(program, terms);
  }

  /** Whether there is no such way if none was found. */
  boolean isComplete() {
    return left > 0;
  }

  /** The run with the rest of the blocks, executed with values. */
  Optional<Schedule> find() {
    Memory memory = semantics.initialState();
    PathCondition path = PathCondition.TRUE;
    for (Move move : past.inOrder()) {
      PossibleStep next =
          semantics.possible(memory, path, move.edge().thread()).stream()
              .filter(step -> step.taken().step().edge().equals(move.edge()))
              .filter(step -> step.taken().step().woken().equals(move.woken()))
              .findFirst()
              .orElseThrow();
      steps.add(next.taken().step());
      memory = next.taken().target();
      path = next.path();
    }
    return complete(memory, path, -1)
        .map(inputs -> terms.executed(program, steps, inputs::valueOf));
  }

  /**
   * Completes the blocks from a state on.
   *
   * @param running the thread that goes on, if its block is not complete yet
   */
  private Optional<Answer.Satisfiable> complete(Memory from, PathCondition before, int running) {
    int thread = running;
    Memory memory = from;
    PathCondition path = before;
    int taken = steps.size();
    while (seen.add(new Node(memory, path, thread)) && left > 0 && !stop.getAsBoolean()) {
      List<Integer> open = open(memory);
      if (open.isEmpty() && terms.check(path.literals()) instanceof Answer.Satisfiable inputs) {
        return Optional.of(inputs);
      }
      List<PossibleStep> next = next(memory, path, open.contains(thread) ? List.of(thread) : open);
      if (next.size() != 1) {
        Optional<Answer.Satisfiable> found = completeAny(next);
        if (found.isPresent()) {
          return found;
        }
        break;
      }
      take(next.getFirst());
      memory = next.getFirst().taken().target();
      path = next.getFirst().path();
      thread = next.getFirst().taken().step().edge().thread();
    }
    steps.subList(taken, steps.size()).clear();
    return Optional.empty();
  }

  private Optional<Answer.Satisfiable> completeAny(List<PossibleStep> choices) {
    for (PossibleStep next : choices) {
      take(next);
      int thread = next.taken().step().edge().thread();
      Optional<Answer.Satisfiable> found = complete(next.taken().target(), next.path(), thread);
      if (found.isPresent()) {
        return found;
      }
      steps.removeLast();
    }
    return Optional.empty();
  }

  private void take(PossibleStep step) {
    left--;
    steps.add(step.taken().step());
  }

  private List<PossibleStep> next(Memory memory, PathCondition path, List<Integer> threads) {
    return threads.stream()
        .flatMap(thread -> semantics.possible(memory, path, thread).stream())
        .toList();
  }

  /** The threads that are inside of a block that the failure depends on, but for its own. */
  private List<Integer> open(Memory memory) {
    return past.threads().stream()
        .filter(thread -> thread != past.thread())
        .filter(thread -> !CooperativeSearch.isBetweenBlocks(program, memory, thread))
        .toList();
  }

  @Override
  public void close() {
    terms.close();
  }
}
