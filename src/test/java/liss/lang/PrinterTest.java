package liss.lang;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import liss.Programs;
import liss.SumTypes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class PrinterTest {

  /** W has no text for these statements. */
  private static final Set<Class<?>> ONLY_IN_C =
      Set.of(Stmt.InsertionPoint.class, Stmt.Leave.class);

  private static final int PROGRAMS = 1500;

  /** Two trees are equal up to positions iff these texts are equal. */
  static String withoutSpans(Object tree) {
    return tree.toString().replaceAll("span=\\d+:\\d+", "");
  }

  @Test
  void printed_trees_parse_to_equal_trees() {
    for (long seed = 0; seed < PROGRAMS; seed++) {
      Program tree = RandomPrograms.tree(seed);
      Program parsed = RandomPrograms.program(seed);
      assertThat(withoutSpans(parsed.declarations()))
          .as("seed %d%n%s", seed, Printer.print(tree))
          .isEqualTo(withoutSpans(tree.declarations()));
      assertThat(Printer.print(parsed)).as("seed %d", seed).isEqualTo(parsed.source().text());
    }
  }

  @Test
  void what_a_program_runs_on_is_printed() {
    for (long seed = 0; seed < 50; seed++) {
      Program one = RandomPrograms.tree(seed).on(Program.Processors.ONE);
      Program parsed = Programs.parse(Printer.print(one));
      assertThat(parsed.processors()).isEqualTo(Program.Processors.ONE);
      assertThat(withoutSpans(parsed.declarations())).isEqualTo(withoutSpans(one.declarations()));
    }
  }

  /** Text that is no error without the new words stays none. */
  @Test
  void the_words_for_priorities_are_names_elsewhere() {
    Program program =
        Programs.parse(
            """
            shared int interrupt, priority, uniprocessor[2];
            proc p(interrupt2) { int x = interrupt; priority := x; }
            thread priority3 priority 3 { interrupt: call p(priority); goto interrupt; }
            interrupt uniprocessor2[2] priority 0x10 { uniprocessor[0] := interrupt; }
            """);
    assertThat(Printer.print(program))
        .contains("thread priority3 priority 3 {", "interrupt uniprocessor2[2] priority 16 {");
  }

  @Test
  void random_programs_have_every_kind_of_statement_and_expression() {
    Set<String> seen = new LinkedHashSet<>();
    StringBuilder text = new StringBuilder();
    for (long seed = 0; seed < 200; seed++) {
      Program program = RandomPrograms.program(seed);
      text.append(program.declarations());
      for (Declaration.Routine routine : program.all(Declaration.Routine.class)) {
        routine.body().all().forEach(s -> seen.add(s.getClass().getSimpleName()));
      }
    }
    for (Class<?> kind : SumTypes.records(Stmt.class)) {
      if (!ONLY_IN_C.contains(kind)) {
        assertThat(seen).contains(kind.getSimpleName());
      }
    }
    for (Stmt.SyncKind kind : Stmt.SyncKind.values()) {
      assertThat(text).contains("kind=" + kind);
    }
    for (Class<?> kind : SumTypes.records(Expr.class)) {
      assertThat(text).contains(kind.getSimpleName() + "[");
    }
  }

  @Test
  void prints_parentheses_only_where_they_are_needed() {
    List<String> canonical =
        List.of(
            "x - (x - 1)",
            "x - x - 1",
            "(x + 1) * -(x + 2)",
            "x * -2 - -3",
            "-(3)",
            "-(-3)",
            "-(-x)",
            "!!x",
            "!-x",
            "x < 1 == (x == 1)",
            "x || x && x",
            "(x || x) && x",
            "a[a[x % 3]] / 2",
            "-9223372036854775808");
    for (String expr : canonical) {
      String text = "shared int x, a[9]; thread t { x := " + expr + "; }";
      Program program = ParserTest.accepted(text);
      assertThat(Printer.print(program)).contains("x := " + expr + ";");
    }
  }

  @Test
  void prints_one_statement_per_line() {
    Program program =
        ParserTest.accepted(
            "shared int x;lock l;proc p(a,b){return;}thread t[2]{again:if(x){lock(l);}else"
                + " if(*){}else{while(x){break;}}goto again;}");
    assertThat(Printer.print(program))
        .isEqualTo(
            """
            shared int x;
            lock l;

            proc p(a, b) {
              return;
            }

            thread t[2] {
              again: if (x) {
                lock(l);
              } else if (*) {
              } else {
                while (x) {
                  break;
                }
              }
              goto again;
            }
            """);
  }
}
