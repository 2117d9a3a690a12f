package liss.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import liss.Seeds;
import liss.SystemCompiler;
import liss.c.CFrontEnd;
import liss.c.source.COptions;
import liss.c.source.StoppableText;
import liss.check.safety.SerializationEngine;
import liss.lang.ParseResult;
import liss.lang.SourceText;
import liss.run.Violation;
import liss.search.Limits;
import liss.witness.ScheduleTest;
import liss.witness.WitnessText;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that are shown, executed by the compiler of the system. */
@Tag("slow")
class ShownRunTest {

  private static final COptions OPTIONS = COptions.defaults();

  @TempDir private Path directory;

  private static Verification verified(ParseResult.Parsed parsed) {
    Verifier verifier =
        new Verifier(
            new SerializationEngine(),
            new Limits(Optional.of(Duration.ofSeconds(20)), Optional.empty()));
    return new CVerifier(verifier, new CFrontEnd(OPTIONS))
        .verify(parsed.program(), parsed.assumptions());
  }

  /** A counterexample in liss is a run of what the compiler makes of a random program. */
  @Test
  void tests_of_random_programs_end_as_said() throws Exception {
    assumeTrue(SystemCompiler.isHere(), "there is no C compiler here");
    int executed = 0;
    int seeds = Seeds.of(14, 1_000);
    for (int seed = 0; seed < seeds; seed++) {
      SourceText source = new SourceText("random.c", SmallCPrograms.source(seed));
      ParseResult.Parsed parsed = (ParseResult.Parsed) new CFrontEnd(OPTIONS).parse(source);
      ShownRun shown = ShownRun.of(parsed.program(), new CFrontEnd(OPTIONS), verified(parsed));
      if (shown instanceof ShownRun.Executed run
          && ScheduleTest.of(
                  run.schedule(), run.violation(), StoppableText.of(source, OPTIONS).orElseThrow())
              instanceof WitnessText.Text test) {
        String label = "seed " + seed + "\n" + source.text() + test.text();
        endsAsSaid(label, test.text(), run.violation());
        executed++;
      }
    }
    assertThat(executed).isGreaterThan(seeds / 4);
  }

  private void endsAsSaid(String label, String test, Optional<Violation> violation)
      throws Exception {
    Path file = directory.resolve("test.c");
    Files.writeString(file, test);
    Path executable =
        SystemCompiler.compile(
            file, "-pthread", "-fsanitize=address,undefined", "-fno-sanitize-recover=all");
    SystemCompiler.Ended ended = SystemCompiler.execute(List.of(executable.toString()));
    if (violation.isEmpty()) {
      assertThat(ended.output()).as(label).contains("liss: the run is over");
      assertThat(ended.exitCode()).as(label).isZero();
    } else if (violation.get() instanceof Violation.Deadlock) {
      assertThat(ended.output()).as(label).contains("liss: no thread goes on");
    } else {
      assertThat(ended.output()).as(label).doesNotContain("liss: ");
      assertThat(ended.exitCode()).as(label).isNotZero();
    }
  }
}
