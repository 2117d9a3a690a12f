package liss.explore;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.Flag;
import liss.cfa.LiveLocals;
import liss.cfa.ProgramCfa;
import liss.cfa.SharedVariable;
import liss.cfa.SyncObject;
import liss.cfa.ThreadSymmetry;
import liss.cfa.ThreadSymmetry.Group;
import liss.run.ConcreteSemantics;
import liss.run.ConcreteState;
import liss.run.Step;
import liss.search.TupleTable;

/**
 * Numbers the states of a program, those alike that go on alike: equal ones, but for values that
 * are not read any more and, if asked for, for the names of threads that {@linkplain ThreadSymmetry
 * do the same}.
 *
 * <p>Names. A state is renamed so that the threads of a group are in an order that depends on what
 * they have, their own flags and locks included. It must not matter to the other threads which one
 * is which. It does not to one that does not mention the own flags any more; nor to one that waits
 * for some of them one after the other and does nothing else meanwhile that others could change or
 * see. Such a thread is taken to have come to the end of these waits, with the flags that it still
 * waits for: in what order it passes them makes no difference to others. Other states keep their
 * names.
 *
 * <p>Memory: what each thread has, and each piece of what they share, is numbered first, and a
 * state is a tuple of these numbers (G. J. Holzmann, State compression in SPIN: recursive indexing
 * and compression training runs, SPIN 1997).
 */
final class StateNumbers {

  /** So many of the values that threads share are one piece. */
  private static final int PIECE = 16;

  /** Larger values, and negative ones below minus this, are numbered. */
  private static final long SMALL = 1L << 30;

  /** More local steps between waits are not followed. */
  private static final int LOCAL_STEPS = 1_000;

  /** What a table takes for a tuple beside it. */
  private static final int SLOTS = 4;

  private static final int NOBODY = -1;
  private static final int SOMEBODY = -2;

  /** A lock of a tuple of what a thread of a group has takes one bit. */
  private static final int BITS = 30;

  private final ProgramCfa program;
  private final FutureAccesses accesses;
  private final ConcreteSemantics semantics;
  private final List<Group> groups;

  /** The own flags of the threads of all groups. */
  private final BitSet ownFlags = new BitSet();

  /** For each thread its group; {@link #NOBODY} if it has none. */
  private final int[] groupOf;

  private final List<LiveLocals> live = new ArrayList<>();
  private final TupleTable[] ofThreads;
  private final List<TupleTable> ofMembers = new ArrayList<>();
  private final List<TupleTable> pieces = new ArrayList<>();
  private final TupleTable states;
  private final Map<Long, Integer> large = new HashMap<>();
  private final int[] shared;
  private final int[] piece = new int[PIECE];
  private final int[][] own;
  private final int[] state;

  /** For each thread the locations from which on it mentions flags that are others' own ones. */
  private final List<BitSet> mentioning = new ArrayList<>();

  /** A thread with what it has, and the values that it may read. */
  private final TupleTable questions;

  private final int[] question;

  /** By question; those alone that lead behind all waits for flags of others. */
  private final Map<Integer, Passed> passed = new HashMap<>();

  /**
   * Where a thread gets to that passes waits for the own flags of others.
   *
   * @param awaited those flags
   * @param end a state in which it is there; that of other threads does not count
   */
  private record Waits(BitSet awaited, ConcreteState end) {}

  /**
   * Waits that were passed.
   *
   * @param read what was read meanwhile
   */
  private record Passed(Waits waits, BitSet read) {}

