package lisscheck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import lisscheck.Program.Flag;
import lisscheck.Program.Local;
import lisscheck.Program.Op;
import lisscheck.Program.Step;
import lisscheck.Program.SyncObject;
import lisscheck.Program.Variable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of {@link Reader}, {@link Body}, {@link Code} and {@link Words}. */
class ReaderTest {

  // The examples of docs/language.md

  @Test
  void statements_are_steps_as_section_7_says() {
    Program program =
        Steps.read(
            """
            shared int x, y, i, a[4], b[2];
            channel dev;
            thread t {
              int n = y;
              x := x + y * x;
              a[i] := a[i + 1];
              b[0] := b[1];
              x := input(dev);
              n := input(dev);
              output(dev, x + n);
            }
            """);
    assertThat(Steps.lines(program, 0))
        .containsExactly(
            "4 read(y)",
            "5 read(x)",
            "5 read(y)",
            "5 read(x)",
            "5 write(x)",
            "6 read(i)",
            "6 read(i)",
            "6 read(a)",
            "6 write(a)",
            "7 read(b[1])",
            "7 write(b[0])",
            "8 input(dev)",
            "8 write(x)",
            "9 input(dev)",
            "10 read(x)",
            "10 output(dev)");
  }

  @Test
  void branches_are_steps_as_section_8_says() {
    Program program =
        Steps.read(
            """
            shared int open;
            channel dev;
            thread t {
              int n = 3;
              if (open == 0) {
                output(dev, 1);
              }
              while (n > 0) {
                open := open + 1;
                n := n - 1;
                yield;
              }
              open := havoc;
            }
            """);
    assertThat(Steps.graph(program, 0))
        .containsExactly(
            "0 read(open) 1",
            "1 then 2",
            "1 else 3",
            "2 output(dev) 3",
            "3 then 4",
            "3 else 7",
            "4 read(open) 5",
            "5 write(open) 6",
            "6 yield 3",
            "7 havoc(open) 8");
    assertThat(program.threads().get(0).end()).isEqualTo(8);
    assertThat(program.threads().get(0).out().get(8)).isEmpty();
    assertThat(program.threads().get(0).start()).hasSize(1);
    assertThat(program.steps().get(7).then()).hasOnlyElementsOfType(Local.AssignLocal.class);
  }

  @Test
  void all_programs_of_the_language_page_are_read() throws IOException {
    String page = Files.readString(Path.of("docs/language.md"));
    int count = 0;
    for (String part : page.split("(?m)^```w(-steps)?\n")) {
      int end = part.indexOf("\n```\n");
      if (end >= 0 && count++ > 0) {
        readOrRefuse(part.substring(0, end));
      }
    }
    assertThat(count).isGreaterThan(8);
  }

  @Test
  void all_programs_of_the_repository_are_read() throws IOException {
    List<Path> programs = new ArrayList<>();
    for (String folder : List.of("drivers", "models", "results")) {
      try (Stream<Path> files = Files.walk(Path.of(folder))) {
        files.filter(file -> file.toString().endsWith(".w")).forEach(programs::add);
      }
    }
    assertThat(programs).hasSizeGreaterThan(200);
    for (Path program : programs) {
      assertThat(readOrRefuse(Files.readString(program))).as(program.toString()).isTrue();
    }
  }

  private static boolean readOrRefuse(String text) {
    Program program;
    try {
      program = Steps.read(text);
    } catch (Refusal e) {
      return true;
    }
    List<Step> steps = program.steps();
    for (int i = 0; i < steps.size(); i++) {
      assertThat(steps.get(i).number()).isEqualTo(i);
    }
    for (Program.Thread thread : program.threads()) {
      for (List<Step> out : thread.out()) {
        assertThat(out.size()).isLessThanOrEqualTo(2);
        assertThat(out.size() == 2)
            .isEqualTo(!out.isEmpty() && out.get(0).op() instanceof Op.Branch);
        out.forEach(step -> assertThat(step.target()).isLessThan(thread.out().size()));
      }
    }
    return true;
  }

  // Locations

