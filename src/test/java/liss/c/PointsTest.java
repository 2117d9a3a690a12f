package liss.c;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import liss.Seeds;
import liss.c.ir.Function;
import liss.c.ir.TranslationUnit;
import liss.c.lowering.NormalForm;
import liss.c.source.COptions;
import liss.lang.Declaration;
import liss.lang.ParseResult;
import liss.lang.Program;
import liss.lang.SourceText;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The normal form has its insertion points where the translation to W has them. */
public class PointsTest {

  private static final Path CORPUS = Path.of(System.getProperty("liss.corpus", "../shared/corpus"));

  /** The translation to W takes long for large files. */
  private static final int LARGEST = 10_000;

  @ParameterizedTest
  @MethodSource("liss.c.Corpus#originals")
  void are_those_of_the_translation(SourceText source) {
    Program program = Sources.program(source, Corpus.options(source));
    assertThat(differences(program, unit(source, Corpus.options(source)))).isEmpty();
  }

  public static TranslationUnit unit(SourceText source, COptions options) {
    return ((NormalForm.Lowered) NormalForm.of(source, options)).unit();
  }

  /** What is not the same in both; points behind values may be where these do nothing in W. */
  public static List<String> differences(Program program, TranslationUnit unit) {
    Map<String, List<PointGraph>> routines = new TreeMap<>();
    for (Declaration declaration : program.declarations()) {
      if (declaration instanceof Declaration.Routine routine) {
        String name = routine.name().replaceFirst("^body of ", "").replaceFirst("[ \\[#].*", "");
        routines.computeIfAbsent(name, n -> new ArrayList<>()).add(PointGraph.of(routine.body()));
      }
    }
    List<String> differences = new ArrayList<>();
    routines.forEach((name, graphs) ->
        unit.function(name).ifPresent(function -> compare(graphs, function, differences)));
    return differences;
  }

  private static void compare(List<PointGraph> old, Function function, List<String> differences) {
    PointGraph now = PointGraph.of(function.body());
    SortedSet<String> expected = new TreeSet<>();
    old.forEach(graph -> expected.addAll(graph.places()));
    SortedSet<String> found = now.places();
    for (String place : expected) {
      if (!found.contains(place)) {
        differences.add(function.name() + ": no " + place);
      }
    }
    for (String place : found) {
      if (!expected.contains(place) && !place.endsWith("_VALUE")) {
        differences.add(function.name() + ": new " + place);
      }
    }
    for (PointGraph graph : old) {
      SortedMap<String, SortedSet<String>> edges = now.successors(graph.places()::contains);
      graph
          .successors(found::contains)
          .forEach((place, next) -> {
            if (!next.equals(edges.get(place))) {
              differences.add(
                  "%s: behind %s %s, not %s"
                      .formatted(function.name(), place, edges.get(place), next));
            }
          });
    }
  }

  /**
   * The translation leaves out what a thread does before others start, critical sections of summary
   * locks, and what never runs, such as a branch that ends a thread with a lock that it does not
   * hold; so some points are new. And it leaves a loop without end in {@code main} that starts
   * threads, so that there are points behind it.
   */
  private static boolean isMissing(String difference) {
    return difference.contains(": no ") && !difference.startsWith("main:");
  }

  @Tag("slow")
  @Test
  void programs_of_others_have_them_where_the_translation_has_them(TestReporter reporter)
      throws IOException {
    assumeTrue(Files.isDirectory(CORPUS), "the corpus is not here: " + CORPUS);
    List<String> all = new ArrayList<>();
    int compared = 0;
    for (String line : Seeds.of(4, Files.readAllLines(CORPUS.resolve("manifest.tsv")))) {
      String[] columns = line.split("\t", -1);
      Path file = CORPUS.resolve(columns[1]);
      if (!file.toString().endsWith(".c") || Files.size(file) > LARGEST) {
        continue;
      }
      SourceText source =
          new SourceText(file.toString(), Files.readString(file, StandardCharsets.ISO_8859_1));
      COptions options = Sources.FEW;
      if (new CFrontEnd(options).parse(source) instanceof ParseResult.Parsed parsed
          && NormalForm.of(source, options) instanceof NormalForm.Lowered lowered) {
        compared++;
        differences(parsed.program(), lowered.unit()).stream()
            .filter(PointsTest::isMissing)
            .forEach(d -> all.add(file + ": " + d));
      }
    }
    reporter.publishEntry("programs", String.valueOf(compared));
    assertThat(all).isEmpty();
  }
}
