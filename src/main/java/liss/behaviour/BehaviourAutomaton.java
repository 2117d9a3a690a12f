package liss.behaviour;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import liss.automata.ExplicitNfa;
import liss.automata.Nfa;
import liss.automata.Trimming;
import liss.cfa.ProgramCfa;
import liss.run.Behaviour;
import liss.run.ConcreteSemantics;
import liss.run.ConcreteState;
import liss.run.Move;
import liss.run.Observable;
import liss.run.RunEnd;
import liss.run.Schedule;
import liss.run.Scheduler;
import liss.run.Step;

/**
 * What the terminating runs of a program show, as an automaton: its states are those of the
 * program, and its symbols the inputs, outputs and choices. It may be infinite.
 *
 * <p>Under the preemptive scheduler, while some thread is about to take a step that no other thread
 * can see, only that thread moves, as in {@link SymbolicRuns}: the words are then a part of those
 * of the program, and all of them up to the order of independent symbols. Steps that show nothing
 * and have no alternative are not states of their own.
 */
final class BehaviourAutomaton implements Nfa {

  /** A thread may go round a silent loop forever. */
  private static final int LONGEST_CHAIN = 50;

  private final ProgramCfa program;
  private final Scheduler scheduler;
  private final ConcreteSemantics semantics;
  private final ObservableAlphabet alphabet;
  private final Map<Observable, Integer> symbols;
  private final Map<ConcreteState, Integer> numbers = new HashMap<>();
  private final List<ConcreteState> states = new ArrayList<>();

  /**
   * The automaton of a program.
   *
   * @param alphabet what is seen of the runs
   * @param symbols the numbers of symbols; gets those that are new
   */
  BehaviourAutomaton(
      ProgramCfa program,
      Scheduler scheduler,
      ObservableAlphabet alphabet,
      Map<Observable, Integer> symbols) {
    this.program = program;
    this.scheduler = scheduler;
    this.alphabet = alphabet;
    this.symbols = symbols;
    this.semantics = new ConcreteSemantics(program, scheduler, edge -> alphabet.values());
  }

  /**
   * All states from which a run terminates, with all their steps; empty if there are too many.
   *
   * @param stop asked now and then; when true there is no answer
   */
  Optional<ExplicitNfa> explored(int mostStates, BooleanSupplier stop) {
    ExplicitNfa.Builder all = ExplicitNfa.builder();
    all.initial(initialStates());
    for (int state = 0; state < states.size(); state++) {
      if (states.size() > mostStates || stop.getAsBoolean()) {
        return Optional.empty();
      }
      int source = state;
      if (isAccepting(state)) {
        all.accepting(state);
      }
      forEachTransition(state, (symbol, target) -> all.transition(source, symbol, target));
    }
    return Optional.of(Trimming.withoutDeadStates(all.build()));
  }

  @Override
  public int[] initialStates() {
    return new int[] {number(semantics.initialState())};
  }

  @Override
  public boolean isAccepting(int state) {
    return hasTerminated(states.get(state));
  }

  private boolean hasTerminated(ConcreteState state) {
    return semantics
        .outcome(state)
        .filter(outcome -> outcome instanceof RunEnd.Terminated)
        .isPresent();
  }

  @Override
  public void forEachTransition(int state, TransitionVisitor visitor) {
    for (Step step : steps(states.get(state))) {
      visitor.visit(symbol(step), number(step.target()));
    }
  }

  private int symbol(Step step) {
    return shown(step)
        .map(observable -> symbols.computeIfAbsent(observable, o -> symbols.size()))
        .orElse(EPSILON);
  }

  private Optional<Observable> shown(Step step) {
    return step.observable().filter(alphabet::has);
  }

  private int number(ConcreteState reached) {
    ConcreteState state = settled(reached);
    Integer known = numbers.putIfAbsent(state, states.size());
    if (known == null) {
      states.add(state);
      return states.size() - 1;
    }
    return known;
  }

  /** Where a run is after the steps to which there is no alternative and that show nothing. */
  private ConcreteState settled(ConcreteState reached) {
    ConcreteState state = reached;
    for (int i = 0; i < LONGEST_CHAIN; i++) {
      List<Step> steps = steps(state);
      if (steps.size() != 1 || shown(steps.getFirst()).isPresent()) {
        break;
      }
      state = steps.getFirst().target();
    }
    return state;
  }

  private List<Step> steps(ConcreteState state) {
    return switch (scheduler) {
      case COOPERATIVE -> semantics.steps(state);
      case PREEMPTIVE ->
          IntStream.range(0, program.threads().size())
              .filter(thread -> !state.out(thread).isEmpty())
              .filter(thread -> SymbolicRuns.isLocal(state.out(thread).getFirst().action()))
              .mapToObj(thread -> semantics.steps(state, thread))
              .findFirst()
              .orElseGet(() -> semantics.steps(state));
    };
  }

  /** A state of a search for a run that shows a behaviour. */
  private record Place(ConcreteState state, Behaviour shown) {}

  /** How a place was reached first. */
  private record Link(Place before, Step step) {}

  /** A run that terminates and shows a behaviour of the automaton; breadth first. */
  Schedule run(Behaviour wanted) {
    Place start = new Place(semantics.initialState(), Behaviour.empty(program.threads().size()));
    Map<Place, Optional<Link>> seen = new HashMap<>(Map.of(start, Optional.empty()));
    Deque<Place> open = new ArrayDeque<>(List.of(start));
    while (!open.isEmpty()) {
      Place place = open.remove();
      if (place.shown().equals(wanted) && hasTerminated(place.state())) {
        return schedule(place, seen);
      }
      for (Step step : steps(place.state())) {
        Behaviour shown = shown(step).map(place.shown()::followedBy).orElse(place.shown());
        Place next = new Place(step.target(), shown);
        if (shown.isBeginningOf(wanted)
            && seen.putIfAbsent(next, Optional.of(new Link(place, step))) == null) {
          open.add(next);
        }
      }
    }
    throw new IllegalStateException("no run shows " + wanted);
  }

  private Schedule schedule(Place end, Map<Place, Optional<Link>> seen) {
    List<Move> moves = new ArrayList<>();
    Optional<Link> link = seen.getOrDefault(end, Optional.empty());
    while (link.isPresent()) {
      Place before = link.get().before();
      moves.add(Move.of(link.get().step(), before.state()));
      link = seen.getOrDefault(before, Optional.empty());
    }
    Collections.reverse(moves);
    return Schedule.of(program, moves).orElseThrow();
  }
}
