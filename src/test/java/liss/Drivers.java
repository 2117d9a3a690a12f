package liss;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import liss.cfa.CfaBuilder;
import liss.cfa.ProgramCfa;
import liss.lang.Program;

/** The models in {@code drivers/}, small ones and big ones. */
public final class Drivers {

  /**
   * Brute force enumerates all runs of a model whose threads have at most so many edges together,
   * procedures inlined. The largest small model has 200, the smallest big one 571.
   */
  public static final int MOST_EDGES_FOR_BRUTE_FORCE = 300;

  private static final Path DIRECTORY = Path.of("drivers");

  private Drivers() {}

  /** The names of the models that brute force can enumerate. */
  public static List<String> small() {
    return all().stream().filter(Drivers::isSmall).toList();
  }

  /**
   * The names of the small models; without {@code -Plong}, those that take a second at most, which
   * is all but {@code ex5}, {@code f_acm} and {@code f_acm-correlated}.
   */
  public static List<String> quick() {
    Set<String> slow = Set.of("ex5", "f_acm", "f_acm-correlated");
    return small().stream().filter(name -> Seeds.of(0, 1) == 1 || !slow.contains(name)).toList();
  }

  /** The names of the models that are too big for brute force. */
  public static List<String> big() {
    return all().stream().filter(name -> !isSmall(name)).toList();
  }

  /** The file of a model. */
  public static Path file(String name) {
    return DIRECTORY.resolve(name + ".w");
  }

  /** The text of a model. */
  public static String text(String name) {
    try {
      return Files.readString(file(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The program of a model. */
  public static Program program(String name) {
    return Programs.parse(text(name));
  }

  /** The automata of a model. */
  public static ProgramCfa cfa(String name) {
    return CfaBuilder.build(program(name));
  }

  private static boolean isSmall(String name) {
    return cfa(name).threads().stream().mapToInt(thread -> thread.edges().size()).sum()
        <= MOST_EDGES_FOR_BRUTE_FORCE;
  }

  private static List<String> all() {
    try (Stream<Path> files = Files.list(DIRECTORY)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".w"))
          .map(name -> name.substring(0, name.length() - 2))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
