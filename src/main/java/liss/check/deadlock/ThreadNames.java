package liss.check.deadlock;

import java.util.List;
import java.util.stream.IntStream;
import liss.cfa.ThreadSymmetry;
import liss.check.analysis.BlockProgram;
import liss.check.analysis.BlockProgram.Step;

/**
 * Gives threads that do the same ({@link ThreadSymmetry}) names by where they are, so that of all
 * states that differ in names only one is left. A renaming is an automorphism of the semantics: it
 * maps steps to steps, and so deadlocks to deadlocks and shortest ways to shortest ways.
 */
final class ThreadNames {

  private final BlockProgram program;
  private final List<List<Integer>> groups;

  /** The names of the threads in some groups that do not overlap. */
  ThreadNames(BlockProgram program, List<List<Integer>> groups) {
    this.program = program;
    this.groups = groups;
  }

  /** For each thread its own name. */
  int[] own() {
    return IntStream.range(0, program.threads()).toArray();
  }

  /**
   * Renames threads in place, so that those of a group come in the order of their positions and
   * locks. What is left to those that agree in both is which one runs.
   *
   * @param tuple a state and the thread that runs
   * @return for each new name the old one
   */
  int[] rename(int[] tuple) {
    int[] old = own();
    if (groups.isEmpty()) {
      return old;
    }
    for (List<Integer> group : groups) {
      List<Integer> sorted = group.stream().sorted((i, j) -> compare(i, j, tuple)).toList();
      for (int i = 0; i < sorted.size(); i++) {
        old[group.get(i)] = sorted.get(i);
      }
    }
    int[] before = tuple.clone();
    for (int thread = 0; thread < old.length; thread++) {
      tuple[thread] = before[old[thread]];
      for (int index = program.firstLock(); index < program.firstObject(); index++) {
        if (before[index] == old[thread] + 1) {
          tuple[index] = thread + 1;
        }
      }
      if (before[program.width()] == old[thread]) {
        tuple[program.width()] = thread;
      }
    }
    return old;
  }

  private int compare(int thread, int other, int[] tuple) {
    int order = Integer.compare(tuple[thread], tuple[other]);
    for (int index = program.firstLock(); order == 0 && index < program.firstObject(); index++) {
      order = Boolean.compare(tuple[index] == other + 1, tuple[index] == thread + 1);
    }
    int running = tuple[program.width()];
    return order != 0 ? order : Boolean.compare(running == other, running == thread);
  }

  /** The step that another thread of the same group has in place of a step. */
  Step of(int thread, Step step) {
    int index = program.steps(step.thread(), step.source()).indexOf(step);
    return program.steps(thread, step.source()).get(index);
  }
}
