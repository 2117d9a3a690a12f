package liss.emit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.lang.ExecutionContext;
import liss.lang.InsertionPoints;
import liss.lang.LockWriting;
import liss.lang.LockWriting.ByContext;
import liss.lang.LockWriting.LockKind;
import liss.lang.Program;
import liss.lang.SourceSpan;
import liss.placement.model.HeldLocks;
import liss.placement.model.LockOperation;
import liss.placement.model.LockPlacement;
import liss.placement.model.PlacementRules;
import liss.placement.model.Sections;

/**
 * The kinds of the locks of a placement: what fits the places where each is taken and held.
 *
 * <p>A lock is a spinning one if it is taken in an interrupt, or while another spinning lock is
 * held. It then switches off what it is taken in, and what a lock around it is taken in: otherwise
 * an interrupt could wait for a thread that waits for a lock whose owner it has interrupted
 * (Documentation/locking/lockdep-design.rst of Linux, "Multi-lock dependency rules"). Any other
 * lock is a mutex if something may sleep while it is held, and a spinning one if not.
 */
public final class LockKinds {

  /** A call, by the function and its place. */
  public record Call(String function, SourceSpan span) {}

  /**
   * Why a lock is what it is.
   *
   * @param context the strongest context in which it is needed
   * @param takers the threads that take it there, or take a lock around it there
   * @param isInside whether it is taken while a spinning lock is held
   * @param sleeping the calls that sleep while it is held
   * @param unknown the calls of which that is not known
   */
  public record Reason(
      LockKind kind,
      ExecutionContext context,
      SortedSet<String> takers,
      boolean isInside,
      List<Call> sleeping,
      List<Call> unknown) {
    /** Copies the collections. */
    public Reason {
      takers = Collections.unmodifiableSortedSet(new TreeSet<>(takers));
      sleeping = List.copyOf(sleeping);
      unknown = List.copyOf(unknown);
    }

    /** Whether no kind fits: something sleeps, and nobody may. */
    public boolean isMisfit() {
      return kind != LockKind.MUTEX && !sleeping.isEmpty();
    }
  }

  private final ProgramCfa program;
  private final LockPlacement placement;
  private final ByContext writing;
  private final List<Facts> facts = new ArrayList<>();

  /** What is known of a lock by now. */
  private static final class Facts {
    private ExecutionContext context = ExecutionContext.PROCESS;
    private final Map<ExecutionContext, SortedSet<String>> takers =
        new EnumMap<>(ExecutionContext.class);
    private boolean isInside;

    /** Whether it is taken in a call that waits, which gives back spin locks only. */
    private boolean isBehindWait;

    private final SortedSet<Integer> around = new TreeSet<>();
    private final SortedMap<Integer, Call> sleeping = new TreeMap<>();
    private final SortedMap<Integer, Call> unknown = new TreeMap<>();

    private void add(ExecutionContext in, Collection<String> threads) {
      context = context.strongest(in);
      takers.computeIfAbsent(in, other -> new TreeSet<>()).addAll(threads);
    }

    private boolean isSpinning() {
      return isInside || isBehindWait || context != ExecutionContext.PROCESS;
    }
  }

  private LockKinds(ProgramCfa program, LockPlacement placement, ByContext writing) {
    this.program = program;
    this.placement = placement;
    this.writing = writing;
    for (int lock = 0; lock < placement.locks(); lock++) {
      facts.add(new Facts());
    }
  }

  /** How the locks of a program are written if it has several ways. */
  public static Optional<ByContext> writing(Program program) {
    return program.insertionPoints() instanceof InsertionPoints.Marked marked
            && marked.writing() instanceof LockWriting.ByContext byContext
        ? Optional.of(byContext)
        : Optional.empty();
  }

  /**
   * The steps at which a lock of the program must not be held unless the program does so itself: if
   * nobody may sleep who holds it, the calls that sleep, and those that may allocate memory and
   * that the program nowhere makes under such a lock.
   */
  public static Set<Edge> mayNotSleepAt(ProgramCfa program, String lock) {
    boolean isSpinning =
        program.program().insertionPoints() instanceof InsertionPoints.Marked marked
            && marked.ownLock(lock).filter(LockWriting.OwnLock::isSpinning).isPresent();
    if (!isSpinning) {
      return Set.of();
    }
    Set<Integer> sleeping =
        writing(program.program()).map(w -> w.sleeping().keySet()).orElse(Set.of());
    Set<String> quick = calledWhileSpinning(program);
    return program.threads().stream()
        .flatMap(thread -> thread.edges().stream())
        .filter(edge ->
            sleeping.contains(edge.span().start())
                || edge.allocatingCall().filter(name -> !quick.contains(name)).isPresent())
        .collect(Collectors.toSet());
  }

