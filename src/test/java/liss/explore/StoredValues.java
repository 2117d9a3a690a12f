package liss.explore;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.ToLongBiFunction;
import liss.cfa.Cfa;
import liss.cfa.ProgramCfa;
import liss.concrete.ConcreteState;

/** All that a state stores, so that states of the explorer and of the semantics can be compared. */
final class StoredValues {

  private StoredValues() {}

  static List<Long> of(ProgramCfa program, ConcreteState state) {
    List<Long> values =
        list(
            program,
            state::value,
            state::local,
            lock -> (long) state.owner(lock).orElse(-1),
            flag -> state.isSet(flag) ? 1L : 0L,
            thread -> (long) state.location(thread));
    for (int condvar = 0; condvar < program.condvars().size(); condvar++) {
      state.sleepers(condvar).forEach(sleeper -> values.add((long) sleeper));
      values.add(-1L);
    }
    program.threads().forEach(thread -> values.add(state.isWaiting(thread.thread()) ? 1L : 0L));
    return values;
  }

  static List<Long> of(ProgramCfa program, Memory memory) {
    List<Long> values =
        list(
            program,
            memory::cell,
            memory::local,
            lock -> (long) memory.owner(lock),
            flag -> memory.isSet(flag) ? 1L : 0L,
            thread -> (long) memory.location(thread));
    for (int condvar = 0; condvar < program.condvars().size(); condvar++) {
      memory.sleepers(condvar).forEach(sleeper -> values.add((long) sleeper));
      values.add(-1L);
    }
    program.threads().forEach(thread -> values.add(memory.isWaiting(thread.thread()) ? 1L : 0L));
    return values;
  }

  private static List<Long> list(
      ProgramCfa program,
      ToLongBiFunction<Integer, Integer> cells,
      ToLongBiFunction<Integer, Integer> locals,
      IntFunction<Long> owners,
      IntFunction<Long> flags,
      IntFunction<Long> locations) {
    List<Long> values = new ArrayList<>();
    for (int variable = 0; variable < program.variables().size(); variable++) {
      int size = program.variables().get(variable).initial().size();
      for (int cell = 0; cell < size; cell++) {
        values.add(cells.applyAsLong(variable, cell));
      }
    }
    for (Cfa thread : program.threads()) {
      for (int slot = 0; slot < thread.locals(); slot++) {
        values.add(locals.applyAsLong(thread.thread(), slot));
      }
      values.add(locations.apply(thread.thread()));
    }
    for (int lock = 0; lock < program.locks().size(); lock++) {
      values.add(owners.apply(lock));
    }
    for (int flag = 0; flag < program.flags().size(); flag++) {
      values.add(flags.apply(flag));
    }
    return values;
  }
}