  @Test
  void locations_are_numbered_in_depth_first_preorder() {
    Program program =
        Steps.read(
            """
            shared int x;
            lock l, m;
            thread t {
              goto start;
              back: lock(l);
              if (*) {
                goto out;
              } else {
                unlock(l);
              }
              start: while (x) {
                if (*) {
                  continue;
                }
                if (*) {
                  break;
                }
                lock(m);
                goto inside;
              }
              {
                inside: unlock(m);
              }
              goto back;
              out: skip;
            }
            """);
    assertThat(Steps.graph(program, 0))
        .containsExactly(
            "0 read(x) 1",
            "1 then 2",
            "1 else 4",
            "2 then 0",
            "2 else 3",
            "3 then 4",
            "3 else 9",
            "4 unlock(m) 5",
            "5 lock(l) 6",
            "6 then 7",
            "6 else 8",
            "8 unlock(l) 0",
            "9 lock(m) 4");
    assertThat(program.threads().get(0).end()).isEqualTo(7);
  }

  @Test
  void steps_are_numbered_by_thread_and_location() {
    Program program = Steps.read("thread a[2] { if (*) { yield; } }\nthread b { yield; }");
    assertThat(program.threads())
        .extracting(Program.Thread::name)
        .containsExactly("a[0]", "a[1]", "b");
    assertThat(program.steps())
        .extracting(Step::number, Step::thread, Step::source, Step::target, step -> step.at().line())
        .extracting(Object::toString)
        .containsExactly(
            "(0, 0, 0, 1, 1)",
            "(1, 0, 0, 2, 1)",
            "(2, 0, 1, 2, 1)",
            "(3, 1, 0, 1, 1)",
            "(4, 1, 0, 2, 1)",
            "(5, 1, 1, 2, 1)",
            "(6, 2, 0, 1, 2)");
  }

  @Test
  void an_empty_loop_is_a_location_without_steps() {
    Program program =
        Steps.read(
            """
            thread t { int n; yield; l: n := n + 1; m: skip; goto l; }
            thread u { k: goto k; }
            """);
    assertThat(Steps.graph(program, 0)).containsExactly("0 yield 1");
    assertThat(program.threads().get(0).end()).isEqualTo(-1);
    assertThat(program.steps().get(0).then()).hasSize(1);
    assertThat(program.threads().get(1).out()).containsExactly(List.of());
    assertThat(program.threads().get(1).end()).isEqualTo(-1);
  }

  @Test
  void a_thread_without_steps_is_at_its_end() {
    Program program = Steps.read("thread t { }\nthread u { int n; assert(!n); return; yield; }");
    assertThat(program.threads().get(0))
        .isEqualTo(new Program.Thread("t", List.of(List.of()), 0, List.of(), 1));
    assertThat(program.threads().get(1).end()).isZero();
    assertThat(program.threads().get(1).start()).hasSize(2);
  }

  @Test
  void a_branch_is_two_steps_also_if_both_sides_are_empty() {
    assertThat(Steps.graph(Steps.read("thread t { if (0) { } else if (1) { } while (0) { } }"), 0))
        .containsExactly("0 then 1", "0 else 3", "1 then 1", "1 else 2", "3 then 1", "3 else 1");
  }

  // Statements

