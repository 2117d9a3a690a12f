package liss.check.reduction;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

  /** For each thread and position the conditions of steps that may come. */
  private final List<List<BitSet>> relevant;

  /** By the number of a step. */
  private final int[] conditionOf;

  private final List<BitSet> broughtBy;
  private final Map<Question, Future> answers = new HashMap<>();

  /**
   * Conditions are numbered: a lock is free, then twice a flag, plus 1 for true, then the
   * operations of threads on other objects are possible.
   */
  private final int conditions;

  private final List<ThreadOperation> operations;

  private record ThreadOperation(int thread, Action.ObjectStep step) {}

  FrozenReach(BlockProgram program) {
    this.program = program;
    this.operations =
        program.steps().stream().flatMap(step -> guarded(step).stream()).distinct().toList();
    this.conditions = condition(flags(), false) + operations.size();
    this.conditionOf = program.steps().stream().mapToInt(this::condition).toArray();
    this.broughtBy = program.steps().stream().map(step -> brings(step.action())).toList();
    this.relevant = program.toCome(this::conditions);
  }

  private int flags() {
    return program.width() - program.firstFlag();
  }

  private static Optional<ThreadOperation> guarded(Step step) {
    return step.action() instanceof Action.ObjectStep a && a.operation().mayBlock()
        ? Optional.of(new ThreadOperation(step.thread(), a))
        : Optional.empty();
  }

  private BitSet conditions(Step step) {
    BitSet conditions = new BitSet();
    if (conditionOf[step.number()] >= 0) {
      conditions.set(conditionOf[step.number()]);
    }
    return conditions;
  }

  /** The condition under which a step is possible; negative if it always is. */
  private int condition(Step step) {
    return switch (step.action()) {
      case Action.Lock a -> a.lock();
      case Action.Wait a -> condition(a.flag(), a.value());
      case Action.Assume a -> condition(a.flag(), a.value());
      case Action.WaitReset a -> condition(a.flag(), true);
      case Action.ObjectStep a ->
          guarded(step).map(o -> condition(flags(), false) + operations.indexOf(o)).orElse(-1);
      case Action.Synchronization a -> -1;
      case Action.Access a -> -1;
      case Action.LocalStep a -> -1;
    };
  }

  private int condition(int flag, boolean value) {
    return program.locks() + 2 * flag + (value ? 1 : 0);
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
      boolean isLock = condition < program.locks();
      if (!isLock || state[program.firstLock() + condition] == thread + 1) {
        impossible.clear(condition);
      }
    }
  }

  private BitSet impossible(int[] state) {
    BitSet impossible = new BitSet(conditions);
    for (int lock = 0; lock < program.locks(); lock++) {
      impossible.set(lock, state[program.firstLock() + lock] != 0);
    }
    for (int index = program.firstFlag(); index < program.width(); index++) {
      impossible.set(condition(index - program.firstFlag(), state[index] == 0));
    }
    for (int i = 0; i < operations.size(); i++) {
      ThreadOperation o = operations.get(i);
      int value = state[program.firstObject() + o.step().object()];
      impossible.set(
          condition(flags(), false) + i, o.step().operation().after(value, o.thread()).isEmpty());
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
    if (action instanceof Action.ObjectStep a) {
      for (int i = 0; i < operations.size(); i++) {
        Action.ObjectStep other = operations.get(i).step();
        brings.set(
            condition(flags(), false) + i,
            other.object() == a.object() && a.operation().mayEnable(other.operation()));
      }
    }
    LiveFlags.puts(action).stream().forEach(put -> brings.set(program.locks() + put));
    return brings;
  }
}
