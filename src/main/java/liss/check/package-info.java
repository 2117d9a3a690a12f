/**
 * Preemption-safety and deadlocks: engines behind one interface, and what they answer.
 *
 * <pre>
 *   SafetyChecker engine = new AntichainEngine(AntichainEngine.DEFAULT_BOUND);
 *   switch (engine.check(program, program, Limits.none())) {
 *     case Verdict.Safe safe -> ...
 *     case Verdict.Unsafe unsafe -> ... unsafe.counterexample().reason() ...
 *     case Verdict.Unknown unknown -> ...
 *   }
 *   Deadlocks deadlocks = Deadlocks.of(program, program, Limits.none());
 * </pre>
 *
 * <p>{@link liss.check.AntichainEngine} is the engine of [LISS] section 6; {@link
 * liss.check.SerializationEngine} needs no bound (docs/serialization.md). A {@link
 * liss.check.Counterexample} says why no cooperative run matches: {@link liss.check.BlockGraph}
 * finds a cycle of scheduling blocks, {@link liss.check.CooperativeOrder} decides one run exactly,
 * {@link liss.check.LeastPreemptions} makes a run easy to read. {@link liss.check.Deadlocks} come
 * from the order of locks or a search with persistent sets (docs/deadlocks.md).
 *
 * <p>Papers: [LISS]; C. H. Papadimitriou, The serializability of concurrent database updates, J.
 * ACM 26, 1979.
 */
@NullMarked
package liss.check;

import org.jspecify.annotations.NullMarked;
