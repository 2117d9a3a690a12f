package liss.report;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.abstraction.Access;
import liss.abstraction.Event;
import liss.abstraction.Run;
import liss.check.serial.BlockGraph.Block;
import liss.check.serial.BlockGraph.Dependence;
import liss.check.serial.Counterexample.Reason;
import liss.check.serial.Interruption;
import liss.format.Page;
import liss.lang.SourceSpan;
import liss.triage.InvolvedSteps;

/** Why no cooperative run is equivalent to a run, in sentences about the source. */
record Reasons(Run run, StepText text) {

  private static final String LINE = "line ";

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

  /** Which threads interrupt which one, where, and by which accesses, in a few words. */
  String interruption(Reason reason) {
    String conflicts =
        reason.conflicts(run).stream()
            .limit(2)
            .map(this::because)
            .collect(Collectors.joining(", and "));
    return interrupted(reason) + (conflicts.isEmpty() ? "" : "; " + conflicts);
  }

  /** Which threads interrupt which one, and where. */
  String interrupted(Reason reason) {
    return Interruption.shown(run, reason)
        .map(this::told)
        .orElse("no order of the blocks goes with their synchronization");
  }

  /** Where the interruption is, which is where a lock is missing. */
  SourceSpan place(Reason reason) {
    return Interruption.shown(run, reason)
        .map(found -> found.first().edge().span())
        .orElseGet(() -> InvolvedSteps.preempted(run));
  }

  private String told(Interruption found) {
    return others(found)
        + " can interrupt "
        + text.thread(found.first().thread())
        + " "
        + between(found.first().edge().span(), found.second().edge().span());
  }

  private String others(Interruption found) {
    return found.others().stream()
        .map(Event::thread)
        .filter(thread -> thread != found.first().thread())
        .distinct()
        .map(text::thread)
        .collect(Collectors.joining(" and "));
  }

  private String between(SourceSpan first, SourceSpan second) {
    String from = text.place(first);
    String to = text.place(second);
    if (from.equals(to)) {
      return (from.startsWith(LINE) ? "in " : "at ") + from;
    }
    return from.startsWith(LINE)
        ? "between lines " + from.substring(LINE.length()) + " and " + to.substring(LINE.length())
        : "between " + from + " and " + to;
  }

  /**
   * What the interruption does to the thread that is interrupted, or to the other one; empty where
   * more than two blocks take part. For one variable, these are the interleavings of three accesses
   * that no serial order has (Lu, Tucek, Qin, Zhou: AVIO: Detecting Atomicity Violations via Access
   * Interleaving Invariants, ASPLOS 2006, table 1).
   */
  Optional<String> consequence(Reason reason) {
    return reason.conflicts(run).size() == 2
        ? Interruption.shown(run, reason).map(this::consequence)
        : Optional.empty();
  }

  private String consequence(Interruption found) {
    Event after = found.others().getFirst();
    Event before = found.others().getLast();
    Optional<String> left = variable(found.first());
    String own = text.thread(found.first().thread());
    String other = others(found);
    return left.isPresent() && left.equals(variable(found.second()))
        ? ofOne("`" + left.get() + "`", own, other, found)
        : "%s %s after %s %s, but %s before %s %s: never so without an interruption."
            .formatted(
                other,
                does(after),
                own,
                alsoDoes(found.first(), after),
                does(before),
                own,
                alsoDoes(found.second(), before));
  }

  private Optional<String> variable(Event event) {
    return Access.variable(text.program(), event.edge());
  }

  private String ofOne(String name, String own, String other, Interruption found) {
    boolean isWrittenBetween = found.others().stream().anyMatch(Reasons::writes);
    if (!writes(found.first())) {
      return writes(found.second())
          ? "%s overwrites what %s has written to %s since %s read it."
              .formatted(own, other, name, own)
          : own + " reads " + name + " twice, and finds two values.";
    }
    return isWrittenBetween && !writes(found.second())
        ? own + " does not find in " + name + " what it wrote there."
        : "%s %s %s between two writes of %s."
            .formatted(other, isWrittenBetween ? "writes" : "reads", name, own);
  }

  private String does(Event event) {
    return variable(event)
        .map(name -> does(event, "`" + name + "`"))
        .orElseGet(() -> does(event, ""));
  }

  /** The same after a step that says already which variable it is about. */
  private String alsoDoes(Event event, Event told) {
    return variable(event).isPresent() && variable(event).equals(variable(told))
        ? does(event, "it")
        : does(event);
  }

  private String does(Event event, String name) {
    return name.isEmpty()
        ? "does " + text.action(event.edge())
        : (writes(event) ? "writes " : "reads ") + name;
  }

  private static boolean writes(Event event) {
    return Access.of(event.edge().action())
        .filter(access -> access.kind() == Access.Kind.WRITE)
        .isPresent();
  }

  /** The steps by which the blocks precede each other, in the order of the run. */
  void steps(Reason reason, Page page) {
    List<RunTable.Entry> entries =
        reason.conflicts(run).stream()
            .flatMap(conflict -> Stream.of(conflict.before(), conflict.after()))
            .distinct()
            .sorted(Comparator.comparingInt(run.events()::indexOf))
            .map(step -> new RunTable.Entry(step.edge(), text.remark(step.edge())))
            .toList();
    new RunTable(entries, Set.of(), Map.of(), text, page).printAsList();
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
