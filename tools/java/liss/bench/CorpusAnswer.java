package liss.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What became of one program of a corpus.
 *
 * @param label the result line of liss for an answer, the reason if it is unknown or failed; empty
 *     if the program was refused
 * @param reasons the errors of a program that was refused; otherwise the warnings
 * @param milliseconds how long it took
 */
record CorpusAnswer(Kind kind, String label, List<Reason> reasons, long milliseconds) {

  private static final String BETWEEN = "\t";

  /** The code that stands for an answer that holds for no run at all. */
  static final String VACUOUS = "vacuous";

  /** How it ended. */
  enum Kind {
    SAFE,
    UNSAFE,
    /** A run without values was neither confirmed nor excluded. */
    POSSIBLE,
    UNKNOWN,
    REFUSED,
    /** The process died, or there is a bug. */
    FAILED
  }

  /**
   * A message of liss.
   *
   * @param code that of the diagnostic
   * @param message in words
   */
  record Reason(String code, String message) {}

  CorpusAnswer {
    reasons = List.copyOf(reasons);
  }

  /** A failure for a reason. */
  static CorpusAnswer failed(String reason, long milliseconds) {
    return new CorpusAnswer(Kind.FAILED, reason, List.of(), milliseconds);
  }

  /** Whether there is a reason of this code. */
  boolean has(String code) {
    return reasons.stream().anyMatch(reason -> reason.code().equals(code));
  }

  /** Whether it is safe or unsafe. */
  boolean isVerdict() {
    return kind == Kind.SAFE || kind == Kind.UNSAFE;
  }

  /** The answer in one line, for another process. */
  String line() {
    List<String> cells = new ArrayList<>();
    cells.add(kind.name());
    cells.add(label);
    cells.add(String.valueOf(milliseconds));
    for (Reason reason : reasons) {
      cells.add(reason.code());
      cells.add(reason.message());
    }
    return String.join(BETWEEN, cells.stream().map(cell -> cell.replaceAll("\\s+", " ")).toList());
  }

  /** Reads such a line. */
  static CorpusAnswer of(String line) {
    List<String> cells = Arrays.asList(line.split(BETWEEN, -1));
    List<Reason> reasons = new ArrayList<>();
    for (int i = 3; i + 1 < cells.size(); i += 2) {
      reasons.add(new Reason(cells.get(i), cells.get(i + 1)));
    }
    return new CorpusAnswer(
        Kind.valueOf(cells.getFirst().toUpperCase(Locale.ROOT)),
        cells.get(1),
        reasons,
        Long.parseLong(cells.get(2)));
  }
}
