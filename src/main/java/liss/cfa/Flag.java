package liss.cfa;

/**
 * A Boolean synchronization variable: a condition ({@code wait}, {@code signal}, ...) or a guard.
 *
 * @param id position in {@link ProgramCfa#flags()}
 */
public record Flag(int id, String name, boolean initial) {}
