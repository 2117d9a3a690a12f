package liss.c.source;

import liss.lang.Diagnostic.Severity;

/**
 * The kinds of messages about C, but for those about what is assumed ({@link
 * liss.lang.Assumption.Kind}); docs/diagnostics.md explains them, and a test compares.
 */
public enum CMessage {
  SYNTAX(200, "Text that cannot be parsed as C."),
  PREPROCESSOR(201, "A preprocessor directive or macro that cannot be processed."),
  MISSING_HEADER(202, "A header that is not found."),
  UNKNOWN_TYPE(203, "A type that is not declared."),
  UNKNOWN_NAME(204, "A name that is not declared."),
  UNSUPPORTED(205, "A construct of C that is not supported."),
  RECURSION(206, "A function that calls itself, and that starts threads or waits for them."),
  NO_THREAD(207, "A program without threads."),
  THREAD_COUNT(208, "A thread that is started a number of times that is not known."),
  UNKNOWN_LOCK(209, "A lock or condition that is not one known variable."),
  NESTED_TOO_DEEPLY(210, "Statements or expressions that are nested too deeply."),
  UNKNOWN_LABEL(211, "A jump to a label that the function does not have, or has twice."),
  WRONG_ANNOTATION(
      212, "An annotation that is wrong, or that belongs to no statement or function."),
  INITIAL_STATE(
      213,
      "A lock, condition, semaphore or barrier whose state is not known when the threads start."),
  NAMELESS_RESULT(
      223,
      "A value that is returned and whose type has no name, so that no lock is released after it.",
      Severity.WARNING),
  HANDLER(
      224,
      "An interrupt handler, for which locks are written that do not switch off interrupts.",
      Severity.WARNING),
  ONLY_MAIN(227, "A program whose only thread is `main`.", Severity.WARNING),
  KERNEL_CALLS(
      232, "A program whose threads are the functions that the kernel calls.", Severity.WARNING),
  NOT_COMPILED(
      235,
      "A function of `--threads` that no `#if` that holds defines; the others are the threads.",
      Severity.WARNING),
  LIBRARY(
      239,
      "A file without `main`, whose threads are the functions that other files can call.",
      Severity.WARNING),
  NEVER_TAKEN(241, "A lock that is released and that nothing takes.", Severity.WARNING),
  WARNING_DIRECTIVE(243, "A `#warning` of the text.", Severity.WARNING),
  DEFINED_TWICE(245, "A function or variable that two files define.");

  private final int number;
  private final String summary;
  private final Severity severity;

  CMessage(int number, String summary) {
    this(number, summary, Severity.ERROR);
  }

  CMessage(int number, String summary, Severity severity) {
    this.number = number;
    this.summary = summary;
    this.severity = severity;
  }

  /** The code, as {@code LISS0208}. */
  public String id() {
    return "LISS%04d".formatted(number);
  }

  /** What is wrong, as the heading in docs/diagnostics.md. */
  public String summary() {
    return summary;
  }

  /** Whether the message is an error or a warning. */
  public Severity severity() {
    return severity;
  }
}
