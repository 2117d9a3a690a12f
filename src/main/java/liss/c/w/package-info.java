/**
 * Decides what normalized C does without values, as a program of W: conditions hold or not, as it
 * may be, and accesses to memory that other threads can find are reads and writes of named
 * variables.
 *
 * <p>{@link liss.c.w.Procedure} writes a function, {@link liss.c.w.Instructions} and {@link
 * liss.c.w.Calls} its single steps, {@link liss.c.w.Layout} the jumps between them.
 */
@org.jspecify.annotations.NullMarked
package liss.c.w;
