package liss.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import liss.cfa.CfaBuilder;
import liss.lang.ParseResult;
import liss.lang.Parser;
import liss.lang.SourceText;
import org.junit.jupiter.api.Test;

/** What is said about statements. */
class StatementTextTest {

  /** What is said about the statement that the first occurrence of a word is in. */
  private static String about(String word, String text) {
    if (!(Parser.parse(new SourceText("a.w", text)) instanceof ParseResult.Parsed parsed)) {
      throw new AssertionError(text);
    }
    return StatementText.at(text.indexOf(word), CfaBuilder.build(parsed.program()))
        .map(StatementText::markdown)
        .orElse("");
  }

  @Test
  void a_condition_is_described_for_its_statement() {
    String text =
        """
        shared int x, y;
        lock l;
        thread a {
          lock(l);
          while (x > 0) { y := 1; }
          unlock(l);
        }
        """;
    assertThat(about("while", text))
        .isEqualTo(
            """
            Accesses: `read(x)`

            **a**
            - The block begins with `lock(l)` at line 4 and ends before the end of the thread.
            - Locks held in every run: `l`
            """);
    assertThat(about("y := 1", text)).startsWith("Accesses: `write(y)`\n");
  }

  @Test
  void a_lock_that_is_held_on_some_ways_only_does_not_count() {
    String text =
        """
        shared int x;
        lock l, m;
        thread a {
          lock(l);
          if (*) { lock(m); }
          x := 1;
        }
        """;
    assertThat(about("x := 1", text))
        .contains("`lock(l)` at line 4 or `lock(m)` at line 5", "in every run: `l`\n");
  }

  @Test
  void a_scheduling_point_begins_its_own_block() {
    String text = "shared int x;\nlock l;\nthread a {\n  x := 1;\n  lock(l);\n  yield;\n}\n";
    assertThat(about("lock(l)", text))
        .contains("begins with `lock(l)` at line 5 and ends before `yield` at line 6.");
    assertThat(about("x := 1", text)).contains("ends before `lock(l)` at line 5.");
  }

  @Test
  void a_loop_that_takes_turns_holds_nothing_in_between() {
    String text =
        """
        shared int x;
        lock l;
        thread a {
          while (*) {
            x := 1;
            lock(l);
            unlock(l);
          }
        }
        """;
    assertThat(about("x := 1", text))
        .contains("the start of the thread or `lock(l)` at line 6", "in every run: none");
  }

  @Test
  void reader_writer_locks_are_held_for_something() {
    String text =
        """
        shared int x, y, z;
        rwlock r;
        thread a {
          read_lock(r); x := 1; rw_unlock(r);
          write_lock(r); y := 1; write_unlock(r);
          z := 1;
        }
        """;
    assertThat(about("x := 1", text)).contains("`r (for reading)`");
    assertThat(about("y := 1", text)).contains("`r (for writing)`");
    assertThat(about("z := 1", text)).contains("in every run: none");
  }

  @Test
  void threads_are_told_apart_where_they_differ() {
    String text =
        """
        shared int x;
        lock l;
        proc p() { x := 1; }
        thread a[2] { call p(); }
        thread b { lock(l); call p(); unlock(l); }
        """;
    assertThat(about("x := 1", text)).contains("**a[0], a[1]**\n", "**b**\n", "in every run: `l`");
  }

  @Test
  void what_no_thread_does_is_not_described() {
    String text = "shared int x;\nproc p() { x := 1; }\nthread a { skip; }\n";
    assertThat(about("x := 1", text)).isEmpty();
    assertThat(about("shared", text)).isEmpty();
  }
}
