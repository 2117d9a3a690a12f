package liss.behaviour;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import liss.automata.Determinization;
import liss.automata.ExplicitNfa;
import liss.automata.InclusionChecker;
import liss.automata.InclusionResult;
import liss.automata.IndependenceRelation;
import liss.automata.SetOperations;
import liss.automata.Word;
import liss.behaviour.BehaviourLanguage.Result;
import liss.behaviour.PreemptiveOnly.Count;
import liss.cfa.ProgramCfa;
import liss.run.Behaviour;
import liss.run.Observable;
import liss.run.Schedule;
import liss.run.Scheduler;

/**
 * Decides whether a program with finitely many states shows something preemptively that another one
 * does not show cooperatively, loops or not, as a question about languages. All answers are exact.
 *
 * <p>If each behaviour is one word ({@link BehaviourWords}), both automata are determinized and
 * subtracted. Otherwise inclusion is decided up to the order of symbols of which behaviours do not
 * tell the order ({@link InclusionChecker}): these are the choices of different threads, and a
 * choice and an input or output. There is no answer if the bound or the number of states is too
 * small.
 */
final class FiniteBehaviours {

  private static final int MOST_STATES = 30_000;

  private static final String ANY_VALUE = "input and havoc have any value";
  private static final String TOO_MANY = "there are more than " + MOST_STATES + " states";
  private static final String NO_WORDS =
      "choices have no bound, and neither have the other symbols, or there are too many states";

  private static final int MOST_WORD_STATES = 60_000;

  /** The number of states for {@link InclusionChecker}, which keeps closures of silent steps. */
  private static final int MOST_STATES_UP_TO_ORDER = 4_000;

  private static final int MOST_HELD_BACK = 16;

  private final Map<Observable, Integer> symbols = new LinkedHashMap<>();
  private final ProgramCfa program;
  private final BehaviourAutomaton preemptive;
  private final BehaviourAutomaton cooperative;
  private final BooleanSupplier stop;
  private final boolean hasAlphabet;

  /** The answers. */
  sealed interface Answer {
    /** Each preemptive behaviour is a cooperative one. */
    record Same() implements Answer {}

    /**
     * The run shows what no cooperative run does.
     *
     * @param count how many such behaviours there are, if that is known
     */
    record PreemptiveOnly(Schedule run, Optional<Count> count) implements Answer {}

    /** It is not known, and why. */
    record Unknown(String reason) implements Answer {}
  }

  private FiniteBehaviours(
      ProgramCfa specification,
      ProgramCfa implementation,
      ObservableAlphabet alphabet,
      BooleanSupplier stop) {
    this.program = implementation;
    this.stop = stop;
    this.hasAlphabet =
        !alphabet.values().isEmpty() || !specification.hasInputs() && !implementation.hasInputs();
    preemptive = new BehaviourAutomaton(implementation, Scheduler.PREEMPTIVE, alphabet, symbols);
    cooperative = new BehaviourAutomaton(specification, Scheduler.COOPERATIVE, alphabet, symbols);
  }

  /**
   * The behaviours of programs.
   *
   * @param alphabet what is seen of them
   * @param stop asked now and then; when true there is no answer
   */
  static FiniteBehaviours of(
      ProgramCfa specification,
      ProgramCfa implementation,
      ObservableAlphabet alphabet,
      BooleanSupplier stop) {
    return new FiniteBehaviours(specification, implementation, alphabet, stop);
  }

  /** Whether something is preemptive-only. */
  Answer compare() {
    if (!hasAlphabet) {
      return new Answer.Unknown(ANY_VALUE);
    }
    Optional<ExplicitNfa> ofP = preemptive.explored(MOST_STATES, stop);
    Optional<ExplicitNfa> ofNp = ofP.flatMap(p -> cooperative.explored(MOST_STATES, stop));
    if (ofP.isEmpty() || ofNp.isEmpty()) {
      return new Answer.Unknown(TOO_MANY);
    }
    return difference(ofP.get(), ofNp.get())
        .map(this::answer)
        .orElseGet(() -> upToOrder(ofP.get(), ofNp.get()));
  }

  /** The language of P. */
  Result ofPreemptiveRuns() {
    return language(
        preemptive.explored(MOST_STATES, stop),
        runs -> streams().flatMap(free -> deterministic(runs, free).stream()).findFirst());
  }

