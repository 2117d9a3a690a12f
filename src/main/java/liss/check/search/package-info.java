/**
 * Decides which states can be reached: what every search of states is made of.
 *
 * <p>{@link liss.check.search.Limits} end a search that takes too long.
 */
@NullMarked
package liss.check.search;

import org.jspecify.annotations.NullMarked;
