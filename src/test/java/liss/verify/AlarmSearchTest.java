package liss.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import liss.Programs;
import liss.Seeds;
import liss.cfa.CfaBuilder;
import liss.cfa.ProgramCfa;
import liss.check.safety.SerializationEngine;
import liss.check.serial.Counterexample;
import liss.lang.Program;
import liss.oracle.BruteForce;
import liss.search.Limits;
import liss.verify.Verification.Shown;
import org.junit.jupiter.api.Test;

/** All counterexamples of random parts, beside the enumeration of all runs. */
class AlarmSearchTest {

  private static final String VARIABLES =
      "shared int x; shared int y; shared int z; shared int v; lock l; ";

  private static String access(Random random) {
    char variable = "xyzv".charAt(random.nextInt(4));
    return (random.nextBoolean() ? "t := %s; " : "%s := 1; ").formatted(variable);
  }

  private static String thread(String name, Random random) {
    StringBuilder text = new StringBuilder("thread " + name + " { int t; ");
    for (int i = 0; i < 2; i++) {
      String accesses = access(random) + access(random);
      text.append(
          switch (random.nextInt(4)) {
            case 0 -> "lock(l); " + accesses + "unlock(l); ";
            case 1 -> "if (*) { " + accesses + "} ";
            case 2 -> "yield; " + accesses;
            default -> access(random);
          });
    }
    return text + "} ";
  }

  @Test
  void each_alarm_is_one_and_without_their_variables_there_is_none() {
    int alarms = 0;
    int unsafe = 0;
    for (int seed = 0; seed < Seeds.of(60, 1000); seed++) {
      Random random = new Random(seed);
      Program program =
          Programs.parse(
              VARIABLES + thread("a", random) + thread("b", random) + thread("c", random));
      Verifier verifier = new Verifier(new SerializationEngine(), Limits.none());
      ProgramCfa whole = CfaBuilder.build(program);
      Shown first = verifier.decide(whole).shown().orElse(null);
      if (first == null) {
        continue;
      }
      Alarms all = AlarmSearch.of(verifier, program, first, Set.of(), shown -> {});
      Set<String> told = new HashSet<>();
      for (Shown shown : all.all()) {
        String about = "seed %d, %s".formatted(seed, shown);
        assertThat(told.addAll(Alarms.variables(shown))).as(about).isTrue();
        assertThat(Counterexample.isOne(shown.program(), shown.counterexample().run()))
            .as(about)
            .isTrue();
      }
      assertThat(all.areAll()).as("seed %d", seed).isTrue();
      assertThat(BruteForce.of(whole.without(told), 1).preemptiveOnly())
          .as("seed %d", seed)
          .isEmpty();
      unsafe++;
      alarms += all.all().size();
    }
    assertThat(unsafe).isGreaterThan(10);
    assertThat(alarms).isGreaterThan(unsafe);
  }
}
