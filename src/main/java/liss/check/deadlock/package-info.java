/**
 * Decides which deadlocks a program has under each scheduler, and whether some run terminates
 * (docs/deadlocks.md).
 *
 * <pre>
 *   Deadlocks deadlocks = Deadlocks.of(program, program, Limits.none());
 * </pre>
 */
@NullMarked
package liss.check.deadlock;

import org.jspecify.annotations.NullMarked;
