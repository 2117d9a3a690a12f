/**
 * Decides whether a program is preemption-safe and has no deadlocks, and whether a counterexample
 * is feasible.
 *
 * <pre>
 *   Verifier verifier =
 *       new Verifier(new SerializationEngine(), Limits.none());
 *   Verification found = verifier.verify(program);
 *   switch (found.verdict()) {
 *     case Verdict.Safe safe -> ...
 *     case Verdict.Unsafe unsafe -> ... found.shown() ...
 *     case Verdict.Unknown unknown -> ... unknown.reason() ...
 *   }
 * </pre>
 *
 * <p>The engines of {@link liss.check.safety} decide about the abstraction ([LISS] 4.2), which has
 * more runs than the program. So a counterexample is replayed with values. If it is spurious, a
 * feasible one is looked for ({@link liss.verify.FeasibleCounterexampleSearch}), and so are
 * deadlocks. The verdict stays that of the engine; the outcome ({@link liss.verify.Outcome}) is
 * false only if a feasible run shows that, and otherwise possible. What the engines prove of runs
 * that fail is decided by {@link liss.verify.Failures}; where that is nothing, runs with values are
 * searched.
 *
 * <p>Main types: {@link liss.verify.Verifier}, {@link liss.verify.Verification}.
 */
@NullMarked
package liss.verify;

import org.jspecify.annotations.NullMarked;
