package liss.symbolic;

/**
 * What a step demands of the values.
 *
 * @param literal what must hold
 * @param origin why
 */
record Constraint(Literal literal, Condition origin) {}
