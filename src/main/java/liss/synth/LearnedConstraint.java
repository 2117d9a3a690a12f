package liss.synth;

import liss.generalize.BadTrace;
import liss.placement.ExclusionClause;

/**
 * What one bad interleaving demands of the locks.
 *
 * @param trace the interleaving, why it is bad, and the mutex constraints that would remove its
 *     kind
 * @param clause what every placement has to satisfy
 */
public record LearnedConstraint(BadTrace trace, ExclusionClause clause) {}
