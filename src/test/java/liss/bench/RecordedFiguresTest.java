package liss.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The files of recorded results give the same figures for the same thing. Figures that depend on a
 * time limit are in {@code placement.md} alone.
 */
class RecordedFiguresTest {

  private static final Path RESULTS = Path.of("results");
  private static final String BEST_FOUND = "depends on the time limit, best found";
  private static final Pattern PROVEN_VERDICT =
      Pattern.compile(
          "locks (\\d+), lock (\\d+), unlock (\\d+), protected (\\d+), pairs (\\d+), .*");

  /** What a placement costs. */
  private record Cost(long lock, long unlock, long covered, long pairs) {

    /** The criterion that an objective counts first. */
    long first(String objective) {
      return objective.equals("fine") ? pairs : lock;
    }
  }

  /** One row of the generated table of {@code placement.md}. */
  private record Row(
      String driver, String objective, String locks, Optional<Cost> cost, String optimum) {

    String key() {
      return driver + "." + objective;
    }

    boolean isForAnyNumberOfLocks() {
      return locks.equals("any");
    }

    boolean isProven() {
      return optimum.equals("proven");
    }
  }

  private static String text(String file) throws IOException {
    return Files.readString(RESULTS.resolve(file));
  }

  private static List<List<String>> tableRows(String text) {
    return text.lines()
        .filter(line -> line.startsWith("| ") && !line.startsWith("| ---"))
        .map(line -> line.substring(1, line.lastIndexOf('|')))
        .map(line -> Arrays.stream(line.split("\\|", -1)).map(String::strip).toList())
        .toList();
  }

  private static Map<String, String> verdicts() throws IOException {
    Map<String, String> verdicts = new TreeMap<>();
    for (String line : text("free/verdicts").lines().toList()) {
      int colon = line.indexOf(": ");
      verdicts.put(line.substring(0, colon), line.substring(colon + 2));
    }
    return verdicts;
  }

  private static Optional<Cost> cost(String verdict) {
    Matcher figures = PROVEN_VERDICT.matcher(verdict);
    return figures.matches()
        ? Optional.of(cost(figures.toMatchResult(), List.of(2, 3, 4, 5)))
        : Optional.empty();
  }

  private static Cost cost(MatchResult figures, List<Integer> groups) {
    List<Long> numbers = groups.stream().map(i -> Long.valueOf(figures.group(i))).toList();
    return new Cost(numbers.get(0), numbers.get(1), numbers.get(2), numbers.get(3));
  }

  private static List<Row> placements() throws IOException {
    return tableRows(generated()).stream()
        .filter(cells -> cells.size() == 11 && !cells.getFirst().equals("driver"))
        .map(RecordedFiguresTest::row)
        .toList();
  }

  private static String generated() throws IOException {
    return text("placement.md").split("\n## Longer runs\n", -1)[0];
  }

  private static Row row(List<String> cells) {
    Optional<Cost> cost =
        cells.get(7).isEmpty()
            ? Optional.empty()
            : Optional.of(
                new Cost(
                    Long.parseLong(cells.get(7).split(" / ", -1)[0]),
                    Long.parseLong(cells.get(7).split(" / ", -1)[1]),
                    Long.parseLong(cells.get(8)),
                    Long.parseLong(cells.get(9))));
    return new Row(cells.get(0), cells.get(1), cells.get(2), cost, cells.get(10));
  }

  private static Map<String, Long> pairsWithOneLock() throws IOException {
    Map<String, Long> pairs = new TreeMap<>();
    for (Row row : placements()) {
      if (row.objective().equals("fine") && row.locks().equals("up to 1")) {
        row.cost().ifPresent(cost -> pairs.put(row.driver(), cost.pairs()));
      }
    }
    return pairs;
  }

  @Test
  void verdicts_have_figures_for_what_does_not_depend_on_time_alone() throws IOException {
    for (Map.Entry<String, String> verdict : verdicts().entrySet()) {
      if (verdict.getValue().contains("best found")) {
        assertThat(verdict.getValue()).as(verdict.getKey()).isEqualTo(BEST_FOUND);
      }
    }
  }

  @Test
  void optima_of_placement_md_are_those_of_verdicts() throws IOException {
    Map<String, String> verdicts = verdicts();
    assertThat(placements()).isNotEmpty();
    for (Row row : placements()) {
      String verdict = verdicts.get(row.key());
      assertThat(verdict).as(row.key()).isNotNull();
      if (row.isForAnyNumberOfLocks() && row.isProven() && !verdict.equals(BEST_FOUND)) {
        assertThat(verdict).as(row.key()).endsWith("optimal");
        assertThat(cost(verdict)).as(row.key()).isEqualTo(row.cost());
      }
      if (row.optimum().equals("no placement exists")) {
        assertThat(verdict).as(row.key()).isEqualTo("no placement");
      }
    }
  }

  @Test
  void no_placement_is_better_than_an_optimum() throws IOException {
    Map<String, String> verdicts = verdicts();
    for (Row row : placements()) {
      Optional<Cost> optimum = cost(verdicts.get(row.key()));
      if (optimum.isPresent() && row.cost().isPresent()) {
        assertThat(row.cost().get().first(row.objective()))
            .as(row.key())
            .isGreaterThanOrEqualTo(optimum.get().first(row.objective()));
      }
    }
  }

