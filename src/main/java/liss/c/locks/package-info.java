/**
 * Decides what may be concluded about a program from one in which a lock stands for several objects
 * of which it is not known which is meant.
 *
 * <p>Main types: {@link liss.c.locks.SummarySection}, {@link liss.c.locks.Exactness}, {@link
 * liss.c.locks.MarkedLocks}. The package knows statements of W, and places in C for messages; it
 * knows nothing of the translation. docs/c.md, "Summary locks", has the proofs.
 *
 * <p>Rejected: a lock for each pair of expressions that may be the same object. Whether two are the
 * same changes from run to run, and so does what they exclude.
 */
@NullMarked
package liss.c.locks;

import org.jspecify.annotations.NullMarked;
