package liss.placement.search;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.ToLongFunction;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.InsertionPoint;
import liss.cfa.ProgramCfa;
import liss.cfa.SectionLocks;
import liss.placement.model.Exclusion;
import liss.placement.model.HeldLocks;
import liss.placement.model.LockOrder;
import liss.placement.model.LockPlacement;
import liss.placement.model.OwnSections;
import liss.placement.model.PlacementCost;
import liss.placement.model.PlacementRules;
import liss.placement.model.SectionStructure;
import liss.placement.model.Sections;
import liss.placement.model.SilentPath;

/**
 * A partition of the reachable locations of all threads: locations of one class hold the same
 * inserted locks under every legal placement. The encoding has variables for classes only.
 *
 * <p>Class {@link #FREE} holds none: it contains the entries, the exits and the locations where a
 * scheduling point or an acquisition by the program starts, and both ends of the steps at which
 * locks are forbidden ({@link liss.cfa.LockBan}). Beyond that, two locations share a class
 *
 * <ul>
 *   <li>if a step other than {@link Action.Pass} joins them, since nothing is inserted there;
 *   <li>if both are reached by passing the same insertion point from one class, or both reach one
 *       class by passing the same insertion point: what an insertion point does determines each
 *       side from the other;
 *   <li>if they are the sides of an insertion point that has equal sides anywhere: nothing can be
 *       inserted there;
 *   <li>if they are those of one place in one call at which all locks must agree ({@link
 *       Action.Agree});
 *   <li>if sections are to be structured ({@link Sections#STRUCTURED}) and they are the ends of a
 *       call in which the program itself neither takes nor releases a lock that it keeps.
 * </ul>
 *
 * <p>The second and the third are closed under each other, as in congruence closure. Thereby copies
 * of a thread fall together, and so do instances of a procedure that are called with the same
 * locks. Takes time O(n log n) per round, and at most as many rounds as insertion points are
 * nested; few in practice.
 */
final class HeldClasses {

  /** The class of the locations where no inserted lock may be held. */
  static final int FREE = 0;

  private final ProgramCfa program;
  private final PlacementRules rules;
  private final LockOrder order;
  private final SectionLocks locks;
  private final int[] firstLocation;
  private final int[] parent;
  private final Set<Integer> reachable = new TreeSet<>();
  private final List<Transition> passes = new ArrayList<>();
  private final Map<Integer, Integer> numbers = new HashMap<>();

  /** The insertion point leads from one class to the other. */
  record Transition(int source, InsertionPoint point, int target) {}

  private HeldClasses(ProgramCfa program, PlacementRules rules) {
    this.program = program;
    this.rules = rules;
    this.order = LockOrder.of(program);
    this.locks = new SectionLocks(program);
    firstLocation = new int[program.threads().size()];
    int locations = 1;
    for (Cfa thread : program.threads()) {
      firstLocation[thread.thread()] = locations;
      locations += thread.size();
    }
    parent = new int[locations];
    Arrays.setAll(parent, i -> i);
    numbers.put(0, FREE);
  }

  /** The coarsest partition that the rules above give, for sections of any shape. */
  static HeldClasses of(ProgramCfa program) {
    return of(program, PlacementRules.FREE);
  }

  /** The coarsest partition that the rules above give. */
  static HeldClasses of(ProgramCfa program, PlacementRules rules) {
    HeldClasses classes = new HeldClasses(program, rules);
    SortedSet<Integer> ordered = rules.ordered();
    program.threads().forEach(thread -> classes.joinSteps(thread, ordered));
    if (rules.sections() == Sections.STRUCTURED) {
      program.threads().forEach(classes::joinStructure);
    }
    classes.close();
    classes.number();
    return classes;
  }

  /**
   * For each class the connected part of the insertion points that it lies in, given by one of its
   * classes; {@link #FREE} connects nothing. What locks do in one part does not depend on the
   * others.
   */
  int[] parts() {
    int[] part = new int[size()];
    Arrays.setAll(part, i -> i);
    Map<InsertionPoint, Integer> partOfPoint = new HashMap<>();
    for (Transition transition : transitions()) {
      for (int side : new int[] {transition.source(), transition.target()}) {
        if (side != FREE) {
          union(part, side, partOfPoint.computeIfAbsent(transition.point(), point -> side));
        }
      }
    }
    Arrays.setAll(part, i -> find(part, i));
    return part;
  }

