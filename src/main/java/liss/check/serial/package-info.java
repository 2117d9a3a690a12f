/**
 * Decides whether the blocks of one run have a serial order: of a complete run ({@link
 * liss.check.serial.BlockGraph}), and step by step while a run goes on ({@link
 * liss.check.serial.RunMonitor}). Definitions and proofs are in docs/serialization.md.
 *
 * <p>Papers: C. H. Papadimitriou, The serializability of concurrent database updates, J. ACM 26,
 * 1979; A. Farzan, P. Madhusudan, Monitoring atomicity in concurrent programs, CAV 2008.
 *
 * <p>Of a run that has none, {@link liss.check.serial.Counterexample} is what to show: the reason,
 * and an equivalent order of its steps that is easy to read.
 */
@NullMarked
package liss.check.serial;

import org.jspecify.annotations.NullMarked;
