package liss.report.html;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import liss.format.Json;

/** Why a program has its new locks: for each one a run in full, and the others folded. */
final class LockReasons {

  private LockReasons() {}

  /** The runs from which was learned, by what is known of them. */
  static List<Json.Members> learned(Json.Members synthesized) {
    List<Json.Members> runs = synthesized.objects("constraints");
    List<Json.Members> known = synthesized.objects("feasibilities");
    Json.Members unknown = Json.object();
    SequencedMap<String, List<Json.Members>> kinds = new LinkedHashMap<>();
    IntStream.range(0, runs.size())
        .forEach(i -> {
          Json.Members feasibility = known.isEmpty() ? unknown : known.get(i);
          kinds
              .computeIfAbsent(kind(feasibility), kind -> new ArrayList<>())
              .add(
                  runs.get(i)
                      .with("feasibility", feasibility)
                      .with("number", i + 1)
                      .with("of", runs.size()));
        });
    return kinds.entrySet().stream()
        .map(kind ->
            Json.object()
                .with("kind", kind.getKey())
                .with(
                    "count",
                    kind.getValue().size() == 1 ? "1 run" : kind.getValue().size() + " runs")
                .with("runs", kind.getValue()))
        .toList();
  }

  private static String kind(Json.Members feasibility) {
    return switch (feasibility.text("verdict").orElse("")) {
      case "feasible" -> "that the program can take";
      case "spurious" -> "that the values rule out";
      case "undecided" -> "of which this is not decided";
      default -> "that are impossible with the locks";
    };
  }

  /** A document whose runs have numbers, and whose critical sections name the first of theirs. */
  static Json.Members numbered(Json.Members synthesized) {
    List<Json.Members> runs = synthesized.objects("reasons");
    List<Json.Members> sections = synthesized.objects("criticalSections");
    return synthesized
        .with(
            "reasons",
            IntStream.range(0, runs.size())
                .mapToObj(i -> runs.get(i).with("number", i + 1))
                .toList())
        .with(
            "criticalSections",
            IntStream.range(0, sections.size())
                .mapToObj(i -> sections.get(i).with("reason", firstOf(i + 1L, runs)))
                .toList());
  }

  private static Optional<Json> firstOf(long section, List<Json.Members> runs) {
    return IntStream.range(0, runs.size())
        .filter(i -> numbers(runs.get(i)).contains(section))
        .mapToObj(i -> new Json.Whole(i + 1))
        .findFirst()
        .map(number -> number);
  }

  /**
   * The locks of a program with their critical sections and {@code reasons}. The runs that are
   * shown for a lock are not shown again for another one.
   */
  static List<Json.Members> of(Json.Members synthesized) {
    List<Json.Members> sections = synthesized.objects("criticalSections");
    List<Json.Members> runs = synthesized.objects("reasons");
    SequencedMap<String, Set<Long>> numbers = new LinkedHashMap<>();
    for (int i = 0; i < sections.size(); i++) {
      numbers
          .computeIfAbsent(
              sections.get(i).text("lock").orElseThrow(), lock -> new LinkedHashSet<>())
          .add(i + 1L);
    }
    Set<Json.Members> shown = new LinkedHashSet<>();
    List<Json.Members> locks = new ArrayList<>();
    numbers.forEach((lock, own) -> {
      List<Json.Members> reasons =
          runs.stream().filter(run -> numbers(run).stream().anyMatch(own::contains)).toList();
      List<Json.Members> before = reasons.stream().filter(shown::contains).toList();
      List<Json.Members> fresh = reasons.stream().filter(shown::add).toList();
      locks.add(
          Json.object()
              .with("lock", lock)
              .with("why", sentence(synthesized, lock))
              .with("color", locks.size() % Listing.COLORS)
              .with("sections", own, number -> section(sections.get(number.intValue() - 1)))
              .with("first", fresh.stream().limit(1).toList())
              .with("others", fresh.stream().skip(1).toList())
              .with("before", before));
    });
    return locks;
  }

  /** What a lock protects, and what can happen without it. */
  private static Optional<Json> sentence(Json.Members synthesized, String lock) {
    return synthesized.objects("lockReasons").stream()
        .filter(reason -> reason.text("lock").equals(Optional.of(lock)))
        .flatMap(reason -> reason.text("sentence").stream())
        .<Json>map(words -> new Json.Text(words.replace("`", "")))
        .findFirst();
  }

  /** The numbers of the critical sections that prevent a run. */
  private static List<Long> numbers(Json.Members run) {
    return run.array("sections").orElse(List.of()).stream()
        .map(number -> ((Json.Whole) number).value())
        .toList();
  }

  private static Json.Members section(Json.Members section) {
    return section
        .with("takenAt", lines(section, "taken"))
        .with("releasedAt", lines(section, "released"))
        .with("ways", interruptions(section));
  }

  /** How many interruptions a critical section prevents, in words. */
  static String interruptions(Json.Members section) {
    long number =
        section.objects("kinds").stream()
            .mapToLong(kind -> kind.whole("number").orElseThrow())
            .sum();
    return number == 1 ? "1 interruption" : number + " interruptions";
  }

  private static String lines(Json.Members section, String end) {
    return section.objects(end).stream()
        .flatMap(place -> Stream.of(place.whole("line").orElseThrow()))
        .distinct()
        .map(String::valueOf)
        .collect(Collectors.joining(" and "));
  }
}
