package liss.cfa;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import liss.cfa.ObjectOperation.Obstacle;
import liss.cfa.ObjectOperation.Patience;
import org.junit.jupiter.api.Test;

/** The relations between operations, against what the operations do to small values. */
class ObjectOperationTest {

  private static final List<List<ObjectOperation>> KINDS =
      List.of(
          List.of(
              new ObjectOperation.Down(Patience.WAITS),
              new ObjectOperation.Down(Patience.GIVES_UP),
              new ObjectOperation.Refused(Obstacle.NOTHING_LEFT),
              new ObjectOperation.Up()),
          List.of(
              new ObjectOperation.ReadLock(Patience.WAITS),
              new ObjectOperation.ReadLock(Patience.GIVES_UP),
              new ObjectOperation.ReadUnlock(),
              new ObjectOperation.WriteLock(Patience.WAITS),
              new ObjectOperation.WriteLock(Patience.GIVES_UP),
              new ObjectOperation.Refused(Obstacle.WRITER),
              new ObjectOperation.Refused(Obstacle.READER),
              new ObjectOperation.WriteUnlock(),
              new ObjectOperation.RwUnlock()),
          List.of(new ObjectOperation.Arrive(2), new ObjectOperation.Pass()),
          List.of(new ObjectOperation.Arrive(3), new ObjectOperation.Pass()));

  /** Four threads; threads 0 and 1 do the operations. */
  private static final int THREADS = 4;

  /** The values that objects of a kind can have. */
  private static List<Integer> values(ObjectOperation operation) {
    return switch (operation) {
      case ObjectOperation.Down o -> IntStream.range(0, 5).boxed().toList();
      case ObjectOperation.ReadLock o -> IntStream.range(-THREADS, 5).boxed().toList();
      case ObjectOperation.Arrive o ->
          IntStream.range(0, 1 << THREADS)
              .filter(waiting -> Integer.bitCount(waiting) < o.parties())
              .boxed()
              .toList();
      default -> throw new IllegalArgumentException("not the first of a kind: " + operation);
    };
  }

  /** The value after one thread has done an operation and then the other thread another one. */
  private static Optional<Integer> after(
      int value, ObjectOperation first, int thread, ObjectOperation second, int other) {
    OptionalInt between = first.after(value, thread);
    OptionalInt end =
        between.isEmpty() ? OptionalInt.empty() : second.after(between.getAsInt(), other);
    return end.isEmpty() ? Optional.empty() : Optional.of(end.getAsInt());
  }

  /** Whether a thread can be there: one that waits at a barrier does not come to it. */
  private static boolean canBeAt(ObjectOperation operation, int thread, int value) {
    return !(operation instanceof ObjectOperation.Arrive) || (value & 1 << thread) == 0;
  }

  private record Case(ObjectOperation one, ObjectOperation other, List<Integer> values) {}

  private static List<Case> cases() {
    List<Case> cases = new ArrayList<>();
    for (List<ObjectOperation> kind : KINDS) {
      for (ObjectOperation one : kind) {
        for (ObjectOperation other : kind) {
          List<Integer> values =
              values(kind.getFirst()).stream()
                  .filter(value -> canBeAt(one, 0, value) && canBeAt(other, 1, value))
                  .toList();
          cases.add(new Case(one, other, values));
        }
      }
    }
    return cases;
  }

  @Test
  void an_operation_stays_behind_another_one_if_it_cannot_go_first_to_the_same_effect() {
    for (Case c : cases()) {
      boolean expected =
          c.values().stream()
              .anyMatch(value -> {
                Optional<Integer> inOrder = after(value, c.one(), 0, c.other(), 1);
                return inOrder.isPresent()
                    && !inOrder.equals(after(value, c.other(), 1, c.one(), 0));
              });
      assertThat(c.other().staysBehind(c.one())).as(c.toString()).isEqualTo(expected);
    }
  }

