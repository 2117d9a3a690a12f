/**
 * Decides how new locks, and statements on locks of the program, are written in C, and at which
 * points of a text.
 *
 * <p>The points themselves are a part of normalized C ({@link liss.c.ir.Instruction.Point}). What
 * is decided here is how locks are written there: all in the way that the program uses itself, or,
 * in a driver, each as fits the functions that take it; and whether they can be members of the
 * structure of a device. For a lock of the program, each function has the expressions that are
 * known to be that lock, with the points where they are.
 *
 * <pre>{@code
 * List<OwnLock> own = OwnLocks.of(unit, functions, pointers, objects, executed, contexts, isStep);
 * new Insertions(unit, options, environment).with(isDefined, structures, own);
 * }</pre>
 *
 * <p>Main types: {@link liss.c.insertion.Insertions}, {@link liss.c.insertion.StructuresForLocks},
 * {@link liss.c.insertion.OwnLocks}.
 *
 * <p>Rejected: to change the program and print it: nobody would accept the patch; to look for the
 * same text in other functions, where the same words may be another lock.
 */
@NullMarked
package liss.c.insertion;

import org.jspecify.annotations.NullMarked;
