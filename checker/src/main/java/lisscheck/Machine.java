package lisscheck;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import lisscheck.Program.Expr;
import lisscheck.Program.Local;
import lisscheck.Program.Op;
import lisscheck.Program.Step;

/** A state of a program with values, in which steps can be taken. */
final class Machine {
  final int[] locations;
  final long[][] locals;
  final long[][] memory;

  /** The values of synchronization, as in {@link Sync}. */
  final int[] values;

  private final Sync sync;
  private final Optional<String> startFailure;

  enum Kind {
    DONE,
    /** The operation has to wait; nothing has happened. */
    WAITS,
    /** A false assumption: the run is discarded. */
    DISCARDED,
    /** The condition of a branch has another value; nothing has happened. */
    NOT_TAKEN,
    /** An error of the program: the run ends, and the machine is of no use any more. */
    FAILED
  }

  /** What came of a step; the reason is that of a failure, otherwise empty. */
  record Result(Kind kind, String reason) {
    private static Result of(Kind kind) {
      return new Result(kind, "");
    }
  }

  private static final class Failure extends RuntimeException {
    private static final long serialVersionUID = 1;

    Failure(String reason) {
      super(reason);
    }
  }

  /**
   * The initial state, in which each thread has done what comes before its first step.
   *
   * @param inputs for each thread, the integers that it gets meanwhile
   */
  Machine(Program program, List<? extends Iterator<Long>> inputs) {
    sync = new Sync(program);
    values = sync.initial();
    memory = program.variables().stream().map(v -> v.initial().clone()).toArray(long[][]::new);
    locations = new int[program.threads().size()];
    locals = program.threads().stream().map(t -> new long[t.locals()]).toArray(long[][]::new);
    String failure = null;
    for (int i = 0; i < locations.length && failure == null; i++) {
      try {
        run(program.threads().get(i).start(), locals[i], inputs.get(i));
      } catch (Failure e) {
        failure = program.threads().get(i).name() + ": " + e.getMessage();
      }
    }
    startFailure = Optional.ofNullable(failure);
  }

  private Machine(Machine other) {
    sync = other.sync;
    values = other.values.clone();
    memory = copy(other.memory);
    locations = other.locations.clone();
    locals = copy(other.locals);
    startFailure = other.startFailure;
  }

  private static long[][] copy(long[][] values) {
    return List.of(values).stream().map(long[]::clone).toArray(long[][]::new);
  }

  Machine copy() {
    return new Machine(this);
  }

  /** The failure of a thread before its first step, if there is one. */
  Optional<String> startFailure() {
    return startFailure;
  }

  /** What distinguishes states. */
  List<Long> key() {
    List<Long> key = new ArrayList<>();
    for (int[] part : List.of(locations, values)) {
      for (int value : part) {
        key.add((long) value);
      }
    }
    for (long[][] part : List.of(memory, locals)) {
      for (long[] row : part) {
        for (long value : row) {
          key.add(value);
        }
      }
    }
    return key;
  }

  /**
   * Takes a step that leaves the location where its thread is.
   *
   * @param inputs the integers that the thread gets: of {@code havoc} and {@code input}, in order
   */
  Result step(Step step, Iterator<Long> inputs) {
    if (step.source() != locations[step.thread()]) {
      throw new IllegalArgumentException("the thread is not where step " + step.number() + " is");
    }
    try {
      Kind kind =
          switch (step.op()) {
            case Op.Data data -> perform(data, locals[step.thread()], inputs);
            case Op.Synchronization synchronization -> perform(synchronization, step.thread());
          };
      if (kind == Kind.DONE) {
        locations[step.thread()] = step.target();
        run(step.then(), locals[step.thread()], inputs);
      }
      return Result.of(kind);
    } catch (Failure e) {
      return new Result(Kind.FAILED, e.getMessage());
    }
  }

  private Kind perform(Op.Synchronization op, int thread) {
    boolean isPossible = sync.isPossible(values, thread, op);
    if (op instanceof Op.Lock(int lock) && values[lock] == thread + 1) {
      throw new Failure("takes a lock that it holds");
    } else if (op instanceof Op.Unlock && !isPossible) {
      throw new Failure("frees a lock that it does not hold");
    } else if (!isPossible) {
      return Sync.isAssumption(op) ? Kind.DISCARDED : Kind.WAITS;
    }
    sync.apply(values, thread, op);
    return Kind.DONE;
  }

  private Kind perform(Op.Data op, long[] own, Iterator<Long> inputs) {
    switch (op) {
      case Op.Yield yield -> {}
      case Op.Branch(boolean side, Optional<Expr> condition) -> {
        if (condition.isPresent() && (value(condition.get(), own) != 0) != side) {
          return Kind.NOT_TAKEN;
        }
      }
      case Op.Read(int variable, Optional<Expr> index, int local) ->
          own[local] = memory[variable][element(variable, index, own)];
      case Op.Write(int variable, Optional<Expr> index, Expr value) ->
          memory[variable][element(variable, index, own)] = value(value, own);
      case Op.Havoc(int variable, Optional<Expr> index) ->
          memory[variable][element(variable, index, own)] = inputs.next();
      case Op.Input(int channel, int local) -> own[local] = inputs.next();
      case Op.Output(int channel, Expr value) -> value(value, own);
    }
    return Kind.DONE;
  }

  private int element(int variable, Optional<Expr> index, long[] own) {
    long element = index.isPresent() ? value(index.get(), own) : 0;
    if (element < 0 || element >= memory[variable].length) {
      throw new Failure("index " + element + " is outside of the array");
    }
    return (int) element;
  }

  private static void run(List<Local> actions, long[] own, Iterator<Long> inputs) {
    for (Local action : actions) {
      switch (action) {
        case Local.AssignLocal(int local, Expr value) -> own[local] = value(value, own);
        case Local.HavocLocal(int local) -> own[local] = inputs.next();
        case Local.MayFail mayFail -> {}
        case Local.Assert(Expr condition) -> {
          if (value(condition, own) == 0) {
            throw new Failure("an assertion does not hold");
          }
        }
      }
    }
  }

  private static long value(Expr expression, long[] own) {
    try {
      return expression.of(own);
    } catch (ArithmeticException e) {
      throw new Failure("division by zero");
    }
  }
}
