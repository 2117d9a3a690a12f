/**
 * Decides what names, constants and single expressions of C stand for, as far as their text and
 * their types tell.
 *
 * <p>Main types: {@link liss.c.syntax.Bindings}, {@link liss.c.syntax.ConstantExpressions}, {@link
 * liss.c.syntax.GnuParser}, {@link liss.c.syntax.ParserText}. The package knows the syntax tree of
 * the parser (Eclipse CDT), completes it where the parser lacks something, and knows nothing of the
 * translation.
 *
 * <p>Rejected: one class per kind of expression around the classes of the parser, which would say
 * the same again.
 */
@NullMarked
package liss.c.syntax;

import org.jspecify.annotations.NullMarked;
