/**
 * Finite automata computed while they are explored, and language inclusion modulo an independence
 * relation: is every word of A, up to the order of independent neighbours, a word of B?
 *
 * <pre>{@code
 * Nfa a = ...;                                                // accepts the word 1 0
 * Nfa b = ...;                                                // accepts the word 0 1
 * InclusionChecker checker = new InclusionChecker(InclusionChecker.Options.upTo(5));
 * checker.check(a, b, (x, y) -> x != y);                      // Included at bound 1
 * checker.check(a, b, (x, y) -> false);                       // Counterexample: 1 0
 * ClosureMembership closure = new ClosureMembership(b, (x, y) -> x != y);
 * closure.contains(Word.of(1, 0));                            // true
 * }</pre>
 *
 * <p>{@link liss.automata.Nfa} is all that an automaton must offer; {@link
 * liss.automata.InclusionChecker} decides as far as a bound allows, with a {@link
 * liss.automata.InclusionResult}; {@link liss.automata.ClosureMembership} decides single words
 * without a bound. Within the package, {@code ClosureAutomaton} is B_{k,I}, {@code InclusionSearch}
 * the antichain search, {@code Antichain} its test for smaller pairs.
 *
 * <p>Papers: P. Černý, E. M. Clarke, T. A. Henzinger, A. Radhakrishna, L. Ryzhyk, R. Samanta, T.
 * Tarrach, "From non-preemptive to preemptive scheduling using synchronization synthesis", Formal
 * Methods in System Design, 2016, section 6; called [LISS] in this package. M. De Wulf, L. Doyen,
 * T. A. Henzinger, J.-F. Raskin, "Antichains: a new algorithm for checking universality of finite
 * automata", CAV 2006.
 *
 * <p>Rejected: to keep the antichain free of larger pairs at all times (rule R2 to the letter), as
 * it needs every set filed under each of its elements; dropping such pairs when they are taken from
 * the frontier saves the same expansions. To save pairs that dirty ones subsume and to bring them
 * back later: more state, and those pairs must be expanded anyway once the bound grows. To restart
 * from nothing for every bound: simpler, but most of the work is repeated; the tests do so.
 */
@NullMarked
package liss.automata;

import org.jspecify.annotations.NullMarked;
