package liss.explore;

/**
 * What a step demands of the values.
 *
 * @param literal what must hold
 * @param origin why
 */
public record Constraint(Literal literal, Condition origin) {}
