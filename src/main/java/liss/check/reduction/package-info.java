/**
 * Decides which steps need to be explored in a state: persistent sets, and the analyses of the
 * program text that they rest on.
 *
 * <p>Paper: P. Godefroid, Partial-Order Methods for the Verification of Concurrent Systems, LNCS
 * 1032, 1996.
 */
@NullMarked
package liss.check.reduction;

import org.jspecify.annotations.NullMarked;
