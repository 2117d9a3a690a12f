package liss.api;

import liss.report.ShortReport;

/**
 * Something that was found in a program, or a message about reading it.
 *
 * @param file the file, as a user knows it
 * @param line in that file, from 1
 * @param column from 1
 * @param level {@code error}, {@code warning} or {@code note}
 * @param message one sentence
 * @param rule what is violated, such as {@code preemption-safety}, or the code of the message
 */
public record Problem(
    String file, int line, int column, String level, String message, String rule) {

  static Problem of(ShortReport.Line found) {
    return new Problem(
        found.file(), found.line(), found.column(), found.level(), found.message(), found.rule());
  }

  /** The finding in one line, as compilers write it. */
  @Override
  public String toString() {
    return "%s:%d:%d: %s: %s [%s]".formatted(file, line, column, level, message, rule);
  }
}
