/**
 * Decides what the text of a C program is: which headers and macros belong to it, what its syntax
 * tree is, where in its files a part of the tree stands, and how messages name the place.
 *
 * <p>Main types: {@link liss.c.source.COptions}, {@link liss.c.source.CParser}, {@link
 * liss.c.source.Spans}, {@link liss.c.source.Messages}. The package knows the parser (Eclipse CDT)
 * and nothing of what the program does.
 *
 * <p>Rejected: one place for all messages, since a message is best read beside the rule that it is
 * about.
 */
@NullMarked
package liss.c.source;

import org.jspecify.annotations.NullMarked;
