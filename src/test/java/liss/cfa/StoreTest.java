package liss.cfa;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import liss.Programs;
import org.junit.jupiter.api.Test;

class StoreTest {

  private static final class Stored extends Store<Stored> {

    Stored(ProgramCfa program, int more) {
      super(program, value -> value + 100, more);
    }

    private Stored(Stored before, long[] values) {
      super(before, values);
    }

    @Override
    protected Stored with(long[] changed) {
      return new Stored(this, changed);
    }

    @Override
    protected Stored self() {
      return this;
    }
  }

  private final ProgramCfa program =
      Programs.cfa(
          "shared int x = 3; shared int v[2]; lock l; lock m; cond c; cond d;",
          "condvar q; condvar r;",
          "thread a { int i; i := x; lock(l); cwait(q, l); unlock(l); }",
          "thread b { int i; int j; j := v[i]; lock(m); csignal(r); cwait(r, m); unlock(m); }",
          "thread e { signal(c); reset(d); }");

  private final Stored initial = new Stored(program, 2);

  @Test
  void cells_and_locals_begin_with_what_stands_for_their_integers() {
    assertThat(initial.value(0, 0)).isEqualTo(103);
    assertThat(initial.value(1, 1)).isEqualTo(100);
    assertThat(initial.local(1, 1)).isEqualTo(100);
    assertThat(initial.areLocksFree()).isTrue();
    assertThat(initial.isSet(0)).isFalse();
    assertThat(initial.location(2)).isEqualTo(program.threads().get(2).entry());
    assertThat(initial.sleepers(0)).isEmpty();
  }

  @Test
  void no_two_parts_share_a_place() {
    List<Stored> changed = new ArrayList<>();
    for (int variable = 0; variable < 2; variable++) {
      for (int cell = 0; cell <= variable; cell++) {
        changed.add(initial.withValue(variable, cell, 7));
      }
    }
    for (Cfa thread : program.threads()) {
      for (int slot = 0; slot < thread.locals(); slot++) {
        changed.add(initial.withLocal(thread.thread(), slot, 7));
      }
      changed.add(initial.withLocation(thread.thread(), 99));
      changed.add(initial.withSleeper(thread.thread(), 1));
    }
    for (int i = 0; i < 2; i++) {
      changed.add(initial.withOwner(i, 7));
      changed.add(initial.withFlag(i, true));
      changed.add(initial.withMore(i, 7));
    }
    Set<Integer> places = new HashSet<>();
    for (Stored other : changed) {
      List<Integer> here = new ArrayList<>();
      for (int i = 0; i < initial.values().length; i++) {
        if (other.values()[i] != initial.values()[i]) {
          here.add(i);
        }
      }
      assertThat(here).hasSize(1);
      places.addAll(here);
    }
    assertThat(places).hasSize(changed.size()).hasSize(initial.values().length);
  }

  @Test
  void what_was_written_is_read() {
    assertThat(initial.withValue(1, 1, 7).value(1, 1)).isEqualTo(7);
    assertThat(initial.withLocal(1, 1, 7).local(1, 1)).isEqualTo(7);
    assertThat(initial.withLocation(1, 2).location(1)).isEqualTo(2);
    assertThat(initial.withFlag(1, true).isSet(1)).isTrue();
    assertThat(initial.withMore(1, 7).more(1)).isEqualTo(7);
    Stored locked = initial.withOwner(1, 2);
    assertThat(locked.owner(1)).hasValue(2);
    assertThat(locked.isHeld(1, 2)).isTrue();
    assertThat(locked.isHeld(1, 0)).isFalse();
    assertThat(locked.isFree(1)).isFalse();
    assertThat(locked.isFree(0)).isTrue();
    assertThat(locked.areLocksFree()).isFalse();
    assertThat(locked.withoutOwner(1)).isEqualTo(initial);
  }

  @Test
  void sleeper_is_woken_and_comes_back() {
    Stored asleep = initial.withSleeper(1, 1).withSleeper(0, 0);
    assertThat(asleep.sleepers(1)).containsExactly(1);
    assertThat(asleep.isAsleep(1, 1)).isTrue();
    assertThat(asleep.isAsleep(1, 0)).isFalse();
    Stored woken = asleep.withWoken(1, 1);
    assertThat(woken.sleepers(1)).isEmpty();
    assertThat(woken.isWoken(1)).isTrue();
    assertThat(woken.isWaiting(1)).isTrue();
    assertThat(woken.isWoken(0)).isFalse();
    assertThat(woken.withAwake(1).withAwake(0)).isEqualTo(initial);
  }

  @Test
  void nothing_new_is_made_where_nothing_changes() {
    assertThat(initial.withValue(0, 0, 103)).isSameAs(initial);
    assertThat(initial.withoutOwner(0)).isSameAs(initial);
  }
}
