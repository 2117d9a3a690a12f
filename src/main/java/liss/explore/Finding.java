package liss.explore;

/**
 * Something that is wrong with a program.
 *
 * @param flaw what it is
 * @param schedule a run that shows it, and ends there
 */
public record Finding(Flaw flaw, Schedule schedule) {}
