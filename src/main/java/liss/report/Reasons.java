package liss.report;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import liss.abstraction.Event;
import liss.abstraction.Run;
import liss.check.serial.BlockGraph.Block;
import liss.check.serial.BlockGraph.Dependence;
import liss.check.serial.Counterexample.Reason;

/** Why no cooperative run is equivalent to a run, in sentences about the source. */
record Reasons(Run run, StepText text) {

  /**
   * The sentences, the first one introducing the others. If the accesses allow a serial order of
   * the blocks, that the synchronization allows none is the result of a search; the sentences name
   * the cycle of this run.
   */
  List<String> sentences(Reason reason) {
    String introduction =
        switch (reason) {
          case Reason.Cycle cycle ->
              "A cooperative run executes blocks one after the other, but these blocks form a"
                  + " cycle, in which each must precede the next:";
          case Reason.Synchronization synchronization ->
              "A cooperative run executes blocks one after the other, but with the"
                  + " synchronization between them these blocks form a cycle, and no other order of"
                  + " the synchronization is possible:";
        };
    return Words.list(introduction, reason.cycle(run).stream().map(this::link));
  }

  /** Which thread interrupts which block of the cycle, and by which accesses, in a few words. */
  String interruption(Reason reason) {
    String conflicts =
        reason.conflicts(run).stream()
            .limit(2)
            .map(this::because)
            .collect(Collectors.joining(", and "));
    return interrupted(reason) + (conflicts.isEmpty() ? "" : "; " + conflicts);
  }

  /** Which thread interrupts which block of the cycle. */
  String interrupted(Reason reason) {
    List<Dependence> cycle = reason.cycle(run);
    List<Event> events = cycle.stream().map(Dependence::before).toList();
    Event interrupted =
        events.stream().filter(this::isInterrupted).findFirst().orElse(events.getFirst());
    String others =
        events.stream()
            .map(Event::thread)
            .filter(thread -> thread != interrupted.thread())
            .distinct()
            .map(text::thread)
            .collect(Collectors.joining(" and "));
    return others + " can interrupt " + block(interrupted);
  }

  /** Whether another thread has steps between those of the block of a step. */
  private boolean isInterrupted(Event event) {
    Block block = Block.of(event);
    List<Integer> own =
        IntStream.range(0, run.events().size())
            .filter(i -> Block.of(run.events().get(i)).equals(block))
            .boxed()
            .toList();
    return own.getLast() - own.getFirst() >= own.size();
  }

  private String link(Dependence dependence) {
    return block(dependence.before())
        + " before "
        + block(dependence.after())
        + ": "
        + because(dependence);
  }

  private String because(Dependence dependence) {
    return dependence.isProgramOrder()
        ? "they follow each other in the thread"
        : text.placed(dependence.before().edge())
            + " precedes "
            + text.placed(dependence.after().edge());
  }

  /** A block by its thread and the lines of its first and last step. */
  private String block(Event event) {
    Block block = Block.of(event);
    List<Event> steps = run.events().stream().filter(e -> Block.of(e).equals(block)).toList();
    String first = text.place(steps.getFirst().edge().span());
    String last = text.place(steps.getLast().edge().span());
    String lines =
        first.equals(last) ? " (" + first + ")" : " (from " + first + " to " + last + ")";
    return text.thread(event.thread()) + lines;
  }
}
