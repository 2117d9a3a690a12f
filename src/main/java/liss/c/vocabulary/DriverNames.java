package liss.c.vocabulary;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import liss.c.vocabulary.VocabularyFile.Value;

/**
 * Names by which drivers are read, from table {@code [drivers]}.
 *
 * @param allocate the functions that allocate one object if they get its size
 * @param spin those that take a lock under which nobody may sleep
 * @param free a function without a body that has one of these words in its name, between
 *     underscores, may free memory
 * @param keep those that have such a word and do not
 * @param handler the types that interrupt handlers return
 * @param racy the macros whose accesses may race with others
 */
public record DriverNames(
    List<String> allocate,
    List<String> spin,
    List<String> free,
    List<String> keep,
    List<String> handler,
    List<String> racy) {

  private static final List<String> KEYS =
      List.of("allocate", "spin", "free", "keep", "handler", "racy");

  static final DriverNames NONE =
      new DriverNames(List.of(), List.of(), List.of(), List.of(), List.of(), List.of());

  /** Copies the lists. */
  public DriverNames {
    allocate = List.copyOf(allocate);
    spin = List.copyOf(spin);
    free = List.copyOf(free);
    keep = List.copyOf(keep);
    handler = List.copyOf(handler);
    racy = List.copyOf(racy);
  }

  /** These names with those of a file. */
  DriverNames with(VocabularyFile read) throws VocabularyException {
    List<Value> table = read.table("drivers");
    for (Value value : table) {
      if (!KEYS.contains(value.key())) {
        throw value.wrong("[drivers] has " + String.join(", ", KEYS));
      }
    }
    return new DriverNames(
        joined(allocate, "allocate", table),
        joined(spin, "spin", table),
        joined(free, "free", table),
        joined(keep, "keep", table),
        joined(handler, "handler", table),
        joined(racy, "racy", table));
  }

  private static List<String> joined(List<String> some, String key, List<Value> table) {
    List<String> all = new ArrayList<>(some);
    table.stream()
        .filter(value -> value.key().equals(key))
        .forEach(value -> all.addAll(value.strings()));
    return all;
  }

  /** Whether one of some macros says that its accesses may race with others. */
  public boolean areRacy(List<String> macros) {
    return macros.stream().anyMatch(racy::contains);
  }

  /** Whether a function allocates one object if it gets its size. */
  public boolean allocatesOne(String function) {
    return allocate.contains(function);
  }

  /** Whether a function takes a lock under which nobody may sleep. */
  public boolean spins(String function) {
    return spin.stream()
        .anyMatch(name ->
            name.endsWith("*")
                ? function.startsWith(name.substring(0, name.length() - 1))
                : function.equals(name));
  }

  /** Whether a function without a body may free memory. */
  public boolean mayFree(String function) {
    return !keep.contains(function) && Arrays.stream(function.split("_")).anyMatch(free::contains);
  }

  /** Whether a function is an interrupt handler by the declaration of what it returns. */
  public boolean isHandler(String result) {
    return handler.stream().anyMatch(type -> result.startsWith(type + " "));
  }
}
