package liss.check;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import liss.abstraction.Access;
import liss.cfa.Action;
import liss.cfa.FlagExpr;
import liss.check.BlockProgram.Step;

/**
 * What each step touches, in classes of steps that conflict alike: reading a variable, writing it,
 * using a lock, testing a flag for a value, giving it a value, changing it in another way. A class
 * that conflicts with no step of another thread has no number. Sets of classes are bit sets in
 * words of 32 bits, so that they fit into tuples of integers.
 */
final class Footprints {

  private sealed interface Touch {
    record Read(int variable) implements Touch {}

    record Write(int variable) implements Touch {}

    record Use(int lock) implements Touch {}

    record Test(int flag, boolean value) implements Touch {}

    record Put(int flag, boolean value) implements Touch {}

    record Change(int flag) implements Touch {}

    /** Whether this must stay behind {@code earlier}; see docs/serialization.md, Lemma 2. */
    default boolean staysBehind(Touch earlier) {
      return switch (this) {
        case Read t -> earlier instanceof Write w && w.variable() == t.variable();
        case Write t ->
            earlier instanceof Write w && w.variable() == t.variable()
                || earlier instanceof Read r && r.variable() == t.variable();
        case Use t -> t.equals(earlier);
        case Test t ->
            earlier.equals(new Put(t.flag(), t.value())) || earlier.equals(new Change(t.flag()));
        case Put t ->
            earlier.equals(new Put(t.flag(), !t.value()))
                || earlier.equals(new Test(t.flag(), !t.value()))
                || earlier.equals(new Change(t.flag()));
        case Change t ->
            switch (earlier) {
              case Test e -> e.flag() == t.flag();
              case Put e -> e.flag() == t.flag();
              case Change e -> e.flag() == t.flag();
              case Read e -> false;
              case Write e -> false;
              case Use e -> false;
            };
      };
    }
  }

  private final Map<Touch, Integer> classes = new LinkedHashMap<>();
  private final int words;
  private final int[][] touched;
  private final int[][] conflicting;

  /** Accesses and all synchronization. */
  static Footprints of(BlockProgram program) {
    return new Footprints(program, touch -> true);
  }

  /** Accesses and synchronization except the use of some locks. */
  static Footprints without(BitSet locks, BlockProgram program) {
    return new Footprints(program, t -> !(t instanceof Touch.Use use && locks.get(use.lock())));
  }

  /** Accesses only. */
  static Footprints ofAccesses(BlockProgram program) {
    return new Footprints(program, t -> t instanceof Touch.Read || t instanceof Touch.Write);
  }

  /** Accesses and the use of locks. */
  static Footprints ofAccessesAndLocks(BlockProgram program) {
    return new Footprints(
        program,
        t -> t instanceof Touch.Read || t instanceof Touch.Write || t instanceof Touch.Use);
  }

  private Footprints(BlockProgram program, Predicate<Touch> counts) {
    Map<Touch, BitSet> threads = new LinkedHashMap<>();
    List<Set<Touch>> touches = new ArrayList<>();
    for (Step step : program.steps()) {
      Set<Touch> ofStep = touches(step.action());
      ofStep.removeIf(counts.negate());
      touches.add(ofStep);
      ofStep.forEach(t -> threads.computeIfAbsent(t, k -> new BitSet()).set(step.thread()));
    }
    threads.keySet().removeIf(touch -> isNeverTested(touch, Set.copyOf(threads.keySet())));
    touches.forEach(ofStep -> ofStep.retainAll(threads.keySet()));
    for (Touch touch : threads.keySet()) {
      if (threads.keySet().stream().anyMatch(t -> meet(touch, t, threads))) {
        classes.put(touch, classes.size());
      }
    }
    this.words = (classes.size() + 31) / 32;
    this.touched = new int[touches.size()][];
    this.conflicting = new int[touches.size()][];
    for (int step = 0; step < touches.size(); step++) {
      Set<Touch> ofStep = touches.get(step);
      touched[step] = select(ofStep::contains);
      conflicting[step] = select(t -> ofStep.stream().anyMatch(s -> s.staysBehind(t)));
    }
  }

