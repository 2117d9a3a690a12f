package liss.emit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import liss.cfa.Action;
import liss.cfa.CfaBuilder;
import liss.cfa.InsertionPoint;
import liss.lang.ParseResult;
import liss.lang.Parser;
import liss.lang.Program;
import liss.lang.SourceText;
import liss.lang.Stmt.Position;
import liss.placement.model.LockOperation;
import liss.placement.model.LockOperation.Acquire;
import liss.placement.model.LockOperation.Release;
import liss.placement.model.LockPlacement;
import org.junit.jupiter.api.Test;

class EmitterTest {

  static Program parse(String text) {
    return switch (Parser.parse(new SourceText("test.w", text))) {
      case ParseResult.Parsed parsed -> parsed.program();
      case ParseResult.Rejected rejected ->
          throw new AssertionError(rejected.diagnostics() + " in\n" + text);
    };
  }

  static List<InsertionPoint> points(Program program) {
    return CfaBuilder.build(program).threads().stream()
        .flatMap(thread -> thread.edges().stream())
        .filter(edge -> edge.action() instanceof Action.Pass)
        .map(edge -> ((Action.Pass) edge.action()).point())
        .distinct()
        .sorted()
        .toList();
  }

  /**
   * Emits a text in which places are marked: {@code @} locks and {@code ~} unlocks, in front of the
   * statement or brace that follows.
   */
  private static String emit(String marked) {
    return emit(marked, Position.BEFORE_STATEMENT, Position.END_OF_BLOCK);
  }

  private static String emit(String marked, Position... kinds) {
    StringBuilder text = new StringBuilder();
    SortedMap<Integer, LockOperation> marks = new TreeMap<>();
    for (int i = 0; i < marked.length(); i++) {
      char c = marked.charAt(i);
      switch (c) {
        case '@' -> marks.put(text.length(), new Acquire(0));
        case '~' -> marks.put(text.length(), new Release(0));
        default -> text.append(c);
      }
    }
    Program program = parse(text.toString());
    SortedMap<InsertionPoint, List<LockOperation>> operations = new TreeMap<>();
    for (InsertionPoint point : points(program)) {
      if (marks.containsKey(point.offset()) && List.of(kinds).contains(point.position())) {
        operations.put(point, List.of(marks.remove(point.offset())));
      }
    }
    assertThat(marks).as("marks without an insertion point").isEmpty();
    return Emitter.emit(program, new LockPlacement(1, operations));
  }

  @Test
  void statements_get_lines_of_their_own() {
    assertThat(
            emit(
                """
                shared int x;

                thread t {
                  @x := 1;
                  x := 2;  // second
                  ~x := 3;
                }
                """))
        .isEqualTo(
            """
            shared int x;
            lock lk;

            thread t {
              lock(lk);
              x := 1;
              x := 2;  // second
              unlock(lk);
              x := 3;
            }
            """);
  }

  @Test
  void the_end_of_a_block_is_indented_like_its_statements() {
    assertThat(
            emit(
                """
                shared int x;  // state
                thread t
                {
                \t@x := 1;
                \tif (*)
                \t{
                \t~}
                ~}
                """))
        .isEqualTo(
            """
            shared int x;  // state
            lock lk;
            thread t
            {
            \tlock(lk);
            \tx := 1;
            \tif (*)
            \t{
            \t\tunlock(lk);
            \t}
            \tunlock(lk);
            }
            """);
  }

  @Test
  void statements_inside_a_line_stay_inside() {
    assertThat(emit("shared int x; thread t { @x := 1; ~x := 2; if (*) {@} else { ~} }"))
        .isEqualTo(
            "shared int x; lock lk; thread t { lock(lk); x := 1; unlock(lk); x := 2;"
                + " if (*) { lock(lk); } else { unlock(lk); } }");
  }

  @Test
  void tokens_without_blanks_between_them_are_kept_apart() {
    assertThat(emit("shared int x;thread t{@x:=1;~x:=2;@}"))
        .isEqualTo("shared int x; lock lk;thread t{lock(lk); x:=1; unlock(lk); x:=2; lock(lk); }");
  }

  @Test
  void line_ends_are_those_of_the_file() {
    assertThat(emit("shared int x;\r\nthread t {\r\n  @x := 1;\r\n~}\r\n"))
        .isEqualTo(
            "shared int x;\r\nlock lk;\r\nthread t {\r\n  lock(lk);\r\n  x := 1;\r\n"
                + "  unlock(lk);\r\n}\r\n");
  }

