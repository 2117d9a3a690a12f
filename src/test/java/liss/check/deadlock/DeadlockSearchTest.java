package liss.check.deadlock;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import liss.Programs;
import liss.Seeds;
import liss.abstraction.AbstractProgram;
import liss.abstraction.Event;
import liss.abstraction.StateGraph.Exploration;
import liss.cfa.ProgramCfa;
import liss.cfa.ThreadSymmetry;
import liss.check.analysis.BlockProgram;
import liss.check.analysis.BlockProgram.Step;
import liss.check.analysis.LockSets;
import liss.check.deadlock.Deadlocks.Deadlock;
import liss.check.safety.RandomPlacements;
import liss.oracle.RandomPrograms;
import liss.oracle.RandomPrograms.Size;
import liss.search.Limits;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("slow")
class DeadlockSearchTest {

  /** What the random programs had to offer. */
  private int deadlocks;

  private int onlyPreemptive;
  private int excluded;
  private int withoutCooperativeRun;

  static List<Size> sizes() {
    return List.of(Size.TINY, Size.SMALL, Size.SMALL_POSIX, Size.MEDIUM);
  }

  @ParameterizedTest
  @MethodSource("sizes")
  void random_programs_have_the_deadlocks_of_a_full_exploration(Size size) {
    for (long seed = 0; seed < Seeds.of(50, 400); seed++) {
      ProgramCfa program = Programs.cfa(RandomPrograms.of(size).source(seed));
      if (AbstractProgram.unsupported(program).isEmpty()) {
        compare(program, program, "seed " + seed);
      }
    }
    assertThat(deadlocks).isPositive();
    assertThat(excluded).isPositive();
  }

  @ParameterizedTest
  @MethodSource("sizes")
  void random_programs_with_added_locks_have_them_too(Size size) {
    for (long seed = 0; seed < Seeds.of(40, 300); seed++) {
      ProgramCfa original = Programs.cfa(RandomPrograms.of(size).source(seed));
      if (AbstractProgram.unsupported(original).isEmpty()) {
        ProgramCfa locked =
            RandomPlacements.of(original, 2, new Random(seed))
                .applyTo(original, List.of("added0", "added1"));
        compare(locked, original, "seed " + seed);
      }
    }
    assertThat(deadlocks).isPositive();
  }

  @Test
  void locks_taken_and_released_anyhow_deadlock_as_in_a_full_exploration() {
    for (long seed = 0; seed < Seeds.of(125, 1000); seed++) {
      ProgramCfa program = Programs.cfa(lawless(new Random(seed)));
      compare(program, program, "seed " + seed);
    }
    assertThat(deadlocks).isPositive();
    assertThat(onlyPreemptive).isPositive();
    assertThat(excluded).isPositive();
    assertThat(withoutCooperativeRun).isPositive();
  }

  /** Most of them have the same added locks, too. */
  @Test
  void threads_that_do_the_same_have_the_deadlocks_of_a_full_exploration_but_for_names() {
    int alike = 0;
    for (long seed = 0; seed < Seeds.of(300, 5_000); seed++) {
      String text = replicated(new Random(seed));
      ProgramCfa program = Programs.cfa(text.replaceAll("[<>]", ""));
      ProgramCfa locked =
          Programs.cfa(
              text.replace("<", "lock(added); ")
                  .replace(">", "unlock(added); ")
                  .replaceFirst("lock l0", "lock added, l0"));
      compare(program, program, "seed " + seed);
      compare(locked, program, "seed " + seed + " with added locks");
      alike += ThreadSymmetry.interchangeable(locked, program).isEmpty() ? 0 : 1;
    }
    assertThat(alike).isGreaterThan(200);
    assertThat(deadlocks).isPositive();
    assertThat(onlyPreemptive).isPositive();
  }

  /** An added lock is taken at {@code <} and released at {@code >}. */
  private static String replicated(Random random) {
    StringBuilder text = new StringBuilder("lock l0, l1, l2; cond c0, c1 = true, d;\n");
    boolean isOrderly = random.nextBoolean();
    int kinds = 3 + random.nextInt(9);
    String body = statements(2, kinds, isOrderly, random);
    String added = random.nextBoolean() ? "<" + body + ">" : body + "<" + body + ">";
    String other = random.nextInt(3) == 0 ? statements(2, kinds, isOrderly, random) : added;
    for (int thread = 0; thread < 3; thread++) {
      text.append("thread t%d { wait(d); %s}\n".formatted(thread, thread == 2 ? other : added));
    }
    return text + "thread starter { signal(d); wait(c1); reset(c1); }\n";
  }

  /** Threads of random synchronization statements, mostly with some order in them. */
  private static String lawless(Random random) {
    StringBuilder text = new StringBuilder("lock l0, l1, l2; cond c0, c1 = true;\n");
    boolean isOrderly = random.nextBoolean();
    int kinds = 3 + random.nextInt(9);
    for (int thread = 0; thread < 3; thread++) {
      text.append("thread t%d { %s}\n".formatted(thread, statements(3, kinds, isOrderly, random)));
    }
    return text.toString();
  }

