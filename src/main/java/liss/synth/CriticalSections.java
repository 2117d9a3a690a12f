package liss.synth;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import liss.abstraction.CriticalSection;
import liss.abstraction.Event;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.placement.model.LockOperation;
import liss.placement.model.LockPlacement;

/** Which steps of given paths lie in which critical sections of a placement. */
final class CriticalSections {

  private final LockPlacement placement;
  private final Cfa thread;
  private final Map<Integer, Integer> open = new TreeMap<>();
  private final List<CriticalSection> sections = new ArrayList<>();

  private CriticalSections(LockPlacement placement, Cfa thread) {
    this.placement = placement;
    this.thread = thread;
  }

  /**
   * The sections that contain at least one step, by thread and position.
   *
   * @param paths the steps of each thread, complete from its start to its end
   */
  static List<CriticalSection> of(
      ProgramCfa program, LockPlacement placement, List<List<Event>> paths) {
    List<CriticalSection> result = new ArrayList<>();
    for (Cfa thread : program.threads()) {
      CriticalSections walk = new CriticalSections(placement, thread);
      walk.along(paths.get(thread.thread()));
      result.addAll(walk.sections);
    }
    return result;
  }

  private void along(List<Event> path) {
    int location = thread.entry();
    for (Event event : path) {
      passPoints(location, event.index());
      location = event.edge().target();
    }
    passPoints(location, path.size());
  }

  /**
   * Executes the operations of all insertion points up to the next step, which has the given index.
   */
  private void passPoints(int from, int nextEvent) {
    int location = from;
    for (Optional<Edge> silent = silentEdge(location);
        silent.isPresent();
        silent = silentEdge(location)) {
      if (silent.get().action() instanceof Action.Pass pass) {
        placement.at(pass.point()).forEach(operation -> execute(operation, nextEvent));
      }
      location = silent.get().target();
    }
  }

  private Optional<Edge> silentEdge(int location) {
    return thread.out().get(location).stream().filter(e -> e.action().isSilent()).findFirst();
  }

  private void execute(LockOperation operation, int nextEvent) {
    switch (operation) {
      case LockOperation.Acquire acquire -> open.put(acquire.lock(), nextEvent);
      case LockOperation.Release release -> {
        int first = requireNonNull(open.remove(release.lock()));
        if (first < nextEvent) {
          sections.add(new CriticalSection(release.lock(), thread.thread(), first, nextEvent - 1));
        }
      }
    }
  }
}
