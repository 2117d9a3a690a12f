package liss.cli;

import static liss.cli.UsageException.require;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import liss.c.calls.Entry;
import liss.cli.SourceFile.InputFiles;
import liss.format.UnifiedDiff;
import liss.lang.FileOfProgram;
import liss.lang.SourceText;
import liss.patch.ChangedFiles;
import liss.patch.ChangedFiles.Change;
import liss.patch.FileName;
import liss.patch.PatchSeries;
import liss.patch.TrustedFiles;
import liss.patch.UnchangeableFileException;
import liss.report.Synthesis;
import picocli.CommandLine.Option;

/** The options that say in which form a program with locks is written, and where to. */
final class ProgramOutput {

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      description =
          "Write the program, or with --format html the report, to this file, whole or not at all.")
  private Optional<Path> output = Optional.empty();

  @Option(names = "--force", description = "Let -o overwrite FILE itself.")
  private boolean force;

  @Option(
      names = "--diff",
      description =
          "Print the changes as a unified diff, for git apply or patch -p1, instead of the program.")
  private boolean diff;

  @Option(
      names = "--patch",
      description =
          "Print the changes as mails for git am, one for each bug that has locks of its own,"
              + " instead of the program.")
  private boolean patch;

  @Option(
      names = "--trust-markers",
      description =
          "C: read and change any file that a line marker names, and not only those below the working"
              + " directory, that of FILE, or one of -I.")
  private boolean trustsMarkers;

  /** Whether one program is written in a way that is chosen. */
  boolean isChosen(ReportOptions report) {
    return programFile(report).isPresent() || diff || patch;
  }

  /** Whether the output can have other changes than those of locks: mails are about locks. */
  boolean canShowChanges(ReportOptions report) {
    return !patch
        && !report.hasPage()
        && (report.format() == ReportFormat.TEXT || report.format() == ReportFormat.JSON);
  }

  /** Rejects options that do not fit together, and files that must not be written. */
  void check(InputFiles input, ReportOptions report) {
    require(
        !input.areSeveral() || programFile(report).isEmpty(),
        "--output is for a program in one file; --diff shows the changes of all files");
    boolean isText = report.format() == ReportFormat.TEXT;
    require(!diff || isText, "--diff needs --format text");
    require(!patch || isText, "--patch needs --format text");
    require(!diff || !patch, "--diff and --patch exclude each other");
    output.ifPresent(OutputFile::checkDirectory);
    input.files().forEach(this::checkIsNot);
  }

  private void checkIsNot(Path input) {
    output
        .filter(out -> !force)
        .ifPresent(out -> OutputFile.checkIsNot(input, out, "; --force allows that"));
  }

  /** The file that gets the program. */
  Optional<Path> programFile(ReportOptions report) {
    return output.filter(out -> report.format() != ReportFormat.HTML);
  }

  /** The file that gets the report. */
  Optional<Path> reportFile(ReportOptions report) {
    return output.filter(out -> report.format() == ReportFormat.HTML);
  }

  /**
   * Writes a program to its file, if there is one.
   *
   * @param after the text of the program with locks
   * @param trusted which files may be read because a line marker names them
   * @return what is to be printed instead or besides
   */
  Written write(SourceText source, String after, TrustedFiles trusted, ReportOptions report) {
    boolean isUsed = report.format() == ReportFormat.TEXT || programFile(report).isPresent();
    SequencedMap<String, Change> changes =
        isUsed ? changes(source, after, trusted) : new LinkedHashMap<>();
    Written written = new Written(changes, after);
    programFile(report).ifPresent(out -> OutputFile.write(out, written.whole()));
    return written;
  }

  private SequencedMap<String, Change> changes(
      SourceText source, String after, TrustedFiles trusted) {
    try {
      SequencedMap<String, Change> changes = ChangedFiles.changed(source, after, trusted);
      changes.keySet().forEach(name -> checkIsNot(Path.of(name)));
      return changes;
    } catch (UnchangeableFileException e) {
      throw new InputException(String.valueOf(e.getMessage()));
    }
  }

  /** The files that may be read because a line marker names them. */
  TrustedFiles trusted(InputFiles input, COptionsMixin options) {
    return trustsMarkers
        ? TrustedFiles.ALL
        : TrustedFiles.below(
            Stream.concat(
                    Stream.of(Path.of("")),
                    Stream.concat(
                        input.files().stream().map(file -> file.resolveSibling("")),
                        options.includePaths().stream()))
                .toList());
  }

  /** What is printed of a program. */
  String printed(Written written, Synthesis synthesis, List<Entry> entries, TrustedFiles trusted) {
    if (patch) {
      return new PatchSeries(synthesis, entries, trusted, LissCommand.Version.number()).mails();
    }
    return diff ? written.diff() : output.isEmpty() ? written.whole() : "";
  }

  /**
   * A program with locks.
   *
   * @param changes the files that change
   * @param after its text
   */
  record Written(SequencedMap<String, Change> changes, String after) {

    private String diff() {
      return changes.entrySet().stream()
          .map(entry ->
              UnifiedDiff.of(
                  FileName.fromHere(entry.getKey()),
                  entry.getValue().before(),
                  entry.getValue().after()))
          .collect(Collectors.joining());
    }

    /** The program as it was; nothing if it has several files. */
    private String unchanged() {
      return FileOfProgram.in(new SourceText("", after)).size() > 1 ? "" : after;
    }

    /** The file that changes; the program if none does. */
    private String whole() {
      if (changes.size() > 1) {
        throw new InputException(
            "error: locks go into several files: "
                + String.join(", ", changes.keySet())
                + "\n = help: --diff shows the changes of all files");
      }
      return changes.isEmpty() ? unchanged() : changes.firstEntry().getValue().after();
    }
  }
}
