package liss.c.threads;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Operands;
import liss.c.threads.Threads.Point;
import liss.c.threads.Threads.Wait;

/**
 * What {@code main} does while threads may run: which of them may have started and not ended before
 * each instruction, and whether some may have ended. A thread that others start runs from the start
 * of these on, and nothing tells when it ends.
 */
final class BesideThreads {

  private final Threads threads;
  private final Map<Integer, Situation> before = new HashMap<>();
  private final Function main;

  /** What may be before an instruction. */
  private record Situation(Set<String> running, boolean haveSomeEnded) {}

  BesideThreads(Threads threads, Function main) {
    this.threads = threads;
    this.main = main;
    Map<String, Integer> labels = new HashMap<>();
    for (int i = 0; i < main.body().size(); i++) {
      if (main.body().get(i) instanceof Instruction.Label label) {
        labels.put(label.name(), i);
      }
    }
    before.put(0, new Situation(Set.of(), false));
    Deque<Integer> open = new ArrayDeque<>(List.of(0));
    while (!open.isEmpty()) {
      int at = open.pop();
      Instruction instruction = main.body().get(at);
      Situation after = after(at, instruction, before.get(at));
      Set<Integer> next = new LinkedHashSet<>();
      Operands.targets(instruction).forEach(target -> next.add(labels.getOrDefault(target, 0)));
      if (Operands.goesOn(instruction) && at + 1 < main.body().size()) {
        next.add(at + 1);
      }
      for (int to : next) {
        Situation joined = joined(after, before.get(to));
        if (!joined.equals(before.put(to, joined))) {
          open.push(to);
        }
      }
    }
  }

  private static Situation joined(
      Situation one, @org.jspecify.annotations.Nullable Situation other) {
    if (other == null) {
      return one;
    }
    Set<String> running = new HashSet<>(one.running());
    running.addAll(other.running());
    return new Situation(running, one.haveSomeEnded() || other.haveSomeEnded());
  }

  private Situation after(
      int at, Instruction instruction, @org.jspecify.annotations.Nullable Situation now) {
    Point point = new Point(main.name(), at);
    Set<String> running = new HashSet<>(now == null ? Set.of() : now.running());
    boolean haveSomeEnded = now != null && now.haveSomeEnded();
    threads.starts().getOrDefault(point, List.of()).forEach(t -> add(t.name(), running));
    threads.gives().getOrDefault(point, List.of()).forEach(t -> add(t.name(), running));
    if (instruction instanceof Instruction.Call call
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
      if (now != null
          && !(now.running().isEmpty() && after(i, main.body().get(i), now).running().isEmpty())) {
        beside.add(i);
      }
    }
    return beside;
  }

  /** Whether a thread may start when another one has ended. */
  boolean startAfterEnds() {
    return before.entrySet().stream()
        .filter(entry -> entry.getValue().haveSomeEnded())
        .anyMatch(entry -> {
          Set<String> none = new HashSet<>();
          Situation empty = new Situation(none, false);
          return !after(entry.getKey(), main.body().get(entry.getKey()), empty).running().isEmpty();
        });
  }
}
