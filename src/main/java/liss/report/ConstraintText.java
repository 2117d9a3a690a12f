package liss.report;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.Set;
import java.util.SortedSet;
import java.util.stream.Stream;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.format.Json;
import liss.generalize.MutexConstraint;
import liss.generalize.OrderingConstraint;
import liss.generalize.Range;
import liss.lang.SourceSpan;
import liss.lang.SourceText;
import liss.placement.model.Exclusion;
import liss.placement.model.Obstacle;
import liss.rewrite.Rewrite;
import liss.rewrite.Rewritten;
import liss.synth.LearnedConstraint;
import liss.synth.SynthesisResult.NoPlacement;

/** What a synthesis learned from a bad interleaving, in sentences about the source. */
record ConstraintText(StepText text) {

  /** More pieces than these tell nothing new. */
  private static final int MOST_OBSTACLES = 3;

  /** What makes the interleaving bad, with all others of its kind. */
  List<String> core(LearnedConstraint constraint) {
    List<OrderingConstraint> orderings = constraint.trace().core().orderings();
    if (orderings.isEmpty()) {
      return List.of("Every order of these steps is bad: no cooperative run takes them.");
    }
    return Words.list(
        "Bad is every run of these steps in which:",
        orderings.stream()
            .map(o -> step(o.before().edge()) + " precedes " + step(o.after().edge())));
  }

  /** The mutual exclusions of which any one removes this kind of interleaving. */
  List<String> remedies(LearnedConstraint constraint) {
    List<MutexConstraint> mutexes = constraint.trace().remedies().constraints();
    return Words.list(
        mutexes.size() == 1
            ? "Mutual exclusion of these two would prevent it:"
            : "Mutual exclusion of any of these pairs would prevent it:",
        mutexes.stream().map(mutex -> range(mutex.first()) + ", and " + range(mutex.second())));
  }

  /** What the locks have to achieve: one of these must not happen. */
  List<String> demands(LearnedConstraint constraint) {
    SortedSet<Exclusion> exclusions = constraint.clause().anyOf();
    if (exclusions.isEmpty()) {
      return List.of(
          "No lock can prevent it. All its interruptions are at steps where a thread may have to"
              + " wait, and there no inserted lock may be held.");
    }
    return Words.list(
        exclusions.size() == 1
            ? "The locks have to prevent:"
            : "The locks have to prevent at least one of:",
        exclusions.stream().map(this::demand).distinct());
  }

  /** What must not happen. */
  String demand(Exclusion exclusion) {
    return step(exclusion.step())
        + ", while "
        + text.thread(exclusion.after().thread())
        + switch (exclusion.moments()) {
          case BEHIND -> " has just done ";
          case AT -> " is about to do ";
        }
        + text.placed(exclusion.after());
  }

  /**
   * Which pieces of threads cannot be in one critical section, and why: for each the piece with
   * what is in the way, what must not happen meanwhile, and what would do.
   */
  List<String> obstacles(NoPlacement result) {
    SequencedMap<String, SequencedSet<String>> others = new LinkedHashMap<>();
    Map<String, String> changes = new HashMap<>();
    for (Obstacle obstacle : result.obstacles()) {
      List<Range> ranges = ranges(obstacle, result.unsatisfiable());
      String blocked =
          piece(obstacle.piece(), ranges)
              + " cannot be in one critical section: "
              + cause(obstacle)
              + ".";
      Exclusion exclusion = obstacle.exclusion();
      boolean interrupts = obstacle.piece().equals(exclusion.step());
      others
          .computeIfAbsent(blocked, piece -> new LinkedHashSet<>())
          .add(piece(interrupts ? exclusion.after() : exclusion.step(), ranges));
      changes.put(blocked, change(obstacle));
    }
    return others.entrySet().stream()
        .limit(MOST_OBSTACLES)
        .map(entry ->
            entry.getKey()
                + " It would have to keep off "
                + String.join(" and ", entry.getValue())
                + ". "
                + changes.get(entry.getKey()))
        .toList();
  }

