package liss.c.threads;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import liss.c.ir.Cfg;
import liss.c.ir.Dataflow;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.threads.Threads.Point;
import liss.c.threads.Threads.Wait;

/**
 * What {@code main} does while threads may run: which of them may have started and not ended before
 * each instruction, and whether some may have ended. A thread that others start runs from the start
 * of these on, and nothing tells when it ends.
 */
final class BesideThreads {

  private final Threads threads;
  private final Map<Integer, Situation> before;
  private final Function main;

  /** What may be before an instruction. */
  private record Situation(Set<String> running, boolean haveSomeEnded) {

    static final Situation ALONE = new Situation(Set.of(), false);

    Situation or(Situation other) {
      Set<String> both = new HashSet<>(running);
      both.addAll(other.running);
      return new Situation(both, haveSomeEnded || other.haveSomeEnded);
    }
  }

  BesideThreads(Threads threads, Function main) {
    this.threads = threads;
    this.main = main;
    Cfg graph = new Cfg(main);
    this.before =
        new Dataflow<Situation>(
                (at, now) -> Dataflow.to(graph.next(at), after(at, now)), Situation::or)
            .forward(Map.of(0, Situation.ALONE));
  }

  private Situation after(int at, Situation now) {
    Point point = new Point(main.name(), at);
    Set<String> running = new HashSet<>(now.running());
    boolean haveSomeEnded = now.haveSomeEnded();
    threads.starts().getOrDefault(point, List.of()).forEach(t -> add(t.name(), running));
    threads.gives().getOrDefault(point, List.of()).forEach(t -> add(t.name(), running));
    if (main.body().get(at) instanceof Instruction.Call call
        && call.function() instanceof Operand.Routine routine) {
      inside(routine.function(), running, new HashSet<>());
    }
    Wait wait = threads.waits().get(point);
    if (wait != null) {
      haveSomeEnded = true;
      boolean areKnown =
          wait.kind() == Wait.Kind.ALL
              || wait.kind() == Wait.Kind.ONE
                  && wait.threads().size() == 1
                  && wait.threads().getFirst().copies() instanceof liss.lang.Declaration.Copies.One;
      if (areKnown) {
        wait.threads().forEach(thread -> running.remove(thread.name()));
      }
    }
    return new Situation(running, haveSomeEnded);
  }

  /** Adds a thread and those that it may start. */
  private void add(String thread, Set<String> running) {
    if (running.add(thread)) {
      threads.threads().stream()
          .filter(t -> t.by().equals(java.util.Optional.of(thread)))
          .forEach(t -> add(t.name(), running));
    }
  }

  /** Adds the threads that a function starts which is left for a call. */
  private void inside(String procedure, Set<String> running, Set<String> seen) {
    if (!threads.originals().containsKey(procedure) || !seen.add(procedure)) {
      return;
    }
    threads
        .starts()
        .forEach((point, started) -> {
          if (point.function().equals(procedure)) {
            started.forEach(t -> add(t.name(), running));
          }
        });
    threads
        .unit()
        .function(procedure)
        .ifPresent(f ->
            f.body().stream()
                .filter(Instruction.Call.class::isInstance)
                .map(i -> ((Instruction.Call) i).function())
                .filter(Operand.Routine.class::isInstance)
                .forEach(r -> inside(((Operand.Routine) r).function(), running, seen)));
  }

  /** The instructions before which threads may run, and calls that start some. */
  Set<Integer> positions() {
    Set<Integer> beside = new LinkedHashSet<>();
    for (int i = 0; i < main.body().size(); i++) {
      Situation now = before.get(i);
      if (now != null && !(now.running().isEmpty() && after(i, now).running().isEmpty())) {
        beside.add(i);
      }
    }
    return beside;
  }

  /** Whether a thread may start when another one has ended. */
  boolean startAfterEnds() {
    return before.entrySet().stream()
        .filter(entry -> entry.getValue().haveSomeEnded())
        .anyMatch(entry -> !after(entry.getKey(), Situation.ALONE).running().isEmpty());
  }
}
