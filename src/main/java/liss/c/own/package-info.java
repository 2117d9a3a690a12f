/**
 * Decides which memory a thread has allocated and not yet shown to any other thread.
 *
 * <p>In {@code struct node *p = malloc(sizeof *p); p->next = 0; list = p;} the write to {@code
 * p->next} is one that nobody else can see. {@link liss.c.own.OwnMemory} finds such places by
 * following the locals of a function; {@link liss.c.own.Effect} is what it has to know of calls.
 *
 * <p>G. Balakrishnan, T. Reps, Recency-abstraction for heap-allocated storage, SAS 2006, tells the
 * object allocated last at a place from older ones. Here it is enough to know of a pointer that its
 * object has been stored nowhere, so that the older ones need no name. An escape analysis of the
 * whole program, which asks whether memory is ever shown, would not find the place above.
 */
@NullMarked
package liss.c.own;

import org.jspecify.annotations.NullMarked;
