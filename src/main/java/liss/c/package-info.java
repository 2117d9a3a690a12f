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
 * <p>Main types: {@link liss.c.CFrontEnd}, {@link liss.c.source.COptions}, {@link
 * liss.c.vocabulary.Vocabulary}.
 *
 * <p>Pointers: L. O. Andersen, Program Analysis and Specialization for the C Programming Language,
 * PhD thesis, DIKU, University of Copenhagen, 1994, chapter 4; see {@link liss.c.Pointers}.
 *
 * <p>Rejected: a grammar of our own, since C needs a preprocessor and knowledge of types to be
 * parsed; a translation of values, since the analyses forget them; calling a C compiler for its
 * intermediate code, which has lost the insertion points.
 */
@NullMarked
package liss.c;

import org.jspecify.annotations.NullMarked;
