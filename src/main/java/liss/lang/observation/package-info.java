/**
 * What of a program can be seen from outside, besides what it reads and writes: calls, failed
 * assertions and the final values of shared variables become outputs.
 *
 * <pre>{@code
 * Program more = new Observation(List.of("x", "probe", "assertions")).of(program);
 * }</pre>
 *
 * <p>Main type: {@link liss.lang.observation.Observation}.
 *
 * <p>Rejected: symbols of their own for these in behaviours. All engines know outputs, and a
 * program with more outputs is a program.
 */
@NullMarked
package liss.lang.observation;

import org.jspecify.annotations.NullMarked;
