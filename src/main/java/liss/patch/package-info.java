/**
 * Decides what becomes of files when locks are written into a program: which files change, and what
 * a patch for {@code git am} says about the change.
 *
 * <pre>{@code
 * new PatchSeries(synthesis, environment.entries(), TrustedFiles.ALL, "0.1.0").mails();
 * // From: ..
 * // Subject: [PATCH] foo: protect open_count with a lock
 * //
 * // These functions may run at the same time:
 * // ..
 * }</pre>
 *
 * <p>Main types: {@link liss.patch.PatchSeries}, {@link liss.patch.ChangedFiles}.
 *
 * <p>Sources: the form of a mail is that of {@code git format-patch}; the two columns of an
 * interleaving are those of the messages of lockdep (Documentation/locking/lockdep-design.rst of
 * Linux).
 *
 * <p>Rejected: calling git to make the mail, since the answer would depend on a repository.
 */
@NullMarked
package liss.patch;

import org.jspecify.annotations.NullMarked;