  @Test
  void operations_that_are_said_to_commute_do_so_and_leave_each_other_possible() {
    for (Case c : cases()) {
      boolean commute =
          c.values().stream()
              .allMatch(value -> {
                boolean one = c.one().after(value, 0).isPresent();
                boolean other = c.other().after(value, 1).isPresent();
                Optional<Integer> inOrder = after(value, c.one(), 0, c.other(), 1);
                Optional<Integer> inTurn = after(value, c.other(), 1, c.one(), 0);
                return one && other
                    ? inOrder.isPresent() && inOrder.equals(inTurn)
                    : inOrder.isEmpty() && inTurn.isEmpty();
              });
      if (c.one().commutesWith(c.other())) {
        assertThat(commute).as(c.toString()).isTrue();
      }
      assertThat(c.one().commutesWith(c.other())).isEqualTo(c.other().commutesWith(c.one()));
    }
    assertThat(new ObjectOperation.Up().commutesWith(new ObjectOperation.Up())).isTrue();
    ObjectOperation read = new ObjectOperation.ReadLock(Patience.WAITS);
    assertThat(read.commutesWith(read)).isTrue();
    assertThat(new ObjectOperation.Pass().commutesWith(new ObjectOperation.Pass())).isTrue();
  }

  @Test
  void an_operation_may_hinder_another_one_that_is_possible_before() {
    for (Case c : cases()) {
      boolean hinders =
          c.values().stream()
              .anyMatch(value -> {
                Optional<Integer> inTurn = after(value, c.other(), 1, c.one(), 0);
                return c.one().after(value, 0).isPresent()
                    && c.other().after(value, 1).isPresent()
                    && (after(value, c.one(), 0, c.other(), 1).isEmpty()
                        || inTurn.isPresent()
                            && !after(value, c.one(), 0, c.other(), 1).equals(inTurn));
              });
      assertThat(c.one().mayHinder(c.other())).as(c.toString()).isEqualTo(hinders);
    }
  }

  @Test
  void an_operation_of_any_thread_may_enable_those_that_wait_for_it() {
    for (Case c : cases()) {
      for (int thread = 0; thread < 2; thread++) {
        int first = thread;
        boolean enables =
            c.values().stream()
                .anyMatch(value ->
                    c.other().after(value, 1).isEmpty()
                        && after(value, c.one(), first, c.other(), 1).isPresent());
        if (enables) {
          assertThat(c.one().mayEnable(c.other())).as(c + " by " + first).isTrue();
        }
      }
    }
  }

  @Test
  void operations_that_are_said_never_to_block_do_not() {
    for (Case c : cases()) {
      boolean blocks =
          c.values().stream()
              .anyMatch(value -> canBeAt(c.one(), 0, value) && c.one().after(value, 0).isEmpty());
      assertThat(c.one().mayBlock() || c.one().isAssumption()).as(c.toString()).isEqualTo(blocks);
      assertThat(c.one().mayBlock() && c.one().isAssumption()).as(c.toString()).isFalse();
    }
  }

  @Test
  void shifts_one_after_the_other_are_one_shift() {
    List<Shift> shifts =
        List.of(
            Shift.NONE,
            Shift.by(1),
            Shift.by(-2),
            Shift.from(1, -1),
            Shift.from(0, 1),
            Shift.between(0, -2),
            Shift.between(-2, 0));
    for (Shift first : shifts) {
      for (Shift second : shifts) {
        for (Shift third : shifts) {
          Optional<Shift> both = first.then(second);
          Optional<Shift> all = both.flatMap(shift -> shift.then(third));
          for (int value = -9; value < 10; value++) {
            OptionalInt one = first.of(value);
            OptionalInt two = one.isEmpty() ? one : second.of(one.getAsInt());
            OptionalInt three = two.isEmpty() ? two : third.of(two.getAsInt());
            int here = value;
            assertThat(all.map(shift -> shift.of(here)).orElse(OptionalInt.empty()))
                .isEqualTo(three);
          }
        }
      }
    }
  }
}
