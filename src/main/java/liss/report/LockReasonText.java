package liss.report;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.cfa.Action;
import liss.cfa.Edge;
import liss.format.Json;
import liss.synth.LockReason;
import liss.synth.LockReason.Deviant;
import liss.synth.LockReason.Meeting;
import liss.synth.SynthesisResult.Synthesized;

/**
 * Why a result has a lock, or more of it than the program: one sentence for each lock, and members
 * of a document.
 *
 * @param text what names the steps of the program without locks
 * @param result whose locks they are
 */
record LockReasonText(StepText text, Synthesized result) {

  /** More names are counted. */
  private static final int MOST_NAMES = 3;

  private static final String NESTING = "; it is held longer so that critical sections nest";

  /** Whether the program has a lock of which nothing but its place beside others is known. */
  private boolean isLonger(LockReason reason) {
    return result.placement().existing().containsKey(reason.lock());
  }

  /** What the lock protects, and what can happen without it. */
  String sentence(LockReason reason) {
    List<String> variables = variables(reason);
    String protects = variables.isEmpty() ? "" : " protects " + names(variables);
    String deviance =
        reason
            .first()
            .map(first -> ": " + deviance(first))
            .orElseGet(() -> isLonger(reason) ? NESTING : "");
    List<Deviant> others = reason.deviants().stream().skip(1).toList();
    String more =
        others.isEmpty()
            ? ""
            : "; the same goes for " + listed(others.stream().map(this::brief).toList());
    return quoted(result.lockNames().get(reason.lock())) + protects + deviance + more + ".";
  }

  private static List<String> variables(LockReason reason) {
    return reason.variables().stream().filter(LockReasonText::isName).toList();
  }

  Json json(LockReason reason) {
    return Json.object()
        .with("lock", result.lockNames().get(reason.lock()))
        .with("protects", Json.texts(variables(reason)))
        .with("sentence", sentence(reason))
        .with("functions", reason.deviants(), this::json);
  }

  private Json json(Deviant deviant) {
    Json.Members members =
        Json.object()
            .with("function", deviant.function())
            .with("sentence", deviance(deviant))
            .with("statements", deviant.steps(), text::json)
            .with("laterStatements", deviant.behind(), text::json);
    return switch (deviant.meeting()) {
      case Meeting.Interrupted m -> members.with("interruptedBy", Json.texts(m.by()));
      case Meeting.Racing m -> members.with("racesWith", Json.texts(m.with()));
      case Meeting.Interrupting m -> members.with("interrupts", m.other());
    };
  }

  private String deviance(Deviant deviant) {
    String subject = quoted(deviant.function()) + " " + does(deviant.steps()) + when(deviant);
    return switch (deviant.meeting()) {
      case Meeting.Interrupted m ->
          subject
              + "; "
              + listed(m.by().stream().map(by -> other(by, deviant)).toList())
              + " can run in between";
      case Meeting.Racing m ->
          subject
              + ", and can do so at the same time as "
              + listed(m.with().stream().map(other -> other(other, deviant)).toList());
      case Meeting.Interrupting m ->
          subject + ", and can do so in the middle of " + other(m.other(), deviant);
    };
  }

  private static String other(String function, Deviant deviant) {
    return quoted(function) + (function.equals(deviant.function()) ? " in another thread" : "");
  }

  private String when(Deviant deviant) {
    return switch (deviant.before()) {
      case NEW_LOCK -> "";
      case NEVER -> " without the lock";
      case LATER -> " before it has the lock";
      case EARLIER -> " after it has released the lock";
      case EARLIER_AND_LATER ->
          deviant.behind().isEmpty()
              ? " between two sections of the lock"
              : " in one section of the lock and " + does(deviant.behind()) + " in a later one";
    };
  }

  private String brief(Deviant deviant) {
    List<String> objects =
        objects(deviant.steps().stream()).stream().filter(LockReasonText::isName).toList();
    return quoted(deviant.function()) + (objects.isEmpty() ? "" : " (" + names(objects) + ")");
  }

