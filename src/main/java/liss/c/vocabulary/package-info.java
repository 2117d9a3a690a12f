/**
 * Decides what functions mean that a C program calls but does not define: synchronization, memory,
 * devices; and how locks are written.
 *
 * <p>The meanings come from tables in TOML: those that liss comes with, for its own functions,
 * POSIX threads, Linux and the C library, and those of the user, which win. docs/c.md describes the
 * format.
 *
 * <pre>{@code
 * Vocabulary vocabulary =
 *     Vocabulary.standard().with("mine.toml", "[functions]\nmy_lock = \"lock 0\"");
 * vocabulary.meaning("my_lock", Defined.ELSEWHERE);   // LOCK, of the argument at position 0
 * }</pre>
 *
 * <p>Main types: {@link liss.c.vocabulary.Vocabulary}, {@link liss.c.vocabulary.Meaning}, {@link
 * liss.c.vocabulary.StandardHeaders}. The package knows nothing of syntax trees.
 *
 * <p>Rejected: meanings in the code of the translation, since users have functions of their own.
 */
@NullMarked
package liss.c.vocabulary;

import org.jspecify.annotations.NullMarked;
