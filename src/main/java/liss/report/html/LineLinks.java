package liss.report.html;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Optional;
import liss.format.Json;

/**
 * The addresses of lines in a repository that a browser shows.
 *
 * @param base where the repository is, to which {@code /PATH#LLINE} is added; or an address with
 *     {@code {path}} and {@code {line}} in place of both
 */
record LineLinks(Optional<String> base) {

  private static final String PATH = "{path}";
  private static final String LINE = "{line}";

  /** The address of a line; empty without a base, and for a file that is not below it. */
  Optional<Json> of(String file, String line) {
    Path path = Path.of(file).normalize();
    return base.filter(address -> line.matches("\\d+") && !path.isAbsolute())
        .filter(address -> !path.startsWith("..") && !path.toString().isEmpty())
        .map(address -> new Json.Text(address(template(address), escaped(path), line)));
  }

  private static String template(String base) {
    return base.contains(PATH) ? base : base.replaceFirst("/*$", "") + "/" + PATH + "#L" + LINE;
  }

  private static String address(String template, String path, String line) {
    return template.replace(PATH, path).replace(LINE, line);
  }

  private static String escaped(Path path) {
    try {
      return new URI(null, null, "/" + path.toString().replace('\\', '/'), null)
          .toASCIIString()
          .substring(1);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
