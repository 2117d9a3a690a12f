package liss.placement.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.InsertionPoint;
import liss.cfa.ProgramCfa;
import liss.cfa.SectionLocks;
import liss.lang.LockWriting.Mode;

/**
 * The rules that a lock placement must obey so that it brings no new deadlocks, checked by
 * following the program. Independent of the solver; run on each of its results.
 *
 * <p>The rules are those of [LISS] section 8 in the form of docs/placement.md. C1 is {@link
 * HeldLocks#satisfies}. Of C2 only the half that forbids empty critical sections is needed: an
 * exclusion is realised only by a lock that is held without interruption.
 */
public final class PlacementLegality {

  private final HeldLocks held;

  /** Where the program itself holds the locks that have more sections now. */
  private final HeldLocks before;

  private final LockPlacement placement;
  private final SectionLocks ofProgram;

  /** The locks of the program where which are taken others may be held. */
  private final SortedSet<Integer> ordered;

  private final List<Violation> violations = new ArrayList<>();
  private final Map<Integer, Map<Action.Agree, SortedSet<Integer>>> agreed = new HashMap<>();

  private PlacementLegality(ProgramCfa program, LockPlacement placement, PlacementRules rules) {
    this.placement = placement;
    this.ordered = rules.ordered();
    this.ofProgram = new SectionLocks(program);
    this.held = HeldLocks.of(program, placement);
    this.before =
        placement.ofReaders().operations().isEmpty()
            ? held
            : HeldLocks.of(program, placement.withOnlyOwnSections());
    program.threads().forEach(this::check);
    if (rules.sections() == Sections.STRUCTURED) {
      violations.addAll(SectionStructure.violations(program, placement, held));
    }
  }

  /**
   * What is wrong with a placement of sections of any shape, by thread and location; empty if it is
   * legal.
   */
  public static List<Violation> violations(ProgramCfa program, LockPlacement placement) {
    return violations(program, placement, PlacementRules.FREE);
  }

  /** What is wrong with the placement, by thread and location; empty if it is legal. */
  public static List<Violation> violations(
      ProgramCfa program, LockPlacement placement, PlacementRules rules) {
    return List.copyOf(new PlacementLegality(program, placement, rules).violations);
  }

  private void check(Cfa thread) {
    checkSections(thread, thread.entry());
    thread.edges().stream()
        .filter(edge -> !edge.action().isSilent())
        .forEach(edge -> checkSections(thread, edge.target()));
    for (int location = 0; location < thread.size(); location++) {
      List<SortedSet<Integer>> arrivals = held.arrivals(thread.thread(), location);
      if (arrivals.size() > 1 || held.readerArrivals(thread.thread(), location).size() > 1) {
        violations.add(new Violation(Rule.C7, thread.thread(), location));
      }
      for (SortedSet<Integer> locks : arrivals) {
        if (location == thread.exit() && !locks.isEmpty()) {
          violations.add(new Violation(Rule.C10, thread.thread(), location));
        }
        thread.out().get(location).forEach(edge -> check(edge, locks));
      }
    }
  }

  /** Follows the silent steps that start here: what is taken on the way must not be released. */
  private void checkSections(Cfa thread, int from) {
    SortedSet<Integer> taken = new TreeSet<>();
    SortedSet<Integer> before = new TreeSet<>(held.at(thread.thread(), from));
    for (int location : SilentPath.from(thread, from)) {
      SortedSet<Integer> now = held.at(thread.thread(), location);
      if (!now.containsAll(taken)) {
        violations.add(new Violation(Rule.C2, thread.thread(), location));
      }
      taken.retainAll(now);
      now.stream().filter(lock -> !before.contains(lock)).forEach(taken::add);
      before.clear();
      before.addAll(now);
    }
  }

  private void check(Edge edge, SortedSet<Integer> locks) {
    if (!edge.context().bans().isEmpty()) {
      checkBan(edge, locks);
    }
    checkReaders(edge);
    switch (edge.action()) {
      case Action.Pass a -> {
        checkOperations(edge, placement.at(a.point()), locks);
        placement.existing().forEach((lock, own) -> checkBeside(edge, a.point(), lock, own));
      }
      case Action.Lock a -> requireNoneUnlessOrdered(Rule.C4, edge, locks);
      case Action.Wait a -> requireNone(Rule.C5, edge, locks);
      case Action.WaitReset a -> requireNone(Rule.C5, edge, locks);
      case Action.CondvarWait a -> requireNone(Rule.C5, edge, locks);
      case Action.ObjectStep a when a.operation().isSchedulingPoint() ->
          requireNoneUnlessOrdered(Rule.C5, edge, locks);
      case Action.Yield a -> requireNone(Rule.C11, edge, locks);
      case Action.Agree a -> require(agreed(edge.thread(), a, locks).equals(locks), Rule.C14, edge);
      case Action.Access a -> {}
      case Action.Synchronization a -> {}
      case Action.LocalStep a -> {}
    }
  }

