package liss.explore;

import java.util.ArrayList;
import java.util.List;
import liss.cfa.Cfa;
import liss.cfa.ProgramCfa;
import liss.cfa.Store;

/** All that a state stores, so that states of the explorer and of the semantics can be compared. */
final class StoredValues {

  private StoredValues() {}

  static List<Long> of(ProgramCfa program, Store<?> state) {
    List<Long> values = new ArrayList<>();
    for (int variable = 0; variable < program.variables().size(); variable++) {
      int size = program.variables().get(variable).initial().size();
      for (int cell = 0; cell < size; cell++) {
        values.add(state.value(variable, cell));
      }
    }
    for (Cfa thread : program.threads()) {
      for (int slot = 0; slot < thread.locals(); slot++) {
        values.add(state.local(thread.thread(), slot));
      }
      values.add((long) state.location(thread.thread()));
      values.add(state.isWaiting(thread.thread()) ? 1L : 0L);
    }
    for (int lock = 0; lock < program.locks().size(); lock++) {
      values.add((long) state.owner(lock).orElse(-1));
    }
    for (int flag = 0; flag < program.flags().size(); flag++) {
      values.add(state.isSet(flag) ? 1L : 0L);
    }
    for (int condvar = 0; condvar < program.condvars().size(); condvar++) {
      state.sleepers(condvar).forEach(sleeper -> values.add((long) sleeper));
      values.add(-1L);
    }
    return values;
  }
}
