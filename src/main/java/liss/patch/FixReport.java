package liss.patch;

import com.github.difflib.DiffUtils;
import com.github.difflib.patch.AbstractDelta;
import com.github.difflib.patch.Patch;
import com.github.difflib.patch.PatchFailedException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import liss.check.SafetyChecker;
import liss.check.Verdict;
import liss.check.search.Limits;
import liss.format.Page;
import liss.lang.Assumptions;
import liss.lang.ParseResult;
import liss.lang.Program;
import liss.lang.SourceText;
import liss.verify.FixCheck;
import liss.verify.FixCheck.Change;
import liss.verify.Outcome;
import liss.verify.Outcome.Property;

/**
 * Whether a patch made by hand is sufficient, and which of its changes are not needed.
 *
 * @param check of the whole patch
 * @param needless changes that can be left out, each by itself: the lines where they are
 * @param assumptions what stands for the text with the patch takes to be so
 */
public record FixReport(FixCheck check, List<List<Integer>> needless, Assumptions assumptions) {

  /** The number of changes left out together: a lock and an unlock statement. */
  private static final int TOGETHER = 2;

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
    List<List<Integer>> needless = new ArrayList<>();
    if (whole.outcome() instanceof Outcome.Holds && whole.change() == Change.LOCKS) {
      SourceText source = original.source();
      List<String> lines = List.of(source.text().split("\n", -1));
      List<AbstractDelta<String>> deltas =
          DiffUtils.diff(lines, List.of(changed.program().source().text().split("\n", -1)))
              .getDeltas();
      for (int first = 0; first < deltas.size(); first++) {
        for (int end = first + 1; end <= Math.min(first + TOGETHER, deltas.size()); end++) {
          List<AbstractDelta<String>> part = deltas.subList(first, end);
          String less = without(lines, deltas, part);
          if (isEnough(
              parser.apply(new SourceText(source.file(), less)),
              whole,
              p -> FixCheck.of(original, p, checker, limits))) {
            needless.add(part.stream().map(d -> d.getSource().getPosition() + 1).toList());
            first = end - 1;
            break;
          }
        }
      }
    }
    return new FixReport(whole, needless, changed.assumptions());
  }

  /** A text with all changes but some. */
  private static String without(
      List<String> lines, List<AbstractDelta<String>> all, List<AbstractDelta<String>> some) {
    Patch<String> rest = new Patch<>();
    all.stream().filter(delta -> !some.contains(delta)).forEach(rest::addDelta);
    try {
      return String.join("\n", DiffUtils.patch(lines, rest));
    } catch (PatchFailedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Whether a program with fewer lock statements is safe, too. */
  private static boolean isEnough(
      ParseResult less, FixCheck whole, Function<Program, FixCheck> checker) {
    if (!(less instanceof ParseResult.Parsed parsed)) {
      return false;
    }
    FixCheck check = checker.apply(parsed.program());
    return check.outcome() instanceof Outcome.Holds
        && check.change() == Change.LOCKS
        && check.lockSteps() < whole.lockSteps();
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
        .map(FixCheck.Shown::run)
        .ifPresent(run -> {
          page.point();
          Scenario.of(check.program(), run).table(page.width()).forEach(page::line);
          page.point();
        });
    if (check.change() == Change.OTHER) {
      page.sentence(
          "It changes more than locks. So the patched program was compared with its own cooperative"
              + " runs, in which each lock statement is a scheduling point.");
    }
    for (List<Integer> lines : needless) {
      String places = lines.stream().map(String::valueOf).collect(Collectors.joining(" and "));
      page.sentence(
          lines.size() == 1
              ? "The change at line " + places + " is not needed; the rest is sufficient."
              : "The changes at lines " + places + " are not needed; the rest is sufficient.");
    }
    page.point();
    page.line("Result: " + outcome().label());
    return page.toString();
  }
}
