package liss.c.source;

import java.lang.ref.SoftReference;
import java.util.List;
import java.util.Optional;
import liss.lang.FileOfProgram;
import liss.lang.SourceText;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;
import org.jspecify.annotations.Nullable;

/**
 * The syntax trees of the text that was parsed last, for translations that follow: a text may be
 * translated several times, with other threads or other locks. They are given up when memory is
 * short.
 */
public final class LastTree {

  private @Nullable SourceText source;
  private SoftReference<List<Optional<IASTTranslationUnit>>> trees = new SoftReference<>(List.of());

  /**
   * The trees of the files of a program; empty for one that cannot be parsed.
   *
   * @param options which must be the same for all texts as far as they matter to the parser
   */
  synchronized List<Optional<IASTTranslationUnit>> of(SourceText text, COptions options) {
    List<Optional<IASTTranslationUnit>> known = trees.get();
    if (known != null && text.equals(source)) {
      return known;
    }
    List<Optional<IASTTranslationUnit>> parsed =
        FileOfProgram.in(text).stream()
            .map(file -> CParser.parse(file.alone(text), options.ofFile(file.file())))
            .toList();
    source = text;
    trees = new SoftReference<>(parsed);
    return parsed;
  }
}
