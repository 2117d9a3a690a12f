package liss.verify;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import liss.abstraction.Access;
import liss.abstraction.Event;
import liss.cfa.ProgramCfa;
import liss.verify.Verification.Shown;

/**
 * What is against a part of a program: counterexamples, each of which is about other variables than
 * those in front of it when they were found.
 *
 * @param whole the program with one copy of each thread
 * @param all the counterexamples, which may be of programs with fewer threads and accesses
 * @param areAll whether no other search ended before its time
 * @param requested the functions that run only when the program has asked for it
 */
public record Alarms(ProgramCfa whole, List<Shown> all, boolean areAll, Set<String> requested) {

  /** Copies the collections. */
  public Alarms {
    all = List.copyOf(all);
    requested = Set.copyOf(requested);
  }

  /** The same in another order. */
  public Alarms with(List<Shown> ordered) {
    return new Alarms(whole, ordered, areAll, requested);
  }

  /** The names of the variables by which the blocks of a counterexample precede each other. */
  public static Set<String> variables(Shown shown) {
    Set<String> names = new TreeSet<>();
    shown
        .counterexample()
        .conflicts()
        .forEach(dependence ->
            Access.variable(shown.program(), dependence.before().edge()).ifPresent(names::add));
    return names;
  }

  /** The name of the function that the thread of a step is a call of. */
  public static String function(ProgramCfa program, Event event) {
    return program.threads().get(event.thread()).function();
  }
}
