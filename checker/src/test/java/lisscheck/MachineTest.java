package lisscheck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import lisscheck.Machine.Kind;
import lisscheck.Machine.Result;
import lisscheck.Program.Step;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of {@link Machine}. */
class MachineTest {

  private static Machine machine(Program program) {
    return new Machine(
        program, Collections.nCopies(program.threads().size(), Collections.emptyIterator()));
  }

  /** Runs a thread as far as it goes. */
  private static Result run(Program program, Machine machine, int thread, Long... inputs) {
    Iterator<Long> rest = List.of(inputs).iterator();
    while (true) {
      List<Step> steps = program.threads().get(thread).out().get(machine.locations[thread]);
      if (steps.isEmpty()) {
        return new Result(Kind.DONE, "");
      }
      Result result = machine.step(steps.get(0), rest);
      if (result.kind() == Kind.NOT_TAKEN) {
        result = machine.step(steps.get(1), rest);
      }
      if (result.kind() != Kind.DONE) {
        return result;
      }
    }
  }

  @Test
  void programs_compute() {
    Program program =
        Steps.read(
            """
            shared int sum, a[3] = {5}, x = 2;
            channel dev;
            proc add(n, m) {
              int old = sum;
              sum := old + n * m;
              return old;
            }
            thread t {
              int i;
              while (i < 10) {
                i := i + 1;
                if (i == 3) { continue; }
                if (i == 6) { break; }
                int last;
                assert(last == 0);
                last := call add(i, 2);
                a[i % 3] := last;
              }
              x := havoc;
              i := havoc;
              assert(i == 8);
              i := input(dev);
              a[x] := input(dev);
              a[0] := havoc;
              output(dev, a[i]);
            }
            """);
    Machine machine = machine(program);
    assertThat(run(program, machine, 0, 1L, 8L, 0L, 40L, 50L)).isEqualTo(new Result(Kind.DONE, ""));
    // The calls are with 1, 2, 4 and 5.
    assertThat(machine.memory).isDeepEqualTo(new long[][] {{24}, {50, 40, 14}, {1}});
    assertThat(machine.locations).containsExactly(program.threads().get(0).end());
  }

  @Test
  void calls_have_locals_of_their_own_each_time() {
    Program program =
        Steps.read(
            """
            shared int x;
            proc twice(n) { n := n * 2; return n; }
            proc four(n) {
              int m = n;
              n := call twice(m);
              n := call twice(n);
              assert(m == 3);
              return n;
            }
            thread t { int n = 3; x := call four(n); assert(n == 3); }
            """);
    Machine machine = machine(program);
    assertThat(run(program, machine, 0).kind()).isEqualTo(Kind.DONE);
    assertThat(machine.memory[0]).containsExactly(12);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "assert(x == 1);           # an assertion does not hold",
        "x := 1 / x;               # division by zero",
        "if (1 % x) { }            # division by zero",
        "if (1 || 1 / x) { }       # division by zero",
        "if (0 && 1 / x) { }       # division by zero",
        "int n = 1 / x;            # division by zero",
        "x := a[x - 1];            # index -1 is outside of the array",
        "a[x + 2] := 1;            # index 2 is outside of the array",
        "a[x + 2] := havoc;        # index 2 is outside of the array",
        "output(dev, 1 / x);       # division by zero",
        "lock(l); lock(l);         # takes a lock that it holds",
        "unlock(l);                # frees a lock that it does not hold"
      })
  void errors_are_failures(String statement, String reason) {
    Program program =
        Steps.read("shared int x, a[2]; channel dev; lock l; thread t { " + statement + " }");
    assertThat(run(program, machine(program), 0)).isEqualTo(new Result(Kind.FAILED, reason));
  }

  @Test
  void steps_wait_or_are_discarded() {
    Program program =
        Steps.read(
            """
            lock l; cond c; semaphore s; rwlock r;
            thread t { lock(l); }
            thread u { lock(l); }
            thread v { assume(c); }
            thread w { assume sem_wait(s); }
            thread x { write_lock(r); }
            """);
    Machine machine = machine(program);
    assertThat(run(program, machine, 0).kind()).isEqualTo(Kind.DONE);
    List<Long> before = machine.key();
    assertThat(run(program, machine, 1).kind()).isEqualTo(Kind.WAITS);
    assertThat(run(program, machine, 2).kind()).isEqualTo(Kind.DISCARDED);
    assertThat(run(program, machine, 3).kind()).isEqualTo(Kind.DISCARDED);
    assertThat(machine.key()).isEqualTo(before);
    assertThat(run(program, machine, 4).kind()).isEqualTo(Kind.DONE);
    assertThat(machine.key()).isNotEqualTo(before);
  }

  @Test
  void only_one_side_of_a_branch_is_taken_unless_it_is_free() {
    Program program = Steps.read("thread t { if (0) { } if (*) { yield; } }");
    Machine machine = machine(program);
    List<Step> steps = program.steps();
    assertThat(machine.step(steps.get(0), Collections.emptyIterator()).kind())
        .isEqualTo(Kind.NOT_TAKEN);
    assertThat(machine.step(steps.get(1), Collections.emptyIterator()).kind()).isEqualTo(Kind.DONE);
    for (Step side : steps.subList(2, 4)) {
      assertThat(machine.copy().step(side, Collections.emptyIterator()).kind())
          .isEqualTo(Kind.DONE);
    }
    assertThatThrownBy(() -> machine.step(steps.get(0), Collections.emptyIterator()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void threads_do_silent_things_at_the_start() {
    Program program =
        Steps.read("thread t { }\nthread u { int n; n := havoc; assert(n < 5); yield; }");
    Iterator<Long> none = Collections.emptyIterator();
    assertThat(new Machine(program, List.of(none, List.of(4L).iterator())).startFailure())
        .isEmpty();
    assertThat(new Machine(program, List.of(none, List.of(5L).iterator())).startFailure())
        .contains("u: an assertion does not hold");
  }

  @Test
  void copies_are_independent() {
    Program program =
        Steps.read("shared int x; lock l; thread t { int n; lock(l); x := 1; n := 2; }");
    Machine machine = machine(program);
    Machine copy = machine.copy();
    assertThat(copy.key()).isEqualTo(machine.key());
    run(program, copy, 0);
    assertThat(machine.key()).isEqualTo(machine(program).key()).isNotEqualTo(copy.key());
  }
}
