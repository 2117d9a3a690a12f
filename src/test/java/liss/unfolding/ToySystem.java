package liss.unfolding;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * A system of small threads with registers over shared memory, whose state knows who holds a lock
 * and who sleeps, so that a naive search can run it too.
 *
 * <p>A thread is a list of instructions. Between two visible steps it runs what is local.
 */
final class ToySystem implements TransitionSystem<ToySystem.State> {

  private static final int REGISTERS = 4;

  private final Signature signature;
  private final int cells;
  private final List<List<Instruction>> code;

  ToySystem(Signature signature, int cells, List<Code> code) {
    this.signature = signature;
    this.cells = cells;
    this.code = code.stream().map(c -> List.copyOf(c.instructions)).toList();
  }

  private sealed interface Instruction {
    record Step(Function<View, Operation> operation, Consumer<View> effect)
        implements Instruction {}

    record Choice(int sides) implements Instruction {}

    record Test(int variable, Function<View, Integer> outcomes) implements Instruction {}

    record Run(Consumer<View> effect) implements Instruction {}

    record JumpIf(Predicate<View> condition, int target) implements Instruction {}
  }

  /** The code of a thread. */
  static final class Code {

    private final List<Instruction> instructions = new ArrayList<>();

    private Code step(Function<View, Operation> operation, Consumer<View> effect) {
      instructions.add(new Instruction.Step(operation, effect));
      return this;
    }

    private Code step(Operation operation, Consumer<View> effect) {
      return step(view -> operation, effect);
    }

    Code local() {
      return step(new Operation.Local(0), view -> {});
    }

    /** A choice; register 0 gets the side. */
    Code choice(int sides) {
      instructions.add(new Instruction.Choice(sides));
      return this;
    }

    /** A test with as many outcomes as the function tells; register 0 gets the outcome. */
    Code test(int variable, Function<View, Integer> outcomes) {
      instructions.add(new Instruction.Test(variable, outcomes));
      return this;
    }

    Code acquire(int lock) {
      return acquire(view -> lock);
    }

    Code acquire(Function<View, Integer> lock) {
      return step(view -> new Operation.Acquire(lock.apply(view)), view -> {});
    }

    Code release(int lock) {
      return release(view -> lock);
    }

    Code release(Function<View, Integer> lock) {
      return step(view -> new Operation.Release(lock.apply(view)), view -> {});
    }

    Code read(int variable, Consumer<View> effect) {
      return step(Operation.read(variable), effect);
    }

    Code write(int variable, Consumer<View> effect) {
      return step(Operation.write(variable), effect);
    }

    Code write(Function<View, Integer> variable, Consumer<View> effect) {
      return step(view -> Operation.write(variable.apply(view)), effect);
    }

    Code update(int read, int written, Consumer<View> effect) {
      return step(new Operation.Access(List.of(read), List.of(written)), effect);
    }

    Code set(int variable) {
      return write(variable, view -> view.set(variable, 1));
    }

    Code reset(int variable) {
      return write(variable, view -> view.set(variable, 0));
    }

    Code await(int variable, boolean value) {
      return step(new Operation.Await(variable, value), view -> {});
    }

    Code awaitReset(int variable) {
      return step(new Operation.AwaitReset(variable), view -> view.set(variable, 0));
    }

    /** Waits until a variable is at least so large. */
    Code awaitAtLeast(int variable, int least) {
      return step(new Operation.GuardedRead(variable, new AtLeast(least)), view -> {});
    }

    /** Waits until a variable is above 0, and takes 1 from it. */
    Code down(int variable) {
      return step(
          new Operation.GuardedWrite(variable, new AtLeast(1)),
          view -> view.set(variable, view.get(variable) - 1));
    }

    /** Adds 1 to a variable. */
    Code up(int variable) {
      return write(variable, view -> view.set(variable, view.get(variable) + 1));
    }

    private record AtLeast(int least) implements Operation.Guard {
      @Override
      public boolean allows(int value) {
        return value >= least;
      }
    }

    Code sleepAndWake(int condvar, int lock) {
      return step(new Operation.Sleep(condvar, lock), view -> {})
          .step(new Operation.Wake(condvar, lock), view -> {});
    }

    Code signal(int condvar) {
      return step(new Operation.Signal(condvar), view -> {});
    }

