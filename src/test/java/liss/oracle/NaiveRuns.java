package liss.oracle;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;
import liss.cfa.ProgramCfa;

/**
 * The twin of the twin: all words of all terminating runs, one by one, each normalized on its own.
 * Switches are steps of their own, as in [LISS] Figs. 7 and 8. For the smallest programs only.
 */
final class NaiveRuns {

  private final AbstractSemantics semantics;
  private final Alphabet alphabet;
  private final Scheduler scheduler;

  private NaiveRuns(ProgramCfa program, int loopBound, Scheduler scheduler) {
    this.semantics = new AbstractSemantics(program, LoopBounds.of(program, loopBound));
    this.alphabet = new Alphabet(program);
    this.scheduler = scheduler;
  }

  static SortedSet<TraceClass> classes(ProgramCfa program, int loopBound, Scheduler scheduler) {
    return new NaiveRuns(program, loopBound, scheduler).run();
  }

  /** A run so far: where it is, who is running, and what was observed. */
  private record Run(AbstractState state, int running, List<Symbol> word) {}

  private SortedSet<TraceClass> run() {
    SortedSet<TraceClass> classes = new TreeSet<>();
    Set<Run> seen = new HashSet<>();
    Deque<Run> open = new ArrayDeque<>();
    for (int thread : threads()) {
      if (!semantics.blocked(semantics.initial(), thread)) {
        open.add(new Run(semantics.initial(), thread, List.of()));
      }
    }
    while (!open.isEmpty()) {
      Run run = open.remove();
      if (seen.add(run)) {
        if (semantics.terminated(run.state())) {
          classes.add(TraceClass.of(run.word()));
        }
        open.addAll(next(run));
      }
    }
    return classes;
  }

  private List<Run> next(Run run) {
    List<Run> next = new ArrayList<>();
    for (AbstractSemantics.Step step : semantics.steps(run.state(), run.running())) {
      List<Symbol> word = new ArrayList<>(run.word());
      Optional<Symbol> symbol = alphabet.symbol(step.edge());
      symbol.ifPresent(word::add);
      next.add(new Run(step.next(), run.running(), List.copyOf(word)));
    }
    if (scheduler == Scheduler.PREEMPTIVE || semantics.mayAnybodyRun(run.state(), run.running())) {
      for (int thread : threads()) {
        if (!semantics.blocked(run.state(), thread)) {
          next.add(new Run(run.state(), thread, run.word()));
        }
      }
    }
    return next;
  }

  private int[] threads() {
    return IntStream.range(0, semantics.threads()).toArray();
  }
}
