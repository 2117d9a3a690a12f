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
 */
public record DriverNames(
    List<String> allocate,
    List<String> spin,
    List<String> free,
    List<String> keep,
    List<String> handler) {

  static final DriverNames NONE =
      new DriverNames(List.of(), List.of(), List.of(), List.of(), List.of());

  /** Copies the lists. */
  public DriverNames {
    allocate = List.copyOf(allocate);
    spin = List.copyOf(spin);
    free = List.copyOf(free);
    keep = List.copyOf(keep);
    handler = List.copyOf(handler);
  }

  /** These names with those of a file. */
  DriverNames with(VocabularyFile read) throws VocabularyException {
    DriverNames all = this;
    for (Value value : read.table("drivers")) {
      List<String> more = value.strings();
      all =
          switch (value.key()) {
            case "allocate" ->
                new DriverNames(
                    joined(all.allocate, more), all.spin, all.free, all.keep, all.handler);
            case "spin" ->
                new DriverNames(
                    all.allocate, joined(all.spin, more), all.free, all.keep, all.handler);
            case "free" ->
                new DriverNames(
                    all.allocate, all.spin, joined(all.free, more), all.keep, all.handler);
            case "keep" ->
                new DriverNames(
                    all.allocate, all.spin, all.free, joined(all.keep, more), all.handler);
            case "handler" ->
                new DriverNames(
                    all.allocate, all.spin, all.free, all.keep, joined(all.handler, more));
            default -> throw value.wrong("[drivers] has allocate, spin, free, keep and handler");
          };
    }
    return all;
  }

  private static List<String> joined(List<String> some, List<String> more) {
    List<String> all = new ArrayList<>(some);
    all.addAll(more);
    return all;
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