  private static String statements(int count, int kinds, boolean isOrderly, Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      String condition = "(c" + random.nextInt(2) + "); ";
      int lock = random.nextInt(3);
      text.append(
          switch (random.nextInt(kinds)) {
            case 0, 1 -> isOrderly ? nested(lock, random) : "lock(l" + lock + "); ";
            case 2 -> isOrderly ? "yield; " : "unlock(l" + lock + "); ";
            case 3 -> "signal" + condition;
            case 4 -> "if (*) { reset" + condition + "} ";
            case 5 -> "wait" + condition;
            case 6 -> "assume" + condition;
            case 7 -> "wait_reset" + condition;
            case 8 -> "assume_not" + condition;
            case 9 -> "while (*) { signal" + condition + "} ";
            case 10 -> "wait_not" + condition;
            default ->
                random.nextInt(9) == 0 ? "s%1$d: goto s%1$d; ".formatted(i) : "reset" + condition;
          });
    }
    return text.toString();
  }

  private static String nested(int lock, Random random) {
    int inner = (lock + 1 + random.nextInt(2)) % 3;
    boolean isAscending = inner > lock || random.nextInt(4) == 0;
    String middle = isAscending ? "lock(l" + inner + "); unlock(l" + inner + "); " : "signal(c0); ";
    return "lock(l" + lock + "); " + middle + "unlock(l" + lock + "); ";
  }

  static Stream<Path> files() throws IOException {
    Stream<Path> all =
        Stream.of("drivers", "models", "models/scaling")
            .flatMap(directory -> {
              try (Stream<Path> files = Files.list(Path.of(directory))) {
                return files.filter(file -> file.toString().endsWith(".w")).toList().stream();
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    return all.filter(file -> !file.getFileName().toString().startsWith("cpmac8")).sorted();
  }

  /** Variants of the big drivers differ from them in some lines. */
  private static boolean isVariant(Path file) {
    return file.getFileName().toString().contains(".bug");
  }

  static Stream<Path> originals() throws IOException {
    return files().filter(file -> !isVariant(file));
  }

  static Stream<Path> variants() throws IOException {
    return files().filter(DeadlockSearchTest::isVariant);
  }

  @Tag("long")
  @ParameterizedTest
  @MethodSource("variants")
  void variants_have_the_deadlocks_of_a_full_exploration(Path file) throws IOException {
    drivers_and_models_have_the_deadlocks_of_a_full_exploration(file);
  }

  @ParameterizedTest
  @MethodSource("originals")
  void drivers_and_models_have_the_deadlocks_of_a_full_exploration(Path file) throws IOException {
    ProgramCfa program = Programs.cfa(Files.readString(file));
    compare(program, program, file.toString());
  }

  private void compare(ProgramCfa program, ProgramCfa original, String name) {
    Deadlocks expected =
        NaiveDeadlocks.of(program, original, Exploration.UP_TO_INDEPENDENCE, Limits.none());
    Deadlocks found = Deadlocks.of(program, original, Limits.none());
    assertThat(states(found.preemptive())).as(name).isEqualTo(states(expected.preemptive()));
    assertThat(states(found.cooperative())).as(name).isEqualTo(states(expected.cooperative()));
    assertThat(states(found.onlyPreemptive()))
        .as(name)
        .isEqualTo(states(expected.onlyPreemptive()));
    assertThat(List.of(found.terminatesPreemptively(), found.terminatesCooperatively()))
        .as(name)
        .isEqualTo(List.of(expected.terminatesPreemptively(), expected.terminatesCooperatively()));
    assertThat(found.stopped()).isEmpty();
    found.preemptive().forEach(deadlock -> assertEndsIn(deadlock, program, original, name));
    deadlocks += found.preemptive().size();
    onlyPreemptive += found.onlyPreemptive().size();
    withoutCooperativeRun += found.terminatesCooperatively() ? 0 : 1;
    BlockProgram blocks = new BlockProgram(program, program);
    LockSets locks = new LockSets(blocks);
    boolean isExcluded = BlockedThreads.areExcluded(blocks, locks);
    assertThat(isExcluded || !HarmlessLocks.excludeDeadlock(blocks, locks, step -> false))
        .as("the order of locks proves no more, " + name)
        .isTrue();
    excluded += isExcluded ? 1 : 0;
  }

  private static void assertEndsIn(
      Deadlock deadlock, ProgramCfa program, ProgramCfa original, String name) {
    BlockProgram blocks = new BlockProgram(program, program);
    int[] state = blocks.initialState(blocks.width());
    for (Event event : deadlock.run().events()) {
      Step step =
          blocks.enabled(state, event.thread()).stream()
              .filter(enabled -> enabled.edge().equals(event.edge()))
              .findFirst()
              .orElseThrow(() -> new AssertionError(name + ": " + event));
      blocks.apply(state, step);
    }
    assertThat(
            new AbstractProgram(program)
                .signature(state, original, ThreadSymmetry.interchangeable(program, original)))
        .as(name)
        .isEqualTo(deadlock.state());
  }

  /** The states and how long it takes to get there. */
  private static List<String> states(List<Deadlock> deadlocks) {
    return deadlocks.stream()
        .map(deadlock -> deadlock.state() + " in " + deadlock.run().events().size())
        .sorted()
        .toList();
  }
}
