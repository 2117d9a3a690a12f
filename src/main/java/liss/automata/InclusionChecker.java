package liss.automata;

import java.util.Optional;
import java.util.function.Supplier;
import liss.automata.ClosureMembership.Answer;
import liss.automata.InclusionResult.BoundReached;
import liss.automata.InclusionResult.Counterexample;
import liss.automata.InclusionResult.Included;
import liss.automata.InclusionResult.Stopped;
import liss.automata.InclusionSearch.Pause;
import org.jspecify.annotations.Nullable;

/**
 * A semi-decision procedure for language inclusion modulo an independence relation, whether L(A) is
 * included in Clo_I(L(B)): [LISS] Algorithm 1 (P. Černý et al., "From non-preemptive to preemptive
 * scheduling using synchronization synthesis", Formal Methods in System Design, 2016, section 6.5).
 *
 * <p>The inclusion is undecidable ([LISS] Theorem 2). For a bound k, inclusion in L(B_{k,I}) is
 * decided with antichains (M. De Wulf, L. Doyen, T. A. Henzinger, J.-F. Raskin, "Antichains: a new
 * algorithm for checking universality of finite automata", CAV 2006); k grows while the words that
 * are rejected turn out to be in the closure. {@link Included} and {@link Counterexample} are both
 * certain; the time is exponential in the number of states of B_{k,I} at worst.
 *
 * <p>Deviations from Algorithm 1:
 *
 * <ul>
 *   <li>Only clean pairs subsume clean pairs; see {@link InclusionSearch} for why.
 *   <li>The rejected word of a clean pair needs no test: nothing was cut, it is a counterexample.
 *   <li>The test of a dirty pair's word finds the least bound that accepts it, and the search goes
 *       on under that bound at once: all bounds between would reject the same word.
 *   <li>If that bound is above the maximum, the search goes on under the maximum, past such words,
 *       for a word that is a counterexample. It may miss one above a spurious pair.
 *   <li>The frontier is ordered by the cost of words, and then by age. Doomed pairs, those with an
 *       empty set, come first, and of these the longest word: once a word can no longer be
 *       accepted, completing it settles whether the bound suffices. So a counterexample costs
 *       little up to where it is doomed, and is completed greedily from there.
 *   <li>States of B_{k,I} from which nothing is accepted are not built, see {@link Liveness}: a
 *       word is doomed as soon as it has no continuation in the closure.
 * </ul>
 */
public final class InclusionChecker {

  private final Options options;

  /**
   * How far and in which order to search.
   *
   * @param initialBound the first bound k; the work for lesser bounds is saved, and {@link
   *     Included} then names a bound that need not be the least
   * @param maximumBound the greatest bound k
   * @param stepCost words of less cost are searched first
   * @param reasonToStop is asked before each step; an answer ends the search
   */
  public record Options(
      int initialBound,
      int maximumBound,
      StepCost stepCost,
      Supplier<Optional<String>> reasonToStop) {

    /** Checks that the bounds are in order. */
    public Options {
      if (initialBound < 0 || initialBound > maximumBound) {
        throw new IllegalArgumentException(
            "bounds out of order: " + initialBound + " to " + maximumBound);
      }
    }

    /** Bounds from 0 up to this one, short words first, no limits. */
    public static Options upTo(int maximumBound) {
      return new Options(0, maximumBound, StepCost.LENGTH, Optional::empty);
    }

    /** These options with another order of the search. */
    public Options orderedBy(StepCost cost) {
      return new Options(initialBound, maximumBound, cost, reasonToStop);
    }

    /** These options, to be stopped by another reason. */
    public Options stoppedBy(Supplier<Optional<String>> other) {
      return new Options(initialBound, maximumBound, stepCost, other);
    }
  }

  /** A checker with these options. */
  public InclusionChecker(Options options) {
    this.options = options;
  }

  /** The answer whether the closure of L(b) contains L(a). */
  public InclusionResult check(Nfa a, Nfa b, IndependenceRelation independence) {
    return new Check(a, b, independence).run();
  }

  /** One run of the algorithm. */
  private final class Check {

    private final InclusionSearch search;
    private final ClosureMembership membership;
    private @Nullable Word beyondMaximum;
    private int boundBeyondMaximum;

    Check(Nfa a, Nfa b, IndependenceRelation independence) {
      EpsilonFreeNfa base = new EpsilonFreeNfa(b);
      membership = new ClosureMembership(base, independence);
      search =
          new InclusionSearch(
              new EpsilonFreeNfa(a),
              ClosureAutomaton.live(base, independence),
              options.stepCost(),
              options.initialBound());
    }

    InclusionResult run() {
      Optional<InclusionResult> result = Optional.empty();
      while (result.isEmpty()) {
        result =
            switch (search.run(options.reasonToStop())) {
              case Pause.Exhausted exhausted -> Optional.of(exhausted());
              case Pause.Rejected rejected -> settle(rejected.pair());
              case Pause.Stopped stopped -> Optional.of(stopped(stopped.reason()));
            };
      }
      return result.get();
    }

    private InclusionResult exhausted() {
      return beyondMaximum == null
          ? new Included(search.bound(), search.statistics())
          : new BoundReached(
              search.bound(), beyondMaximum, boundBeyondMaximum, search.statistics());
    }

    /** The result if the rejected word gives one; otherwise the search is made ready to go on. */
    private Optional<InclusionResult> settle(SearchNode pair) {
      Word word = pair.word();
      if (pair.isClean()) {
        return Optional.of(new Counterexample(word, search.bound(), search.statistics()));
      }
      return switch (membership.decide(word, options.reasonToStop())) {
        case Answer.Outside outside ->
            Optional.of(new Counterexample(word, search.bound(), search.statistics()));
        case Answer.Stopped stopped -> Optional.of(stopped(stopped.reason()));
        case Answer.Member member -> {
          goOn(pair, word, member.leastBound());
          yield Optional.empty();
        }
      };
    }

    private void goOn(SearchNode pair, Word word, int neededBound) {
      if (neededBound > options.maximumBound() && beyondMaximum == null) {
        beyondMaximum = word;
        boundBeyondMaximum = neededBound;
      }
      int next = Math.min(neededBound, options.maximumBound());
      if (next > search.bound()) {
        search.raiseBound(next);
      } else {
        search.expand(pair);
      }
    }

    private InclusionResult stopped(String reason) {
      return new Stopped(reason, search.statistics());
    }
  }
}
