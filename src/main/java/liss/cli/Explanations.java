package liss.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import liss.lang.Diagnostic.Hint;
import liss.lang.Suggestions;

/**
 * What the codes of messages mean: the sections of docs/diagnostics.md that have a code as heading.
 */
final class Explanations {

  private static final Pattern SECTION =
      Pattern.compile("(?ms)^### (LISS\\d{4})\\R\\R(.*?)\\s*(?=^##|\\z)");

  private final SequencedMap<String, String> sections = new LinkedHashMap<>();

  /** The explanations in the text of the document. */
  Explanations(String document) {
    Matcher section = SECTION.matcher(document);
    while (section.find()) {
      sections.put(section.group(1), section.group(2));
    }
  }

  /** The code with its section; empty if there is no such code. */
  Optional<String> of(String code) {
    return Optional.ofNullable(sections.get(code)).map(text -> code + " " + text + "\n");
  }

  /** All codes in their order. */
  Set<String> codes() {
    return sections.keySet();
  }

  /** All codes with the first lines of their sections, one line each. */
  String all() {
    return sections.entrySet().stream()
        .map((Map.Entry<String, String> section) ->
            section.getKey() + " " + section.getValue().lines().findFirst().orElse("") + "\n")
        .collect(Collectors.joining());
  }

  /** What somebody may have meant who gave a code that there is not. */
  String hint(String code) {
    return Suggestions.didYouMean(code, sections.keySet())
        .map(Hint::text)
        .orElse("`liss explain` lists all codes");
  }
}