  /**
   * The partition without what no requirement can need: a part that touches no class of a
   * requirement becomes free. Dropping the locks of such a part from a legal placement leaves it
   * legal, keeps the requirements and costs nothing.
   */
  HeldClasses restrictedTo(ClassSet needed) {
    int[] part = parts();
    Set<Integer> neededParts = new HashSet<>();
    needed.stream().forEach(heldClass -> neededParts.add(part[heldClass]));
    HeldClasses restricted = new HeldClasses(program, rules);
    restricted.reachable.addAll(reachable);
    restricted.passes.addAll(passes);
    System.arraycopy(parent, 0, restricted.parent, 0, parent.length);
    for (int location : reachable) {
      if (!neededParts.contains(part[classOf(location)])) {
        union(restricted.parent, 0, location);
      }
    }
    restricted.close();
    restricted.number();
    return restricted;
  }

  /** The program whose locations these are. */
  ProgramCfa program() {
    return program;
  }

  /** Number of classes, which are numbered from 0 in the order of their first locations. */
  int size() {
    return numbers.size();
  }

  /** The class of a location; empty if it cannot be reached. */
  Optional<Integer> of(int thread, int location) {
    int global = firstLocation[thread] + location;
    return reachable.contains(global) ? Optional.of(classOf(global)) : Optional.empty();
  }

  /** The classes in which somebody writes who holds a lock there. */
  ClassSet writing() {
    BitSet writing = new BitSet();
    program.threads().stream()
        .flatMap(thread -> thread.edges().stream())
        .filter(edge ->
            edge.action() instanceof Action.Access && !(edge.action() instanceof Action.Read))
        .forEach(edge -> of(edge.thread(), edge.source()).ifPresent(writing::set));
    return ClassSet.of(writing);
  }

  /** Whether a lock may be held by readers. */
  boolean haveReaders() {
    return rules.existing().stream().anyMatch(own -> locks.isShared(own.lock()));
  }

  /** Whether a lock of the program may be held by readers. */
  boolean isShared(OwnSections own) {
    return locks.isShared(own.lock());
  }

  /** For each lock of a legal placement the classes in which it is held. */
  List<ClassSet> sections(LockPlacement placement) {
    HeldLocks locks = HeldLocks.of(program, placement);
    List<BitSet> sections = new ArrayList<>();
    for (int lock = 0; lock < placement.locks(); lock++) {
      sections.add(new BitSet());
    }
    for (Cfa thread : program.threads()) {
      for (int location = 0; location < thread.size(); location++) {
        int heldClass = of(thread.thread(), location).orElse(FREE);
        if (heldClass != FREE) {
          locks.at(thread.thread(), location).forEach(lock -> sections.get(lock).set(heldClass));
        }
      }
    }
    return sections.stream().map(ClassSet::of).filter(section -> !section.isEmpty()).toList();
  }

  /**
   * What the insertion points at which something can be inserted lead from and to, by insertion
   * point.
   */
  List<Transition> transitions() {
    return passes.stream()
        .map(pass -> new Transition(classOf(pass.source()), pass.point(), classOf(pass.target())))
        .filter(transition -> transition.source() != transition.target())
        .distinct()
        .sorted(
            Comparator.comparing(Transition::point)
                .thenComparing(Transition::source)
                .thenComparing(Transition::target))
        .toList();
  }

  /** For each class, for each thread, the number of statements that start there. */
  long[][] statements() {
    return sums(edge -> 1);
  }

  /** For each class, for each thread, the sum of a number over the statements that start there. */
  long[][] sums(ToLongFunction<Edge> number) {
    long[][] statements = new long[size()][program.threads().size()];
    for (Cfa thread : program.threads()) {
      for (Edge edge : thread.edges()) {
        if (PlacementCost.isStatement(edge)) {
          of(edge.thread(), edge.source())
              .ifPresent(
                  heldClass -> statements[heldClass][edge.thread()] += number.applyAsLong(edge));
        }
      }
    }
    return statements;
  }

