package liss.automata.inclusion;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import liss.automata.InclusionResult;
import liss.automata.Nfa;
import liss.automata.SearchStatistics;
import liss.automata.SetOperations;
import liss.automata.inclusion.InclusionEngine.Finding;

/**
 * Decides whether L(A) is included in L(B). The problem is PSPACE-complete; every engine takes time
 * exponential in the states of B at worst. All engines give the same answers, and a word that is
 * only in L(A) is one of the shortest.
 */
public final class LanguageInclusion {

  private static final int STEPS_BETWEEN_QUESTIONS = 64;

  private final Engine engine;
  private final Supplier<Optional<String>> reasonToStop;

  /** How inclusion is decided. */
  public enum Engine {
    /** Congruence and determinization in turns, with the same effort, until one answers. */
    AUTO,
    /** Pairs are compared with all others. */
    CONGRUENCE,
    /** B is determinized as far as A needs it. */
    DETERMINIZATION,
    /** dk.brics.automaton determinizes B and subtracts. It cannot be stopped. */
    BRICS;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * A decision procedure.
   *
   * @param reasonToStop is asked now and then; an answer ends the search
   */
  public LanguageInclusion(Engine engine, Supplier<Optional<String>> reasonToStop) {
    this.engine = engine;
    this.reasonToStop = reasonToStop;
  }

  /**
   * Whether L(a) is included in L(b): an {@link InclusionResult.Included} with the bound 0, a
   * {@link InclusionResult.Counterexample} or {@link InclusionResult.Stopped}. Both automata are
   * computed as a whole first.
   */
  public InclusionResult check(Nfa a, Nfa b) {
    if (engine == Engine.BRICS) {
      SearchStatistics none = new SearchStatistics(0, 0, 0);
      return SetOperations.shortestInDifference(a, b)
          .<InclusionResult>map(word -> new InclusionResult.Counterexample(word, 0, none))
          .orElseGet(() -> new InclusionResult.Included(0, none));
    }
    return run(engines(a, b));
  }

  private List<InclusionEngine> engines(Nfa a, Nfa b) {
    InclusionQuestion automata = InclusionQuestion.of(a, b);
    Macrostates macrostates = new Macrostates(automata);
    Coverage determinization = new SameMacrostate(automata, macrostates);
    Coverage congruence =
        new SmallerMacrostates(macrostates, new SameMacrostate(automata, macrostates));
    List<Coverage> coverages =
        switch (engine) {
          case AUTO -> List.of(congruence, determinization);
          case CONGRUENCE -> List.of(congruence);
          case DETERMINIZATION -> List.of(determinization);
          case BRICS -> List.of();
        };
    return coverages.stream()
        .<InclusionEngine>map(coverage -> new PairSearch(automata, macrostates, coverage))
        .toList();
  }

  /** Gives the next step to the engine that has spent the least effort, until one answers. */
  private InclusionResult run(List<InclusionEngine> engines) {
    for (long steps = 0; ; steps++) {
      InclusionEngine next =
          engines.stream().min(Comparator.comparingLong(InclusionEngine::effort)).orElseThrow();
      Optional<Finding> finding = next.step();
      if (finding.isPresent()) {
        return result(finding.get(), next.statistics());
      }
      if (steps % STEPS_BETWEEN_QUESTIONS == 0) {
        Optional<String> reason = reasonToStop.get();
        if (reason.isPresent()) {
          return new InclusionResult.Stopped(reason.get(), next.statistics());
        }
      }
    }
  }

  private static InclusionResult result(Finding finding, SearchStatistics statistics) {
    return switch (finding) {
      case Finding.Included included -> new InclusionResult.Included(0, statistics);
      case Finding.OnlyInA only -> new InclusionResult.Counterexample(only.word(), 0, statistics);
    };
  }
}
