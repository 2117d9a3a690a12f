/**
 * Decides language inclusion of finite automata, with a shortest word as the counterexample.
 *
 * <pre>{@code
 * Nfa a = ...;                                                // accepts 0 and 0 1
 * Nfa b = ...;                                                // accepts 0
 * new LanguageInclusion(Engine.AUTO, Optional::empty).check(a, b);    // Counterexample: 0 1
 * }</pre>
 *
 * <p>{@link liss.automata.inclusion.LanguageInclusion} is the way in, {@code InclusionEngine} what
 * the methods have in common. Three of them are one search, {@code PairSearch}, and differ in what
 * makes a pair superfluous ({@code Coverage}); {@code BricsEngine} asks dk.brics.automaton. {@code
 * Macrostates} are the sets of states of B, closed under {@code Simulation}.
 *
 * <p>Papers: M. De Wulf, L. Doyen, T. A. Henzinger, J.-F. Raskin, "Antichains: a new algorithm for
 * checking universality of finite automata", CAV 2006. P. A. Abdulla, Y.-F. Chen, L. Holík, R.
 * Mayr, T. Vojnar, "When simulation meets antichains", TACAS 2010. F. Bonchi, D. Pous, "Checking
 * NFA equivalence with bisimulations up to congruence", POPL 2013; "Hacking nondeterminism with
 * induction and coinduction", Communications of the ACM 58(2), 2015.
 *
 * <p>Rejected: pairs of two macrostates, as in HKC: a state of A that is settled for a macrostate
 * would be followed again whenever it comes with other company. Threads, one for each method: the
 * answer would be the same, but not the word. See docs/automata.md.
 */
@NullMarked
package liss.automata.inclusion;

import org.jspecify.annotations.NullMarked;
