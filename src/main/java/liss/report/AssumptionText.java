package liss.report;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import liss.format.Json;
import liss.format.Page;
import liss.lang.Assumption;
import liss.lang.Assumption.Kind;
import liss.lang.Assumptions;
import liss.lang.SourceText;

/**
 * What an answer rests on, in words and for other programs.
 *
 * @param source the text that it is about
 */
record AssumptionText(SourceText source) {

  /** The most places listed one by one; a document has all of them. */
  private static final int MOST_PLACES = 3;

  /** What assumptions have in common that differ in their places only. */
  private record Claim(Kind kind, String text) implements Comparable<Claim> {

    static Claim of(Assumption assumption) {
      return new Claim(assumption.kind(), assumption.claim());
    }

    @Override
    public int compareTo(Claim other) {
      int byKind = kind.compareTo(other.kind);
      return byKind == 0 ? text.compareTo(other.text) : byKind;
    }
  }

  /** What is assumed, the most important first, and where. */
  void lines(Page page, Assumptions assumptions) {
    Map<Claim, Set<String>> claims = new TreeMap<>();
    for (Assumption assumption : assumptions.all()) {
      claims
          .computeIfAbsent(Claim.of(assumption), claim -> new LinkedHashSet<>())
          .add(line(assumption));
    }
    List<String> told =
        claims.entrySet().stream().map(c -> told(c.getKey(), c.getValue())).toList();
    if (told.size() == 1) {
      page.sentence("The answer depends on this: " + told.getFirst() + ".");
    } else if (!told.isEmpty()) {
      page.list(Words.list("The answer depends on this:", told.stream()));
    }
  }

  private String line(Assumption assumption) {
    return assumption
        .file()
        .map(file -> file + ":" + assumption.place().line())
        .orElseGet(() -> source.lineOrFileOf(assumption.place()));
  }

  private String told(Claim claim, Set<String> places) {
    String shown = places.stream().limit(MOST_PLACES).collect(Collectors.joining(", "));
    int others = places.size() - MOST_PLACES;
    return claim.text()
        + " ("
        + claim.kind().code()
        + ", "
        + shown
        + (others > 0 ? " and " + Words.count(others, "other place") : "")
        + ")";
  }

  /** The codes of what is assumed, each once. */
  static String codes(Assumptions assumptions) {
    return assumptions.all().stream()
        .map(Assumption::kind)
        .sorted()
        .map(Kind::code)
        .distinct()
        .collect(Collectors.joining(", "));
  }

  /** A document with what it rests on; it stays as it is if that is nothing. */
  Json.Members with(Json.Members document, Assumptions assumptions) {
    return assumptions.all().isEmpty()
        ? document
        : document.with("assumptions", assumptions.all(), this::json);
  }

  private Json json(Assumption assumption) {
    return Json.object()
        .with("code", assumption.kind().code())
        .with("kind", assumption.kind().label())
        .with(
            "place",
            MessagesReport.place(
                assumption.place(), assumption.file().orElse(source.fileOf(assumption.place()))))
        .with(parameters(assumption))
        .with("claim", assumption.claim())
        .with("message", assumption.message());
  }

  private static Json.Members parameters(Assumption assumption) {
    Json.Members none = Json.object();
    return switch (assumption) {
      case Assumption.Undecided a -> none.with("names", Json.texts(a.names()));
      case Assumption.FewCopies a -> none.with("function", a.function().map(Json.Text::new));
      case Assumption.UnusedHandler a ->
          none.with("function", a.function())
              .with(
                  "use",
                  switch (a.use()) {
                    case PASSED -> "passed";
                    case AT_EXIT -> "at exit";
                  });
      case Assumption.OneLock a -> none.with("lock", a.lock()).with("reason", a.reason());
      case Assumption.MainBesideThreads a -> none.with("function", "main");
      case Assumption.Assembler a -> none;
      case Assumption.PointerRecursion a -> none.with("cycle", Json.texts(a.cycle()));
      case Assumption.ChosenCount a ->
          none.with(
                  switch (a.of()) {
                    case SEMAPHORE -> "semaphore";
                    case BARRIER -> "barrier";
                  },
                  a.object())
              .with("count", a.count());
      case Assumption.OtherFiles a ->
          none.with("function", a.function()).with("shared", a.shared().map(Json.Text::new));
      case Assumption.UndeclaredCall a -> none.with("function", a.function());
      case Assumption.RunsAlone a -> none.with("function", a.function());
      case Assumption.LockFromElsewhere a -> none;
      case Assumption.DifferentLocks a ->
          none.with("lock", a.unknown().lock()).with("reason", a.unknown().reason());
      case Assumption.NoSynchronization a ->
          none.with(
              switch (a.what()) {
                case FUNCTION -> "function";
                case MACRO -> "macro";
              },
              a.name());
      case Assumption.OneObject a ->
          none.with("structure", a.structure())
              .with("variable", a.variable().map(Json.Text::new))
              .with("lock", a.lock())
              .with("reason", a.reason());
      case Assumption.OnePointee a ->
          none.with("pointer", a.pointer()).with("lock", a.lock()).with("reason", a.reason());
      case Assumption.OneSection a -> none.with("lock", a.lock());
      case Assumption.OneCondition a -> none.with("condition", a.condition());
      case Assumption.MissingHeader a -> none.with("header", a.header());
      case Assumption.Undeclared a -> none.with("names", Json.texts(a.names()));
      case Assumption.UnseenState a -> none.with("names", Json.texts(a.names()));
      case Assumption.OwnArgument a ->
          none.with("function", a.function()).with("parameters", Json.texts(a.parameters()));
      case Assumption.Extern a -> none.with("function", a.function());
      case Assumption.Ordered a -> none.with("function", a.function());
      case Assumption.OfTable a ->
          none.with("rule", a.rule().toString())
              .with("functions", Json.texts(a.functions()))
              .with(
                  "others",
                  Optional.of(Json.texts(a.others())).filter(json -> !a.others().isEmpty()));
      case Assumption.Given a ->
          none.with("function", a.fact().function()).with("fact", a.fact().toString());
    };
  }
}
