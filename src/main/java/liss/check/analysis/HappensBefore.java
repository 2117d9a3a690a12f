package liss.check.analysis;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import liss.cfa.Action;
import liss.cfa.Flag;
import liss.cfa.ObjectOperation;
import liss.cfa.ProgramCfa;
import liss.cfa.SyncObject;
import liss.check.analysis.BlockProgram.Step;

/**
 * Which steps are over, in every run, before steps of other threads begin, by what threads wait for
 * (L. Lamport, CACM 21(7), 1978).
 *
 * <p>A signal is a condition that is clear at the start, or a semaphore that begins with 0. Who has
 * waited for it comes after some step that gives it. A step s is before a signal if it is before
 * each step that gives it: in the thread of s such a step never comes before s; in another thread
 * it comes, on every way, after a wait for a signal that s is before. These signals are a least
 * fixed point. Then s is before each step that comes, on every way, after a wait for one of them.
 * Clearing a condition makes no difference: still somebody has given it.
 *
 * <p>Barriers are in {@link BarrierRounds}. Linear in positions times signals for each position.
 */
final class HappensBefore {

  private final BarrierRounds rounds;
  private final int flags;

  /** The signals that a thread has waited for at each position. */
  private final List<List<BitSet>> taken;

  /** The signals that a thread may have given at each position. */
  private final List<List<BitSet>> given;

  /** By signal the steps that give it. */
  private final Map<Integer, List<Step>> givers = new HashMap<>();

  private final BitSet signals = new BitSet();

  /** What a step is before, by its thread and what that may have given. */
  private final Map<Before, BitSet> known = new HashMap<>();

  private record Before(int thread, BitSet given) {}

  /** What the threads of a program wait for. */
  public HappensBefore(ProgramCfa program, BlockProgram blocks) {
    this.rounds = new BarrierRounds(blocks);
    this.flags = program.flags().size();
    for (Flag flag : program.flags()) {
      signals.set(flag.id(), !flag.initial());
    }
    for (SyncObject object : program.objects()) {
      boolean isSemaphore = object.kind() == SyncObject.Kind.SEMAPHORE;
      signals.set(flags + object.id(), isSemaphore && object.initial() == 0);
    }
    for (Step step : blocks.steps()) {
      given(step).stream()
          .forEach(signal -> givers.computeIfAbsent(signal, s -> new ArrayList<>()).add(step));
    }
    this.given = blocks.reaching(new BitSet(), this::given, step -> new BitSet());
    List<List<BitSet>> mayLack = blocks.reaching(signals, step -> new BitSet(), this::taken);
    this.taken =
        blocks.forPositions((thread, position) -> {
          BitSet all = (BitSet) signals.clone();
          all.andNot(mayLack.get(thread).get(position));
          return all;
        });
  }

  private BitSet given(Step step) {
    return signals(
        switch (step.action()) {
          case Action.SetCondition a -> a.value() ? a.flag() : -1;
          case Action.SetGuard a -> a.flag();
          case Action.ObjectStep a ->
              a.operation() instanceof ObjectOperation.Up ? flags + a.object() : -1;
          case Action a -> -1;
        });
  }

  private BitSet taken(Step step) {
    return signals(
        switch (step.action()) {
          case Action.Wait a -> a.value() ? a.flag() : -1;
          case Action.Assume a -> a.value() ? a.flag() : -1;
          case Action.WaitReset a -> a.flag();
          case Action.ObjectStep a ->
              a.operation() instanceof ObjectOperation.Down ? flags + a.object() : -1;
          case Action a -> -1;
        });
  }

  private BitSet signals(int signal) {
    BitSet one = new BitSet();
    if (signal >= 0 && signals.get(signal)) {
      one.set(signal);
    }
    return one;
  }

  /** Whether one of two steps of different threads is over before the other begins. */
  boolean areOrdered(Step one, Step other) {
    return precedes(one, other) || precedes(other, one);
  }

  /** Whether a step is over, in every run, before one of another thread begins. */
  public boolean precedes(Step first, Step second) {
    return signalsBehind(first).intersects(taken.get(second.thread()).get(second.source()))
        || rounds.precedes(first, second);
  }

  /** The signals that a step is before. */
  private BitSet signalsBehind(Step step) {
    BitSet mayHaveGiven = given.get(step.thread()).get(step.source());
    return known.computeIfAbsent(new Before(step.thread(), mayHaveGiven), this::signalsBehind);
  }

  private BitSet signalsBehind(Before step) {
    BitSet behind = new BitSet();
    boolean changes = true;
    while (changes) {
      BitSet more =
          signals.stream()
              .filter(signal -> !behind.get(signal))
              .filter(signal ->
                  givers.getOrDefault(signal, List.of()).stream()
                      .allMatch(giver -> isBefore(step, signal, giver, behind)))
              .collect(BitSet::new, BitSet::set, BitSet::or);
      behind.or(more);
      changes = !more.isEmpty();
    }
    return behind;
  }

  private boolean isBefore(Before step, int signal, Step giver, BitSet behind) {
    return giver.thread() == step.thread()
        ? !step.given().get(signal)
        : taken.get(giver.thread()).get(giver.source()).intersects(behind);
  }
}
