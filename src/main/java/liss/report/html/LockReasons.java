package liss.report.html;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import liss.format.Json;

/** Why a program has its new locks: for each one a run in full, and the others folded. */
final class LockReasons {

  private LockReasons() {}

  /**
   * The locks of a program with their critical sections and {@code reasons}. The runs that are
   * shown for a lock are not shown again for another one.
   */
  static List<Json.Members> of(Json.Members synthesized) {
    List<Json.Members> sections = synthesized.objects("criticalSections");
    List<Json.Members> reasons =
        IntStream.range(0, synthesized.objects("reasons").size())
            .mapToObj(i -> synthesized.objects("reasons").get(i).with("number", i + 1))
            .toList();
    List<String> locks =
        sections.stream().flatMap(section -> section.text("lock").stream()).distinct().toList();
    Set<Long> shown = new LinkedHashSet<>();
    return IntStream.range(0, locks.size())
        .mapToObj(i -> {
          List<Json.Members> own = ofLock(locks.get(i), sections);
          Set<Long> needed =
              own.stream()
                  .flatMap(section -> section.whole("reason").stream())
                  .collect(Collectors.toCollection(LinkedHashSet::new));
          List<Json.Members> runs =
              reasons.stream()
                  .filter(run -> needed.contains(run.whole("number").orElseThrow()))
                  .toList();
          List<Json.Members> fresh =
              runs.stream().filter(run -> shown.add(run.whole("number").orElseThrow())).toList();
          return Json.object()
              .with("lock", locks.get(i))
              .with("color", i % Listing.COLORS)
              .with("sections", own)
              .with("first", fresh.stream().limit(1).toList())
              .with("others", fresh.stream().skip(1).toList())
              .with("before", runs.stream().filter(run -> !fresh.contains(run)).toList());
        })
        .toList();
  }

  private static List<Json.Members> ofLock(String lock, List<Json.Members> sections) {
    return sections.stream()
        .filter(section -> section.text("lock").equals(Optional.of(lock)))
        .map(section ->
            section
                .with("takenAt", lines(section, "taken"))
                .with("releasedAt", lines(section, "released")))
        .toList();
  }

  private static String lines(Json.Members section, String end) {
    return section.objects(end).stream()
        .flatMap(place -> Stream.of(place.whole("line").orElseThrow()))
        .distinct()
        .map(String::valueOf)
        .collect(Collectors.joining(" and "));
  }
}
