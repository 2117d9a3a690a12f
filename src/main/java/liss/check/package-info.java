/**
 * Decides preemption-safety: the question, behind one interface, and the verdicts.
 *
 * <pre>
 *   SafetyChecker engine = new SerializationEngine();
 *   switch (engine.check(program, program, Limits.none())) {
 *     case Verdict.Safe safe -> ...
 *     case Verdict.Unsafe unsafe -> ... unsafe.counterexample().reason() ...
 *     case Verdict.Unknown unknown -> ...
 *   }
 * </pre>
 *
 * <p>Each package below this one answers one question. From the bottom up:
 *
 * <ul>
 *   <li>{@code search}: which states can be reached, and on which way;
 *   <li>{@code reduction}: which steps need to be explored in a state;
 *   <li>{@code serial}: whether the blocks of one run have a serial order;
 *   <li>{@code counterexample}: why a run is equivalent to no cooperative run, in an order of steps
 *       that is easy to read;
 *   <li>{@code safety} and {@code antichain}: the two engines;
 *   <li>{@code nontermination}: whether there are non-terminating runs, and whether they are safe;
 *   <li>{@code deadlock}: which deadlocks there are, and whether some run terminates;
 *   <li>{@code copies}: whether a program is safe for any number of copies of its threads.
 * </ul>
 */
@NullMarked
package liss.check;

import org.jspecify.annotations.NullMarked;
