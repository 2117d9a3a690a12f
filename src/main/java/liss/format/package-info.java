/**
 * How documents are written, whatever they say: JSON, graphs in DOT, tables in Markdown, unified
 * diffs, and pages of text. Nothing here knows programs, locks or runs; {@code liss.report} decides
 * what is said.
 *
 * <pre>{@code
 * Page page = new Page(Palette.PLAIN, 100);
 * page.line(Palette.Style.GOOD, "No deadlock.").sentence("A sentence is wrapped to the width.");
 * String text = page.toString();
 * String json = Json.object().with("result", "true").with("states", 12).print();
 * String diff = UnifiedDiff.of("a.w", before, after);
 * String graph = Graph.of("threads", automaton).dot();
 * }</pre>
 *
 * <p>Main types: {@link liss.format.Json}, {@link liss.format.Page}, {@link liss.format.Graph},
 * {@link liss.format.MarkdownTable}, {@link liss.format.UnifiedDiff}.
 *
 * <p>Formats: JSON (RFC 8259), DOT (Graphviz), GitHub Flavored Markdown, unified diffs (POSIX
 * diff).
 *
 * <p>JSON is read and written by gson, which the editor support has anyway. Rejected: data binding
 * for a dozen objects; string templates, because the escaping of each format would be everywhere.
 */
@NullMarked
package liss.format;

import org.jspecify.annotations.NullMarked;
