/**
 * What was found, for people and for other programs: text, JSON, SARIF, DOT and diffs. A report is
 * a string; nothing is printed here.
 *
 * <pre>{@code
 * ProgramCfa program = CfaBuilder.build(parsed);
 * Answer answer = Answer.of(verifier.verify(program));
 * String text = new TextReport(Palette.PLAIN, 100).verification(answer, statistics);
 * String json = JsonReport.of(answer, statistics).print();
 * String sarif = SarifReport.of(answer, "0.1.0");
 * String result = answer.outcome().label(); // true, false(deadlock), ...
 * }</pre>
 *
 * <p>Main types: {@link liss.triage.Answer} and {@link liss.report.Synthesis} are what there is to
 * report, {@link liss.verify.Outcome} its shortest form; {@link liss.report.TextReport}, {@link
 * liss.report.JsonReport}, {@link liss.report.SarifReport} and {@link liss.report.GraphReport} are
 * the forms.
 *
 * <p>Formats: SARIF 2.1.0 (OASIS, 2020), DOT (Graphviz), unified diffs (POSIX diff).
 *
 * <p>Rejected: one report interface with a method for each format, because each format shows a
 * different part; a JSON data-binding library for a dozen objects.
 */
@NullMarked
package liss.report;

import org.jspecify.annotations.NullMarked;
