package liss.check.serial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import liss.Programs;
import liss.abstraction.CriticalSection;
import liss.abstraction.Event;
import liss.abstraction.Run;
import liss.abstraction.Synchronization;
import liss.cfa.ProgramCfa;
import liss.check.safety.RandomRuns;
import liss.oracle.RandomPrograms;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class LeastPreemptionsTest {

  @Test
  void keeps_the_order_of_dependent_accesses_and_of_each_thread() {
    forRandomRuns((seed, program, run) -> {
      Run better = LeastPreemptions.equivalentTo(program, run);
      assertThat(better.byThread(program.threads().size()))
          .as("seed %d", seed)
          .isEqualTo(run.byThread(program.threads().size()));
      assertThat(dependences(better)).as("seed %d", seed).isEqualTo(dependences(run));
    });
  }

  /** What needs too many states is left to a greedy reduction of the run itself. */
  @Test
  void a_search_that_is_given_up_leaves_an_equivalent_run() {
    forRandomRuns((seed, program, run) -> {
      Run other = LeastPreemptions.equivalentTo(program, run, 0);
      assertThat(dependences(other)).as("seed %d", seed).isEqualTo(dependences(run));
      assertThat(other.preemptions().size())
          .as("seed %d", seed)
          .isLessThanOrEqualTo(run.preemptions().size());
    });
  }

  @Test
  void a_run_needs_no_preemption_exactly_if_it_has_a_cooperative_order() {
    forRandomRuns((seed, program, run) -> {
      boolean isCooperative = CooperativeOrder.of(program, run).isPresent();
      assertThat(LeastPreemptions.equivalentTo(program, run).preemptions().isEmpty())
          .as("seed %d, run %s", seed, run)
          .isEqualTo(isCooperative);
      assertThat(LeastPreemptions.cooperative(program, run).map(Run::preemptions))
          .as("seed %d, run %s", seed, run)
          .isEqualTo(isCooperative ? Optional.of(List.of()) : Optional.empty());
      assertThat(Counterexample.isOne(program, run))
          .as("seed %d, run %s", seed, run)
          .isNotEqualTo(isCooperative);
    });
  }

  @Test
  void no_interleaving_of_short_runs_has_fewer_preemptions() {
    int[] compared = {0};
    forRandomRuns((seed, program, run) -> {
      if (run.events().size() <= 9) {
        compared[0]++;
        List<List<Event>> threads = run.byThread(program.threads().size());
        assertThat(LeastPreemptions.equivalentTo(program, run).preemptions())
            .as("seed %d, run %s", seed, run)
            .hasSize(fewest(program, threads, r -> dependences(r).equals(dependences(run))));
      }
    });
    assertThat(compared[0]).isGreaterThan(10);
  }

  @Test
  void no_interleaving_of_short_runs_with_sections_has_fewer_preemptions() {
    int[] found = {0};
    forRandomRuns((seed, program, run) -> {
      if (run.events().size() <= 9) {
        List<List<Event>> threads = run.byThread(program.threads().size());
        List<CriticalSection> sections = randomSections(threads, new Random(seed));
        Optional<Run> best = new LeastPreemptions(program, threads, Map.of(), sections).find();
        int expected =
            fewest(program, threads, r -> sections.stream().allMatch(s -> isAlone(s, sections, r)));
        assertThat(best.map(r -> r.preemptions().size()).orElse(Integer.MAX_VALUE))
            .as("seed %d, run %s, sections %s", seed, run, sections)
            .isEqualTo(expected);
        found[0] += best.isPresent() ? 1 : 0;
      }
    });
    assertThat(found[0]).isGreaterThan(10);
  }

  private static List<CriticalSection> randomSections(List<List<Event>> threads, Random random) {
    List<CriticalSection> sections = new ArrayList<>();
    for (int thread = 0; thread < threads.size(); thread++) {
      int size = threads.get(thread).size();
      for (int lock = 0; lock < 2 && size > 0; lock++) {
        int first = random.nextInt(size);
        sections.add(
            new CriticalSection(lock, thread, first, first + random.nextInt(size - first)));
      }
    }
    return sections;
  }

  /** Whether no other section of the lock starts in the middle of this one. */
  private static boolean isAlone(CriticalSection section, List<CriticalSection> sections, Run run) {
    int start = position(run, section.thread(), section.firstEvent());
    int end = position(run, section.thread(), section.lastEvent());
    return sections.stream()
        .filter(other -> other.lock() == section.lock() && other.thread() != section.thread())
        .mapToInt(other -> position(run, other.thread(), other.firstEvent()))
        .noneMatch(other -> start < other && other < end);
  }

  private static int position(Run run, int thread, int index) {
    return IntStream.range(0, run.events().size())
        .filter(i -> run.events().get(i).thread() == thread)
        .filter(i -> run.events().get(i).index() == index)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void sections_of_one_lock_do_not_overlap() {
    ProgramCfa program =
        Programs.cfa("shared int x, y; thread a { x := 1; y := 1; } thread b { x := 2; }");
    List<List<Event>> threads = RandomRuns.of(program, new Random(1)).orElseThrow().byThread(2);
    Event firstOfA = threads.get(0).get(0);
    Event secondOfA = threads.get(0).get(1);
    Event ofB = threads.get(1).get(0);
    Map<Event, Set<Event>> inTheMiddle = Map.of(ofB, Set.of(firstOfA), secondOfA, Set.of(ofB));
    assertThat(new LeastPreemptions(program, threads, inTheMiddle, List.of()).find())
        .contains(new Run(List.of(firstOfA, ofB, secondOfA)));
    List<CriticalSection> sections =
        List.of(new CriticalSection(0, 0, 0, 1), new CriticalSection(0, 1, 0, 0));
    assertThat(new LeastPreemptions(program, threads, inTheMiddle, sections).find()).isEmpty();
    List<CriticalSection> otherLock =
        List.of(new CriticalSection(0, 0, 0, 1), new CriticalSection(1, 1, 0, 0));
    assertThat(new LeastPreemptions(program, threads, inTheMiddle, otherLock).find()).isPresent();
  }

  private interface Check {
    void on(long seed, ProgramCfa program, Run run);
  }

  private static void forRandomRuns(Check check) {
    int runs = 0;
    for (long seed = 0; seed < 150; seed++) {
      ProgramCfa program = Programs.cfa(RandomPrograms.of(RandomPrograms.Size.SMALL).source(seed));
      Optional<Run> run = RandomRuns.of(program, new Random(seed));
      if (run.isPresent()) {
        runs++;
        check.on(seed, program, run.get());
      }
    }
    assertThat(runs).isGreaterThan(50);
  }

  private record Ordered(Event first, Event second) {}

  private static Set<Ordered> dependences(Run run) {
    Set<Ordered> result = new HashSet<>();
    List<Event> events = run.events();
    for (int i = 0; i < events.size(); i++) {
      for (int j = 0; j < i; j++) {
        if (BlockGraph.areDependent(events.get(j), events.get(i))) {
          result.add(new Ordered(events.get(j), events.get(i)));
        }
      }
    }
    return result;
  }

  /** Tries every interleaving. */
  private static int fewest(
      ProgramCfa program, List<List<Event>> threads, Predicate<Run> condition) {
    Synchronization synchronization = new Synchronization(program, threads.size());
    int[] values = new int[synchronization.width()];
    synchronization.initialize(values);
    return fewest(synchronization, values, threads, condition, List.of());
  }

  private static int fewest(
      Synchronization synchronization,
      int[] values,
      List<List<Event>> threads,
      Predicate<Run> condition,
      List<Event> soFar) {
    int length = threads.stream().mapToInt(List::size).sum();
    if (soFar.size() == length) {
      Run run = new Run(soFar);
      return synchronization.allLocksFree(values) && condition.test(run)
          ? run.preemptions().size()
          : Integer.MAX_VALUE;
    }
    return IntStream.range(0, threads.size())
        .filter(thread -> values[thread] < threads.get(thread).size())
        .map(thread -> {
          Event event = threads.get(thread).get(values[thread]);
          if (synchronization.outcome(values, thread, event.edge().action())
              != Synchronization.Outcome.ENABLED) {
            return Integer.MAX_VALUE;
          }
          int[] next = values.clone();
          synchronization.apply(next, thread, event.edge().action());
          next[thread]++;
          List<Event> longer = new ArrayList<>(soFar);
          longer.add(event);
          return fewest(synchronization, next, threads, condition, longer);
        })
        .min()
        .orElse(Integer.MAX_VALUE);
  }
}
