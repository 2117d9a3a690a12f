package liss.lang;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import liss.cfa.CfaBuilder;
import org.junit.jupiter.api.Test;

class NestingParserTest {

  /** Ways to nest, with {@code %s} for what is inside; 1 level each. */
  private static Map<String, String> statementNestings() {
    Map<String, String> nestings = new TreeMap<>();
    nestings.put("block", "{ %s }");
    nestings.put("if", "if (*) { %s }");
    nestings.put("else", "if (*) { } else { %s }");
    nestings.put("while", "while (*) { %s }");
    return nestings;
  }

  private static String nested(String pattern, String inside, int levels) {
    int hole = pattern.indexOf("%s");
    return pattern.substring(0, hole).repeat(levels)
        + inside
        + pattern.substring(hole + 2).repeat(levels);
  }

  private static String inThread(String statement) {
    return "shared int x; thread t { " + statement + " }";
  }

  private static String expr(String expr) {
    return inThread("x := " + expr + ";");
  }

  @Test
  void statements_can_be_nested_up_to_the_limit() {
    int deepest = NestingParser.DEEPEST;
    statementNestings()
        .forEach((name, pattern) -> {
          String most = inThread(nested(pattern, "yield;", deepest - 1));
          assertThat(ParserTest.errors(most)).as(name).isEmpty();
          String tooMany = inThread(nested(pattern, "yield;", deepest));
          assertThat(ParserTest.errors(tooMany))
              .as(name)
              .isEqualTo(ParserTest.ids(MessageCode.NESTED_TOO_DEEPLY));
        });
  }

  @Test
  void expressions_can_be_nested_up_to_the_limit() {
    int deepest = NestingParser.DEEPEST;
    List<String> patterns = List.of("(%s)", "!%s", "- %s", "%s + 1", "x || %s");
    for (String pattern : patterns) {
      assertThat(ParserTest.errors(expr(nested(pattern, "x", deepest - 3)))).as(pattern).isEmpty();
      assertThat(ParserTest.errors(expr(nested(pattern, "x", deepest))))
          .as(pattern)
          .isEqualTo(ParserTest.ids(MessageCode.NESTED_TOO_DEEPLY));
    }
  }

  @Test
  void no_nesting_exhausts_a_stack_of_half_a_megabyte() throws InterruptedException {
    int levels = 50_000;
    List<String> texts =
        List.of(
            inThread(nested("{ %s }", "yield;", levels)),
            inThread(nested("if (*) { } else %s", "{ }", levels)),
            inThread(nested("if (*) %s", "yield;", levels)),
            inThread("l: ".repeat(levels) + "yield;"),
            inThread("{".repeat(levels)),
            "}".repeat(levels),
            "(".repeat(levels),
            expr("(".repeat(levels)),
            expr(nested("(%s)", "x", levels)),
            expr("-".repeat(levels) + "x"),
            expr("x" + " + x".repeat(levels)),
            expr(nested("x[%s]", "x", levels)),
            "/* ".repeat(levels),
            "proc p() { call p(); } ".repeat(1000));
    AtomicReference<Throwable> failure = new AtomicReference<>();
    Thread thread =
        new Thread(
            null,
            () -> texts.forEach(text -> assertThat(ParserTest.errors(text)).isNotEmpty()),
            "small stack",
            512 * 1024);
    thread.setUncaughtExceptionHandler((t, e) -> failure.set(e));
    thread.start();
    thread.join();
    assertThat(failure.get()).isNull();
  }

  @Test
  void the_deepest_accepted_programs_can_be_walked_on_a_stack_of_a_megabyte()
      throws InterruptedException {
    AtomicReference<Throwable> failure = new AtomicReference<>();
    Runnable check =
        () ->
            statementNestings()
                .values()
                .forEach(pattern -> {
                  int levels = NestingParser.DEEPEST - 1;
                  Program program =
                      ParserTest.accepted(inThread(nested(pattern, "yield;", levels)));
                  assertThat(Printer.print(program)).contains("yield;");
                  assertThat(CfaBuilder.build(program).threads()).hasSize(1);
                });
    Thread thread = new Thread(null, check, "usual stack", 1024 * 1024);
    thread.setUncaughtExceptionHandler((t, e) -> failure.set(e));
    thread.start();
    thread.join();
    assertThat(failure.get()).isNull();
  }

  @Test
  void a_long_chain_of_procedures_is_no_recursion() {
    StringBuilder text = new StringBuilder("proc p0() { }\n");
    for (int i = 1; i < 5000; i++) {
      text.append("proc p%d() { call p%d(); }\n".formatted(i, i - 1));
    }
    text.append("thread t { call p4999(); }");
    assertThat(ParserTest.errors(text.toString())).isEmpty();
  }
}