  /**
   * For a program of which no state was seen.
   *
   * @param groups threads whose names do not count
   */
  StateNumbers(
      ProgramCfa program,
      FutureAccesses accesses,
      ConcreteSemantics semantics,
      List<Group> groups) {
    this.program = program;
    this.accesses = accesses;
    this.semantics = semantics;
    this.groups = groups;
    int threads = program.threads().size();
    this.own = new int[threads][];
    this.ofThreads = new TupleTable[threads];
    this.groupOf = new int[threads];
    Arrays.fill(groupOf, NOBODY);
    for (Cfa thread : program.threads()) {
      live.add(new LiveLocals(thread));
      own[thread.thread()] = new int[thread.locals() + 2];
      ofThreads[thread.thread()] = new TupleTable(thread.locals() + 2);
    }
    for (int g = 0; g < groups.size(); g++) {
      Group group = groups.get(g);
      ownFlags.or(group.allFlags());
      for (int thread : group.threads()) {
        groupOf[thread] = g;
        ofThreads[thread] = ofThreads[group.threads().getFirst()];
      }
      ofMembers.add(new TupleTable(widthOfMember(group)));
    }
    int cells = program.variables().stream().mapToInt(v -> v.initial().size()).sum();
    int values = cells + program.locks().size() + program.objects().size() + program.flags().size();
    this.shared = new int[(values + PIECE - 1) / PIECE * PIECE];
    for (int i = 0; i < shared.length; i += PIECE) {
      pieces.add(new TupleTable(PIECE));
    }
    this.question = new int[2 + cells];
    this.questions = new TupleTable(question.length);
    program.threads().forEach(thread -> mentioning.add(mentioning(thread)));
    this.state = new int[1 + threads + pieces.size()];
    this.states = new TupleTable(state.length);
  }

  /** The number of a state: that of one seen before, or the next one, from 0 on. */
  int number(ConcreteState seen) {
    Waits[] waits = waits(seen);
    boolean isRenamed = waits.length > 0;
    state[0] = isRenamed ? 1 : 0;
    BitSet read = new BitSet();
    for (int thread = 0; thread < own.length; thread++) {
      ConcreteState at = isRenamed ? waits[thread].end() : seen;
      read.or(accesses.from(thread, at.location(thread)).read());
      state[1 + thread] = numberOwn(at, thread);
    }
    if (isRenamed) {
      BitSet awaited = new BitSet();
      for (Waits some : waits) {
        awaited.or(some.awaited());
      }
      for (int g = 0; g < groups.size(); g++) {
        order(seen, groups.get(g), ofMembers.get(g), awaited);
      }
    }
    share(seen, read, isRenamed);
    for (int i = 0; i < pieces.size(); i++) {
      System.arraycopy(shared, i * PIECE, piece, 0, PIECE);
      state[1 + own.length + i] = pieces.get(i).number(piece);
    }
    return states.number(state);
  }

  /** How many different ones were seen. */
  int size() {
    return states.size();
  }

  /** About how many bytes they take. */
  long bytes() {
    return (long) size() * Integer.BYTES * (state.length + SLOTS)
        + (long) questions.size() * Integer.BYTES * (question.length + SLOTS);
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
    return ofThreads[thread].number(tuple);
  }

  /** For each thread what it waits for of those whose names shall not count; none if they do. */
  private Waits[] waits(ConcreteState seen) {
    if (groups.isEmpty()) {
      return new Waits[0];
    }
    Waits[] waits = new Waits[own.length];
    for (int thread = 0; thread < waits.length; thread++) {
      waits[thread] =
          mentionsOwnOfOthers(thread, seen) ? passed(seen, thread) : new Waits(new BitSet(), seen);
      if (mentionsOwnOfOthers(thread, waits[thread].end())) {
        return new Waits[0];
      }
    }
    return waits;
  }

  private boolean mentionsOwnOfOthers(int thread, ConcreteState seen) {
    return mentioning.get(thread).get(seen.location(thread));
  }

  private BitSet mentioning(Cfa thread) {
    BitSet locations = new BitSet();
    for (int location = 0; location < thread.size(); location++) {
      int from = location;
      locations.set(
          location,
          ownFlags.stream()
              .filter(flag -> accesses.mentionsFlag(thread.thread(), from, flag))
              .anyMatch(
                  flag -> groupOf[thread.thread()] == NOBODY || !isOwn(thread.thread(), flag)));
    }
    return locations;
  }

  private boolean isOwn(int thread, int flag) {
    Group group = groups.get(groupOf[thread]);
    return group.flags().get(group.threads().indexOf(thread)).contains(flag);
  }

  /** Lets a thread pass all waits for own flags of others that follow each other. */
  private Waits passed(ConcreteState seen, int thread) {
    question[0] = thread;
    question[1] = numberOwn(seen, thread);
    putCells(seen, accesses.from(thread, seen.location(thread)).read(), question, 2);
    int asked = questions.number(question);
    Passed known = passed.get(asked);
    if (known != null && areLastValues(seen, thread, known.read())) {
      return known.waits();
    }
    Passed now = passing(seen, thread);
    if (!mentionsOwnOfOthers(thread, now.waits().end())) {
      passed.put(asked, now);
    }
    return now.waits();
  }

