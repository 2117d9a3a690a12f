package liss.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import liss.lang.Assumption;
import liss.lang.Assumption.Kind;
import liss.lang.Assumptions;
import liss.lang.ParseResult;
import liss.lang.SourceSpan;
import liss.lang.SourceText;

/**
 * What a program with inserted locks rests on. A new lock in a critical section can make a
 * difference to which object the lock of the section lies in, although it was none before.
 *
 * @param input the text without the new locks, in which the places are
 */
public record OutputAssumptions(SourceText input) {

  /** What the input rests on, and what the output rests on beside that. */
  public Assumptions of(Assumptions known, ParseResult.Parsed output) {
    Set<String> claims = known.all().stream().map(Assumption::claim).collect(Collectors.toSet());
    List<Assumption> further =
        output.assumptions().all().stream()
            .filter(a -> a.kind() == Kind.ONE_OBJECT || a.kind() == Kind.ONE_SECTION)
            .filter(a -> !claims.contains(a.claim()))
            .flatMap(a -> moved(a, output.program().source()).stream())
            .toList();
    return known.and(new Assumptions(further));
  }

  private Optional<Assumption> moved(Assumption assumption, SourceText output) {
    SourceSpan place = place(assumption.place(), output);
    return switch (assumption) {
      case Assumption.OneObject a ->
          Optional.of(
              new Assumption.OneObject(place, a.structure(), a.variable(), a.lock(), a.reason()));
      case Assumption.OnePointee a ->
          Optional.of(new Assumption.OnePointee(place, a.pointer(), a.lock(), a.reason()));
      case Assumption.OneSection a -> Optional.of(new Assumption.OneSection(place, a.lock()));
      default -> Optional.empty();
    };
  }

  /** The place in the input: its line is the one of several like it that it is in the output. */
  private SourceSpan place(SourceSpan changed, SourceText output) {
    List<String> lines = output.text().lines().toList();
    String line = lines.get(changed.line() - 1);
    long before = lines.stream().limit(changed.line() - 1L).filter(line::equals).count();
    Map<Integer, Integer> starts = starts(line);
    return starts.entrySet().stream()
        .skip(before)
        .findFirst()
        .map(at -> {
          int start = at.getValue() + changed.column() - 1;
          int end = start + changed.end() - changed.start();
          return new SourceSpan(start, end, at.getKey(), changed.column());
        })
        .orElse(SourceSpan.START);
  }

  /** The numbers of the lines of the input with some text, and where they start. */
  private Map<Integer, Integer> starts(String line) {
    Map<Integer, Integer> starts = new LinkedHashMap<>();
    List<String> lines = new ArrayList<>(List.of(input.text().split("\n", -1)));
    int start = 0;
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).stripTrailing().equals(line.stripTrailing())) {
        starts.put(i + 1, start);
      }
      start += lines.get(i).length() + 1;
    }
    return starts;
  }
}