  /** What some steps do, as in "reads `x` and writes `y`". */
  private String does(List<Edge> steps) {
    List<Edge> own = steps.stream().filter(step -> called(step).isEmpty()).toList();
    List<Edge> accesses = own.stream().filter(step -> isRead(step) || isWritten(step)).toList();
    SequencedSet<String> calls =
        steps.stream()
            .flatMap(step -> called(step).stream())
            .collect(Collectors.toCollection(LinkedHashSet::new));
    SequencedSet<String> others =
        own.stream()
            .filter(step -> !accesses.contains(step))
            .map(this::source)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    return series(
        Stream.of(accesses(accesses), part("calls", calls), part("does", others))
            .flatMap(Optional::stream));
  }

  private Optional<String> accesses(List<Edge> steps) {
    SequencedSet<String> all = objects(steps.stream());
    SequencedSet<String> reads = objects(steps.stream().filter(this::isRead));
    SequencedSet<String> writes = objects(steps.stream().filter(this::isWritten));
    boolean areBoth = !reads.isEmpty() && !writes.isEmpty();
    if (areBoth && (reads.equals(writes) || all.size() > MOST_NAMES + 1)) {
      return part("reads and writes", all);
    }
    if (areBoth) {
      return Optional.of(
          series(
              Stream.of(part("reads", reads), part("writes", writes)).flatMap(Optional::stream)));
    }
    long places = steps.stream().map(Edge::span).distinct().count();
    String often = all.size() > 1 || places < 2 ? "" : places == 2 ? " twice" : " several times";
    return part(reads.isEmpty() ? "writes" : "reads", all).map(words -> words + often);
  }

  private static Optional<String> part(String verb, SequencedSet<String> objects) {
    return Optional.of(objects)
        .filter(some -> !some.isEmpty())
        .map(some -> verb + " " + names(List.copyOf(some)));
  }

  private boolean isRead(Edge step) {
    return isNamed(step)
        && (step.action() instanceof Action.Read || step.action() instanceof Action.Input);
  }

  private boolean isWritten(Edge step) {
    return isNamed(step)
        && (step.action() instanceof Action.Write
            || step.action() instanceof Action.Havoc
            || step.action() instanceof Action.Output);
  }

  private boolean isNamed(Edge step) {
    return isName(object(step));
  }

  /**
   * Whether this is a name in the text, or a member of any object of a type; devices have others.
   */
  private static boolean isName(String object) {
    return !object.replaceFirst("^(struct|union) ", "").contains(" ");
  }

  private String source(Edge step) {
    return text.source(step).replaceFirst(";$", "");
  }

  /** A function of which nothing is known that a step is part of. */
  private static Optional<String> called(Edge step) {
    return step.unknownCall().or(step::allocatingCall);
  }

  private SequencedSet<String> objects(Stream<Edge> steps) {
    return steps.map(this::object).collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** What a step is about. */
  private String object(Edge step) {
    return called(step)
        .orElseGet(() ->
            switch (step.action()) {
              case Action.VariableAccess a -> text.program().variables().get(a.variable()).name();
              case Action.Input a -> text.program().channels().get(a.channel());
              case Action.Output a -> text.program().channels().get(a.channel());
              default -> source(step);
            });
  }

  private static String names(List<String> names) {
    return listed(names.stream().map(LockReasonText::quoted).toList());
  }

  private static String listed(List<String> parts) {
    return parts.size() <= MOST_NAMES + 1
        ? series(parts.stream())
        : series(
            Stream.concat(
                parts.stream().limit(MOST_NAMES), Stream.of(parts.size() - MOST_NAMES + " more")));
  }

  private static String series(Stream<String> parts) {
    List<String> all = parts.toList();
    return all.size() <= 1
        ? String.join("", all)
        : String.join(", ", all.subList(0, all.size() - 1)) + " and " + all.getLast();
  }

  private static String quoted(String name) {
    return "`" + name + "`";
  }
}
