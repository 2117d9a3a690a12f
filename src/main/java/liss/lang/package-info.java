/**
 * W, the language of liss: its syntax tree, parser, checks, diagnostics and printer.
 *
 * <p>docs/language.md defines the language, docs/diagnostics.md lists the messages.
 *
 * <pre>{@code
 * SourceText source = new SourceText("counter.w", Files.readString(path));
 * switch (Parser.parse(source)) {
 *   case ParseResult.Parsed(Program program, List<Diagnostic> warnings, Assumptions assumptions) -> {
 *     program.all(Declaration.ThreadDecl.class).forEach(t -> show(t.name()));
 *     show(Printer.print(program));
 *   }
 *   case ParseResult.Rejected(List<Diagnostic> diagnostics) ->
 *     diagnostics.forEach(d -> show(d.render(source)));
 * }
 * }</pre>
 *
 * <p>Main types: {@link liss.lang.Parser}, {@link liss.lang.ParseResult}, {@link
 * liss.lang.Program}, {@link liss.lang.Declaration}, {@link liss.lang.Stmt}, {@link
 * liss.lang.Expr}, {@link liss.lang.SourceSpan}, {@link liss.lang.Diagnostic}, {@link
 * liss.lang.Printer}.
 *
 * <p>The language is that of P. Cerny, E. Clarke, T. Henzinger, A. Radhakrishna, L. Ryzhyk, R.
 * Samanta, T. Tarrach, "From non-preemptive to preemptive scheduling using synchronization
 * synthesis", Formal Methods in System Design, 2016 ([LISS]), Fig. 5, with the additions that real
 * models need.
 *
 * <p>Alternatives rejected: ANTLR's own error recovery, which guesses by follow sets and reports
 * one mistake several times; a grammar that forbids {@code =} for {@code :=} or a body without
 * braces, because the parser then cannot say what is wrong; building the tree with holes in it,
 * because every user of the tree would have to look for them.
 *
 * <p>{@link liss.lang.Layout} is how a text is laid out: blanks, lines and comments, without its
 * meaning. {@link liss.lang.Observation} makes more of a program visible from outside: calls,
 * failed assertions and the final values of shared variables become outputs, since all engines know
 * outputs, and a program with more of them is a program.
 */
@NullMarked
package liss.lang;

import org.jspecify.annotations.NullMarked;
