package liss.cli;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** A process that writes what command lines answer, for comparisons of virtual machines. */
final class AllAnswers {

  static final List<String> COMMANDS =
      List.of(
          "verify drivers/open_close.w",
          "verify --format json drivers/open_close.w",
          "verify --format sarif drivers/ex1.w",
          "verify --format html drivers/ex2.w",
          "verify --endless models/endless/unsafe.w",
          "verify --engine antichain models/open-open.w",
          "verify --without-values drivers/usb-serial.bug1.w",
          "verify models/abba.w",
          "verify models/lost-wakeup.w",
          "verify drivers/c/open_close.c",
          "verify --format json drivers/c/md.c",
          "verify --format sarif drivers/c/f_acm.c",
          "verify drivers/c/open_close_pthread.c",
          "verify --pairs drivers/kernel/removal.c",
          "verify --property race drivers/kernel/count.c",
          "verify drivers/kernel/events.c",
          "verify absent.w",
          "verify --no-such-option",
          "synthesize drivers/open_close.w",
          "synthesize --diff --explain models/open-open.w",
          "synthesize --objective fine drivers/ex3.w",
          "synthesize --pareto drivers/ex1.w",
          "synthesize --format json drivers/lc-rc.w",
          "synthesize --format html models/close-close.w",
          "synthesize --patch drivers/c/open_close_kernel.c",
          "synthesize --emit pthread drivers/c/ex5.c",
          "synthesize models/infeasible.w",
          "explore models/abba.w",
          "explore --property race models/por/writers-3.w",
          "explore --property preemptive-only drivers/open_close.w",
          "explore --data symbolic drivers/ex1.w",
          "explore --format html models/fig17.w",
          "run --seed 3 drivers/open_close.w",
          "run --scheduler cooperative drivers/c/ex1.c",
          "graph --what np drivers/ex1.w",
          "graph --what thread --format html drivers/ex5.w",
          "graph --what interaction drivers/open_close.w",
          "c-ir --points drivers/c/myri10ge.c",
          "entries drivers/kernel/removal.c",
          "fmt drivers/i915_irq.w",
          "explain",
          "explain LISS0101",
          "help synthesize");

  private AllAnswers() {}

  /** Writes the answers to files in a directory, by the number of the command line. */
  public static void main(String[] directory) throws IOException {
    for (int i = 0; i < COMMANDS.size(); i++) {
      StringWriter out = new StringWriter();
      StringWriter err = new StringWriter();
      Terminal terminal = new Terminal(System.getenv(), Set.of());
      int code = LissCommand.execute(COMMANDS.get(i).split(" "), terminal, out, err);
      Files.writeString(
          Path.of(directory[0]).resolve(String.valueOf(100 + i)),
          COMMANDS.get(i) + "\n" + code + "\n" + out + "\n" + err,
          StandardCharsets.UTF_8);
    }
  }
}
