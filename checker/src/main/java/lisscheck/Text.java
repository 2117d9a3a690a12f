package lisscheck;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import lisscheck.Program.Local;
import lisscheck.Program.Op;
import lisscheck.Program.Step;

/**
 * What the text of a program tells about all its runs: where blocks end, which steps no other
 * thread can notice, which locks are held. All of it is the solution of equations over the steps.
 *
 * <p>A <em>place</em> is a location of a thread; the places of all threads have numbers.
 */
final class Text {

  /** A step of a move, and whether it begins a block, as one has ended since the step before. */
  record Taken(Step step, boolean isFresh) {}

  /** Steps that a thread takes in one go: locks, then one other step; silent ones are left out. */
  record Move(List<Taken> steps, int target) {
    List<Integer> numbers() {
      return steps.stream().map(taken -> taken.step().number()).toList();
    }
  }

  /** That a flag has been given no value. */
  static final int NOTHING = 2;

  final Program program;
  final List<Step> steps;

  /** For each place the steps from there, and whether its thread has ended there. */
  private final List<List<Step>> out = new ArrayList<>();

  private final BitSet endings = new BitSet();

  /** The number of the first place of each thread, and of all places. */
  private final int[] first;

  /** For each step those of other threads with which it conflicts. */
  final List<BitSet> conflicts = new ArrayList<>();

  /** For each place the steps that may come, and what they test flags for. */
  final List<BitSet> toCome;

  final List<BitSet> testsToCome;

  private final BitSet added;
  private final BitSet silent = new BitSet();
  private final BitSet points = new BitSet();
  private final BitSet done;
  private final BitSet idle;
  private final List<List<Move>> moves = new ArrayList<>();
  private final BitSet ends = new BitSet();

  /** The locks that no thread may hold where one of its blocks ends. */
  final BitSet inner;

  /**
   * For each place what its thread may have done on a way there: hold a lock, hold it not (behind
   * the locks), given a flag false, true or no value (three for each flag, behind these).
   */
  final List<BitSet> facts;

  /**
   * A text.
   *
   * @param added locks that have been added to the program whose blocks count
   */
  Text(Program program, BitSet added) {
    this.program = program;
    this.added = added;
    this.steps = program.steps();
    this.first = new int[program.threads().size() + 1];
    for (int thread = 0; thread < threads(); thread++) {
      Program.Thread here = program.threads().get(thread);
      first[thread + 1] = first[thread] + here.out().size();
      out.addAll(here.out());
      if (here.end() >= 0) {
        endings.set(place(thread, here.end()));
      }
    }
    findSilentSteps();
    for (int thread = 0; thread < threads(); thread++) {
      for (int place = first[thread]; place < first[thread + 1]; place++) {
        points.set(place, isEnd(place) || out(place).stream().anyMatch(this::isPoint));
      }
    }
    this.done = silentWays(this::source, this::target);
    this.idle = silentWays(this::target, this::source);
    idle.or(done);
    this.toCome = backward(step -> only(step.number()));
    this.testsToCome = backward(step -> isSilent(step) ? new BitSet() : Order.tests(step.op()));
    this.facts = facts();
    this.inner = findInnerLocks();
    findConflicts();
    for (int place = 0; place < places(); place++) {
      moves.add(movesFrom(place));
      ends.set(place, idle.get(place) && silentlyReachesEnd(place));
    }
  }

  int threads() {
    return program.threads().size();
  }

  int locations(int thread) {
    return first[thread + 1] - first[thread];
  }

  int place(int thread, int location) {
    return first[thread] + location;
  }

  int places() {
    return first[threads()];
  }

  int source(Step step) {
    return place(step.thread(), step.source());
  }

  int target(Step step) {
    return place(step.thread(), step.target());
  }

  List<Step> out(int place) {
    return out.get(place);
  }

  boolean isEnd(int place) {
    return endings.get(place);
  }

  /** Whether a block of the thread may begin here, or the thread has ended. */
  boolean isBoundary(int place) {
    return points.get(place);
  }