  /**
   * The classes in which one lock must be held for the exclusion to be realised; none if its steps
   * cannot be reached. With {@link #FREE} among them it cannot be realised.
   */
  Alternative needed(Exclusion exclusion) {
    Edge after = exclusion.after();
    Edge step = exclusion.step();
    BitSet undisturbed = new BitSet();
    BitSet excluded = new BitSet();
    if (of(after.thread(), after.source()).isPresent()
        && of(step.thread(), step.source()).isPresent()) {
      of(step.thread(), step.source()).ifPresent(excluded::set);
      SilentPath.undisturbed(program, exclusion)
          .forEach(location -> of(after.thread(), location).ifPresent(undisturbed::set));
    }
    return haveReaders()
        ? new Alternative(ClassSet.of(undisturbed), ClassSet.of(excluded))
        : Alternative.of(ClassSet.of(undisturbed).union(ClassSet.of(excluded)));
  }

  /**
   * The classes passed between two visible steps of a thread, or between its start or end and such
   * a step, without repetition of neighbours; each sequence once.
   */
  Set<List<Integer>> stretches() {
    Set<List<Integer>> stretches = new LinkedHashSet<>();
    for (Cfa thread : program.threads()) {
      stretches.add(stretch(thread, thread.entry()));
      thread.edges().stream()
          .filter(edge -> !edge.action().isSilent())
          .filter(edge -> of(edge.thread(), edge.source()).isPresent())
          .forEach(edge -> stretches.add(stretch(thread, edge.target())));
    }
    return stretches;
  }

  private List<Integer> stretch(Cfa thread, int from) {
    List<Integer> classes = new ArrayList<>();
    for (int location : SilentPath.from(thread, from)) {
      int heldClass = classOf(firstLocation[thread.thread()] + location);
      if (classes.isEmpty() || classes.getLast() != heldClass) {
        classes.add(heldClass);
      }
    }
    return classes;
  }

  private int classOf(int location) {
    return requireNonNull(numbers.get(find(parent, location)));
  }

  /** The rules that legal placements obey. */
  PlacementRules rules() {
    return rules;
  }

  /** The locks of the program that it takes by itself while it holds one of them. */
  SortedSet<Integer> takenUnder(int lock) {
    return order.takenUnder().getOrDefault(lock, new TreeSet<>());
  }

  /** The classes of the locations where the program itself takes one of its locks. */
  ClassSet taking(int lock) {
    BitSet taking = new BitSet();
    program.threads().stream()
        .flatMap(thread -> thread.edges().stream())
        .filter(edge -> locks.takes(edge.action(), lock))
        .forEach(edge -> of(edge.thread(), edge.source()).ifPresent(taking::set));
    return ClassSet.of(taking);
  }

  /**
   * The classes of the locations where the program itself takes one of its locks for a section
   * without visible steps.
   */
  ClassSet takingForNothing(OwnSections own) {
    BitSet taking = new BitSet();
    for (Cfa thread : program.threads()) {
      thread.edges().stream()
          .filter(edge -> locks.takes(edge.action(), own.lock()))
          .filter(edge ->
              thread.out().get(SilentPath.from(thread, edge.target()).getLast()).stream()
                  .anyMatch(next -> locks.releases(next.action(), own.lock())))
          .forEach(edge -> of(edge.thread(), edge.source()).ifPresent(taking::set));
    }
    return ClassSet.of(taking);
  }

  /** The calls that are reached to their ends, if sections are to stay in calls. */
  List<SectionCall> calls() {
    if (rules.sections() == Sections.FREE) {
      return List.of();
    }
    List<SectionCall> calls = new ArrayList<>();
    for (Cfa thread : program.threads()) {
      for (Cfa.Call call : thread.calls()) {
        of(thread.thread(), call.entry())
            .ifPresent(entry ->
                of(thread.thread(), call.exit())
                    .ifPresent(exit -> calls.add(call(thread, call, entry, exit))));
      }
    }
    return calls.stream().distinct().toList();
  }

  /**
   * A call, by classes.
   *
   * @param inside all that are passed
   */
  record SectionCall(int entry, int exit, ClassSet inside) {}

