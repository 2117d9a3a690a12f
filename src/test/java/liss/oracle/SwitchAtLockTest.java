package liss.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import liss.Programs;
import liss.Seeds;
import liss.cfa.Action;
import liss.cfa.Cfa;
import liss.cfa.Edge;
import liss.cfa.ProgramCfa;
import liss.oracle.RandomPrograms.Size;
import org.junit.jupiter.api.Test;

/** Where the cooperative scheduler switches at contended locks only: against the definition. */
class SwitchAtLockTest {

  @Test
  void a_lock_that_is_released_before_others_run_is_no_scheduling_point() {
    assertThat(uncontended("lock m; thread t[2] { lock(m); unlock(m); }")).containsExactly("m");
  }

  @Test
  void a_lock_that_is_held_at_a_scheduling_point_is_one() {
    String threads = "thread a { lock(m); %s; unlock(m); } thread b { lock(m); unlock(m); }";
    String objects = "lock m; cond c; semaphore s; rwlock r; barrier p = 2; ";
    for (String point :
        List.of(
            "yield",
            "wait(c)",
            "wait_not(c)",
            "wait_reset(c)",
            "sem_wait(s)",
            "read_lock(r)",
            "write_lock(r)",
            "barrier_wait(p)")) {
      assertThat(uncontended(objects + threads.formatted(point))).as(point).isEmpty();
    }
    assertThat(uncontended(objects + threads.formatted("signal(c); sem_post(s)")))
        .containsExactly("m");
  }

  @Test
  void a_lock_around_a_contended_one_is_contended() {
    assertThat(
            uncontended(
                """
                lock a, b, c, d;
                thread s { lock(a); lock(b); unlock(b); unlock(a); }
                thread t { lock(b); yield; unlock(b); lock(c); lock(d); unlock(d); unlock(c); }
                """))
        .containsExactly("c", "d");
  }

  @Test
  void a_lock_that_is_held_at_an_end_or_taken_twice_is_contended() {
    assertThat(uncontended("lock m; thread t { lock(m); }")).isEmpty();
    assertThat(uncontended("lock m; thread t { lock(m); lock(m); unlock(m); }")).isEmpty();
    assertThat(uncontended("lock m; thread t { lock(m); if (*) { unlock(m); } else { return; } }"))
        .isEmpty();
  }

  @Test
  void a_lock_that_is_freed_around_a_wait_is_not_held_there() {
    assertThat(uncontended("lock m; thread t { lock(m); unlock(m); yield; lock(m); unlock(m); }"))
        .containsExactly("m");
  }

  @Test
  void the_contended_locks_are_the_least_set_that_is_closed() {
    int some = 0;
    int all = 0;
    for (long seed = 0; seed < Seeds.of(400, 20_000); seed++) {
      String source = RandomPrograms.of(Size.SMALL_POSIX).source(seed);
      ProgramCfa program = Programs.contendedCfa(source);
      Set<String> expected = leastByAllSubsets(Programs.cfa(source));
      assertThat(program.uncontended()).as("seed %d:%n%s", seed, source).isEqualTo(expected);
      some += expected.isEmpty() ? 0 : 1;
      all += expected.isEmpty() && !taken(program).isEmpty() ? 1 : 0;
    }
    assertThat(some).isGreaterThan(10);
    assertThat(all).isGreaterThan(10);
  }

  @Test
  void no_cooperative_run_waits_for_a_lock_where_the_scheduler_cannot_switch() {
    for (long seed = 0; seed < Seeds.of(400, 20_000); seed++) {
      String source = RandomPrograms.of(Size.SMALL_POSIX).source(seed);
      assertThat(waits(Programs.contendedCfa(source))).as("seed %d:%n%s", seed, source).isFalse();
    }
  }

  private static Set<String> uncontended(String text) {
    return Programs.contendedCfa(text).uncontended();
  }

  private static Set<String> taken(ProgramCfa program) {
    Set<String> taken = new TreeSet<>();
    for (Cfa thread : program.threads()) {
      for (Edge edge : thread.edges()) {
        if (edge.action() instanceof Action.Lock a) {
          taken.add(program.locks().get(a.lock()));
        }
      }
    }
    return taken;
  }

  /** The locks that are taken and are not in the intersection of all sets that are closed. */
  private static Set<String> leastByAllSubsets(ProgramCfa program) {
    int locks = program.locks().size();
    BitSet least = new BitSet();
    least.set(0, locks);
    for (long subset = 0; subset < 1L << locks; subset++) {
      BitSet set = BitSet.valueOf(new long[] {subset});
      if (program.threads().stream().allMatch(thread -> isClosed(thread, set))) {
        least.and(set);
      }
    }
    Set<String> others = taken(program);
    least.stream().forEach(lock -> others.remove(program.locks().get(lock)));
    return others;
  }

  /** A place in the text of a thread, and the locks that are held on one way there. */
  private record Place(int location, BitSet held) {}

  /** Whether no way through a thread comes to a point with a lock that is not in the set. */
  private static boolean isClosed(Cfa thread, BitSet set) {
    Deque<Place> open = new ArrayDeque<>(List.of(new Place(thread.entry(), new BitSet())));
    Set<Place> seen = new HashSet<>(open);
    while (!open.isEmpty()) {
      Place place = open.remove();
      boolean isPoint = place.location() == thread.exit();
      for (Edge edge : thread.out().get(place.location())) {
        BitSet after = (BitSet) place.held().clone();
        isPoint |=
            edge.action() instanceof Action.Lock a
                ? set.get(a.lock())
                : edge.action().isSchedulingPoint();
        if (edge.action() instanceof Action.Lock a) {
          if (after.get(a.lock()) && !set.get(a.lock())) {
            return false;
          }
          after.set(a.lock());
        } else if (edge.action() instanceof Action.Unlock a) {
          after.clear(a.lock());
        }
        Place next = new Place(edge.target(), after);
        if (seen.add(next)) {
          open.add(next);
        }
      }
      if (isPoint && place.held().stream().anyMatch(lock -> !set.get(lock))) {
        return false;
      }
    }
    return true;
  }

  /** A state of a cooperative run, and who is running. */
  private record Turn(AbstractState state, int running) {}

  /** Whether some cooperative run comes to a lock statement that is no point, and has to wait. */
  private static boolean waits(ProgramCfa program) {
    AbstractSemantics semantics =
        new AbstractSemantics(program, LoopBounds.of(program, RandomPrograms.LOOP_BOUND));
    Deque<Turn> open =
        new ArrayDeque<>(List.of(new Turn(semantics.initial(), AbstractSemantics.ANYBODY)));
    Set<Turn> seen = new HashSet<>(open);
    while (!open.isEmpty()) {
      Turn turn = open.remove();
      boolean isFree = semantics.mayAnybodyRun(turn.state(), turn.running());
      for (int thread : IntStream.range(0, semantics.threads()).toArray()) {
        if (isFree || thread == turn.running()) {
          if (isAtInnerLock(program, turn.state(), thread)
              && semantics.blocked(turn.state(), thread)) {
            return true;
          }
          for (AbstractSemantics.Step step : semantics.steps(turn.state(), thread)) {
            Turn next = new Turn(step.next(), thread);
            if (seen.add(next)) {
              open.add(next);
            }
          }
        }
      }
    }
    return false;
  }

  private static boolean isAtInnerLock(ProgramCfa program, AbstractState state, int thread) {
    return program.threads().get(thread).out().get(state.locations()[thread]).stream()
        .anyMatch(
            edge -> edge.action() instanceof Action.Lock && !edge.action().isSchedulingPoint());
  }
}
