package liss.verify;

import static org.assertj.core.api.Assertions.assertThat;

import liss.behaviour.RunFeasibility;
import liss.c.CFrontEnd;
import liss.c.source.COptions;
import liss.cfa.Action;
import liss.check.safety.SerializationEngine;
import liss.lang.ParseResult;
import liss.lang.SourceText;
import liss.search.Limits;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Deadlocks of C that are found, or excluded, by values only. */
@Tag("slow")
class DeadlockWithValuesTest {

  private static final String PHILOSOPHERS =
      """
      #include <pthread.h>
      #include <semaphore.h>
      int __VERIFIER_nondet_int(void);
      pthread_mutex_t forks[2]; sem_t sticks[2]; pthread_cond_t c; int n;
      void *run(void *arg) {
        int id = *(int *) arg;
        %s
        return 0;
      }
      int main(void) {
        pthread_t t[2]; int ids[2];
        for (int i = 0; i < 2; i++) sem_init(&sticks[i], 0, 1);
        for (int i = 0; i < 2; i++) { ids[i] = i; pthread_create(&t[i], 0, run, &ids[i]); }
        for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
        return 0;
      }
      """;

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "pthread_mutex_lock(&forks[id]); pthread_mutex_lock(&forks[1 - id]); n = 1;"
            + " pthread_mutex_unlock(&forks[1 - id]); pthread_mutex_unlock(&forks[id]);"
            + " # false(deadlock)",
        "sem_wait(&sticks[id]); sem_wait(&sticks[1 - id]); sem_post(&sticks[0]);"
            + " sem_post(&sticks[1]); # false(deadlock)",
        "for (int i = 0; i < 2; i++) sem_wait(&sticks[id]); # false(deadlock)",
        "sem_wait(&sticks[0]); n++; sem_post(&sticks[0]); # true",
        "pthread_mutex_lock(forks); if (id) pthread_cond_wait(&c, forks); pthread_mutex_unlock(forks);"
            + " # true",
      })
  void a_run_with_values_decides(String body, String result) {
    assertThat(found(body).outcome().label()).isEqualTo(result);
  }

  private static Verification found(String body) {
    CFrontEnd frontEnd =
        new CFrontEnd(COptions.defaults().with(COptions.Copies.FEW, COptions.Locks.ONE));
    Verifier verifier = new Verifier(new SerializationEngine(), Limits.none());
    SourceText text = new SourceText("test.c", PHILOSOPHERS.formatted(body));
    ParseResult.Parsed parsed = (ParseResult.Parsed) frontEnd.parse(text);
    return new CVerifier(verifier, frontEnd).verify(parsed.program(), parsed.assumptions());
  }

  /** Its steps had the names of other variables, which are cells, and nobody knew its inputs. */
  @Test
  void a_run_that_is_stuck_has_the_names_of_the_program_and_its_inputs() {
    Verification.ShownDeadlock shown =
        found(
                "n = 1; if (__VERIFIER_nondet_int() == 42) pthread_mutex_lock(&forks[id]);"
                    + " pthread_mutex_lock(&forks[1 - id]);")
            .deadlockWithValues()
            .orElseThrow();
    assertThat(CounterexampleFeasibility.steps(shown.deadlock().run()))
        .filteredOn(edge -> edge.action() instanceof Action.Write)
        .extracting(edge -> ((Action.Write) edge.action()).variable())
        .extracting(variable -> shown.program().variables().get(variable).name())
        .contains("n");
    assertThat(shown.feasibility()).get().isInstanceOf(RunFeasibility.Feasible.class);
  }
}
