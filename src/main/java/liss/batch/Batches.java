package liss.batch;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
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
 * @param missing the jobs that were planned and have no result
 */
public record Batches(SortedMap<Job, Json.Members> results, SortedSet<Job> missing) {

  /** What the file of one batch says. */
  record Part(List<Job> plan, List<Json.Members> results) {}

  /** Puts files together, each given by its text; lines that are no results are left out. */
  public static Batches of(Collection<String> files) {
    SortedMap<Job, Json.Members> results = new TreeMap<>();
    SortedSet<Job> missing = new TreeSet<>();
    for (Part part : files.stream().map(Batches::part).toList()) {
      missing.addAll(part.plan());
      part.results().forEach(result -> results.put(Job.of(result), result));
    }
    missing.removeAll(results.keySet());
    return new Batches(results, missing);
  }

  static Part part(String text) {
    List<Job> plan = new ArrayList<>();
    List<Json.Members> results = new ArrayList<>();
    for (Json.Members line : text.lines().flatMap(Batches::object).toList()) {
      line.objects("plan").forEach(job -> plan.add(Job.of(job)));
      if (line.text("task").isPresent()) {
        results.add(line);
      }
    }
    return new Part(plan, results);
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
