/**
 * Decides what one run of a W program does, step by step: the concrete semantics, preemptive and
 * cooperative, with values.
 *
 * <p>It is the yardstick for the data-oblivious abstraction: whatever a program can show only under
 * the preemptive scheduler must be reported as unsafe ([LISS] Theorem 1).
 *
 * <pre>{@code
 * ProgramCfa program = CfaBuilder.build(parsed);
 * ConcreteSemantics semantics =
 *     new ConcreteSemantics(program, Scheduler.PREEMPTIVE, ValueSource.anyOf(List.of(0L, 1L)));
 * RandomRun run = new RandomRun(semantics, new Random(7));
 * for (Optional<Step> step = run.advance(); step.isPresent(); step = run.advance()) {
 *   step.get().observable().ifPresent(symbol -> print(symbol.describe(program)));
 * }
 * }</pre>
 *
 * <p>Main types: {@link liss.concrete.ConcreteSemantics} gives the steps of a {@link
 * liss.concrete.ConcreteState}, {@link liss.concrete.RandomRun} takes some of them. A run ends with
 * an {@link liss.concrete.RunEnd}; what it has shown is a sequence of {@link
 * liss.concrete.Observable}s, and up to equivalence a {@link liss.concrete.Behaviour}.
 *
 * <p>Paper: Cerny, Clarke, Henzinger, Radhakrishna, Ryzhyk, Samanta, Tarrach, "From non-preemptive
 * to preemptive scheduling using synchronization synthesis", Formal Methods in System Design, 2016
 * ([LISS]), sections 4.1 and 4.3. POSIX condition variables, which that paper does not define:
 * Schemmel, Büning, Rodríguez, Laprell, Wehrle, "Symbolic Partial-Order Execution for Testing
 * Multi-Threaded Programs", CAV 2020 ([SPOE]), section 3.1.
 *
 * <p>Rejected: sharing the treatment of locks and flags with {@code liss.abstraction} (a mistake in
 * it would then be on both sides of every comparison); switches of threads as steps of their own
 * (runs would differ in steps that nobody sees); spurious wakeups of POSIX condition variables,
 * which [SPOE] does not have either.
 */
@NullMarked
package liss.concrete;

import org.jspecify.annotations.NullMarked;
