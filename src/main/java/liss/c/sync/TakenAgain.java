package liss.c.sync;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import liss.lang.Stmt;

/**
 * Whether a thread may take a lock that it holds, in whatever functions it takes and releases it. A
 * data-flow analysis with two states; calls are followed, as there is no recursion. Linear in the
 * size of the program for each of the three sets of states at a call.
 */
final class TakenAgain {

  private static final String RETURN = "%return";
  private static final String LOOP = "%loop";

  private final String lock;
  private final Map<String, Stmt.Block> bodies;
  private final Map<Call, Set<State>> known = new HashMap<>();
  private final Set<Call> seen = new HashSet<>();
  private boolean isFound;

  private TakenAgain(String lock, Map<String, Stmt.Block> bodies) {
    this.lock = lock;
    this.bodies = bodies;
  }

  /** Whether it may be held. */
  private enum State {
    FREE,
    HELD
  }

  /** A function, and the states in which it is called. */
  private record Call(String procedure, Set<State> states) {}

  /**
   * Whether some thread may take a lock that it holds.
   *
   * @param bodies the functions, each of which may be the body of a thread
   */
  static boolean isPossible(String lock, Map<String, Stmt.Block> bodies) {
    TakenAgain search = new TakenAgain(lock, bodies);
    Map<Call, Set<State>> before;
    do {
      before = Map.copyOf(search.known);
      search.seen.clear();
      for (String name : bodies.keySet()) {
        var unused = search.called(new Call(name, EnumSet.of(State.FREE)));
      }
    } while (!before.equals(search.known));
    return search.isFound;
  }

  /** The states after a call; while that is being found, those that are known so far. */
  private Set<State> called(Call call) {
    Optional<Stmt.Block> body = Optional.ofNullable(bodies.get(call.procedure()));
    if (call.states().isEmpty() || body.isEmpty()) {
      return call.states();
    }
    if (!seen.add(call)) {
      return known.getOrDefault(call, Set.of());
    }
    Map<String, Set<State>> jumps = new HashMap<>();
    Set<State> ends = EnumSet.noneOf(State.class);
    int size = -1;
    while (size < size(jumps, ends)) {
      size = size(jumps, ends);
      ends.addAll(behind(body.get(), call.states(), jumps));
      ends.addAll(jumps.getOrDefault(RETURN, Set.of()));
    }
    known.put(call, ends);
    return ends;
  }

  private static int size(Map<String, Set<State>> jumps, Set<State> ends) {
    return ends.size() + jumps.values().stream().mapToInt(Set::size).sum();
  }

  /**
   * The states after a statement.
   *
   * @param states those in front of it
   * @param jumps the states that jumps bring to labels, to ends of loops and of the function
   */
  private Set<State> behind(Stmt stmt, Set<State> states, Map<String, Set<State>> jumps) {
    return switch (stmt) {
      case Stmt.Block s -> behindAll(s.statements(), states, jumps);
      case Stmt.Annotated s -> behind(s.statement(), states, jumps);
      case Stmt.Labeled s ->
          behind(s.statement(), both(states, jumps.getOrDefault(s.label(), Set.of())), jumps);
      case Stmt.If s ->
          both(
              behind(s.then(), states, jumps),
              s.otherwise().map(other -> behind(other, states, jumps)).orElse(states));
      case Stmt.While s -> {
        Set<State> around = both(states, jumps.getOrDefault(LOOP, Set.of()));
        jumps
            .computeIfAbsent(LOOP, l -> EnumSet.noneOf(State.class))
            .addAll(behind(s.body(), around, jumps));
        yield both(around, jumps.getOrDefault(LOOP, Set.of()));
      }
      case Stmt.Goto s -> behindJump(s.label(), states, jumps);
      case Stmt.Return s -> behindJump(RETURN, states, jumps);
      case Stmt.Break s -> behindJump(LOOP, states, jumps);
      case Stmt.Continue s -> behindJump(LOOP, states, jumps);
      case Stmt.Call s -> called(new Call(s.procedure(), states));
      case Stmt.Sync s when s.operand().equals(lock) -> behind(s, states);
      case Stmt.Simple s -> states;
    };
  }

  private Set<State> behindAll(
      List<Stmt> statements, Set<State> states, Map<String, Set<State>> jumps) {
    Set<State> now = states;
    for (Stmt stmt : statements) {
      now = behind(stmt, now, jumps);
    }
    return now;
  }

  /** The states after an operation on the lock. */
  private Set<State> behind(Stmt.Sync sync, Set<State> states) {
    if (states.isEmpty() || !sync.kind().isOnLock()) {
      return states;
    }
    return switch (sync.kind().change()) {
      case TAKES -> {
        isFound |= sync.kind().mayWait() && states.contains(State.HELD);
        yield EnumSet.of(State.HELD);
      }
      case GIVES_BACK -> EnumSet.of(State.FREE);
      case NEITHER -> states;
    };
  }

  /** Control does not arrive after a jump. */
  private static Set<State> behindJump(
      String label, Set<State> states, Map<String, Set<State>> jumps) {
    jumps.computeIfAbsent(label, l -> EnumSet.noneOf(State.class)).addAll(states);
    return EnumSet.noneOf(State.class);
  }

  private static Set<State> both(Set<State> one, Set<State> other) {
    Set<State> both = EnumSet.noneOf(State.class);
    both.addAll(one);
    both.addAll(other);
    return both;
  }
}
