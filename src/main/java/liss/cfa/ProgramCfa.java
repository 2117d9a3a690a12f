package liss.cfa;

import java.util.List;
import liss.lang.Program;

/**
 * The control-flow automata of all threads of a program, with the tables that their actions refer
 * to.
 *
 * @param program the program as written
 * @param variables shared memory as the abstraction sees it
 * @param locks names of the locks, those of the program first, then inserted ones
 * @param flags conditions and guards
 * @param objects semaphores, reader-writer locks and barriers
 * @param channels names of the channels
 * @param condvars names of the POSIX condition variables
 * @param threads one automaton per thread copy
 */
public record ProgramCfa(
    Program program,
    List<SharedVariable> variables,
    List<String> locks,
    List<Flag> flags,
    List<SyncObject> objects,
    List<String> channels,
    List<String> condvars,
    List<Cfa> threads) {

  /** Copies the lists. */
  public ProgramCfa {
    variables = List.copyOf(variables);
    locks = List.copyOf(locks);
    flags = List.copyOf(flags);
    objects = List.copyOf(objects);
    channels = List.copyOf(channels);
    condvars = List.copyOf(condvars);
    threads = List.copyOf(threads);
  }

  /** The same program with other locks, and other steps of its threads. */
  public ProgramCfa with(List<String> otherLocks, List<Cfa> otherThreads) {
    return new ProgramCfa(
        program, variables, otherLocks, flags, objects, channels, condvars, otherThreads);
  }
}
