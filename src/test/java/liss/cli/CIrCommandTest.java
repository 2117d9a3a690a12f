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
    Path table = Liss.file(directory, "t.toml", "[values]\npeek = \"old load 0\"\n");
    assertThat(Liss.run("c-ir", program).out()).contains("call @peek(p)");
    assertThat(Liss.run("c-ir", "--vocabulary", table, program).out())
        .contains("load i32 p ")
        .doesNotContain("call");
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
