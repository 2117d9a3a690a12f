/**
 * Brute-force definitions of what the engines compute cleverly: all runs of the abstraction, their
 * equivalence classes, deadlocks, lock placements, and random programs to compare on.
 *
 * <pre>{@code
 * ProgramCfa program = CfaBuilder.build(parsed);
 * BruteForce oracle = BruteForce.of(program, 2); // loops entered at most twice
 * Set<TraceClass> p = oracle.classes(Scheduler.PREEMPTIVE);
 * Set<TraceClass> np = oracle.classes(Scheduler.COOPERATIVE);
 * boolean safe = np.containsAll(p);
 * boolean vacuous = np.isEmpty();
 * List<Deadlock> deadlocks = oracle.deadlocks(Scheduler.PREEMPTIVE);
 * String source = RandomPrograms.of(RandomPrograms.Size.SMALL).source(seed);
 * }</pre>
 *
 * <p>Main types: {@link liss.oracle.BruteForce}, {@link liss.oracle.TraceClass}, {@link
 * liss.oracle.RandomPrograms}, {@link liss.oracle.Shrinker}. Nothing here uses an engine of {@code
 * src/main}; only the syntax tree and the control-flow automata are shared.
 *
 * <p>[LISS] is Cerny, Clarke, Henzinger, Radhakrishna, Ryzhyk, Samanta, Tarrach, "From
 * non-preemptive to preemptive scheduling using synchronization synthesis", Formal Methods in
 * System Design, 2016. The semantics is that of its Figs. 6 to 11.
 *
 * <p>Rejected: enumerating words and normalizing each of them. The running example has 5,822
 * classes but far more words, so classes are computed bottom-up, one set per state.
 */
@NullMarked
package liss.oracle;

import org.jspecify.annotations.NullMarked;
