/**
 * How many programs are checked one after the other, each in a process of its own, so that a crash
 * or a limit takes no other with it, and how their results are kept: one line of JSON for each in a
 * file, which a batch that was killed goes on with.
 *
 * <pre>{@code
 * try (ResultFile results = ResultFile.open(Path.of("results.jsonl"), plan)) {
 *   new Batch(job -> command(job), Duration.ofMinutes(2)).run(plan, 4, results, listener);
 * }
 * }</pre>
 *
 * <p>Main types: {@link liss.batch.Job}, {@link liss.batch.Shard}, {@link liss.batch.ResultFile},
 * {@link liss.batch.Batch}; {@link liss.batch.Batches} and the reports about them.
 *
 * <p>Rejected: threads in place of processes, because a solver that crashes ends the virtual
 * machine; a data base for the results, because lines can be read by anything and put together with
 * {@code cat}.
 */
@NullMarked
package liss.batch;

import org.jspecify.annotations.NullMarked;
