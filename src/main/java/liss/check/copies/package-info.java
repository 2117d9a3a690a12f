/**
 * Decides whether a program with any number of copies of some threads is preemption-safe and has no
 * deadlock, by rules on the text of the threads (docs/serialization.md, section 8, has the proofs).
 *
 * <pre>
 *   // thread worker[*] { lock(l); x := x + 1; unlock(l); }
 *   ProgramCfa three = CfaBuilder.build(program.withCopies(AnyNumber.COPIES));
 *   AnyNumber workers = AnyNumber.of(three);
 *   if (workers.isSafe() && workers.hasNoDeadlock()) {
 *     // it holds for 1, 2, 3, ... workers
 *   }
 * </pre>
 *
 * <p>The rules compare pairs of steps of different threads, and a pair or a chain of pairs that any
 * number of copies have, three copies have as well. No rule has to apply: then nothing is known.
 *
 * <p>Papers: R. J. Lipton, Reduction: a method of proving properties of parallel programs, CACM
 * 18(12), 1975. C. Flanagan, S. Qadeer, A type and effect system for atomicity, PLDI 2003. D.
 * Shasha, M. Snir, Efficient and correct execution of parallel programs that share memory, TOPLAS
 * 10(2), 1988.
 *
 * <p>Rejected: a search of all runs up to a number of copies after which nothing new can happen.
 * Such a number exists for programs without locks that are nested, but it is too large for a
 * search.
 */
@NullMarked
package liss.check.copies;

import org.jspecify.annotations.NullMarked;
