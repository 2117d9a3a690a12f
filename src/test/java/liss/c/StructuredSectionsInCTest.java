package liss.c;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import liss.Programs;
import liss.Seeds;
import liss.c.WAsC.Use;
import liss.c.source.COptions;
import liss.cfa.CfaBuilder;
import liss.cfa.ProgramCfa;
import liss.check.safety.SerializationEngine;
import liss.lang.Program;
import liss.lang.SourceText;
import liss.oracle.BruteForce;
import liss.oracle.RandomPrograms;
import liss.oracle.Scheduler;
import liss.oracle.TraceClass;
import liss.placement.model.Objective;
import liss.placement.model.PlacementLegality;
import liss.placement.model.PlacementRules;
import liss.placement.model.Repair;
import liss.placement.model.Sections;
import liss.search.Limits;
import liss.synth.ExistingLocks;
import liss.synth.SynthesisListener;
import liss.synth.SynthesisResult;
import liss.synth.SynthesisResult.Synthesized;
import liss.synth.Synthesizer;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs of W with locks of their own, printed as C and repaired there. */
@Tag("slow")
class StructuredSectionsInCTest {

  private static final RandomPrograms.Size WITH_LOCKS =
      new RandomPrograms.Size(3, 8, 2, 2, 0, 0, 1, 0, 3, 2_000);

  /** Of a {@link Repair}: new locks, unknown calls, changed functions, new sections. */
  private static final int CRITERIA_BEFORE_LINES = 4;

  private static final int LOOP_BOUND = 2;

  @TempDir private Path directory;

  @Test
  void results_compile_are_safe_and_cost_what_those_of_their_twins_do()
      throws IOException, InterruptedException {
    Assumptions.assumeTrue(Compiler.isPresent());
    compareAll(0, Seeds.of(12, 120));
  }

  @Tag("long")
  @Test
  void many_results_compile_are_safe_and_cost_what_those_of_their_twins_do()
      throws IOException, InterruptedException {
    Assumptions.assumeTrue(Compiler.isPresent());
    compareAll(1_000_000, 500);
  }

  private void compareAll(long first, int count) throws IOException, InterruptedException {
    Compiler compiler = new Compiler(directory);
    int changed = 0;
    for (long seed = first; seed < first + count; seed++) {
      Program inW = Programs.parse(RandomPrograms.of(WITH_LOCKS).source(seed));
      String c = WAsC.printed(inW, Use.ABSTRACTION).orElse("");
      if (c.isEmpty()) {
        continue;
      }
      String failed = "seed " + seed + "\n" + c;
      Program inC = Sources.program(new SourceText("random.c", c), COptions.defaults());
      SynthesisResult repaired = synthesize(inC);
      if (repaired instanceof Synthesized found && !found.placement().isEmpty()) {
        changed++;
        assertThat(compiler.messages(found.text())).as(failed + found.text()).isEmpty();
        ProgramCfa original = CfaBuilder.build(inC);
        assertThat(added(original, found.text())).as(failed + found.text()).isEmpty();
        assertThat(
                PlacementLegality.violations(
                    original,
                    found.placement(),
                    PlacementRules.reusing(original, Sections.STRUCTURED)))
            .as(failed)
            .isEmpty();
      }
      if (CfaBuilder.build(inC).locks().size() == CfaBuilder.build(inW).locks().size()
          && haveSameSteps(inW, inC)) {
        assertThat(costs(repaired)).as(failed).isEqualTo(costs(synthesize(inW)));
      }
    }
    assertThat(changed).isGreaterThan(count / 4);
  }

  /** A variable that no thread writes is not observable in C. */
  private static boolean haveSameSteps(Program inW, Program inC) {
    return Graphs.of(CfaBuilder.build(inC)).equals(Graphs.of(CfaBuilder.build(inW)));
  }

  /** A run of the output that is none of the original, in which other places are blocks. */
  private static Optional<TraceClass> added(ProgramCfa original, String text) {
    ProgramCfa output =
        CfaBuilder.build(Sources.program(new SourceText("random.c", text), COptions.defaults()));
    SortedSet<TraceClass> runs = BruteForce.of(output, LOOP_BOUND).classes(Scheduler.PREEMPTIVE);
    runs.removeAll(BruteForce.of(original, LOOP_BOUND).classes(Scheduler.COOPERATIVE));
    return runs.stream().findFirst();
  }

  /** What a repair costs before its lines are counted, which are others in C; none if none is. */
  private static List<Long> costs(SynthesisResult result) {
    return result instanceof Synthesized found
        ? new Repair(Objective.COARSE).criteria(found.cost()).subList(0, CRITERIA_BEFORE_LINES)
        : List.of();
  }

  private static SynthesisResult synthesize(Program program) {
    return new Synthesizer(
            new SerializationEngine(), Objective.COARSE, Limits.none(), SynthesisListener.SILENT)
        .with(Sections.STRUCTURED)
        .with(ExistingLocks.REUSED)
        .readingWith(
            program.source().file().endsWith(".c")
                ? new CFrontEnd(COptions.defaults())::parse
                : liss.lang.Parser::parse)
        .synthesize(program);
  }
}
