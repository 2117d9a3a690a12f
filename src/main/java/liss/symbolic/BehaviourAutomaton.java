package liss.symbolic;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import liss.automata.Nfa;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.concrete.ConcreteSemantics;
import liss.concrete.ConcreteState;
import liss.concrete.Observable;
import liss.concrete.Outcome;
import liss.concrete.Scheduler;
import liss.concrete.Step;
import liss.schedule.Move;
import liss.schedule.Schedule;
import liss.trace.Word;

/**
 * What the terminating runs of a program show, as an automaton: its states are those of the
 * program, and its symbols the outputs and choices. It may be infinite; a program with input or
 * {@code havoc} has none.
 *
 * <p>Under the preemptive scheduler, while some thread is about to take a step that no other thread
 * can see, only that thread moves, as in {@link SymbolicRuns}: the words are then a part of those
 * of the program, and all of them up to the order of independent symbols.
 */
final class BehaviourAutomaton implements Nfa {

  private final ProgramCfa program;
  private final Scheduler scheduler;
  private final ConcreteSemantics semantics;
  private final Map<Observable, Integer> symbols;
  private final Map<ConcreteState, Integer> numbers = new HashMap<>();
  private final List<ConcreteState> states = new ArrayList<>();

  /**
   * The automaton of a program.
   *
   * @param symbols the numbers of symbols; gets those that are new
   */
  BehaviourAutomaton(ProgramCfa program, Scheduler scheduler, Map<Observable, Integer> symbols) {
    this.program = program;
    this.scheduler = scheduler;
    this.symbols = symbols;
    this.semantics =
        new ConcreteSemantics(
            program,
            scheduler,
            edge -> {
              throw new IllegalArgumentException("a value from outside: " + edge);
            });
  }

  /** Whether a program has an automaton. */
  static boolean exists(ProgramCfa program) {
    return actions(program)
        .noneMatch(action ->
            action instanceof Action.Input
                || action instanceof Action.Havoc
                || action instanceof Action.HavocLocal);
  }

  private static Stream<Action> actions(ProgramCfa program) {
    return program.threads().stream().flatMap(thread -> thread.edges().stream()).map(Edge::action);
  }

  /** How many states were reached so far. */
  int stateCount() {
    return states.size();
  }

  @Override
  public int[] initialStates() {
    return new int[] {number(semantics.initialState())};
  }

  @Override
  public boolean isAccepting(int state) {
    return semantics
        .outcome(states.get(state))
        .filter(outcome -> outcome instanceof Outcome.Terminated)
        .isPresent();
  }

  @Override
  public void forEachTransition(int state, TransitionVisitor visitor) {
    for (Step step : steps(states.get(state))) {
      visitor.visit(symbol(step), number(step.target()));
    }
  }

  private int symbol(Step step) {
    return step.observable()
        .map(observable -> symbols.computeIfAbsent(observable, o -> symbols.size()))
        .orElse(EPSILON);
  }

  private int number(ConcreteState state) {
    Integer known = numbers.putIfAbsent(state, states.size());
    if (known == null) {
      states.add(state);
      return states.size() - 1;
    }
    return known;
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

  /** A state of a search for a run that shows a word. */
  private record Place(ConcreteState state, int read) {}

  /** How a place was reached first. */
  private record Link(Place before, Step step) {}

  /** A run that terminates and shows a word of the automaton; breadth first. */
  Schedule run(Word word) {
    Place start = new Place(semantics.initialState(), 0);
    Map<Place, Optional<Link>> seen = new HashMap<>(Map.of(start, Optional.empty()));
    Deque<Place> open = new ArrayDeque<>(List.of(start));
    while (!open.isEmpty()) {
      Place place = open.remove();
      if (place.read() == word.length() && isAccepting(number(place.state()))) {
        return schedule(place, seen);
      }
      for (Step step : steps(place.state())) {
        int symbol = symbol(step);
        boolean isSilent = symbol == EPSILON;
        if (isSilent || place.read() < word.length() && word.symbolAt(place.read()) == symbol) {
          Place next = new Place(step.target(), place.read() + (isSilent ? 0 : 1));
          if (seen.putIfAbsent(next, Optional.of(new Link(place, step))) == null) {
            open.add(next);
          }
        }
      }
    }
    throw new IllegalStateException("no run shows the word " + word);
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
