package liss.cli;

import java.nio.file.Path;
import java.util.List;
import liss.c.calls.Entry;
import liss.c.calls.Environment;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code liss entries}: the functions of a driver that the kernel calls. */
@Command(
    name = "entries",
    description = "Lists the functions of a driver in C that the kernel calls.",
    footer = {
      "",
      "Each line has the function, when it runs, the table or function with which the kernel gets"
          + " it, the line where it does, and the documentation of the kernel. A table of one's own"
          + " (--vocabulary) can have more; see docs/kernel.md.",
      "",
      "Exit codes: 0 done, 2 wrong input.",
      "",
      "Example:",
      "  liss entries -p build/ drivers/char/foo.c"
    })
@SuppressWarnings("NullAway.Init") // picocli sets the annotated fields
final class EntriesCommand extends Task {

  @Parameters(paramLabel = "FILE", description = "The driver, in C.")
  private Path file;

  @Mixin private COptionsMixin c;

  @Override
  public Integer call() {
    if (!c.isC(file)) {
      throw new UsageException("entries is for programs in C, and not for " + file);
    }
    Environment found = c.frontEnd(file).entries(SourceFile.read(file));
    List<Entry> entries = found.entries();
    StringBuilder text = new StringBuilder();
    for (Entry entry : entries) {
      text.append(
          "%-24s %-28s %-32s line %-5d %s%n"
              .formatted(
                  entry.function(),
                  entry.rule(),
                  entry.table(),
                  entry.line(),
                  entry.rule().source())
              .replaceFirst("\\s+$", "\n"));
    }
    print(
        entries.isEmpty()
            ? "Of this file, " + found.caller() + " calls no function.\n"
            : text.toString());
    return ExitCode.OK;
  }
}
