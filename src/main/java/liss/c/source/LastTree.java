package liss.c.source;

import java.lang.ref.SoftReference;
import java.util.Optional;
import liss.lang.SourceText;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.jspecify.annotations.Nullable;

/**
 * The syntax tree of the text that was parsed last, for translations that follow: a text may be
 * translated several times, with other threads or other locks. It is given up when memory is short.
 */
public final class LastTree {

  private @Nullable SourceText source;
  private SoftReference<Optional<IASTTranslationUnit>> tree = new SoftReference<>(Optional.empty());

  /**
   * The tree of a text; empty if it cannot be parsed.
   *
   * @param options which must be the same for all texts as far as they matter to the parser
   */
  public synchronized Optional<IASTTranslationUnit> of(SourceText text, COptions options) {
    Optional<IASTTranslationUnit> known = tree.get();
    if (known != null && text.equals(source)) {
      return known;
    }
    Optional<IASTTranslationUnit> parsed = CParser.parse(text, options);
    source = text;
    tree = new SoftReference<>(parsed);
    return parsed;
  }
}