  /** The functions of which nothing is known that are called while a spinning lock is held. */
  private static Set<String> calledWhileSpinning(ProgramCfa program) {
    InsertionPoints.Marked marked = (InsertionPoints.Marked) program.program().insertionPoints();
    List<HeldLocks> held =
        PlacementRules.reusing(program, Sections.STRUCTURED).existing().stream()
            .filter(own ->
                marked.ownLock(own.name()).filter(LockWriting.OwnLock::isSpinning).isPresent())
            .map(own -> HeldLocks.of(program, own.ownPlacement()))
            .toList();
    return program.threads().stream()
        .flatMap(thread -> thread.edges().stream())
        .filter(
            edge -> held.stream().anyMatch(own -> !own.at(edge.thread(), edge.source()).isEmpty()))
        .flatMap(edge -> edge.unknownCall().stream())
        .collect(Collectors.toSet());
  }

  /** The kinds, by lock; it does not matter which they are if all are written in one way. */
  public static List<LockKind> of(ProgramCfa program, LockPlacement placement) {
    List<Reason> reasons = reasons(program, placement);
    return reasons.isEmpty()
        ? Collections.nCopies(placement.locks(), LockKind.MUTEX)
        : reasons.stream().map(Reason::kind).toList();
  }

  /** Why the locks are what they are; nothing if all are written in one way. */
  public static List<Reason> reasons(ProgramCfa program, LockPlacement placement) {
    return writing(program.program())
        .map(writing -> new LockKinds(program, placement, writing).reasons())
        .orElse(List.of());
  }

  private List<Reason> reasons() {
    HeldLocks held = HeldLocks.of(program, placement);
    Map<Integer, Facts> own = ownLocks();
    for (Cfa thread : program.threads()) {
      List<SortedSet<Integer>> spinning = spinning(thread);
      for (Edge edge : thread.edges()) {
        held.arrivals(thread.thread(), edge.source())
            .forEach(locks -> note(edge, locks, spinning.get(edge.source()), own));
      }
    }
    spread();
    List<Boolean> mutexes = mutexes();
    return IntStream.range(0, facts.size())
        .mapToObj(lock -> reason(lock, mutexes.get(lock)))
        .toList();
  }

  /**
   * The program's locks under which nobody may sleep, with the contexts in which they are taken.
   */
  private Map<Integer, Facts> ownLocks() {
    Map<Integer, Facts> own = new TreeMap<>();
    for (Cfa thread : program.threads()) {
      for (Edge edge : thread.edges()) {
        if (isSpinningLock(edge)) {
          own.computeIfAbsent(key(edge.action()), lock -> new Facts())
              .add(context(edge), List.of(thread(edge)));
        }
      }
    }
    return own;
  }

  private boolean isSpinningLock(Edge edge) {
    return key(edge.action()) >= 0 && writing.spinning().contains(edge.span().start());
  }

  /** A number for a lock of the program; negative if a step is on none. */
  private int key(Action action) {
    return switch (action) {
      case Action.Lock a -> a.lock();
      case Action.Unlock a -> a.lock();
      case Action.ObjectStep a -> program.locks().size() + a.object();
      default -> -1;
    };
  }

  /**
   * For each location, the program's locks that may be held there and under which nobody sleeps.
   */
  private List<SortedSet<Integer>> spinning(Cfa thread) {
    List<SortedSet<Integer>> held = new ArrayList<>();
    thread.out().forEach(edges -> held.add(new TreeSet<>()));
    boolean isChanged = true;
    while (isChanged) {
      isChanged = false;
      for (Edge edge : thread.edges()) {
        SortedSet<Integer> after = new TreeSet<>(held.get(edge.source()));
        if (isSpinningLock(edge)) {
          after.add(key(edge.action()));
        } else {
          after.remove(key(edge.action()));
        }
        isChanged |= held.get(edge.target()).addAll(after);
      }
    }
    return held;
  }

  private String thread(Edge edge) {
    return edge.context().calls().getFirst();
  }

  private ExecutionContext context(Edge edge) {
    return writing.context(thread(edge));
  }