  private SectionCall call(Cfa thread, Cfa.Call call, int entry, int exit) {
    BitSet inside = new BitSet();
    SectionStructure.inside(thread, call)
        .forEach(location -> of(thread.thread(), location).ifPresent(inside::set));
    return new SectionCall(entry, exit, ClassSet.of(inside));
  }

  /**
   * Sections that begin and end in one call: the same locks are held at both ends of a call (C15),
   * unless the program itself takes one of its locks there. Where a lock of the program is released
   * that has no place in the order of all locks, none is held, as where it was taken (C16).
   */
  private void joinStructure(Cfa thread) {
    int first = firstLocation[thread.thread()];
    for (Cfa.Call call : thread.calls()) {
      if (rules.existing().stream().noneMatch(own -> own.crosses(thread, call))
          && reachable.contains(first + call.entry())
          && reachable.contains(first + call.exit())) {
        union(parent, first + call.entry(), first + call.exit());
      }
    }
    SortedSet<Integer> ordered = rules.ordered();
    for (Edge edge : thread.edges()) {
      boolean isRelease =
          locks.released(edge.action()).stream().anyMatch(lock -> !ordered.contains(lock));
      if (isRelease && reachable.contains(first + edge.source())) {
        union(parent, 0, first + edge.source());
      }
    }
  }

  private void joinSteps(Cfa thread, SortedSet<Integer> ordered) {
    int first = firstLocation[thread.thread()];
    List<Integer> open = new ArrayList<>(List.of(first + thread.entry()));
    Map<Action.Agree, Integer> agreed = new HashMap<>();
    reachable.add(first + thread.entry());
    union(parent, 0, first + thread.entry());
    union(parent, 0, first + thread.exit());
    while (!open.isEmpty()) {
      int location = open.removeLast();
      for (Edge edge : thread.out().get(location - first)) {
        int target = first + edge.target();
        if (edge.action() instanceof Action.Pass pass) {
          passes.add(new Transition(location, pass.point(), target));
        } else {
          union(parent, location, target);
        }
        if (edge.action() instanceof Action.Agree agree) {
          union(parent, agreed.computeIfAbsent(agree, a -> location), location);
        }
        // C4 holds for each lock of the program, whether or not the scheduler may switch there.
        if (locks.isFree(edge.action(), ordered)) {
          union(parent, 0, location);
        }
        if (!edge.context().bans().isEmpty()) {
          union(parent, 0, location);
          union(parent, 0, target);
        }
        if (reachable.add(target)) {
          open.add(target);
        }
      }
    }
  }

  /** Joins classes until the rules about insertion points join no more. */
  private void close() {
    boolean changed = true;
    while (changed) {
      changed = false;
      Set<InsertionPoint> idle = new HashSet<>();
      Map<InsertionPoint, Map<Integer, Integer>> forward = new LinkedHashMap<>();
      Map<InsertionPoint, Map<Integer, Integer>> backward = new LinkedHashMap<>();
      for (Transition pass : passes) {
        int source = find(parent, pass.source());
        int target = find(parent, pass.target());
        changed |= join(forward, pass.point(), source, target);
        changed |= join(backward, pass.point(), target, source);
        if (find(parent, source) == find(parent, target)) {
          idle.add(pass.point());
        }
      }
      for (Transition pass : passes) {
        changed |= idle.contains(pass.point()) && union(parent, pass.source(), pass.target());
      }
    }
  }

  private boolean join(
      Map<InsertionPoint, Map<Integer, Integer>> sides, InsertionPoint point, int side, int other) {
    Integer known = sides.computeIfAbsent(point, g -> new HashMap<>()).putIfAbsent(side, other);
    return known != null && union(parent, known, other);
  }

  private void number() {
    for (int location : reachable) {
      numbers.putIfAbsent(find(parent, location), numbers.size());
    }
  }

  private static int find(int[] parent, int element) {
    int root = element;
    while (parent[root] != root) {
      parent[root] = parent[parent[root]];
      root = parent[root];
    }
    return root;
  }

  /** Joins two sets, the smaller root stays; returns whether they were different. */
  private static boolean union(int[] parent, int first, int second) {
    int a = find(parent, first);
    int b = find(parent, second);
    parent[Math.max(a, b)] = Math.min(a, b);
    return a != b;
  }
}
