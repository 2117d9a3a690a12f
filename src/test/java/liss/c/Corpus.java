package liss.c;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import liss.c.source.COptions;
import liss.lang.SourceText;

/** C files in many styles: the drivers and odd ones, as they are and with other line ends. */
public final class Corpus {

  private static final Path ODD = Path.of("src", "test", "resources", "liss", "c", "corpus");
  private static final Pattern TOKEN_END = Pattern.compile("([;{}()])");

  private Corpus() {}

  public static List<SourceText> texts() {
    List<SourceText> texts = new ArrayList<>(originals());
    for (SourceText original : originals()) {
      String text = original.text();
      if (!text.contains("\r")) {
        texts.add(new SourceText("crlf-" + original.file(), text.replace("\n", "\r\n")));
      }
      texts.add(new SourceText("open-" + original.file(), text.stripTrailing()));
      texts.add(new SourceText("spaced-" + original.file(), text.replace("\t", "   ")));
      texts.add(new SourceText("commented-" + original.file(), commented(text)));
    }
    return texts;
  }

  public static List<SourceText> originals() {
    List<SourceText> texts = new ArrayList<>();
    Sources.drivers()
        .forEach(driver -> {
          SourceText source = Sources.driver(driver);
          texts.add(new SourceText(driver + ".c", source.text()));
        });
    try (var files = Files.list(ODD)) {
      for (Path file : files.sorted().toList()) {
        texts.add(new SourceText(file.getFileName().toString(), Files.readString(file)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return texts;
  }

  /** A comment behind every bracket and semicolon, in lines that can have one. */
  private static String commented(String text) {
    return text.lines()
            .map(line ->
                line.contains("#")
                        || line.contains("*")
                        || line.contains("/")
                        || line.contains("\"")
                        || line.contains("'")
                        || line.contains("\\")
                    ? line
                    : TOKEN_END.matcher(line).replaceAll("$1/*;{*/"))
            .collect(Collectors.joining("\n"))
        + "\n";
  }

  public static COptions options(SourceText source) {
    return source.file().contains("_kernel") ? Sources.threads("client[2]") : COptions.defaults();
  }
}
