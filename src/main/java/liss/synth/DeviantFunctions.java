package liss.synth;

import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.Set;
import java.util.stream.Stream;
import liss.abstraction.Access;
import liss.abstraction.Event;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.check.analysis.AccessPair;
import liss.check.analysis.DataRaces;
import liss.check.serial.Interruption;
import liss.placement.model.Exclusion;
import liss.placement.model.HeldLocks;
import liss.placement.model.InsertedSection;
import liss.placement.model.InsertedSections;
import liss.placement.model.LockPlacement;
import liss.placement.model.SilentPath;
import liss.synth.LockReason.Before;
import liss.synth.LockReason.Deviant;
import liss.synth.LockReason.Meeting;
import liss.synth.SynthesisResult.Synthesized;

/**
 * The reasons of the locks of a result, from the bad runs that are possible without their changes.
 *
 * <p>Such a run has an {@link Interruption}. A step of it that is protected now and was not before
 * belongs to the function in which the lock is taken for it ({@link LockHolders}). So each function
 * in which a section is added or widened has a run in which it interrupts, or is interrupted.
 */
final class DeviantFunctions {

  private final ProgramCfa program;
  private final Synthesized result;
  private final int lock;
  private final HeldLocks before;
  private final LockHolders after;

  private DeviantFunctions(ProgramCfa program, Synthesized result, int lock) {
    this.program = program;
    this.result = result;
    this.lock = lock;
    this.before = HeldLocks.of(program, result.placement().withOnlyOwnSections());
    this.after = new LockHolders(program, result.placement(), lock);
  }

  /** The reasons, by number of the lock; none of one that the result has as the program has it. */
  static List<LockReason> of(ProgramCfa program, Synthesized result) {
    return InsertedSections.of(program, result.placement()).stream()
        .map(InsertedSection::lock)
        .distinct()
        .sorted()
        .map(lock -> new DeviantFunctions(program, result, lock).reason())
        .toList();
  }

  private LockReason reason() {
    SequencedMap<String, Deviant> byFunction = new LinkedHashMap<>();
    List<LearnedConstraint> constraints = unsatisfied();
    for (LearnedConstraint constraint : constraints) {
      for (Interruption interruption : Interruption.of(constraint.run())) {
        add(interruption, byFunction);
      }
    }
    if (byFunction.isEmpty()) {
      exclusions(constraints).stream()
          .flatMap(exclusion -> excluded(exclusion).stream())
          .forEach(found -> byFunction.merge(found.function(), found, DeviantFunctions::better));
    }
    if (byFunction.isEmpty()) {
      racing().forEach(found -> byFunction.put(found.function(), found));
    }
    List<Deviant> deviants =
        byFunction.values().stream()
            .sorted(Comparator.comparing(DeviantFunctions::isInterrupting))
            .toList();
    return new LockReason(lock, variables(deviants), deviants);
  }

  private void add(Interruption interruption, SequencedMap<String, Deviant> byFunction) {
    interrupted(interruption)
        .ifPresent(found -> byFunction.merge(found.function(), found, DeviantFunctions::better));
    interruption.others().stream()
        .flatMap(step -> interrupting(interruption, step).stream())
        .forEach(found -> byFunction.merge(found.function(), found, DeviantFunctions::better));
  }

  /** The constraints that are not satisfied without the changes of the lock. */
  private List<LearnedConstraint> unsatisfied() {
    LockPlacement rest = result.placement();
    for (InsertedSection section : InsertedSections.of(program, rest)) {
      if (section.lock() == lock) {
        rest = InsertedSections.without(rest, section);
      }
    }
    HeldLocks without = HeldLocks.of(program, rest);
    return result.progress().constraints().stream()
        .filter(constraint -> !without.satisfies(constraint.clauses()))
        .toList();
  }

  /** What the lock excludes, or others do besides. */
  private static List<Exclusion> exclusions(List<LearnedConstraint> constraints) {
    return constraints.stream()
        .flatMap(constraint -> constraint.clauses().stream())
        .flatMap(clause -> clause.anyOf().stream())
        .distinct()
        .sorted()
        .toList();
  }

