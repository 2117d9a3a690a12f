package liss.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import liss.Programs;
import liss.Seeds;
import liss.abstraction.AbstractProgram;
import liss.behaviour.PreemptiveOnly;
import liss.behaviour.PreemptiveOnly.Finding;
import liss.behaviour.PreemptiveOnly.Method;
import liss.cfa.ProgramCfa;
import liss.explore.ConcurrentPrograms;
import liss.explore.ConcurrentPrograms.Kind;
import liss.run.Behaviour;
import liss.run.SmallPrograms;
import liss.run.SmallPrograms.Loops;
import liss.search.Limits;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The search run by run against the one of all behaviours. */
@Tag("slow")
class PreemptiveBehavioursTest {

  @Test
  void agreesWithTheListOfAllBehaviours() {
    int found = 0;
    int none = 0;
    for (long seed = 0; seed < Seeds.of(25, 3_000); seed++) {
      String source = SmallPrograms.source(seed, Loops.NONE);
      ProgramCfa program = Programs.cfa(source);
      PreemptiveOnly all = PreemptiveOnly.of(program, () -> false);
      PreemptiveOnly byRuns = PreemptiveBehaviours.amongRuns(program, List.of(), () -> false);
      String label = "seed " + seed + "\n" + source;
      assertThat(byRuns.method()).isEqualTo(Method.CLASSES);
      assertThat(byRuns.findings().isEmpty()).as(label).isEqualTo(all.findings().isEmpty());
      if (byRuns.findings().isEmpty()) {
        assertThat(byRuns.openQuestions()).as(label).isEmpty();
        none++;
      } else {
        assertThat(byRuns.openQuestions())
            .as(label)
            .contains("other behaviours were not looked for");
        if (all.questions() == 0) {
          assertThat(all.findings().stream().map(Finding::behaviour))
              .as(label)
              .containsAll(byRuns.findings().stream().map(Finding::behaviour).toList());
        }
        found++;
      }
    }
    assertThat(found).isGreaterThan(Seeds.of(0, 100));
    assertThat(none).isGreaterThan(Seeds.of(6, 1_000));
  }

  @Test
  void choicesOfBranchesHaveNoTerms() {
    ProgramCfa program =
        Programs.cfa(
            """
            shared int x, y;
            channel dev;
            thread t0 { output(dev, x); if (*) { x := 1; } if (*) { output(dev, y); } }
            thread t1 { int r; output(dev, r); }
            """);

    PreemptiveOnly all = PreemptiveOnly.of(program, () -> false);
    PreemptiveOnly byRuns = PreemptiveBehaviours.amongRuns(program, List.of(), () -> false);
    assertThat(byRuns.findings().isEmpty()).isEqualTo(all.findings().isEmpty());
  }

  @Test
  void theSameForProgramsWithMoreSynchronization() {
    int compared = 0;
    for (long seed = 0; seed < Seeds.of(12, 600); seed++) {
      String source = ConcurrentPrograms.source(seed, Kind.TERMINATING);
      ProgramCfa program = Programs.cfa(source);
      if (AbstractProgram.unsupported(program).isEmpty()) {
        Limits few = Limits.none().withBudget(20_000);
        PreemptiveOnly all = PreemptiveOnly.of(program, () -> few.exceeded().isPresent());
        PreemptiveOnly byRuns = PreemptiveBehaviours.amongRuns(program, List.of(), () -> false);
        if (all.openQuestions().isEmpty()) {
          assertThat(byRuns.findings().isEmpty())
              .as("seed %d\n%s", seed, source)
              .isEqualTo(all.findings().isEmpty());
          compared++;
        }
      }
    }
    assertThat(compared).isGreaterThan(Seeds.of(1, 50));
  }

  @Test
  void theClosestCooperativeRunHasFewOtherSymbols() {
    ProgramCfa program =
        Programs.cfa(
            "shared int x; channel ch;",
            "thread a { output(ch, 7); x := 1; output(ch, x); output(ch, 8); }",
            "thread b { x := 2; }");
    PreemptiveOnly found = PreemptiveBehaviours.amongRuns(program, List.of(), () -> false);
    Finding finding = found.findings().getFirst();
    assertThat(values(finding.behaviour())).containsExactly(7L, 2L, 8L);
    assertThat(values(finding.closest().orElseThrow())).containsExactly(7L, 1L, 8L);
  }

  private static List<Long> values(Behaviour behaviour) {
    return behaviour.interaction().stream().map(symbol -> symbol.value()).toList();
  }

  /** On a busy machine a limit of time would be another answer. */
  @Tag("long")
  @ParameterizedTest
  @CsvSource({
    "usb-serial.bug1, false",
    "usb-serial.bug2, false",
    "usb-serial.bug3, true",
    "usb-serial.bug4, true",
    "memcached, false"
  })
  void largeDriversAreDecided(String driver, boolean isFailure) throws IOException {
    ProgramCfa program = Programs.cfa(Files.readString(Path.of("drivers", driver + ".w")));
    PreemptiveOnly found = PreemptiveBehaviours.of(program, Limits.none());
    assertThat(found.method()).isEqualTo(Method.CLASSES);
    assertThat(found.findings().isEmpty()).isEqualTo(isFailure);
    assertThat(found.failure().isPresent()).isEqualTo(isFailure);
    assertThat(found.openQuestions().isEmpty()).isEqualTo(isFailure);
  }

  @Test
  void aSearchThatIsStoppedSaysSo() {
    PreemptiveOnly none =
        PreemptiveBehaviours.amongRuns(
            Programs.cfa("shared int x; thread t { x := 1; x := 2; } thread u { x := 3; }"),
            List.of(),
            () -> true);
    assertThat(none.findings()).isEmpty();
    assertThat(none.openQuestions()).containsExactly("not all preemptive runs were explored");
  }
}
