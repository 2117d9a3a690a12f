/**
 * Mazurkiewicz traces: words up to the order of independent neighbours, and the partial orders
 * behind them.
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
 * <p>{@link liss.trace.Trace} is the class of equivalent words, {@link liss.trace.DependencePoset}
 * the order over the positions of one of them, {@link liss.trace.IndependenceRelation} says what
 * commutes.
 *
 * <p>Papers: A. Mazurkiewicz, "Trace theory", Advances in Petri Nets 1986, LNCS 255, 1987. V.
 * Diekert and G. Rozenberg (eds.), "The Book of Traces", World Scientific, 1995.
 *
 * <p>Rejected: comparing traces by their projections to pairs of dependent symbols, which is faster
 * for long words over few symbols but gives no representative to hash or to print.
 */
@NullMarked
package liss.trace;

import org.jspecify.annotations.NullMarked;
