package liss.check.serial;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import liss.abstraction.Access;
import liss.abstraction.Event;
import liss.cfa.Cfa;
import liss.cfa.ProgramCfa;
import liss.cfa.SectionLocks;
import liss.check.serial.BlockGraph.Dependence;

/**
 * Functions whose blocks form a cycle by accesses to variables.
 *
 * @param unlocked those of the functions that hold no lock at one of these accesses
 */
public record ConflictingFunctions(
    Set<String> functions, Set<String> variables, Set<String> unlocked) {

  /** Copies the sets. */
  public ConflictingFunctions {
    functions = Collections.unmodifiableSortedSet(new TreeSet<>(functions));
    variables = Collections.unmodifiableSortedSet(new TreeSet<>(variables));
    unlocked = Collections.unmodifiableSortedSet(new TreeSet<>(unlocked));
  }

  /** Those of a counterexample of a program, by the functions that its threads are calls of. */
  public static ConflictingFunctions of(ProgramCfa program, Counterexample counterexample) {
    SectionLocks locks = new SectionLocks(program);
    Set<String> functions = new TreeSet<>();
    Set<String> variables = new TreeSet<>();
    Set<String> unlocked = new TreeSet<>();
    for (Dependence conflict : counterexample.conflicts()) {
      for (Event access : List.of(conflict.before(), conflict.after())) {
        Cfa thread = program.threads().get(access.thread());
        functions.add(thread.function());
        Access.variable(program, access.edge()).ifPresent(variables::add);
        if (locks.held(thread).get(access.edge().source()).isEmpty()) {
          unlocked.add(thread.function());
        }
      }
    }
    return new ConflictingFunctions(functions, variables, unlocked);
  }

  /** Whether this is the same conflict, whatever locks are held. */
  public boolean isLike(ConflictingFunctions other) {
    return functions.equals(other.functions) && variables.equals(other.variables);
  }
}
