package liss.c.vocabulary;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import liss.c.vocabulary.VocabularyFile.Value;

/**
 * Names by which programs are read, most of them drivers, from table {@code [drivers]}.
 *
 * @param lists names, patterns or words by the keys of the table
 */
public record DriverNames(Map<String, List<String>> lists) {

  private static final List<String> KEYS =
      List.of("allocate", "spin", "free", "keep", "handler", "racy", "synchronization", "section");

  static final DriverNames NONE = new DriverNames(Map.of());

  /** These names with those of a file. */
  DriverNames with(VocabularyFile read) throws VocabularyException {
    Map<String, List<String>> all = new TreeMap<>(lists);
    for (Value value : read.table("drivers")) {
      if (!KEYS.contains(value.key())) {
        throw value.wrong("[drivers] has " + String.join(", ", KEYS));
      }
      List<String> names = new ArrayList<>(all.getOrDefault(value.key(), List.of()));
      names.addAll(value.strings());
      all.put(value.key(), names);
    }
    return new DriverNames(all);
  }

  private List<String> list(String key) {
    return lists.getOrDefault(key, List.of());
  }

  /** Whether one of some macros says that its accesses may race with others. */
  public boolean areRacy(List<String> macros) {
    return macros.stream().anyMatch(list("racy")::contains);
  }

  /** Whether a function allocates one object if it gets its size. */
  public boolean allocatesOne(String function) {
    return list("allocate").contains(Vocabulary.called(function));
  }

  /** Whether a function takes a lock under which nobody may sleep. */
  public boolean spins(String called) {
    String function = Vocabulary.called(called);
    return list("spin").stream()
        .anyMatch(name ->
            name.endsWith("*")
                ? function.startsWith(name.substring(0, name.length() - 1))
                : function.equals(name));
  }

  /** Whether a function without a body may free memory. */
  public boolean mayFree(String function) {
    return !list("keep").contains(function)
        && Arrays.stream(function.split("_")).anyMatch(list("free")::contains);
  }

  /** Whether a function is an interrupt handler by the declaration of what it returns. */
  public boolean isHandler(String result) {
    return list("handler").stream().anyMatch(type -> result.startsWith(type + " "));
  }

  /** The function that takes the lock of a critical section of an object. */
  public String enters() {
    return list("section").getFirst();
  }

  /** The function that releases it. */
  public String leaves() {
    return list("section").getLast();
  }

  /** Whether a name sounds as if the function, of which nothing is known, were synchronization. */
  public boolean maySynchronize(String function) {
    return list("synchronization").stream()
        .anyMatch(word -> hasWord(function.toLowerCase(Locale.ROOT), word));
  }

  /**
   * Whether a word stands in a name, between characters that are no letters, nor digits in front.
   */
  private static boolean hasWord(String name, String word) {
    for (int at = name.indexOf(word); at >= 0; at = name.indexOf(word, at + 1)) {
      int end = at + word.length();
      boolean starts = at == 0 || !isLetter(name.charAt(at - 1)) && !isDigit(name.charAt(at - 1));
      if (starts && (end == name.length() || !isLetter(name.charAt(end)))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isLetter(char c) {
    return c >= 'a' && c <= 'z';
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
