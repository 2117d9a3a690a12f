package liss.c;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import liss.c.vocabulary.StandardHeaders;
import liss.c.vocabulary.Vocabulary;

/** The C compiler of the system, with the headers of liss. */
public final class Compiler {

  private final Path directory;

  public Compiler(Path directory) throws IOException {
    this.directory = directory;
    Files.writeString(directory.resolve("liss.h"), header("liss.h"));
    Path linux = Files.createDirectories(directory.resolve("linux"));
    for (String name :
        List.of(
            "completion",
            "fs",
            "interrupt",
            "io",
            "kernel",
            "list",
            "module",
            "mutex",
            "sched",
            "slab",
            "spinlock",
            "uaccess",
            "wait")) {
      Files.writeString(linux.resolve(name + ".h"), header("linux/" + name + ".h"));
    }
  }

  private static String header(String name) {
    return StandardHeaders.text(name).or(() -> Vocabulary.standard().world().stubs()).orElseThrow();
  }

  public static boolean isPresent() {
    try {
      return new ProcessBuilder("cc", "--version").start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** What the compiler says about a text; empty if it is content. */
  public String messages(String text) throws IOException, InterruptedException {
    Path file = Files.writeString(directory.resolve("text.c"), text);
    Process process =
        new ProcessBuilder(
                "cc",
                "-fsyntax-only",
                "-std=gnu11",
                "-w",
                "-Wno-implicit-function-declaration",
                "-I",
                directory.toString(),
                file.toString())
            .redirectErrorStream(true)
            .start();
    String messages = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return process.waitFor() == 0 ? "" : messages + " ";
  }
}
