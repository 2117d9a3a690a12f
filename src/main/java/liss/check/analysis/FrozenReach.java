package liss.check.analysis;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import liss.cfa.Action;
import liss.cfa.ObjectOperation;
import liss.check.analysis.BlockProgram.Step;
import liss.search.TupleTable;

/**
 * Which steps threads can take while other threads stand still: locks that those hold stay taken,
 * and values that only they would give to flags do not come. An upper bound by a least fixed point
 * over the threads; values of flags are taken to stay possible once they have been.
 *
 * <p>Sets of conditions are words of 32 bits, since a search asks for each state: what a thread may
 * do is remembered by its position and the impossible conditions that matter there.
 */
final class FrozenReach {

  /**
   * What a thread may do.
   *
   * @param steps those that it may take
   * @param brings words of the conditions that they may make true
   */
  record Future(BitSet steps, int[] brings) {}

  private final BlockProgram program;

  /** For each thread the number of its first position among those of all threads. */
  private final int[] firstPosition;

  /** For each position the words of the conditions of steps that may come. */
  private final int[] relevant;

  /** By the number of a step. */
  private final int[] conditionOf;

  private final List<BitSet> broughtBy;

  /** A position, and the words of the impossible conditions that matter there. */
  private final TupleTable questions;

  private final int[] question;

  /** By the number of a question. */
  private final List<Future> answers = new ArrayList<>();

  /**
   * Conditions are numbered: a lock is free, then twice a flag, plus 1 for true, then the
   * operations of threads on other objects are possible.
   */
  private final int words;

  private final List<ThreadOperation> operations;

  private record ThreadOperation(int thread, Action.ObjectStep step) {}

  FrozenReach(BlockProgram program) {
    this.program = program;
    this.operations =
        program.steps().stream().flatMap(step -> guarded(step).stream()).distinct().toList();
    this.words = (condition(flags(), false) + operations.size()) / Integer.SIZE + 1;
    this.conditionOf = program.steps().stream().mapToInt(this::condition).toArray();
    this.broughtBy = program.steps().stream().map(step -> brings(step.action())).toList();
    this.firstPosition = new int[program.threads() + 1];
    for (int thread = 0; thread < program.threads(); thread++) {
      firstPosition[thread + 1] = firstPosition[thread] + program.positions(thread);
    }
    this.relevant = new int[firstPosition[program.threads()] * words];
    List<List<BitSet>> toCome = program.toCome(this::conditions);
    for (int thread = 0; thread < program.threads(); thread++) {
      for (int position = 0; position < program.positions(thread); position++) {
        int[] conditions = words(toCome.get(thread).get(position));
        int from = (firstPosition[thread] + position) * words;
        System.arraycopy(conditions, 0, relevant, from, words);
      }
    }
    this.questions = new TupleTable(1 + words);
    this.question = new int[1 + words];
  }

  /** A copy for another thread, which has tables of its own. */
  FrozenReach(FrozenReach other) {
    this.program = other.program;
    this.operations = other.operations;
    this.words = other.words;
    this.conditionOf = other.conditionOf;
    this.broughtBy = other.broughtBy;
    this.firstPosition = other.firstPosition;
    this.relevant = other.relevant;
    this.questions = new TupleTable(1 + words);
    this.question = new int[1 + words];
  }

  private int[] words(BitSet set) {
    int[] array = new int[words];
    set.stream().forEach(element -> add(array, element));
    return array;
  }

  private static void add(int[] set, int element) {
    set[element / Integer.SIZE] |= 1 << element;
  }

  private static boolean contains(int[] set, int element) {
    return (set[element / Integer.SIZE] >>> element & 1) != 0;
  }

  private int flags() {
    return program.width() - program.firstFlag();
  }

  private static Optional<ThreadOperation> guarded(Step step) {
    return step.action() instanceof Action.ObjectStep a
            && !(a.operation() instanceof ObjectOperation.Unguarded)
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
    int[] impossible = impossible(state);
    boolean changes = true;
    while (changes) {
      changes = false;
      for (int thread = 0; thread < futures.length; thread++) {
        if (!frozen.get(thread)) {
          futures[thread] = future(thread, state[thread], impossible);
          changes |= bring(futures[thread], thread, state, impossible);
        }
      }
    }
    return futures;
  }

  /**
   * What a thread may do lets others go on; a lock is released by its owner only.
   *
   * @return whether that is new
   */
  private boolean bring(Future future, int thread, int[] state, int[] impossible) {
    boolean changes = false;
    for (int word = 0; word < words; word++) {
      int brought = future.brings()[word] & impossible[word];
      while (brought != 0) {
        int condition = word * Integer.SIZE + Integer.numberOfTrailingZeros(brought);
        brought &= brought - 1;
        boolean isLock = condition < program.locks();
        if (!isLock || state[program.firstLock() + condition] == thread + 1) {
          impossible[word] &= ~(1 << condition);
          changes = true;
        }
      }
    }
    return changes;
  }

  private int[] impossible(int[] state) {
    int[] impossible = new int[words];
    for (int lock = 0; lock < program.locks(); lock++) {
      if (state[program.firstLock() + lock] != 0) {
        add(impossible, lock);
      }
    }
    for (int index = program.firstFlag(); index < program.width(); index++) {
      add(impossible, condition(index - program.firstFlag(), state[index] == 0));
    }
    for (int i = 0; i < operations.size(); i++) {
      ThreadOperation o = operations.get(i);
      int value = state[program.firstObject() + o.step().object()];
      if (o.step().operation().after(value, o.thread()).isEmpty()) {
        add(impossible, condition(flags(), false) + i);
      }
    }
    return impossible;
  }

  private Future future(int thread, int position, int[] impossible) {
    int number = firstPosition[thread] + position;
    question[0] = number;
    for (int word = 0; word < words; word++) {
      question[1 + word] = relevant[number * words + word] & impossible[word];
    }
    int asked = questions.number(question);
    if (asked == answers.size()) {
      answers.add(explore(thread, position, impossible));
    }
    return answers.get(asked);
  }

  /** Conditions that do not matter at the position are those of no step that may come. */
  private Future explore(int thread, int position, int[] impossible) {
    BitSet steps = new BitSet();
    BitSet brings = new BitSet();
    for (Step step :
        program.stepsFrom(thread, position, s -> isPossible(s, impossible), s -> true)) {
      steps.set(step.number());
      brings.or(broughtBy.get(step.number()));
    }
    return new Future(steps, words(brings));
  }

  private boolean isPossible(Step step, int[] impossible) {
    int condition = conditionOf[step.number()];
    return condition < 0 || !contains(impossible, condition);
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
