/**
 * Decides how new locks are written in C, and at which points of a text.
 *
 * <p>The points themselves are a part of normalized C ({@link liss.c.ir.Instruction.Point}). What
 * is decided here is how locks are written there: all in the way that the program uses itself, or,
 * in a driver, each as fits the functions that take it; and whether they can be members of the
 * structure of a device.
 *
 * <pre>{@code
 * new Insertions(unit, options, environment).with(isDefined, structures);
 * }</pre>
 *
 * <p>Main types: {@link liss.c.insertion.Insertions}, {@link liss.c.insertion.StructuresForLocks}.
 *
 * <p>Rejected: to change the program and print it: nobody would accept the patch.
 */
@NullMarked
package liss.c.insertion;

import org.jspecify.annotations.NullMarked;
