package liss.batch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The files of a working tree of git that differ from a revision, or are not under version control
 * yet. What another branch has changed since this one left it does not count: a revision stands for
 * the last common ancestor, if git knows one.
 */
public final class GitChanges {

  /** An inclusion, in whatever part of the text; it has a name, or else is computed by a macro. */
  private static final Pattern INCLUSION =
      Pattern.compile("#\\s*include(?:_next)?\\b(?:\\s*[\"<]([^\">\\n]+)[\">])?");

  /** The file with what is said of the programs in the directories below. */
  private static final String PROJECT = "liss.toml";

  private final Set<Path> changed;

  /** What files include; an empty name is one that a macro computes. */
  private final Map<Path, Set<String>> inclusions = new HashMap<>();

  private GitChanges(Set<Path> changed) {
    this.changed = changed;
  }

  /**
   * The changes in the working tree that a directory is in.
   *
   * @throws IOException also if there is no such revision, or no git
   */
  public static GitChanges since(String revision, Path directory)
      throws IOException, InterruptedException {
    String commit = git(directory, "rev-parse", "--verify", "--end-of-options", revision).strip();
    String base;
    try {
      base = git(directory, "merge-base", commit, "HEAD").strip();
    } catch (IOException e) {
      base = commit; // As in a clone without history: more files may have changed.
    }
    Path root = Path.of(git(directory, "rev-parse", "--show-toplevel").strip());
    Set<Path> changed = new TreeSet<>();
    for (String names :
        List.of(
            git(
                directory,
                "diff",
                "--name-only",
                "--no-renames",
                "--no-ext-diff",
                "-z",
                base,
                "--"),
            git(
                directory,
                "ls-files",
                "--others",
                "--exclude-standard",
                "--full-name",
                "-z",
                root + ""))) {
      Stream.of(names.split("\0"))
          .filter(n -> !n.isEmpty())
          .map(root::resolve)
          .forEach(changed::add);
    }
    return new GitChanges(changed);
  }

  private static String git(Path directory, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = Stream.concat(Stream.of("git"), Stream.of(arguments)).toList();
    Process process = new ProcessBuilder(command).directory(directory.toFile()).start();
    process.getOutputStream().close();
    var err = Batch.text(process.getErrorStream());
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      String said = err.join().lines().findFirst().orElse("").replaceFirst("^fatal: ", "");
      throw new IOException(String.join(" ", command) + ": " + said);
    }
    return out;
  }

  /**
   * Whether the answer about a program may have changed: the file, one that it may include, or what
   * is suppressed in it. Conditional inclusions count, whatever their conditions. Linear in the
   * size of these files.
   *
   * @param searched the directories in which headers are looked for, and files that are always
   *     included
   */
  public boolean concern(Path program, List<Path> searched) {
    Set<Path> seen = new HashSet<>();
    Deque<Path> open = new ArrayDeque<>(List.of(real(program)));
    searched.stream().filter(Files::isRegularFile).map(GitChanges::real).forEach(open::add);
    boolean isSuppressing =
        changed.stream()
            .filter(path -> path.endsWith(PROJECT))
            .anyMatch(path -> real(program).startsWith(path.resolveSibling("")));
    while (!open.isEmpty() && !isSuppressing && !changed.isEmpty()) {
      Path file = open.remove();
      if (changed.contains(file)) {
        return true;
      }
      for (String name : seen.add(file) ? included(file) : Set.<String>of()) {
        if (name.isEmpty()) {
          return true;
        }
        Stream.concat(Stream.of(file.resolveSibling("")), searched.stream())
            .map(directory -> real(directory.resolve(name)))
            .filter(path -> !seen.contains(path))
            .forEach(open::add);
      }
    }
    return isSuppressing;
  }

  /** Whether a file has changed. */
  public boolean contain(Path file) {
    return changed.contains(real(file));
  }

  private Set<String> included(Path file) {
    return inclusions.computeIfAbsent(
        file,
        path -> {
          Set<String> names = new TreeSet<>();
          if (Files.isRegularFile(path)) {
            Matcher inclusion = INCLUSION.matcher(text(path));
            while (inclusion.find()) {
              names.add(inclusion.group(1) == null ? "" : inclusion.group(1));
            }
          }
          return names;
        });
  }

  /** The text of a file; of one that cannot be read, whoever needs it says so. */
  private static String text(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }

  /** The path without symbolic links, also of a file that was deleted. */
  private static Path real(Path path) {
    Path whole = path.toAbsolutePath().normalize();
    try {
      return whole.toRealPath();
    } catch (IOException missing) {
      Path parent = whole.getParent();
      return parent == null ? whole : real(parent).resolve(whole.getFileName());
    }
  }
}