  /** The locks that are held at a place in a call; those given if it is the first time there. */
  private SortedSet<Integer> agreed(int thread, Action.Agree place, SortedSet<Integer> locks) {
    return agreed.computeIfAbsent(thread, t -> new HashMap<>()).computeIfAbsent(place, p -> locks);
  }

  private void checkBan(Edge edge, SortedSet<Integer> locks) {
    requireNone(Rule.C12, edge, locks);
    if (edge.action() instanceof Action.Pass pass) {
      require(placement.at(pass.point()).isEmpty(), Rule.C12, edge);
    }
  }

  /** Where a lock is taken that has a place in the order of all locks, others may be held. */
  private void requireNoneUnlessOrdered(Rule rule, Edge edge, SortedSet<Integer> locks) {
    if (ofProgram.taken(edge.action()).stream().noneMatch(ordered::contains)) {
      requireNone(rule, edge, locks);
    }
  }

  private void checkReaders(Edge edge) {
    if (edge.action() instanceof Action.Access && !(edge.action() instanceof Action.Read)) {
      SortedSet<Integer> readers = held.shared(edge.thread(), edge.source());
      readers.removeAll(before.shared(edge.thread(), edge.source()));
      requireNone(Rule.C18, edge, readers);
    }
  }

  private void requireNone(Rule rule, Edge edge, SortedSet<Integer> locks) {
    if (!locks.isEmpty()) {
      violations.add(new Violation(rule, edge.thread(), edge.source()));
    }
  }

  private void checkOperations(
      Edge edge, List<LockOperation> operations, SortedSet<Integer> before) {
    SortedSet<Integer> now = new TreeSet<>(before);
    SortedSet<Integer> readers = held.shared(edge.thread(), edge.source());
    SortedSet<Integer> released = new TreeSet<>();
    for (LockOperation operation : operations) {
      int lock = operation.lock();
      switch (operation) {
        case LockOperation.Release release -> {
          boolean isReader = readers.contains(lock);
          require(now.remove(lock) && isReader == (release.mode() == Mode.SHARED), Rule.C8, edge);
          released.add(lock);
        }
        case LockOperation.Acquire acquire -> {
          require(now.tailSet(lock + 1).isEmpty(), Rule.C3, edge);
          require(!released.contains(lock), Rule.C6, edge);
          require(now.add(lock), Rule.C9, edge);
        }
      }
    }
  }

  private void checkBeside(Edge edge, InsertionPoint point, int lock, OwnSections own) {
    boolean removed = own.releases().contains(point) && !placement.releases(point, lock);
    for (LockOperation operation : placement.at(point)) {
      boolean isBetween =
          own.acquisitions().contains(point) && operation.lock() < lock
              || own.isClosed(point) && !removed;
      require(!(operation instanceof LockOperation.Acquire) || !isBetween, Rule.C13, edge);
    }
  }

  private void require(boolean holds, Rule rule, Edge edge) {
    if (!holds) {
      violations.add(new Violation(rule, edge.thread(), edge.source()));
    }
  }

  /** A broken rule, and the location where it is broken. */
  public record Violation(Rule rule, int thread, int location) {}

  /** The rules of [LISS] section 8, and those from C11 on, which are ours. */
  public enum Rule {
    C2("a critical section contains at least one step"),
    C3("locks are acquired in ascending order"),
    C4("no lock of the program is acquired while an inserted one is held"),
    C5("no wait while an inserted lock is held"),
    C6("an insertion point does not release and acquire the same lock"),
    C7("all paths to a location hold the same locks"),
    C8("only locks that are held are released"),
    C9("only locks that are not held are acquired"),
    C10("no inserted lock is held when a thread ends"),
    C11("no yield while an inserted lock is held"),
    C12("no inserted lock is held or taken where the author or the user forbids it"),
    C13("nothing is acquired between a reused lock of the program and its own section"),
    C14("text that other configurations leave out or replace holds the same locks around it"),
    C15("a critical section begins and ends in one call of one function"),
    C16("critical sections of different locks nest"),
    C17("what the program protects with a lock stays protected"),
    C18("who holds a reader-writer lock as a reader writes nothing there");

    private final String meaning;

    Rule(String meaning) {
      this.meaning = meaning;
    }

    /** Whether the program's own sections of a lock must obey it, so that others can be added. */
    boolean isAboutOwnSections() {
      return switch (this) {
        case C15, C16, C17, C18 -> false;
        case C2, C3, C4, C5, C6, C7, C8, C9, C10, C11, C12, C13, C14 -> true;
      };
    }

    /** The rule in words. */
    public String meaning() {
      return meaning;
    }
  }
}
