package liss.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.Random;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import liss.Programs;
import liss.Seeds;
import liss.cfa.CfaBuilder;
import liss.cfa.ProgramCfa;
import liss.oracle.BruteForce;
import liss.oracle.InterleavingBound;
import liss.oracle.RandomPrograms;
import liss.oracle.RandomPrograms.Size;
import liss.oracle.Scheduler;
import liss.oracle.Shrinker;
import liss.oracle.Sources;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The proofs against all runs with few copies. */
@Tag("slow")
class AnyNumberTest {

  private static final int LOOP_BOUND = 2;
  private static final int MOST_INTERLEAVINGS = 500;
  private static final Size SMALL = new Size(2, 4, 2, 2, 1, 1, 0, 0, 2, 50);

  private static AnyNumber proof(String text) {
    return AnyNumber.of(CfaBuilder.build(Programs.parse(text).withCopies(AnyNumber.COPIES)));
  }

  @Test
  void sections_of_one_lock_are_safe() {
    AnyNumber proof =
        proof(
            """
            shared int x;
            lock l;
            thread worker[*] { lock(l); x := x + 1; unlock(l); }
            """);
    assertThat(proof.isSafe()).isTrue();
    assertThat(proof.hasNoDeadlock()).isTrue();
  }

  @Test
  void a_read_and_a_write_without_a_lock_are_not() {
    assertThat(proof("shared int x; thread worker[*] { x := x + 1; }").isSafe()).isFalse();
  }

  /** One step without a lock may stand at the end of right movers. */
  @Test
  void one_access_without_a_lock_is_safe() {
    AnyNumber proof =
        proof(
            """
            shared int x, y;
            lock l;
            thread worker[*] { lock(l); y := y + 1; x := 1; y := y + 2; unlock(l); }
            thread reader { int r = x; }
            """);
    assertThat(proof.blocksAreReducible()).isTrue();
  }

  @Test
  void an_access_behind_a_section_is_not() {
    AnyNumber proof =
        proof(
            """
            shared int x, y;
            lock l;
            thread worker[*] { lock(l); y := y + 1; unlock(l); x := 1; x := 2; }
            """);
    assertThat(proof.isSafe()).isFalse();
  }

  /** Two sections are left one after the other; a chain of conflicts leads through both. */
  @Test
  void sections_in_two_phases_are_reducible() {
    AnyNumber proof =
        proof(
            """
            shared int x, y;
            lock l, m;
            thread worker[*] { lock(l); lock(m); y := 1; unlock(m); x := x + 1; unlock(l); }
            """);
    assertThat(proof.blocksAreReducible()).isTrue();
    assertThat(proof.hasNoDeadlock()).isTrue();
  }

  @Test
  void locks_in_both_orders_may_deadlock() {
    AnyNumber proof =
        proof(
            """
            lock l, m;
            thread worker[*] {
              if (*) { lock(l); lock(m); unlock(m); unlock(l); }
              else { lock(m); lock(l); unlock(l); unlock(m); }
            }
            """);
    assertThat(proof.hasNoDeadlock()).isFalse();
  }

  /** Each reads what another one writes, all around; two of them have one variable in common. */
  @Test
  void a_chain_through_two_other_copies_is_seen() {
    String text =
        """
        shared int x, y, z;
        thread worker[*] {
          int r;
          if (*) { r := x; y := 1; } else if (*) { r := y; z := 1; } else { r := z; x := 1; }
        }
        """;
    assertThat(proof(text).isSafe()).isFalse();
    assertThat(isSafe(copies(text, 2))).isTrue();
    assertThat(isSafe(copies(text, 3))).isFalse();
  }

  @Test
  void threads_that_never_end_are_not_safe_for_want_of_runs() {
    AnyNumber proof = proof("shared int x; thread worker[*] { again: x := x + 1; goto again; }");
    assertThat(proof.isSafe()).isFalse();
    assertThat(proof.hasNoDeadlock()).isTrue();
  }

  @Test
  void a_thread_that_waits_may_wait_for_ever() {
    assertThat(proof("cond c; thread worker[*] { wait(c); }").hasNoDeadlock()).isFalse();
  }

