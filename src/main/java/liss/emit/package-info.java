/**
 * Inserts synchronization into the user's own source text.
 *
 * <p>The text is edited, not printed again: comments, layout and line ends stay as they are. Lock
 * and unlock statements of the program that a placement moves are removed.
 *
 * <pre>{@code
 * Program program = ...;                     // thread t { x := 1; y := 2; }
 * LockPlacement placement = ...;
 * String text = Emitter.emit(program, placement);
 * // lock lk;
 * //
 * // thread t { lock(lk); x := 1; y := 2; unlock(lk); }
 * }</pre>
 *
 * <p>Main type: {@link liss.emit.Emitter}. Nothing here decides where locks go; that is {@link
 * liss.placement.model}.
 *
 * <p>Rejected: printing the changed syntax tree, which loses comments and layout; a list of patches
 * in some diff format, which every user would have to apply.
 */
@NullMarked
package liss.emit;

import org.jspecify.annotations.NullMarked;
