package liss.explore;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.LocalExpr;
import liss.cfa.ProgramCfa;
import liss.explore.Condition.Demand;
import liss.explore.Literal.Truth;
import liss.lang.Expr.BinaryOperator;

/**
 * The single-thread semantics of W with unknown values ([LISS] Fig. 6): what an edge does to a
 * state, and what has to hold for it.
 *
 * <p>An element of an array whose index is unknown is read as a case distinction over all elements;
 * written, it makes every element one.
 */
public final class StepSemantics {

  private final ProgramCfa program;
  private final Values values;
  private final Set<Edge> unseen;

  /** The semantics of a program. */
  public StepSemantics(ProgramCfa program, Values values) {
    this(program, values, Set.of());
  }

  /**
   * The semantics of a program of which only the steps matter, not the values.
   *
   * @param unseen the inputs on which no step depends, of which each has one value
   */
  StepSemantics(ProgramCfa program, Values values, Set<Edge> unseen) {
    this.program = program;
    this.values = values;
    this.unseen = unseen;
  }

  /**
   * A step that was taken.
   *
   * @param demands what must hold before; the edge cannot be taken otherwise, or the run ends there
   */
  public record Taken(TakenStep step, Memory target, List<Constraint> demands) {

    /** Copies the list. */
    public Taken {
      demands = List.copyOf(demands);
    }

    private Taken waking(int condvar, List<Integer> sleepers) {
      Memory woken = target;
      for (int sleeper : sleepers) {
        woken = woken.withWoken(sleeper, condvar);
      }
      return new Taken(step.waking(sleepers), woken, demands);
    }
  }

  /**
   * A step that is possible for some inputs, as far as is known.
   *
   * @param path what the inputs must satisfy for it and the steps before it
   */
  public record PossibleStep(Taken taken, PathCondition path) {}

  /** The values of all values. */
  Values values() {
    return values;
  }

  /** The state before the first step. */
  public Memory initialState() {
    return new Memory(program, values);
  }

  /**
   * What can happen when a thread takes an edge that starts at its location: one thing, or one for
   * each thread that a signal can wake, or for each value that can come from outside.
   */
  public List<Taken> take(Memory before, Edge edge) {
    return switch (edge.action()) {
      case Action.Input a -> yielding(before, edge, Symbol.Kind.INPUT);
      case Action.Havoc a -> yielding(before, edge, Symbol.Kind.CHOICE);
      case Action.HavocLocal a -> yielding(before, edge, Symbol.Kind.CHOICE);
      case Action.CondvarSignal a -> {
        Taken taken = new Taking(before, edge).taken();
        List<Integer> sleepers = before.sleepers(a.condvar());
        yield sleepers.isEmpty()
            ? List.of(taken)
            : sleepers.stream().map(s -> taken.waking(a.condvar(), List.of(s))).toList();
      }
      case Action.CondvarBroadcast a ->
          List.of(
              new Taking(before, edge).taken().waking(a.condvar(), before.sleepers(a.condvar())));
      case Action.Access a -> List.of(new Taking(before, edge).taken());
      case Action.Synchronization a -> List.of(new Taking(before, edge).taken());
      case Action.LocalStep a -> List.of(new Taking(before, edge).taken());
    };
  }

  /** The steps of a thread that are possible for some inputs that satisfy a condition. */
  public List<PossibleStep> possible(Memory before, PathCondition path, int thread) {
    return before.out(thread).stream()
        .flatMap(edge -> take(before, edge).stream())
        .flatMap(taken ->
            path.and(taken.demands(), values).stream().map(all -> new PossibleStep(taken, all)))
        .toList();
  }

  /** Whether a step gets a value from outside of which there is only one, since none matters. */
  boolean isUnseen(Edge edge) {
    return unseen.contains(edge);
  }

  private List<Taken> yielding(Memory before, Edge edge, Symbol.Kind kind) {
    if (isUnseen(edge)) {
      return List.of(new Taking(before, edge, Optional.of(values.unseen())).taken());
    }
    int thread = edge.thread();
    Memory counted = values.areSymbolic() ? before.withOneMore(thread, kind) : before;
    return values.yieldedBy(new Symbol(thread, kind, before.count(thread, kind))).stream()
        .map(value -> new Taking(counted, edge, Optional.of(value)).taken())
        .toList();
  }

  /** One edge being taken. */
  private final class Taking {

    private final Memory before;
    private final Memory moved;
    private final Edge edge;
    private final int thread;
    private final Optional<Long> input;
    private final List<Constraint> demands = new ArrayList<>();

    Taking(Memory before, Edge edge) {
      this(before, edge, Optional.empty());
    }

    Taking(Memory before, Edge edge, Optional<Long> input) {
      this.before = before;
      this.moved = before.withLocation(edge.thread(), edge.target());
      this.edge = edge;
      this.thread = edge.thread();
      this.input = input;
    }

    Taken taken() {
      Memory target = target();
      return new Taken(new TakenStep(edge, List.of(), input, Optional.empty()), target, demands);
    }

