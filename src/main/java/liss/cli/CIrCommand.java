package liss.cli;

import java.nio.file.Path;
import liss.c.Pass;
import liss.c.ir.InstructionPrinter;
import liss.c.ir.TranslationUnit;
import liss.c.lowering.NormalForm;
import liss.lang.SourceText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code liss c-ir}: the normalized form of a program. */
@Command(
    name = "c-ir",
    description = "Prints a program in C in the normal form that the analyses of C read.",
    footer = {
      "",
      "Each line is one instruction, and ends with its place in the text; see docs/c.md.",
      "",
      "Exit codes: 0 done, 2 wrong input.",
      "",
      "Example:",
      "  liss c-ir drivers/c/open_close.c",
      "  liss c-ir --after threads drivers/c/open_close.c"
    })
@SuppressWarnings("NullAway.Init") // picocli sets the annotated fields
final class CIrCommand extends Task {

  @Parameters(paramLabel = "FILE", description = "The program, in C.")
  private Path file;

  @Option(
      names = "--after",
      paramLabel = "PASS",
      description = {
        "Print the program after this pass: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).",
        "docs/c-ir.md says what each does."
      })
  private Pass after = Pass.LIBRARY;

  @Option(
      names = "--points",
      description = "Print the places where statements can be inserted, too.")
  private boolean points;

  @Mixin private COptionsMixin c;

  @Override
  public Integer call() {
    if (!c.isC(file)) {
      throw new UsageException("c-ir is for programs in C, and not for " + file);
    }
    SourceText source = SourceFile.read(file);
    return switch (c.frontEnd(file).after(after, source)) {
      case NormalForm.Lowered lowered -> {
        MessageText.warnings(lowered.warnings(), source).forEach(err()::println);
        TranslationUnit unit = points ? lowered.unit() : lowered.unit().withoutPoints();
        print(InstructionPrinter.print(unit));
        yield ExitCode.OK;
      }
      case NormalForm.Rejected rejected ->
          throw new InputException(MessageText.rejection(rejected.diagnostics(), source));
    };
  }
}