  @Test
  void what_is_not_proven_in_placement_md_names_its_limit() throws IOException {
    Matcher limit = Pattern.compile("a limit of (\\d+) s for each synthesis").matcher(generated());
    assertThat(limit.find()).isTrue();
    for (Row row : placements()) {
      if (row.cost().isPresent() && !row.optimum().matches("proven( for up to \\d+)?")) {
        assertThat(row.optimum())
            .as(row.key())
            .containsPattern("time limit of " + limit.group(1) + " s|memory|effort");
      }
    }
  }

  @Test
  void pairs_with_one_lock_are_the_same_everywhere_in_placement_md() throws IOException {
    Map<String, Long> withOneLock = pairsWithOneLock();
    Pattern beside = Pattern.compile("With up to 1: (\\d+) pairs, proven");
    for (Row row : placements()) {
      Matcher pairs = beside.matcher(row.optimum());
      if (pairs.find()) {
        assertThat(Long.valueOf(pairs.group(1)))
            .as(row.key())
            .isEqualTo(withOneLock.get(row.driver()));
      }
    }
    for (List<String> run : tableRows(text("placement.md").substring(generated().length()))) {
      if (!run.getFirst().equals("driver")) {
        String driver = run.getFirst().split(" ", 2)[0];
        assertThat(run.get(1)).as("the limit for %s", driver).matches("\\d+ s");
        assertThat(Long.valueOf(run.get(4))).as(driver).isEqualTo(withOneLock.get(driver));
      }
    }
  }

  @Test
  void table_md_has_the_figures_of_verdicts() throws IOException {
    Map<String, String> verdicts = verdicts();
    for (List<String> cells : tableRows(text("free/table.md"))) {
      if (!cells.getFirst().equals("model")) {
        String key = cells.get(0) + "." + cells.get(1);
        String[] statements = cells.get(8).split(" / ", -1);
        assertThat(verdicts.get(key))
            .as(key)
            .startsWith(
                "locks %s, lock %s, unlock %s, protected %s, pairs %s, "
                    .formatted(
                        cells.get(7), statements[0], statements[1], cells.get(9), cells.get(10)));
      }
    }
  }

  @Test
  void the_comparison_with_the_paper_has_the_iterations_of_table_md() throws IOException {
    Map<String, String> iterations = new TreeMap<>();
    tableRows(text("free/table.md"))
        .forEach(cells -> iterations.put(cells.get(0) + "." + cells.get(1), cells.get(4)));
    for (List<String> cells : section("## Beside the paper")) {
      String driver = cells.getFirst();
      if (!driver.equals("model")) {
        assertThat(cells.get(3))
            .as(driver)
            .isEqualTo(
                iterations.get(driver + ".coarse") + ", " + iterations.get(driver + ".fine"));
      }
    }
  }

  /** Small drivers: the columns for coarse and fine. A driver that needs no locks has a dash. */
  @Test
  void the_comparison_with_the_paper_has_the_figures_of_verdicts() throws IOException {
    Map<String, String> verdicts = verdicts();
    for (List<String> cells : section("## Beside the paper")) {
      if (!cells.getFirst().equals("model")) {
        String coarse = verdicts.get(cells.getFirst() + ".coarse");
        String fine = verdicts.get(cells.getFirst() + ".fine");
        if (cells.get(5).equals("-")) {
          assertThat(List.of(coarse, fine)).allMatch(v -> v.startsWith("locks 0, "));
        } else {
          assertThat(cells.get(5).replace("*", ""))
              .as(cells.getFirst() + ".coarse")
              .isEqualTo(inPage(coarse).replaceAll("^\\d+: |; \\d+$", ""));
          assertThat(cells.get(7)).as(cells.getFirst() + ".fine").isEqualTo(inPage(fine));
        }
      }
    }
  }

  @Test
  void the_big_drivers_have_the_figures_of_verdicts_and_placement_md() throws IOException {
    Map<String, String> verdicts = verdicts();
    Map<String, Long> withOneLock = pairsWithOneLock();
    List<List<String>> rows = section("## Big drivers");
    assertThat(rows).isNotEmpty();
    for (List<String> cells : rows) {
      String driver = cells.getFirst();
      if (cells.size() == 6 && cells.get(1).startsWith("safe")) {
        assertThat(verdicts.get(driver)).startsWith("safe");
      } else if (cells.size() == 6 && !driver.equals("driver")) {
        for (String objective : cells.get(2).split(", ", -1)) {
          assertThat(cells.get(3).replace("no placement exists", "no placement"))
              .as(driver + "." + objective)
              .isEqualTo(inPage(verdicts.get(driver + "." + objective)));
        }
      } else if (cells.size() == 4 && cells.get(1).equals("1")) {
        assertThat(cells.get(2)).as(driver).endsWith("; " + withOneLock.get(driver));
      }
    }
  }

  /** The rows of the tables below a heading of the page about the results. */
  private static List<List<String>> section(String heading) throws IOException {
    String page = text("README.md");
    int start = page.indexOf("\n" + heading + "\n");
    assertThat(start).as(heading).isNotNegative();
    int end = page.indexOf("\n## ", start + 1);
    return tableRows(page.substring(start, end < 0 ? page.length() : end));
  }

  /** A result of {@code verdicts} as the page writes it: locks: lock/unlock; protected; pairs. */
  private static String inPage(String verdict) {
    Matcher figures = PROVEN_VERDICT.matcher(verdict);
    return figures.matches() ? figures.replaceFirst("$1: $2/$3; $4; $5") : verdict;
  }
}
