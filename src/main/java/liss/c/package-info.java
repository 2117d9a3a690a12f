/**
 * Decides what a C program does, as a program of W: the front end for C.
 *
 * <p>The statements of the result have spans into the C text, and the insertion points of that text
 * are marked. So programs of C are analysed and changed like programs of W. Values are not
 * translated. Accesses, branches, calls and synchronization are, because the analyses look at
 * nothing else ([LISS] 4.2). docs/c.md lists the supported constructs and the assumptions.
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
 * <p>A text is read in these steps; {@link liss.c.CFrontEnd} has them in this order:
 *
 * <ol>
 *   <li>{@link liss.c.source} parses it ({@link liss.c.syntax} reads the tree);
 *   <li>{@link liss.c.vocabulary} says what functions without a body mean, and {@link
 *       liss.c.kernel} which ones the kernel calls;
 *   <li>{@link liss.c.starts} finds the threads;
 *   <li>{@link liss.c.analysis} finds what pointers point to and what calls run, and {@link
 *       liss.c.own} which memory a thread has for itself;
 *   <li>this package translates the functions that threads run, statement by statement ({@code
 *       Bodies}, {@code StatementTranslator}, {@code ExpressionTranslator}, {@code
 *       CallTranslator}), twice, as the first time shows which variables are written; it asks
 *       {@link liss.c.objects} for locks and {@link liss.c.insertion} for insertion points;
 *   <li>{@link liss.c.locks} decides what can be concluded where a lock stands for several.
 * </ol>
 *
 * <p>{@link liss.c.projection} is another translation, which has the values. None of these packages
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
