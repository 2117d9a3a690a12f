package liss.batch;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import liss.format.Json;

/**
 * The results of several shards together.
 *
 * @param results by job
 * @param missing the jobs that were planned and have no result, or one that is not finished
 * @param commands the command lines of the shards
 */
public record Batches(
    SortedMap<Job, Json.Members> results, SortedSet<Job> missing, SequencedSet<String> commands) {

  private static final String UNFINISHED = "unfinished";

  /** What the file of one batch says. */
  record Part(List<Job> plan, List<String> commands, List<Json.Members> results) {}

  /** Puts files together, each given by its text; lines that are no results are left out. */
  public static Batches of(Collection<String> files) {
    SortedMap<Job, Json.Members> results = new TreeMap<>();
    SortedSet<Job> missing = new TreeSet<>();
    SequencedSet<String> commands = new LinkedHashSet<>();
    for (Part part : files.stream().map(Batches::part).toList()) {
      missing.addAll(part.plan());
      commands.addAll(part.commands());
      part.results().forEach(result -> add(result, results));
    }
    missing.removeIf(
        job -> Optional.ofNullable(results.get(job)).filter(Batches::isFinished).isPresent());
    return new Batches(results, missing, commands);
  }

  /** Adds a result, which replaces the one that the job had if it says more. */
  static void add(Json.Members result, SortedMap<Job, Json.Members> results) {
    results.merge(
        Job.of(result),
        result,
        (before, now) -> isFinished(before) && !isFinished(now) ? before : now);
  }

  /** The members of the result of a process that was ended before it had an answer. */
  static Json.Members unfinished(String label) {
    return Json.object().with("result", label).with(UNFINISHED, true);
  }

  /** Whether a process has ended with an answer or an error, and need not run again. */
  static boolean isFinished(Json.Members result) {
    return !result.truth(UNFINISHED);
  }

  static Part part(String text) {
    List<Job> plan = new ArrayList<>();
    List<String> commands = new ArrayList<>();
    List<Json.Members> results = new ArrayList<>();
    for (Json.Members line : text.lines().flatMap(Batches::object).toList()) {
      line.objects("plan").forEach(job -> plan.add(Job.of(job)));
      line.text("command").ifPresent(commands::add);
      if (line.text("task").isPresent()) {
        results.add(line);
      }
    }
    return new Part(plan, commands, results);
  }

  private static Stream<Json.Members> object(String line) {
    return Json.parse(line).stream()
        .filter(Json.Members.class::isInstance)
        .map(Json.Members.class::cast);
  }

  /** Results, one line each. */
  public static String lines(Collection<Json.Members> results) {
    StringBuilder text = new StringBuilder();
    results.forEach(result -> text.append(result.line()).append('\n'));
    return text.toString();
  }
}
