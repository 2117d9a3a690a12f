package liss.explore;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import liss.cfa.ProgramCfa;
import liss.concrete.ConcreteState;
import liss.concrete.Outcome;

/**
 * A state of a program in which a thread that failed has stopped and the others go on.
 *
 * @param memory values, locks, flags and locations
 * @param stopped for each thread why it does not go on
 * @param chosen for each thread which of the possible values it has chosen for its next step; -1 if
 *     none
 */
public record ProgramState(
    ConcreteState memory, List<Optional<Outcome>> stopped, List<Integer> chosen) {

  /** Copies the lists. */
  public ProgramState {
    stopped = List.copyOf(stopped);
    chosen = List.copyOf(chosen);
  }

  /** About how many bytes a state of a program takes, without what it shares with others. */
  public static long bytes(ProgramCfa program) {
    return 64 + ConcreteState.bytes(program) + 16L * program.threads().size();
  }

  ProgramState withMemory(ConcreteState changed) {
    return new ProgramState(changed, stopped, chosen);
  }

  ProgramState withStopped(int thread, Outcome why) {
    List<Optional<Outcome>> changed = new ArrayList<>(stopped);
    changed.set(thread, Optional.of(why));
    return new ProgramState(memory, changed, chosen);
  }

  ProgramState withChosen(int thread, int choice) {
    if (chosen.get(thread) == choice) {
      return this;
    }
    List<Integer> changed = new ArrayList<>(chosen);
    changed.set(thread, choice);
    return new ProgramState(memory, stopped, changed);
  }
}
