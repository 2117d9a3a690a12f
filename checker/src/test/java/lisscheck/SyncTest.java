package lisscheck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import lisscheck.Program.Op;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests of {@link Sync}. */
class SyncTest {

  private static final Program PROGRAM =
      Steps.read(
          """
          lock l, m;
          semaphore s = 1, full = 2147483647;
          rwlock r;
          barrier b = 2;
          cond c;
          guard g = true, h;
          thread t {
            lock(l); unlock(l);
            sem_wait(s); sem_post(s); assume sem_wait(s); assume_not sem_wait(s);
            read_lock(r); read_unlock(r); write_lock(r); write_unlock(r); rw_unlock(r);
            assume read_lock(r); assume_not read_lock(r);
            assume write_lock(r); assume_not write_lock(r);
            barrier_wait(b);
            wait(c); wait_not(c); wait_reset(c); signal(c); reset(c); assume(c); assume_not(c);
            h <- !g || h; g <- false; yield; sem_post(full);
          }
          """);

  private final Sync sync = new Sync(PROGRAM);
  private final int[] values = sync.initial();
  private List<Op> ops;

  @BeforeEach
  void operations() {
    ops = PROGRAM.steps().stream().map(step -> step.op()).toList();
  }

  private Op op(String description) {
    return ops.stream()
        .filter(op -> Steps.describe(PROGRAM, op).equals(description))
        .findFirst()
        .orElseThrow();
  }

  private boolean can(int thread, String op) {
    return sync.isPossible(values, thread, op(op));
  }

  private void take(int thread, String op) {
    assertThat(can(thread, op)).as(op).isTrue();
    sync.apply(values, thread, op(op));
  }

  @Test
  void values_are_those_of_locks_objects_and_flags() {
    assertThat(values).containsExactly(0, 0, 1, Integer.MAX_VALUE, 0, 0, 0, 1, 0);
    assertThat(sync.locks()).isEqualTo(2);
    assertThat(sync.firstFlag()).isEqualTo(6);
  }

  @Test
  void locks_have_owners() {
    take(1, "lock(l)");
    assertThat(values[0]).isEqualTo(2);
    assertThat(sync.areLocksFree(values)).isFalse();
    assertThat(can(0, "lock(l)")).isFalse();
    assertThat(can(1, "lock(l)")).isFalse();
    assertThat(can(0, "unlock(l)")).isFalse();
    take(1, "unlock(l)");
    assertThat(sync.areLocksFree(values)).isTrue();
  }

  @Test
  void semaphores_count() {
    assertThat(can(0, "ASSUME_NOT_SEM_WAIT(s)")).isFalse();
    take(0, "SEM_WAIT(s)");
    assertThat(can(1, "SEM_WAIT(s)")).isFalse();
    assertThat(can(1, "ASSUME_SEM_WAIT(s)")).isFalse();
    take(1, "ASSUME_NOT_SEM_WAIT(s)");
    take(1, "SEM_POST(s)");
    take(1, "SEM_POST(s)");
    take(1, "ASSUME_SEM_WAIT(s)");
    assertThat(values[2]).isEqualTo(1);
    assertThat(sync.areLocksFree(values)).isTrue();
  }

  @Test
  void a_count_that_is_too_large_is_refused() {
    assertThatThrownBy(() -> take(0, "SEM_POST(full)")).isInstanceOf(Refusal.class);
  }

  @Test
  void reader_writer_locks_have_many_readers() {
    take(0, "READ_LOCK(r)");
    take(1, "READ_LOCK(r)");
    take(1, "ASSUME_READ_LOCK(r)");
    assertThat(values[4]).isEqualTo(3);
    assertThat(sync.areLocksFree(values)).isFalse();
    assertThat(can(0, "WRITE_LOCK(r)")).isFalse();
    assertThat(can(0, "ASSUME_WRITE_LOCK(r)")).isFalse();
    assertThat(can(0, "ASSUME_NOT_READ_LOCK(r)")).isFalse();
    assertThat(can(0, "WRITE_UNLOCK(r)")).isFalse();
    take(2, "ASSUME_NOT_WRITE_LOCK(r)");
    take(2, "READ_UNLOCK(r)");
    take(0, "RW_UNLOCK(r)");
    take(0, "RW_UNLOCK(r)");
    assertThat(can(0, "READ_UNLOCK(r)")).isFalse();
    assertThat(can(0, "RW_UNLOCK(r)")).isFalse();
    assertThat(can(0, "ASSUME_NOT_WRITE_LOCK(r)")).isFalse();
  }

