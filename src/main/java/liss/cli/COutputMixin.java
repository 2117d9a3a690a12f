package liss.cli;

import java.util.Optional;
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

  @Override
  Optional<String> emit() {
    return emit;
  }
}
