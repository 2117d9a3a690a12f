package liss.verify;

import static org.assertj.core.api.Assertions.assertThat;

import liss.behaviour.RunFeasibility;
import liss.c.CFrontEnd;
import liss.c.source.COptions;
import liss.cfa.CfaBuilder;
import liss.cfa.ProgramCfa;
import liss.check.safety.SerializationEngine;
import liss.check.safety.Verdict;
import liss.check.serial.Counterexample.Ending;
import liss.lang.ParseResult;
import liss.lang.SourceText;
import liss.search.Limits;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Programs of C that run until they are stopped. */
@Tag("slow")
class EndlessProgramsTest {

  private static final String SERVERS =
      """
      #include <pthread.h>
      #include <unistd.h>
      #include <semaphore.h>
      int x, y;
      pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
      void *server(void *a) { for (;;) { %s sleep(1); } return 0; }
      void *once(void *a) { y++; return 0; }
      int main(void) {
        pthread_t p, q;
        pthread_create(&p, 0, server, 0);
        pthread_create(&q, 0, server, 0);
        %s
        pthread_join(p, 0);
        pthread_join(q, 0);
        %s
        return 0;
      }
      """;

  private static final String RACE =
      "pthread_create(&p, 0, once, 0); pthread_create(&q, 0, once, 0);"
          + " pthread_join(p, 0); pthread_join(q, 0);";

  private static final String LOCKED = "pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m);";

  private static final CFrontEnd FRONT_END =
      new CFrontEnd(COptions.defaults().with(COptions.Copies.FEW, COptions.Locks.ONE));

  private static final CVerifier VERIFIER =
      new CVerifier(new Verifier(new SerializationEngine(), Limits.none()), FRONT_END);

  private static ParseResult.Parsed parsed(String round, String before, String after) {
    SourceText text = new SourceText("test.c", SERVERS.formatted(round, before, after));
    return switch (FRONT_END.parse(text)) {
      case ParseResult.Rejected rejected -> throw new AssertionError(rejected.diagnostics());
      case ParseResult.Parsed parsed -> parsed;
    };
  }

  private static Verification verified(String round, String before, String after) {
    ParseResult.Parsed parsed = parsed(round, before, after);
    return VERIFIER.verify(parsed.program(), parsed.assumptions());
  }

  private static String answer(String round, String before, String after) {
    return verified(round, before, after).outcome().label();
  }

  /** The verdict without values, and without runs that fail. */
  private static Verdict verdict(String round, String before, String after) {
    ProgramCfa program = CfaBuilder.build(parsed(round, before, after).program());
    return new SerializationEngine().check(program, program, Limits.none());
  }

  @Test
  void loops_that_lose_updates_are_not_safe_for_want_of_runs() {
    Verification found = verified("x++;", "", "");
    Verification.Shown shown = found.shown().orElseThrow();
    assertThat(found.outcome().label()).isEqualTo("false(preemption-safety)");
    assertThat(shown.counterexample().ending()).isInstanceOf(Ending.NonTerminating.class);
    assertThat(shown.feasibility().orElseThrow()).isInstanceOf(RunFeasibility.Feasible.class);
    assertThat(answer(LOCKED, "", "")).isEqualTo("true");
  }

  @Test
  void behind_threads_that_never_end_nothing_happens() {
    assertThat(verdict(LOCKED, "", RACE)).isInstanceOf(Verdict.Safe.class);
  }

  @Test
  void behind_threads_that_are_cancelled_something_happens() {
    String cancel = "sleep(5); pthread_cancel(p); pthread_cancel(q);";
    assertThat(answer(LOCKED, cancel, RACE)).isEqualTo("false(preemption-safety)");
    assertThat(answer(LOCKED, cancel, "")).isEqualTo("true");
  }

  @Test
  void a_thread_is_cancelled_only_at_cancellation_points() {
    String cancel = "pthread_cancel(p); pthread_cancel(q);";
    String withoutPoint = "if (y) { x = 1; } pthread_mutex_lock(&m); pthread_mutex_unlock(&m);";
    assertThat(verdict(withoutPoint + " continue;", cancel, RACE)).isInstanceOf(Verdict.Safe.class);
  }

  @Test
  void a_request_comes_also_to_a_thread_that_waits() {
    assertThat(verdict("read(0, 0, 0); " + LOCKED, "pthread_cancel(p); pthread_cancel(q);", RACE))
        .isInstanceOf(Verdict.Unsafe.class);
  }
}
