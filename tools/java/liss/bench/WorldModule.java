package liss.bench;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A module, and what liss says of it. Functions have other names in other versions, and some of
 * those of a table are not called from outside:
 *
 * <ul>
 *   <li>Names are the same if their words are, without {@code impl} and {@code get} at the end, and
 *       those of functions that Python calls also if the words of one end with those of the other:
 *       {@code _io_StringIO_closed_get} is {@code stringio_closed}.
 *   <li>A function that Python does not call itself stands for the ones that call it. Calls are
 *       those in the text, where the name of a function begins a line, and so does the brace at its
 *       end (PEP 7).
 * </ul>
 *
 * @param result the result, or why there is none
 * @param entries the functions that Python calls
 * @param reported the variables of the alarms in which a function is
 * @param calls the functions of the module that a function names
 */
record WorldModule(
    String result,
    Set<String> entries,
    int alarms,
    Map<String, Set<String>> reported,
    Map<String, Set<String>> calls,
    long milliseconds) {

  private static final Pattern FUNCTION =
      Pattern.compile(
          "(?ms)^(?:static [\\w *]*?|[\\w]+ \\**)?(\\w+)\\([^;{}]*?\\)(?:\\s|/\\*.*?\\*/)*"
              + "\\{(.*?)^}");

  private static final Pattern NAME = Pattern.compile("\\b[A-Za-z_]\\w*\\b");

  /** The message that names the threads. */
  private static final String THREADS = "LISS0232";

  /** The pattern of alarms about atomic accesses. */
  private static final String MARKED = "marked accesses";

  private static final int FEWEST_WORDS = 2;

  /** Reads a report. */
  static WorldModule of(Path file, Tool run) throws IOException {
    Map<String, Set<String>> calls = calls(text(file));
    Map<String, Set<String>> reported = new TreeMap<>();
    Set<String> entries = new TreeSet<>();
    if (!run.out().startsWith("{")) {
      return new WorldModule(run.result(), entries, 0, reported, calls, run.wall().toMillis());
    }
    JsonObject report = JsonParser.parseString(run.out()).getAsJsonObject();
    for (JsonElement message : elements(report, "messages")) {
      JsonObject of = message.getAsJsonObject();
      if (of.get("code").getAsString().equals(THREADS)) {
        String text = of.get("message").getAsString();
        Arrays.stream(text.substring(text.lastIndexOf(": ") + 2).split(", "))
            .map(name -> name.replaceAll("\\[.*", ""))
            .forEach(entries::add);
      }
    }
    List<JsonElement> alarms =
        elements(report, "alarms").stream().filter(alarm -> !isMarked(alarm)).toList();
    for (JsonElement alarm : alarms) {
      for (String function : unprotected(elements(alarm.getAsJsonObject(), "functions"))) {
        Set<String> variables = reported.computeIfAbsent(function, name -> new LinkedHashSet<>());
        elements(alarm.getAsJsonObject(), "variables")
            .forEach(variable -> variables.add(variable.getAsString()));
      }
    }
    return new WorldModule(
        report.get("result").getAsString(),
        entries,
        alarms.size(),
        reported,
        calls,
        run.wall().toMillis());
  }

  /** Whether liss says that all accesses of an alarm are atomic. */
  private static boolean isMarked(JsonElement alarm) {
    JsonElement pattern = alarm.getAsJsonObject().get("pattern");
    return pattern != null && pattern.getAsString().equals(MARKED);
  }

  /** The functions of an alarm that hold no lock; all if each holds one. */
  private static List<String> unprotected(List<JsonElement> functions) {
    List<String> without =
        functions.stream()
            .filter(function -> elements(function.getAsJsonObject(), "locks").isEmpty())
            .map(WorldModule::name)
            .toList();
    return without.isEmpty() ? functions.stream().map(WorldModule::name).toList() : without;
  }

  private static String name(JsonElement function) {
    return function.getAsJsonObject().get("function").getAsString();
  }

  private static List<JsonElement> elements(JsonObject of, String array) {
    return of.has(array) ? of.getAsJsonArray(array).asList() : List.of();
  }

  /** The text of a module with what Argument Clinic has generated for it. */
  private static String text(Path file) throws IOException {
    Path generated = file.resolveSibling("clinic").resolve(file.getFileName() + ".h");
    String text = Files.readString(file);
    return Files.exists(generated) ? text + Files.readString(generated) : text;
  }

  private static Map<String, Set<String>> calls(String text) {
    Map<String, String> bodies = new LinkedHashMap<>();
    Matcher function = FUNCTION.matcher(text);
    while (function.find()) {
      bodies.put(function.group(1), function.group(2));
    }
    Map<String, Set<String>> calls = new LinkedHashMap<>();
    bodies.forEach((name, body) -> {
      Set<String> called = new TreeSet<>();
      Matcher word = NAME.matcher(body);
      while (word.find()) {
        if (bodies.containsKey(word.group())) {
          called.add(word.group());
        }
      }
      calls.put(name, called);
    });
    return calls;
  }

  /** The functions of the module that a row of a table is about; empty if it has none. */
  Set<String> meant(String row) {
    Set<String> called = new TreeSet<>();
    entries.stream().filter(name -> areSame(name, row)).forEach(called::add);
    if (called.isEmpty()) {
      calls.keySet().stream().filter(name -> words(name).equals(words(row))).forEach(called::add);
    }
    return called;
  }

  /**
   * The functions that a row is about with those that do their work, such as the one in {@code
   * impl}.
   */
  Set<String> meantWithParts(String row) {
    Set<String> all = meant(row);
    calls.keySet().stream().filter(name -> words(name).equals(words(row))).forEach(all::add);
    return all;
  }

  /** The functions that a row is about, or those that Python calls and that call them. */
  Set<String> entriesOf(String row) {
    Set<String> meant = meant(row);
    Set<String> all = new TreeSet<>();
    for (String entry : entries) {
      if (meant.contains(entry)
          || meant.stream().noneMatch(entries::contains) && reaches(entry, meant)) {
        all.add(entry);
      }
    }
    return all;
  }

  /** Whether a function calls one of some, directly or not. */
  boolean reaches(String function, Set<String> wanted) {
    Set<String> seen = new HashSet<>(Set.of(function));
    Deque<String> open = new ArrayDeque<>(seen);
    while (!open.isEmpty()) {
      for (String called : calls.getOrDefault(open.remove(), Set.of())) {
        if (wanted.contains(called)) {
          return true;
        }
        if (seen.add(called)) {
          open.add(called);
        }
      }
    }
    return false;
  }

  /** Whether two names are of one function. */
  static boolean areSame(String one, String other) {
    List<String> a = words(one);
    List<String> b = words(other);
    int common = Math.min(a.size(), b.size());
    return common >= FEWEST_WORDS
        && a.subList(a.size() - common, a.size()).equals(b.subList(b.size() - common, b.size()));
  }

  private static List<String> words(String name) {
    List<String> words =
        new ArrayList<>(
            Arrays.stream(name.toLowerCase(Locale.ROOT).split("_"))
                .filter(word -> !word.isEmpty())
                .toList());
    while (words.size() > FEWEST_WORDS && List.of("impl", "get").contains(words.getLast())) {
      words.removeLast();
    }
    return words;
  }
}
