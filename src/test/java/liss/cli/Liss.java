package liss.cli;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Runs the command line in this process and keeps what it printed. */
public record Liss(int exitCode, String out, String err) {

  /** The exit codes. */
  public static final int OK = ExitCode.OK;

  public static final int INPUT_ERROR = ExitCode.INPUT_ERROR;
  public static final int UNKNOWN = ExitCode.UNKNOWN;
  public static final int POSSIBLE = ExitCode.POSSIBLE;
  public static final int UNSAFE = ExitCode.UNSAFE;
  public static final int DEADLOCK = ExitCode.DEADLOCK;
  public static final int DIFFERENT = ExitCode.DIFFERENT;

  static final Terminal PLAIN = new Terminal(Map.of(), Set.of());

  /** Runs a command line with nobody watching. */
  public static Liss run(Object... arguments) {
    return run(PLAIN, arguments);
  }

  /** The same with variables of the environment. */
  public static Liss with(Map<String, String> environment, Object... arguments) {
    return run(new Terminal(environment, Set.of()), arguments);
  }

  static Liss run(Terminal terminal, Object... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String[] texts = Arrays.stream(arguments).map(String::valueOf).toArray(String[]::new);
    return new Liss(LissCommand.execute(texts, terminal, out, err), out.toString(), err.toString());
  }

  /** The same with something to read from standard input. */
  public static Liss given(String input, Object... arguments) {
    InputStream before = System.in;
    try {
      System.setIn(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)));
      return run(arguments);
    } finally {
      System.setIn(before);
    }
  }

  /** The last line of a text. */
  public static String last(String text) {
    return text.lines().toList().getLast();
  }

  /** What {@code liss explore} with some options says of a program in C. */
  public static Liss exploreC(Path directory, String program, Object... options) {
    Object[] arguments = new Object[options.length + 2];
    arguments[0] = "explore";
    System.arraycopy(options, 0, arguments, 1, options.length);
    arguments[options.length + 1] = file(directory, "program.c", program);
    return run(arguments);
  }

  /** A file with the given text in the directory. */
  public static Path file(Path directory, String name, String text) {
    try {
      return Files.writeString(directory.resolve(name), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static List<String> names(Path directory) {
    try (var files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
