package liss.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import liss.c.CFrontEnd;
import liss.c.source.COptions;
import liss.cfa.CfaBuilder;
import liss.cfa.ProgramCfa;
import liss.check.deadlock.Deadlocks;
import liss.check.safety.ConsideredRuns;
import liss.check.safety.Verdict.Effort;
import liss.format.Palette;
import liss.lang.Assumptions;
import liss.lang.ParseResult.Parsed;
import liss.lang.SourceText;
import liss.placement.model.Objective;
import liss.search.Limits;
import liss.synth.SynthesisResult;
import org.junit.jupiter.api.Test;

/** What is said of locks that bring deadlocks. No placement does, so these are made up. */
class NewDeadlockTest {

  private static Synthesis synthesis() {
    ProgramCfa before =
        inC("int x;\nvoid thread_a(void) { x = 1; }\nvoid thread_b(void) { x = 2; }");
    ProgramCfa after =
        inC(
            """
            #include <pthread.h>
            int x;
            pthread_mutex_t m, n;
            void thread_a(void) {
              pthread_mutex_lock(&m); pthread_mutex_lock(&n); x = 1;
              pthread_mutex_unlock(&n); pthread_mutex_unlock(&m);
            }
            void thread_b(void) {
              pthread_mutex_lock(&n); pthread_mutex_lock(&m); x = 2;
              pthread_mutex_unlock(&m); pthread_mutex_unlock(&n);
            }
            """);
    List<Deadlocks.Deadlock> deadlocks = Deadlocks.of(after, after, Limits.none()).preemptive();
    return new Synthesis(
        before,
        ConsideredRuns.TERMINATING,
        Objective.COARSE,
        new SynthesisResult.NewDeadlock(
            after, deadlocks, new SynthesisResult.Progress(1, List.of(), Effort.NONE, Map.of())),
        Assumptions.NONE);
  }

  private static ProgramCfa inC(String text) {
    SourceText source = new SourceText("made-up.c", text);
    return CfaBuilder.build(((Parsed) new CFrontEnd(COptions.defaults()).parse(source)).program());
  }

  @Test
  void the_text_shows_the_program_in_c_and_a_run_into_the_deadlock() {
    assertThat(new TextReport(Palette.PLAIN, 100).synthesis(synthesis(), Optional.empty()))
        .contains("The locks would bring new deadlocks.", "pthread_mutex_t m, n;", "lock(n)")
        .endsWith("Result: false(deadlock)\n");
  }

  @Test
  void the_document_has_both_too() {
    assertThat(JsonReport.of(synthesis(), List.of(), Optional.empty()).print())
        .contains("pthread_mutex_t m, n;", "\"deadlocks\": [\n");
  }
}
