package liss.bench;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code tools/bench models}: small programs of all families and dense drivers, as files. */
@Command(
    name = "models",
    description = "Writes a small program of each family, and the dense drivers.")
final class ModelsCommand implements Callable<Integer> {

  /** The size of the programs that are kept as models. */
  static final int SIZE = 3;

  @Option(
      names = "--output",
      paramLabel = "DIR",
      description = "Where the programs go (default: ${DEFAULT-VALUE}).")
  private Path output = Path.of("models");

  @Override
  public Integer call() throws Exception {
    for (ScalingCase family : ScalingCase.values()) {
      WholeFile.write(output.resolve("scaling").resolve(family.fileName(SIZE)), family.text(SIZE));
    }
    for (DenseDriver driver : DenseDriver.all().toList()) {
      WholeFile.write(output.resolve("dense").resolve(driver.fileName()), driver.text());
    }
    return 0;
  }
}
