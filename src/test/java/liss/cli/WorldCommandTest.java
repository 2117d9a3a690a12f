package liss.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import liss.c.vocabulary.World;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code liss world} and {@code --world}. */
class WorldCommandTest {

  private static final String PROGRAM =
      """
      struct task { void (*run)(void); };
      extern int my_clock;
      static int shared;
      static void one(void) { shared = my_clock; shared = my_clock; }
      static struct task tasks[] = { {one} };
      """;

  @TempDir Path directory;

  private Path write(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text);
  }

  private void world(String tables) throws IOException {
    write("world.toml", "[world]\ncaller = \"the RTOS\"\ntables = [" + tables + "]\n");
    write("entries.toml", "[entries.task]\nsource = \"a page\"\nrun = \"process once\"\n");
  }

  @Test
  void a_right_world_is_counted() throws IOException {
    world("\"entries.toml\"");
    Liss liss = Liss.run("world", "check", directory);
    assertThat(liss.exitCode()).isZero();
    assertThat(liss.out()).contains(": 0 meanings of functions, 1 rules for entries, 0 ways");
  }

  @Test
  void the_worlds_of_liss_are_right() {
    for (String name : World.NAMES) {
      assertThat(Liss.run("world", "check", "src/main/resources/liss/worlds/" + name).exitCode())
          .as(name)
          .isZero();
    }
  }

  @Test
  void the_page_shows_what_the_command_prints() throws IOException {
    Liss liss = Liss.run("world", "check", "src/main/resources/liss/worlds/python");
    assertThat(Files.readString(Path.of("docs/worlds.md"))).contains(liss.out().strip());
  }

  @Test
  void the_first_error_of_each_file_is_shown() throws IOException {
    world("\"a.toml\", \"b.toml\"");
    write("a.toml", "[functions]\nf = \"lok 0\"\n");
    write("b.toml", "[entries.task]\nrun = \"proces\"\n");
    Liss liss = Liss.run("world", "check", directory);
    assertThat(liss.exitCode()).isEqualTo(2);
    assertThat(liss.err())
        .contains("a.toml:2:1: `f` has the unknown meaning `lok 0`")
        .contains("b.toml:2:1: `proces` is no rule for entries");
  }

  @Test
  void a_missing_file_or_table_is_an_error() throws IOException {
    assertThat(Liss.run("world", "check", directory).err()).contains("world.toml:1:1:");
    world("\"there.toml\"");
    assertThat(Liss.run("world", "check", directory).err())
        .contains("world.toml:3:1: there is no file `there.toml` beside it");
    write("world.toml", "[world]\nname = \"x\"\n");
    assertThat(Liss.run("world", "check", directory).err()).contains("[world] has about, caller");
    assertThat(Liss.run("world", "check", directory.resolve("no")).err()).contains("no directory");
  }

  @Test
  void a_world_calls_its_entries_by_its_name() throws IOException {
    world("\"entries.toml\"");
    Path program = write("tasks.c", PROGRAM);
    Liss liss = Liss.run("verify", "--world", directory, program);
    assertThat(liss.err()).contains("the threads are the functions that the RTOS calls: one");
    assertThat(Liss.run("entries", "--world", directory, program).out()).contains("a page");
  }

  @Test
  void the_world_of_the_headers_is_proposed() throws IOException {
    Path program = write("module.c", "#include <Python.h>\nint x;\n");
    assertThat(Liss.run("verify", program).err()).contains("those of --world python");
    assertThat(Liss.run("verify", "--world", "python", program).err()).doesNotContain("those of");
  }

  @Test
  void the_help_names_all_worlds() {
    assertThat(Liss.run("verify", "--help").out().replaceAll("\\s+", " "))
        .contains(String.join(", ", World.NAMES).replace("linux,", "linux (the default),"));
  }

  @Test
  void words_that_stand_in_the_wrong_place_are_errors() throws IOException {
    write("world.toml", "[world]\n[functions]\nf = \"recursive unlock 0\"\n");
    assertThat(Liss.run("world", "check", directory).err()).contains("takes no lock");
    write("world.toml", "[world]\n[functions]\nf = \"lock 0 forever 1=-1\"\n");
    assertThat(Liss.run("world", "check", directory).err())
        .contains("only attempts have a timeout");
    write("world.toml", "[world]\n[functions]\nf = \"try lock 0 returns 1 or 0 forever soon\"\n");
    assertThat(Liss.run("world", "check", directory).err()).contains("`soon` is no timeout");
    write("world.toml", "[world]\n[emit.x]\nlock = \"a();\"\nunlock = \"b(%s);\"\n");
    assertThat(Liss.run("world", "check", directory).err()).contains("with %s for the name");
  }

  @Test
  void an_unknown_world_is_an_error_of_the_user() {
    Liss liss = Liss.run("verify", "--world", "minix", "drivers/c/open_close.c");
    assertThat(liss.exitCode()).isEqualTo(2);
    assertThat(liss.err())
        .contains(
            "--world must be one of linux, python, nimble, riot, freertos, zephyr, or a directory");
  }
}
