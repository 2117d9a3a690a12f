/**
 * How a document in JSON becomes a page for a browser: one file that needs no other, with the
 * source, the locks and the runs as pictures. What a page says is what the document says; nothing
 * is analysed here.
 *
 * <pre>{@code
 * Json.Members document = JsonReport.of(answer, statistics);
 * String page = HtmlReport.of(document, Optional.of(program.source()), "0.1.0");
 * }</pre>
 *
 * <p>{@link liss.report.html.HtmlReport} adds to each object of the document what its picture
 * needs: a {@code RunPicture} and a {@code StepList} where there are {@code steps}, a {@code
 * Listing} where there is a {@code program}. Then {@code Templates} fills in the templates, which
 * are resources beside this package. The arrows of a run and the graphs are laid out by {@code
 * LayeredLayout}.
 *
 * <p>Papers: K. Sugiyama, S. Tagawa, M. Toda, Methods for visual understanding of hierarchical
 * system structures, IEEE Transactions on Systems, Man, and Cybernetics, 1981, as implemented by
 * the Eclipse Layout Kernel.
 *
 * <p>Rejected: drawing in the browser, because a page must be readable without scripts and on
 * paper; templates that are compiled to classes, because the build would need one more generator.
 */
@NullMarked
package liss.report.html;

import org.jspecify.annotations.NullMarked;
