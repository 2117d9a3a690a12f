package liss.cli;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.asciidoctor.Asciidoctor;
import org.asciidoctor.Attributes;
import org.asciidoctor.Options;
import org.asciidoctor.SafeMode;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.codegen.docgen.manpage.ManPageGenerator;

/**
 * Writes what a shell and a reader of manuals want to know of the command line: man pages, and
 * completion for bash, zsh and fish.
 */
final class Manual {

  private Manual() {}

  /**
   * Writes all files.
   *
   * @param arguments the directory {@code share} of the package, a directory for intermediate
   *     files, and the day that the pages name
   */
  public static void main(String[] arguments) throws IOException {
    Path share = Path.of(arguments[0]);
    Path sources = Path.of(arguments[1]);
    CommandLine liss = LissCommand.commandLine(Terminal.ofProcess());
    manPages(liss.getCommandSpec(), sources, share.resolve("man/man1"), arguments[2]);
    // The shell reads the functions; it does not run the file.
    String bash = AutoComplete.bash("liss", liss).replaceFirst("\\A#!.*\\n", "");
    write(share.resolve("bash-completion/completions/liss"), bash);
    write(share.resolve("zsh/site-functions/_liss"), zsh(bash));
    write(
        share.resolve("fish/vendor_completions.d/liss.fish"),
        FishCompletion.of(liss.getCommandSpec()));
  }

  private static void manPages(CommandSpec liss, Path sources, Path pages, String day)
      throws IOException {
    Files.createDirectories(sources);
    Files.createDirectories(pages);
    prepare(liss);
    int code =
        ManPageGenerator.generateManPage(sources.toFile(), null, new boolean[] {}, true, liss);
    if (code != 0) {
      throw new IOException("the pages were not written");
    }
    Options options =
        Options.builder()
            .backend("manpage")
            .safe(SafeMode.UNSAFE)
            .toDir(pages.toFile())
            .attributes(Attributes.builder().attribute("docdate", day).build())
            .build();
    try (Asciidoctor asciidoctor = Asciidoctor.Factory.create();
        DirectoryStream<Path> files = Files.newDirectoryStream(sources, "*.adoc")) {
      for (Path file : files) {
        Files.writeString(file, corrected(Files.readString(file)));
        asciidoctor.convertFile(file.toFile(), options);
        String name = file.getFileName().toString();
        Path page = pages.resolve(name.substring(0, name.lastIndexOf('.')) + ".1");
        Files.writeString(page, portable(Files.readString(page)));
      }
    }
  }

  /**
   * A page without the macros for links of groff, which the pages do not use and mandoc does not
   * know, and without paragraphs that begin where a section does.
   */
  static String portable(String page) {
    return page.replaceFirst("(?s)\\n\\.de URL\\n.*?\\n\\.\\\\}(?=\\n)", "")
        .replaceAll("(?m)^(\\.SH .*)\\n\\.sp$", "$1")
        .replaceFirst("(?m)^\\.\\\\\" {4}Author: .*\\n", "");
  }

  /** Sets the words of a command apart for AsciiDoc, which reads indented lines as they are. */
  private static void prepare(CommandSpec command) {
    UsageMessageSpec usage = command.usageMessage();
    usage.width(Short.MAX_VALUE).footerHeading("Exit status and examples");
    usage.footer(String.join("\n", usage.footer()).replace(":\n  ", ":\n\n  ").split("\n"));
    command.subcommands().values().forEach(one -> prepare(one.getCommandSpec()));
  }

  /** Brackets in the name of a parameter are no markup, and a short option has no comma. */
  private static String corrected(String page) {
    return page.replaceAll("_(\\w+)\\[(=\\w+)]_", "_$1{startsb}$2{endsb}_")
        .replaceAll("(?m)^(\\*-\\w\\*), (_.*::)$", "$1 $2");
  }

  /**
   * The functions for bash, as what zsh loads when a command line is first completed. Its emulation
   * of bash knows no {@code compopt}.
   */
  private static String zsh(String bash) {
    return """
        #compdef liss
        (( $+functions[compopt] )) || compopt() { : }
        %s
        _bash_complete -o default -F _complete_liss
        """
        .formatted(bash);
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
