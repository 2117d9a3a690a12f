package liss.report;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.cfa.SharedVariable;
import liss.run.ConcreteState;
import liss.run.RunEnd;
import liss.run.Violation;

/** What is wrong with a run, in words. */
record ViolationText(StepText text) {

  ViolationText(ProgramCfa program) {
    this(new StepText(program));
  }

  /** One sentence without a full stop; two violations of a program have different ones. */
  String describe(Violation violation) {
    return switch (violation) {
      case Violation.Failure f -> describe(f.outcome());
      case Violation.Deadlock f ->
          f.blocked().isEmpty()
              ? "deadlock: all threads have ended and a lock is still held"
              : f.blocked().stream()
                  .map(this::place)
                  .collect(Collectors.joining(", ", "deadlock: ", ""));
      case Violation.LockMisuse f -> describe(f);
      case Violation.Race f ->
          "data race on " + cell(f) + ": " + placed(f.first()) + " and " + placed(f.second());
    };
  }

  private String describe(RunEnd outcome) {
    return switch (outcome) {
      case RunEnd.AssertionViolated o ->
          o.edge().failure().orElse("assertion failed") + " in " + place(o.edge());
      case RunEnd.RuntimeError o -> describe(o);
      case RunEnd.Deadlock o -> "deadlock";
      case RunEnd.Terminated o -> "termination";
      case RunEnd.AssumptionFailed o -> "assumption failed in " + place(o.edge());
    };
  }

  private String describe(RunEnd.RuntimeError error) {
    return switch (error.fault()) {
      case RunEnd.Fault.DivisionByZero f -> "division by zero in " + place(error.edge());
      case RunEnd.Fault.IndexOutOfBounds f ->
          "index " + f.index() + " out of bounds in " + place(error.edge());
    };
  }

  private String describe(Violation.LockMisuse misuse) {
    String step = text.action(misuse.step());
    return switch (misuse.misuse()) {
      case DOUBLE_LOCK -> step + " by a thread that holds it already: " + place(misuse.step());
      case NOT_HELD -> step + " by a thread that does not hold the lock: " + place(misuse.step());
    };
  }

  private String cell(Violation.Race race) {
    SharedVariable variable = text.program().variables().get(race.variable());
    boolean isArray = variable.initial().size() > 1;
    return isArray ? variable.name() + "[" + race.cell() + "]" : variable.name();
  }

  private String placed(Edge edge) {
    return text.action(edge) + " in " + place(edge);
  }

  private String place(Edge edge) {
    return text.thread(edge.thread()) + " at " + edge.span();
  }

  /** What there is to say about a violation and the state that its run ends in. */
  List<String> explanation(Violation violation, ConcreteState end) {
    return switch (violation) {
      case Violation.Failure f -> List.of();
      case Violation.Deadlock f -> stuck(f, end);
      case Violation.LockMisuse f -> List.of(sentence(f.step(), end));
      case Violation.Race f -> List.of("No synchronization orders the two accesses.");
    };
  }

  private List<String> stuck(Violation.Deadlock deadlock, ConcreteState end) {
    List<String> sentences = new ArrayList<>();
    deadlock.blocked().forEach(edge -> sentences.add(sentence(edge, end)));
    for (int lock = 0; lock < text.program().locks().size(); lock++) {
      OptionalInt owner = end.owner(lock);
      if (owner.isPresent() && hasEnded(owner.getAsInt(), end)) {
        sentences.add(text.stillHeld(owner.getAsInt(), lock) + ".");
      }
    }
    return sentences;
  }

  private boolean hasEnded(int thread, ConcreteState end) {
    return end.location(thread) == text.program().threads().get(thread).exit();
  }

  private String sentence(Edge edge, ConcreteState end) {
    String step = text.stuck(edge, end::owner);
    return edge.action() instanceof Action.CondvarWait wait
        ? step + waiting(edge.thread(), wait, end) + "."
        : step + ".";
  }

  private String waiting(int thread, Action.CondvarWait wait, ConcreteState end) {
    if (end.isAsleep(thread, wait.condvar())) {
      return ", where it sleeps";
    }
    return end.isWaiting(thread)
        ? ", woken, but " + text.holder(thread, end.owner(wait.lock())) + " the lock"
        : ", without holding " + text.program().locks().get(wait.lock());
  }
}
