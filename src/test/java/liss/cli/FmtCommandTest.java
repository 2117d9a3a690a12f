package liss.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FmtCommandTest {

  private static final String CROOKED = "shared int  x;\nthread t { x:=1 ; }   // one\n";
  private static final String STRAIGHT = "shared int x;\nthread t {\n  x := 1;\n}   // one\n";

  @TempDir private Path directory;

  @Test
  void the_program_goes_to_standard_output() {
    Path file = Liss.file(directory, "a.w", CROOKED);
    Liss liss = Liss.run("fmt", file);
    assertThat(liss.out()).isEqualTo(STRAIGHT);
    assertThat(liss.exitCode()).isEqualTo(ExitCode.OK);
    assertThat(Liss.read(file)).isEqualTo(CROOKED);
  }

  @Test
  void the_programs_of_the_project_are_laid_out() throws IOException {
    List<Object> arguments = new ArrayList<>(List.of("fmt", "--check"));
    for (String root : List.of("drivers", "models", "results")) {
      try (Stream<Path> files = Files.walk(Path.of(root))) {
        files.filter(file -> file.toString().endsWith(".w")).sorted().forEach(arguments::add);
      }
    }
    assertThat(arguments).hasSizeGreaterThan(100);
    assertThat(Liss.run(arguments.toArray()).out()).isEmpty();
  }

  @Test
  void check_names_files_and_write_changes_them() {
    Path file = Liss.file(directory, "a.w", CROOKED);
    Path other = Liss.file(directory, "b.w", STRAIGHT);
    Liss check = Liss.run("fmt", "--check", file, other);
    assertThat(check.out()).isEqualTo(file + "\n");
    assertThat(check.exitCode()).isEqualTo(ExitCode.DIFFERENT);
    assertThat(Liss.run("fmt", "--write", file, other).out()).isEmpty();
    assertThat(Liss.read(file)).isEqualTo(STRAIGHT);
    assertThat(Liss.run("fmt", "--check", file, other).exitCode()).isEqualTo(ExitCode.OK);
  }

  @Test
  void a_program_with_a_mistake_and_one_in_c_are_left_alone() {
    Path file = Liss.file(directory, "a.w", "thread t { x := ; }");
    Liss liss = Liss.run("fmt", "--write", file);
    assertThat(liss.exitCode()).isEqualTo(ExitCode.INPUT_ERROR);
    assertThat(liss.err()).contains("error[").contains("a.w:1:");
    assertThat(Liss.read(file)).isEqualTo("thread t { x := ; }");
    assertThat(Liss.run("fmt", "drivers/c/ex1.c").exitCode()).isEqualTo(ExitCode.INPUT_ERROR);
  }

  @Test
  void a_program_can_come_from_standard_input() {
    assertThat(Liss.given(CROOKED, "fmt", "-").out()).isEqualTo(STRAIGHT);
  }
}
