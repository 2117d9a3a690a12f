package liss.check.deadlock;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import liss.abstraction.Event;
import liss.abstraction.Run;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;

/** What every thread waits for at the end of a run into a deadlock. */
public final class StuckThreads {

  private final ProgramCfa program;
  private final Map<Integer, Integer> locations = new TreeMap<>();

  /** The step that took each lock that is held. */
  private final Map<Integer, Edge> taken = new TreeMap<>();

  /** The threads after a run. */
  public StuckThreads(ProgramCfa program, Run run) {
    this.program = program;
    run.events().forEach(this::take);
  }

  private void take(Event event) {
    locations.put(event.thread(), event.edge().target());
    if (event.edge().action() instanceof Action.Lock lock) {
      taken.put(lock.lock(), event.edge());
    } else if (event.edge().action() instanceof Action.Unlock unlock) {
      taken.remove(unlock.lock());
    }
  }

  /** The thread that holds a lock; empty if none does. */
  public OptionalInt owner(int lock) {
    Edge step = taken.get(lock);
    return step == null ? OptionalInt.empty() : OptionalInt.of(step.thread());
  }

  /** The locks that a thread holds. */
  public List<Integer> heldBy(Cfa thread) {
    return taken.keySet().stream()
        .filter(lock -> owner(lock).equals(OptionalInt.of(thread.thread())))
        .toList();
  }

  /** The steps that took the locks that are held. */
  public Collection<Edge> taken() {
    return Collections.unmodifiableCollection(taken.values());
  }

  /** The steps that cannot be taken; none if all threads have ended. */
  public List<Edge> blocked() {
    return program.threads().stream().flatMap(thread -> next(thread).stream()).toList();
  }

  /** The next step of a thread that the abstraction sees; empty if the thread has ended. */
  public Optional<Edge> next(Cfa thread) {
    return next(thread, locations.getOrDefault(thread.thread(), thread.entry()));
  }

  /** The same of a thread that is at some location. */
  public static Optional<Edge> next(Cfa thread, int from) {
    int location = from;
    for (int walked = 0; walked < thread.size() && location != thread.exit(); walked++) {
      List<Edge> out = thread.out().get(location);
      if (out.isEmpty() || !out.getFirst().action().isSilent()) {
        return out.stream().findFirst();
      }
      location = out.getFirst().target();
    }
    return Optional.empty();
  }
}
