package liss.lsp;

import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.abstraction.Run;
import liss.check.serial.BlockGraph.Block;
import liss.lang.Declaration.ThreadDecl;
import liss.lang.SourceSpan;
import liss.report.Reasons;
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
   * The verdict about a program above each of its threads, and which part of the thread belongs to
   * the counterexample.
   *
   * @param answer empty while it is being looked for
   */
  static List<ThreadVerdict> of(Reading.Accepted program, Optional<Answer> answer) {
    Map<SourceSpan, ThreadVerdict> verdicts = new LinkedHashMap<>();
    for (ThreadDecl thread : program.parsed().program().all(ThreadDecl.class)) {
      String text = answer.map(known -> text(known, thread.name())).orElse("checking ...");
      verdicts.putIfAbsent(thread.span(), new ThreadVerdict(thread.span(), text));
    }
    return List.copyOf(verdicts.values());
  }

  private static String text(Answer answer, String thread) {
    return switch (answer.outcome()) {
      case Outcome.Holds holds -> "safe";
      case Outcome.Unknown unknown -> "unknown: " + unknown.reason();
      case Outcome.Violated violated ->
          violated.property() == Property.DEADLOCK
              ? "not safe: deadlock"
              : "not safe" + part(answer, thread);
    };
  }

  private static String part(Answer answer, String thread) {
    return answer instanceof Answer.Verified verified
        ? verified.verification().shown().map(shown -> part(shown, thread)).orElse("")
        : "";
  }

  /** The lines of the thread's blocks in the cycle; nothing if it has none there. */
  private static String part(Verification.Shown shown, String thread) {
    Run run = shown.counterexample().run();
    Set<Block> cycle =
        Reasons.cycle(run, shown.counterexample().reason()).stream()
            .flatMap(edge -> Stream.of(edge.before(), edge.after()))
            .map(Block::of)
            .collect(Collectors.toSet());
    IntSummaryStatistics lines =
        run.events().stream()
            .filter(event -> cycle.contains(Block.of(event)))
            .filter(
                event -> event.edge().context().calls().stream().limit(1).anyMatch(thread::equals))
            .mapToInt(event -> event.edge().line())
            .summaryStatistics();
    if (lines.getCount() == 0) {
      return "";
    }
    return lines.getMin() == lines.getMax()
        ? ": a block with line " + lines.getMin() + " is on a cycle"
        : ": blocks from line " + lines.getMin() + " to line " + lines.getMax() + " are on a cycle";
  }
}
