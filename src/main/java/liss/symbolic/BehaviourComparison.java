package liss.symbolic;

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
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import liss.cfa.ProgramCfa;
import liss.concrete.Behaviour;
import liss.concrete.Scheduler;
import liss.explore.Answer;
import liss.explore.Symbol;
import liss.schedule.FewestPreemptions;
import liss.schedule.FewestPreemptions.Minimality;
import liss.schedule.Schedule;
import liss.symbolic.PreemptiveOnly.Finding;
import liss.symbolic.PreemptiveOnly.Method;
import liss.symbolic.SymbolicRuns.Ending;

/** Compares what preemptive runs show with what cooperative ones do. */
final class BehaviourComparison {

  /** So many steps of the search are taken before loops make it ask in another way. */
  private static final int PATIENCE = 20_000;

  private final ProgramCfa specification;
  private final ProgramCfa program;
  private final Terms terms;
  private final Endings endings;
  private final SymbolicRuns preemptive;
  private final SymbolicRuns cooperative;
  private final Map<Behaviour, List<Ending>> bySkeleton = new HashMap<>();
  private final Map<Behaviour, Finding> findings = new LinkedHashMap<>();
  private final Set<String> openQuestions = new LinkedHashSet<>();

  BehaviourComparison(ProgramCfa specification, ProgramCfa implementation, Terms terms) {
    this.specification = specification;
    this.program = implementation;
    this.terms = terms;
    this.endings = new Endings(implementation, terms);
    this.cooperative = new SymbolicRuns(specification, Scheduler.COOPERATIVE, terms);
    this.preemptive = new SymbolicRuns(implementation, Scheduler.PREEMPTIVE, terms);
  }

  PreemptiveOnly run(BooleanSupplier stop) {
    return isExploredSoon(stop)
        ? ofAllRuns(stop)
        : ofLanguages(stop).orElseGet(() -> ofAllRuns(stop));
  }

  /** The comparison of languages, if there are loops and it has an answer. */
  Optional<PreemptiveOnly> ofLanguages(BooleanSupplier stop) {
    if (!hasLoops()) {
      return Optional.empty();
    }
    return switch (FiniteBehaviours.compare(specification, program, stop)) {
      case FiniteBehaviours.Answer.Same same -> Optional.of(result(Method.AUTOMATA));
      case FiniteBehaviours.Answer.PreemptiveOnly other -> {
        found(
            other.run(),
            behaviour ->
                new Endings(specification, terms).nearest(behaviour, s -> 0, PATIENCE, stop));
        openQuestions.add("other behaviours were not looked for");
        yield Optional.of(result(Method.AUTOMATA));
      }
      case FiniteBehaviours.Answer.Unknown unknown -> Optional.empty();
    };
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
    return result(Method.RUNS);
  }

  private boolean hasLoops() {
    return Stream.of(specification, program)
        .flatMap(cfa -> cfa.threads().stream())
        .flatMap(thread -> thread.edges().stream())
        .anyMatch(edge -> edge.context().loops() > 0);
  }

  /** Whether all runs are explored with little effort. */
  private boolean isExploredSoon(BooleanSupplier stop) {
    AtomicInteger left = new AtomicInteger(PATIENCE);
    BooleanSupplier impatient = () -> stop.getAsBoolean() || left.decrementAndGet() < 0;
    return cooperative.explore(impatient) && preemptive.explore(impatient);
  }

  private PreemptiveOnly result(Method method) {
    return new PreemptiveOnly(
        List.copyOf(findings.values()),
        preemptive.endings().size(),
        cooperative.endings().size(),
        terms.questions(),
        List.copyOf(openQuestions),
        method);
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
      case Answer.Unsatisfiable answer -> {}
      case Answer.Unknown answer -> openQuestions.add(answer.reason());
      case Answer.Satisfiable answer -> found(ending, answer::valueOf);
    }
  }

  private void found(Ending ending, ToLongFunction<Symbol> values) {
    found(
        terms.executed(program, preemptive.schedule(ending), values),
        behaviour -> endings.closest(cooperative.endings(), behaviour, values));
  }

  private void found(Schedule schedule, Function<Behaviour, Optional<Behaviour>> closest) {
    findings.computeIfAbsent(
        FewestPreemptions.behaviour(schedule),
        behaviour ->
            new Finding(
                new FewestPreemptions(schedule, Minimality.UNKNOWN),
                behaviour,
                closest.apply(behaviour)));
  }
}
