/**
 * Decides how searches go: which states can be reached, what ends a search that takes too long, and
 * in which order the strategies for one question are tried.
 *
 * <p>{@link liss.search.StateSearch} and {@link liss.search.DepthFirstSearch} are what every search
 * of states is made of; {@link liss.search.Limits} end it.
 *
 * <p><b>Strategies.</b> {@code Portfolio} decides in which order the strategies for one question
 * are tried, how much each may spend, and when the next one has its turn.
 *
 * <p>Some questions have no method that is the best one for all programs. Then several strategies
 * are tried: each once, the cheapest first, or in turns with doubled budgets, until one has an
 * answer. {@link liss.search.Strategy} lists all of them, by question and in order, with their
 * budgets and reasons; docs/strategies.md is the same list to read. {@link liss.search.Portfolio}
 * is the mechanism.
 *
 * <pre>{@code
 * new Portfolio<Verdict>(verdict -> settled(verdict))
 *     .add(Strategy.ONE_ORDER_SOON, budget -> oneOrder(budget))
 *     .add(Strategy.PAIRS_OF_THREADS, budget -> pairs(budget))
 *     .once();
 * }</pre>
 *
 * <p>Budgets count what a search does, and not time, so that each answer is the same whenever it is
 * asked for. Paper: Luby, Sinclair, Zuckerman, "Optimal speedup of Las Vegas algorithms",
 * Information Processing Letters 47, 1993, for restarts with growing budgets; here they double, so
 * that all turns together cost at most twice the last one for each strategy.
 *
 * <p>Rejected: choosing one strategy by features of the program (what is learned from some programs
 * is wrong for the next); threads for several strategies of one question at a time (whichever is
 * first would be the one whose run is shown, and their searches share tables).
 */
@NullMarked
package liss.search;

import org.jspecify.annotations.NullMarked;
