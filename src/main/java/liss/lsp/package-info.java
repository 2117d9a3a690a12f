/**
 * What an editor is told about a program while it is written, by the Language Server Protocol: the
 * messages of the front ends, a verdict above each thread, what a statement does, locks to add, and
 * the counterexample. docs/editor.md describes it for users.
 *
 * <pre>{@code
 * try (EditorServer server = new EditorServer(options -> settings(options), explanations)) {
 *   return server.serve(System.in, System.out) ? 0 : 1;
 * }
 * }</pre>
 *
 * <p>Main types: {@link liss.lsp.EditorServer}, which is what other packages see; {@link
 * liss.lsp.Settings}, which is what they give. A {@code Version} is one version of an open text
 * with all that becomes known of it; the next version ends the work on it. {@code ProgramText} does
 * that work with the library classes that the commands use, so an editor is told what they print.
 * What is said comes from {@code liss.report}.
 *
 * <p>LSP4J calls the methods for notifications and requests one after the other in one thread. They
 * start work and do none, so that nothing blocks typing: a request is answered by a future.
 *
 * <p>Rejected: a process for each check, as {@code liss.batch} has, because starting one takes
 * longer than most checks; the limits end a check here, and a crash of the solver ends the server,
 * which editors start again. A document of a scheme of our own for the counterexample, because only
 * a client that knows liss can open it; {@code window/showDocument} of a file is in the protocol.
 *
 * <p>Language Server Protocol Specification 3.17, Microsoft, 2022.
 */
@NullMarked
package liss.lsp;

import org.jspecify.annotations.NullMarked;
