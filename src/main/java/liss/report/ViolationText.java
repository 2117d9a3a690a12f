package liss.report;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.concrete.ConcreteState;
import liss.concrete.Outcome;
import liss.schedule.Property;
import liss.schedule.Violation;

/** What is wrong with a run, in words. */
final class ViolationText {

  private final ProgramCfa program;
  private final StepText text;

  ViolationText(ProgramCfa program) {
    this.program = program;
    this.text = new StepText(program);
  }

  /** The name of a property in result lines, options and documents. */
  static String name(Property property) {
    return switch (property) {
      case ASSERTION -> "assertion";
      case DEADLOCK -> "deadlock";
      case RACE -> "race";
      case LOCK -> "lock";
      case PREEMPTIVE_ONLY -> "preemptive-only";
    };
  }

  /** The names of properties in order. */
  static List<String> names(Set<Property> properties) {
    return properties.stream().sorted().map(ViolationText::name).toList();
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

  private String describe(Outcome outcome) {
    return switch (outcome) {
      case Outcome.AssertionViolated o -> "assertion failed in " + place(o.edge());
      case Outcome.RuntimeError o -> describe(o);
      case Outcome.Deadlock o -> "deadlock";
      case Outcome.Terminated o -> "termination";
      case Outcome.AssumptionFailed o -> "assumption failed in " + place(o.edge());
    };
  }

  private String describe(Outcome.RuntimeError error) {
    return switch (error.fault()) {
      case Outcome.Fault.DivisionByZero f -> "division by zero in " + place(error.edge());
      case Outcome.Fault.IndexOutOfBounds f ->
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
    boolean isArray = program.variables().get(race.variable()).initial().size() > 1;
    String name = program.variables().get(race.variable()).name();
    return isArray ? name + "[" + race.cell() + "]" : name;
  }

  private String placed(Edge edge) {
    return text.action(edge) + " in " + place(edge);
  }

  private String place(Edge edge) {
    return text.thread(edge.thread()) + " at " + edge.span().line() + ":" + edge.span().column();
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
    for (int lock = 0; lock < program.locks().size(); lock++) {
      OptionalInt owner = end.owner(lock);
      if (owner.isPresent() && hasEnded(owner.getAsInt(), end)) {
        sentences.add(
            text.thread(owner.getAsInt())
                + " has ended and still holds "
                + program.locks().get(lock)
                + ".");
      }
    }
    return sentences;
  }

  private boolean hasEnded(int thread, ConcreteState end) {
    Cfa cfa = program.threads().get(thread);
    return end.location(thread) == cfa.exit();
  }

  private String sentence(Edge edge, ConcreteState end) {
    return text.thread(edge.thread()) + " is stuck: " + text.placed(edge) + reason(edge, end) + ".";
  }

  private String reason(Edge edge, ConcreteState end) {
    int thread = edge.thread();
    if (edge.action() instanceof Action.Lock lock) {
      return ", which " + holder(thread, end.owner(lock.lock()));
    }
    if (edge.action() instanceof Action.CondvarWait wait) {
      if (end.isAsleep(thread, wait.condvar())) {
        return ", where it sleeps";
      }
      return end.isWaiting(thread)
          ? ", woken, but " + holder(thread, end.owner(wait.lock())) + " the lock"
          : ", without holding " + program.locks().get(wait.lock());
    }
    return edge.action() instanceof Action.Unlock ? ", which it does not hold" : "";
  }

  private String holder(int thread, OptionalInt owner) {
    return owner.isPresent() && owner.getAsInt() == thread
        ? "it holds already"
        : owner.isPresent() ? text.thread(owner.getAsInt()) + " holds" : "is free";
  }
}
