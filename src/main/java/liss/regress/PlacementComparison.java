package liss.regress;

import com.github.difflib.DiffUtils;
import com.github.difflib.patch.AbstractDelta;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import liss.regress.LockedText.Item;
import liss.regress.LockedText.LockStep;
import liss.regress.LockedText.Statement;

/** Two programs with locks, their statements in pairs. */
final class PlacementComparison {

  private final LockedText recorded;
  private final LockedText found;
  private final LockedText model;
  private final Set<String> functions = new LinkedHashSet<>();
  private final Map<String, List<Pair>> pairs = new HashMap<>();

  /** The name that a lock of the recorded program has now; none for locks that are gone. */
  private final Map<String, String> names;

  PlacementComparison(LockedText recorded, LockedText found, LockedText model) {
    this.recorded = recorded;
    this.found = found;
    this.model = model;
    functions.addAll(found.functions().keySet());
    functions.addAll(recorded.functions().keySet());
    for (String function : functions) {
      pairs.put(function, pairs(recorded.statements(function), found.statements(function)));
    }
    this.names = names();
  }

  /** A statement that both have, by its number in each. */
  private record Pair(int first, int second) {}

  private List<Pair> pairs(String function) {
    return pairs.getOrDefault(function, List.of());
  }

  private static List<Pair> pairs(List<Statement> first, List<Statement> second) {
    List<Pair> pairs = new ArrayList<>();
    int left = 0;
    int right = 0;
    for (AbstractDelta<String> delta : DiffUtils.diff(words(first), words(second)).getDeltas()) {
      while (left < delta.getSource().getPosition()) {
        pairs.add(new Pair(left++, right++));
      }
      left = delta.getSource().last() + 1;
      right = delta.getTarget().last() + 1;
    }
    while (left < first.size()) {
      pairs.add(new Pair(left++, right++));
    }
    return pairs;
  }

  private static List<String> words(List<Statement> statements) {
    return statements.stream().map(Statement::words).toList();
  }

  /** Two locks that may be one, and the number of statements at which both are held. */
  private record Candidate(String before, String now, int common) {}

  /**
   * Locks of the model keep their names. An added lock is the one with which it has the most
   * statements in common; of several, the one with its name.
   */
  private Map<String, String> names() {
    Map<String, String> names = new HashMap<>();
    model.locks().stream()
        .filter(lock -> recorded.locks().contains(lock) && found.locks().contains(lock))
        .forEach(lock -> names.put(lock, lock));
    Set<String> taken = new HashSet<>(names.values());
    for (Candidate candidate : candidates()) {
      if (!names.containsKey(candidate.before()) && taken.add(candidate.now())) {
        names.put(candidate.before(), candidate.now());
      }
    }
    return names;
  }

  private List<Candidate> candidates() {
    List<Candidate> candidates = new ArrayList<>();
    for (String before : recorded.locks()) {
      for (String now : found.locks()) {
        int common = common(before, now);
        if (common > 0 || before.equals(now)) {
          candidates.add(new Candidate(before, now, common));
        }
      }
    }
    candidates.sort(
        Comparator.comparingInt(Candidate::common)
            .reversed()
            .thenComparing(candidate -> !candidate.before().equals(candidate.now()))
            .thenComparing(Candidate::before)
            .thenComparing(Candidate::now));
    return candidates;
  }

  private int common(String before, String now) {
    int common = 0;
    for (String function : functions) {
      List<Statement> first = recorded.statements(function);
      List<Statement> second = found.statements(function);
      for (Pair pair : pairs(function)) {
        if (first.get(pair.first()).held().contains(before)
            && second.get(pair.second()).held().contains(now)) {
          common++;
        }
      }
    }
    return common;
  }

  /** What is another about the text: names of locks, and statements. */
  List<String> ofSource() {
    List<String> facts = new ArrayList<>();
    names.entrySet().stream()
        .filter(entry -> !entry.getKey().equals(entry.getValue()))
        .map(entry -> entry.getKey() + " is called " + entry.getValue() + " now")
        .sorted()
        .forEach(facts::add);
    int common = pairs.values().stream().mapToInt(List::size).sum();
    count(found, common, "new").ifPresent(facts::add);
    count(recorded, common, "gone").ifPresent(facts::add);
    return facts;
  }

  private static Optional<String> count(LockedText text, int common, String what) {
    int others =
        text.functions().keySet().stream().mapToInt(f -> text.statements(f).size()).sum() - common;
    return others == 0
        ? Optional.empty()
        : Optional.of(others + (others == 1 ? " statement is " : " statements are ") + what);
  }

  /** The differences of the placements; none if they are the same. */
  List<String> ofLocks() {
    List<String> facts = new ArrayList<>();
    SortedSet<String> gone = new TreeSet<>(recorded.locks());
    gone.removeAll(names.keySet());
    gone.forEach(lock -> facts.add(lock + " is gone"));
    SortedSet<String> fresh = new TreeSet<>(found.locks());
    fresh.removeAll(names.values());
    fresh.forEach(lock -> facts.add(lock + " is new" + covered(lock)));
    SortedSet<String> kept = new TreeSet<>(names.values());
    kept.forEach(lock -> facts.addAll(ofLock(lock)));
    return facts;
  }

