package liss.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SortedSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The numbers of classes that are known for the models, with every branch tagged. */
@Tag("slow")
class ClassCountsTest {

  private static final int LOOP_BOUND = 2;

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "drivers/ex1.w,             4,    2,    2",
    "drivers/ex2.w,             2,    1,    1",
    "drivers/ex3.w,             2,    1,    1",
    "drivers/ex5.w,             48,   13,   35",
    "drivers/lc-rc.w,           2,    2,    0",
    "drivers/dv1394.w,          12,   5,    7",
    "drivers/em28xx.w,          3,    1,    2",
    "drivers/f_acm.w,           523,  161,  362",
    "drivers/f_acm-correlated.w, 71,  49,   22",
    "drivers/i915_irq.w,        5,    2,    3",
    "drivers/ipath.w,           10,   8,    2",
    "drivers/iwl3945.w,         2,    2,    0",
    "drivers/md.w,              6,    4,    2",
    "drivers/myri10ge.w,        63,   63,   0",
    "drivers/open_close.w,      5822, 208,  5614",
    "models/open-open.w,        28,   8,    20",
    "models/close-close.w,      69,   17,   52",
    "models/open-close.w,       42,   12,   30",
    "models/fig13.w,            12,   10,   2",
  })
  void catalogue(String model, int preemptive, int cooperative, int preemptiveOnly) {
    BruteForce oracle = BruteForce.of(Sources.model(model), LOOP_BOUND);
    SortedSet<TraceClass> p = oracle.classes(Scheduler.PREEMPTIVE);
    SortedSet<TraceClass> np = oracle.classes(Scheduler.COOPERATIVE);
    assertThat(p).as("P").hasSize(preemptive).containsAll(np);
    assertThat(np).as("NP").hasSize(cooperative);
    assertThat(oracle.preemptiveOnly()).as("P without NP").hasSize(preemptiveOnly);
  }

  @ParameterizedTest(name = "{0} with the locks of {1}")
  @CsvSource({
    "drivers/ex1.w,              ex1",
    "drivers/ex2.w,              ex2",
    "drivers/ex3.w,              ex3",
    "drivers/ex5.w,              ex5-coarse",
    "drivers/ex5.w,              ex5-fine",
    "drivers/dv1394.w,           dv1394",
    "drivers/em28xx.w,           em28xx",
    "drivers/f_acm.w,            f_acm",
    "drivers/f_acm.w,            f_acm-later",
    "drivers/f_acm-correlated.w, f_acm-correlated",
    "drivers/f_acm-correlated.w, f_acm-correlated-later",
    "drivers/i915_irq.w,         i915_irq",
    "drivers/ipath.w,            ipath-fine",
    "drivers/ipath.w,            ipath-coarse",
    "drivers/md.w,               md",
    "drivers/open_close.w,       open_close",
    "models/open-open.w,         open-open",
    "models/close-close.w,       close-close",
    "models/open-close.w,        open-close",
  })
  void publishedLocksLeaveExactlyTheCooperativeClasses(String model, String placed) {
    assertThat(BruteForce.of(Sources.placed(placed), LOOP_BOUND).classes(Scheduler.PREEMPTIVE))
        .isEqualTo(BruteForce.of(Sources.model(model), LOOP_BOUND).classes(Scheduler.COOPERATIVE));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource("drivers/dv1394.w, dv1394-later, 1")
  void oneViolationStaysWithTheLocksOfTheLaterRun(String model, String placed, int violations) {
    SortedSet<TraceClass> left =
        BruteForce.of(Sources.placed(placed), LOOP_BOUND).classes(Scheduler.PREEMPTIVE);
    left.removeAll(BruteForce.of(Sources.model(model), LOOP_BOUND).classes(Scheduler.COOPERATIVE));
    assertThat(left).hasSize(violations);
  }
}
