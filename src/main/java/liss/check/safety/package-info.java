/**
 * Decides preemption-safety without a bound: whether the blocks of every run have a serial order
 * (docs/serialization.md).
 *
 * <pre>
 *   Verdict verdict = new SerializationEngine().check(program, program, Limits.none());
 * </pre>
 *
 * <p>Papers: A. Farzan, P. Madhusudan, Causal atomicity, CAV 2006; [LISS].
 *
 * <p>{@link liss.check.safety.SafetyChecker} is the question, after one interface, and {@link
 * liss.check.safety.Verdict} the answer. The other engine, {@link
 * liss.check.safety.AntichainEngine}, decides up to a bound, as language inclusion ([LISS] section
 * 6). {@code NonTerminatingRuns} and {@code EndlessLoops} say whether there are runs that go on for
 * ever, and whether a prefix of one is equivalent to no cooperative run.
 *
 * <p>Below this package are, from the bottom up: {@link liss.search}, which states can be reached;
 * {@link liss.check.analysis}, what the text of a program tells; {@link liss.check.serial}, whether
 * the blocks of one run have a serial order. Beside it is {@link liss.check.deadlock}.
 */
@NullMarked
package liss.check.safety;

import org.jspecify.annotations.NullMarked;
