package liss.lsp;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.cfa.Edge;
import liss.check.deadlock.StuckThreads;
import liss.lang.Declaration.ThreadDecl;
import liss.lang.SourceSpan;
import liss.report.StepText;
import liss.verify.Outcome;
import liss.verify.Outcome.Property;
import liss.verify.Verification;

/**
 * What is said above a thread.
 *
 * @param span the name of the thread
 */
record ThreadVerdict(SourceSpan span, String text) {

  /**
   * The verdict about a program above each of its threads; where something was found, only above
   * those that take part in it, with their accesses that belong to the cycle.
   *
   * @param answer empty while it is being looked for
   * @param isSearchedOn whether a longer search may give a better one
   */
  static List<ThreadVerdict> of(
      Reading.Accepted program, Optional<Known> answer, boolean isSearchedOn) {
    Set<String> taking = answer.map(ThreadVerdict::takingPart).orElse(Set.of());
    Map<SourceSpan, ThreadVerdict> verdicts = new LinkedHashMap<>();
    for (ThreadDecl thread : program.parsed().program().all(ThreadDecl.class)) {
      if (taking.isEmpty() || taking.contains(thread.name())) {
        String text =
            answer.map(known -> text(known, thread.name())).orElse("checking ...")
                + (isSearchedOn ? "; searching on ..." : "");
        verdicts.putIfAbsent(thread.span(), new ThreadVerdict(thread.span(), text));
      }
    }
    return List.copyOf(verdicts.values());
  }

  /** The threads that take part in what was found; empty if that is not known, or nothing was. */
  private static Set<String> takingPart(Known known) {
    if (!known.outcome().hasRun() || !(known instanceof Known.Verified verified)) {
      return Set.of();
    }
    Verification verification = verified.answer().verification();
    Stream<Edge> steps =
        isDeadlock(known.outcome())
            ? verification.shownDeadlocks().stream()
                .flatMap(shown ->
                    new StuckThreads(shown.program(), shown.deadlock().run()).blocked().stream())
            : verification.shownInText().stream().flatMap(ThreadVerdict::ofCycle);
    return steps.flatMap(ThreadVerdict::thread).collect(Collectors.toSet());
  }

  private static boolean isDeadlock(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Violated(Property property) -> property == Property.DEADLOCK;
      case Outcome.Possible(Property property) -> property == Property.DEADLOCK;
      case Outcome.Holds holds -> false;
      case Outcome.Unknown unknown -> false;
    };
  }

  /** The steps of the conflicts of a cycle. */
  private static Stream<Edge> ofCycle(Verification.Shown shown) {
    return shown.counterexample().conflicts().stream()
        .flatMap(edge -> Stream.of(edge.before().edge(), edge.after().edge()));
  }

  /** The thread of a step, without the number of its copy. */
  private static Stream<String> thread(Edge step) {
    return step.context().calls().stream().limit(1);
  }

  private static String text(Known answer, String thread) {
    if (answer instanceof Known.Unsupported unsupported) {
      return "unknown: " + Reading.sentence(unsupported.message());
    }
    return switch (answer.outcome()) {
      case Outcome.Holds holds -> "safe";
      case Outcome.Unknown unknown -> "unknown: " + unknown.reason();
      case Outcome.Violated(Property property) -> "not safe" + what(property, answer, thread);
      case Outcome.Possible(Property property) ->
          "possibly not safe" + what(property, answer, thread);
    };
  }

  private static String what(Property property, Known answer, String thread) {
    return property == Property.DEADLOCK ? ": deadlock" : part(answer, thread);
  }

  private static String part(Known answer, String thread) {
    return answer instanceof Known.Verified verified
        ? verified
            .answer()
            .verification()
            .shownInText()
            .map(shown -> part(shown, thread))
            .orElse("")
        : "";
  }

  /** The accesses of the thread that put blocks into the cycle; nothing if it has none there. */
  private static String part(Verification.Shown shown, String thread) {
    StepText words = new StepText(shown.program());
    String accesses =
        ofCycle(shown)
            .filter(step -> thread(step).anyMatch(thread::equals))
            .sorted(Comparator.comparingInt(Edge::line).thenComparingInt(Edge::id))
            .map(words::placed)
            .distinct()
            .collect(Collectors.joining(", "));
    return accesses.isEmpty() ? "" : ": on a cycle by " + accesses;
  }
}
