/**
 * Decides what a C program does, as a program of W: the front end for C.
 *
 * <p>The statements of the result have spans into the C text, and the insertion points of that text
 * are marked. So programs of C are analysed and changed like programs of W. Values are not there.
 * Accesses, branches, calls and synchronization are, because the analyses look at nothing else
 * ([LISS] 4.2). docs/c.md lists the supported constructs and the assumptions.
 *
 * <pre>{@code
 * COptions options = COptions.defaults();
 * ParseResult result = new CFrontEnd(options).parse(new SourceText("driver.c", text));
 * switch (result) {
 *   case ParseResult.Parsed parsed -> CfaBuilder.build(parsed.program());
 *   case ParseResult.Rejected rejected -> rejected.diagnostics();   // each with its place
 * }
 * }</pre>
 *
 * <p>A text is read in these steps, each once ({@link liss.c.Pass} lists those on the normal form,
 * and {@code CProgram} has what they make):
 *
 * <ol>
 *   <li>{@link liss.c.source} parses it ({@link liss.c.syntax} reads the tree);
 *   <li>{@link liss.c.lowering} makes the normal form, {@link liss.c.ir}, of it: from here on,
 *       nothing sees the tree;
 *   <li>{@link liss.c.calls} and {@link liss.c.vocabulary} say what functions without a body mean,
 *       and {@link liss.c.calls} which ones the kernel calls;
 *   <li>{@link liss.c.threads} finds the threads, and where they are started and waited for;
 *   <li>{@link liss.c.pointers} finds what pointers point to and what calls run, and {@link
 *       liss.c.pointers} which memory a thread has for itself;
 *   <li>{@link liss.c.sync} finds locks and other objects of synchronization;
 *   <li>this package writes the functions that threads run, instruction by instruction ({@code
 *       Procedure}, {@code InstructionWriter}, {@code CallWriter}, {@code StatementLayout}), twice,
 *       as the first time shows which variables are written; {@link liss.c.insertion} says how
 *       locks are inserted;
 *   <li>{@link liss.c.sync} decides what can be concluded where a lock stands for several.
 * </ol>
 *
 * <p>{@link liss.c.projection} writes the same threads with their values. None of these packages
 * uses this one. Main types: {@link liss.c.CFrontEnd}, {@link liss.c.source.COptions}, {@link
 * liss.c.vocabulary.Vocabulary}.
 *
 * <p>Rejected: a grammar of our own, since C needs a preprocessor and knowledge of types to be
 * parsed; a translation of values, since the analyses forget them; calling a C compiler for its
 * intermediate code, which has lost the insertion points.
 */
@NullMarked
package liss.c;

import org.jspecify.annotations.NullMarked;
