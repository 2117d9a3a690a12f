/**
 * Decides which functions of a driver the kernel calls, when, and with what around them.
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
 * <p>Main types: {@link liss.c.kernel.Environment}, {@link liss.c.kernel.Entry}, {@link
 * liss.c.kernel.DeviceStructures}.
 *
 * <p>Rejected: a harness that calls the functions in some order, as it would have to be written
 * again for each driver.
 */
@NullMarked
package liss.c.kernel;

import org.jspecify.annotations.NullMarked;
