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
 * the methods have in common. Two of them are one search, {@code PairSearch}, and differ in what
 * makes a pair superfluous ({@code Coverage}); {@code BricsEngine} asks dk.brics.automaton. {@code
 * Macrostates} are the sets of states of B, closed under {@code Simulation}.
 *
 * <p>Papers: P. A. Abdulla, Y.-F. Chen, L. Holík, R. Mayr, T. Vojnar, "When simulation meets
 * antichains", TACAS 2010. F. Bonchi, D. Pous, "Checking NFA equivalence with bisimulations up to
 * congruence", POPL 2013; "Hacking nondeterminism with induction and coinduction", Communications
 * of the ACM 58(2), 2015.
 *
 * <p>Rejected: comparing a pair with those of the same state of A alone, as antichains do: it
 * leaves out the same pairs and takes six times as long on dense automata (docs/decisions/100).
 * Pairs of two macrostates, as in HKC: a state of A that is settled for a macrostate would be
 * followed again whenever it comes with other company. Threads, one for each method: the answer
 * would be the same, but not the word. See docs/automata.md.
 */
@NullMarked
package liss.automata.inclusion;

import org.jspecify.annotations.NullMarked;
