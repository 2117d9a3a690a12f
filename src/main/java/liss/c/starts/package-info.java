/**
 * Decides which threads a program has, where each of them starts, in which order, and who waits for
 * its end.
 *
 * <pre>{@code
 * for (i = 0; i < 2; i++) pthread_create(&t[i], 0, worker, 0);   // threads worker, worker#2
 * pthread_join(t[0], 0);                                         // waits for the end of worker
 * }</pre>
 *
 * <p>Main types: {@link liss.c.starts.FirstThreads} and {@link liss.c.starts.Threads}, the threads
 * that run without being started; {@link liss.c.starts.Starts}, those that the program starts;
 * {@link liss.c.starts.StartScope}, the starts and waits in one function; {@link
 * liss.c.starts.StartOrder}, which of them are certain, and which are repeated. docs/c.md,
 * "Threads", has the rules.
 *
 * <p>Rejected: running all threads from the beginning, which finds races between initialization and
 * threads that have not started.
 */
@NullMarked
package liss.c.starts;

import org.jspecify.annotations.NullMarked;
