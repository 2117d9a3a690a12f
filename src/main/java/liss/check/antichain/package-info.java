/**
 * Decides preemption-safety up to a bound, as language inclusion: the engine of [LISS] section 6.
 */
@NullMarked
package liss.check.antichain;

import org.jspecify.annotations.NullMarked;
