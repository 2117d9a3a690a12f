package liss.fuzz;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * What one run of the command line gets.
 *
 * @param kind what it is about
 * @param files the contents of files, by their names
 * @param arguments the command line, where {@code @/} stands for the directory of the files
 * @param input what there is on standard input
 */
record Input(Inputs.Kind kind, Map<String, String> files, List<String> arguments, String input) {

  Input {
    files = Map.copyOf(files);
    arguments = List.copyOf(arguments);
  }

  /** An input without anything on standard input. */
  static Input of(Inputs.Kind kind, Map<String, String> files, List<String> arguments) {
    return new Input(kind, files, arguments, "");
  }

  /** Writes the files. */
  void write(Path directory) throws IOException {
    for (Map.Entry<String, String> file : files.entrySet()) {
      Files.write(directory.resolve(file.getKey()), bytes(file.getValue()));
    }
  }

  /** Removes what is in a directory. */
  static void clear(Path directory) throws IOException {
    try (var paths = Files.walk(directory)) {
      for (Path path : paths.toList().reversed()) {
        if (!path.equals(directory)) {
          Files.delete(path);
        }
      }
    }
  }

  /** The command line for a directory. */
  Object[] arguments(Path directory) {
    return arguments.stream().map(word -> word.replace("@/", directory + "/")).toArray();
  }

  /** UTF-8, but a lone surrogate is a byte that is not. */
  static byte[] bytes(String text) {
    byte[] bytes = new byte[3 * text.length()];
    int length = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean isPair =
          Character.isHighSurrogate(c)
              && i + 1 < text.length()
              && Character.isLowSurrogate(text.charAt(i + 1));
      if (Character.isSurrogate(c) && !isPair) {
        bytes[length++] = (byte) 0xff;
        continue;
      }
      byte[] one = text.substring(i, isPair ? ++i + 1 : i + 1).getBytes(StandardCharsets.UTF_8);
      System.arraycopy(one, 0, bytes, length, one.length);
      length += one.length;
    }
    return Arrays.copyOf(bytes, length);
  }
}
