/**
 * Decides where statements can be inserted into the text of a C program, how locks are written
 * there and in which structures, and around which calls none may be held.
 *
 * <p>Main types: {@link liss.c.source.TextInsertionPoints}, {@link liss.c.insertion.Insertions}. A
 * text with insertions compiles: a point before {@code return f();} needs a local for the result,
 * whose type {@link liss.c.source.ReturnType} finds.
 *
 * <p>Rejected: printing the syntax tree again, which loses the layout of the author.
 */
@NullMarked
package liss.c.insertion;

import org.jspecify.annotations.NullMarked;
