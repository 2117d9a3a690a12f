/**
 * Decides whether a program has non-terminating runs, and whether a prefix of one of them is
 * equivalent to no cooperative run.
 */
@NullMarked
package liss.check.nontermination;

import org.jspecify.annotations.NullMarked;