  /** Whether a thread goes on for ever from here whatever others do, and whatever its values are. */
  boolean goesOnAlone(int thread, int place) {
    return !isEnd(place)
        && locals(thread).noneMatch(Local::mayFail)
        && toCome.get(place).stream()
            .mapToObj(steps::get)
            .allMatch(step -> step.op() instanceof Op.Data && !isEnd(target(step)));
  }

  /** Whether anything gets an integer from outside. */
  boolean hasInputs() {
    return steps.stream().anyMatch(s -> s.op() instanceof Op.Havoc || s.op() instanceof Op.Input)
        || IntStream.range(0, threads())
            .boxed()
            .flatMap(this::locals)
            .anyMatch(Local.HavocLocal.class::isInstance);
  }

  /** All that a thread may do without a step. */
  private Stream<Local> locals(int thread) {
    Program.Thread here = program.threads().get(thread);
    return Stream.concat(
        here.start().stream(),
        here.out().stream().flatMap(List::stream).flatMap(step -> step.then().stream()));
  }

  /** Whether a block may begin with a step. */
  boolean isPoint(Step step) {
    return step.op().isSchedulingPoint() && !isAdded(Order.lock(step.op()));
  }

  /** Whether a step uses an added lock of several threads that may be held where a block ends. */
  boolean isAddedForBlocks(Step step) {
    int lock = Order.lock(step.op());
    return isAdded(lock) && !inner.get(lock) && !conflicts.get(step.number()).isEmpty();
  }

  /** Whether a lock has been added; none has a negative number. */
  boolean isAdded(int lock) {
    return lock >= 0 && added.get(lock);
  }

  private static BitSet only(int element) {
    BitSet set = new BitSet();
    set.set(element);
    return set;
  }

  /** Whether other threads cannot notice a step, nor keep its thread from taking it. */
  boolean isSilent(Step step) {
    return silent.get(step.number());
  }

  /** Branches, yields, accesses to what no two threads share, changes of flags nobody tests. */
  private void findSilentSteps() {
    int variables = program.variables().size() + 1;
    BitSet written = new BitSet();
    int[] user = new int[variables];
    BitSet shared = new BitSet();
    for (Step step : steps) {
      int variable = Order.accessed(step.op());
      if (variable >= 0) {
        shared.set(variable, shared.get(variable) || user[variable] > 0
            && user[variable] != step.thread() + 1);
        user[variable] = step.thread() + 1;
        written.set(variable, written.get(variable) || Order.isWrite(step.op()));
      }
    }
    shared.and(written);
    BitSet flags = testedFlags();
    for (Step step : steps) {
      silent.set(
          step.number(),
          switch (step.op()) {
            case Op.Branch o -> true;
            case Op.Yield o -> true;
            case Op.Put o -> !flags.get(o.flag());
            case Op.Compute o -> !flags.get(o.flag());
            case Op o -> Order.accessed(o) >= 0 && !shared.get(Order.accessed(o));
          });
    }
  }

  /** The flags that are waited for or assumed, and those from which such flags are computed. */
  private BitSet testedFlags() {
    BitSet flags = new BitSet();
    int before;
    do {
      before = flags.cardinality();
      for (Step step : steps) {
        if (!(step.op() instanceof Op.Compute compute) || flags.get(compute.flag())) {
          Order.tests(step.op()).stream().forEach(test -> flags.set(test / 2));
        }
      }
    } while (flags.cardinality() > before);
    return flags;
  }

  /** The greatest set of places that end a block, or whose steps are silent and lead to others. */
  private BitSet silentWays(ToIntFunction<Step> here, ToIntFunction<Step> there) {
    BitSet result = new BitSet();
    result.set(0, places());
    int before;
    do {
      before = result.cardinality();
      for (Step step : steps) {
        int place = here.applyAsInt(step);
        if (!points.get(place) && !(isSilent(step) && result.get(there.applyAsInt(step)))) {
          result.clear(place);
        }
      }
    } while (result.cardinality() < before);
    return result;
  }