  @Test
  void each_synchronization_statement_is_a_step() {
    Program program =
        Steps.read(
            """
            lock l; cond c; guard g = true, h; semaphore s = 2; rwlock r; barrier b = 1;
            thread t {
              lock(l); unlock(l); wait(c); wait_not(c); wait_reset(c); signal(c); reset(c);
              assume(g); assume_not(c); g <- !h && g; g <- 1; g <- !true; g <- 0 == false;
              sem_wait(s); sem_post(s); read_lock(r); read_unlock(r); write_lock(r);
              write_unlock(r); rw_unlock(r); barrier_wait(b);
              assume sem_wait(s); assume_not sem_wait(s); assume read_lock(r);
              assume_not read_lock(r); assume write_lock(r); assume_not write_lock(r);
            }
            """);
    assertThat(program.steps())
        .extracting(step -> Steps.describe(program, step.op()))
        .containsExactly(
            "lock(l)",
            "unlock(l)",
            "wait(c)",
            "wait_not(c)",
            "wait_reset(c)",
            "set(c)",
            "clear(c)",
            "assume(g)",
            "assume_not(c)",
            "compute(g)",
            "set(g)",
            "clear(g)",
            "set(g)",
            "SEM_WAIT(s)",
            "SEM_POST(s)",
            "READ_LOCK(r)",
            "READ_UNLOCK(r)",
            "WRITE_LOCK(r)",
            "WRITE_UNLOCK(r)",
            "RW_UNLOCK(r)",
            "ARRIVE(b)",
            "PASS(b)",
            "ASSUME_SEM_WAIT(s)",
            "ASSUME_NOT_SEM_WAIT(s)",
            "ASSUME_READ_LOCK(r)",
            "ASSUME_NOT_READ_LOCK(r)",
            "ASSUME_WRITE_LOCK(r)",
            "ASSUME_NOT_WRITE_LOCK(r)");
    assertThat(program.steps())
        .filteredOn(step -> step.op().isSchedulingPoint())
        .extracting(step -> Steps.describe(program, step.op()))
        .containsExactly(
            "lock(l)",
            "wait(c)",
            "wait_not(c)",
            "wait_reset(c)",
            "SEM_WAIT(s)",
            "READ_LOCK(r)",
            "WRITE_LOCK(r)",
            "PASS(b)");
    assertThat(((Op.Compute) program.steps().get(9).op()).value().reads()).containsExactly(1, 2);
  }

  @Test
  void procedures_are_inlined_and_read_their_arguments_first() {
    Program program =
        Steps.read(
            """
            shared int x, y, i, a[2];
            thread t {
              a[i] := call sum(x, y + x);
              call sum(0, 0);
            }
            proc sum(p, q) {
              if (p) { return q; }
              y := p;
              return y;
            }
            """);
    assertThat(Steps.lines(program, 0))
        .containsExactly(
            "3 read(i)",
            "3 read(x)",
            "3 read(y)",
            "3 read(x)",
            "7 then",
            "7 else",
            "3 write(a)",
            "7 then",
            "7 else",
            "8 write(y)",
            "9 read(y)",
            "8 write(y)",
            "9 read(y)");
  }

  @Test
  void labels_belong_to_one_call() {
    Program program =
        Steps.read(
            """
            proc p() { l: yield; if (*) { goto l; } }
            thread t { call p(); l: call p(); if (*) { goto l; } }
            """);
    assertThat(Steps.graph(program, 0))
        .containsExactly(
            "0 yield 1",
            "1 then 0",
            "1 else 2",
            "2 yield 3",
            "3 then 2",
            "3 else 4",
            "4 then 2",
            "4 else 5");
  }

  @Test
  void annotations_comments_and_byte_order_marks_do_not_matter() {
    Program program =
        Steps.read(
            "\uFEFF// é\r\n"
                + "thread t {\r\n"
                + "  /* a\n"
                + " * // b **/ again: @nolock @mark(slow) { yield; }\n"
                + "  @mark(x) while (*) { @nolock yield; }\n"
                + "}");
    assertThat(Steps.lines(program, 0)).containsExactly("4 yield", "5 then", "5 else", "5 yield");
  }

  @Test
  void contextual_keywords_can_be_names() {
    Program program =
        Steps.read(
            """
            shared int interrupt, uniprocessor;
            interrupt priority priority 3 { interrupt := uniprocessor; }
            thread t priority 0x1 { priority: yield; goto priority; }
            """);
    assertThat(program.threads()).extracting(Program.Thread::name).containsExactly("priority", "t");
    assertThat(Steps.graph(program, 1)).containsExactly("0 yield 0");
  }

  // Declarations

