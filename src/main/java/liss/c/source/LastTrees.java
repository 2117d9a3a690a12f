package liss.c.source;

import java.util.List;
import java.util.Optional;
import liss.lang.FileOfProgram;
import liss.lang.SourceText;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;

/**
 * The syntax trees of the texts that were parsed last, for translations that follow: a text may be
 * translated several times, with other threads or other locks.
 */
public final class LastTrees {

  private final Recent<SourceText, List<Optional<IASTTranslationUnit>>> trees = new Recent<>();

  /**
   * The trees of the files of a program; empty for one that cannot be parsed.
   *
   * @param options which must be the same for all texts as far as they matter to the parser
   */
  List<Optional<IASTTranslationUnit>> of(SourceText text, COptions options) {
    return trees.of(text, () -> Stage.of("parse", () -> parsed(text, options)));
  }

  private static List<Optional<IASTTranslationUnit>> parsed(SourceText text, COptions options) {
    return FileOfProgram.in(text).stream()
        .map(file -> CParser.parse(file.alone(text), options.ofFile(file.file())))
        .toList();
  }
}
