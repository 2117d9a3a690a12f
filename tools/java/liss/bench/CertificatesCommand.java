package liss.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.bench.MeasuredProcess.Result;
import liss.format.MarkdownTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code tools/bench certificates}: what it costs to write certificates and to check them. */
@Command(
    name = "certificates",
    description = {
      "Verifies programs with and without a certificate, and checks that. Places locks in programs"
          + " in W that are not safe, and checks what shows that the output is, and which of its"
          + " changes are the fewest.",
      "",
      "Writes certificates.md, anew after each program."
    })
@SuppressWarnings("NullAway.Init") // picocli sets the annotated fields
final class CertificatesCommand implements Callable<Integer> {

  private static final Pattern NONE = Pattern.compile("certificate: none \\((.*)\\)");
  private static final Pattern BY = Pattern.compile("\"by\":\"([a-z ]*)\"");
  private static final Pattern FEWEST = Pattern.compile("Fewest changes: (.*)[.]");
  private static final Pattern WORLD = Pattern.compile("worlds/([a-z]+)/");
  private static final String RESULT = "Result: ";

  @Spec private CommandSpec spec;
  @Mixin private RunOptions options;

  @Parameters(
      paramLabel = "DIR",
      arity = "0..*",
      description = "Where the programs are (default: drivers models results).")
  private List<Path> directories = List.of();

  @Option(names = "--only", paramLabel = "WORD", description = "Only files with this in their path.")
  private String only = "";

  private final MarkdownTable programs =
      new MarkdownTable(
          List.of("program", "answer", "certificate", "lines", "size", "verify", "write", "check"));

  private final MarkdownTable repairs =
      new MarkdownTable(
          List.of("program", "certificate", "size", "synthesize", "write", "check", "fewest changes"));

  /** For each answer how many programs there are, and how many of these have certificates. */
  private final Map<String, int[]> answers = new TreeMap<>();

  private Duration verifying = Duration.ZERO;
  private Duration writing = Duration.ZERO;
  private Duration checking = Duration.ZERO;

  @Override
  public Integer call() throws Exception {
    Path certificate = Files.createTempFile("liss-bench", ".jsonl");
    try {
      for (Path program : programs()) {
        spec.commandLine().getErr().println(program);
        Files.deleteIfExists(certificate);
        String answer = add(program, certificate);
        if (answer.equals("false(preemption-safety)") && program.toString().endsWith(".w")) {
          Files.deleteIfExists(certificate);
          addRepair(program, certificate);
        }
        WholeFile.write(options.output().resolve("certificates.md"), document());
      }
    } finally {
      Files.deleteIfExists(certificate);
    }
    return 0;
  }

  private List<Path> programs() throws IOException {
    List<Path> all = new ArrayList<>();
    List<Path> usual = List.of(Path.of("drivers"), Path.of("models"), Path.of("results"));
    for (Path directory : directories.isEmpty() ? usual : directories) {
      try (Stream<Path> files = Files.walk(directory)) {
        files
            .filter(file -> file.toString().matches(".*[.][cw]"))
            .filter(file -> file.toString().contains(only))
            .sorted()
            .forEach(all::add);
      }
    }
    return all;
  }

  /** Returns the answer. */
  private String add(Path program, Path certificate) throws IOException, InterruptedException {
    Optional<Result.Ended> alone = run(liss(program, List.of()));
    Optional<Result.Ended> writing =
        run(liss(program, List.of("--certificate", certificate.toString())));
    if (alone.isEmpty() || writing.isEmpty()) {
      row(program, "killed", "", "", "", "", "", "");
      return "killed";
    }
    String answer = answer(writing.get().output());
    int[] count = answers.computeIfAbsent(kind(answer), key -> new int[2]);
    count[0]++;
    if (!Files.exists(certificate)) {
      Matcher none = NONE.matcher(writing.get().output());
      String reason = none.find() ? "none: " + none.group(1) : "none";
      row(program, answer, reason, "", "", time(alone.get()), time(writing.get()), "");
      return answer;
    }
    Optional<Result.Ended> checked =
        run(List.of("./liss-check", certificate.toString(), program.toString()));
    boolean isRight = checked.filter(c -> answer(c.output()).equals(answer)).isPresent();
    count[1] += isRight ? 1 : 0;
    this.verifying = verifying.plus(alone.get().wall());
    this.writing = this.writing.plus(writing.get().wall());
    this.checking = checking.plus(checked.map(Result.Ended::wall).orElse(Duration.ZERO));
    List<String> lines = Files.readAllLines(certificate);
    row(
        program,
        answer,
        isRight ? proof(lines) : "REJECTED",
        Integer.toString(lines.size()),
        Files.size(certificate) / 1024 + " KB",
        time(alone.get()),
        time(writing.get()),
        checked.map(CertificatesCommand::time).orElse("killed"));
    return answer;
  }