    Code broadcast(int condvar) {
      return step(new Operation.Broadcast(condvar), view -> {});
    }

    Code run(Consumer<View> effect) {
      instructions.add(new Instruction.Run(effect));
      return this;
    }

    /** Skips the body if the condition holds. */
    Code unless(Predicate<View> condition, Consumer<Code> body) {
      int position = instructions.size();
      instructions.add(new Instruction.JumpIf(condition, position));
      body.accept(this);
      instructions.set(position, new Instruction.JumpIf(condition, instructions.size()));
      return this;
    }

    /** Jumps back to the beginning. */
    Code again(Predicate<View> condition) {
      instructions.add(new Instruction.JumpIf(condition, 0));
      return this;
    }
  }

  /** What the code of a thread sees. */
  final class View {
    private final int[] values;
    private final int thread;

    private View(int[] values, int thread) {
      this.values = values;
      this.thread = thread;
    }

    int get(int cell) {
      return values[cell(cell)];
    }

    void set(int cell, int value) {
      values[cell(cell)] = value;
    }

    int register(int number) {
      return values[ToySystem.this.register(thread, number)];
    }

    void setRegister(int number, int value) {
      values[ToySystem.this.register(thread, number)] = value;
    }
  }

  /** A state; the values of the counters, registers, sleepers, lock owners and cells. */
  record State(int[] values) {
    @Override
    public boolean equals(Object other) {
      return other instanceof State state && Arrays.equals(values, state.values);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(values);
    }

    @Override
    public String toString() {
      return Arrays.toString(values);
    }
  }

  private int register(int thread, int number) {
    return signature.threads() + thread * REGISTERS + number;
  }

  /** 0 awake, 1 asleep, 2 notified. */
  private int sleeper(int thread) {
    return signature.threads() * (1 + REGISTERS) + thread;
  }

  private int owner(int lock) {
    return signature.threads() * (2 + REGISTERS) + lock;
  }

  private int cell(int cell) {
    return owner(signature.locks()) + cell;
  }

  @Override
  public Signature signature() {
    return signature;
  }

  @Override
  public State initialState() {
    int[] values = new int[cell(cells)];
    for (int thread = 0; thread < signature.threads(); thread++) {
      runLocal(values, thread);
    }
    return new State(values);
  }

  @Override
  public List<Operation> operations(State state, int thread) {
    int counter = state.values[thread];
    if (counter == code.get(thread).size()) {
      return List.of();
    }
    return switch (code.get(thread).get(counter)) {
      case Instruction.Step i -> List.of(i.operation().apply(new View(state.values, thread)));
      case Instruction.Choice i ->
          IntStream.range(0, i.sides()).<Operation>mapToObj(Operation.Local::new).toList();
      case Instruction.Test i -> List.of(new Operation.Test(List.of(i.variable()), 0));
      case Instruction.Run i -> throw new AssertionError(i);
      case Instruction.JumpIf i -> throw new AssertionError(i);
    };
  }

  @Override
  public int outcomes(State state, int thread) {
    Instruction next = code.get(thread).get(state.values[thread]);
    return ((Instruction.Test) next).outcomes().apply(new View(state.values, thread));
  }

  @Override
  public State step(State state, EventAction action) {
    int[] values = state.values.clone();
    int thread = action.thread();
    View view = new View(values, thread);
    switch (code.get(thread).get(values[thread])) {
      case Instruction.Step i -> i.effect().accept(view);
      case Instruction.Choice i ->
          view.setRegister(0, ((Operation.Local) action.operation()).alternative());
      case Instruction.Test i ->
          view.setRegister(0, ((Operation.Test) action.operation()).outcome());
      case Instruction.Run i -> throw new AssertionError(i);
      case Instruction.JumpIf i -> throw new AssertionError(i);
    }
    synchronize(values, action);
    values[thread]++;
    runLocal(values, thread);
    return new State(values);
  }