  /** What is in the language of P and not in that of NP. */
  Result preemptiveOnly() {
    return language(
        preemptive.explored(MOST_STATES, stop),
        runs ->
            cooperative.explored(MOST_STATES, stop).flatMap(others -> difference(runs, others)));
  }

  private Result language(
      Optional<ExplicitNfa> runs, Function<ExplicitNfa, Optional<ExplicitNfa>> words) {
    if (!hasAlphabet) {
      return new Result.Unknown(ANY_VALUE);
    }
    if (runs.isEmpty()) {
      return new Result.Unknown(TOO_MANY);
    }
    return words
        .apply(runs.get())
        .map(SetOperations::minimized)
        .<Result>map(automaton ->
            new Result.Language(BehaviourLanguage.of(automaton, List.copyOf(symbols.keySet()))))
        .orElseGet(() -> new Result.Unknown(NO_WORDS));
  }

  /** The streams of symbols. */
  private Stream<Integer> streams() {
    return IntStream.rangeClosed(0, program.threads().size()).boxed();
  }

  private Optional<ExplicitNfa> difference(ExplicitNfa ofP, ExplicitNfa ofNp) {
    return streams().flatMap(free -> difference(ofP, ofNp, free).stream()).findFirst();
  }

  /** The difference of words in which the symbols of one stream stay where they are. */
  private Optional<ExplicitNfa> difference(ExplicitNfa ofP, ExplicitNfa ofNp, int free) {
    return deterministic(ofP, free)
        .flatMap(p -> deterministic(ofNp, free).map(np -> SetOperations.difference(p, np)));
  }

  private Optional<ExplicitNfa> deterministic(ExplicitNfa runs, int free) {
    List<Observable> all = List.copyOf(symbols.keySet());
    IntUnaryOperator streamOf = symbol -> stream(all.get(symbol));
    return all.size() > SetOperations.MOST_SYMBOLS
        ? Optional.empty()
        : BehaviourWords.of(runs, streamOf, free, MOST_WORD_STATES, stop)
            .flatMap(words -> Determinization.of(words, MOST_WORD_STATES, stop));
  }

  private Answer answer(ExplicitNfa onlyP) {
    return SetOperations.shortestWord(onlyP)
        .<Answer>map(word -> new Answer.PreemptiveOnly(run(word), Optional.of(count(onlyP))))
        .orElseGet(Answer.Same::new);
  }

  private static Count count(ExplicitNfa words) {
    return SetOperations.wordCount(words)
        .<Count>map(Count.Finite::new)
        .orElseGet(Count.Infinite::new);
  }

  private Answer upToOrder(ExplicitNfa ofP, ExplicitNfa ofNp) {
    if (Math.max(ofP.stateCount(), ofNp.stateCount()) > MOST_STATES_UP_TO_ORDER) {
      return new Answer.Unknown("there are more than " + MOST_STATES_UP_TO_ORDER + " states");
    }
    InclusionChecker.Options options =
        InclusionChecker.Options.upTo(MOST_HELD_BACK)
            .stoppedBy(() -> stop.getAsBoolean() ? Optional.of("stopped") : Optional.empty());
    return switch (new InclusionChecker(options).check(ofP, ofNp, independence())) {
      case InclusionResult.Included included -> new Answer.Same();
      case InclusionResult.Counterexample found ->
          new Answer.PreemptiveOnly(run(found.word()), Optional.empty());
      case InclusionResult.BoundReached reached ->
          new Answer.Unknown("the order of choices differs too much");
      case InclusionResult.Stopped stopped -> new Answer.Unknown(stopped.reason());
    };
  }

  private Schedule run(Word word) {
    List<Observable> all = List.copyOf(symbols.keySet());
    return preemptive.run(Behaviour.of(program, word.symbols().mapToObj(all::get).toList()));
  }

  private IndependenceRelation independence() {
    int[] streams = symbols.keySet().stream().mapToInt(FiniteBehaviours::stream).toArray();
    return (first, second) -> streams[first] != streams[second];
  }

  /** 0 for the interaction, and one for each thread's choices. */
  private static int stream(Observable symbol) {
    return symbol instanceof Observable.Havoc ? 1 + symbol.thread() : 0;
  }
}
