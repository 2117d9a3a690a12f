package liss.synth;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import liss.check.safety.Verdict.Effort;
import liss.placement.model.Criterion;
import liss.synth.SynthesisListener.Phase;
import liss.synth.SynthesisResult.Progress;

/** How a synthesis has got on so far. A listener is told when something begins. */
final class ProgressLog {

  private final SynthesisListener listener;
  private final List<LearnedConstraint> constraints = new ArrayList<>();
  private final Map<Phase, Duration> times = new EnumMap<>(Phase.class);
  private int iterations;
  private Effort effort = Effort.NONE;

  ProgressLog(SynthesisListener listener) {
    this.listener = listener;
  }

  /** A log that goes on from there. */
  static ProgressLog from(Progress progress, SynthesisListener listener) {
    ProgressLog log = new ProgressLog(listener);
    log.constraints.addAll(progress.constraints());
    log.times.putAll(progress.times());
    log.iterations = progress.iterations();
    log.effort = progress.effort();
    return log;
  }

  /** What was learned, in this order. */
  List<LearnedConstraint> constraints() {
    return constraints;
  }

  int iterations() {
    return iterations;
  }

  void addIteration() {
    iterations++;
  }

  void add(LearnedConstraint constraint) {
    constraints.add(constraint);
  }

  void add(Effort more) {
    effort = effort.plus(more);
  }

  /** All of it. */
  Progress progress() {
    return new Progress(iterations, constraints, effort, times);
  }

  /** What is known of the cost of a best placement has changed. */
  void bounds(Criterion criterion, Optional<Long> atLeast, Optional<Long> atMost) {
    listener.bounds(criterion, atLeast, atMost);
  }

  /** Does some work of a phase, and counts its time. */
  <T, E extends Exception> T timed(Phase phase, Work<T, E> work) throws E {
    listener.begins(phase, iterations, constraints.size());
    long start = System.nanoTime();
    try {
      return work.result();
    } finally {
      times.merge(phase, Duration.ofNanos(System.nanoTime() - start), Duration::plus);
    }
  }

  /** Something to do that may fail in one way. */
  @FunctionalInterface
  interface Work<T, E extends Exception> {
    T result() throws E;
  }
}
