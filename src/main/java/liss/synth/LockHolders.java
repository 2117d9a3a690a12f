package liss.synth;

import static java.util.Objects.requireNonNull;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.placement.model.HeldLocks;
import liss.placement.model.LockPlacement;
import liss.placement.model.SectionStructure;

/**
 * In which functions a lock is taken: that of a step under the lock is the innermost one around the
 * step that starts without the lock, and that of another step is the innermost one around it.
 */
final class LockHolders {

  private final ProgramCfa program;
  private final int lock;
  private final HeldLocks held;
  private final List<Edge> protectedSteps;

  /** The calls of each thread with their locations, inner ones first. */
  private final Map<Integer, List<Inlined>> calls = new HashMap<>();

  /** A call with the locations that belong to it, those of inner calls too. */
  private record Inlined(Cfa.Call call, Set<Integer> locations) {}

  LockHolders(ProgramCfa program, LockPlacement placement, int lock) {
    this.program = program;
    this.lock = lock;
    this.held = HeldLocks.of(program, placement);
    this.protectedSteps =
        program.threads().stream()
            .flatMap(thread -> thread.edges().stream())
            .filter(step -> !step.action().isSilent())
            .filter(this::isHeld)
            .toList();
  }

  /** The steps at which the lock is held. */
  List<Edge> protectedSteps() {
    return protectedSteps;
  }

  boolean isHeld(Edge step) {
    return held.at(step.thread(), step.source()).contains(lock);
  }

  /** The name of the innermost function that takes the lock for these steps of one thread. */
  String function(Edge... steps) {
    Edge first = steps[0];
    return call(steps)
        .map(inlined -> inlined.call().procedure().replaceFirst(" .*", ""))
        .orElseGet(() ->
            first.context().calls().isEmpty()
                ? program.threads().get(first.thread()).name()
                : first.context().calls().getFirst());
  }

  /** Whether a step is in the call that takes the lock for another one. */
  boolean areInOneCall(Edge step, Edge other) {
    return step.thread() == other.thread()
        && call(step).map(inlined -> inlined.locations().contains(other.source())).orElse(true);
  }

  /** Whether some step of the call that takes the lock for another one leads to that one. */
  boolean leads(Predicate<Edge> from, Edge to) {
    return reached(to, within(to).filter(from).toList()).contains(to);
  }

  /** Whether a step leads to some other one of the call that takes the lock for it. */
  boolean leads(Edge from, Predicate<Edge> to) {
    return reached(from, List.of(from)).stream().anyMatch(to);
  }

  /** The steps of a call to which some of its steps lead. */
  private Set<Edge> reached(Edge inCall, List<Edge> from) {
    Cfa thread = program.threads().get(inCall.thread());
    Set<Edge> within = within(inCall).collect(Collectors.toSet());
    Set<Edge> seen = new HashSet<>();
    Deque<Edge> open = new ArrayDeque<>(from);
    while (!open.isEmpty()) {
      for (Edge next : thread.out().get(open.remove().target())) {
        if (within.contains(next) && seen.add(next)) {
          open.add(next);
        }
      }
    }
    return seen;
  }

  private Stream<Edge> within(Edge step) {
    return program.threads().get(step.thread()).edges().stream()
        .filter(other -> areInOneCall(step, other));
  }

  private Optional<Inlined> call(Edge... steps) {
    int thread = steps[0].thread();
    boolean areHeld = Stream.of(steps).allMatch(this::isHeld);
    return calls.computeIfAbsent(thread, this::inlined).stream()
        .filter(inlined ->
            Stream.of(steps).allMatch(step -> inlined.locations().contains(step.source())))
        .filter(inlined -> !areHeld || !held.at(thread, inlined.call().entry()).contains(lock))
        .findFirst();
  }

  private List<Inlined> inlined(int thread) {
    Cfa automaton = requireNonNull(program.threads().get(thread));
    List<Inlined> all = new ArrayList<>();
    for (Cfa.Call call : automaton.calls()) {
      all.add(new Inlined(call, SectionStructure.inside(automaton, call)));
    }
    all.sort(Comparator.comparingInt(inlined -> inlined.locations().size()));
    return List.copyOf(all);
  }
}
