package liss.behaviour;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import liss.cfa.ProgramCfa;
import liss.explore.ConditionAnswer;
import liss.explore.ExecutionTerms;
import liss.explore.Literal;
import liss.explore.Memory;
import liss.explore.PathCondition;
import liss.explore.StepSemantics;
import liss.explore.StepSemantics.PossibleStep;
import liss.explore.TakenStep;

/**
 * A search for a way to run the blocks to their ends that a failure depends on and that are not
 * complete when it happens, one after the other, without another failure.
 */
final class Completion {

  private final ProgramCfa program;
  private final ExecutionTerms terms;
  private final StepSemantics semantics;
  private final List<TakenStep> before;
  private final Set<Integer> threads = new TreeSet<>();
  private final BooleanSupplier stop;
  private final List<TakenStep> steps = new ArrayList<>();
  private final Set<Node> seen = new HashSet<>();
  private int left;

  /** Where a search is, and which thread goes on; -1 if any can. */
  private record Node(Memory memory, PathCondition path, int running) {}

  /**
   * A search.
   *
   * @param before what the failure depends on
   * @param failing the thread that fails
   * @param steps how many steps are taken at most
   * @param stop asked now and then; when true the search ends early
   */
  Completion(
      ProgramCfa program,
      ExecutionTerms terms,
      List<TakenStep> before,
      int failing,
      int steps,
      BooleanSupplier stop) {
    this.program = program;
    this.terms = terms;
    this.semantics = new StepSemantics(program, terms);
    this.before = List.copyOf(before);
    this.stop = stop;
    this.left = steps;
    before.forEach(step -> threads.add(step.edge().thread()));
    threads.remove(failing);
  }

  /** Whether there is no such way if none was found. */
  boolean isComplete() {
    return left > 0;
  }

  /** All steps of the run with the rest of the blocks, if one was found. */
  List<TakenStep> steps() {
    return steps;
  }

  /**
   * Inputs for which there is such a way.
   *
   * @param conditions that they satisfy
   */
  Optional<ConditionAnswer.Satisfiable> find(Collection<Literal> conditions) {
    Memory memory = semantics.initialState();
    PathCondition path = new PathCondition(new LinkedHashSet<>(conditions));
    for (TakenStep wanted : before) {
      PossibleStep next =
          semantics.possible(memory, path, wanted.edge().thread()).stream()
              .filter(step -> step.taken().step().edge().equals(wanted.edge()))
              .filter(step -> step.taken().step().woken().equals(wanted.woken()))
              .findFirst()
              .orElseThrow();
      steps.add(next.taken().step());
      memory = next.taken().target();
      path = next.path();
    }
    return complete(memory, path, -1);
  }

  /**
   * Completes the blocks from a state on.
   *
   * @param running the thread that goes on, if its block is not complete yet
   */
  private Optional<ConditionAnswer.Satisfiable> complete(
      Memory from, PathCondition before, int running) {
    int thread = running;
    Memory memory = from;
    PathCondition path = before;
    int taken = steps.size();
    while (seen.add(new Node(memory, path, thread)) && left > 0 && !stop.getAsBoolean()) {
      List<Integer> open = open(memory);
      if (open.isEmpty()
          && terms.check(path.literals()) instanceof ConditionAnswer.Satisfiable inputs) {
        return Optional.of(inputs);
      }
      List<PossibleStep> next = next(memory, path, open.contains(thread) ? List.of(thread) : open);
      if (next.size() != 1) {
        Optional<ConditionAnswer.Satisfiable> found = completeAny(next);
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

  private Optional<ConditionAnswer.Satisfiable> completeAny(List<PossibleStep> choices) {
    for (PossibleStep next : choices) {
      take(next);
      int thread = next.taken().step().edge().thread();
      Optional<ConditionAnswer.Satisfiable> found =
          complete(next.taken().target(), next.path(), thread);
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

  /** The threads that are inside of a block. */
  private List<Integer> open(Memory memory) {
    return threads.stream()
        .filter(thread -> !CooperativeSearch.isBetweenBlocks(program, memory, thread))
        .toList();
  }
}