    private Memory target() {
      return switch (edge.action()) {
        case Action.Read a -> moved.withLocal(thread, a.local(), read(a.variable(), a.index()));
        case Action.Write a -> {
          Optional<Long> index = a.index().map(this::value);
          yield write(a.variable(), index, value(a.value()));
        }
        case Action.Havoc a -> write(a.variable(), a.index().map(this::value), input.orElseThrow());
        case Action.HavocLocal a -> moved.withLocal(thread, a.local(), input.orElseThrow());
        case Action.Input a -> moved.withLocal(thread, a.local(), input.orElseThrow());
        case Action.Output a -> {
          value(a.value());
          yield moved;
        }
        case Action.AssignLocal a -> moved.withLocal(thread, a.local(), value(a.value()));
        case Action.Branch a -> {
          a.condition()
              .ifPresent(c -> demand(value(c), Truth.holding(a.tag().holds()), Demand.BRANCH));
          yield moved;
        }
        case Action.Assert a -> {
          demand(value(a.condition()), Truth.NOT_ZERO, Demand.ASSERTION);
          yield moved;
        }
        case Action.Lock a -> {
          synchronization(before.isFree(a.lock()));
          yield moved.withOwner(a.lock(), thread);
        }
        case Action.Unlock a -> {
          synchronization(before.isHeld(a.lock(), thread));
          yield moved.withoutOwner(a.lock());
        }
        case Action.Wait a -> {
          synchronization(before.isSet(a.flag()) == a.value());
          yield moved;
        }
        case Action.WaitReset a -> {
          synchronization(before.isSet(a.flag()));
          yield moved.withFlag(a.flag(), false);
        }
        case Action.Assume a -> {
          synchronization(before.isSet(a.flag()) == a.value());
          yield moved;
        }
        case Action.SetCondition a -> moved.withFlag(a.flag(), a.value());
        case Action.SetGuard a -> moved.withFlag(a.flag(), a.value().evaluate(before::isSet));
        case Action.ObjectStep a -> operated(a);
        case Action.CondvarWait a -> waited(a);
        case Action.CondvarStep a -> moved;
        case Action.LocalStep a -> moved;
      };
    }

    private Memory operated(Action.ObjectStep a) {
      OptionalInt after = a.operation().after(before.object(a.object()), thread);
      synchronization(after.isPresent());
      return after.isPresent() ? moved.withObject(a.object(), after.getAsInt()) : moved;
    }

    /** The two halves of a wait ([SPOE] 3.1): the thread sleeps where it is, then it goes on. */
    private Memory waited(Action.CondvarWait a) {
      if (before.isWaiting(thread)) {
        synchronization(before.isWoken(thread) && before.isFree(a.lock()));
        return moved.withAwake(thread).withOwner(a.lock(), thread);
      }
      synchronization(before.isHeld(a.lock(), thread));
      return before.withoutOwner(a.lock()).withSleeper(thread, a.condvar());
    }

    private void synchronization(boolean enabled) {
      demand(values.constant(enabled ? 1 : 0), Truth.NOT_ZERO, Demand.SYNCHRONIZATION);
    }

    private void demand(long term, Truth truth, Demand demand) {
      Literal literal = new Literal(term, truth);
      if (!literal.isTrivial(values)) {
        demands.add(new Constraint(literal, new Condition(edge, demand, List.of())));
      }
    }

    private long read(int variable, Optional<LocalExpr> index) {
      if (index.isEmpty()) {
        return before.value(variable, 0);
      }
      long position = value(index.get());
      int size = inBounds(variable, position);
      OptionalLong known = values.number(position);
      if (known.isPresent()) {
        return before.value(variable, Math.clamp(known.getAsLong(), 0, size - 1));
      }
      long value = before.value(variable, size - 1);
      for (int cell = size - 2; cell >= 0; cell--) {
        value = values.conditional(isAt(position, cell), before.value(variable, cell), value);
      }
      return value;
    }

    private Memory write(int variable, Optional<Long> index, long value) {
      if (index.isEmpty()) {
        return moved.withValue(variable, 0, value);
      }
      int size = inBounds(variable, index.get());
      OptionalLong known = values.number(index.get());
      if (known.isPresent()) {
        long cell = known.getAsLong();
        return cell < 0 || cell >= size ? moved : moved.withValue(variable, (int) cell, value);
      }
      Memory after = moved;
      for (int cell = 0; cell < size; cell++) {
        long isHere = isAt(index.get(), cell);
        after =
            after.withValue(
                variable, cell, values.conditional(isHere, value, before.value(variable, cell)));
      }
      return after;
    }

    private long isAt(long position, int cell) {
      return values.apply(BinaryOperator.EQUAL, position, values.constant(cell));
    }

    /** Demands that there is such an element; returns how many there are. */
    private int inBounds(int variable, long position) {
      int size = program.variables().get(variable).initial().size();
      long notBefore = values.apply(BinaryOperator.GREATER_EQUAL, position, values.constant(0));
      long notBehind = values.apply(BinaryOperator.LESS, position, values.constant(size));
      demand(values.apply(BinaryOperator.AND, notBefore, notBehind), Truth.NOT_ZERO, Demand.INDEX);
      return size;
    }

    private long value(LocalExpr expr) {
      Evaluation evaluation = new Evaluation(values, before, thread);
      long value = evaluation.value(expr);
      evaluation.divisors().forEach(d -> demand(d, Truth.NOT_ZERO, Demand.DIVISOR));
      return value;
    }
  }
}
