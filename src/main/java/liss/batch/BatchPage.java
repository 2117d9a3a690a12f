package liss.batch;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.format.Json;

/** The results of a batch as the document of a page: the worst first, in few words. */
public final class BatchPage {

  /** The most findings of a program that are told. */
  private static final int MOST_MESSAGES = 2;

  /** The kinds of results, the worst first: errors, and what has no answer because of them. */
  private enum State {
    FALSE("not safe"),
    CRASH("crash"),
    ERROR("cannot be read"),
    POSSIBLE("possibly not safe"),
    UNKNOWN("not decided"),
    TRUE("safe");

    private final String words;

    State(String words) {
      this.words = words;
    }

    static State of(Json.Members result) {
      String label = result.text("result").orElse("");
      return Stream.of(values())
          .filter(state -> label.startsWith(state.id()))
          .findFirst()
          .orElse(UNKNOWN);
    }

    private String id() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private final Path directory;
  private final boolean hasTasks;
  private final Function<Json.Members, Optional<String>> page;
  private final Function<String, String> source;

  private BatchPage(
      Collection<Json.Members> results,
      Function<Json.Members, Optional<String>> page,
      Function<String, String> source) {
    this.directory =
        common(results.stream().map(result -> Path.of(Job.of(result).file())).toList());
    this.hasTasks = results.stream().map(result -> Job.of(result).task()).distinct().count() > 1;
    this.page = page;
    this.source = source;
  }

  /**
   * The document. Its date is that of the last result.
   *
   * @param commands the command lines that made the results
   * @param page the address of the page of a result, if it has one
   * @param source the address of a program
   */
  public static Json.Members of(
      Collection<Json.Members> results,
      Collection<String> commands,
      Function<Json.Members, Optional<String>> page,
      Function<String, String> source) {
    BatchPage document = new BatchPage(results, page, source);
    Map<State, List<Json.Members>> states =
        results.stream()
            .collect(
                Collectors.groupingBy(
                    State::of, () -> new EnumMap<>(State.class), Collectors.toList()));
    List<Json.Members> rows =
        states.values().stream()
            .flatMap(List::stream)
            .sorted(Comparator.<Json.Members, State>comparing(State::of).thenComparing(Job::of))
            .map(document::row)
            .toList();
    String all = results.size() + (results.size() == 1 ? " result" : " results");
    Json.Members batch =
        Json.object()
            .with("all", all)
            .with("hasTasks", document.hasTasks)
            .with("counts", states.entrySet(), BatchPage::count)
            .with("date", date(results).map(Json.Text::new))
            .with("commands", Json.texts(List.copyOf(commands)))
            .with("rows", rows);
    String name = document.directory.toString();
    return Json.object()
        .with("command", "batch")
        .with("file", name.isEmpty() ? all : all + " in " + name.replace('\\', '/'))
        .with("result", result(states.keySet()).id())
        .with("batch", batch);
  }

  /** What there is to say of all: a program without an answer is not decided. */
  private static State result(Set<State> states) {
    return Stream.of(State.FALSE, State.POSSIBLE)
        .filter(states::contains)
        .findFirst()
        .orElse(Set.of(State.TRUE).containsAll(states) ? State.TRUE : State.UNKNOWN);
  }

  /** When the last result came, to the minute. */
  private static Optional<String> date(Collection<Json.Members> results) {
    return results.stream()
        .flatMap(result -> result.text("ended").stream())
        .max(Comparator.naturalOrder())
        .map(instant -> instant.replaceFirst("T(\\d\\d:\\d\\d).*", " $1 UTC"));
  }

  private static Json.Members count(Map.Entry<State, List<Json.Members>> results) {
    return Json.object()
        .with("state", results.getKey().id())
        .with("words", results.getKey().words)
        .with("number", results.getValue().size());
  }

  /** The directory that all files are in; empty for the working directory. */
  private static Path common(List<Path> files) {
    Path common = files.isEmpty() ? Path.of("") : parent(files.getFirst());
    for (Path file : files) {
      while (!file.startsWith(common) && !common.toString().isEmpty()) {
        common = parent(common);
      }
    }
    return common;
  }

  private static Path parent(Path file) {
    return Optional.ofNullable(file.getParent()).orElse(Path.of(""));
  }

  private Json.Members row(Json.Members result) {
    Job job = Job.of(result);
    State state = State.of(result);
    String label = result.text("result").orElse("");
    Path file = Path.of(job.file());
    Path shown = directory.toString().isEmpty() ? file : directory.relativize(file);
    List<String> claims = Findings.claims(result);
    Optional<String> own = page.apply(result);
    Json.Members row =
        Json.object()
            .with("name", shown.toString().replace('\\', '/'))
            .with("address", own.orElseGet(() -> source.apply(job.file())))
            .with("task", job.task())
            .with("state", state.id())
            .with("order", state.ordinal())
            .with("answer", state == State.UNKNOWN ? state.words : label)
            .with("messages", Json.texts(messages(result, state, label)))
            .with("claims", Json.texts(claims));
    return result
        .whole("milliseconds")
        .map(time ->
            row.with("milliseconds", time)
                .with(
                    "time",
                    BigDecimal.valueOf(time, 3).setScale(1, RoundingMode.HALF_UP).toPlainString()))
        .orElse(row);
  }

  /** What was found, in a sentence each with its place. */
  private static List<String> messages(Json.Members result, State state, String label) {
    List<String> all = new ArrayList<>();
    if (state == State.UNKNOWN) {
      all.add(label.replaceFirst("(?s)^unknown\\((.*)\\)$", "$1"));
    }
    List<Json.Members> findings =
        result.objects(state == State.ERROR ? "notifications" : "findings").stream()
            .filter(finding -> !finding.text("level").equals(Optional.of("note")))
            .sorted(Comparator.comparing(BatchPage::isNoError))
            .toList();
    findings.stream().limit(MOST_MESSAGES).map(f -> brief(f, Job.of(result))).forEach(all::add);
    if (findings.size() > MOST_MESSAGES) {
      all.add("and " + (findings.size() - MOST_MESSAGES) + " more");
    }
    if (all.isEmpty() && state != State.TRUE) {
      result.text("message").ifPresent(all::add);
    }
    return all;
  }

  /** In SARIF, what has no level is a warning. */
  private static boolean isNoError(Json.Members finding) {
    return !finding.text("level").equals(Optional.of("error"));
  }

  /** The first part of a finding, without what its program's result says, with its place. */
  private static String brief(Json.Members finding, Job job) {
    String text =
        finding
            .object("message")
            .flatMap(message -> message.text("text"))
            .orElse("")
            .replaceFirst("(?s)[.] \\p{Lu}.*", "")
            .replaceFirst("^(possibly )?not preemption-safe[:;] ", "")
            .replaceFirst("(?s); (?!help: ).*", "");
    return FindingPlace.of(finding).map(place -> words(place, job)).orElse("") + text;
  }

  private static String words(FindingPlace place, Job job) {
    String name = place.file().replaceFirst(".*/", "");
    return (job.file().endsWith(name) ? "" : name + ", ")
        + place.line().map(line -> "line " + line + ": ").orElse("");
  }

  /** The file of the page of a job, in a directory of pages. */
  public static Path file(Job job) {
    Path named = Path.of("");
    for (Path part : Path.of(job.file()).normalize()) {
      named = named.resolve(part.toString().equals("..") ? "up" : part.toString());
    }
    return named.resolveSibling(named.getFileName() + "." + job.task() + ".html");
  }
}
