package liss.bench;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.format.MarkdownTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code tools/bench racebench}: violations and traps in programs with interrupt handlers. */
@Command(
    name = "racebench",
    description = {
      "Verifies the programs of RaceBench 2.1 on one processor, and compares the variables of the"
          + " alarms with those that the comments name.",
      "",
      "Writes racebench-table.md, anew after each program."
    })
@SuppressWarnings("NullAway.Init") // picocli sets the annotated fields
final class RaceBenchCommand implements Callable<Integer> {

  private static final Duration GRACE = Duration.ofSeconds(15);

  /** The meanings of the functions of the programs; interrupts are enabled by {@code init}. */
  private static final String VOCABULARY =
      """
      [functions]
      disable_isr = "disable_interrupt 0"
      enable_isr = "enable_interrupt 0"
      rand = "nondet"

      [priorities]
      "*_isr_1" = "interrupt 1 disabled"
      "*_isr_2" = "interrupt 2 disabled"
      "*_isr_3" = "interrupt 3 disabled"
      """;

  /** A line of a comment: a number, a variable, and three accesses, the first of which follows. */
  private static final Pattern PLACE = Pattern.compile("//\\s*\\d+\\.\\s*(\\*?)(\\w+).*<.*");

  /** The headings of violations and traps, in the language of the comments. */
  private static final String VIOLATIONS = "bug";

  private static final String TRAPS = "\u8bef\u62a5";

  private static final List<String> COLUMNS =
      List.of("program", "answer", "violations", "traps", "variables of the alarms", "time");

  @Spec private CommandSpec spec;

  @Mixin private RunOptions options;

  @Parameters(paramLabel = "DIR", description = "A directory with RaceBench.")
  private Path directory;

  private final MarkdownTable table = new MarkdownTable(COLUMNS);

  /**
   * What a comment names.
   *
   * @param isPointer whether it is what a pointer points to, which has another name
   */
  record Place(String variable, boolean isPointer) {

    /** Whether alarms are about it, as far as names tell. */
    String reported(Set<String> alarms) {
      String found = alarms.contains(variable) ? "yes" : isPointer ? "?" : "no";
      return (isPointer ? "*" : "") + shortened(variable) + ": " + found;
    }
  }

  @Override
  public Integer call() throws Exception {
    List<Path> programs;
    try (Stream<Path> all = Files.walk(directory)) {
      programs = all.filter(path -> path.toString().matches(".*_001\\.c")).sorted().toList();
    }
    for (Path program : programs) {
      spec.commandLine().getErr().println(program);
      add(program.toAbsolutePath());
      WholeFile.write(options.output().resolve("racebench-table.md"), table.toString());
    }
    return 0;
  }

  private void add(Path program) throws IOException, InterruptedException {
    Path vocabulary = Files.createTempFile("liss-bench", ".toml");
    try {
      Files.writeString(vocabulary, VOCABULARY);
      String name = String.valueOf(program.getFileName()).replace(".c", "");
      List<String> line =
          List.of(
              options.launcher().toAbsolutePath().toString(),
              "verify",
              "--format",
              "json",
              "--timeout",
              options.seconds() + "s",
              "--uniprocessor",
              "--vocabulary",
              vocabulary.toString(),
              "--threads",
              name + "_main," + name + "_isr_*",
              program.toString(),
              directory.resolve("common.c").toAbsolutePath().toString());
      Tool run =
          Tool.run(
              line,
              Map.of("LISS_JAVA_OPTS", "-Xmx" + LissProcess.HEAP),
              Duration.ofSeconds(options.seconds()).plus(GRACE));
      table.row(row(name, Files.readString(program), run));
    } finally {
      Files.delete(vocabulary);
    }
  }

  private static List<String> row(String name, String text, Tool run) {
    JsonObject report = JsonParser.parseString(run.out()).getAsJsonObject();
    Set<String> alarms = variables(report);
    List<Place> bugs = places(text, VIOLATIONS);
    List<Place> traps = places(text, TRAPS);
    traps.removeAll(bugs);
    return List.of(
        shortened(name),
        report.get("result").getAsString(),
        reported(bugs, alarms),
        reported(traps, alarms),
        alarms.stream().map(RaceBenchCommand::shortened).collect(Collectors.joining(", ")),
        String.format(Locale.ROOT, "%.1f s", run.wall().toMillis() / 1000.0));
  }

  private static String reported(List<Place> places, Set<String> alarms) {
    return places.stream()
        .map(p -> p.reported(alarms))
        .distinct()
        .collect(Collectors.joining(", "));
  }

  /** The names of the variables of all alarms, those of functions without their names. */
  private static Set<String> variables(JsonObject report) {
    Set<String> variables = new TreeSet<>();
    if (report.has("alarms")) {
      for (JsonElement alarm : report.getAsJsonArray("alarms")) {
        for (JsonElement variable : alarm.getAsJsonObject().getAsJsonArray("variables")) {
          variables.add(variable.getAsString().replaceFirst(".*\\.", ""));
        }
      }
    }
    return variables;
  }

  /** The places behind a heading, up to the next one. */
  static List<Place> places(String text, String heading) {
    List<Place> places = new ArrayList<>();
    boolean isBehind = false;
    for (String line : text.lines().toList()) {
      boolean isHeading = line.contains(VIOLATIONS) || line.contains(TRAPS);
      isBehind = isHeading ? line.contains(heading) : isBehind;
      Matcher place = PLACE.matcher(line);
      if (isBehind && place.matches()) {
        places.add(new Place(place.group(2), !place.group(1).isEmpty()));
      }
    }
    return places;
  }

  private static String shortened(String name) {
    return name.replaceFirst("^svp_simple_(\\d+)_001_?", "").isEmpty()
        ? name.replaceFirst("^svp_simple_(\\d+)_001$", "$1")
        : name.replaceFirst("^svp_simple_\\d+_001_", "");
  }
}