  @Test
  void declarations_have_initial_values() {
    Program program =
        Steps.read(
            """
            shared int x = -3, y, a[3] = {-1, 0x10}, b[2] = {}, c[2] = {5};
            cond c1, c2 = true;
            guard g1 = 1, g2 = false, g3 = 0;
            semaphore s = 2, s2;
            rwlock r;
            barrier w = 3;
            channel in, out;
            lock l, m;
            thread t { y := a[x] + c[0] + c[2 - 1]; }
            """);
    assertThat(program.variables())
        .extracting(Variable::name)
        .containsExactly("x", "y", "a", "b[0]", "b[1]", "c[0]", "c[1]");
    assertThat(program.variables())
        .extracting(Variable::initial)
        .containsExactly(
            new long[] {-3},
            new long[] {0},
            new long[] {-1, 16, 0},
            new long[] {0},
            new long[] {0},
            new long[] {5},
            new long[] {0});
    assertThat(program.flags())
        .containsExactly(
            new Flag("c1", false),
            new Flag("c2", true),
            new Flag("g1", true),
            new Flag("g2", false),
            new Flag("g3", false));
    assertThat(program.objects())
        .containsExactly(
            new SyncObject("s", SyncObject.Kind.SEMAPHORE, 2),
            new SyncObject("s2", SyncObject.Kind.SEMAPHORE, 0),
            new SyncObject("r", SyncObject.Kind.RWLOCK, 0),
            new SyncObject("w", SyncObject.Kind.BARRIER, 3));
    assertThat(program.channels()).containsExactly("in", "out");
    assertThat(program.locks()).containsExactly("l", "m");
  }

  @Test
  void a_star_is_two_copies() {
    assertThat(Reader.read("thread t[*] { }\nthread u[1] { }").threads())
        .extracting(Program.Thread::name)
        .containsExactly("t[0]", "t[1]", "u[0]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "uniprocessor; thread t priority 1 { }",
        "interrupt t { } uniprocessor;",
        "condvar v; lock l; thread t { cwait(v, l); }",
        "condvar v; thread t { csignal(v); }",
        "condvar v; thread t { cbroadcast(v); }"
      })
  void some_programs_are_refused(String text) {
    assertThatThrownBy(() -> Steps.read(text)).isInstanceOf(Refusal.class);
  }

  @Test
  void uniprocessor_alone_is_not_refused() {
    assertThat(Steps.read("uniprocessor; condvar v; thread t { }").threads()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "thread t {",
        "thread t { x := 1; }",
        "shared int x; thread t { x = 1; }",
        "shared int x; thread t { x := 1 }",
        "shared int x, x; thread t { }",
        "shared int x; thread t { x := 012; }",
        "shared int x; thread t { x := 9223372036854775808; }",
        "shared int x; thread t { x := 1 +; }",
        "shared int x; thread t { x := (1; }",
        "shared int a[3]; thread t { a[2 + 1] := 0; }",
        "shared int a[3]; thread t { a := 0; }",
        "lock l; thread t { wait(l); }",
        "guard g; shared int x; thread t { x := g + 1; }",
        "guard g; shared int x; thread t { g <- x; }",
        "thread t { goto l; }",
        "thread t { break; }",
        "thread t { if (*) yield; }",
        "thread t { call t(); }",
        "proc p(a) { } thread t { call p(); }",
        "proc a() { call b(); } proc b() { call a(); } thread t { call a(); }",
        "lock l; thread t { assume lock(l); }",
        "semaphore s; thread t { assume sem_post(s); }",
        "shared int lock; thread t { }",
        "thread t { @nolok yield; }",
        "thread t { # }",
        "thread t { /* }",
        "fun f() { }"
      })
  void wrong_programs_are_rejected(String text) {
    assertThatThrownBy(() -> Steps.read(text))
        .isExactlyInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("line 1: ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1 + 2 * 3 == 7",
        "10 - 3 - 2 == 5",
        "2 * 7 / 4 % 3 == 0",
        "-7 / 2 == -3 && -7 % 2 == -1",
        "-(3) + - 2 == -5 && - -1 == 1",
        "1-1 == 0 && 1 -1 == 0",
        "!5 == 0 && !0 == 1 && !!7 == 1",
        "1 || 0 && 0",
        "(2 || 0) + (3 && 4) == 2",
        "1 < 2 == 2 > 1",
        "3 >= 3 && 3 <= 3 && !(3 != 3)",
        "0x10 == 16 && 0xfF == 255 && -0x10 == -16",
        "true + true == 2 && false == 0",
        "9223372036854775807 + 1 == -9223372036854775808",
        "-9223372036854775808 / -1 == -0x8000000000000000",
        "1 - 2 < 0 && 5 % -3 == 2"
      })
  void expressions_have_the_values_of_section_4(String expression) {
    Program program = Steps.read("thread t { assert(" + expression + "); }");
    assertThat(((Local.Assert) program.threads().get(0).start().get(0)).condition().of(new long[9]))
        .isEqualTo(1);
  }
}
