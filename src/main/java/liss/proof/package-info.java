/**
 * Decides what holds in all runs of a program with any number of threads: a thread-modular proof by
 * invariants.
 *
 * <pre>{@code
 * ReplicatedProgram program = ReplicatedProgram.of(parsed.program());
 * ProofAttempt attempt =
 *     new ProofAttempt(() -> Optional.of(program), Set.of(Property.ASSERTION), () -> false);
 * if (attempt.succeeds()) {
 *   print(attempt.proof().get().clauses() + " clauses");
 * }
 * }</pre>
 *
 * <p>{@link liss.proof.ThreadModel} is a thread as transitions over {@link liss.proof.Slots},
 * {@link liss.proof.Candidates} are the clauses that may hold, and {@link
 * liss.proof.InvariantSearch} finds those that do. That there is no proof says nothing about the
 * program.
 *
 * <p>Papers: Owicki, Gries, "An axiomatic proof technique for parallel programs", Acta Informatica
 * 6, 1976; Flanagan, Leino, "Houdini, an annotation assistant for ESC/Java", FME 2001; Flanagan,
 * Qadeer, "Thread-modular model checking", SPIN 2003.
 *
 * <p>Rejected: states of predicate abstraction, of which there are many more than clauses, and
 * whose steps need a question to the solver for each; explicit values, which decide only programs
 * whose variables have few; and constrained Horn clauses for Z3's engine Spacer, which proves fewer
 * programs, and not the same ones for small changes of the clauses (docs/decisions/130).
 */
@NullMarked
package liss.proof;

import org.jspecify.annotations.NullMarked;
