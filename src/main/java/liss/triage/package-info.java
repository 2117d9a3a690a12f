/**
 * Decides what the answer about a program is: how its findings are named, which come first, as much
 * was shown of them, whether one looks like a pattern that is often benign, and whether somebody
 * has suppressed it with a reason. Nothing here makes a program safe.
 *
 * <pre>{@code
 * Suppressions suppressions = Suppressions.of(source);
 * new Fingerprints(program).of(rule, span, steps);    // "5c0f.."
 * suppressions.of(fingerprint);                       // Suppression[finding=.., reason=..]
 * new AccessPatterns(program).of(variables);          // BenignPattern.COUNTER
 * Evidence.of(verification);                          // Evidence.REAL
 * Answer.of(verification, races, messages, suppressions).outcome();
 * }</pre>
 *
 * <p>Main types: {@link liss.triage.Answer}, {@link liss.triage.Suppressions}, {@link
 * liss.triage.ProjectFile}, {@link liss.triage.Fingerprints}, {@link liss.triage.AccessPatterns},
 * {@link liss.triage.Evidence}.
 *
 * <p>Rejected: to leave such findings out, as a counter that loses increments may be what the
 * program is about.
 */
@NullMarked
package liss.triage;

import org.jspecify.annotations.NullMarked;
