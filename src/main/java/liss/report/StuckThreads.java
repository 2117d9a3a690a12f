package liss.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Stream;
import liss.abstraction.Event;
import liss.abstraction.Run;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.triage.Fingerprints.Involved;
import liss.triage.Fingerprints.Part;

/** What every thread waits for at the end of a run into a deadlock. */
final class StuckThreads {

  private final StepText text;
  private final Map<Integer, Integer> locations = new TreeMap<>();

  /** The step that took each lock that is held. */
  private final Map<Integer, Edge> taken = new TreeMap<>();

  /** The threads after a run. */
  StuckThreads(Run run, StepText text) {
    this.text = text;
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

  /** One sentence for each thread that has not ended and each lock held by one that has. */
  List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    for (Cfa thread : text.program().threads()) {
      next(thread)
          .ifPresentOrElse(
              edge -> sentences.add(text.stuck(edge, this::owner)),
              () -> sentences.addAll(stillHeld(thread.thread())));
    }
    return sentences;
  }

  private List<String> stillHeld(int thread) {
    return taken.keySet().stream()
        .filter(lock -> owner(lock).equals(OptionalInt.of(thread)))
        .map(lock -> text.stillHeld(thread, lock))
        .toList();
  }

  private OptionalInt owner(int lock) {
    Edge step = taken.get(lock);
    return step == null ? OptionalInt.empty() : OptionalInt.of(step.thread());
  }

  /** The steps that cannot be taken, and those that took the locks that are held. */
  List<Involved> involved() {
    List<Involved> all = new ArrayList<>();
    blocked().forEach(step -> all.add(new Involved(Part.BLOCKED, step)));
    taken.values().forEach(step -> all.add(new Involved(Part.HOLDS, step)));
    return all;
  }

  private Stream<Edge> blocked() {
    return text.program().threads().stream().flatMap(t -> next(t).stream());
  }

  /** A step that a thread cannot take; empty if all have ended. */
  Optional<Edge> blockedStep() {
    return blocked().findFirst();
  }

  /** The next step of a thread that the abstraction sees; empty if the thread has ended. */
  private Optional<Edge> next(Cfa thread) {
    int location = locations.getOrDefault(thread.thread(), thread.entry());
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
