package lisscheck;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command {@code liss-check CERTIFICATE PROGRAM}. */
public final class Main {

  private static final int USAGE = 2;
  private static final int REJECTED = 13;

  private static final String HELP =
      """
      usage: liss-check CERTIFICATE PROGRAM [ORIGINAL]
      Checks what `liss verify --certificate CERTIFICATE PROGRAM` has written, or
      `liss synthesize --certificate CERTIFICATE -o PROGRAM ORIGINAL`.""";

  private Main() {}

  /** Checks a certificate, and ends with an exit code that says what it has shown. */
  public static void main(String[] arguments) {
    System.exit(run(List.of(arguments)));
  }

  static int run(List<String> arguments) {
    if (arguments.equals(List.of("--help"))) {
      System.out.println(HELP);
      return 0;
    }
    if (arguments.size() < 2 || arguments.size() > 3) {
      System.err.println(HELP);
      return USAGE;
    }
    Certificate certificate = null;
    try (BufferedReader lines = Files.newBufferedReader(Path.of(arguments.getFirst()))) {
      List<String> programs = new ArrayList<>();
      for (String file : arguments.subList(1, arguments.size())) {
        programs.add(Files.readString(Path.of(file)));
      }
      certificate =
          new Certificate(lines, programs.getFirst(), programs.stream().skip(1).findFirst());
      String answer = certificate.check();
      if (!certificate.trust().isEmpty()) {
        System.out.println(certificate.trust());
      }
      System.out.println("The certificate is right" + certificate.scope() + ".");
      if (!certificate.fewest().isEmpty()) {
        System.out.println("Fewest changes: " + certificate.fewest() + ".");
      }
      System.out.println("Result: " + answer);
      return switch (answer) {
        case "true" -> 0;
        case "false(deadlock)" -> 11;
        default -> 10;
      };
    } catch (IOException e) {
      System.err.println("error: cannot read " + e.getMessage());
      return USAGE;
    } catch (Refusal e) {
      System.err.println("error: this cannot be checked: " + e.getMessage());
      return USAGE;
    } catch (RuntimeException e) {
      String line = certificate == null ? "" : ":" + certificate.line();
      System.out.println(arguments.getFirst() + line + ": " + reason(e));
      System.out.println("Result: rejected");
      return REJECTED;
    }
  }

  /** What does not have the form of a certificate is no better than one that is wrong. */
  private static String reason(RuntimeException e) {
    return e instanceof Rejection
        ? String.valueOf(e.getMessage())
        : "this is no such line as docs/certificates.md describes";
  }
}
