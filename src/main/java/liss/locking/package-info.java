/**
 * Decides of which kind the locks of a placement are in a kernel, and where they are declared: spin
 * locks or mutexes, with interrupts on or off, one for all devices or one in the structure of each.
 *
 * <pre>{@code
 * LockPlacement placement = ...;                              // what a synthesis has found
 * List<LockKind> kinds = LockKinds.of(program, placement);
 * SortedMap<Integer, Structure> structures = LockStructures.of(program, placement, kinds);
 * String text = Emitter.emit(program.program(), placement, kinds, structures);
 * }</pre>
 *
 * <p>Main types: {@link liss.locking.LockKinds}, {@link liss.locking.LockStructures}. How a kind is
 * written is in {@link liss.lang.LockWriting}, which the front end for C fills from the vocabulary.
 *
 * <p>Source: Documentation/locking of Linux (lockdep-design.rst, locktypes.rst).
 *
 * <p>Rejected: kinds as a part of the search for a placement (the contexts in which a lock is taken
 * are known only when it is placed; where no kind fits, the search goes on without that place).
 */
@NullMarked
package liss.locking;

import org.jspecify.annotations.NullMarked;
