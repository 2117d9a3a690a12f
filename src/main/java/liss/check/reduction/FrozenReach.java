package liss.check.reduction;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import liss.cfa.Action;
import liss.check.reduction.BlockProgram.Step;

/**
 * Which steps threads can take while other threads stand still: locks that those hold stay taken,
 * and values that only they would give to flags do not come. An upper bound by a least fixed point
 * over the threads; values of flags are taken to stay possible once they have been.
 */
final class FrozenReach {

  /** The steps a thread may take, and the conditions that they may make true. */
  record Future(BitSet steps, BitSet brings) {}

  private record Question(int thread, int position, BitSet impossible) {}

  private final BlockProgram program;
  private final List<List<BitSet>> relevant;

  /** By the number of a step. */
  private final int[] conditionOf;

  private final List<BitSet> broughtBy;
  private final Map<Question, Future> answers = new HashMap<>();

  /** Conditions are numbered: a lock is free, then twice a flag, plus 1 for true. */
  private final int conditions;

  FrozenReach(BlockProgram program) {
    this.program = program;
    int locks = program.firstFlag() - program.firstLock();
    this.conditions = locks + 2 * (program.width() - program.firstFlag());
    this.conditionOf = program.steps().stream().mapToInt(s -> condition(s.action())).toArray();
    this.broughtBy = program.steps().stream().map(step -> brings(step.action())).toList();
    this.relevant = program.forPositions(this::relevant);
  }

  private BitSet relevant(int thread, int position) {
    BitSet relevant = new BitSet();
    explore(thread, position, new BitSet()).steps().stream()
        .map(step -> conditionOf[step])
        .filter(condition -> condition >= 0)
        .forEach(relevant::set);
    return relevant;
  }

  /** The condition under which a step is possible; negative if it always is. */
  private int condition(Action action) {
    return switch (action) {
      case Action.Lock a -> a.lock();
      case Action.Wait a -> condition(a.flag(), a.value());
      case Action.Assume a -> condition(a.flag(), a.value());
      case Action.WaitReset a -> condition(a.flag(), true);
      case Action.Synchronization a -> -1;
      case Action.Access a -> -1;
      case Action.LocalStep a -> -1;
    };
  }

  private int condition(int flag, boolean value) {
    return program.firstFlag() - program.firstLock() + 2 * flag + (value ? 1 : 0);
  }

  /** For each thread that does not stand still the steps that it may take. */
  Future[] without(BitSet frozen, int[] state) {
    Future[] futures = new Future[program.threads()];
    BitSet impossible = impossible(state);
    BitSet now = null;
    while (!impossible.equals(now)) {
      now = (BitSet) impossible.clone();
      for (int thread = 0; thread < futures.length; thread++) {
        if (!frozen.get(thread)) {
          futures[thread] = future(thread, state[thread], now);
          bring(futures[thread], thread, state, impossible);
        }
      }
    }
    return futures;
  }

  /** What a thread may do lets others go on; a lock is released by its owner only. */
  private void bring(Future future, int thread, int[] state, BitSet impossible) {
    BitSet brings = future.brings();
    for (int condition = brings.nextSetBit(0);
        condition >= 0;
        condition = brings.nextSetBit(condition + 1)) {
      boolean isFlag = condition >= program.firstFlag() - program.firstLock();
      if (isFlag || state[program.firstLock() + condition] == thread + 1) {
        impossible.clear(condition);
      }
    }
  }

  private BitSet impossible(int[] state) {
    BitSet impossible = new BitSet(conditions);
    for (int index = program.firstLock(); index < program.firstFlag(); index++) {
      impossible.set(index - program.firstLock(), state[index] != 0);
    }
    for (int index = program.firstFlag(); index < program.width(); index++) {
      impossible.set(condition(index - program.firstFlag(), state[index] == 0));
    }
    return impossible;
  }

  private Future future(int thread, int position, BitSet impossible) {
    BitSet matters = (BitSet) relevant.get(thread).get(position).clone();
    matters.and(impossible);
    Question question = new Question(thread, position, matters);
    Future known = answers.get(question);
    if (known == null) {
      known = explore(thread, position, matters);
      answers.put(question, known);
    }
    return known;
  }

  private Future explore(int thread, int position, BitSet impossible) {
    BitSet steps = new BitSet();
    BitSet brings = new BitSet();
    for (Step step :
        program.stepsFrom(thread, position, s -> isPossible(s, impossible), s -> true)) {
      steps.set(step.number());
      brings.or(broughtBy.get(step.number()));
    }
    return new Future(steps, brings);
  }

  private boolean isPossible(Step step, BitSet impossible) {
    int condition = conditionOf[step.number()];
    return condition < 0 || !impossible.get(condition);
  }

  private BitSet brings(Action action) {
    BitSet brings = new BitSet();
    if (action instanceof Action.Unlock a) {
      brings.set(a.lock());
    }
    LiveFlags.puts(action).stream()
        .forEach(put -> brings.set(program.firstFlag() - program.firstLock() + put));
    return brings;
  }
}
