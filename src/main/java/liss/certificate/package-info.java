/**
 * Decides what somebody has to see who trusts nobody, to be sure of an answer: a certificate, which
 * an independent checker accepts or rejects.
 *
 * <p>{@link liss.certificate.Certificate} is written for an answer of {@link liss.verify}. It names
 * the steps of the program by numbers that the checker finds, too ({@link
 * liss.certificate.Numbering}), and has the run that shows a violation, or proofs: that blocks are
 * reducible, that a set of states is closed ({@link liss.certificate.ClosedStates}), that threads
 * cannot block each other. The format is that of docs/certificates.md; the checker is in {@code
 * checker/}, and shares nothing with this package but that page.
 *
 * <pre>{@code
 * Verification found = verifier.verify(program);
 * switch (Certificate.of(program, found, limits)) {
 *   case Certificate.Written written -> Files.writeString(file, written.text());
 *   case Certificate.None none -> System.err.println(none.reason());
 * }
 * }</pre>
 *
 * <p>Rejected: to record the search that decided. What it has forgotten, such as dead flags, would
 * have to be in each state; searching once more, when the answer is known, takes some tens of
 * milliseconds for a driver.
 */
@NullMarked
package liss.certificate;

import org.jspecify.annotations.NullMarked;
