package lisscheck;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the checker says of a certificate that is no file. */
public final class Checked {

  private Checked() {}

  /** The answer that a certificate shows about a program, or "rejected: .." with the reason. */
  public static String answer(List<String> certificate, String program) {
    return answer(certificate, program, Optional.empty());
  }

  /** The same of a program to which locks have been added. */
  public static String answer(List<String> certificate, String program, Optional<String> original) {
    BufferedReader lines = new BufferedReader(new StringReader(String.join("\n", certificate)));
    try {
      return new Certificate(lines, program, original).check();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (RuntimeException e) {
      return "rejected: " + e.getMessage();
    }
  }

  /** How many locks, functions and sections a placement changes. */
  public static String changes(String original, String output) {
    Changes made = Changes.of(original, output);
    return "%d %d %d".formatted(made.locks(), made.functions(), made.sections());
  }

  /**
   * What it says of the changes that a placement makes: which of them are the fewest.
   *
   * @param runs the lines with the runs that locks have to prevent
   * @param grow the locks of the program to whose sections a placement may add
   */
  public static String fewest(
      String original,
      List<String> runs,
      List<String> grow,
      int locks,
      int functions,
      int sections) {
    Text text = new Text(Reader.read(original), new BitSet());
    Runs all = new Runs(text, new Sync(text.program));
    FewestChanges changes =
        new FewestChanges(text, grow.stream().map(text.program.locks()::indexOf).toList());
    for (String line : runs) {
      Map<?, ?> read = (Map<?, ?>) Json.read(line);
      List<Program.Step> run =
          Arrays.stream(Json.ints(read.get("bad"))).mapToObj(text.steps::get).toList();
      all.checkBadWithoutValues(run);
      changes.exclude(run);
    }
    return changes.shown(new Changes(locks, functions, sections));
  }
}
