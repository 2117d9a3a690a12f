package liss.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import liss.Programs;
import liss.lang.Declaration.ThreadDecl;
import liss.lang.Program;
import org.junit.jupiter.api.Test;

class PartsOfThreadsTest {

  @Test
  void small_parts_come_first() {
    Program program =
        Programs.parse(
            """
            shared int x;
            thread large[*] { x := 1; x := 2; x := 3; x := 4; x := 5; x := 6; x := 7; x := 8; }
            thread small[*] { x := 1; }
            thread middle { x := 1; x := 2; }
            """);
    assertThat(PartsOfThreads.of(program).orElseThrow().programs().stream().map(this::threads))
        .containsExactly(
            List.of("small"),
            List.of("small", "middle"),
            List.of("large"),
            List.of("large", "small"),
            List.of("large", "middle"));
  }

  private List<String> threads(Program program) {
    return program.all(ThreadDecl.class).stream().map(ThreadDecl::name).toList();
  }
}
