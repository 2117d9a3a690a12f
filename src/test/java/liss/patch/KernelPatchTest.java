package liss.patch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import liss.cli.Liss;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What git and a compiler make of the changes of a driver. */
@Tag("slow")
class KernelPatchTest {

  static final String DRIVER =
      """
      #include <linux/fs.h>
      #include <linux/module.h>

      static int users;

      static int foo_open(struct inode *inode, struct file *file)
      {
      \tif (users)
      \t\treturn -EBUSY;
      \tusers++;
      \treturn 0;
      }

      static int foo_release(struct inode *inode, struct file *file)
      {
      \tusers--;
      \treturn 0;
      }

      const struct file_operations foo_fops = {
      \t.open = foo_open,
      \t.release = foo_release,
      };
      """;

  @TempDir private Path directory;

  private Path repository(String driver) throws Exception {
    assumeTrue(exists("git"), "there is no git");
    Path file = Files.createDirectories(directory.resolve("drivers/char")).resolve("foo.c");
    Files.writeString(file, driver);
    run("git", "init", "-q", ".");
    run("git", "config", "user.name", "A");
    run("git", "config", "user.email", "a@b");
    run("git", "add", ".");
    run("git", "commit", "-q", "-m", "start");
    return file;
  }

  private static boolean exists(String program) throws InterruptedException {
    try {
      return new ProcessBuilder(program, "--version")
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private String run(String... command) throws Exception {
    Process process =
        new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isEqualTo(0);
    return said;
  }

  private void am(String mails) throws Exception {
    run("git", "am", Liss.file(directory, "mails", mails).toString());
  }

  @Test
  void git_takes_the_difference() throws Exception {
    Path file = repository(DRIVER);
    Liss diff = Liss.run("synthesize", "--diff", file);
    assertThat(diff.exitCode()).as(diff.err()).isEqualTo(0);
    run("git", "apply", Liss.file(directory, "diff", diff.out()).toString());
    Files.writeString(directory.resolve("fixed"), Liss.read(file));
    run("git", "checkout", "-q", "drivers");
    assertThat(Liss.read(directory.resolve("fixed")))
        .isEqualTo(Liss.run("synthesize", file).out())
        .contains("lock(&users_lock);");
  }

  @Test
  void git_takes_the_mail_and_its_message_says_why() throws Exception {
    Path file = repository(DRIVER);
    String expected = Liss.run("synthesize", file).out();
    Liss patch = Liss.run("synthesize", "--patch", file);
    assertThat(patch.exitCode()).as(patch.err()).isEqualTo(0);
    am(patch.out());
    assertThat(Liss.read(file)).isEqualTo(expected);
    assertThat(run("git", "log", "-1", "--format=%s"))
        .isEqualTo("foo: protect users with a lock\n");
    assertThat(run("git", "log", "-1", "--format=%b"))
        .contains(
            "  foo_open     file_operations.open, process\n",
            "  foo_release  file_operations.release, process\n",
            "  CPU0 ",
            " CPU1\n",
            "CPU0 comes before CPU1, as its read of users at line ",
            "The lock users_lock excludes that.",
            "liss has verified")
        .doesNotContain("diff --git");
  }

  /** {@code scripts/checkpatch.pl} of the kernel wants at most 75 characters in a line. */
  @Test
  void no_line_of_a_message_is_too_long() throws Exception {
    String condition =
        "users && (file->f_flags & (O_EXCL | O_NONBLOCK | O_APPEND | O_SYNC)) == O_EXCL";
    Path file =
        repository(
            DRIVER
                .replace("(users)", "(odd(inode) || " + condition + ")")
                .replace("static int users;", "#include \"odd.h\"\n\nstatic int users;"));
    Liss.file(
        file.getParent(),
        "odd.h",
        "static inline int odd(void *p)\n{\n\tif (p)\n\t\treturn 0;\n\treturn 1;\n}\n");
    String message =
        Liss.run("synthesize", "--patch", file).out().replaceFirst("(?s)\n---\n.*", "");
    assertThat(message.lines().filter(line -> line.length() > 75)).isEmpty();
    assertThat(message)
        .contains("CPU1", "users && (file->f_flags", "..\n")
        .doesNotContain("#include");
  }

  /** The compiler gets the declarations that liss has, under the names that the driver includes. */
  @Test
  void what_compiles_compiles_with_locks() throws Exception {
    Path file = repository(DRIVER);
    assumeTrue(exists("cc"), "there is no C compiler");
    am(Liss.run("synthesize", "--patch", file).out());
    compile(file);
  }

  /** Two things go wrong here that have nothing to do with each other. */
  @Test
  void each_bug_has_a_mail_of_its_own() throws Exception {
    Path file =
        repository(
            DRIVER
                    .replace(
                        "static int users;", "#include <linux/interrupt.h>\n\nstatic int users, n;")
                    .replace(
                        "const struct",
                        "static irqreturn_t foo_irq(int irq, void *p)\n"
                            + "{\n"
                            + "\tn++;\n"
                            + "\treturn 1;\n"
                            + "}\n\n"
                            + "static int foo_flush(struct file *f, void *id)\n"
                            + "{\n"
                            + "\tint m = n;\n\n"
                            + "\tn = 0;\n"
                            + "\treturn m;\n"
                            + "}\n\n"
                            + "const struct")
                    .replace("\t.open", "\t.flush = foo_flush,\n\t.open")
                + "int foo_init(void)\n{\n\treturn request_irq(1, foo_irq, 0, \"foo\", 0);\n}\n");
    String mails =
        Liss.run("synthesize", "--sections=free", "--new-locks-only", "--patch", file).out();
    am(mails);
    assertThat(run("git", "log", "-2", "--format=%s"))
        .isEqualTo("foo: protect n with a lock\nfoo: protect users with a lock\n");
    assertThat(mails.replaceAll("\\s+", " "))
        .contains("n_lock is a spin lock, with interrupts off: foo_irq takes it in a hardware");
    assertThat(Liss.run("verify", file).out()).endsWith("Result: true\n");
    if (exists("cc")) {
      compile(file);
    }
  }

  private void compile(Path file) throws Exception {
    Path headers = Files.createDirectories(directory.resolve("include/linux"));
    try (var stubs = getClass().getResourceAsStream("/liss/worlds/linux/stubs.h")) {
      Files.write(headers.resolve("all.h"), stubs.readAllBytes());
    }
    List<String> names = new ArrayList<>(List.of("mutex", "spinlock"));
    names.addAll(List.of("fs", "module", "interrupt", "slab", "uaccess", "workqueue", "device"));
    for (String name : names) {
      Files.writeString(headers.resolve(name + ".h"), "#include \"all.h\"\n");
    }
    run("cc", "-fsyntax-only", "-w", "-Iinclude", file.toString());
  }

  /** What docs/kernel.md shows; three dots stand for what it leaves out. */
  @ParameterizedTest
  @ValueSource(strings = {"count.c", "events.c", "removal.c"})
  void the_patches_of_the_page_are_those_that_are_made(String driver) throws Exception {
    String command = "    $ ./liss synthesize --patch drivers/kernel/" + driver;
    List<String> shown =
        Liss.read(Path.of("docs/kernel.md"))
            .lines()
            .dropWhile(line -> !line.equals(command))
            .skip(1)
            .takeWhile(line -> line.isEmpty() || line.startsWith("    "))
            .map(line -> line.isEmpty() ? line : line.substring(4))
            .toList();
    assertThat(shown).hasSizeGreaterThan(40);
    Liss patch = Liss.run("synthesize", "--patch", "drivers/kernel/" + driver);
    assertThat(patch.exitCode()).as(patch.err()).isEqualTo(0);
    String made = patch.out().replaceAll("(?m) +$", "");
    for (String part : String.join("\n", shown).split("(?m)^\\.\\.\\.$")) {
      assertThat(made).contains(part.strip());
    }
    Path file = repository(Liss.read(Path.of("drivers/kernel", driver)));
    am(patch.out().replace("drivers/kernel/" + driver, "drivers/char/foo.c"));
    assertThat(Liss.run("verify", file).out()).endsWith("Result: true\n");
    if (exists("cc")) {
      compile(file);
    }
  }

  @Test
  void a_safe_driver_gets_no_mail() {
    Path safe = Liss.file(directory, "safe.c", DRIVER.replaceAll("users(\\+\\+|--);", ";"));
    Liss patch = Liss.run("synthesize", "--patch", safe);
    assertThat(patch.exitCode()).as(patch.err()).isEqualTo(0);
    assertThat(patch.out()).isEmpty();
  }

  @Test
  void a_mail_is_text_about_one_program() {
    Path file = Liss.file(directory, "foo.c", DRIVER);
    for (List<String> options :
        List.of(List.of("--diff"), List.of("--pareto"), List.of("--format", "json"))) {
      List<Object> arguments = new ArrayList<>(List.of("synthesize", "--patch"));
      arguments.addAll(options);
      arguments.add(file);
      Liss result = Liss.run(arguments.toArray());
      assertThat(result.exitCode()).as("%s", options).isEqualTo(2);
      assertThat(result.out()).isEmpty();
    }
  }

  @Test
  void a_model_in_w_gets_a_mail_too() {
    Liss patch = Liss.run("synthesize", "--patch", "models/open-open.w");
    assertThat(patch.out())
        .contains(
            "Subject: [PATCH] open-open: protect open with a lock\n",
            "diff --git a/models/open-open.w b/models/open-open.w\n--- a/models/open-open.w\n");
  }
}
