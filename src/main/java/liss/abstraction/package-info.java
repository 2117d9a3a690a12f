/**
 * The data-oblivious abstraction W_abs and its two semantics ([LISS] 4.2, Figs. 9 to 11).
 *
 * <p>Values are forgotten: a step shows which variable it reads or writes, or which side of a
 * branch it takes; channels are one variable; locks, conditions and guards keep their exact
 * meaning. {@link liss.abstraction.AbstractProgram} numbers what can be shown, {@link
 * liss.abstraction.StateGraph} is the automaton P or NP, computed while it is explored:
 *
 * <pre>
 *   AbstractProgram program = new AbstractProgram(CfaBuilder.build(parsed));
 *   Nfa p = StateGraph.preemptive(program, Exploration.UP_TO_INDEPENDENCE);
 *   Nfa np = StateGraph.cooperative(program);
 *   InclusionResult result = checker.check(p, np, program.independence());
 * </pre>
 *
 * <p>A {@link liss.abstraction.Run} tells a path through them as steps grouped in scheduling
 * blocks.
 *
 * <p>Rejected: automata per thread combined by a product construction (nothing that is not reached
 * may be built), and tracking who runs in NP where the scheduler may choose anyone (it multiplies
 * the states by the number of threads and changes nothing).
 */
@NullMarked
package liss.abstraction;

import org.jspecify.annotations.NullMarked;