  private Passed passing(ConcreteState seen, int thread) {
    BitSet awaited = new BitSet();
    BitSet read = new BitSet();
    ConcreteState at = seen;
    for (int i = 0; i < LOCAL_STEPS; i++) {
      List<Edge> out = at.out(thread);
      if (out.isEmpty()) {
        break;
      }
      Action action = out.getFirst().action();
      if (action instanceof Action.Wait wait && wait.value() && ownFlags.get(wait.flag())) {
        awaited.set(wait.flag());
        at = at.withLocation(thread, out.getFirst().target());
      } else if (action instanceof Action.LocalStep || action instanceof Action.Read) {
        BitSet reads = accesses.of(out.getFirst()).read();
        List<Step> steps = semantics.steps(at, thread);
        if (steps.size() != 1
            || steps.getFirst().target().stop().isPresent()
            || !areLastValues(seen, thread, reads)) {
          break;
        }
        read.or(reads);
        at = steps.getFirst().target();
      } else {
        break;
      }
    }
    return new Passed(new Waits(awaited, at), read);
  }

  /** Whether no other thread may write what a thread reads. */
  private boolean areLastValues(ConcreteState seen, int thread, BitSet read) {
    for (int other = 0; other < own.length; other++) {
      if (other != thread
          && accesses.from(other, seen.location(other)).written().intersects(read)) {
        return false;
      }
    }
    return true;
  }

  /** Puts the threads of a group into an order. */
  private void order(ConcreteState seen, Group group, TupleTable numbers, BitSet awaited) {
    int[] sorted = new int[group.threads().size()];
    for (int i = 0; i < sorted.length; i++) {
      int thread = group.threads().get(i);
      int[] tuple = new int[widthOfMember(group)];
      tuple[0] = state[1 + thread];
      for (int lock = 0; lock < program.locks().size(); lock++) {
        if (seen.isHeld(lock, thread)) {
          tuple[1 + lock / BITS] |= 1 << lock % BITS;
        }
      }
      List<Integer> flags = group.flags().get(i);
      for (int f = 0; f < flags.size(); f++) {
        int flag = flags.get(f);
        int value = seen.isSet(flag) ? 1 : 0;
        tuple[tuple.length - 1 - f] =
            (awaited.get(flag) ? 1 - value : 0)
                + (accesses.readsFlag(thread, seen.location(thread), flag) ? 2 + 2 * value : 0);
      }
      sorted[i] = numbers.number(tuple);
    }
    Arrays.sort(sorted);
    for (int i = 0; i < sorted.length; i++) {
      state[1 + group.threads().get(i)] = sorted[i];
    }
  }

  /** What a thread has, the locks that it holds, and its own flags. */
  private int widthOfMember(Group group) {
    return 1 + (program.locks().size() + BITS - 1) / BITS + group.flags().getFirst().size();
  }

  private void share(ConcreteState seen, BitSet read, boolean isRenamed) {
    int next = putCells(seen, read, shared, 0);
    for (int lock = 0; lock < program.locks().size(); lock++) {
      int holder = seen.owner(lock).orElse(NOBODY);
      shared[next++] =
          isRenamed && holder != NOBODY && groupOf[holder] != NOBODY ? SOMEBODY : holder;
    }
    for (SyncObject object : program.objects()) {
      shared[next++] = seen.object(object.id());
    }
    for (Flag flag : program.flags()) {
      boolean counts =
          read.get(accesses.flag(flag.id())) && !(isRenamed && ownFlags.get(flag.id()));
      shared[next++] = counts && seen.isSet(flag.id()) ? 1 : 0;
    }
  }

  /**
   * Puts the values of the cells that are read into a tuple, from an index on; returns the next.
   */
  private int putCells(ConcreteState seen, BitSet read, int[] tuple, int from) {
    int next = from;
    for (SharedVariable variable : program.variables()) {
      for (int cell = 0; cell < variable.initial().size(); cell++) {
        tuple[next++] =
            read.get(accesses.cell(variable.id(), cell))
                ? small(seen.value(variable.id(), cell))
                : 0;
      }
    }
    return next;
  }

  private int small(long value) {
    return -SMALL <= value && value < SMALL
        ? (int) value
        : (int) SMALL + large.computeIfAbsent(value, v -> large.size());
  }
}
