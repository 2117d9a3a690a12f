package liss.verify;

import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import liss.abstraction.Access;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.CfaBuilder;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.lang.Program;

/**
 * What threads have in common: variables that one of them writes, locks and the like. Threads that
 * have nothing in common do not notice each other.
 *
 * @param used what the threads use that execute a function, by its name
 * @param changed the same, without the variables that they only read
 */
record SharedObjects(Map<String, Set<Used>> used, Map<String, Set<Used>> changed) {

  /** Something that threads use; all channels are one variable. */
  private record Used(Kind kind, int number) {}

  private enum Kind {
    VARIABLE,
    LOCK,
    FLAG,
    CONDVAR,
    OBJECT
  }

  /**
   * What the threads of a program use; empty if it has others than those that execute some
   * functions, of which it is not known when they run.
   */
  static Optional<SharedObjects> of(Program program, List<String> functions) {
    SharedObjects shared = new SharedObjects(new HashMap<>(), new HashMap<>());
    ProgramCfa whole = CfaBuilder.build(program.withCopies(1));
    for (Cfa thread : whole.threads()) {
      String function = thread.function();
      if (!functions.contains(function)) {
        return Optional.empty();
      }
      thread.edges().forEach(edge -> shared.add(function, edge));
    }
    return Optional.of(shared);
  }

  private void add(String function, Edge edge) {
    Optional<Access> access = Access.of(edge.action());
    Set<Used> here =
        switch (edge.action()) {
          case Action.Access a -> Set.of(new Used(Kind.VARIABLE, access.orElseThrow().variable()));
          case Action.LockStep a -> Set.of(new Used(Kind.LOCK, a.lock()));
          case Action.FlagStep a -> Set.of(new Used(Kind.FLAG, a.flag()));
          case Action.CondvarWait a ->
              Set.of(new Used(Kind.CONDVAR, a.condvar()), new Used(Kind.LOCK, a.lock()));
          case Action.CondvarStep a -> Set.of(new Used(Kind.CONDVAR, a.condvar()));
          case Action.ObjectStep a -> Set.of(new Used(Kind.OBJECT, a.object()));
          case Action.LocalStep a -> Set.of();
        };
    used.computeIfAbsent(function, name -> new HashSet<>()).addAll(here);
    if (access.filter(a -> a.kind() == Access.Kind.READ).isEmpty()) {
      changed.computeIfAbsent(function, name -> new HashSet<>()).addAll(here);
    }
  }

  /** Whether two functions have something in common. */
  boolean isBetween(String one, String other) {
    return meets(changed, one, used, other) || meets(changed, other, used, one);
  }

  private static boolean meets(
      Map<String, Set<Used>> some, String one, Map<String, Set<Used>> others, String other) {
    return !Collections.disjoint(
        some.getOrDefault(one, Set.of()), others.getOrDefault(other, Set.of()));
  }
}