  private String covered(String lock) {
    List<String> places = new ArrayList<>();
    for (String function : functions) {
      SortedSet<Integer> lines = new TreeSet<>();
      List<Statement> statements = found.statements(function);
      List<Integer> all = lines(function);
      for (int i = 0; i < statements.size(); i++) {
        if (statements.get(i).held().contains(lock)) {
          lines.add(all.get(i));
        }
      }
      if (!lines.isEmpty()) {
        places.add(place(function, lines));
      }
    }
    return places.isEmpty() ? "" : ", and covers " + String.join(", ", places);
  }

  /** What has changed about a lock that both programs have, by its name now. */
  private List<String> ofLock(String lock) {
    List<String> more = new ArrayList<>();
    List<String> fewer = new ArrayList<>();
    List<String> elsewhere = new ArrayList<>();
    for (String function : functions) {
      SortedMap<Boolean, SortedSet<Integer>> changed = new TreeMap<>();
      List<Statement> first = recorded.statements(function);
      List<Statement> second = found.statements(function);
      List<Integer> lines = lines(function);
      for (Pair pair : pairs(function)) {
        boolean before =
            first.get(pair.first()).held().stream().anyMatch(name -> lock.equals(names.get(name)));
        boolean now = second.get(pair.second()).held().contains(lock);
        if (before != now) {
          changed.computeIfAbsent(now, held -> new TreeSet<>()).add(lines.get(pair.second()));
        }
      }
      Optional.ofNullable(changed.get(true)).map(l -> place(function, l)).ifPresent(more::add);
      Optional.ofNullable(changed.get(false)).map(l -> place(function, l)).ifPresent(fewer::add);
      if (changed.isEmpty() && !stepsBefore(function, lock).equals(stepsNow(function, lock))) {
        elsewhere.add(function);
      }
    }
    List<String> facts = new ArrayList<>();
    add(facts, lock + " now also covers ", more);
    add(facts, lock + " no longer covers ", fewer);
    if (facts.isEmpty()) {
      add(facts, lock + " is taken or released otherwise in ", elsewhere);
    }
    return facts;
  }

  private static void add(List<String> facts, String start, List<String> places) {
    if (!places.isEmpty()) {
      facts.add(start + String.join(", ", places));
    }
  }

  /** A step on a lock, with the number of pairs of statements before it. */
  private record Step(int pairs, String words, boolean takes) {}

  private List<Step> stepsBefore(String function, String lock) {
    Set<Integer> paired = pairs(function).stream().map(Pair::first).collect(Collectors.toSet());
    List<Item> items =
        recorded.items(function).stream()
            .map(item ->
                item instanceof LockStep step && names.containsKey(step.lock())
                    ? step.on(names.get(step.lock()))
                    : item)
            .toList();
    return steps(items, paired, lock);
  }

  private List<Step> stepsNow(String function, String lock) {
    return steps(
        found.items(function),
        pairs(function).stream().map(Pair::second).collect(Collectors.toSet()),
        lock);
  }

  private static List<Step> steps(List<Item> items, Set<Integer> paired, String lock) {
    List<Step> steps = new ArrayList<>();
    int statement = 0;
    int before = 0;
    for (Item item : items) {
      switch (item) {
        case Statement s -> before += paired.contains(statement++) ? 1 : 0;
        case LockStep s when s.lock().equals(lock) ->
            steps.add(new Step(before, s.words(), s.takes()));
        case LockStep s -> {}
      }
    }
    return steps;
  }

  /**
   * The lines of the statements that were found: those in the model, where it has them, which are
   * the ones that the user knows.
   */
  private List<Integer> lines(String function) {
    List<Statement> now = found.statements(function);
    List<Statement> own = model.statements(function);
    List<Integer> lines = new ArrayList<>(now.stream().map(Statement::line).toList());
    pairs(now, own).forEach(pair -> lines.set(pair.first(), own.get(pair.second()).line()));
    return lines;
  }

  /** Such as {@code ioctl lines 49-52, 60}; a range has no other statements in it. */
  private String place(String function, SortedSet<Integer> lines) {
    SortedSet<Integer> others = new TreeSet<>(lines(function));
    others.removeAll(lines);
    List<String> ranges = new ArrayList<>();
    int from = lines.first();
    int to = from;
    for (int line : lines.tailSet(from + 1)) {
      if (!others.subSet(to, line).isEmpty()) {
        ranges.add(range(from, to));
        from = line;
      }
      to = line;
    }
    ranges.add(range(from, to));
    boolean isOne = ranges.size() == 1 && from == to;
    return function + (isOne ? " line " : " lines ") + String.join(", ", ranges);
  }

  private static String range(int from, int to) {
    return from == to ? String.valueOf(from) : from + "-" + to;
  }
}
