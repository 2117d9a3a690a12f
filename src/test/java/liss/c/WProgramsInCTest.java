package liss.c;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import liss.Programs;
import liss.Seeds;
import liss.c.WAsC.Use;
import liss.c.projection.Projection.Purpose;
import liss.c.source.COptions;
import liss.cfa.CfaBuilder;
import liss.cfa.ProgramCfa;
import liss.explore.ConcurrentPrograms;
import liss.explore.ConcurrentPrograms.Kind;
import liss.explore.Dependence;
import liss.explore.Explorer;
import liss.explore.Inputs;
import liss.explore.ProgramExploration;
import liss.lang.ParseResult;
import liss.lang.Program;
import liss.lang.SourceText;
import liss.oracle.RandomPrograms;
import liss.run.Property;
import liss.unfolding.CutoffMode;
import liss.unfolding.ExplorationOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Programs of W, printed as C and read back, are the same. */
@Tag("slow")
class WProgramsInCTest {

  private static final RandomPrograms.Size SIZE =
      new RandomPrograms.Size(3, 14, 4, 2, 2, 0, 3, 0, 0, Integer.MAX_VALUE);

  private static final Inputs INPUTS = new Inputs.OneOf(List.of(0L, 1L));
  private static final Set<Property> PROPERTIES = EnumSet.of(Property.ASSERTION, Property.DEADLOCK);

  private int compared;

  @Test
  void programs_for_the_engines_have_the_same_automata() {
    for (long seed = 0; seed < Seeds.of(100, 3_000); seed++) {
      compare("seed " + seed, RandomPrograms.of(SIZE).source(seed));
    }
    assertThat(compared).isEqualTo(Seeds.of(100, 3_000));
  }

  @Test
  void programs_with_all_of_the_language_have_the_same_automata() {
    for (long seed = 0; seed < Seeds.of(1_000, 4_000); seed++) {
      compare("seed " + seed, liss.lang.RandomPrograms.text(seed).replace("[*]", "[2]"));
    }
    assertThat(compared).isGreaterThan(Seeds.of(10, 50));
  }

  @Test
  void explore_finds_as_many_classes_of_runs() {
    for (long seed = 0; seed < Seeds.of(100, 25_000); seed++) {
      // In C, a call that yields an input is a step of its own, and so is an input that is not
      // used.
      String text = ConcurrentPrograms.source(seed, Kind.TERMINATING);
      String written = text.replace("input(dev)", "havoc").replace("r := havoc", "x := havoc");
      Program program = Programs.parse(written);
      String c = WAsC.printed(program, Use.EXECUTION).orElse("");
      if (!c.isEmpty()) {
        ParseResult inC =
            new CFrontEnd(COptions.defaults())
                .withValues(new SourceText("r.c", c), Purpose.EXECUTION);
        Program translated = ((ParseResult.Parsed) inC).program();
        if (seenInputs(translated) != seenInputs(program)) {
          continue; // constants of C exclude some uses of inputs, which then are no choices
        }
        assertThat(runs(translated))
            .as("seed %d%n%s%n%s", seed, program.source().text(), c)
            .isEqualTo(runs(program));
        compared++;
      }
    }
    assertThat(compared).isGreaterThan(Seeds.of(20, 5_000));
  }

  private static long seenInputs(Program program) {
    ProgramCfa cfa = CfaBuilder.build(program).lean();
    return cfa.threads().stream()
        .flatMap(thread -> thread.edges().stream())
        .filter(edge -> edge.action().isInput() && !cfa.unseenInputs().contains(edge))
        .count();
  }

  /** How many runs there are, and what is wrong, which states and runs with cutoffs agree on. */
  private static List<Object> runs(Program program) {
    ProgramCfa cfa = CfaBuilder.build(program).lean();
    ProgramExploration found = found(cfa, ExplorationOptions.standard());
    assertThat(found(cfa, ExplorationOptions.standard().with(CutoffMode.EXACT)).violated())
        .isEqualTo(found.violated());
    assertThat(
            new Explorer(
                    INPUTS, Dependence.ACCESS, ExplorationOptions.standard().with(CutoffMode.EXACT))
                .exploreStates(cfa, PROPERTIES, Long.MAX_VALUE)
                .violated()
                .isEmpty())
        .isEqualTo(found.violated().isEmpty());
    return List.of(
        found.runs().maximalConfigurations(), found.runs().deadlocks(), found.violated());
  }

  private static ProgramExploration found(ProgramCfa program, ExplorationOptions options) {
    return ProgramExploration.of(program, INPUTS, Dependence.ACCESS, options, PROPERTIES);
  }

  private void compare(String description, String text) {
    Program draft = Programs.parse(text);
    boolean hasSplitArrays =
        CfaBuilder.build(draft).variables().stream().anyMatch(v -> v.name().contains("["));
    if (hasSplitArrays || WAsC.printed(draft, Use.ABSTRACTION).isEmpty()) {
      return;
    }
    // A variable that no thread writes is not observable in C.
    StringBuilder writer = new StringBuilder("thread writer {");
    CfaBuilder.build(draft).variables().stream()
        .map(v -> v.name())
        .forEach(name ->
            writer.append(name).append(isWholeArray(draft, name) ? "[0]" : "").append(" := 0;"));
    Program program = Programs.parse(text + "\n" + writer + "}");
    String c = WAsC.print(program, Use.ABSTRACTION);
    compared++;
    ProgramCfa inC = CfaBuilder.build(Sources.program(new SourceText("random.c", c), oneDevice()));
    assertThat(Graphs.of(inC))
        .as("%s%n%s%n%s", description, text, c)
        .isEqualTo(Graphs.of(CfaBuilder.build(program)));
  }

  /** A channel has two functions in C, one for input and one for output. */
  private static COptions oneDevice() {
    COptions usual = COptions.defaults();
    return new COptions(
        usual.text(),
        usual.threads(),
        usual.emit(),
        new COptions.Unknown(
            usual.copies(), usual.few(), usual.locks(), Optional.of(COptions.Extern.ONE)),
        usual.kernel(),
        usual.switching(),
        usual.facts(),
        usual.processors());
  }

  private static boolean isWholeArray(Program program, String name) {
    return program.all(liss.lang.Declaration.SharedArray.class).stream()
        .anyMatch(array -> array.name().equals(name));
  }
}
