package liss.proof;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import liss.cfa.CfaBuilder;
import liss.cfa.ProgramCfa;
import liss.lang.Program;

/**
 * A program of some of whose threads there may be any number.
 *
 * @param program has each of them once
 * @param replicated the names of these threads
 */
public record ReplicatedProgram(ProgramCfa program, Set<String> replicated) {

  /** Copies the set. */
  public ReplicatedProgram {
    replicated = Set.copyOf(replicated);
  }

  /** A program in which it may be open how many copies of a thread there are. */
  public static ReplicatedProgram of(Program program) {
    List<String> names = program.replicated();
    ProgramCfa once = CfaBuilder.build(program.withCopies(1));
    Set<String> replicated = new TreeSet<>();
    names.forEach(name -> replicated.add(name + "[0]"));
    return new ReplicatedProgram(once, replicated);
  }
}
