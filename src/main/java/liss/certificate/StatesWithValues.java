package liss.certificate;

import static java.util.stream.Collectors.toMap;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.check.analysis.BlockProgram;
import liss.check.analysis.BlockProgram.Step;
import liss.run.ConcreteSemantics;
import liss.run.ConcreteState;
import liss.run.RunEnd;
import liss.run.Scheduler;
import liss.search.LimitPoll;
import liss.search.Limits;
import liss.search.TupleTable;

/**
 * A set of states with values that shows of all runs of a program that none fails, none gets stuck,
 * and each that terminates is equivalent to a cooperative one (docs/certificates.md, "states with
 * values"). For programs without inputs in which no run goes on for ever.
 *
 * <p>A state is followed depth first, so that the order in which states are left is one in which
 * each comes before those after it, from the last to the first.
 */
final class StatesWithValues {

  /** With more states there is no certificate. */
  private static final int MOST = 1_000_000;

  private static final String FAILURE = "a run fails of which no cooperative one is known";

  private static final String STUCK = "a run gets stuck";

  private static final String CIRCLE = "with values, a run may go on for ever";

  private final BlockProgram program;
  private final Numbering numbering;
  private final SerialRuns serial;
  private final Limits limits;
  private final ConcreteSemantics semantics;
  private final Map<Edge, Step> steps;
  private final Map<State, Visit> visits = new HashMap<>();
  private final TupleTable tuples;
  private final boolean hasObjects;

  /** Whether some run may end of which no serial run is left. */
  private boolean isNoneLeft;

  /** States, each behind those that come after it. */
  private final List<Visit> left = new ArrayList<>();

  /** A state with values, and the number of the tuple that is known of it without. */
  private record State(ConcreteState values, int abstraction) {}

  private sealed interface Successor {
    record Next(State state, SerialRuns.After after) implements Successor {}

    /** The run fails; told is a cooperative one that fails in the same way, if one is known. */
    record Failure(Optional<String> told) implements Successor {}
  }

  /** A state that is being looked at. */
  private static final class Visit {
    private final BitSet threads;
    private final List<Successor> successors;
    private final boolean isStuck;
    private int next;
    private boolean isLeft;
    private int number;

    Visit(BitSet threads, List<Successor> successors, boolean isStuck) {
      this.threads = threads;
      this.successors = successors;
      this.isStuck = isStuck;
    }
  }

  StatesWithValues(
      ProgramCfa cfa, BlockProgram program, Numbering numbering, SerialRuns serial, Limits limits) {
    this.program = program;
    this.numbering = numbering;
    this.serial = serial;
    this.limits = limits;
    this.semantics = new ConcreteSemantics(cfa, Scheduler.PREEMPTIVE, edge -> List.of());
    this.tuples = new TupleTable(serial.initial().length);
    this.hasObjects = !cfa.objects().isEmpty();
    this.steps = program.steps().stream().collect(toMap(Step::edge, Function.identity()));
  }

  /**
   * Writes a line for each state.
   *
   * @return why there is no such set; empty if all lines were written
   */
  Optional<String> writeTo(Consumer<String> lines) {
    ConcreteState values = semantics.initialState();
    for (int thread = 0; thread < program.threads(); thread++) {
      values = withSilentSteps(values, thread);
    }
    if (values.stop().isPresent()) {
      return Optional.of(FAILURE);
    }
    Optional<String> reason = follow(state(values, serial.initial()));
    if (reason.isEmpty()) {
      for (int number = 0; number < left.size(); number++) {
        left.get(left.size() - 1 - number).number = number;
      }
      left.reversed().forEach(visit -> lines.accept(line(visit)));
    }
    return reason.or(() -> isNoneLeft ? Optional.of(SerialRuns.NONE_LEFT) : Optional.empty());
  }

  private State state(ConcreteState values, int[] tuple) {
    return new State(values, tuples.number(tuple));
  }

  private String line(Visit visit) {
    return SerialRuns.line(
        visit.threads,
        visit.successors.stream()
            .map(successor ->
                switch (successor) {
                  case Successor.Next next -> next.after().told(visit(next.state()).number);
                  case Successor.Failure failure -> failure.told().orElseThrow();
                })
            .toList());
  }

  private Visit visit(State state) {
    return visits.computeIfAbsent(state, this::visited);
  }