  private static Deviant better(Deviant one, Deviant other) {
    return isInterrupting(one) && !isInterrupting(other) ? other : one;
  }

  private static boolean isInterrupting(Deviant deviant) {
    return deviant.meeting() instanceof Meeting.Interrupting;
  }

  /** What is wrong with the function whose block is interrupted; empty if it has the lock. */
  private Optional<Deviant> interrupted(Interruption found) {
    Meeting meeting =
        new Meeting.Interrupted(
            found.others().stream().map(step -> after.function(step.edge())).distinct().toList());
    List<Event> between = found.interrupted();
    Event first = between.getFirst();
    Event second = between.getLast();
    boolean isReleased = between.stream().anyMatch(step -> !isHeldBefore(step));
    if (isHeldBefore(first) && isHeldBefore(second) && isReleased && after.isHeld(first.edge())) {
      return Optional.of(
          new Deviant(
              after.function(first.edge()),
              Before.EARLIER_AND_LATER,
              List.of(first.edge()),
              List.of(second.edge()),
              meeting));
    }
    return Stream.concat(Stream.of(first, second), between.stream())
        .filter(this::isNew)
        .findFirst()
        .flatMap(step -> deviant(found, step, meeting));
  }

  /** What is wrong with the function of a step that interrupts; empty if it has the lock. */
  private Optional<Deviant> interrupting(Interruption found, Event step) {
    Meeting meeting =
        new Meeting.Interrupting(after.function(found.first().edge(), found.second().edge()));
    return Optional.of(step).filter(this::isNew).flatMap(event -> deviant(found, event, meeting));
  }

  private Optional<Deviant> deviant(Interruption found, Event step, Meeting meeting) {
    String function = after.function(step.edge());
    List<Event> path =
        found.run().events().stream()
            .filter(event -> after.areInOneCall(step.edge(), event.edge()))
            .toList();
    List<Event> steps =
        path.stream()
            .filter(event -> event.block() == step.block())
            .filter(this::isNew)
            .filter(event -> isDisputed(event.edge()) || isPart(found, event))
            .toList();
    List<Edge> edges = steps.stream().map(Event::edge).toList();
    return Optional.of(new Deviant(function, when(path, edges), edges, List.of(), meeting));
  }

  /** What is wrong with a function of an exclusion, whatever else happens in a run. */
  private Optional<Deviant> excluded(Exclusion exclusion) {
    Edge step = exclusion.step();
    if (!after.isHeld(step)) {
      return Optional.empty();
    }
    if (isNew(step)) {
      return Optional.of(
          deviant(step, new Meeting.Interrupting(after.function(exclusion.after()))));
    }
    Cfa thread = program.threads().get(exclusion.after().thread());
    int last = SilentPath.from(thread, exclusion.after().target()).getLast();
    Meeting meeting = new Meeting.Interrupted(List.of(after.function(step)));
    return thread.out().get(last).stream()
        .filter(this::isNew)
        .findFirst()
        .map(next -> deviant(next, meeting));
  }

  /** The functions with data races that the lock excludes. */
  private List<Deviant> racing() {
    SequencedMap<String, SequencedSet<Edge>> steps = new LinkedHashMap<>();
    SequencedMap<String, SequencedSet<String>> others = new LinkedHashMap<>();
    for (DataRaces.Unordered race : DataRaces.in(program)) {
      Edge first = race.pair().first();
      Edge second = race.pair().second();
      if (race.pair().kind() == AccessPair.Kind.RACE
          && after.isHeld(first)
          && after.isHeld(second)) {
        for (Edge step : List.of(first, second)) {
          if (isNew(step)) {
            String function = after.function(step);
            steps.computeIfAbsent(function, name -> new LinkedHashSet<>()).add(step);
            others
                .computeIfAbsent(function, name -> new LinkedHashSet<>())
                .add(after.function(step == first ? second : first));
          }
        }
      }
    }
    return steps.entrySet().stream()
        .map(function -> {
          List<Edge> all = oneForEachPlace(function.getValue());
          return new Deviant(
              function.getKey(),
              when(List.of(), all),
              all,
              List.of(),
              new Meeting.Racing(List.copyOf(others.get(function.getKey()))));
        })
        .toList();
  }

