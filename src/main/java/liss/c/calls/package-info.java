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
 *
 * <p><b>The kernel.</b> It also decides which functions of a driver the kernel calls, when, and
 * with what around them.
 *
 * <p>The functions are found in tables ({@code file_operations}), or as arguments ({@code
 * request_irq}). What is known of them stands in a vocabulary ({@link
 * liss.c.vocabulary.EntryRule}), with the documentation of the kernel that says so; docs/kernel.md
 * describes the format.
 *
 * <pre>{@code
 * Environment environment = Environment.of(unit, Vocabulary.standard());
 * environment.entries();   // Entry[function=my_open, table=file_operations.open, ...]
 * }</pre>
 *
 * <p>Main types: {@link liss.c.calls.Environment}, {@link liss.c.calls.Entry}, {@link
 * liss.c.calls.DeviceStructures}.
 *
 * <p>Rejected: a harness that calls the functions in some order, as it would have to be written
 * again for each driver.
 */
@NullMarked
package liss.c.calls;

import org.jspecify.annotations.NullMarked;
