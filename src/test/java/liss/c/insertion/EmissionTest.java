package liss.c.insertion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import liss.Seeds;
import liss.c.Compiler;
import liss.c.Corpus;
import liss.c.Graphs;
import liss.c.Sources;
import liss.cfa.Action;
import liss.cfa.CfaBuilder;
import liss.cfa.InsertionPoint;
import liss.cfa.ProgramCfa;
import liss.emit.Emitter;
import liss.lang.InsertionPoints.Marked;
import liss.lang.Program;
import liss.lang.SourceSpan;
import liss.lang.SourceText;
import liss.placement.model.LockOperation;
import liss.placement.model.LockPlacement;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is inserted into a C text is, when the text is read again, where the placement has it. */
@Tag("slow")
class EmissionTest {

  @Tag("long")
  @ParameterizedTest
  @MethodSource("liss.c.Corpus#texts")
  void every_place_of_a_variant_is_where_it_should_be(SourceText source) {
    every_place_is_where_it_should_be(source);
  }

  @ParameterizedTest
  @MethodSource("liss.c.Corpus#originals")
  void every_place_is_where_it_should_be(SourceText source) {
    Program program = Sources.program(source, Corpus.options(source));
    List<InsertionPoint> points = List.copyOf(points(CfaBuilder.build(program)));
    assertThat(points).isNotEmpty();
    for (int i = 0; i < points.size(); i += Seeds.of(25, 1)) {
      TreeMap<InsertionPoint, List<LockOperation>> operations = new TreeMap<>();
      operations.put(points.get(i), List.of(new LockOperation.Acquire(0)));
      check(source, program, new LockPlacement(1, operations));
    }
  }

  @ParameterizedTest
  @MethodSource("liss.c.Corpus#originals")
  void places_do_not_disturb_each_other(SourceText source) {
    Program program = Sources.program(source, Corpus.options(source));
    SortedSet<InsertionPoint> points = points(CfaBuilder.build(program));
    for (long seed = 0; seed < Seeds.of(2, 20); seed++) {
      Random random = new Random(seed);
      SortedMap<InsertionPoint, List<LockOperation>> operations = new TreeMap<>();
      int share = 1 + random.nextInt(4);
      for (InsertionPoint point : points) {
        List<LockOperation> here = new ArrayList<>();
        if (seed == 0 || random.nextInt(share) == 0) {
          here.add(new LockOperation.Release(random.nextInt(2)));
        }
        if (seed == 0 || random.nextInt(share) == 0) {
          here.add(new LockOperation.Acquire(random.nextInt(2)));
        }
        operations.put(point, here);
      }
      check(source, program, new LockPlacement(2, operations));
    }
  }

  /** The text before, and the text with something at every place, for the system's compiler. */
  @Test
  void what_compiles_still_compiles(@TempDir Path directory) throws Exception {
    assumeTrue(Compiler.isPresent());
    Compiler compiler = new Compiler(directory);
    int compared = 0;
    for (SourceText source : Corpus.originals()) {
      Program program = Sources.program(source, Corpus.options(source));
      SortedMap<InsertionPoint, List<LockOperation>> operations = new TreeMap<>();
      for (InsertionPoint point : points(CfaBuilder.build(program))) {
        operations.put(point, List.of(new LockOperation.Release(0), new LockOperation.Acquire(1)));
      }
      String emitted = Emitter.emit(program, new LockPlacement(2, operations));
      if (compiler.messages(source.text()).isEmpty()) {
        compared++;
        assertThat(compiler.messages(emitted)).as("%s%n%s", source.file(), emitted).isEmpty();
      }
    }
    assertThat(compared).isGreaterThan(20);
  }

  private static void check(SourceText source, Program program, LockPlacement placement) {
    List<String> names = Emitter.names(program, placement.locks());
    String emitted = Emitter.emit(program, placement);
    Program again = Sources.program(new SourceText(source.file(), emitted), Corpus.options(source));
    ProgramCfa expected = placement.applyTo(CfaBuilder.build(program), names);
    assertThat(Graphs.of(CfaBuilder.build(again)))
        .as("%s with %s%n%s", source.file(), placement, emitted)
        .isEqualTo(Graphs.of(expected));
    assertThat(isSubsequence(kept(program, placement), emitted)).as(emitted).isTrue();
  }

  /**
   * All of a text but the words {@code return} that a variable for the value replaces, and the
   * parts of statements that move in front of them.
   */
  private static String kept(Program program, LockPlacement placement) {
    Marked marked = (Marked) program.insertionPoints();
    TreeMap<Integer, Integer> gone = new TreeMap<>();
    for (InsertionPoint point : placement.operations().keySet()) {
      switch (point.position()) {
        case RETURN_VALUE -> gone.put(point.offset(), point.offset() + "return".length());
        case CONDITION_VALUE, ARGUMENT_VALUE -> {
          SourceSpan part = marked.snapshots().get(point.offset()).expression();
          gone.put(part.start(), part.end());
        }
        default -> {}
      }
    }
    StringBuilder kept = new StringBuilder(program.source().text());
    gone.descendingMap().forEach(kept::delete);
    return kept.toString();
  }

  private static boolean isSubsequence(String text, String longer) {
    int matched = 0;
    for (int i = 0; i < longer.length() && matched < text.length(); i++) {
      if (longer.charAt(i) == text.charAt(matched)) {
        matched++;
      }
    }
    return matched == text.length();
  }

  /** All but those in waits, where a lock is given back and taken again. */
  private static SortedSet<InsertionPoint> points(ProgramCfa program) {
    SortedSet<InsertionPoint> points = new TreeSet<>();
    program.threads().stream()
        .flatMap(thread -> thread.edges().stream())
        .forEach(edge -> {
          if (edge.action() instanceof Action.Pass pass && !pass.point().isBehindWait()) {
            points.add(pass.point());
          }
        });
    return points;
  }

  @Test
  void the_corpus_is_large() {
    assertThat(Corpus.texts()).hasSizeGreaterThan(30);
  }
}