  private void synchronize(int[] values, EventAction action) {
    int thread = action.thread();
    switch (action.operation()) {
      case Operation.Acquire o -> values[owner(o.lock())] = thread + 1;
      case Operation.Release o -> values[owner(o.lock())] = 0;
      case Operation.Sleep o -> {
        values[owner(o.lock())] = 0;
        values[sleeper(thread)] = 1;
      }
      case Operation.Wake o -> {
        values[owner(o.lock())] = thread + 1;
        values[sleeper(thread)] = 0;
      }
      case Operation.Signal o -> action.woken().forEach(t -> values[sleeper(t)] = 2);
      case Operation.Broadcast o -> action.woken().forEach(t -> values[sleeper(t)] = 2);
      case Operation.Local o -> {}
      case Operation.Access o -> {}
      case Operation.Test o -> {}
      case Operation.Await o -> {}
      case Operation.AwaitReset o -> {}
      case Operation.GuardedRead o -> {}
      case Operation.GuardedWrite o -> {}
    }
  }

  private void runLocal(int[] values, int thread) {
    View view = new View(values, thread);
    List<Instruction> instructions = code.get(thread);
    while (values[thread] < instructions.size()) {
      switch (instructions.get(values[thread])) {
        case Instruction.Run i -> {
          i.effect().accept(view);
          values[thread]++;
        }
        case Instruction.JumpIf i ->
            values[thread] = i.condition().test(view) ? i.target() : values[thread] + 1;
        case Instruction.Step i -> {
          return;
        }
        case Instruction.Choice i -> {
          return;
        }
        case Instruction.Test i -> {
          return;
        }
      }
    }
  }

  @Override
  public int value(State state, int variable) {
    return state.values[cell(variable)];
  }

  @Override
  public StateFingerprint fingerprint(State state) {
    StateFingerprint fingerprint = StateFingerprint.ZERO;
    for (int i = 0; i < state.values.length; i++) {
      fingerprint = fingerprint.xor(StateFingerprint.of(i, state.values[i]));
    }
    return fingerprint;
  }

  /** The actions that are possible in a state, told from the state alone. */
  List<EventAction> actions(State state) {
    List<EventAction> actions = new ArrayList<>();
    for (int thread = 0; thread < signature.threads(); thread++) {
      for (Operation operation : operations(state, thread)) {
        addActions(state, thread, operation, actions);
      }
    }
    return actions;
  }

  private void addActions(State state, int thread, Operation operation, List<EventAction> actions) {
    boolean possible =
        switch (operation) {
          case Operation.Acquire o -> state.values[owner(o.lock())] == 0;
          case Operation.Wake o ->
              state.values[owner(o.lock())] == 0 && state.values[sleeper(thread)] == 2;
          case Operation.Await o -> (value(state, o.variable()) != 0) == o.value();
          case Operation.AwaitReset o -> value(state, o.variable()) != 0;
          case Operation.GuardedRead o -> o.guard().allows(value(state, o.variable()));
          case Operation.GuardedWrite o -> o.guard().allows(value(state, o.variable()));
          case Operation.Local o -> true;
          case Operation.Access o -> true;
          case Operation.Test o -> {
            int outcomes = outcomes(state, thread);
            for (int outcome = 1; outcome < outcomes; outcome++) {
              actions.add(EventAction.of(thread, o.with(outcome)));
            }
            yield true;
          }
          case Operation.Release o -> true;
          case Operation.Sleep o -> true;
          case Operation.Signal o -> {
            List<Integer> sleepers = sleepers(state, o.condvar());
            sleepers.forEach(t -> actions.add(new EventAction(thread, o, List.of(t))));
            yield sleepers.isEmpty();
          }
          case Operation.Broadcast o -> {
            List<Integer> sleepers = sleepers(state, o.condvar());
            if (!sleepers.isEmpty()) {
              actions.add(new EventAction(thread, o, sleepers));
            }
            yield sleepers.isEmpty();
          }
        };
    if (possible) {
      actions.add(EventAction.of(thread, operation));
    }
  }

  private List<Integer> sleepers(State state, int condvar) {
    List<Integer> sleepers = new ArrayList<>();
    for (int thread = 0; thread < signature.threads(); thread++) {
      if (state.values[sleeper(thread)] == 1
          && operations(state, thread).get(0) instanceof Operation.Wake wake
          && wake.condvar() == condvar) {
        sleepers.add(thread);
      }
    }
    return sleepers;
  }

  /** Whether nobody can go on, and somebody has not ended. */
  boolean isDeadlock(State state) {
    return actions(state).isEmpty() && !hasEnded(state);
  }

  boolean hasEnded(State state) {
    for (int thread = 0; thread < signature.threads(); thread++) {
      if (!operations(state, thread).isEmpty()) {
        return false;
      }
    }
    return true;
  }
}
