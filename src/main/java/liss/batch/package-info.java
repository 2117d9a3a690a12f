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
 *
 * <p><b>Serving.</b> {@code ResidentProcess} is a process that stays and answers command lines one
 * after the other, so that a short command need not start a virtual machine. docs/command-line.md
 * describes it for users.
 *
 * <pre>{@code
 * new ResidentProcess(address, context, request -> run(request), () -> halt())
 *     .serve(Duration.ofMinutes(10));
 * }</pre>
 *
 * <p>Main types: {@link liss.batch.ResidentProcess}; {@link liss.batch.Request}, which is one
 * command line with its streams; {@link liss.batch.Address}, the private file that says how to
 * reach the process. The client is the launcher, {@code tools/start.bash}; there is none in Java.
 *
 * <p>A client connects on the loopback interface, and tells a secret. The process answers with
 * another one, so that each knows the other. Then the client sends, in fields that end with a zero
 * byte:
 *
 * <ol>
 *   <li>its context, the text that says all on which an answer may depend besides the request: the
 *       working directory, the build, limits, the locale and so on; it must be that of the process,
 *   <li>letters: {@code o} and {@code e} if output and errors go to a terminal, {@code m} if both
 *       go to the same file, {@code i} if there is something to read,
 *   <li>the number of environment variables, and each as {@code NAME=VALUE},
 *   <li>the number of arguments, and the arguments.
 * </ol>
 *
 * <p>The process says {@code yes}, {@code busy}, or {@code gone} if it ends. After {@code yes}, the
 * client opens a connection for each stream, which carries its bytes as they are, and reads the
 * exit code from the first one. A client that closes the first connection ends its request.
 *
 * <p>One request runs at a time, so that it has the memory for itself and what it prints is what it
 * would print in a process of its own; while it runs, others have to start one. A process whose
 * request is not over when its client is gone, or that leaves threads or a large heap behind, ends:
 * that is what no Java code can clean up.
 *
 * <p>Rejected: a socket in the file system, which Bash cannot connect to; named pipes, which block
 * where no process is left; a working directory per request, which Java does not have.
 */
@NullMarked
package liss.batch;

import org.jspecify.annotations.NullMarked;
