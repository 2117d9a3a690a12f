package liss.check.safety;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import liss.Programs;
import liss.cfa.ProgramCfa;
import liss.oracle.BruteForce;
import liss.search.Limits;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Random programs by others, which once were not answered in a minute. */
@Tag("slow")
class UnansweredTest {

  private static final Path CASES = Path.of("..", "shared", "cases", "unanswered");
  private static final int LOOP_BOUND = 2;

  /** Loops in which threads wait: docs/serialization.md says why there may be no answer. */
  private static final Set<String> UNDECIDED =
      Set.of("case-43.w", "52-lock-over-yield-two-copies.w");

  /** Far more than is needed: a program that is not answered fails here, and does not hang. */
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  @Test
  void answers_agree_with_brute_force() throws IOException {
    Assumptions.assumeTrue(Files.isDirectory(CASES), CASES + " is not there");
    try (Stream<Path> files = Files.list(CASES)) {
      for (Path file : files.sorted().toList()) {
        String name = file.getFileName().toString();
        if (!UNDECIDED.contains(name)) {
          assertAgrees(name, Programs.cfa(Files.readString(file)));
        }
      }
    }
  }

  private static void assertAgrees(String name, ProgramCfa program) {
    Limits limits = new Limits(Optional.of(PATIENCE), Optional.empty());
    Verdict verdict = new SerializationEngine().check(program, program, limits);
    assertThat(verdict).as(name).isNotInstanceOf(Verdict.Unknown.class);
    BruteForce oracle = BruteForce.of(program, LOOP_BOUND);
    boolean isUnsafe = !oracle.preemptiveOnly().isEmpty();
    if (isUnsafe || !oracle.isBounded()) {
      assertThat(verdict instanceof Verdict.Unsafe).as(name).isEqualTo(isUnsafe);
    }
    Verdict reference =
        new AntichainEngine(AntichainEngine.DEFAULT_BOUND).check(program, program, Limits.none());
    if (!(reference instanceof Verdict.Unknown)) {
      assertThat(verdict).as(name).hasSameClassAs(reference);
    }
  }
}
