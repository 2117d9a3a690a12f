/**
 * Decides what a text of C means as normalized C ({@link liss.c.ir}): the one place that follows
 * the syntax tree of the parser.
 *
 * <pre>{@code
 * switch (NormalForm.of(new SourceText("driver.c", text), COptions.defaults())) {
 *   case NormalForm.Lowered lowered -> analyse(lowered.unit());
 *   case NormalForm.Rejected rejected -> show(rejected.diagnostics());
 * }
 * }</pre>
 *
 * <p>A function is lowered in one walk over its statements; then locals without an address become
 * registers ({@code Promotion}), and what is not reached, and registers that only hold copies, are
 * left out ({@code Unreachable}, {@code Copies}). docs/c-ir.md has an example of each construct.
 *
 * <p>Several files are lowered one by one and linked then ({@code Linker}).
 *
 * <p>Rejected: types as the parser gives them to expressions, which are wrong for promotions and
 * unknown after an error; the lowering computes its own from those of declarations.
 */
@NullMarked
package liss.c.lowering;

import org.jspecify.annotations.NullMarked;
