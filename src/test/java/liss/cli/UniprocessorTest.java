package liss.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs for one processor. */
@Tag("slow")
class UniprocessorTest {

  private static final String TICK =
      "shared int x;\nthread t { x := 1; }\ninterrupt i { x := 2; x := 3; }\n";

  @TempDir private Path directory;

  private String result(String command, String file, String text, Object... options) {
    return Liss.last(run(command, file, text, options).out());
  }

  private Liss run(String command, String file, String text, Object... options) {
    Object[] arguments = new Object[options.length + 2];
    arguments[0] = command;
    System.arraycopy(options, 0, arguments, 1, options.length);
    arguments[options.length + 1] = Liss.file(directory, file, text);
    return Liss.run(arguments);
  }

  @Test
  void a_program_or_an_option_says_that_there_is_one_processor() {
    assertThat(result("verify", "p.w", TICK)).isEqualTo("Result: false(preemption-safety)");
    assertThat(result("verify", "p.w", TICK, "--uniprocessor")).isEqualTo("Result: true");
    assertThat(result("verify", "p.w", "uniprocessor;\n" + TICK)).isEqualTo("Result: true");
  }

  @ParameterizedTest
  @ValueSource(strings = {"synthesize", "explore"})
  void a_command_that_does_not_look_at_priorities_says_so(String command) {
    Liss liss = run(command, "p.w", "uniprocessor;\n" + TICK);
    assertThat(liss.err()).contains("error[LISS0103]: liss " + command);
    assertThat(liss.exitCode()).isEqualTo(2);
    assertThat(run(command, "p.w", TICK).exitCode()).isNotEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({
    "'rwlock r; interrupt i { read_lock(r); read_unlock(r); }', always",
    "'barrier b = 2; interrupt i { barrier_wait(b); } thread t { barrier_wait(b); }', always",
    "'lock l; interrupt i { skip; } thread t { lock(l); unlock(l); }', contended"
  })
  void who_waits_where_that_is_not_possible_is_told(String text, String switching) {
    Liss liss = run("verify", "p.w", text, "--uniprocessor", "--switch-at-lock", switching);
    assertThat(liss.err()).contains("error[LISS0102]");
    assertThat(run("verify", "p.w", text, "--switch-at-lock", switching).err())
        .doesNotContain("LISS0102");
  }

  /** Whichever seed, no step of a task comes between two of the handler. */
  @Test
  void a_run_is_one_that_priorities_allow() {
    for (int seed = 0; seed < 30; seed++) {
      String out = run("run", "p.w", "uniprocessor;\n" + TICK, "--seed", seed).out();
      assertThat(out).containsPattern("(?s)i  [^\n]*x := 2;[^\n]*\ni  [^\n]*x := 3;");
    }
  }

  private static final String VOCABULARY =
      """
      [functions]
      disable_isr = "disable_interrupt 0"
      enable_isr = "enable_interrupt 0"
      irq_off = "disable_interrupt"
      irq_on = "enable_interrupt"
      init = "enable_interrupt"

      [priorities]
      "*_isr" = "interrupt 1"
      "*_late" = "interrupt 2 number 1 disabled"
      worker = "1"
      """;

  private String inC(String text) {
    String declared =
        "int x; void disable_isr(int); void enable_isr(int); void irq_off(void);"
            + " void irq_on(void); void init(void);\n";
    String threads =
        Stream.of("main_task", "worker", "t_isr", "t_late")
            .filter(text::contains)
            .collect(Collectors.joining(","));
    return result(
        "verify",
        "p.c",
        declared + text,
        "--uniprocessor",
        "--vocabulary",
        Liss.file(directory, "v.toml", VOCABULARY),
        "--threads",
        threads);
  }

  @Test
  void a_handler_does_not_start_while_its_number_is_disabled() {
    String program =
        "void main_task(void) { %s x = 1; x = 2; %s }\nvoid t_isr(void) { int a = x; (void)a; }";
    assertThat(inC(program.formatted("disable_isr(1);", "enable_isr(1);")))
        .isEqualTo("Result: true");
    assertThat(inC(program.formatted("disable_isr(-1);", "enable_isr(-1);")))
        .isEqualTo("Result: true");
    assertThat(inC(program.formatted("irq_off();", "irq_on();"))).isEqualTo("Result: true");
    assertThat(inC(program.formatted("disable_isr(2);", "enable_isr(2);")))
        .isEqualTo("Result: possible(preemption-safety)");
    assertThat(inC(program.formatted("", ""))).isEqualTo("Result: possible(preemption-safety)");
  }

  /** Enabled twice, or left disabled at the end, it is no error. */
  @Test
  void interrupts_are_disabled_and_enabled_any_number_of_times() {
    String handler = "\nvoid t_isr(void) { int a = x; (void)a; }";
    assertThat(
            inC(
                "void main_task(void) { disable_isr(1); disable_isr(-1); x = 1; x = 2;"
                    + " enable_isr(1); enable_isr(1); }"
                    + handler))
        .isEqualTo("Result: true");
    assertThat(inC("void main_task(void) { disable_isr(1); x = 1; x = 2; }" + handler))
        .isEqualTo("Result: true");
    assertThat(
            inC(
                "void main_task(void) { disable_isr(1); x = 1; enable_isr(1); enable_isr(1); x = 2;"
                    + " x = 3; }"
                    + handler))
        .isEqualTo("Result: possible(preemption-safety)");
  }

  @Test
  void what_is_done_before_an_interrupt_is_enabled_is_not_interrupted() {
    String program =
        "void main_task(void) { %s x = 1; x = 2; %s }\nvoid t_late(void) { int a = x; (void)a; }";
    assertThat(inC(program.formatted("", "init();"))).isEqualTo("Result: true");
    assertThat(inC(program.formatted("init();", "")))
        .isEqualTo("Result: possible(preemption-safety)");
  }

  @Test
  void a_more_urgent_task_is_not_interrupted() {
    String program = "void main_task(void) { %s }\nvoid worker(void) { %s }";
    assertThat(inC(program.formatted("x = 1;", "x = 2; x = 3;"))).isEqualTo("Result: true");
    assertThat(inC(program.formatted("x = 1; x = 2;", "x = 3;")))
        .isEqualTo("Result: possible(preemption-safety)");
  }

  @Test
  void the_number_of_an_interrupt_is_a_constant() {
    Liss liss =
        run(
            "verify",
            "p.c",
            "int x; void disable_isr(int);\nvoid main_task(void) { disable_isr(x); }\n"
                + "void t_isr(void) { x = 1; }",
            "--uniprocessor",
            "--vocabulary",
            Liss.file(directory, "v.toml", VOCABULARY),
            "--threads",
            "main_task,*_isr");
    assertThat(liss.err()).contains("LISS0205", "the number of an interrupt must be a constant");
  }
}
