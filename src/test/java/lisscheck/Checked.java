package lisscheck;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.List;
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
}
