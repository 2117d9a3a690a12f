/**
 * Decides which findings come first: how much was shown of each, whether it looks like a pattern
 * that is often benign, and whether somebody has suppressed it with a reason. Nothing here makes a
 * program safe.
 *
 * <pre>{@code
 * Suppressions suppressions = Suppressions.of(source);
 * new Fingerprints(program).of(rule, file, steps);    // "5c0f.."
 * suppressions.of(fingerprint);                       // Suppression[finding=.., reason=..]
 * new AccessPatterns(program).of(variables);          // BenignPattern.COUNTER
 * Evidence.of(verification);                          // Evidence.REAL
 * }</pre>
 *
 * <p>Main types: {@link liss.triage.Suppressions}, {@link liss.triage.Fingerprints}, {@link
 * liss.triage.AccessPatterns}, {@link liss.triage.Evidence}.
 *
 * <p>Rejected: to leave such findings out, as a counter that loses increments may be what the
 * program is about.
 */
@NullMarked
package liss.triage;

import org.jspecify.annotations.NullMarked;
