/**
 * Decides which threads a program has, where each of them starts, in which order, and who waits for
 * its end.
 *
 * <pre>{@code
 * for (i = 0; i < 2; i++) pthread_create(&t[i], 0, worker, (void *) i);   // worker, worker#2
 * pthread_join(t[0], 0);                                   // waits for the end of worker
 * }</pre>
 *
 * <p>Functions that start threads or wait for them are executed as far as constants reach, once for
 * each way of calls ({@link liss.c.threads.PartialEvaluation}), so that the two starts above are
 * instructions of their own, and {@code t[0]} holds the identifier of the first one. What is left
 * of the program is a program again. Then {@link liss.c.threads.Threads} names the threads and says
 * whether they always start, and how often.
 *
 * <p>Whose memory is whose before the threads are known, the analysis of pointers says ({@link
 * liss.c.pointers.Pointers}), which is asked again for what is left of the program. {@link
 * liss.c.threads.Targets} adds what calls do, whose meanings it knows, and nothing else: partial
 * evaluation needs to know what an instruction may write, and which functions a call may run.
 *
 * <p>Papers: Neil D. Jones, Carsten K. Gomard, Peter Sestoft, Partial Evaluation and Automatic
 * Program Generation, 1993; Mark N. Wegman and F. Kenneth Zadeck, Constant propagation with
 * conditional branches, TOPLAS 1991.
 *
 * <p>Rejected: recognizing the forms of loops in the text, of which there are too many.
 */
@NullMarked
package liss.c.threads;

import org.jspecify.annotations.NullMarked;
