package liss.rewrite;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.abstraction.Event;
import liss.c.source.WrittenAccesses;
import liss.cfa.Edge;
import liss.emit.Edit;
import liss.emit.MovedText;
import liss.lang.Program;
import liss.lang.SourceSpan;
import liss.placement.model.Exclusion;
import liss.placement.model.Obstacle;
import liss.rewrite.Rewrite.MovedStatement;
import liss.rewrite.Rewrite.Side;
import liss.synth.SynthesisResult.NoPlacement;

/**
 * The changes of a program that may help where no placement of locks does: of statements that have
 * to do with the runs that locks cannot prevent.
 */
final class PossibleRewrites {

  private final String text;
  private final Predicate<SourceSpan> isConcerned;
  private final List<Rewrite> found = new ArrayList<>();

  private PossibleRewrites(Program program, Predicate<SourceSpan> isConcerned) {
    this.text = program.source().text();
    this.isConcerned = isConcerned;
  }

  /** Of statements with steps of these runs, or with those that locks would have to keep apart. */
  private static PossibleRewrites of(Program program, NoPlacement without) {
    Stream<Exclusion> exclusions =
        Stream.concat(
            without.obstacles().stream().map(Obstacle::exclusion),
            without.unsatisfiable().stream()
                .flatMap(constraint -> constraint.clauses().stream())
                .flatMap(clause -> clause.anyOf().stream()));
    Stream<Edge> steps =
        Stream.concat(
            exclusions.flatMap(x -> Stream.of(x.after(), x.step())),
            without.unsatisfiable().stream()
                .flatMap(constraint -> constraint.run().events().stream())
                .map(Event::edge));
    SortedSet<SourceSpan> places =
        steps.map(Edge::span).collect(Collectors.toCollection(TreeSet::new));
    return new PossibleRewrites(
        program,
        span ->
            places.stream()
                .anyMatch(place -> place.start() < span.end() && span.start() < place.end()));
  }

  /** Those of a program in W, which has no atomic updates: statements that move. */
  static List<Rewrite> inW(Program program, NoPlacement without) {
    return inW(program, of(program, without));
  }

  /** Those whose statements have nothing to do with a run, too. */
  static List<Rewrite> inW(Program program) {
    return inW(program, new PossibleRewrites(program, span -> true));
  }

  private static List<Rewrite> inW(Program program, PossibleRewrites possible) {
    StatementsInW.of(program).forEach(possible::addMoves);
    return possible.inOrder();
  }

  /** Those of a program in C. */
  static List<Rewrite> inC(Program program, NoPlacement without, WrittenAccesses accesses) {
    PossibleRewrites possible = of(program, without);
    AtomicForms forms = new AtomicForms(possible.text, accesses.forms());
    for (WrittenAccesses.Variable variable : accesses.variables().values()) {
      if (variable.accesses().stream().anyMatch(a -> possible.isConcerned.test(a.whole()))) {
        possible.found.addAll(forms.of(variable));
      }
    }
    accesses.waits().stream()
        .filter(wait -> possible.isConcerned.test(wait.condition()))
        .forEach(wait -> possible.found.addAll(RepeatedWait.of(program, wait)));
    StatementsInC.of(program, accesses).forEach(possible::addMoves);
    return possible.inOrder();
  }

  private List<Rewrite> inOrder() {
    return found.stream()
        .sorted(
            Comparator.comparingLong(this::lines)
                .thenComparing(Rewrite::place)
                .thenComparing(rewrite -> rewrite.edits().getFirst().offset()))
        .toList();
  }

  /** How many lines change. */
  private long lines(Rewrite rewrite) {
    Set<Integer> lines = new HashSet<>();
    long more = 0;
    for (Edit edit : rewrite.edits()) {
      lines.add(text.lastIndexOf('\n', edit.offset() - 1));
      more += edit.text().lines().count() - 1;
    }
    return lines.size() + more;
  }

  /**
   * The moves of an assignment in front of what others may be waiting for, and of that after
   * several assignments.
   */
  private void addMoves(List<SimpleStatement> list) {
    for (int early = 0; early < list.size(); early++) {
      for (int late = early + 1; late < list.size(); late++) {
        SimpleStatement first = list.get(early);
        SimpleStatement last = list.get(late);
        List<SimpleStatement> between = list.subList(early + 1, late);
        if (!last.isAssignment()
            || !isConcerned.test(first.span())
            || Stream.concat(between.stream(), Stream.of(last))
                .noneMatch(s -> isConcerned.test(s.span()))) {
          continue;
        }
        if (last.commutesWith(between) && last.commutesWith(first)) {
          List<Edit> edits = MovedText.inFront(text, last.span(), first.span());
          found.add(new MovedStatement(last.span(), Side.IN_FRONT, first.span(), edits));
        }
        if (late > early + 1 && first.commutesWith(between) && first.commutesWith(last)) {
          List<Edit> edits = MovedText.behind(text, first.span(), last.span());
          found.add(new MovedStatement(first.span(), Side.BEHIND, last.span(), edits));
        }
      }
    }
  }
}
