/**
 * Decides where in a text of C a thread can be stopped: before a statement, a condition or a first
 * value, and inside of an assignment before a read or before the write.
 *
 * <pre>{@code
 * StoppableText text = StoppableText.of(source, options).orElseThrow();
 * if (text.stopBefore(place, "wait_here()")) {
 *   print(text.changed());
 * }
 * }</pre>
 *
 * <p>The text is changed and not printed anew, so that it keeps its lines. Parts of expressions are
 * divided by statement expressions, which GCC and Clang have. Rejected: the hooks that these
 * compilers put before accesses for their sanitizers, which a reader of the text would not see.
 */
@NullMarked
package liss.c.stops;

import org.jspecify.annotations.NullMarked;
