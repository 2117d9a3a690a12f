/**
 * From one counterexample to all bad interleavings of its steps, and to the mutual exclusions that
 * would remove them ([LISS] section 7.1).
 *
 * <p>A counterexample fixes which steps every thread takes. The order of these steps is the
 * unknown: {@link liss.generalize.BadTraces} finds orders that synchronization can execute and that
 * no cooperative run is equivalent to, says why each is bad, and can be told which critical
 * sections a placement would add:
 *
 * <pre>
 *   try (Generalizer generalizer = new Generalizer();
 *       BadTraces traces = generalizer.open(program, counterexample)) {
 *     List&lt;CriticalSection&gt; sections = List.of();
 *     Optional&lt;BadTrace&gt; bad = traces.next(sections);
 *     while (bad.isPresent()) {
 *       sections = placeAgain(bad.get().run(), bad.get().core());
 *       bad = traces.next(sections);
 *     }
 *   }
 * </pre>
 *
 * <p>{@link liss.generalize.BadCore} is the minimal reason, {@link
 * liss.generalize.MutexAlternatives} what could be done about it. A question that Z3 leaves open,
 * or that was stopped, is an {@link liss.solver.UndecidedException}.
 *
 * <p>Papers: Cerny, Clarke, Henzinger, Radhakrishna, Ryzhyk, Samanta and Tarrach, "From
 * non-preemptive to preemptive scheduling using synchronization synthesis", Formal Methods in
 * System Design, 2016 ([LISS]); de Moura and Bjorner, "Z3: An Efficient SMT Solver", TACAS 2008;
 * for quantifiers by refinement, Solar-Lezama et al., "Combinatorial Sketching for Finite
 * Programs", ASPLOS 2006.
 *
 * <p>Rejected: the disjunction of the paper over all cooperative runs (n! of them; a serial order
 * of blocks is an unknown instead); one Boolean per pair of events with transitivity clauses (on 60
 * events up to twice as fast as integers in linear arithmetic, but slower than integers in
 * difference logic, and cubic in the number of events to build); edges of single blocks in the
 * formula for cycles (two to three times slower than edges closed under program order); cores as
 * the solver finds them (a cycle chosen among all cycles explains more).
 */
@NullMarked
package liss.generalize;

import org.jspecify.annotations.NullMarked;
