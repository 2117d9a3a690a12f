/**
 * Decides which lock, condition, semaphore or barrier an expression of C stands for, and the state
 * in which it is when the program starts.
 *
 * <pre>{@code
 * mutex_lock(&dev->lock);      // the lock dev.lock, if dev points to one object; otherwise a
 * mutex_unlock(&dev->lock);    // summary lock, which stands for several
 * }</pre>
 *
 * <p>Main types: {@link liss.c.objects.SyncObjects}, {@link liss.c.objects.SummaryLocks}, {@link
 * liss.c.objects.LockedStatements}, {@link liss.c.objects.InitialCounts}. What may be concluded
 * from a program with summary locks is decided in {@link liss.c.locks}. docs/c.md, "Locks", has the
 * rules.
 *
 * <p>Rejected: taking expressions with the same text for the same lock, since what they mean
 * changes in loops and from thread to thread.
 */
@NullMarked
package liss.c.objects;

import org.jspecify.annotations.NullMarked;
