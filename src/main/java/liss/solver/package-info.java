/**
 * Decides whether formulas can hold together, and which of several wishes at least weight cannot.
 * This package owns two solvers.
 *
 * <p><b>Formulas.</b> It owns Z3: its native libraries, its contexts, and everything that must be
 * known to use it; no other package sees its types.
 *
 * <p>A {@link liss.solver.Z3} is one running solver with its memory, and a {@link
 * liss.solver.Solver} an incremental set of formulas in it. A question that Z3 leaves open, or that
 * was stopped from another thread, is an {@link liss.solver.UndecidedException}:
 *
 * <pre>
 *   try (Z3 z3 = new Z3();
 *       Solver solver = z3.newSolver()) {
 *     Formula rain = solver.variable("rain");
 *     Formula wet = solver.variable("wet");
 *     solver.add(solver.implication(rain, wet));
 *     boolean canBeDry = solver.satisfiable(List.of(rain, solver.not(wet)));
 *   }
 * </pre>
 *
 * <p>Beside Boolean formulas there are unknown orders ({@link liss.solver.LinearOrder}) and the
 * integers of W ({@link liss.solver.Expressions}).
 *
 * <p>Papers: de Moura and Bjorner, "Z3: An Efficient SMT Solver", TACAS 2008; Cotton and Maler,
 * "Fast and Flexible Difference Constraint Propagation for DPLL(T)", SAT 2006.
 *
 * <p>Rejected: the types of JavaSMT in other packages (they drag in its managers, its checked
 * exceptions and its rule that a request to stop is forgotten between two questions).
 *
 * <p><b>Wishes.</b> {@code MaxSat} decides which assignments satisfy clauses and falsify soft
 * literals of the least weight: weighted partial MaxSAT with lexicographic objectives, over a SAT
 * solver that keeps what it has learned. It knows nothing of locks; no other package uses Sat4j.
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
 * <p>Main types: {@link liss.solver.IncrementalSat}, the solver; {@link liss.solver.MaxSat}, the
 * minimisation; {@link liss.solver.Totalizer}, which counts true literals; {@link
 * liss.solver.Backbone}, which finds the literals that are always true.
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
package liss.solver;

import org.jspecify.annotations.NullMarked;
