package liss.bench;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code tools/bench answers}: what liss says of many programs, to be compared with later. */
@Command(
    name = "answers",
    description = {
      "Verifies all programs in C of some directories and of a manifest.",
      "",
      "Writes answers.tsv: for each program the answer, what it rests on, and the accesses that the"
          + " report shows, without times. Two versions of liss are compared by two such files."
    })
@SuppressWarnings("NullAway.Init") // picocli sets the annotated fields
final class AnswersCommand implements Callable<Integer> {

  private static final Duration GRACE = Duration.ofSeconds(30);
  private static final Pattern OF_KERNEL = Pattern.compile("(?m)^\\s*#\\s*include\\s*<linux/");
  private static final Pattern ACCESS = Pattern.compile("(read|write|havoc|input|output)\\(.*");
  private static final String HEADING = "program\toptions\tanswer\tassumptions\tshown\n";

  @Spec private CommandSpec spec;
  @Mixin private RunOptions options;

  @Parameters(
      paramLabel = "DIR",
      arity = "0..*",
      description = "Directories with programs; what includes headers of Linux is a driver.")
  private List<Path> directories = List.of();

  @Option(
      names = "--manifest",
      paramLabel = "FILE",
      description = "A list of programs; paths in it are below its directory.")
  private Optional<Path> manifest = Optional.empty();

  @Option(
      names = "--jobs",
      paramLabel = "N",
      description = "How many programs are verified at the same time (default: ${DEFAULT-VALUE}).")
  private int jobs = 2;

  /**
   * A program.
   *
   * @param name as it stands in the table
   */
  private record Asked(String name, Path file, List<String> options) {}

  @Override
  public Integer call() throws Exception {
    List<Asked> programs = new ArrayList<>();
    for (Path directory : directories) {
      programs.addAll(in(directory));
    }
    if (manifest.isPresent()) {
      programs.addAll(listed(manifest.get()));
    }
    StringBuilder table = new StringBuilder(HEADING);
    for (String row : rows(programs)) {
      table.append(row).append('\n');
    }
    WholeFile.write(options.output().resolve("answers.tsv"), table.toString());
    return 0;
  }

  private List<String> rows(List<Asked> programs) throws InterruptedException, ExecutionException {
    List<String> rows = new ArrayList<>();
    try (ExecutorService executor = Executors.newFixedThreadPool(jobs)) {
      List<Future<String>> open =
          programs.stream().map(program -> executor.submit(() -> row(program))).toList();
      for (int i = 0; i < open.size(); i++) {
        rows.add(open.get(i).get());
        spec.commandLine()
            .getErr()
            .println("%d/%d %s".formatted(i + 1, open.size(), programs.get(i).name()));
      }
    }
    return rows;
  }

  /** The programs below a directory. */
  private static List<Asked> in(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      List<Asked> programs = new ArrayList<>();
      for (Path file : files.filter(f -> f.toString().endsWith(".c")).sorted().toList()) {
        String text = Files.readString(file, StandardCharsets.ISO_8859_1);
        Path name = Optional.ofNullable(directory.getFileName()).orElse(directory);
        programs.add(
            new Asked(
                name.resolve(directory.relativize(file)).toString(),
                file,
                OF_KERNEL.matcher(text).find() ? List.of("--kernel") : List.of()));
      }
      return programs;
    }
  }

  private static List<Asked> listed(Path manifest) throws IOException {
    Path root = manifest.toAbsolutePath().getParent();
    return CorpusManifest.read(manifest).stream()
        .map(program ->
            new Asked(program.file(), root.resolve(program.file()), below(root, program.options())))
        .toList();
  }

  /** Options in which paths are below a directory. */
  private static List<String> below(Path root, List<String> written) {
    List<String> result = new ArrayList<>();
    for (int i = 0; i < written.size(); i++) {
      boolean isPath = i > 0 && written.get(i - 1).equals("-I");
      result.add(isPath ? root.resolve(written.get(i)).toString() : written.get(i));
    }
    return result;
  }

  private String row(Asked program) throws IOException, InterruptedException {
    List<String> line =
        new ArrayList<>(List.of(options.launcher().toAbsolutePath().toString(), "verify"));
    line.addAll(List.of("--format", "json", "--property", "race"));
    line.addAll(List.of("--memlimit", LissProcess.MEMORY_LIMIT));
    line.addAll(List.of("--timeout", options.seconds() + "s"));
    line.addAll(program.options());
    line.add(program.file().toString());
    Tool run =
        Tool.run(
            line,
            Map.of("LISS_JAVA_OPTS", "-Xmx" + LissProcess.HEAP),
            Duration.ofSeconds(options.seconds()).plus(GRACE));
    Answer answer = Answer.of(run);
    return String.join(
        "\t",
        program.name(),
        String.join(" ", shown(program)),
        answer.result(),
        String.join("; ", answer.assumptions()),
        String.join("; ", answer.accesses()));
  }

  /** The options without the directories of the machine. */
  private static List<String> shown(Asked program) {
    return program.options().stream()
        .map(word -> Path.of(word).isAbsolute() ? "DIR" : word)
        .toList();
  }

  /**
   * What the report says.
   *
   * @param accesses the lines and accesses of the runs that it shows
   */
  private record Answer(String result, SortedSet<String> assumptions, SortedSet<String> accesses) {

    static Answer of(Tool run) {
      SortedSet<String> assumptions = new TreeSet<>();
      SortedSet<String> accesses = new TreeSet<>();
      if (run.out().isBlank()) {
        return new Answer(
            run.isKilled() ? "killed" : "exit code " + run.exitCode(), assumptions, accesses);
      }
      JsonObject report = JsonParser.parseString(run.out()).getAsJsonObject();
      members(report, "assumptions").forEach(one -> assumptions.add(assumption(one)));
      collect(report, accesses);
      return new Answer(report.get("result").getAsString(), assumptions, accesses);
    }

    private static List<JsonObject> members(JsonObject object, String name) {
      return object.has(name)
          ? object.getAsJsonArray(name).asList().stream().map(JsonElement::getAsJsonObject).toList()
          : List.of();
    }

    private static String assumption(JsonObject assumption) {
      String place = assumption.has("line") ? " " + assumption.get("line").getAsInt() : "";
      return assumption.get("code").getAsString() + place;
    }

    /** The accesses in all lists of steps. */
    private static void collect(JsonElement element, SortedSet<String> accesses) {
      if (element.isJsonArray()) {
        element.getAsJsonArray().forEach(inside -> collect(inside, accesses));
      } else if (element.isJsonObject()) {
        JsonObject object = element.getAsJsonObject();
        if (object.has("action") && object.has("line")) {
          String action = object.get("action").getAsString();
          if (ACCESS.matcher(action).matches()) {
            accesses.add(object.get("line").getAsInt() + " " + action);
          }
        }
        object.asMap().values().forEach(inside -> collect(inside, accesses));
      }
    }
  }
}
