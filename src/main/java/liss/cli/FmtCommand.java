package liss.cli;

import java.nio.file.Path;
import java.util.List;
import liss.lang.Layout;
import liss.lang.ParseResult;
import liss.lang.Parser;
import liss.lang.SourceText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code liss fmt}: programs in W, laid out in one way. */
@Command(
    name = "fmt",
    addMethodSubcommands = false,
    description = {
      "Lays out programs in W: two blanks for each level, one statement on a line, comments kept.",
      "",
      "The program goes to standard output, unless --write or --check is given."
    },
    footer = {
      "",
      "Exit codes: 0 done, 13 with --check if a file is not laid out like this, 2 wrong input.",
      "",
      "Example:",
      "  liss fmt drivers/open_close.w",
      "  liss fmt --write drivers/*.w",
      "  liss fmt - < driver.w"
    })
@SuppressWarnings("NullAway.Init") // picocli sets the annotated fields
final class FmtCommand extends Task {

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description = "Programs in W; - is standard input.")
  private List<Path> files;

  @Option(names = "--write", description = "Write each program back to its file.")
  private boolean write;

  @Option(names = "--check", description = "Only name the files that are not laid out like this.")
  private boolean check;

  @Override
  public Integer call() {
    UsageException.require(!write || !check, "--write and --check exclude each other");
    int code = ExitCode.OK;
    for (Path file : files) {
      UsageException.require(
          !SourceFile.isC(file), "liss fmt lays out programs in W; " + file + " is C");
      SourceText source = SourceFile.read(file);
      if (Parser.parse(source) instanceof ParseResult.Rejected rejected) {
        throw new InputException(MessageText.rejection(rejected.diagnostics(), source));
      }
      String text = Layout.of(source.text());
      boolean isSame = text.equals(source.text());
      if (check && !isSame) {
        print(file + "\n");
        code = ExitCode.DIFFERENT;
      } else if (write && !isSame) {
        OutputFile.write(file, text);
      } else if (!write && !check) {
        printDocument(text);
      }
    }
    return code;
  }
}
