package liss.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code liss c-ir}. */
class CIrCommandTest {

  @TempDir private Path directory;

  @Test
  void a_call_that_a_vocabulary_knows_is_an_access() {
    Path program =
        Liss.file(directory, "p.c", "int peek(int *);\nint f(int *p) { return peek(p); }\n");
    Path table = Liss.file(directory, "t.toml", "[functions]\npeek = \"old load 0\"\n");
    assertThat(Liss.run("c-ir", program).out()).contains("call @peek(p)");
    assertThat(Liss.run("c-ir", "--vocabulary", table, program).out())
        .contains("load i32 p ")
        .doesNotContain("call");
  }

  @Test
  void a_call_that_stands_for_several_operations_is_several_calls() {
    Path program =
        Liss.file(
            directory,
            "p.c",
            "int next(int *, int *);\nint l, c;\nint f(void) { return next(&l, &c); }\n");
    Path table =
        Liss.file(directory, "t.toml", "[functions]\nnext = [\"lock 0\", \"new add 1 =1\"]\n");
    assertThat(Liss.run("c-ir", "--vocabulary", table, program).out())
        .containsSubsequence("call @next;0(&l, &c)", "update relaxed add i32 &c", "ret")
        .doesNotContain("next;1");
  }

  @Test
  void places_for_statements_are_printed_if_asked_for() {
    Path program = Liss.file(directory, "p.c", "int x;\nvoid f(int i) { if (i) x = 1; }\n");
    assertThat(Liss.run("c-ir", program).out()).doesNotContain("point");
    assertThat(Liss.run("c-ir", "--points", program).out())
        .contains(
            "point before_statement                              ; 2:17",
            "point body_start                                    ; 2:24",
            "point body_end                                      ; 2:24",
            "point missing_else                                  ; 2:17",
            "point end_of_block                                  ; 2:31");
  }

  @Test
  void wrong_input_is_an_error_with_its_place() {
    Liss wrong = Liss.run("c-ir", Liss.file(directory, "p.c", "int x;\nint f( { return 1; }\n"));
    assertThat(wrong.err()).contains("LISS0200").contains("p.c:2:1");
    assertThat(wrong.exitCode()).isEqualTo(2);
    Liss model = Liss.run("c-ir", Liss.file(directory, "m.w", "shared int x;\n"));
    assertThat(model.err()).contains("c-ir is for programs in C");
    assertThat(model.exitCode()).isEqualTo(2);
  }
}