  private List<BitSet> backward(Function<Step, BitSet> of) {
    List<BitSet> sets = new ArrayList<>();
    for (int place = 0; place < places(); place++) {
      sets.add(new BitSet());
    }
    boolean changes = true;
    while (changes) {
      changes = false;
      for (Step step : steps.reversed()) {
        BitSet here = sets.get(source(step));
        int before = here.cardinality();
        here.or(of.apply(step));
        here.or(sets.get(target(step)));
        changes |= here.cardinality() > before;
      }
    }
    return sets;
  }

  private List<BitSet> facts() {
    List<BitSet> sets = new ArrayList<>();
    for (int place = 0; place < places(); place++) {
      sets.add(new BitSet());
    }
    BitSet nothing = new BitSet();
    nothing.set(locks(), 2 * locks());
    for (int flag = 0; flag < program.flags().size(); flag++) {
      nothing.set(last(flag, NOTHING));
    }
    for (int thread = 0; thread < threads(); thread++) {
      sets.get(first[thread]).or(nothing);
    }
    boolean changes = true;
    while (changes) {
      changes = false;
      for (Step step : steps) {
        BitSet there = sets.get(target(step));
        int before = there.cardinality();
        there.or(after(step.op(), sets.get(source(step))));
        changes |= there.cardinality() > before;
      }
    }
    return sets;
  }

  private BitSet after(Op op, BitSet facts) {
    BitSet after = (BitSet) facts.clone();
    int lock = Order.lock(op);
    if (lock >= 0) {
      after.set(lock, op instanceof Op.Lock);
      after.set(locks() + lock, op instanceof Op.Unlock);
    }
    BitSet puts = Order.puts(op);
    puts.stream().forEach(put -> after.clear(last(put / 2, 0), last(put / 2, NOTHING) + 1));
    puts.stream().forEach(put -> after.set(last(put / 2, put % 2)));
    return after;
  }

  private int locks() {
    return program.locks().size();
  }

  /** Where it says whether a flag may have been given a value last. */
  int last(int flag, int value) {
    return 2 * locks() + 3 * flag + value;
  }

  /** The locks that a thread may hold at a place. */
  BitSet mayHold(int place) {
    return facts.get(place).get(0, locks());
  }

  /** The locks that a thread holds whenever it is at a place. */
  BitSet holds(int place) {
    BitSet holds = mayHold(place);
    holds.andNot(facts.get(place).get(locks(), 2 * locks()));
    return holds;
  }

  /** Checks that no step can fail, and that locks are taken and released in turns. */
  void checkNoFailure() {
    for (int thread = 0; thread < threads(); thread++) {
      Rejection.unless(
          locals(thread).noneMatch(Local::mayFail),
          "an assertion, a division or an index may fail");
    }
    for (Step step : steps) {
      int lock = Order.lock(step.op());
      boolean isRight =
          step.op() instanceof Op.Lock
              ? !mayHold(source(step)).get(lock)
              : lock < 0 || holds(source(step)).get(lock);
      Rejection.unless(isRight, "step " + step.number() + " may misuse a lock");
    }
  }

  /** Whether a thread that may hold a lock surely holds another one, too. */
  boolean isHeldWith(int lock, int other) {
    return IntStream.range(0, places())
        .noneMatch(place -> mayHold(place).get(lock) && !holds(place).get(other));
  }

  private BitSet findInnerLocks() {
    BitSet inner = new BitSet();
    inner.set(0, locks());
    points.stream().forEach(place -> inner.andNot(mayHold(place)));
    return inner;
  }

  /** Steps that do the same to the same conflict with the same steps; there are few such kinds. */
  private void findConflicts() {
    Map<List<Object>, BitSet> kinds = new LinkedHashMap<>();
    List<BitSet> ofThread = new ArrayList<>();
    for (int thread = 0; thread < threads(); thread++) {
      ofThread.add(new BitSet());
    }
    for (Step step : steps) {
      ofThread.get(step.thread()).set(step.number());
      if (!isSilent(step)) {
        kinds.computeIfAbsent(Order.kind(step.op()), k -> new BitSet()).set(step.number());
      }
    }
    Map<List<Object>, BitSet> ofKind = new HashMap<>();
    kinds.forEach((kind, members) -> {
      Op op = steps.get(members.nextSetBit(0)).op();
      BitSet all = new BitSet();
      for (BitSet others : kinds.values()) {
        if (Order.conflict(op, steps.get(others.nextSetBit(0)).op())) {
          all.or(others);
        }
      }
      ofKind.put(kind, all);
    });
    for (Step step : steps) {
      BitSet others = isSilent(step) ? new BitSet() : ofKind.get(Order.kind(step.op()));
      others = (BitSet) others.clone();
      others.andNot(ofThread.get(step.thread()));
      conflicts.add(others);
    }
  }