  /** What would have to be written otherwise for a lock to do. */
  private String change(Obstacle obstacle) {
    return switch (obstacle.cause()) {
      case Obstacle.Cause.Step step -> change(step.edge());
      case Obstacle.Cause.Joined joined -> change(joined.edge());
      case Obstacle.Cause.Forbidden forbidden -> BanText.change(forbidden.ban());
      case Obstacle.Cause.End end ->
          "A statement before or after it, in the same function, would do.";
      case Obstacle.Cause.Text nothing -> "Braces around it, or a line of its own, would do.";
    };
  }

  private String change(Edge step) {
    return switch (step.action()) {
      case Action.Lock lock ->
          "Taking "
              + text.program().locks().get(lock.lock())
              + " before the section, or giving it back there, would do.";
      case Action.Yield yield -> "Another place for the yield would do.";
      case Action.Synchronization wait ->
          "A wait that gives the lock back meanwhile would do, such as `pthread_cond_wait` or"
              + " `wait_event_lock_irq`; or a test, after the wait, of what was true before it.";
      case Action.Access access -> "A step before or after the section would do.";
      case Action.LocalStep local -> "A step before or after the section would do.";
    };
  }

  /** A stretch of a thread that contains a step. */
  private String piece(Edge step, List<Range> ranges) {
    SourceSpan at = step.span();
    List<SourceSpan> spans =
        ranges.stream()
            .filter(range -> range.thread() == step.thread())
            .flatMap(range -> Stream.of(range.from().span(), range.to().span()))
            .toList();
    SourceSpan from = spans.stream().findFirst().orElse(at);
    SourceSpan to = spans.stream().reduce((first, second) -> second).orElse(at);
    return text.thread(step.thread())
        + (text.place(from).equals(text.place(to))
            ? " at " + text.place(from)
            : " from " + text.place(from) + " to " + text.place(to));
  }

  /** The two stretches of which a lock would have to exclude one from the other. */
  private static List<Range> ranges(Obstacle obstacle, List<LearnedConstraint> constraints) {
    Set<Integer> threads =
        Set.of(obstacle.exclusion().after().thread(), obstacle.exclusion().step().thread());
    return constraints.stream()
        .filter(constraint ->
            constraint.clauses().stream()
                .anyMatch(clause -> clause.anyOf().contains(obstacle.exclusion())))
        .flatMap(constraint -> constraint.trace().remedies().constraints().stream())
        .filter(mutex -> threads.equals(Set.of(mutex.first().thread(), mutex.second().thread())))
        .findFirst()
        .map(mutex -> List.of(mutex.first(), mutex.second()))
        .orElse(List.of());
  }

  private String cause(Obstacle obstacle) {
    return switch (obstacle.cause()) {
      case Obstacle.Cause.Step step -> waits(step.edge());
      case Obstacle.Cause.Joined joined when joined.edge().equals(obstacle.piece()) ->
          waits(joined.edge());
      case Obstacle.Cause.Joined joined ->
          waits(joined.edge())
              + ", and nothing can be inserted between that and "
              + text.action(obstacle.piece());
      case Obstacle.Cause.Forbidden forbidden ->
          "locks are forbidden by " + BanText.describe(forbidden.ban());
      case Obstacle.Cause.End end -> "no lock is held where a thread begins or ends";
      case Obstacle.Cause.Text nothing -> "no statement can be inserted where it begins or ends";
    };
  }

  private String waits(Edge step) {
    String place = text.place(step.span()) + ", `" + text.source(step) + "`, ";
    return switch (step.action()) {
      case Action.Lock lock ->
          "at "
              + place
              + "it takes "
              + text.program().locks().get(lock.lock())
              + ", where no other lock may be held";
      case Action.Yield yield -> "at " + place + "others run and no lock may be held";
      case Action.Synchronization wait -> "at " + place + "it may wait, where no lock may be held";
      case Action.Access access -> "no lock may be held at " + place.replaceFirst(", $", "");
      case Action.LocalStep local -> "no lock may be held at " + place.replaceFirst(", $", "");
    };
  }

