/**
 * Decides what the text of a program tells without a search of its runs.
 *
 * <p><b>Reduction.</b> Persistent sets say which steps need to be explored in a state (P.
 * Godefroid, Partial-Order Methods for the Verification of Concurrent Systems, LNCS 1032, 1996);
 * {@code BlockProgram}, {@code LockSets} and {@code ReducibleBlocks} are the analyses that they,
 * and what follows, rest on.
 *
 * <p><b>Races.</b> {@code DataRaces} decides which accesses of a program may race: two accesses of
 * different threads to one variable, one of which writes, that nothing orders. A program without
 * races does under the memory model of C11 what it does under sequential consistency
 * (docs/answers.md, "For which memory").
 *
 * <pre>
 *   // thread t { x := 1; signal(c); x := 2; }   thread u { wait(c); x := 3; }
 *   DataRaces.in(program);   // one pair: x := 2 and x := 3
 * </pre>
 *
 * <p>The answer is about the abstraction: values are not looked at, and an array is one variable.
 * So each race of the program is found, and others may be. Accesses do not race if both threads
 * surely hold a lock there ({@link liss.check.analysis.LockSets}; semaphores and reader-writer
 * locks that are used as locks are such ones), if both are atomic, or if the one is surely over
 * before the other begins ({@link liss.check.analysis.HappensBefore}): by starts and joins of
 * threads, which are conditions, by other conditions, by semaphores that begin with 0, or by
 * barriers.
 *
 * <p>Main types: {@link liss.check.analysis.DataRaces}, {@link liss.check.analysis.AccessPair}.
 *
 * <p>Papers: S. Savage, M. Burrows, G. Nelson, P. Sobalvarro, T. Anderson, Eraser, ACM TOCS 15(4),
 * 1997 (locks that are held at accesses); L. Lamport, Time, clocks, and the ordering of events in a
 * distributed system, CACM 21(7), 1978 (happens before).
 *
 * <p>Rejected: a search for a state in which two threads are about to access one variable. It would
 * be exact for the abstraction, but has states without number where this is polynomial, and the
 * runs with values are searched anyway where they are few.
 *
 * <p><b>Stale values.</b> {@code StaleValues} decides which values of a program may be out of date
 * when they are used: read outside of the critical sections of a lock that guards the variable, or
 * in one of them, and used in a later one.
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
 * <p>Main types: {@link liss.check.analysis.StaleValues}, {@link liss.check.analysis.StaleValue}.
 *
 * <p>Papers: C. Artho, K. Havelund, A. Biere, Using block-local atomicity to detect stale-value
 * concurrency errors, ATVA 2004; C. von Praun, T. Gross, Static detection of atomicity violations
 * in object-oriented programs, Journal of Object Technology 3(6), 2004.
 *
 * <p>Rejected: each value that leaves a critical section, as by Artho et al.; most results of
 * queries are used for something that needs no lock. Rejected: to ask for serializability of whole
 * threads, which says nothing of which lines belong together.
 *
 * <p><b>Starts.</b> {@code StartOrder} and {@code ForkJoin} say which threads others start and wait
 * for, and {@code ObjectsAsLocks} which objects are used as locks.
 */
@NullMarked
package liss.check.analysis;

import org.jspecify.annotations.NullMarked;
