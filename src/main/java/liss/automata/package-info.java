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
 *
 * <p><b>Operations.</b> {@code SetOperations} computes automata from automata: determinization,
 * minimization, complement, intersection and difference, with dk.brics.automaton (A. Møller).
 *
 * <pre>{@code
 * ExplicitNfa onlyInA = SetOperations.difference(a, b);
 * SetOperations.shortestInDifference(a, b);                   // empty if a is included in b
 * }</pre>
 *
 * <p>{@link liss.automata.SetOperations} has the operations. A symbol is a character of the
 * library, so there may be 65,536. {@link liss.automata.Determinization} is the subset construction
 * with limits, for automata of which nobody knows how large it gets.
 *
 * <p>Rejected: own implementations; the library has the textbook ones, is proven in use, and takes
 * no part in the search for bugs of our own engines if those are compared with it.
 *
 * <p><b>Text.</b> {@code AutomatonText} reads and writes automata in the formats Timbuk and .mata.
 *
 * <pre>{@code
 * AutomatonText a = AutomatonText.parse(text);                // throws AutomatonSyntaxException
 * Alphabet alphabet = Alphabet.of(List.of(a));
 * ExplicitNfa nfa = alphabet.automaton(a);                    // symbols are numbers
 * AutomatonPrinter.timbuk(nfa, alphabet);
 * }</pre>
 *
 * <p>{@link liss.automata.AutomatonText} is what a file says; {@link liss.automata.Alphabet}
 * numbers the symbols of several automata together, and takes formulas over bits apart into
 * symbols.
 *
 * <p>Formats: Timbuk (T. Genet, V. Viet Triem Tong, "Reachability analysis of term rewriting
 * systems with Timbuk", LPAR 2001), where words are unary trees; .mata (D. Chocholatý et al.,
 * "Mata: a fast and simple finite automata library", TACAS 2024), its nondeterministic automata
 * with explicit symbols or bits.
 *
 * <p>Rejected: binary decision diagrams for bits; formulas in word automata are few, and the
 * symbols that they tell apart are what the algorithms need.
 *
 * <p><b>Words.</b> Mazurkiewicz traces: words up to the order of independent neighbours, and the
 * partial orders behind them.
 *
 * <pre>{@code
 * IndependenceRelation independence = (first, second) -> first + second == 1; // 0 and 1 commute
 * Word word = Word.of(1, 0, 2);
 * Trace trace = Trace.of(word, independence);
 * trace.normalForm();                                          // [0, 1, 2]
 * Trace.equivalent(word, Word.of(0, 1, 2), independence);      // true
 * DependencePoset order = DependencePoset.of(word, independence);
 * order.precedes(0, 2);                                        // true: 1 comes before 2
 * order.precedes(0, 1);                                        // false: 1 and 0 commute
 * }</pre>
 *
 * <p>{@link liss.automata.Trace} is the class of equivalent words, {@link
 * liss.automata.DependencePoset} the order over the positions of one of them, {@link
 * liss.automata.IndependenceRelation} says what commutes.
 *
 * <p>Papers: A. Mazurkiewicz, "Trace theory", Advances in Petri Nets 1986, LNCS 255, 1987. V.
 * Diekert and G. Rozenberg (eds.), "The Book of Traces", World Scientific, 1995.
 *
 * <p>Rejected: comparing traces by their projections to pairs of dependent symbols, which is faster
 * for long words over few symbols but gives no representative to hash or to print.
 */
@NullMarked
package liss.automata;

import org.jspecify.annotations.NullMarked;
