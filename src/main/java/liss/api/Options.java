package liss.api;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a program is read with and what is asked about it: the options of the command line. Each
 * method returns these options and one more.
 *
 * @param words the options as words of a command line (docs/command-line.md)
 */
public record Options(List<String> words) {

  /** No options: no limits, and the threads that the program has. */
  public static final Options NONE = new Options(List.of());

  /** Copies the words. */
  public Options {
    words = List.copyOf(words);
  }

  /**
   * Any option of the command, such as {@code with("--endless")} or {@code with("--extern",
   * "stop")}.
   */
  public Options with(String... more) {
    return new Options(Stream.concat(words.stream(), Stream.of(more)).toList());
  }

  /** A limit on the time, in milliseconds or longer; when it is met, the answer is unknown. */
  public Options timeLimit(Duration limit) {
    return with("--timeout", limit.toMillis() + "ms");
  }

  /** The objective of a placement: {@code coarse}, {@code fine} or {@code none}. */
  public Options objective(String objective) {
    return with("--objective", objective);
  }

  /** C: the functions that are threads; {@code f[2]} stands for two copies. */
  public Options threads(String... functions) {
    return with("--threads", String.join(",", functions));
  }

  /** C: a directory of headers. */
  public Options include(Path directory) {
    return with("-I", directory.toString());
  }

  /** C: a macro with its value. */
  public Options define(String macro, String value) {
    return with("-D", macro + "=" + value);
  }

  /** C: what the program runs in, such as {@code linux} or {@code python} (docs/worlds.md). */
  public Options world(String world) {
    return with("--world", world);
  }
}
