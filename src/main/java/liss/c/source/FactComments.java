package liss.c.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import liss.lang.Fact;
import liss.lang.Positions;
import liss.lang.SourceSpan;
import liss.lang.SourceText;

/**
 * What comments {@code liss: FACT} of a text say of its surroundings. Linear in the text.
 *
 * @param wrong the comments that say none
 */
public record FactComments(List<Fact.Said> all, List<SourceSpan> wrong) {

  /** What is read as a whole: comments, and texts and characters, which have none inside. */
  private static final Pattern WHOLE =
      Pattern.compile(
          "//.*|/\\*(?s:.*?)\\*/|\"(?:\\\\.|[^\"\\\\\\n])*+\"|'(?:\\\\.|[^'\\\\\\n])*+'");

  private static final Pattern FACT = Pattern.compile("/[/*][\\s*]*liss:(.*?)\\s*(?:\\*/)?");

  /** Copies the lists. */
  public FactComments {
    all = List.copyOf(all);
    wrong = List.copyOf(wrong);
  }

  /** Those of a text, in its order. */
  public static FactComments in(SourceText source) {
    List<Fact.Said> all = new ArrayList<>();
    List<SourceSpan> wrong = new ArrayList<>();
    Positions positions = new Positions(source.text());
    Matcher parts = WHOLE.matcher(source.text());
    while (parts.find()) {
      Matcher said = FACT.matcher(parts.group());
      if (said.matches()) {
        SourceSpan place = positions.span(parts.start(), parts.end());
        Fact.parse(said.group(1))
            .ifPresentOrElse(
                fact -> all.add(new Fact.Said(fact, place, Optional.empty())),
                () -> wrong.add(place));
      }
    }
    return new FactComments(all, wrong);
  }
}
