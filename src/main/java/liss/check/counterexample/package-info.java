/**
 * Decides what to show of a run that is equivalent to no cooperative run: the reason, and an
 * equivalent order of its steps that is easy to read.
 */
@NullMarked
package liss.check.counterexample;

import org.jspecify.annotations.NullMarked;
