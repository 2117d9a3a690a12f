package liss.cli;

/** The exit codes of the process; they do not depend on the output format. */
final class ExitCode {

  /** The property holds, or what was asked for is done. */
  static final int OK = 0;

  /** The command line or an input file is wrong. */
  static final int INPUT_ERROR = 2;

  /** A bug in liss (EX_SOFTWARE of sysexits.h). */
  static final int INTERNAL_ERROR = 70;

  private ExitCode() {}
}
