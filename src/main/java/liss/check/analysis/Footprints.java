package liss.check.analysis;

import static java.util.Objects.requireNonNull;

import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.abstraction.Access;
import liss.cfa.Action;
import liss.cfa.ObjectOperation;
import liss.check.analysis.BlockProgram.Step;

/**
 * What each step touches, in classes of steps that conflict alike: reading a variable, writing it,
 * using a lock, testing a flag for a value, giving it a value, changing it in another way, doing an
 * operation on another synchronization object. A class that conflicts with no step of another
 * thread has no number. Sets of classes are bit sets in words of 32 bits, so that they fit into
 * tuples of integers.
 */
public final class Footprints {

  private sealed interface Touch {
    sealed interface OfVariable extends Touch {
      int variable();
    }

    sealed interface OfFlag extends Touch {
      int flag();
    }

    record Read(int variable) implements OfVariable {}

    record Write(int variable) implements OfVariable {}

    record Use(int lock) implements Touch {}

    record Test(int flag, boolean value) implements OfFlag {}

    record Put(int flag, boolean value) implements OfFlag {}

    record Change(int flag) implements OfFlag {}

    record Operate(int object, ObjectOperation operation) implements Touch {}

    /** What it touches. The order of two touches matters only if they are of the same. */
    default Touched touched() {
      return switch (this) {
        case OfVariable t -> new Touched(Kind.VARIABLE, t.variable());
        case Use t -> new Touched(Kind.LOCK, t.lock());
        case OfFlag t -> new Touched(Kind.FLAG, t.flag());
        case Operate t -> new Touched(Kind.OBJECT, t.object());
      };
    }

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
        case Change t -> earlier instanceof OfFlag e && e.flag() == t.flag();
        case Operate t ->
            earlier instanceof Operate e
                && e.object() == t.object()
                && t.operation().staysBehind(e.operation());
      };
    }
  }

  private enum Kind {
    VARIABLE,
    LOCK,
    FLAG,
    OBJECT
  }

  private record Touched(Kind kind, int number) {}

  private final List<Step> steps;
  private final Map<Touch, Integer> classes = new LinkedHashMap<>();
  private final int words;
  private final int[][] touched;
  private final int[][] conflicting;
  private final int[][] conflictingAccesses;

  /** For each class the classes that it must stay behind. */
  private final int[][] behind;

  /** Accesses and all synchronization. */
  public static Footprints of(BlockProgram program) {
    return new Footprints(program, touch -> true);
  }

  /**
   * Accesses and synchronization except the use of some locks, such that steps in another order
   * lead to a state in which at least as much is possible.
   */
  public static Footprints without(BitSet locks, BlockProgram program) {
    return new Footprints(
        program,
        t -> !(t instanceof Touch.Use use && locks.get(use.lock())),
        (later, earlier, all) ->
            later.staysBehind(earlier)
                && !(later instanceof Touch.Put put
                    && earlier instanceof Touch.Put
                    && !all.contains(new Touch.Test(put.flag(), put.value()))));
  }

  /** Accesses only. */
  public static Footprints ofAccesses(BlockProgram program) {
    return new Footprints(program, Touch.OfVariable.class::isInstance);
  }

  /** Whether the order of two touches matters, in a program with the given touches. */
  private interface Relation {
    boolean holds(Touch later, Touch earlier, Set<Touch> all);
  }

  private Footprints(BlockProgram program, Predicate<Touch> counts) {
    this(program, counts, (later, earlier, all) -> later.staysBehind(earlier));
  }

  private Footprints(BlockProgram program, Predicate<Touch> counts, Relation relation) {
    this.steps = program.steps();
    Map<Touch, BitSet> threads = new LinkedHashMap<>();
    List<Set<Touch>> touches = new ArrayList<>();
    for (Step step : program.steps()) {
      Set<Touch> ofStep = touches(step.action());
      ofStep.removeIf(counts.negate());
      touches.add(ofStep);
      ofStep.forEach(t -> threads.computeIfAbsent(t, k -> new BitSet()).set(step.thread()));
    }
    BitSet tested = tested(threads.keySet());
    threads.keySet().removeIf(touch -> touch instanceof Touch.OfFlag t && !tested.get(t.flag()));
    touches.forEach(ofStep -> ofStep.retainAll(threads.keySet()));
    Set<Touch> all = new HashSet<>(threads.keySet());
    BiPredicate<Touch, Touch> staysBehind = (later, earlier) -> relation.holds(later, earlier, all);
    Map<Touched, List<Touch>> ofOne =
        threads.keySet().stream().collect(Collectors.groupingBy(Touch::touched));
    Function<Touch, Stream<Touch>> beside =
        touch -> requireNonNull(ofOne.get(touch.touched())).stream();
    Function<Touch, Stream<Touch>> before =
        touch -> beside.apply(touch).filter(t -> staysBehind.test(touch, t));
    for (Touch touch : threads.keySet()) {
      if (beside.apply(touch).anyMatch(t -> meet(touch, t, threads, staysBehind))) {
        classes.put(touch, classes.size());
      }
    }
    this.words = (classes.size() + 31) / 32;
    this.behind = classes.keySet().stream().map(before).map(this::numbers).toArray(int[][]::new);
    this.touched = sets(touches, Stream::of);
    this.conflicting = sets(touches, before);
    this.conflictingAccesses =
        sets(touches, touch -> before.apply(touch).filter(Touch.OfVariable.class::isInstance));
  }

  /**
   * For each step the set of the classes that belong to what the step touches; one set for all
   * steps that touch the same.
   */
  private int[][] sets(List<Set<Touch>> touches, Function<Touch, Stream<Touch>> belonging) {
    Map<Set<Touch>, int[]> known = new HashMap<>();
    return touches.stream()
        .map(ofStep ->
            known.computeIfAbsent(ofStep, all -> numbers(all.stream().flatMap(belonging))))
        .toArray(int[][]::new);
  }

  /** The flags that are tested. */
  private static BitSet tested(Set<Touch> touches) {
    BitSet tested = new BitSet();
    for (Touch touch : touches) {
      if (touch instanceof Touch.Test test) {
        tested.set(test.flag());
      }
    }
    return tested;
  }

  /** Whether two touches conflict and different threads make them. */
  private static boolean meet(
      Touch one, Touch other, Map<Touch, BitSet> threads, BiPredicate<Touch, Touch> staysBehind) {
    BitSet both = (BitSet) requireNonNull(threads.get(one)).clone();
    both.or(requireNonNull(threads.get(other)));
    return (staysBehind.test(one, other) || staysBehind.test(other, one)) && both.cardinality() > 1;
  }

  /** The set of the classes of some touches. */
  private int[] numbers(Stream<Touch> touches) {
    int[] set = new int[words];
    touches.forEach(touch -> {
      Integer number = classes.get(touch);
      if (number != null) {
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
    if (action instanceof Action.LockStep a) {
      touches.add(new Touch.Use(a.lock()));
    }
    if (action instanceof Action.ObjectStep a) {
      touches.add(new Touch.Operate(a.object(), a.operation()));
    }
    LiveFlags.tests(action).stream()
        .forEach(test -> touches.add(new Touch.Test(test / 2, test % 2 == 1)));
    BitSet puts = LiveFlags.puts(action);
    puts.stream()
        .mapToObj(put ->
            puts.get(put ^ 1) ? new Touch.Change(put / 2) : new Touch.Put(put / 2, put % 2 == 1))
        .forEach(touches::add);
    return touches;
  }

  /** Number of words in a set of classes. */
  public int words() {
    return words;
  }

  /** Whether some step of another thread conflicts with a step. */
  public boolean matters(Step step) {
    for (int word : touched[step.number()]) {
      if (word != 0) {
        return true;
      }
    }
    return false;
  }

  /** For each step the steps of other threads with which its order matters. */
  public List<BitSet> conflicts() {
    return related((one, other) -> staysBehind(one, other) || staysBehind(other, one));
  }

  /** For each step the steps of other threads that must stay behind it. */
  public List<BitSet> followers() {
    return related((one, other) -> staysBehind(other, one));
  }

  /**
   * For each step those of other threads that a relation has with it. Steps that touch the same are
   * compared once.
   */
  private List<BitSet> related(BiPredicate<Step, Step> relation) {
    Map<List<IntBuffer>, BitSet> alike = new LinkedHashMap<>();
    Map<Integer, BitSet> ofThread = new HashMap<>();
    for (Step step : steps) {
      alike.computeIfAbsent(kind(step), k -> new BitSet()).set(step.number());
      ofThread.computeIfAbsent(step.thread(), k -> new BitSet()).set(step.number());
    }
    Map<List<IntBuffer>, BitSet> ofKind = new HashMap<>();
    alike.forEach((kind, members) -> {
      Step one = steps.get(members.nextSetBit(0));
      BitSet all = new BitSet();
      for (BitSet others : alike.values()) {
        Step other = steps.get(others.nextSetBit(0));
        if (relation.test(one, other)) {
          all.or(others);
        }
      }
      ofKind.put(kind, all);
    });
    List<BitSet> conflicts = new ArrayList<>();
    for (Step step : steps) {
      BitSet others = (BitSet) requireNonNull(ofKind.get(kind(step))).clone();
      others.andNot(requireNonNull(ofThread.get(step.thread())));
      conflicts.add(others);
    }
    return conflicts;
  }

  /** The same for steps that touch the same. */
  List<IntBuffer> kind(Step step) {
    return List.of(
        IntBuffer.wrap(touched[step.number()]), IntBuffer.wrap(conflicting[step.number()]));
  }

  /**
   * Whether a step must stay behind steps of a set of classes, which starts at an index of a tuple.
   */
  public boolean meets(Step step, int[] tuple, int from) {
    return intersect(conflicting[step.number()], tuple, from);
  }

  /** As {@link #meets}, but for accesses only. */
  public boolean meetsAccess(Step step, int[] tuple, int from) {
    return intersect(conflictingAccesses[step.number()], tuple, from);
  }

  /** Whether a step must stay behind another one; says nothing about their threads. */
  public boolean staysBehind(Step later, Step earlier) {
    return meets(later, touched[earlier.number()], 0);
  }

  /** Whether something in one set of classes must stay behind something in another. */
  public boolean staysBehind(int[] later, int[] earlier) {
    for (int touch = 0; touch < behind.length; touch++) {
      if ((later[touch / 32] & 1 << touch % 32) != 0 && intersect(behind[touch], earlier, 0)) {
        return true;
      }
    }
    return false;
  }

  private static boolean intersect(int[] one, int[] other, int from) {
    for (int word = 0; word < one.length; word++) {
      if ((one[word] & other[from + word]) != 0) {
        return true;
      }
    }
    return false;
  }

  /** The locks on whose use something depends. */
  public BitSet locks() {
    BitSet locks = new BitSet();
    for (Touch touch : classes.keySet()) {
      if (touch instanceof Touch.Use use) {
        locks.set(use.lock());
      }
    }
    return locks;
  }

  /** The other synchronization objects that steps of different threads use so. */
  public BitSet objects() {
    BitSet objects = new BitSet();
    for (Touch touch : classes.keySet()) {
      if (touch instanceof Touch.Operate operate) {
        objects.set(operate.object());
      }
    }
    return objects;
  }

  /** The flags that steps of different threads use in ways that do not commute. */
  public BitSet flags() {
    BitSet flags = new BitSet();
    for (Touch touch : classes.keySet()) {
      if (touch instanceof Touch.OfFlag ofFlag) {
        flags.set(ofFlag.flag());
      }
    }
    return flags;
  }

  /** Adds what a step touches to a set of classes that starts at an index of a tuple. */
  public void addTo(int[] tuple, int from, Step step) {
    int[] touches = touched[step.number()];
    for (int word = 0; word < words; word++) {
      tuple[from + word] |= touches[word];
    }
  }
}
