package liss.c;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import liss.c.vocabulary.Vocabulary;

/**
 * The options for reading C files.
 *
 * @param includePaths directories to look for headers in
 * @param defines macros with their values
 * @param threads names of functions that are threads, with {@code *} for any characters, and {@code
 *     [n]} behind it for n copies; none for the default, {@code thread_*}
 * @param emit the name of the way to write locks; empty for that of the program
 * @param copies what to do where it is not known how many threads start
 */
public record COptions(
    List<Path> includePaths,
    Map<String, String> defines,
    List<String> threads,
    Vocabulary vocabulary,
    Optional<String> emit,
    Copies copies) {

  /** What to do where it is not known how many threads start. */
  public enum Copies {
    /** The program is rejected. */
    COUNTED,
    /** A few are looked at, with a warning: safe for them does not mean safe. */
    FEW,
    /**
     * Any number is looked at: the program is one for {@link CFrontEnd#unbounded}. It is rejected
     * if threads start themselves.
     */
    ANY
  }

  /** The same options for programs in which any number of threads may start. */
  COptions forAnyNumber() {
    return new COptions(includePaths, defines, threads, vocabulary, emit, Copies.ANY);
  }

  /** Options for programs in which it is known how many threads start. */
  public COptions(
      List<Path> includePaths,
      Map<String, String> defines,
      List<String> threads,
      Vocabulary vocabulary,
      Optional<String> emit) {
    this(includePaths, defines, threads, vocabulary, emit, Copies.COUNTED);
  }

  /** Copies the collections. */
  public COptions {
    includePaths = List.copyOf(includePaths);
    defines = new LinkedHashMap<>(defines);
    threads = List.copyOf(threads);
  }

  /** The options of a user who gives none. */
  public static COptions defaults() {
    return new COptions(List.of(), Map.of(), List.of(), Vocabulary.standard(), Optional.empty());
  }
}
