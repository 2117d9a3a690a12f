/**
 * Decides which values of a program may be out of date when they are used: read outside of the
 * critical sections of a lock that guards the variable, or in one of them, and used in a later one.
 *
 * <pre>
 *   // lock(l); b := x; unlock(l);  if (b >= 10) { lock(l); x := b - 10; unlock(l); }     twice
 *   StaleValues.in(program, new LocalValues(program), () -&gt; false);   // one: read, use
 * </pre>
 *
 * <p>Where the cooperative scheduler may switch at each lock statement, as in [LISS], a program
 * that uses such a value is preemption-safe: other threads may write in between without preemption,
 * too. So this is said beside the answer (docs/answers.md, "Stale values").
 *
 * <p>The analysis looks at ways through one thread, and at which locks others hold where they
 * write. It is not sound in either direction: values that go through shared memory are not
 * followed, and conditions of branches are not evaluated.
 *
 * <p>Main types: {@link liss.check.stale.StaleValues}, {@link liss.check.stale.StaleValue}.
 *
 * <p>Papers: C. Artho, K. Havelund, A. Biere, Using block-local atomicity to detect stale-value
 * concurrency errors, ATVA 2004; C. von Praun, T. Gross, Static detection of atomicity violations
 * in object-oriented programs, Journal of Object Technology 3(6), 2004.
 *
 * <p>Rejected: each value that leaves a critical section, as by Artho et al.; most results of
 * queries are used for something that needs no lock. Rejected: to ask for serializability of whole
 * threads, which says nothing of which lines belong together.
 */
@NullMarked
package liss.check.stale;

import org.jspecify.annotations.NullMarked;
