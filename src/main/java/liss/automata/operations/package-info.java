/**
 * Computes automata from automata: determinization, minimization, complement, intersection and
 * difference, with dk.brics.automaton (A. Møller).
 *
 * <pre>{@code
 * ExplicitNfa onlyInA = SetOperations.difference(a, b);
 * SetOperations.shortestInDifference(a, b);                   // empty if a is included in b
 * }</pre>
 *
 * <p>{@link liss.automata.operations.SetOperations} has the operations. A symbol is a character of
 * the library, so there may be 65,536. {@link liss.automata.operations.Determinization} is the
 * subset construction with limits, for automata of which nobody knows how large it gets.
 *
 * <p>Rejected: own implementations; the library has the textbook ones, is proven in use, and takes
 * no part in the search for bugs of our own engines if those are compared with it.
 */
@NullMarked
package liss.automata.operations;

import org.jspecify.annotations.NullMarked;
