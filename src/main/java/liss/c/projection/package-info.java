/**
 * Decides what a C program computes, as a program of W: the translation of C with its values, for
 * exploration, runs and replay.
 *
 * <pre>{@code
 * ParseResult result =
 *     new CFrontEnd(COptions.defaults())
 *         .withValues(new SourceText("counter.c", text), Purpose.EXECUTION);
 * switch (result) {
 *   case ParseResult.Parsed parsed -> explore(CfaBuilder.build(parsed.program()));
 *   case ParseResult.Rejected rejected -> show(rejected.diagnostics());
 * }
 * }</pre>
 *
 * <p>The threads are those that {@link liss.c.threads} has found. Each is one body, in which every
 * call is replaced by the body of the function. A value of C is a 64-bit integer of W, brought into
 * the range of its type after every operation. Memory is bytes in objects, and the numbers that the
 * type of an object has are its cells. A pointer is the number of an object and an offset in bytes;
 * where it is not known which object it points to, an access is a branch over those whose address
 * was taken. What has no exact meaning here is a step that says so ({@link
 * liss.lang.Stmt.Annotation.Inexact}): nothing after it counts, and a program in which it can be
 * reached is not found correct.
 *
 * <p>The instructions of {@link liss.c.ir} are evaluated with what is known of registers, and
 * written as far as that does not tell: {@code ProjectedInstructions} walks over the blocks of a
 * call, {@code ProjectedConstants} finds first which registers are constants there (Mark N. Wegman
 * and F. Kenneth Zadeck, Constant propagation with conditional branches, TOPLAS 1991). This is what
 * a partial evaluator does (Neil D. Jones, Carsten K. Gomard and Peter Sestoft, Partial evaluation
 * and automatic program generation, 1993).
 *
 * <p>Main types: {@link liss.c.projection.Projection} writes a program.
 *
 * <p>Rejected: an interpreter of C beside that of W, which would need a second explorer. Rejected:
 * one array for all memory, with pointers as indices; an access after the end of an object would be
 * one of its neighbour. Rejected: bytes as cells; an access of a number would be several steps, and
 * other threads could come between. Rejected: a points-to analysis; since calls are replaced, most
 * pointers are known.
 */
@NullMarked
package liss.c.projection;

import org.jspecify.annotations.NullMarked;
