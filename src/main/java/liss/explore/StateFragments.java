package liss.explore;

import java.util.List;
import liss.cfa.Cfa;
import liss.cfa.ProgramCfa;
import liss.concrete.ConcreteState;
import liss.unfolding.Fingerprint;

/** The fingerprint of a state, fragment by fragment: each value with its place. */
final class StateFragments {

  private Fingerprint sum = Fingerprint.ZERO;
  private long place;

  private StateFragments() {}

  static Fingerprint fingerprint(ProgramCfa program, ProgramState state) {
    StateFragments fragments = new StateFragments();
    ConcreteState memory = state.memory();
    for (int variable = 0; variable < program.variables().size(); variable++) {
      List<Long> initial = program.variables().get(variable).initial();
      for (int cell = 0; cell < initial.size(); cell++) {
        fragments.add(memory.value(variable, cell));
      }
    }
    for (int lock = 0; lock < program.locks().size(); lock++) {
      fragments.add(memory.owner(lock).orElse(-1));
    }
    for (int flag = 0; flag < program.flags().size(); flag++) {
      fragments.add(memory.isSet(flag) ? 1 : 0);
    }
    for (Cfa thread : program.threads()) {
      fragments.add(memory.location(thread.thread()));
      fragments.add(sleep(memory, thread.thread(), program.condvars().size()));
      fragments.add(state.stopped().get(thread.thread()).isPresent() ? 1 : 0);
      fragments.add(state.chosen().get(thread.thread()));
      for (int slot = 0; slot < thread.locals(); slot++) {
        fragments.add(memory.local(thread.thread(), slot));
      }
    }
    return fragments.sum;
  }

  /** What a thread sleeps on, from 1; 0 when it is awake, -1 when it was woken and waits yet. */
  private static int sleep(ConcreteState memory, int thread, int condvars) {
    for (int condvar = 0; condvar < condvars; condvar++) {
      if (memory.isAsleep(thread, condvar)) {
        return 1 + condvar;
      }
    }
    return memory.isWoken(thread) ? -1 : 0;
  }

  private void add(long value) {
    sum = sum.xor(Fingerprint.of(place++, value));
  }
}