  @Test
  void reader_writer_locks_have_one_writer() {
    take(1, "WRITE_LOCK(r)");
    assertThat(values[4]).isEqualTo(-2);
    assertThat(sync.areLocksFree(values)).isFalse();
    for (String op : List.of("READ_LOCK(r)", "WRITE_LOCK(r)", "READ_UNLOCK(r)")) {
      assertThat(can(0, op)).isFalse();
      assertThat(can(1, op)).isFalse();
    }
    assertThat(can(0, "WRITE_UNLOCK(r)")).isFalse();
    assertThat(can(0, "RW_UNLOCK(r)")).isFalse();
    take(0, "ASSUME_NOT_READ_LOCK(r)");
    take(0, "ASSUME_NOT_WRITE_LOCK(r)");
    take(1, "RW_UNLOCK(r)");
    take(0, "ASSUME_WRITE_LOCK(r)");
    take(0, "WRITE_UNLOCK(r)");
    assertThat(sync.areLocksFree(values)).isTrue();
  }

  @Test
  void barriers_let_all_go_on_at_once() {
    take(0, "ARRIVE(b)");
    assertThat(can(0, "PASS(b)")).isFalse();
    take(2, "ARRIVE(b)");
    assertThat(can(2, "PASS(b)")).isTrue();
    take(0, "PASS(b)");
    take(0, "ARRIVE(b)");
    assertThat(can(0, "PASS(b)")).isFalse();
    take(2, "PASS(b)");
    assertThat(values[5]).isEqualTo(1);
  }

  @Test
  void a_barrier_has_at_most_32_threads() {
    Program program = Steps.read("barrier b = 2; thread t[33] { barrier_wait(b); }");
    assertThatThrownBy(() -> new Sync(program)).isInstanceOf(Refusal.class);
  }

  @Test
  void flags_are_set_and_cleared() {
    assertThat(can(0, "wait(c)")).isFalse();
    assertThat(can(0, "assume(c)")).isFalse();
    assertThat(can(0, "wait_reset(c)")).isFalse();
    take(0, "wait_not(c)");
    take(0, "assume_not(c)");
    take(0, "set(c)");
    assertThat(can(0, "wait_not(c)")).isFalse();
    assertThat(can(0, "assume_not(c)")).isFalse();
    take(0, "wait(c)");
    take(0, "assume(c)");
    take(0, "wait_reset(c)");
    assertThat(values[6]).isZero();
    take(0, "set(c)");
    take(0, "clear(c)");
    assertThat(values[6]).isZero();
  }

  @Test
  void guards_are_computed() {
    take(0, "compute(h)");
    assertThat(values[8]).isZero();
    take(0, "clear(g)");
    take(0, "compute(h)");
    assertThat(values[8]).isEqualTo(1);
  }

  @Test
  void other_steps_change_nothing() {
    int[] before = values.clone();
    take(0, "yield");
    assertThat(values).containsExactly(before);
  }

  @Test
  void assumptions_discard_runs() {
    assertThat(ops)
        .filteredOn(Sync::isAssumption)
        .extracting(op -> Steps.describe(PROGRAM, op))
        .containsExactly(
            "ASSUME_SEM_WAIT(s)",
            "ASSUME_NOT_SEM_WAIT(s)",
            "ASSUME_READ_LOCK(r)",
            "ASSUME_NOT_READ_LOCK(r)",
            "ASSUME_WRITE_LOCK(r)",
            "ASSUME_NOT_WRITE_LOCK(r)",
            "assume(c)",
            "assume_not(c)");
  }
}