  /** The steps without those that other threads do at the same place. */
  private static List<Edge> oneForEachPlace(Collection<Edge> steps) {
    SequencedMap<List<Object>, Edge> byPlace = new LinkedHashMap<>();
    steps.forEach(step -> byPlace.putIfAbsent(List.of(step.span(), step.action()), step));
    return List.copyOf(byPlace.values());
  }

  private Deviant deviant(Edge step, Meeting meeting) {
    return new Deviant(
        after.function(step), when(List.of(), List.of(step)), List.of(step), List.of(), meeting);
  }

  private static boolean isPart(Interruption found, Event event) {
    return event.equals(found.first())
        || event.equals(found.second())
        || found.others().contains(event);
  }

  /**
   * When a function has the lock, if it does some steps without it: in the run, and if it never has
   * it there, on any way.
   *
   * @param path what it does in the run
   */
  private Before when(List<Event> path, List<Edge> steps) {
    if (!result.placement().existing().containsKey(lock)) {
      return Before.NEW_LOCK;
    }
    List<Edge> edges = path.stream().map(Event::edge).toList();
    int first = edges.indexOf(steps.getFirst());
    int last = edges.lastIndexOf(steps.getLast());
    boolean isEarlier = edges.stream().limit(Math.max(first, 0)).anyMatch(this::isHeldBefore);
    boolean isLater = edges.stream().skip(last + 1).anyMatch(this::isHeldBefore);
    boolean isInRun = isEarlier || isLater;
    return when(
        isInRun ? isEarlier : after.leads(this::isHeldBefore, steps.getFirst()),
        isInRun ? isLater : after.leads(steps.getLast(), this::isHeldBefore));
  }

  private static Before when(boolean isEarlier, boolean isLater) {
    if (isEarlier && isLater) {
      return Before.EARLIER_AND_LATER;
    }
    return isEarlier ? Before.EARLIER : isLater ? Before.LATER : Before.NEVER;
  }

  private boolean isHeldBefore(Event event) {
    return isHeldBefore(event.edge());
  }

  private boolean isHeldBefore(Edge step) {
    return before.at(step.thread(), step.source()).contains(lock);
  }

  private boolean isNew(Event event) {
    return isNew(event.edge());
  }

  /** Whether the lock is held at a step, and was not before. */
  private boolean isNew(Edge step) {
    return after.isHeld(step) && !isHeldBefore(step);
  }

  /** Whether another thread has a step under the lock that depends on a step. */
  private boolean isDisputed(Edge step) {
    return after.protectedSteps().stream().anyMatch(other -> Access.areDependent(step, other));
  }

  /** What the lock protects, in the order of what the functions access. */
  private List<String> variables(List<Deviant> deviants) {
    SequencedSet<Integer> first = new LinkedHashSet<>();
    deviants.stream()
        .flatMap(deviant -> Stream.of(deviant.steps(), deviant.behind()).flatMap(List::stream))
        .filter(step -> step.unknownCall().isEmpty())
        .flatMap(step -> Access.of(step.action()).stream())
        .forEach(access -> first.add(access.variable()));
    after.protectedSteps().stream()
        .filter(step -> step.unknownCall().isEmpty())
        .filter(this::isDisputed)
        .flatMap(step -> Access.of(step.action()).stream())
        .map(Access::variable)
        .distinct()
        .sorted()
        .filter(this::isAlwaysProtected)
        .forEach(first::add);
    first.remove(Access.DEVICE);
    return first.stream().map(variable -> program.variables().get(variable).name()).toList();
  }

  /** Whether the lock is held wherever two threads access a variable and one of them writes it. */
  private boolean isAlwaysProtected(int variable) {
    List<Edge> steps =
        program.threads().stream()
            .map(thread -> thread.edges())
            .flatMap(Collection::stream)
            .filter(step ->
                step.action() instanceof Action.VariableAccess access
                    && access.variable() == variable)
            .toList();
    Set<Edge> open = new LinkedHashSet<>(steps);
    open.removeIf(after::isHeld);
    return open.stream()
        .noneMatch(step -> steps.stream().anyMatch(other -> Access.areDependent(step, other)));
  }
}
