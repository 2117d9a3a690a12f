/**
 * How the text of a program in W is laid out: blanks, lines and comments, without its meaning.
 *
 * <pre>{@code
 * String text = Layout.of(Files.readString(path)); // of a program that Parser accepts
 * }</pre>
 *
 * <p>Main type: {@link liss.lang.layout.Layout}.
 *
 * <p>Rejected: printing the syntax tree, which has no comments.
 */
@NullMarked
package liss.lang.layout;

import org.jspecify.annotations.NullMarked;