  private void addRepair(Path program, Path certificate) throws IOException, InterruptedException {
    Path output = Files.createTempFile("liss-bench", ".w");
    try {
      Optional<Result.Ended> alone = run(synthesis(program, output, List.of()));
      Optional<Result.Ended> writing =
          run(synthesis(program, output, List.of("--certificate", certificate.toString())));
      if (alone.isEmpty() || writing.isEmpty() || !Files.exists(certificate)) {
        String answer = writing.map(w -> answer(w.output())).orElse("killed");
        Matcher none = NONE.matcher(writing.map(Result.Ended::output).orElse(""));
        String reason = none.find() ? "none: " + none.group(1) : "none: " + answer;
        repairs.row(List.of(program.toString(), reason, "", "", "", "", ""));
        return;
      }
      Optional<Result.Ended> checked =
          run(
              List.of(
                  "./liss-check", certificate.toString(), output.toString(), program.toString()));
      boolean isRight = checked.filter(c -> answer(c.output()).equals("true")).isPresent();
      Matcher fewest = FEWEST.matcher(checked.map(Result.Ended::output).orElse(""));
      repairs.row(
          List.of(
              program.toString(),
              isRight ? proof(Files.readAllLines(certificate)) : "REJECTED",
              Files.size(certificate) / 1024 + " KB",
              time(alone.get()),
              time(writing.get()),
              checked.map(CertificatesCommand::time).orElse("killed"),
              fewest.find() ? fewest.group(1) : ""));
    } finally {
      Files.deleteIfExists(output);
    }
  }

  private List<String> synthesis(Path program, Path output, List<String> more) {
    return Stream.of(
            List.of(
                options.launcher().toString(),
                "synthesize",
                "--timeout",
                options.seconds() + "s",
                "-o",
                output.toString()),
            more,
            List.of(program.toString()))
        .flatMap(List::stream)
        .toList();
  }

  private void row(Path program, String... cells) {
    programs.row(Stream.concat(Stream.of(program.toString()), Stream.of(cells)).toList());
  }

  private List<String> liss(Path program, List<String> more) {
    return Stream.of(
            List.of(options.launcher().toString(), "verify", "--timeout", options.seconds() + "s"),
            world(program),
            more,
            List.of(program.toString()))
        .flatMap(List::stream)
        .toList();
  }

  /** The option for what a program runs in, after which its directory is called. */
  private static List<String> world(Path program) {
    Matcher matcher = WORLD.matcher(program.toString());
    return matcher.find() ? List.of("--world", matcher.group(1)) : List.of();
  }

  private Optional<Result.Ended> run(List<String> command)
      throws IOException, InterruptedException {
    Duration patience = Duration.ofSeconds(2L * options.seconds() + 60);
    return switch (new MeasuredProcess(Map.of(), patience).run(command)) {
      case Result.Ended ended -> Optional.of(ended);
      case Result.Killed killed -> Optional.empty();
    };
  }

  private static String answer(String output) {
    return output
        .lines()
        .filter(line -> line.startsWith(RESULT))
        .map(line -> line.substring(RESULT.length()))
        .reduce((first, second) -> second)
        .orElse("refused");
  }

  /** An answer without its reason. */
  private static String kind(String answer) {
    return answer.startsWith("unknown") ? "unknown" : answer;
  }

  private static String proof(List<String> lines) {
    String by =
        lines.stream()
            .flatMap(line -> BY.matcher(line).results().map(found -> found.group(1)))
            .filter(name -> !name.equals("text") && !name.equals("blocked threads"))
            .collect(Collectors.joining(", "));
    return by.isEmpty() ? kindOfRun(lines) : by;
  }

  private static String kindOfRun(List<String> lines) {
    String line = lines.get(lines.size() - 2);
    return line.contains("\"failing\":")
        ? "run that fails"
        : line.contains("\"round\":") ? "run without an end" : "run";
  }

  private static String time(Result.Ended ended) {
    return seconds(ended.wall());
  }

  private static String seconds(Duration time) {
    return String.format(Locale.ROOT, "%.2f s", time.toMillis() / 1000.0);
  }

  private String document() {
    MarkdownTable sums = new MarkdownTable(List.of("answer", "programs", "with a certificate"));
    answers.forEach((answer, count) ->
        sums.row(List.of(answer, Integer.toString(count[0]), Integer.toString(count[1]))));
    return """
    # Certificates

    Written by `tools/bench certificates`. **verify** is the time of `liss verify`, **write** that
    with `--certificate`, and **check** that of `liss-check`, all with the start of Java. Where the
    certificate is not the run that is shown, it is named after what shows that runs are
    serializable (docs/certificates.md); a certificate that the checker does not accept is REJECTED.
    %d processors, Java %d, one run for each figure.

    %s
    All programs with a certificate together: verify %s, write %s, check %s.

    %s
    ## Outputs

    What `liss synthesize` makes of the programs in W that are not preemption-safe. **fewest changes** is what
    the checker shows of it: no structured placement changes less.

    %s\
    """
        .formatted(
            Runtime.getRuntime().availableProcessors(),
            Runtime.version().feature(),
            sums,
            seconds(verifying),
            seconds(writing),
            seconds(checking),
            programs,
            repairs);
  }
}