  @Test
  void a_lock_that_another_thread_releases_is_no_mover() {
    AnyNumber proof =
        proof("shared int x; lock l; thread t[*] { lock(l); x := x + 1; unlock(l); unlock(l); }");
    assertThat(proof.blocksAreReducible()).isFalse();
  }

  @Test
  void a_semaphore_that_is_used_as_a_lock_is_one() {
    AnyNumber proof =
        proof(
            """
            shared int x;
            semaphore s = 1;
            thread worker[*] { while (*) { sem_wait(s); x := x + 1; sem_post(s); } }
            """);
    assertThat(proof.isSafe()).isTrue();
    assertThat(proof.hasNoDeadlock()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "semaphore s = 2; thread worker[*] { sem_wait(s); x := x + 1; sem_post(s); }",
        "semaphore s = 1; thread worker[*] { sem_wait(s); x := x + 1; sem_post(s); sem_post(s); }",
        "semaphore s = 1; thread worker[*] { if (*) { sem_wait(s); } x := x + 1; sem_post(s); }",
        "semaphore s = 1; thread worker[*] { sem_post(s); x := x + 1; sem_wait(s); }",
        "semaphore s = 1; thread worker[*] { sem_wait(s); x := x + 1; }",
        "semaphore s = 1; thread worker[*] { sem_wait(s); x := x + 1; sem_post(s); }"
            + " thread other { sem_post(s); }",
        "semaphore s = 1; thread worker[*] { while (*) { sem_wait(s); } x := x + 1; }",
      })
  void another_semaphore_is_no_lock(String text) {
    assertThat(proof("shared int x; " + text).isSafe()).isFalse();
  }

  @Test
  void readers_and_a_writer_are_safe() {
    AnyNumber proof =
        proof(
            """
            shared int x, y;
            rwlock l;
            thread reader[*] { read_lock(l); int r = x; r := y; read_unlock(l); }
            thread writer[*] { write_lock(l); x := x + 1; y := x; rw_unlock(l); }
            """);
    assertThat(proof.isSafe()).isTrue();
    assertThat(proof.hasNoDeadlock()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "thread t[*] { read_lock(l); x := x + 1; read_unlock(l); }",
        "thread t[*] { if (*) { write_lock(l); } x := x + 1; rw_unlock(l); }",
        "thread t[*] { write_lock(l); rw_unlock(l); x := x + 1; }",
        "thread t[*] { write_lock(l); x := x + 1; rw_unlock(l); rw_unlock(l); }",
        "thread t[*] { write_lock(l); x := x + 1; rw_unlock(l); } thread u { rw_unlock(l); }",
        "thread t[*] { write_lock(l); x := x + 1; rw_unlock(l); } thread u { x := 1; x := 2; }",
      })
  void another_use_of_a_reader_writer_lock_is_not(String text) {
    assertThat(proof("shared int x; rwlock l; " + text).isSafe()).isFalse();
  }

  @Test
  void reader_writer_locks_in_both_orders_may_deadlock() {
    AnyNumber proof =
        proof(
            """
            rwlock l, m;
            thread one[*] { read_lock(l); write_lock(m); rw_unlock(m); rw_unlock(l); }
            thread two[*] { read_lock(m); write_lock(l); rw_unlock(l); rw_unlock(m); }
            """);
    assertThat(proof.hasNoDeadlock()).isFalse();
  }

  /** The end of a writer lets a reader in before the next step of the block. */
  @Test
  void the_end_of_a_writer_is_no_right_mover() {
    String program =
        """
        shared int x; rwlock l;
        thread reader[*] { read_lock(l); x := 1; read_unlock(l); }
        thread writer { int r; write_lock(l); x := 2; write_unlock(l); r := x; }
        """;
    assertThat(proof(program).isSafe()).isFalse();
  }

