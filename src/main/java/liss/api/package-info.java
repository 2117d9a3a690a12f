/**
 * liss for Java programs: verifies a file, or adds locks to it, and returns a report.
 *
 * <pre>{@code
 * Report found = Liss.verify(Path.of("driver.c"), Options.NONE.threads("probe", "remove"));
 * if (found.result() == Result.FALSE) {
 *   found.problems().forEach(System.out::println);
 * }
 * }</pre>
 *
 * <p>Main type: {@link liss.api.Liss}. Nothing is decided here: the commands of the command line
 * answer, so that a program gets the answers that a user gets.
 *
 * <p>Rejected: exporting the classes that decide, which change with the algorithms.
 */
@NullMarked
package liss.api;

import org.jspecify.annotations.NullMarked;
