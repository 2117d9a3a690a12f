package liss.c.source;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.stream.Stream;

/**
 * What the command line of a compiler says about the preprocessor: {@code -I}, {@code -iquote},
 * {@code -isystem}, {@code -idirafter}, {@code -D}, {@code -U}, {@code -include} and {@code -std}.
 *
 * @param includePaths directories to look for headers in
 * @param defines macros with their values
 * @param undefined macros of the compiler that are not defined
 * @param included files that seem to be included at the start
 */
public record CompileCommand(
    List<Path> includePaths,
    SequencedMap<String, String> defines,
    SequencedSet<String> undefined,
    List<Path> included) {

  /** A command that says nothing. */
  public static final CompileCommand NONE =
      new CompileCommand(List.of(), new LinkedHashMap<>(), new LinkedHashSet<>(), List.of());

  /** The macro that files of the Linux kernel are compiled with. */
  private static final String OF_KERNEL = "__KERNEL__";

  private static final String STANDARD = "-std=";

  /** The options with a value, which may be the next argument; longer ones first. */
  private static final List<String> WITH_VALUE =
      List.of("-idirafter", "-isystem", "-iquote", "-include", "-I", "-D", "-U");

  /** What {@code __STDC_VERSION__} is, by the last digits of the standard. */
  private static final Map<String, String> VERSIONS =
      Map.of(
          "99", "199901L", "9x", "199901L", "11", "201112L", "1x", "201112L", "17", "201710L", "18",
          "201710L", "2x", "202311L", "23", "202311L");

  /** Copies the collections. */
  public CompileCommand {
    includePaths = List.copyOf(includePaths);
    defines = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(defines));
    undefined = Collections.unmodifiableSequencedSet(new LinkedHashSet<>(undefined));
    included = List.copyOf(included);
  }

  /** Whether a file of the Linux kernel is compiled. */
  boolean isOfKernel() {
    return defines.containsKey(OF_KERNEL);
  }

  /**
   * Reads a command line.
   *
   * @param directory what its paths are relative to
   */
  public static CompileCommand of(Path directory, List<String> arguments) {
    Reader reader = new Reader(directory);
    Deque<String> open = new ArrayDeque<>(arguments);
    while (!open.isEmpty()) {
      String argument = open.remove();
      Optional<String> option = WITH_VALUE.stream().filter(argument::startsWith).findFirst();
      if (argument.startsWith(STANDARD)) {
        reader.standard(argument.substring(STANDARD.length()));
      } else if (option.isPresent()) {
        String value = argument.substring(option.get().length());
        reader.option(option.get(), value.isEmpty() && !open.isEmpty() ? open.remove() : value);
      }
    }
    return reader.command();
  }

  /** The words of a command line in the notation of the POSIX shell, without expansions. */
  public static List<String> words(String command) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    boolean isWord = false;
    char quote = 0;
    for (int i = 0; i < command.length(); i++) {
      char c = command.charAt(i);
      if (c == quote) {
        quote = 0;
      } else if (quote == 0 && (c == '"' || c == '\'')) {
        quote = c;
        isWord = true;
      } else if (c == '\\' && quote != '\'' && i + 1 < command.length()) {
        word.append(command.charAt(++i));
        isWord = true;
      } else if (quote == 0 && Character.isWhitespace(c)) {
        if (isWord) {
          words.add(word.toString());
        }
        word.setLength(0);
        isWord = false;
      } else {
        word.append(c);
        isWord = true;
      }
    }
    return isWord ? Stream.concat(words.stream(), Stream.of(word.toString())).toList() : words;
  }

  /** What is known after some arguments; of several about one macro, the last counts. */
  private static final class Reader {
    private final Path directory;
    private final List<Path> paths = new ArrayList<>();
    private final List<Path> systemPaths = new ArrayList<>();
    private final List<Path> included = new ArrayList<>();
    private final SequencedMap<String, String> defines = new LinkedHashMap<>();
    private final SequencedSet<String> undefined = new LinkedHashSet<>();

    Reader(Path directory) {
      this.directory = directory;
    }

    void option(String option, String value) {
      switch (option) {
        case "-D" -> define(value);
        case "-U" -> {
          defines.remove(value);
          undefined.add(value);
        }
        case "-include" -> included.add(directory.resolve(value));
        case "-isystem", "-idirafter" -> systemPaths.add(directory.resolve(value));
        default -> paths.add(directory.resolve(value));
      }
    }

    void define(String macro) {
      String[] parts = macro.split("=", 2);
      undefined.remove(parts[0]);
      defines.put(parts[0], parts.length == 1 ? "1" : parts[1]);
    }

    void standard(String name) {
      String year = name.substring(Math.max(0, name.length() - 2));
      if (VERSIONS.containsKey(year)) {
        define("__STDC_VERSION__=" + VERSIONS.get(year));
      } else {
        option("-U", "__STDC_VERSION__");
      }
    }

    CompileCommand command() {
      List<Path> all = Stream.concat(paths.stream(), systemPaths.stream()).toList();
      return new CompileCommand(all, defines, undefined, included);
    }
  }
}
