package liss.explore;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import liss.Programs;
import liss.Seeds;
import liss.cfa.ProgramCfa;
import liss.explore.ConcurrentPrograms.Kind;
import liss.run.Property;
import liss.unfolding.ExplorationOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Programs that several threads explore, against one thread. */
@Tag("slow")
class ParallelExplorationTest {

  private static final int PROGRAMS = Seeds.of(50, 500);
  private static final Inputs.OneOf INPUTS = new Inputs.OneOf(List.of(0L, 1L));
  private static final Set<Property> ALL =
      EnumSet.complementOf(EnumSet.of(Property.PREEMPTIVE_ONLY));

  @Test
  void random_programs_have_the_same_runs_and_findings() {
    for (Dependence dependence : Dependence.values()) {
      for (int seed = 0; seed < PROGRAMS; seed++) {
        ProgramCfa program = Programs.cfa(ConcurrentPrograms.source(seed, Kind.TERMINATING));
        for (Set<Property> sought : List.of(ALL, Set.<Property>of())) {
          assertSame(program, dependence, sought, "seed " + seed);
        }
      }
    }
  }

  /** Each thread writes down that it is there; the last one looks in which order they came. */
  private static ProgramCfa orders(int threads, long failing) {
    String writers =
        IntStream.rangeClosed(1, threads)
            .mapToObj(t ->
                "thread t%d { int o; int n; lock(m); o := order; order := o * 8 + %d; n := number;"
                        .formatted(t, t)
                    + " number := n + 1; assert(n != %d || order != %d); unlock(m); }"
                        .formatted(threads - 1, failing))
            .collect(Collectors.joining("\n"));
    return Programs.cfa("shared int order, number; lock m;", writers);
  }

  @Test
  void a_failure_of_one_run_is_told_as_by_one_thread() {
    assertSame(orders(5, -1), Dependence.SYNC, ALL, "no failure");
    for (long failing : List.of(012345L, 054321L, 031425L, 023451L)) {
      assertSame(orders(5, failing), Dependence.SYNC, ALL, Long.toOctalString(failing));
    }
  }

  private static void assertSame(
      ProgramCfa program, Dependence dependence, Set<Property> sought, String which) {
    ProgramExploration one =
        ProgramExploration.of(program, INPUTS, dependence, ExplorationOptions.standard(), sought);
    ProgramExploration several =
        ProgramExploration.byThreads(
            3, 2, program, INPUTS, dependence, ExplorationOptions.standard(), sought);
    assertThat(several.runs()).as(which).isEqualTo(one.runs());
    assertThat(several.raceFreedom()).as(which).isEqualTo(one.raceFreedom());
    assertThat(several.unknownInputs()).as(which).isEqualTo(one.unknownInputs());
    assertThat(several.findings()).as(which).hasToString(one.findings().toString());
  }
}
