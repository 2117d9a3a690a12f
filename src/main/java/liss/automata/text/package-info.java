/**
 * Reads and writes automata in the formats Timbuk and .mata.
 *
 * <pre>{@code
 * AutomatonText a = AutomatonText.parse(text);                // throws AutomatonSyntaxException
 * Alphabet alphabet = Alphabet.of(List.of(a));
 * ExplicitNfa nfa = alphabet.automaton(a);                    // symbols are numbers
 * AutomatonPrinter.timbuk(nfa, alphabet);
 * }</pre>
 *
 * <p>{@link liss.automata.text.AutomatonText} is what a file says; {@link
 * liss.automata.text.Alphabet} numbers the symbols of several automata together, and takes formulas
 * over bits apart into symbols.
 *
 * <p>Formats: Timbuk (T. Genet, V. Viet Triem Tong, "Reachability analysis of term rewriting
 * systems with Timbuk", LPAR 2001), where words are unary trees; .mata (D. Chocholatý et al.,
 * "Mata: a fast and simple finite automata library", TACAS 2024), its nondeterministic automata
 * with explicit symbols or bits.
 *
 * <p>Rejected: binary decision diagrams for bits; formulas in word automata are few, and the
 * symbols that they tell apart are what the algorithms need.
 */
@NullMarked
package liss.automata.text;

import org.jspecify.annotations.NullMarked;
