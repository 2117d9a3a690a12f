/**
 * Decides preemption-safety without a bound: whether the blocks of every run have a serial order
 * (docs/serialization.md).
 *
 * <pre>
 *   Verdict verdict = new SerializationEngine().check(program, program, Limits.none());
 * </pre>
 *
 * <p>Papers: A. Farzan, P. Madhusudan, Causal atomicity, CAV 2006; [LISS].
 */
@NullMarked
package liss.check.safety;

import org.jspecify.annotations.NullMarked;
