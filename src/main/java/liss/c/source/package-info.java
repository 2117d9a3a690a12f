/**
 * Decides what the text of a C program is: which headers and macros belong to it, what its syntax
 * tree is, where in its files a part of the tree stands, and how messages name the place.
 *
 * <p>Main types: {@link liss.c.source.COptions}, {@link liss.c.source.CParser}, {@link
 * liss.c.source.Spans}, {@link liss.c.source.Messages}. {@link liss.c.source.StoppableText} changes
 * a text so that a thread can be stopped before a statement, a condition or an access, for the
 * replay of a run; the text keeps its lines. The package knows the parser (Eclipse CDT) and nothing
 * of what the program does.
 *
 * <p>Rejected: the hooks that compilers put before accesses for their sanitizers, which a reader of
 * the changed text would not see; one place for all messages, since a message is best read beside
 * the rule that it is about.
 */
@NullMarked
package liss.c.source;

import org.jspecify.annotations.NullMarked;