  /** Whether only silent steps are left of the block of a thread. */
  boolean isDone(int place) {
    return done.get(place);
  }

  /** Whether a thread need not take another step that is not silent, but can end. */
  boolean canEnd(int place) {
    return ends.get(place);
  }

  private boolean silentlyReachesEnd(int start) {
    BitSet seen = only(start);
    Deque<Integer> open = new ArrayDeque<>(List.of(start));
    while (!open.isEmpty()) {
      int place = open.remove();
      if (isEnd(place)) {
        return true;
      }
      for (Step step : out(place)) {
        if (isSilent(step) && !seen.get(target(step))) {
          seen.set(target(step));
          open.add(target(step));
        }
      }
    }
    return false;
  }

  /** The moves of a thread from a place, by the numbers of their steps. */
  List<Move> moves(int place) {
    return moves.get(place);
  }

  /** A step as a move of its own. */
  Move single(Step step) {
    return new Move(isSilent(step) ? List.of() : List.of(new Taken(step, false)), step.target());
  }

  /** The steps from a place as moves. */
  List<Move> singles(int place) {
    return out(place).stream().map(this::single).toList();
  }

  private record Way(int place, List<Taken> taken, boolean isFresh) {}

  /**
   * Ways that end no block between two steps come first: what holds for their runs holds for runs
   * whose blocks are shorter.
   */
  private List<Move> movesFrom(int start) {
    Set<List<Integer>> seen = new HashSet<>();
    Set<List<Integer>> made = new HashSet<>();
    List<Move> result = new ArrayList<>();
    Deque<Way> open = new ArrayDeque<>(List.of(new Way(start, List.of(), false)));
    while (!open.isEmpty()) {
      Way way = open.removeFirst();
      if (!seen.add(key(way.taken(), way.place()))) {
        continue;
      }
      boolean isFresh = way.isFresh() || points.get(way.place());
      for (Step step : out(way.place())) {
        List<Taken> taken = isSilent(step) ? way.taken() : plus(way.taken(), step, isFresh);
        if (!goesOn(way, step, start)) {
          if (made.add(key(taken, step.target()))) {
            result.add(new Move(taken, step.target()));
          }
        } else if (isSilent(step) && isFresh == way.isFresh()) {
          open.addFirst(new Way(target(step), taken, isFresh));
        } else {
          open.addLast(new Way(target(step), taken, isSilent(step) && isFresh));
        }
      }
    }
    result.sort(Comparator.comparing(move -> key(move.steps(), move.target()), Text::compare));
    return result;
  }

  /** Locks and silent steps can be put off until the next step; in a block only behind a lock. */
  private boolean goesOn(Way way, Step step, int start) {
    if (step.op() instanceof Op.Lock) {
      return way.taken().stream().noneMatch(taken -> taken.step().op().equals(step.op()));
    }
    return isSilent(step)
        && (!way.taken().isEmpty() || idle.get(start) && idle.get(target(step)));
  }

  private static List<Taken> plus(List<Taken> taken, Step step, boolean isFresh) {
    List<Taken> longer = new ArrayList<>(taken);
    longer.add(new Taken(step, isFresh));
    return List.copyOf(longer);
  }

  private static List<Integer> key(List<Taken> taken, int target) {
    List<Integer> key = new ArrayList<>();
    taken.forEach(t -> key.add(t.step().number()));
    key.add(target);
    return key;
  }

  static int compare(List<Integer> one, List<Integer> other) {
    for (int i = 0; i < Math.min(one.size(), other.size()); i++) {
      if (!one.get(i).equals(other.get(i))) {
        return one.get(i).compareTo(other.get(i));
      }
    }
    return Integer.compare(one.size(), other.size());
  }
}