  private String range(Range range) {
    String from = text.placed(range.from());
    return text.thread(range.thread())
        + (range.from().equals(range.to())
            ? ": " + from
            : ": " + from + " to " + text.placed(range.to()));
  }

  private String step(Edge edge) {
    return text.thread(edge.thread()) + ": " + text.placed(edge);
  }

  /** What was changed in a program besides its locks, in words about the program as written. */
  record RewriteText(Rewritten rewritten) {

    /** Why no lock does, what was changed instead, and how it is known that this is right. */
    String sentence() {
      String change = change() + ": " + grounds() + ".";
      return rewritten.without().isEmpty()
          ? change
          : why().orElse("No placement of locks makes this program preemption-safe.")
              + " So "
              + change;
    }

    /** Why no lock does, for one of the pieces that a lock would have to protect. */
    private Optional<String> why() {
      return rewritten
          .without()
          .map(new ConstraintText(new StepText(rewritten.original()))::obstacles)
          .flatMap(obstacles -> obstacles.stream().findFirst());
    }

    private String change() {
      SourceText source = rewritten.original().program().source();
      return switch (rewritten.rewrite()) {
        case Rewrite.MovedStatement moved ->
            "the statement at "
                + source.placeOf(moved.place())
                + (moved.side() == Rewrite.Side.IN_FRONT ? " moves in front of " : " moves after ")
                + "that at "
                + source.placeOf(moved.neighbour());
        case Rewrite.AtomicUpdates updates ->
            "the updates of `" + updates.variable() + "` are atomic";
        case Rewrite.MarkedAccesses marked ->
            "all accesses to `" + marked.variable() + "` are atomic";
        case Rewrite.ObjectSections sections ->
            "These hold the section of their object while they run, "
                + Words.count(sections.functions().size(), "function")
                + ": "
                + String.join(", ", sections.functions());
        case Rewrite.TestedAgain tested ->
            "what is waited for at "
                + source.placeOf(tested.place())
                + " is tested again under "
                + tested.lock();
      };
    }

    private String grounds() {
      return switch (rewritten.grounds()) {
        case SAME_STEPS -> "its steps are those of the program as written";
        case SAME_ENDS ->
            "all runs of the output end as cooperative ones of the program as written";
        case BY_KIND ->
            switch (rewritten.rewrite()) {
              case Rewrite.MovedStatement moved ->
                  "the statements do not depend on each other, and no cooperative run switches between"
                      + " them";
              case Rewrite.AtomicUpdates updates -> atOnce();
              case Rewrite.MarkedAccesses marked -> atOnce();
              case Rewrite.ObjectSections sections ->
                  "what they do stays, and no cooperative run is interrupted in it";
              case Rewrite.TestedAgain tested ->
                  "the test and what follows are as if the wait had ended only then";
            };
      };
    }

    private static String atOnce() {
      return "what was read and written in one block is read and written in one step";
    }

    private String kind() {
      return switch (rewritten.rewrite()) {
        case Rewrite.MovedStatement moved -> "moved statement";
        case Rewrite.AtomicUpdates updates -> "atomic updates";
        case Rewrite.MarkedAccesses marked -> "atomic accesses";
        case Rewrite.ObjectSections sections -> "sections of objects";
        case Rewrite.TestedAgain tested -> "tested again";
      };
    }

    Json json() {
      return Json.object()
          .with("kind", kind())
          .with("line", rewritten.rewrite().place().line())
          .with("column", rewritten.rewrite().place().column())
          .with("change", change())
          .with("reason", why().map(Json.Text::new))
          .with("grounds", grounds());
    }
  }
}
