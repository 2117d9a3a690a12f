/**
 * Decides what a C program computes, as a program of W: the translation of C with its values, for
 * exploration, runs and replay.
 *
 * <pre>{@code
 * ValueFrontEnd frontEnd = new ValueFrontEnd(COptions.defaults());
 * switch (frontEnd.parse(new SourceText("counter.c", text))) {
 *   case ParseResult.Parsed parsed -> explore(CfaBuilder.build(parsed.program()));
 *   case ParseResult.Rejected rejected -> show(rejected.diagnostics());
 * }
 * }</pre>
 *
 * <p>Each thread is one body, in which every call is replaced by the body of the function. A value
 * of C is a 64-bit integer of W, brought into the range of its type after every operation. A
 * pointer is the number of an object and an offset in it; where it is not known which object it
 * points to, an access is a branch over those whose address was taken. What has no exact meaning
 * here is a step that says so ({@link liss.lang.Stmt.Annotation.Inexact}): nothing behind it
 * counts, and a program in which it can be reached is not found correct.
 *
 * <p>Main types: {@link liss.c.projection.ValueFrontEnd} reads a text.
 *
 * <p>Rejected: an interpreter of C beside that of W, which would need a second explorer. Rejected:
 * one array for all memory, with pointers as indices; an access behind the end of an object would
 * be one of its neighbour. Rejected: the points-to analysis of {@code liss.c}; since calls are
 * replaced, most pointers are known, and the type of the access leaves few objects for the others.
 */
@NullMarked
package liss.c.projection;

import org.jspecify.annotations.NullMarked;
