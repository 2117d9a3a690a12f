package liss.generalize;

import liss.abstraction.Run;

/**
 * A bad interleaving and why it is bad.
 *
 * @param run the interleaving
 * @param core what makes it bad, and with it every other interleaving that satisfies the core
 * @param remedies the mutual exclusions that would remove it
 */
public record BadTrace(Run run, BadCore core, MutexAlternatives remedies) {}