  private Optional<String> follow(State initial) {
    LimitPoll poll = new LimitPoll(limits);
    Deque<Visit> way = new ArrayDeque<>(List.of(visit(initial)));
    while (!way.isEmpty() && !poll.endsSearch()) {
      Visit here = way.peek();
      if (here.isStuck) {
        return Optional.of(STUCK);
      }
      if (here.successors.contains(new Successor.Failure(Optional.empty()))) {
        return Optional.of(FAILURE);
      }
      if (here.next == here.successors.size()) {
        here.isLeft = true;
        left.add(way.pop());
        continue;
      }
      if (!(here.successors.get(here.next++) instanceof Successor.Next(State next, var after))) {
        continue;
      }
      if (serial.endsWithout(tuples.tuple(next.abstraction()))) {
        isNoneLeft = true;
      }
      boolean isNew = !visits.containsKey(next);
      Visit there = visit(next);
      if (isNew) {
        way.push(there);
      } else if (!there.isLeft) {
        return Optional.of(CIRCLE);
      }
      if (visits.size() > MOST) {
        return Optional.of("more than " + MOST + " states with values");
      }
    }
    return poll.stopped().or(serial::stopped);
  }

  /** The moves from a state: those of a persistent set with a thread that can move. */
  private Visit visited(State state) {
    int[] tuple = tuples.tuple(state.abstraction());
    BitSet threads =
        IntStream.range(0, program.threads())
            .filter(thread -> isNextSilent(thread, tuple[thread]))
            .boxed()
            .findFirst()
            .map(SerialRuns::only)
            .orElseGet(() -> persistent(tuple));
    List<Successor> successors = successors(state, tuple, threads);
    boolean isStuck =
        successors.isEmpty()
            && semantics
                .outcome(state.values())
                .filter(RunEnd.Deadlock.class::isInstance)
                .isPresent();
    return new Visit(threads, successors, isStuck);
  }

  /**
   * A set of threads that includes one that can move. It is all of them where there are semaphores
   * and the like: a thread that takes one may leave nothing to others, though it does not matter to
   * a run that terminates which of them is first.
   */
  private BitSet persistent(int[] tuple) {
    if (hasObjects) {
      BitSet all = new BitSet();
      all.set(0, program.threads());
      return all;
    }
    return serial.persistent.threads(tuple, thread -> program.canMove(tuple, thread));
  }

  /** Whether nobody notices what a thread does next. */
  private boolean isNextSilent(int thread, int position) {
    List<Step> next = program.steps(thread, position);
    return !next.isEmpty() && next.stream().allMatch(serial.atomic::isSilent);
  }

  private List<Successor> successors(State state, int[] tuple, BitSet threads) {
    List<Successor> successors = new ArrayList<>();
    threads.stream()
        .forEach(thread ->
            numbering.inOrder(thread, tuple[thread]).stream()
                .filter(step -> program.isEnabled(tuple, step))
                .forEach(step -> successor(state, tuple, step).ifPresent(successors::add)));
    return successors;
  }

  /** What comes of a step and the silent ones that follow; empty if a branch does not go so. */
  private Optional<Successor> successor(State state, int[] tuple, Step step) {
    return semantics.steps(state.values(), step.thread()).stream()
        .filter(taken -> taken.edge().equals(step.edge()))
        .findFirst()
        .map(taken -> {
          ConcreteState values = withSilentSteps(taken.target(), step.thread());
          if (values.stop().isPresent()) {
            boolean isTaken = taken.target().stop().isEmpty();
            return new Successor.Failure(serial.failing(tuple, step, isTaken));
          }
          SerialRuns.After after = serial.after(tuple, List.of(step));
          return new Successor.Next(state(values, after.tuple()), after);
        });
  }

  private ConcreteState withSilentSteps(ConcreteState values, int thread) {
    ConcreteState here = values;
    int most = semantics.program().threads().get(thread).size();
    for (int taken = 0; taken <= most && here.stop().isEmpty(); taken++) {
      Optional<liss.run.Step> next =
          semantics.steps(here, thread).stream()
              .filter(step -> !steps.containsKey(step.edge()))
              .findFirst();
      if (next.isEmpty()) {
        return here;
      }
      here = next.get().target();
    }
    return here;
  }
}
