package liss.verify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import liss.Programs;
import liss.lang.Declaration.Procedure;
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

  /** Programs in C have such names, and those in W cannot. */
  @Test
  void parts_have_the_procedures_that_are_called_also_those_with_the_name_of_a_thread() {
    Program written =
        Programs.parse(
            """
            shared int x;
            proc inner() { x := 1; }
            proc work() { call inner(); }
            proc other() { x := 2; }
            thread a[*] { call work(); }
            thread rest[*] { call other(); }
            """);
    Program program =
        written.with(
            written.declarations().stream()
                .map(d ->
                    d instanceof ThreadDecl thread && thread.name().equals("a")
                        ? new ThreadDecl("work", thread.copies(), thread.body(), thread.span())
                        : d)
                .toList());
    List<Program> parts = PartsOfThreads.of(program).orElseThrow().programs();
    assertThat(parts).hasSize(3).allSatisfy(PartsOfThreads::executable);
    assertThat(parts.stream().filter(part -> threads(part).equals(List.of("work"))))
        .singleElement()
        .satisfies(part ->
            assertThat(part.all(Procedure.class).stream().map(Procedure::name))
                .containsExactly("inner", "work"));
  }

  private List<String> threads(Program program) {
    return program.all(ThreadDecl.class).stream().map(ThreadDecl::name).toList();
  }
}
