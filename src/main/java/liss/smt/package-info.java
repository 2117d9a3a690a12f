/**
 * Decides whether formulas can hold together. This package owns Z3: its native libraries, its
 * contexts, and everything that must be known to use it; no other package sees its types.
 *
 * <p>A {@link liss.smt.Z3} is one running solver with its memory, and a {@link liss.smt.Solver} an
 * incremental set of formulas in it. A question that Z3 leaves open, or that was stopped from
 * another thread, is an {@link liss.smt.UndecidedException}:
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
 * <p>Beside Boolean formulas there are unknown orders ({@link liss.smt.LinearOrder}) and the
 * integers of W ({@link liss.smt.Expressions}).
 *
 * <p>Papers: de Moura and Bjorner, "Z3: An Efficient SMT Solver", TACAS 2008; Cotton and Maler,
 * "Fast and Flexible Difference Constraint Propagation for DPLL(T)", SAT 2006.
 *
 * <p>Rejected: the types of JavaSMT in other packages (they drag in its managers, its checked
 * exceptions and its rule that a request to stop is forgotten between two questions).
 */
@NullMarked
package liss.smt;

import org.jspecify.annotations.NullMarked;
