/**
 * Quasi-optimal partial-order exploration: every maximal partial-order run of a system of threads,
 * one representative of each, by building the system's unfolding.
 *
 * <pre>{@code
 * TransitionSystem<State> system = ...;                 // threads, what they do next, steps
 * Exploration result =
 *     new UnfoldingExplorer<>(system, ExplorationOptions.standard(), run -> {
 *           if (run.kind() == LeafKind.DEADLOCK) {
 *             show(run.actions());
 *           }
 *         })
 *         .explore();
 * result.maximalConfigurations();                       // Mazurkiewicz traces that cannot go on
 * result.sleepSetBlocked();                             // 0 with Alternatives.optimal()
 * }</pre>
 *
 * <p>A {@link liss.unfolding.TransitionSystem} says what each thread does next, as {@link
 * liss.unfolding.Operation}s; the package knows locks, shared variables, flags and POSIX condition
 * variables, which of their operations depend on each other, and when they block. An event is an
 * {@link liss.unfolding.EventAction} with its history; the unfolding stores events as numbers in
 * arrays. {@link liss.unfolding.UnfoldingExplorer} is the main algorithm, {@code
 * ConflictingExtensions} finds the events that start another run, {@code Comb} finds alternatives,
 * {@code Cutoffs} prunes by states that were seen.
 *
 * <p><b>Chains.</b> Dependence is reduced to one notion: each action lies on some <i>chains</i>,
 * and two actions are dependent iff they have a chain in common, so that the events of a chain form
 * a tree, as those of a thread or a lock do in [QPOR] 5.1. A thread is a chain and a lock is one. A
 * variable has a chain for each thread that reads it; a read is on that of its thread, a write on
 * all of them, so that reads commute. A condition variable has a chain for each waiting thread and
 * one for each pair of a waiting and a notifying thread; this gives Table 3 of [SPOE] exactly.
 *
 * <p>Papers: [QPOR] H.T.T. Nguyen, C. Rodríguez, M. Sousa, C. Coti, L. Petrucci, "Quasi-Optimal
 * Partial Order Reduction", CAV 2018. [SPOE] D. Schemmel, J. Büning, C. Rodríguez, D. Laprell, K.
 * Wehrle, "Symbolic Partial-Order Execution for Testing Multi-Threaded Programs", CAV 2020,
 * extended version.
 *
 * <p>{@link liss.unfolding.ParallelExplorer} divides an exploration among threads, each with an
 * unfolding of its own.
 *
 * <p>Rejected: removing events from U after each run ([QPOR] Alg. 1, line 13). They are found again
 * many times, and cutoffs want them; U is reduced when it is large. Rejected: one procedure for
 * each effect to find conflicting extensions ([SPOE] Algs. 4 to 8); over chains a single one covers
 * them all.
 */
@NullMarked
package liss.unfolding;

import org.jspecify.annotations.NullMarked;
