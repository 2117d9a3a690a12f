package liss.report;

import static liss.report.Words.count;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import liss.check.safety.Verdict.Effort;
import liss.format.Durations;
import liss.format.Json;
import liss.synth.SynthesisListener;
import liss.synth.SynthesisResult.Progress;
import liss.verify.Verification;

/**
 * What a command cost. Times and memory differ from run to run, so reports show them on request.
 *
 * @param effort the cost of all checks of preemption-safety together
 * @param phases how long each phase took, in order
 * @param peakHeapBytes how much memory was needed at most, see docs/command-line.md
 */
public record Statistics(Effort effort, List<PhaseTime> phases, long peakHeapBytes) {

  /**
   * How long a phase took.
   *
   * @param name for programs
   * @param description for people
   */
  public record PhaseTime(String name, String description, Duration time) {

    /** The phases of a synthesis. */
    static List<PhaseTime> of(Progress progress) {
      return of(progress.times(), SynthesisListener.Phase::description);
    }

    private static <P extends Enum<P>> List<PhaseTime> of(
        Map<P, Duration> times, Function<P, String> description) {
      return new TreeMap<>(times)
          .entrySet().stream()
              .map(phase ->
                  new PhaseTime(
                      phase.getKey().name().toLowerCase(Locale.ROOT),
                      description.apply(phase.getKey()),
                      phase.getValue()))
              .toList();
    }

    /** What was done, and how long it took. */
    static String words(List<PhaseTime> phases) {
      return phases.stream()
          .map(phase -> phase.description + " " + Durations.format(phase.time))
          .collect(Collectors.joining(", "));
    }

    /** The members of a document. */
    static Json milliseconds(List<PhaseTime> phases) {
      Json.Members milliseconds = Json.object();
      for (PhaseTime phase : phases) {
        milliseconds = milliseconds.with(phase.name, phase.time.toMillis());
      }
      return milliseconds;
    }
  }

  /** Copies the list. */
  public Statistics {
    phases = List.copyOf(phases);
  }

  /** What a verification cost. */
  public static Statistics of(Verification verification, long peakHeapBytes) {
    return new Statistics(
        verification.verdict().effort(),
        PhaseTime.of(verification.times(), Verification.Phase::description),
        peakHeapBytes);
  }

  /** What a synthesis cost. */
  public static Statistics of(Synthesis synthesis, long peakHeapBytes) {
    return of(synthesis.result().progress(), peakHeapBytes);
  }

  /** What a synthesis cost that got on like this. */
  public static Statistics of(Progress progress, long peakHeapBytes) {
    return new Statistics(progress.effort(), PhaseTime.of(progress), peakHeapBytes);
  }

  /** Everything but the times, in words. */
  String counts() {
    return String.format(
        Locale.ROOT,
        "%s, %s, peak heap %.1f MB.",
        count(effort.states(), "state"),
        count(effort.transitions(), "transition"),
        peakHeapBytes / (1024.0 * 1024.0));
  }

  /** The times in words. */
  String times() {
    return "Time: " + PhaseTime.words(phases) + ".";
  }

  Json json() {
    return Json.object()
        .with("states", effort.states())
        .with("transitions", effort.transitions())
        .with("milliseconds", PhaseTime.milliseconds(phases))
        .with("peakHeapBytes", peakHeapBytes);
  }
}
