package liss.lsp;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.lsp4j.DiagnosticCodeDescription;

/**
 * The page that explains the codes of messages, as a file that the editor can open: it belongs to
 * this version of liss, and needs no network.
 */
final class MessagePage {

  private static final String HEADING = "### ";

  private final String text;
  private final SessionFiles files;
  private final Map<String, Integer> lines = new HashMap<>();
  private Optional<String> uri = Optional.empty();

  /**
   * The page, which is written when it is needed.
   *
   * @param text the text of docs/diagnostics.md, in which each code is a heading
   */
  MessagePage(String text, SessionFiles files) {
    this.text = text;
    this.files = files;
    List<String> all = text.lines().toList();
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i).startsWith(HEADING)) {
        lines.put(all.get(i).substring(HEADING.length()).strip(), i + 1);
      }
    }
  }

  /** Where a code is explained: the page, and its line as a fragment; empty if it is not. */
  synchronized Optional<DiagnosticCodeDescription> of(String code) {
    return Optional.ofNullable(lines.get(code))
        .map(line -> {
          if (uri.isEmpty()) {
            uri = Optional.of(files.write("diagnostics.md", text));
          }
          return new DiagnosticCodeDescription(uri.get() + "#L" + line);
        });
  }
}
