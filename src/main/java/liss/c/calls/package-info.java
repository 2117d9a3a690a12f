/**
 * Decides what calls do with values whose functions a program does not define, as far as the
 * vocabulary tells: such a call becomes instructions that every analysis knows.
 *
 * <p>{@code x = __atomic_add_fetch(&n, 2, __ATOMIC_RELAXED)} with the rule {@code new add 0 1} is
 *
 * <pre>{@code
 * %call.1 = update relaxed add i32 &n, 2
 * %1 = add i32 %call.1, 2
 * }</pre>
 *
 * <p>Main type: {@link liss.c.calls.KnownCalls}, a pass over normalized C. Calls that the rules do
 * not cover stay what they are, so it is sound to leave the pass out.
 *
 * <p>Rejected: to do this while C is lowered, since lowering should not know more of a function
 * than its type.
 */
@NullMarked
package liss.c.calls;

import org.jspecify.annotations.NullMarked;
