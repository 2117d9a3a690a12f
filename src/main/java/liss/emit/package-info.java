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
 *
 * <p><b>Kinds.</b> It also decides of which kind the locks of a placement are in a kernel, and
 * where they are declared: spin locks or mutexes, with interrupts on or off, one for all devices or
 * one in the structure of each.
 *
 * <pre>{@code
 * LockPlacement placement = ...;                              // what a synthesis has found
 * List<LockKind> kinds = LockKinds.of(program, placement);
 * SortedMap<Integer, Structure> structures = LockStructures.of(program, placement, kinds);
 * String text = Emitter.emit(program.program(), placement, kinds, structures);
 * }</pre>
 *
 * <p>Main types: {@link liss.emit.LockKinds}, {@link liss.emit.LockStructures}. How a kind is
 * written is in {@link liss.lang.LockWriting}, which the front end for C fills from the vocabulary.
 *
 * <p>Source: Documentation/locking of Linux (lockdep-design.rst, locktypes.rst).
 *
 * <p>Rejected: kinds as a part of the search for a placement (the contexts in which a lock is taken
 * are known only when it is placed; where no kind fits, the search goes on without that place).
 */
@NullMarked
package liss.emit;

import org.jspecify.annotations.NullMarked;