  /** Whether a touch gives a value to a flag that is never tested. */
  private static boolean isNeverTested(Touch touch, Set<Touch> all) {
    return switch (touch) {
      case Touch.Put t ->
          all.stream().noneMatch(o -> o instanceof Touch.Test test && test.flag() == t.flag());
      case Touch.Change t ->
          all.stream().noneMatch(o -> o instanceof Touch.Test test && test.flag() == t.flag());
      case Touch.Read t -> false;
      case Touch.Write t -> false;
      case Touch.Use t -> false;
      case Touch.Test t -> false;
    };
  }

  /** Whether two touches conflict and different threads make them. */
  private static boolean meet(Touch one, Touch other, Map<Touch, BitSet> threads) {
    BitSet both = (BitSet) requireNonNull(threads.get(one)).clone();
    both.or(requireNonNull(threads.get(other)));
    return (one.staysBehind(other) || other.staysBehind(one)) && both.cardinality() > 1;
  }

  private int[] select(Predicate<Touch> wanted) {
    int[] set = new int[words];
    classes.forEach((touch, number) -> {
      if (wanted.test(touch)) {
        set[number / 32] |= 1 << number % 32;
      }
    });
    return set;
  }

  private static Set<Touch> touches(Action action) {
    Set<Touch> touches = new LinkedHashSet<>();
    Access.of(action)
        .ifPresent(access ->
            touches.add(
                switch (access.kind()) {
                  case READ -> new Touch.Read(access.variable());
                  case WRITE -> new Touch.Write(access.variable());
                }));
    if (action instanceof Action.Lock a) {
      touches.add(new Touch.Use(a.lock()));
    } else if (action instanceof Action.Unlock a) {
      touches.add(new Touch.Use(a.lock()));
    } else if (action instanceof Action.Wait a) {
      touches.add(new Touch.Test(a.flag(), a.value()));
    } else if (action instanceof Action.Assume a) {
      touches.add(new Touch.Test(a.flag(), a.value()));
    } else if (action instanceof Action.WaitReset a) {
      touches.add(new Touch.Test(a.flag(), true));
      touches.add(new Touch.Put(a.flag(), false));
    } else if (action instanceof Action.SetCondition a) {
      touches.add(new Touch.Put(a.flag(), a.value()));
    } else if (action instanceof Action.SetGuard a && a.value() instanceof FlagExpr.Constant c) {
      touches.add(new Touch.Put(a.flag(), c.value()));
    } else if (action instanceof Action.SetGuard a) {
      touches.add(new Touch.Change(a.flag()));
      addTests(a.value(), touches);
    }
    return touches;
  }

  private static void addTests(FlagExpr expr, Set<Touch> touches) {
    switch (expr) {
      case FlagExpr.Constant e -> {}
      case FlagExpr.Value e -> {
        touches.add(new Touch.Test(e.flag(), true));
        touches.add(new Touch.Test(e.flag(), false));
      }
      case FlagExpr.Not e -> addTests(e.operand(), touches);
      case FlagExpr.Binary e -> {
        addTests(e.left(), touches);
        addTests(e.right(), touches);
      }
    }
  }

  /** Number of words in a set of classes. */
  int words() {
    return words;
  }

  /** Whether some step of another thread conflicts with a step. */
  boolean matters(Step step) {
    for (int word : touched[step.number()]) {
      if (word != 0) {
        return true;
      }
    }
    return false;
  }

  /** Whether the order of two steps matters; says nothing about their threads. */
  boolean conflict(Step one, Step other) {
    return meets(one, touched[other.number()], 0) || meets(other, touched[one.number()], 0);
  }

  /**
   * Whether a step must stay behind steps of a set of classes, which starts at an index of a tuple.
   */
  boolean meets(Step step, int[] tuple, int from) {
    int[] conflicts = conflicting[step.number()];
    for (int word = 0; word < words; word++) {
      if ((conflicts[word] & tuple[from + word]) != 0) {
        return true;
      }
    }
    return false;
  }

  /** Adds what a step touches to a set of classes that starts at an index of a tuple. */
  void addTo(int[] tuple, int from, Step step) {
    int[] touches = touched[step.number()];
    for (int word = 0; word < words; word++) {
      tuple[from + word] |= touches[word];
    }
  }
}
