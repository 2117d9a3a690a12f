package liss.patch;

import static java.util.stream.Collectors.joining;

import com.github.difflib.DiffUtils;
import com.github.difflib.patch.AbstractDelta;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import liss.check.safety.SafetyChecker;
import liss.check.safety.Verdict;
import liss.format.Page;
import liss.lang.Assumptions;
import liss.lang.InsertionPoints;
import liss.lang.ParseResult;
import liss.lang.Program;
import liss.lang.SourceText;
import liss.search.Limits;
import liss.verify.FixCheck;
import liss.verify.FixCheck.Change;
import liss.verify.Outcome;
import liss.verify.Outcome.Property;

/**
 * Whether a patch made by hand is sufficient, and which of its critical sections are not needed.
 *
 * @param check of the whole patch
 * @param needless sections that can be left out, each by itself
 * @param assumptions what stands for the text with the patch takes to be so
 */
public record FixReport(FixCheck check, List<AddedSection> needless, Assumptions assumptions) {

  /** Copies the list. */
  public FixReport {
    needless = List.copyOf(needless);
  }

  /**
   * The report on a patch.
   *
   * @param original the program without it
   * @param changed the program with it
   * @param parser reads the text with some of the changes
   */
  public static FixReport of(
      Program original,
      ParseResult.Parsed changed,
      Function<SourceText, ParseResult> parser,
      SafetyChecker checker,
      Limits limits) {
    FixCheck whole = FixCheck.of(original, changed.program(), checker, limits);
    boolean isOfLocks = whole.outcome() instanceof Outcome.Holds && whole.change() == Change.LOCKS;
    SourceText source = changed.program().source();
    List<AddedSection> needless =
        isOfLocks
            ? AddedSection.in(whole.program(), addedLines(original.source(), source)).stream()
                .filter(section -> {
                  String less = section.leftOutOf(source.text(), nothing(changed.program()));
                  ParseResult rest = parser.apply(new SourceText(source.file(), less));
                  return isEnough(rest, p -> FixCheck.of(original, p, checker, limits));
                })
                .toList()
            : List.of();
    return new FixReport(whole, needless, changed.assumptions());
  }

  /** The lines of the new text that the old one does not have there, from 1. */
  private static Set<Integer> addedLines(SourceText before, SourceText after) {
    Set<Integer> added = new HashSet<>();
    for (AbstractDelta<String> delta : DiffUtils.diff(lines(before), lines(after)).getDeltas()) {
      int first = delta.getTarget().getPosition() + 1;
      IntStream.range(first, first + delta.getTarget().size()).forEach(added::add);
    }
    return added;
  }

  private static List<String> lines(SourceText source) {
    return List.of(source.text().split("\n", -1));
  }

  private static String nothing(Program program) {
    return program.insertionPoints() instanceof InsertionPoints.Marked ? "(void) 0" : "skip";
  }

  /** Whether a program with fewer lock statements is safe, too. */
  private static boolean isEnough(ParseResult less, Function<Program, FixCheck> checker) {
    if (!(less instanceof ParseResult.Parsed parsed)) {
      return false;
    }
    FixCheck check = checker.apply(parsed.program());
    return check.outcome() instanceof Outcome.Holds && check.change() == Change.LOCKS;
  }

  /** Whether the patch is sufficient. */
  public Outcome outcome() {
    return check.outcome() instanceof Outcome.Holds holds
        ? assumptions.asRead().<Outcome>map(Outcome.Unknown::new).orElse(holds)
        : check.outcome();
  }

  /** The report. */
  public String text(Page page) {
    page.sentence(
        switch (check.outcome()) {
          case Outcome.Violated(Property property) when property == Property.DEADLOCK ->
              "The patch prevents the bad interleavings, but brings new deadlocks:";
          case Outcome.Violated violated -> "The patch is not sufficient. This can still happen:";
          case Outcome.Possible(Property property) when property == Property.DEADLOCK ->
              "The patch prevents the bad interleavings, but possibly brings new deadlocks. This was"
                  + " found without values:";
          case Outcome.Possible possible ->
              "The patch is possibly not sufficient. This was found without values, and can"
                  + " still happen if they allow it:";
          case Outcome.Unknown unknown when check.verdict() instanceof Verdict.Unknown ->
              "It is not known whether the patch is sufficient.";
          case Outcome.Unknown unknown -> "The patch is sufficient.";
          case Outcome.Holds holds -> "The patch is sufficient.";
        });
    check
        .shown()
        .ifPresent(shown -> {
          page.point();
          Scenario.of(shown.program(), shown.run()).table(page.width()).forEach(page::line);
          page.point();
        });
    if (check.change() == Change.OTHER) {
      page.sentence(
          "It changes more than lock statements. So the patched program was compared with its own"
              + " cooperative runs, in which each lock statement is a scheduling point.");
    }
    for (AddedSection section : needless) {
      String places = section.lines().stream().map(String::valueOf).collect(joining(", "));
      page.sentence(
          "The critical section of "
              + section.lock()
              + " (line "
              + places
              + " of the patched text) is not needed; the rest is sufficient.");
    }
    page.point();
    page.line("Result: " + outcome().label());
    return page.toString();
  }
}