  /** What the proofs say holds for 1, 2 and 3 copies, in all runs. */
  @Test
  void what_is_proven_holds_for_few_copies() {
    Tally safe = new Tally();
    Tally free = new Tally();
    Tally withSemaphores = new Tally();
    Tally withReaders = new Tally();
    int byLocks = 0;
    RandomPrograms programs = RandomPrograms.of(SMALL);
    for (long seed = 0; seed < Seeds.of(14, 3_000); seed++) {
      String source = programs.source(seed).replaceFirst("thread t0(\\[2])? \\{", "thread t0[*] {");
      check(source, seed, text -> proof(text).isSafe(), AnyNumberTest::isSafe, safe);
      check(source, seed, text -> proof(text).hasNoDeadlock(), AnyNumberTest::hasNone, free);
      check(
          withSemaphores(source),
          seed,
          text -> proof(text).isSafe() && proof(text).hasNoDeadlock(),
          program -> isSafe(program) && hasNone(program),
          withSemaphores);
      check(
          withReaders(source, seed),
          seed,
          text -> proof(text).isSafe() && proof(text).hasNoDeadlock(),
          program -> isSafe(program) && hasNone(program),
          withReaders);
      String unlocked = source.replaceAll("(un)?lock\\(l[01]\\);", "skip;");
      byLocks += proof(source).isSafe() && !proof(unlocked).isSafe() ? 1 : 0;
    }
    assertThat(safe.proven).isGreaterThan(5);
    assertThat(safe.comparedWithThree).isGreaterThan(4);
    assertThat(byLocks).isPositive();
    assertThat(withSemaphores.comparedWithThree).isGreaterThan(3);
    assertThat(withReaders.comparedWithThree).isGreaterThan(3);
    assertThat(free.proven).isGreaterThan(5);
    assertThat(free.comparedWithThree).isGreaterThan(4);
  }

  private static String withSemaphores(String source) {
    return source
        .replaceAll("(?m)^\\s*lock [^;(]*;", "semaphore l0 = 1; semaphore l1 = 1;")
        .replaceAll("\\block\\(", "sem_wait(")
        .replaceAll("\\bunlock\\(", "sem_post(");
  }

  /** Some sections are those of readers. */
  private static String withReaders(String source, long seed) {
    Random random = new Random(seed);
    return Pattern.compile("\\block\\(")
        .matcher(source.replaceAll("(?m)^\\s*lock [^;(]*;", "rwlock l0, l1;"))
        .replaceAll(taken -> random.nextBoolean() ? "read_lock(" : "write_lock(")
        .replaceAll("\\bunlock\\(", "rw_unlock(");
  }

  /** How many programs were proven, and how many of them were compared with three copies. */
  private static final class Tally {
    private int proven;
    private int comparedWithThree;
  }

  private static boolean isSafe(ProgramCfa program) {
    return BruteForce.of(program, LOOP_BOUND).preemptiveOnly().isEmpty();
  }

  private static boolean hasNone(ProgramCfa program) {
    BruteForce all = BruteForce.of(program, LOOP_BOUND);
    return all.deadlocks(Scheduler.PREEMPTIVE).isEmpty()
        && all.deadlocks(Scheduler.COOPERATIVE).isEmpty();
  }

  private static void check(
      String source,
      long seed,
      Predicate<String> isProven,
      Predicate<ProgramCfa> holds,
      Tally tally) {
    if (!isProven.test(source)) {
      return;
    }
    tally.proven++;
    for (int copies = 1; copies <= 3; copies++) {
      int number = copies;
      if (isSmall(copies(source, copies))) {
        tally.comparedWithThree += copies == 3 ? 1 : 0;
        Predicate<String> fails =
            text ->
                isProven.test(text)
                    && isSmall(copies(text, number))
                    && !holds.test(copies(text, number));
        if (fails.test(source)) {
          String shrunk = Shrinker.shrink(source, fails);
          fail("seed " + seed + ", " + number + " copies\n" + shrunk);
        }
      }
    }
  }

  private static boolean isSmall(ProgramCfa program) {
    return InterleavingBound.of(program, LOOP_BOUND) <= MOST_INTERLEAVINGS;
  }

  private static ProgramCfa copies(String text, int number) {
    return CfaBuilder.build(Sources.parse(text).orElseThrow().withCopies(number));
  }
}
