package liss.cfa;

import static java.util.Objects.requireNonNull;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * Compares programs by their steps: whether one differs from the other only in where its text is,
 * in steps without effect, such as insertion points, {@code skip} and assignments to locals that
 * are not read, in the numbers of locals, and in those in the names of allocated memory. What holds
 * for the runs of one holds for those of the other.
 *
 * <p>Follows both automata side by side, so alternatives must come in the same order. Programs that
 * are found to differ may still be equivalent. Linear in the size of the programs.
 */
public final class SameSteps {

  private final Cfa first;
  private final Cfa second;
  private final Map<Integer, Integer> partners = new HashMap<>();
  private final Deque<Integer> open = new ArrayDeque<>();

  private final LiveLocals firstLive;
  private final LiveLocals secondLive;

  /** The locals in the order in which they are met. */
  private final Map<Integer, Integer> firstLocals = new HashMap<>();

  private final Map<Integer, Integer> secondLocals = new HashMap<>();

  /** The numbers that the locks of the second program have in the first; negative if none. */
  private final List<Integer> locks;

  /** The numbers that the objects of the second program have in the first. */
  private final List<Integer> objects;

  private SameSteps(Cfa first, Cfa second, List<Integer> locks, List<Integer> objects) {
    this.first = first;
    this.second = second;
    this.firstLive = new LiveLocals(first);
    this.secondLive = new LiveLocals(second);
    this.locks = locks;
    this.objects = objects;
  }

  /**
   * Whether the programs are the same but for text, steps without effect, and the order in which
   * locks and other synchronization objects are declared.
   */
  public static boolean in(ProgramCfa first, ProgramCfa second) {
    return in(first, second, lock -> lock);
  }

  /**
   * Whether two programs have the same steps when locks have other names.
   *
   * @param names the name in the first program, by the one in the second
   */
  public static boolean in(ProgramCfa first, ProgramCfa second, UnaryOperator<String> names) {
    return first.locks().size() == second.locks().size() && butForAddedLocks(first, second, names);
  }

  /** Whether they are the same, too, but for steps on locks that only the second one has. */
  public static boolean butForAddedLocks(ProgramCfa first, ProgramCfa second) {
    return butForAddedLocks(first, second, lock -> lock);
  }

  private static boolean butForAddedLocks(
      ProgramCfa first, ProgramCfa second, UnaryOperator<String> names) {
    List<Integer> locks = second.locks().stream().map(names).map(first.locks()::indexOf).toList();
    List<SyncObject> inFirst = unnumbered(first);
    List<Integer> objects = unnumbered(second).stream().map(inFirst::indexOf).toList();
    boolean isAlike =
        variables(first).equals(variables(second))
            && locks.containsAll(IntStream.range(0, first.locks().size()).boxed().toList())
            && first.flags().equals(second.flags())
            && objects.containsAll(IntStream.range(0, first.objects().size()).boxed().toList())
            && first.objects().size() == second.objects().size()
            && first.channels().equals(second.channels())
            && first.condvars().equals(second.condvars())
            && first.threads().size() == second.threads().size();
    for (int thread = 0; isAlike && thread < first.threads().size(); thread++) {
      Cfa here = first.threads().get(thread);
      isAlike = new SameSteps(here, second.threads().get(thread), locks, objects).holds();
    }
    return isAlike;
  }

  /** Objects are numbered in the order in which they are found. */
  private static List<SyncObject> unnumbered(ProgramCfa program) {
    return program.objects().stream()
        .map(object -> new SyncObject(0, object.name(), object.kind(), object.initial()))
        .toList();
  }

  /** Memory is numbered in the order in which functions that allocate some are found. */
  private static List<SharedVariable> variables(ProgramCfa program) {
    return program.variables().stream()
        .map(variable ->
            new SharedVariable(
                variable.id(),
                variable.name().replaceFirst("^memory\\d+", "memory"),
                variable.initial()))
        .toList();
  }

  private boolean holds() {
    if (!pair(first.entry(), second.entry())) {
      return false;
    }
    while (!open.isEmpty()) {
      int location = open.remove();
      List<Edge> steps = first.out().get(location);
      List<Edge> others = second.out().get(requireNonNull(partners.get(location)));
      if (steps.size() != others.size()) {
        return false;
      }
      for (int i = 0; i < steps.size(); i++) {
        Edge step = steps.get(i);
        Edge other = others.get(i);
        if (!isAlike(step.action(), other.action()) || !pair(step.target(), other.target())) {
          return false;
        }
      }
    }
    return true;
  }

  /** Whether these two, or what follows them without effect, are not paired with others. */
  private boolean pair(int location, int other) {
    int here = effective(first, firstLive, location, step -> false);
    int there = effective(second, secondLive, other, this::isOnAddedLock);
    Integer partner = partners.putIfAbsent(here, there);
    if (partner == null) {
      open.add(here);
      return (here == first.exit()) == (there == second.exit());
    }
    return partner == there;
  }

  private static int effective(
      Cfa thread, LiveLocals live, int location, Predicate<Action> isLeftOut) {
    int behind = location;
    for (int n = 0;
        n < thread.size() && isWithoutEffect(thread.out().get(behind), live, isLeftOut);
        n++) {
      behind = thread.out().get(behind).getFirst().target();
    }
    return behind;
  }

  private static boolean isWithoutEffect(
      List<Edge> steps, LiveLocals live, Predicate<Action> isLeftOut) {
    return steps.size() == 1
        && (steps.getFirst().action() instanceof Action.Pass
            || steps.getFirst().action() instanceof Action.Skip
            || steps.getFirst().action() instanceof Action.Agree
            || LiveLocals.isNeedless(steps.getFirst(), live.at(steps.getFirst().target()))
            || isLeftOut.test(steps.getFirst().action()));
  }

  /** Whether a step of the second program is on a lock that the first does not have. */
  private boolean isOnAddedLock(Action action) {
    return action instanceof Action.LockStep step && locks.get(step.lock()) < 0;
  }

  private boolean isAlike(Action one, Action other) {
    Action here = inOrder(firstLocals).of(one);
    Action there = inOrder(secondLocals).of(other);
    Action renumbered =
        there instanceof Action.ObjectStep step
            ? new Action.ObjectStep(objects.get(step.object()), step.operation())
            : there.renumbered(locks::get);
    return here.equals(renumbered)
        || one instanceof Action.Pass && other instanceof Action.Pass
        || isSameRelease(one, renumbered);
  }

  /**
   * Whether both give back a reader-writer lock, and one of them does as reader or writer alike:
   * what takes the lock in front of them is the same, and so they do the same.
   */
  private static boolean isSameRelease(Action one, Action other) {
    return one instanceof Action.ObjectStep a
        && other instanceof Action.ObjectStep b
        && a.object() == b.object()
        && a.operation().isRelease()
        && b.operation().isRelease()
        && (a.operation() instanceof ObjectOperation.RwUnlock
            || b.operation() instanceof ObjectOperation.RwUnlock);
  }

  /** Gives locals the next number when they are met. */
  private static MovedLocals inOrder(Map<Integer, Integer> numbers) {
    return new MovedLocals(local -> {
      Integer known = numbers.putIfAbsent(local, numbers.size());
      return known == null ? numbers.size() - 1 : known;
    });
  }
}
