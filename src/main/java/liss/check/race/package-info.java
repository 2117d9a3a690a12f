/**
 * Decides which accesses of a program may race: two accesses of different threads to one variable,
 * one of which writes, that nothing orders. A program without races does under the memory model of
 * C11 what it does under sequential consistency (docs/answers.md, "For which memory").
 *
 * <pre>
 *   // thread t { x := 1; signal(c); x := 2; }   thread u { wait(c); x := 3; }
 *   DataRaces.in(program);   // one pair: x := 2 and x := 3
 * </pre>
 *
 * <p>The answer is about the abstraction: values are not looked at, and an array is one variable.
 * So each race of the program is found, and others may be. Accesses do not race if both threads
 * surely hold a lock there ({@link liss.check.reduction.LockSets}; semaphores and reader-writer
 * locks that are used as locks are such ones), if both are atomic, or if the one is surely over
 * before the other begins ({@link liss.check.race.HappensBefore}): by starts and joins of threads,
 * which are conditions, by other conditions, by semaphores that begin with 0, or by barriers.
 *
 * <p>Main types: {@link liss.check.race.DataRaces}, {@link liss.check.race.AccessPair}.
 *
 * <p>Papers: S. Savage, M. Burrows, G. Nelson, P. Sobalvarro, T. Anderson, Eraser, ACM TOCS 15(4),
 * 1997 (locks that are held at accesses); L. Lamport, Time, clocks, and the ordering of events in a
 * distributed system, CACM 21(7), 1978 (happens before).
 *
 * <p>Rejected: a search for a state in which two threads are about to access one variable. It would
 * be exact for the abstraction, but has states without number where this is polynomial, and the
 * runs with values are searched anyway where they are few.
 */
@NullMarked
package liss.check.race;

import org.jspecify.annotations.NullMarked;
