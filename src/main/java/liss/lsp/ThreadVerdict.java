package liss.lsp;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.cfa.Edge;
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
   * The verdict about a program above each of its threads, and which accesses of the thread belong
   * to the cycle of the counterexample.
   *
   * @param answer empty while it is being looked for
   * @param isSearchedOn whether a longer search may give a better one
   */
  static List<ThreadVerdict> of(
      Reading.Accepted program, Optional<Known> answer, boolean isSearchedOn) {
    Map<SourceSpan, ThreadVerdict> verdicts = new LinkedHashMap<>();
    for (ThreadDecl thread : program.parsed().program().all(ThreadDecl.class)) {
      String text =
          answer.map(known -> text(known, thread.name())).orElse("checking ...")
              + (isSearchedOn ? "; searching on ..." : "");
      verdicts.putIfAbsent(thread.span(), new ThreadVerdict(thread.span(), text));
    }
    return List.copyOf(verdicts.values());
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
        shown.counterexample().conflicts().stream()
            .flatMap(edge -> Stream.of(edge.before().edge(), edge.after().edge()))
            .filter(step -> step.context().calls().stream().limit(1).anyMatch(thread::equals))
            .sorted(Comparator.comparingInt(Edge::line).thenComparingInt(Edge::id))
            .map(words::placed)
            .distinct()
            .collect(Collectors.joining(", "));
    return accesses.isEmpty() ? "" : ": on a cycle by " + accesses;
  }
}
