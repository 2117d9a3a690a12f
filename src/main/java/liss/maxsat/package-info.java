/**
 * Decides which assignments satisfy clauses and falsify soft literals of the least weight: weighted
 * partial MaxSAT with lexicographic objectives, over a SAT solver that keeps what it has learned.
 * It knows nothing of locks, and it is the only package that uses Sat4j.
 *
 * <pre>{@code
 * IncrementalSat sat = new IncrementalSat(() -> false);
 * int x = sat.newVariable();
 * int y = sat.newVariable();
 * sat.addClause(x, y);
 * if (sat.solve(List.of()) == Answer.SATISFIABLE) {
 *   Outcome outcome = new MaxSat(sat).minimize(sat.model(), List.of(new Soft(-x, 3), new Soft(-y, 2)));
 *   // new Outcome.Optimal(2, {y})
 * }
 * }</pre>
 *
 * <p>Main types: {@link liss.maxsat.IncrementalSat}, the solver; {@link liss.maxsat.MaxSat}, the
 * minimisation; {@link liss.maxsat.Totalizer}, which counts true literals; {@link
 * liss.maxsat.Backbone}, which finds the literals that are always true.
 *
 * <p>Papers: Andres, Kaufmann, Matheis, Schaub, "Unsatisfiability-based optimization in clasp",
 * ICLP 2012 (OLL); Morgado, Dodaro, Marques-Silva, "Core-guided MaxSAT with soft cardinality
 * constraints", CP 2014; Ignatiev, Morgado, Marques-Silva, "RC2: an efficient MaxSAT solver", JSAT
 * 2019; Martins, Joshi, Manquinho, Lynce, "Incremental cardinality constraints for MaxSAT", CP
 * 2014.
 *
 * <p>Rejected: the linear search of Sat4j's own optimizer, which proves hardly any optimum at the
 * size of placement problems; Z3, whose soft constraints do not scale to the pairs of statements
 * and whose {@code rc2} engine has returned assignments that are not optimal; large weights for
 * lexicographic objectives.
 */
@NullMarked
package liss.maxsat;

import org.jspecify.annotations.NullMarked;
