/**
 * Decides which lock, condition, semaphore or barrier an operand stands for, and the state in which
 * it is when the program starts.
 *
 * <p><b>Summary locks.</b> It also decides what may be concluded about a program from one in which
 * a lock stands for several objects of which it is not known which is meant.
 *
 * <p>Main types: {@link liss.c.sync.SummarySection}, {@link liss.c.sync.Exactness}, {@link
 * liss.c.sync.MarkedLocks}. They know statements of W, and places in C for messages; they know
 * nothing of the translation. docs/c.md, "Summary locks", has the proofs.
 *
 * <p>Rejected: a lock for each pair of expressions that may be the same object. Whether two are the
 * same changes from run to run, and so does what they exclude.
 */
@org.jspecify.annotations.NullMarked
package liss.c.sync;
