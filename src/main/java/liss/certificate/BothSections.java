package liss.certificate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A program with the critical sections of another one and with its own: for each lock of which
 * statements were added or removed there is a new lock that has the new sections, around the
 * program's own ones. Without the new locks it is the original. With the own statements left out,
 * and the new ones on the lock for which they stand, it is the output. docs/certificates.md says
 * why what holds for it holds for the output.
 *
 * @param text the program, with one blank between words
 * @param names for each new lock the name of the lock in the output
 */
record BothSections(String text, Map<String, String> names) {

  private static final Pattern WORD =
      Pattern.compile(
          "(\\s+|//[^\\n]*|/\\*(?s:.*?)\\*/)" + "|@?\\w+|:=|<-|<=|>=|==|!=|&&|\\|\\||.");

  /** Copies the map. */
  BothSections {
    names = Collections.unmodifiableMap(new TreeMap<>(names));
  }

  /** A statement that takes or releases a lock. */
  private record Statement(boolean takes, String lock) {
    Statement on(String other) {
      return new Statement(takes, other);
    }

    String text() {
      return (takes ? "lock" : "unlock") + "(" + lock + ");";
    }
  }

  /** A word that belongs to no such statement, and the statements in front of it. */
  private record Part(List<Statement> statements, String word) {}

  /** A word of both programs, or of a branch that was added, and what is in front of it in each. */
  private record Place(List<Statement> own, List<Statement> now, String word) {
    private Place on(String lock) {
      return new Place(on(lock, own), on(lock, now), word);
    }

    private static List<Statement> on(String lock, List<Statement> statements) {
      return statements.stream().filter(s -> s.lock().equals(lock)).toList();
    }
  }

  /** Both; empty if the programs differ by more than statements on locks. */
  static Optional<BothSections> of(String original, String output) {
    List<String> before = words(original);
    List<String> after = words(output);
    Set<String> own = locks(before);
    Set<String> all = new LinkedHashSet<>(before);
    all.addAll(after);
    return places(parts(before), parts(after))
        .map(places -> {
          Map<String, String> added = new TreeMap<>();
          locks(after).stream()
              .filter(lock -> !own.contains(lock))
              .forEach(lock -> added.put(lock, lock));
          own.stream()
              .filter(lock ->
                  places.stream()
                      .map(place -> place.on(lock))
                      .anyMatch(place -> !place.own().equals(place.now())))
              .forEach(lock -> added.put(lock, unused(lock, all)));
          return new BothSections(
              text(places, own, added),
              added.entrySet().stream()
                  .collect(Collectors.toMap(Map.Entry::getValue, Map.Entry::getKey)));
        });
  }

  private static String unused(String name, Set<String> used) {
    return Stream.iterate(name + "_", longer -> longer + "_")
        .filter(longer -> !used.contains(longer))
        .findFirst()
        .orElseThrow();
  }

  /** Puts two programs side by side, of which the second may have more {@code else} branches. */
  private static Optional<List<Place>> places(List<Part> original, List<Part> output) {
    List<Place> places = new ArrayList<>();
    int o = 0;
    int added = 0;
    for (Part now : output) {
      String word = o < original.size() ? original.get(o).word() : "";
      if (added > 0 || now.word().equals("else") && !word.equals("else")) {
        added = added == 0 ? 2 : added - 1;
        places.add(new Place(List.of(), now.statements(), now.word()));
      } else if (now.word().equals(word)) {
        places.add(new Place(original.get(o++).statements(), now.statements(), word));
      } else {
        return Optional.empty();
      }
    }
    return o == original.size() ? Optional.of(places) : Optional.empty();
  }

  private static String text(List<Place> places, Set<String> own, Map<String, String> added) {
    StringBuilder text = new StringBuilder();
    Stream.concat(own.stream(), added.values().stream())
        .forEach(name -> text.append("lock ").append(name).append(";\n"));
    for (Place place : places) {
      List<Statement> now =
          place.now().stream().map(s -> s.on(added.getOrDefault(s.lock(), s.lock()))).toList();
      merged(place.own(), now, added)
          .forEach(statement -> text.append(statement.text()).append('\n'));
      boolean endsLine = Set.of(";", "{", "}").contains(place.word());
      text.append(place.word()).append(endsLine ? '\n' : ' ');
    }
    return text.toString();
  }

  /**
   * Statements in the order of both lists, such that a new section begins before one of the program
   * and ends after it.
   *
   * @param added for each lock that has a new one beside it, the name of that
   */
  private static List<Statement> merged(
      List<Statement> own, List<Statement> now, Map<String, String> added) {
    List<Statement> merged = new ArrayList<>();
    int o = 0;
    int n = 0;
    while (o < own.size() || n < now.size()) {
      boolean isOwnNext = n == now.size();
      if (o < own.size() && !isOwnNext) {
        Statement next = own.get(o);
        String beside = added.get(next.lock());
        boolean isUnchanged = beside == null;
        List<Statement> left = now.subList(n, now.size());
        boolean endsHere =
            own.subList(o + 1, own.size()).stream().anyMatch(s -> s.lock().equals(next.lock()));
        isOwnNext =
            !isUnchanged
                && (!next.takes()
                    || left.stream()
                        .filter(s -> s.lock().equals(beside))
                        .findFirst()
                        .map(s -> endsHere && !s.takes())
                        .orElse(true));
        o += isUnchanged && left.getFirst().equals(next) ? 1 : 0;
      }
      merged.add(isOwnNext ? own.get(o++) : now.get(n++));
    }
    return merged;
  }

  private static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    Matcher matcher = WORD.matcher(text);
    while (matcher.find()) {
      if (matcher.group(1) == null) {
        words.add(matcher.group());
      }
    }
    return words;
  }

  private static Set<String> locks(List<String> words) {
    Set<String> locks = new LinkedHashSet<>();
    for (int i = 0; i + 1 < words.size(); i++) {
      if (words.get(i).equals("lock") && !words.get(i + 1).equals("(")) {
        locks.addAll(words.subList(i + 1, i + words.subList(i, words.size()).indexOf(";")));
      }
    }
    locks.remove(",");
    return locks;
  }

  /**
   * The words of a program, with the statements on locks apart, and without declarations of locks.
   */
  private static List<Part> parts(List<String> words) {
    List<Part> parts = new ArrayList<>();
    List<Statement> statements = new ArrayList<>();
    for (int i = 0; i < words.size(); i++) {
      boolean isCall = i + 1 < words.size() && words.get(i + 1).equals("(");
      if (Set.of("lock", "unlock").contains(words.get(i)) && isCall) {
        statements.add(new Statement(words.get(i).equals("lock"), words.get(i + 2)));
        i += 4;
      } else if (words.get(i).equals("lock")) {
        i += words.subList(i, words.size()).indexOf(";");
      } else {
        parts.add(new Part(List.copyOf(statements), words.get(i)));
        statements.clear();
      }
    }
    return parts;
  }
}