  @Test
  void a_missing_else_is_added() {
    assertThat(
            emit(
                """
                shared int x;
                thread t {
                  if (*) {
                    x := 1;
                  }~  // done
                  if (*) { x := 2; }@
                }
                """,
                Position.MISSING_ELSE))
        .isEqualTo(
            """
            shared int x;
            lock lk;
            thread t {
              if (*) {
                x := 1;
              } else {
                unlock(lk);
              }  // done
              if (*) { x := 2; } else { lock(lk); }
            }
            """);
  }

  @Test
  void an_else_if_gets_braces() {
    assertThat(
            emit(
                """
                shared int x;
                thread t {
                  if (*) {
                    x := 1;
                  } else @if (*) {
                    x := 2;
                  }
                }
                """,
                Position.ELSE_IF_START))
        .isEqualTo(
            """
            shared int x;
            lock lk;
            thread t {
              if (*) {
                x := 1;
              } else {
                lock(lk);
                if (*) {
                x := 2;
              }
              }
            }
            """);
  }

  @Test
  void else_ifs_in_a_chain_are_told_apart() {
    String chain = "shared int x; thread t { if (*) {} else %sif (*) {} else %sif (*) {} else {} }";
    String expected = "shared int x; lock lk; thread t { if (*) {} else %s }";

    assertThat(emit(chain.formatted("~", ""), Position.ELSE_IF_END))
        .isEqualTo(expected.formatted("{ if (*) {} else if (*) {} else {} unlock(lk); }"));
    assertThat(emit(chain.formatted("", "~"), Position.ELSE_IF_END))
        .isEqualTo(expected.formatted("if (*) {} else { if (*) {} else {} unlock(lk); }"));
    assertThat(emit(chain.formatted("~", "@"), Position.ELSE_IF_END))
        .isEqualTo(
            expected.formatted("{ if (*) {} else { if (*) {} else {} lock(lk); } unlock(lk); }"));
  }

  @Test
  void a_statement_behind_a_label_is_not_the_label() {
    assertThat(emit("shared int x; thread t { @a: ~x := 1; goto a; }"))
        .isEqualTo("shared int x; lock lk; thread t { lock(lk); a: unlock(lk); x := 1; goto a; }");
  }

  @Test
  void without_declarations_the_lock_is_declared_below_the_header() {
    assertThat(emit("// A program.\n\n// The thread.\nthread t {\n  @skip;\n}\n"))
        .isEqualTo(
            "// A program.\n\nlock lk;\n\n// The thread.\nthread t {\n  lock(lk);\n  skip;\n}\n");
    assertThat(emit("/* A\n\n program. */\nthread t { @skip; }\n"))
        .isEqualTo("/* A\n\n program. */\nlock lk;\n\nthread t { lock(lk); skip; }\n");
    assertThat(emit("thread t { @skip; }")).isEqualTo("lock lk;\n\nthread t { lock(lk); skip; }");
  }

  @Test
  void the_lock_is_declared_in_front_of_the_code() {
    assertThat(emit("cond c; /* a\n */ guard g /* ; */ = true;\nthread t { @skip; }\nlock late;\n"))
        .isEqualTo(
            "cond c; /* a\n */ guard g /* ; */ = true;\nlock lk;\n"
                + "thread t { lock(lk); skip; }\nlock late;\n");
    assertThat(emit("cond c; /* a\n */thread t { @skip; }"))
        .isEqualTo("cond c; lock lk; /* a\n */thread t { lock(lk); skip; }");
  }

  @Test
  void names_in_use_are_avoided() {
    Program program =
        parse("shared int lk; lock lk3; proc lk4() { int lk2; } thread t { call lk4(); }");

    assertThat(Emitter.names(program, 3)).containsExactly("lk5", "lk6", "lk7");
    assertThat(Emitter.names(parse("thread t { skip; } // lk"), 2)).containsExactly("lk", "lk2");
  }

  @Test
  void several_locks_are_released_and_taken_in_order() {
    Program program = parse("shared int x;\nthread t {\n  x := 1;\n}\n");
    InsertionPoint first = points(program).get(0);
    InsertionPoint last = points(program).get(1);
    SortedMap<InsertionPoint, List<LockOperation>> operations = new TreeMap<>();
    operations.put(first, new ArrayList<>(List.of(new Acquire(0), new Acquire(1))));
    operations.put(last, new ArrayList<>(List.of(new Release(0), new Release(1))));

    assertThat(Emitter.emit(program, new LockPlacement(2, operations)))
        .isEqualTo(
            """
            shared int x;
            lock lk;
            lock lk2;
            thread t {
              lock(lk);
              lock(lk2);
              x := 1;
              unlock(lk2);
              unlock(lk);
            }
            """);
  }
}
