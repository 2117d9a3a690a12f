package liss.patch;

import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.c.calls.Entry;
import liss.cfa.Action;
import liss.cfa.InsertionPoint;
import liss.cfa.ProgramCfa;
import liss.format.Page;
import liss.format.Palette;
import liss.report.LockKindText;
import liss.report.Synthesis;
import liss.synth.LearnedConstraint;
import liss.synth.SectionGroup;
import liss.synth.SynthesisResult.NeededSection;
import liss.synth.SynthesisResult.Synthesized;
import liss.verify.Outcome;

/**
 * What is said about the locks that prevent one bug: who runs at the same time, what goes wrong,
 * what that amounts to, and what the locks do about it.
 */
final class CommitMessage {

  /** The width of a line, as usual in messages of commits. */
  private static final int WIDTH = 75;

  /** More variables are counted. */
  private static final int MOST_VARIABLES = 3;

  private final ProgramCfa program;
  private final Synthesized result;
  private final String verified;
  private final List<Entry> entries;
  private final SectionGroup bug;
  private final List<Scenario> scenarios;
  private final Page page = new Page(Palette.PLAIN, WIDTH);

  CommitMessage(Synthesis synthesis, Synthesized result, List<Entry> entries, SectionGroup bug) {
    this.program = synthesis.program();
    this.result = result;
    this.verified =
        switch (synthesis.outcome()) {
          case Outcome.Holds holds ->
              "liss has verified that with all locks no such interleaving is left, and that there is"
                  + " no new deadlock.";
          case Outcome.Violated violated -> "liss: " + violated.label() + ".";
          case Outcome.Possible possible -> "liss: " + possible.label() + ".";
          case Outcome.Unknown unknown ->
              "liss does not know whether other such interleavings are left: "
                  + unknown.reason()
                  + ".";
        };
    this.entries = entries;
    this.bug = bug;
    List<LearnedConstraint> constraints = result.progress().constraints();
    this.scenarios =
        bug.constraints().stream()
            .map(i -> Scenario.of(program, constraints.get(i).run()))
            .sorted(
                Comparator.<Scenario>comparingInt(scenario -> -scenario.functions().size())
                    .thenComparingInt(scenario -> scenario.events().size()))
            .toList();
  }

  /** What the change does, in a few words. */
  String subject() {
    Set<String> variables = variables();
    String what =
        variables.isEmpty()
            ? String.join(", ", functions())
            : variables.size() > MOST_VARIABLES
                ? variables.size() + " variables"
                : String.join(", ", variables);
    return "protect " + what + " with " + (bug.locks().size() == 1 ? "a lock" : "locks");
  }

  private Set<String> variables() {
    return scenarios.stream()
        .flatMap(scenario -> scenario.variables().stream())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** The functions that have a part in some interleaving, in the order of the threads. */
  private Set<String> functions() {
    Set<String> involved =
        scenarios.stream()
            .flatMap(scenario -> scenario.functions().stream())
            .collect(Collectors.toSet());
    return program.threads().stream()
        .flatMap(thread -> thread.edges().stream())
        .map(edge -> edge.context().calls().getFirst())
        .filter(involved::contains)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** The lines after the subject. */
  String body() {
    page.sentence("These functions can run at the same time:");
    page.point();
    int width = functions().stream().mapToInt(String::length).max().orElse(0);
    functions()
        .forEach(function ->
            page.line(
                "  %%-%ds%%s"
                    .formatted(width)
                    .formatted(function, entry(function))
                    .stripTrailing()));
    page.point();
    page.sentence("Then this can happen:");
    page.point();
    Scenario first = scenarios.getFirst();
    first.table(WIDTH).forEach(page::line);
    page.point();
    page.list(reasons(first));
    if (scenarios.size() > 1) {
      int others = scenarios.size() - 1;
      page.point();
      page.sentence(
          others == 1
              ? "The same change prevents one more interleaving."
              : "The same change prevents " + others + " more interleavings.");
    }
    page.point();
    locks();
    page.sentence(verified);
    return page.toString();
  }

  private static List<String> reasons(Scenario scenario) {
    return Stream.concat(
            Stream.of(
                "If one ran after the other, as with a lock, this could not happen. Here none is the"
                    + " first:"),
            scenario.reasons().stream())
        .toList();
  }

  /** Where the kernel finds a function, and in which context it calls it. */
  private String entry(String function) {
    return entries.stream()
        .filter(entry -> entry.function().equals(function))
        .map(entry -> entry.table() + ", " + entry.rule())
        .distinct()
        .reduce((one, other) -> one + "; " + other)
        .map(places -> "  " + places)
        .orElse("");
  }

  private void locks() {
    List<String> kinds = LockKindText.sentences(program, result);
    for (int lock : bug.locks()) {
      page.sentence("The lock " + result.lockNames().get(lock) + " excludes that. It is held in");
      page.point();
      for (NeededSection needed : bug.sections()) {
        if (needed.section().lock() == lock) {
          SortedSet<InsertionPoint> taken = needed.section().acquisitions();
          page.line("  " + String.join(", ", within(taken)) + ", from line " + lines(taken));
        }
      }
      page.point();
      if (!kinds.isEmpty()) {
        page.sentence(kinds.get(lock));
        page.point();
      }
    }
  }

  private static String lines(SortedSet<InsertionPoint> points) {
    return points.stream().map(point -> "" + point.line()).collect(Collectors.joining(" and "));
  }

  /** The functions in which some insertion points lie. */
  private SortedSet<String> within(SortedSet<InsertionPoint> points) {
    return program.threads().stream()
        .flatMap(thread -> thread.edges().stream())
        .filter(edge -> edge.action() instanceof Action.Pass pass && points.contains(pass.point()))
        .map(edge -> edge.context().calls().getLast().replaceFirst(" .*", ""))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