  /** Takes note of what a step is to the locks that are held in front of it. */
  private void note(
      Edge edge, SortedSet<Integer> locks, SortedSet<Integer> spinning, Map<Integer, Facts> own) {
    int call = edge.span().start();
    for (int lock : locks) {
      Optional.ofNullable(writing.sleeping().get(call))
          .ifPresent(name -> facts.get(lock).sleeping.put(call, new Call(name, edge.span())));
      Optional.ofNullable(writing.unknown().get(call))
          .ifPresent(name -> facts.get(lock).unknown.put(call, new Call(name, edge.span())));
    }
    if (edge.action() instanceof Action.Pass pass) {
      SortedSet<Integer> now = new TreeSet<>(locks);
      for (LockOperation operation : placement.at(pass.point())) {
        switch (operation) {
          case LockOperation.Release release -> now.remove(release.lock());
          case LockOperation.Acquire acquire -> {
            Facts taken = facts.get(acquire.lock());
            taken.add(context(edge), List.of(thread(edge)));
            taken.around.addAll(now);
            taken.isInside |= !spinning.isEmpty();
            taken.isBehindWait |= pass.point().isBehindWait();
            spinning.stream()
                .map(lock -> Optional.ofNullable(own.get(lock)).orElseThrow())
                .forEach(outer -> addAll(outer, taken));
            now.add(acquire.lock());
          }
        }
      }
    }
  }

  private static void addAll(Facts from, Facts to) {
    from.takers.forEach(to::add);
  }

  /** What holds for a lock holds for those that are taken while it is held. */
  private void spread() {
    // As often as there are locks: facts go along a path of locks, each inside the one before.
    for (int round = 0; round < facts.size(); round++) {
      for (Facts inner : facts) {
        for (int outer : inner.around) {
          inner.isInside |= facts.get(outer).isSpinning();
          addAll(facts.get(outer), inner);
        }
      }
    }
  }

  /** Which locks are mutexes: those that may be, and under which something may sleep. */
  private List<Boolean> mutexes() {
    List<Boolean> mutexes =
        facts.stream()
            .map(lock -> !lock.isSpinning() && !(lock.sleeping.isEmpty() && lock.unknown.isEmpty()))
            .collect(Collectors.toCollection(ArrayList::new));
    for (int round = 0; round < facts.size(); round++) {
      for (int inner = 0; inner < facts.size(); inner++) {
        if (mutexes.get(inner)) {
          facts.get(inner).around.forEach(outer -> mutexes.set(outer, true));
        }
      }
    }
    return mutexes;
  }

  private Reason reason(int lock, boolean isMutex) {
    Facts known = facts.get(lock);
    return new Reason(
        isMutex ? LockKind.MUTEX : spinningKind(lock),
        known.context,
        known.takers.getOrDefault(known.context, new TreeSet<>()),
        known.isInside,
        List.copyOf(known.sleeping.values()),
        List.copyOf(known.unknown.values()));
  }

  private LockKind spinningKind(int lock) {
    Facts known = facts.get(lock);
    return switch (known.context) {
      case PROCESS -> LockKind.SPIN;
      // With interrupts off, as they may be under a lock of the program, spin_unlock_bh is wrong.
      case SOFTIRQ -> known.isInside ? irq(lock) : LockKind.SPIN_BH;
      case HARDIRQ -> irq(lock);
    };
  }

  private LockKind irq(int lock) {
    boolean isWithinFunctions =
        program.threads().stream()
            .flatMap(thread -> thread.edges().stream())
            .filter(edge -> has(edge, new LockOperation.Acquire(lock)))
            .allMatch(edge -> isReleasedInside(edge, lock));
    return isWithinFunctions ? LockKind.SPIN_IRQ : LockKind.SPIN_IRQ_ACROSS;
  }

  private boolean has(Edge edge, LockOperation operation) {
    return edge.action() instanceof Action.Pass pass
        && placement.at(pass.point()).contains(operation);
  }

  /** Whether all ways from a lock statement to the unlock statements stay in its call. */
  private boolean isReleasedInside(Edge acquisition, int lock) {
    List<String> call = acquisition.context().calls();
    List<List<Edge>> out = program.threads().get(acquisition.thread()).out();
    Deque<Integer> open = new ArrayDeque<>(List.of(acquisition.target()));
    Set<Integer> seen = new HashSet<>(open);
    while (!open.isEmpty()) {
      for (Edge edge : out.get(open.remove())) {
        List<String> calls = edge.context().calls();
        if (calls.size() < call.size() || !calls.subList(0, call.size()).equals(call)) {
          return false;
        }
        if (!has(edge, new LockOperation.Release(lock)) && seen.add(edge.target())) {
          open.add(edge.target());
        }
      }
    }
    return true;
  }
}
