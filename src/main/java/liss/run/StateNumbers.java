package liss.run;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import liss.cfa.Cfa;
import liss.cfa.Flag;
import liss.cfa.LiveLocals;
import liss.cfa.ProgramCfa;
import liss.cfa.SharedVariable;
import liss.cfa.SyncObject;
import liss.search.TupleTable;

/**
 * Numbers the states of a program, those alike that go on alike: equal ones, but for locals whose
 * values are not read any more.
 *
 * <p>Memory: what each thread has, and each piece of what they share, is numbered first, and a
 * state is a tuple of these numbers (G. J. Holzmann, State compression in SPIN: recursive indexing
 * and compression training runs, SPIN 1997).
 */
public final class StateNumbers {

  /** So many of the values that threads share are one piece. */
  private static final int PIECE = 16;

  /** Larger values, and negative ones below minus this, are numbered. */
  private static final long SMALL = 1L << 30;

  private final ProgramCfa program;
  private final List<LiveLocals> live = new ArrayList<>();
  private final List<TupleTable> ofThreads = new ArrayList<>();
  private final List<TupleTable> pieces = new ArrayList<>();
  private final TupleTable states;
  private final Map<Long, Integer> large = new HashMap<>();
  private final int[] shared;
  private final int[] piece = new int[PIECE];
  private final int[][] own;
  private final int[] state;

  /** For a program of which no state was seen. */
  public StateNumbers(ProgramCfa program) {
    this.program = program;
    this.own = new int[program.threads().size()][];
    for (Cfa thread : program.threads()) {
      live.add(new LiveLocals(thread));
      own[thread.thread()] = new int[thread.locals() + 2];
      ofThreads.add(new TupleTable(thread.locals() + 2));
    }
    int values =
        program.variables().stream().mapToInt(v -> v.initial().size()).sum()
            + program.locks().size()
            + program.objects().size()
            + program.flags().size();
    this.shared = new int[(values + PIECE - 1) / PIECE * PIECE];
    for (int i = 0; i < shared.length; i += PIECE) {
      pieces.add(new TupleTable(PIECE));
    }
    this.state = new int[own.length + pieces.size()];
    this.states = new TupleTable(state.length);
  }

  /** The number of a state: that of one seen before, or the next one, from 0 on. */
  public int number(ConcreteState seen) {
    for (int thread = 0; thread < own.length; thread++) {
      state[thread] = numberOwn(seen, thread);
    }
    share(seen);
    for (int i = 0; i < pieces.size(); i++) {
      System.arraycopy(shared, i * PIECE, piece, 0, PIECE);
      state[own.length + i] = pieces.get(i).number(piece);
    }
    return states.number(state);
  }

  /** How many different ones were seen. */
  public int size() {
    return states.size();
  }

  /** How many integers they take. */
  public long integers() {
    return (long) size() * (state.length + 4);
  }

  private int numberOwn(ConcreteState seen, int thread) {
    int[] tuple = own[thread];
    int location = seen.location(thread);
    BitSet read = live.get(thread).at(location);
    for (int slot = 0; slot < tuple.length - 2; slot++) {
      tuple[slot] = read.get(slot) ? small(seen.local(thread, slot)) : 0;
    }
    tuple[tuple.length - 2] = location;
    tuple[tuple.length - 1] = (int) seen.sleep(thread);
    return ofThreads.get(thread).number(tuple);
  }

  private void share(ConcreteState seen) {
    int next = 0;
    for (SharedVariable variable : program.variables()) {
      for (int cell = 0; cell < variable.initial().size(); cell++) {
        shared[next++] = small(seen.value(variable.id(), cell));
      }
    }
    for (int lock = 0; lock < program.locks().size(); lock++) {
      shared[next++] = seen.owner(lock).orElse(-1);
    }
    for (SyncObject object : program.objects()) {
      shared[next++] = seen.object(object.id());
    }
    for (Flag flag : program.flags()) {
      shared[next++] = seen.isSet(flag.id()) ? 1 : 0;
    }
  }

  private int small(long value) {
    return -SMALL <= value && value < SMALL
        ? (int) value
        : (int) SMALL + large.computeIfAbsent(value, v -> large.size());
  }
}
