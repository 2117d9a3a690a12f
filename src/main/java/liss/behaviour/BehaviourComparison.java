package liss.behaviour;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import liss.behaviour.PreemptiveOnly.Finding;
import liss.behaviour.PreemptiveOnly.Method;
import liss.behaviour.SymbolicRuns.Ending;
import liss.cfa.ProgramCfa;
import liss.explore.ConditionAnswer;
import liss.explore.ExecutionTerms;
import liss.explore.Symbol;
import liss.run.Behaviour;
import liss.run.FewestPreemptions;
import liss.run.FewestPreemptions.Minimality;
import liss.run.Observable;
import liss.run.Observable.Target;
import liss.run.Schedule;
import liss.run.Scheduler;

/** Compares what preemptive runs show with what cooperative ones do. */
final class BehaviourComparison {

  /** Steps of the search before loops make it ask in another way. */
  private static final int BUDGET = 20_000;

  private final ProgramCfa specification;
  private final ProgramCfa program;
  private final ExecutionTerms terms;
  private final Endings endings;
  private final SymbolicRuns preemptive;
  private final SymbolicRuns cooperative;
  private final Map<Behaviour, List<Ending>> bySkeleton = new HashMap<>();
  private final Map<Behaviour, Finding> findings = new LinkedHashMap<>();
  private final Set<String> openQuestions = new LinkedHashSet<>();

  BehaviourComparison(ProgramCfa specification, ProgramCfa implementation, ExecutionTerms terms) {
    this.specification = specification;
    this.program = implementation;
    this.terms = terms;
    this.endings = new Endings(implementation, terms);
    this.cooperative = new SymbolicRuns(specification, Scheduler.COOPERATIVE, terms);
    this.preemptive = new SymbolicRuns(implementation, Scheduler.PREEMPTIVE, terms);
  }

  PreemptiveOnly run(BooleanSupplier stop) {
    if (!isExploredSoon(stop) && hasLoops()) {
      PreemptiveOnly languages = ofLanguages(ObservableAlphabet.withoutInputs(), stop);
      if (languages.isDecided()) {
        return languages;
      }
    }
    return ofAllRuns(stop);
  }

  /** The comparison of languages. */
  PreemptiveOnly ofLanguages(ObservableAlphabet alphabet, BooleanSupplier stop) {
    PreemptiveOnly none = PreemptiveOnly.without(Method.AUTOMATA);
    return switch (FiniteBehaviours.of(specification, program, alphabet, stop).compare()) {
      case FiniteBehaviours.Answer.Same same -> none;
      case FiniteBehaviours.Answer.PreemptiveOnly other ->
          new PreemptiveOnly(
              List.of(shortest(other.run(), stop)),
              Optional.empty(),
              0,
              0,
              0,
              other.count().isPresent()
                  ? List.of()
                  : List.of("other behaviours were not looked for"),
              Method.AUTOMATA,
              other.count());
      case FiniteBehaviours.Answer.Unknown unknown ->
          new PreemptiveOnly(
              List.of(),
              Optional.empty(),
              0,
              0,
              0,
              List.of(unknown.reason()),
              Method.AUTOMATA,
              Optional.empty());
    };
  }

  private Finding shortest(Schedule run, BooleanSupplier stop) {
    Behaviour behaviour = FewestPreemptions.behaviour(run);
    return finding(run, behaviour, closest(behaviour, stop));
  }

  /** What a cooperative run shows that is close to a behaviour, for the inputs of that. */
  private Optional<Behaviour> closest(Behaviour behaviour, BooleanSupplier stop) {
    return new Endings(specification, terms)
        .nearest(behaviour, symbol -> valueOf(symbol, behaviour), BUDGET, stop);
  }

  private static long valueOf(Symbol symbol, Behaviour behaviour) {
    Stream<? extends Observable> given =
        switch (symbol.kind()) {
          case INPUT ->
              behaviour.interaction().stream()
                  .filter(o -> o instanceof Observable.Input && o.thread() == symbol.thread());
          case CHOICE ->
              behaviour.choices().get(symbol.thread()).stream()
                  .filter(o -> !(o.target() instanceof Target.Condition));
        };
    return given.skip(symbol.number()).findFirst().map(Observable::value).orElse(0L);
  }

  PreemptiveOnly ofAllRuns(BooleanSupplier stop) {
    if (!cooperative.explore(stop)) {
      openQuestions.add("not all cooperative runs were explored");
    } else {
      if (!preemptive.explore(stop)) {
        openQuestions.add("not all preemptive runs were explored");
      }
      compare();
    }
    return result();
  }

  private boolean hasLoops() {
    return Stream.of(specification, program)
        .flatMap(cfa -> cfa.threads().stream())
        .flatMap(thread -> thread.edges().stream())
        .anyMatch(edge -> edge.context().loops() > 0);
  }

  /** Whether all runs are explored with little effort. */
  private boolean isExploredSoon(BooleanSupplier stop) {
    AtomicInteger left = new AtomicInteger(BUDGET);
    BooleanSupplier isOver = () -> stop.getAsBoolean() || left.decrementAndGet() < 0;
    return cooperative.explore(isOver) && preemptive.explore(isOver);
  }

  private PreemptiveOnly result() {
    return new PreemptiveOnly(
        List.copyOf(findings.values()),
        Optional.empty(),
        preemptive.endings().size(),
        cooperative.endings().size(),
        terms.questions(),
        List.copyOf(openQuestions),
        Method.RUNS,
        Optional.empty());
  }

  private void compare() {
    for (Ending ending : cooperative.endings()) {
      bySkeleton
          .computeIfAbsent(endings.skeleton(ending.behaviour()), s -> new ArrayList<>())
          .add(ending);
    }
    Set<Ending> shared = new HashSet<>(cooperative.endings());
    for (Ending ending : preemptive.endings()) {
      if (!shared.contains(ending)) {
        compare(ending);
      }
    }
  }

  /** Asks for inputs for which the run is possible and no cooperative run shows the same. */
  private void compare(Ending ending) {
    List<Ending> others = bySkeleton.getOrDefault(endings.skeleton(ending.behaviour()), List.of());
    switch (endings.difference(ending, others)) {
      case ConditionAnswer.Unsatisfiable answer -> {}
      case ConditionAnswer.Unknown answer -> openQuestions.add(answer.reason());
      case ConditionAnswer.Satisfiable answer -> found(ending, answer::valueOf);
    }
  }

  private void found(Ending ending, ToLongFunction<Symbol> values) {
    Schedule schedule = terms.executed(program, preemptive.schedule(ending), values);
    findings.computeIfAbsent(
        FewestPreemptions.behaviour(schedule),
        behaviour ->
            finding(
                schedule, behaviour, endings.closest(cooperative.endings(), behaviour, values)));
  }

  private static Finding finding(
      Schedule schedule, Behaviour behaviour, Optional<Behaviour> closest) {
    return new Finding(new FewestPreemptions(schedule, Minimality.UNKNOWN), behaviour, closest);
  }
}
