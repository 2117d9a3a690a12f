package liss.explore;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import liss.cfa.ProgramCfa;
import liss.run.ConcreteState;
import liss.run.RunEnd;
import liss.unfolding.StateFingerprint;

/**
 * A state of a program in which a thread that failed has stopped and the others go on.
 *
 * @param memory values, locks, flags and locations
 * @param knowledge what the steps so far need of the inputs
 * @param chosen for each thread its next step, if it has chosen
 * @param stopped for each thread why it does not go on
 */
public record ProgramState(
    Memory memory,
    Knowledge knowledge,
    List<Optional<NextStep>> chosen,
    List<Optional<RunEnd>> stopped) {

  /** Copies the lists. */
  public ProgramState {
    chosen = List.copyOf(chosen);
    stopped = List.copyOf(stopped);
  }

  /** Before the first step. */
  static ProgramState initial(Memory memory, Knowledge knowledge, int threads) {
    return new ProgramState(
        memory,
        knowledge,
        Collections.nCopies(threads, Optional.empty()),
        Collections.nCopies(threads, Optional.empty()));
  }

  /** About how many bytes a state of a program takes, without what it shares with others. */
  public static long bytes(ProgramCfa program) {
    return 64 + ConcreteState.bytes(program) + 16L * program.threads().size();
  }

  /** What all steps so far need of the inputs. */
  public PathCondition path() {
    return knowledge.path();
  }

  /** Whether all threads have ended, none of them because it failed, and no lock is held. */
  public boolean hasTerminated() {
    return stopped.stream().allMatch(Optional::isEmpty) && memory.hasTerminated();
  }

  ProgramState with(Memory memory, Knowledge knowledge) {
    return new ProgramState(memory, knowledge, chosen, stopped);
  }

  ProgramState with(Knowledge knowledge) {
    return knowledge == this.knowledge ? this : with(memory, knowledge);
  }

  ProgramState withChosen(int thread, Optional<NextStep> step) {
    return chosen.get(thread).equals(step)
        ? this
        : new ProgramState(memory, knowledge, with(chosen, thread, step), stopped);
  }

  ProgramState withStopped(int thread, RunEnd why) {
    return new ProgramState(memory, knowledge, chosen, with(stopped, thread, Optional.of(why)));
  }

  private static <T> List<T> with(List<T> list, int position, T element) {
    List<T> changed = new ArrayList<>(list);
    changed.set(position, element);
    return changed;
  }

  /** The fingerprint of what makes two states equal. */
  StateFingerprint fingerprint() {
    StateFingerprint sum = memory.fingerprint();
    long place = -1;
    if (!knowledge.isEmpty()) {
      sum = sum.xor(StateFingerprint.of(place, knowledge.hashCode()));
    }
    for (int thread = 0; thread < chosen.size(); thread++) {
      sum =
          sum.xor(StateFingerprint.of(--place, chosen.get(thread).hashCode()))
              .xor(StateFingerprint.of(--place, stopped.get(thread).hashCode()));
    }
    return sum;
  }
}
