/**
 * Decides which memory a thread has allocated and not yet shown to any other thread.
 *
 * <p>In {@code struct node *p = malloc(sizeof *p); p->next = 0; list = p;} the write to {@code
 * p->next} is one that nobody else can see; behind {@code list = p} accesses through {@code p} are
 * visible. {@link liss.c.escape.Escape} answers; {@link liss.c.escape.EscapeSteps} is the data
 * flow.
 *
 * <p>G. Balakrishnan, T. Reps, Recency-abstraction for heap-allocated storage, SAS 2006, tells the
 * object allocated last at a place from older ones. Here a name stands for all memory of one
 * allocation that has not been shown, old or new: showing one of it shows all, and what is
 * allocated afterwards has the name for itself again. Functions are summarized once for each set of
 * parameters that point to such memory.
 *
 * <p>Rejected: the escape analysis of {@link liss.c.pointers.Pointers#isShared}, which asks whether
 * memory is ever shown, and would not find the place above. It is asked as well.
 */
@NullMarked
package liss.c.escape;

import org.jspecify.annotations.NullMarked;
