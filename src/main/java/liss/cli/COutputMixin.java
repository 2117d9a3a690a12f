package liss.cli;

import java.util.Optional;
import liss.c.source.COptions;
import picocli.CommandLine.Option;

/** The options for programs in C that are read and written. */
final class COutputMixin extends COptionsMixin {

  @Option(
      names = "--emit",
      paramLabel = "NAME",
      description =
          "C: write locks as liss, pthread, linux-mutex or linux-spinlock (default: as the program"
              + " does).")
  private Optional<String> emit = Optional.empty();

  /** Locks for a few threads need not be enough for more. */
  @Override
  COptions.Copies copies() {
    return COptions.Copies.COUNTED;
  }

  @Override
  Optional<String> emit() {
    return emit;
  }
}
