package liss.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import liss.Programs;
import liss.Seeds;
import liss.cfa.CfaBuilder;
import liss.check.safety.SerializationEngine;
import liss.lang.Program;
import liss.oracle.RandomPrograms;
import liss.oracle.RandomPrograms.Size;
import liss.oracle.SectionPrograms;
import liss.placement.model.Objective;
import liss.placement.model.PlacementRules;
import liss.placement.model.Sections;
import liss.placement.model.TextChanges;
import liss.search.Limits;
import liss.synth.ExistingLocks;
import liss.synth.SynthesisListener;
import liss.synth.SynthesisResult.Synthesized;
import liss.synth.Synthesizer;
import lisscheck.Checked;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The changes that the checker calls the fewest, beside those of the best placement. */
@Tag("slow")
class FewestChangesTest {

  private static final Size WITH_LOCKS = new Size(3, 6, 2, 2, 1, 0, 1, 0, 0, 2_000);

  /** What the best placement changes, and the lines of the runs that it has to prevent. */
  private record Best(TextChanges changes, List<String> runs, List<String> grow) {

    String shown(String source, int moreLocks, int moreFunctions, int moreSections) {
      return Checked.fewest(
          source,
          runs,
          grow,
          (int) changes.newLocks() + moreLocks,
          (int) changes.functions() + moreFunctions,
          (int) changes.newSections() + moreSections);
    }
  }

  private static Optional<Best> best(String source) {
    Program program = Programs.parse(source);
    SerializationEngine engine = new SerializationEngine();
    if (!(new Synthesizer(engine, Objective.COARSE, Limits.none(), SynthesisListener.SILENT)
                .with(Sections.STRUCTURED)
                .with(ExistingLocks.REUSED)
                .synthesize(program)
            instanceof Synthesized found)
        || found.placement().isEmpty()) {
      return Optional.empty();
    }
    List<String> grow = PlacementRules.candidates(Programs.cfa(source));
    Certificate certificate =
        Certificate.ofOutput(
            program,
            Programs.parse(found.text()),
            engine.considered(CfaBuilder.build(program)),
            Optional.of(
                new Certificate.FewestChanges(
                    found.progress().constraints().stream()
                        .flatMap(constraint -> constraint.steps().stream())
                        .toList(),
                    grow)),
            Limits.none());
    if (!(certificate instanceof Certificate.Written written)) {
      return Optional.empty();
    }
    assertThat(Checked.answer(written.lines(), found.text(), Optional.of(source)))
        .as(source)
        .isEqualTo("true");
    return Optional.of(
        new Best(
            found.cost().changes(),
            written.lines().stream().filter(line -> line.startsWith("{\"bad\"")).toList(),
            grow));
  }

  private static String source(long seed) {
    return switch (Math.floorMod(seed, 3)) {
      case 0 -> RandomPrograms.of(WITH_LOCKS).source(seed);
      case 1 -> SectionPrograms.nested(seed);
      default -> SectionPrograms.flat(seed);
    };
  }

  @Test
  void what_is_shown_is_what_the_best_placement_changes() {
    int shown = 0;
    int all = 0;
    for (long seed = 0; seed < Seeds.of(120, 3_000); seed++) {
      String source = source(seed);
      Optional<Best> best = best(source);
      if (best.isEmpty()) {
        continue;
      }
      String of = "seed %d:%n%s%n%s".formatted(seed, source, best.get().changes());
      all++;
      shown += best.get().shown(source, 0, 0, 0).contains("not shown") ? 0 : 1;
      checkNotExceeded(best.get(), source, of);
      checkNotExceeded(mutated(best.get(), new Random(seed)), source, of);
    }
    assertThat(all).isGreaterThan(Seeds.of(20, 500));
    assertThat(shown * 10).as("%d of %d", shown, all).isGreaterThan(all * 7);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ex1", "ex5", "dv1394", "md", "f_acm", "i915_irq", "cpmac.bug3"})
  void repairs_of_drivers_have_the_fewest_changes(String driver) throws Exception {
    String source = Files.readString(Path.of("drivers", driver + ".w"));
    assertThat(best(source).orElseThrow().shown(source, 0, 0, 0)).doesNotContain("not shown");
  }

  @Test
  void changes_are_those_of_the_text() {
    String source = "thread t { lock(m); } lock m; shared int a[2] = {1, 2}; proc p() { skip; }";
    String output =
        "lock l; thread t { lock(m); lock(l); unlock(l); unlock(m); lock(m); }"
            + " lock m; shared int a[2] = {1, 2}; proc p() { skip; }";
    assertThat(Checked.changes(source, output)).isEqualTo("1 1 2");
  }

  @Test
  void runs_that_no_placement_has_to_prevent_show_nothing() {
    String source = "shared int x = 0; thread first { x := 1; } thread second { x := 2; x := 3; }";
    List<String> serial = List.of("{\"bad\":[0,1,2]}");
    assertThatThrownBy(() -> Checked.fewest(source, serial, List.of(), 1, 2, 2))
        .hasMessageContaining("a cooperative run is equivalent");
    List<String> impossible = List.of("{\"bad\":[0,2,1]}");
    assertThatThrownBy(() -> Checked.fewest(source, impossible, List.of(), 1, 2, 2))
        .hasMessageContaining("is not possible");
    assertThat(Checked.fewest(source, List.of("{\"bad\":[1,0,2]}"), List.of(), 1, 2, 2))
        .isEqualTo("1 new lock, 2 changed functions, 2 new sections");
  }

  /** No more is shown than the best placement needs, which would be wrong. */
  private static void checkNotExceeded(Best best, String source, String of) {
    assertThat(shown(best, source, 1, 0, 0)).as(of).matches("not shown: . new lock.*|rejected");
    assertThat(shown(best, source, 0, 1, 0))
        .as(of)
        .matches(".*not shown: .*(lock|function).*|rejected");
    assertThat(shown(best, source, 0, 0, 1)).as(of).matches(".*not shown: .*|rejected");
  }

  private static String shown(Best best, String source, int locks, int functions, int sections) {
    try {
      return best.shown(source, locks, functions, sections);
    } catch (RuntimeException e) {
      return "rejected";
    }
  }

  /** With a run in which two steps have changed places, or without a run. */
  private static Best mutated(Best best, Random random) {
    List<String> runs = new ArrayList<>(best.runs());
    int one = random.nextInt(runs.size());
    if (random.nextInt(4) == 0) {
      runs.remove(one);
    } else {
      String[] steps = runs.get(one).replaceAll("[^0-9,]", "").split(",");
      int at = random.nextInt(steps.length - 1);
      String step = steps[at];
      steps[at] = steps[at + 1];
      steps[at + 1] = step;
      runs.set(one, "{\"bad\":[" + String.join(",", steps) + "]}");
    }
    return new Best(best.changes(), runs, best.grow());
  }
}
