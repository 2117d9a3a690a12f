/**
 * Decides whether the results of a suite of programs are those that were recorded: verdicts as
 * lines, placements by what their locks cover.
 *
 * <pre>{@code
 * PlacementChange change = PlacementChange.between(recorded, found, model);
 * // Moved[facts=[lk now also covers ioctl lines 49-52]]
 * }</pre>
 *
 * <p>Main types: {@link liss.regress.PlacementChange}, {@link liss.regress.RegressionResults}.
 * Nothing here reads or writes a file; that is {@code liss.cli}.
 *
 * <p>Rejected: comparing texts, where each changed comment is a changed placement, which people
 * then record without looking.
 */
@NullMarked
package liss.regress;

import org.jspecify.annotations.NullMarked;
