package liss.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import liss.abstraction.Event;
import liss.abstraction.Run;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;

/** What every thread waits for at the end of a run into a deadlock. */
final class StuckThreads {

  private final ProgramCfa program;
  private final StepText text;
  private final Map<Integer, Integer> locations = new TreeMap<>();
  private final Map<Integer, Integer> owners = new TreeMap<>();

  private StuckThreads(ProgramCfa program, StepText text) {
    this.program = program;
    this.text = text;
  }

  /** One sentence for each thread that has not ended and each lock held by one that has. */
  static List<String> after(Run run, ProgramCfa program, StepText text) {
    StuckThreads state = new StuckThreads(program, text);
    run.events().forEach(state::take);
    return state.sentences();
  }

  /** The step that each thread cannot take, for those that have not ended. */
  static List<Edge> blockedSteps(Run run, ProgramCfa program) {
    StuckThreads state = new StuckThreads(program, new StepText(program));
    run.events().forEach(state::take);
    return program.threads().stream().flatMap(thread -> state.next(thread).stream()).toList();
  }

  private void take(Event event) {
    locations.put(event.thread(), event.edge().target());
    if (event.edge().action() instanceof Action.Lock lock) {
      owners.put(lock.lock(), event.thread());
    } else if (event.edge().action() instanceof Action.Unlock unlock) {
      owners.remove(unlock.lock());
    }
  }

  private List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    for (Cfa thread : program.threads()) {
      Optional<Edge> next = next(thread);
      next.ifPresent(edge -> sentences.add(thread.name() + " is stuck: " + waiting(edge)));
      if (next.isEmpty()) {
        owners.forEach((lock, owner) -> {
          if (owner == thread.thread()) {
            sentences.add(
                thread.name() + " has ended and still holds " + program.locks().get(lock));
          }
        });
      }
    }
    return sentences;
  }

  private String waiting(Edge edge) {
    String step = text.placed(edge);
    Optional<Integer> owner =
        edge.action() instanceof Action.Lock lock
            ? Optional.ofNullable(owners.get(lock.lock()))
            : Optional.empty();
    if (owner.isPresent()) {
      return step + ", which " + holder(owner.get(), edge.thread());
    }
    return edge.action() instanceof Action.Unlock ? step + ", which it does not hold" : step;
  }

  private String holder(int owner, int thread) {
    return owner == thread ? "it holds already" : text.thread(owner) + " holds";
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
