package liss.c.threads;

import java.util.List;
import liss.c.ir.TranslationUnit;
import liss.c.lowering.NormalForm;
import liss.c.source.COptions;
import liss.c.vocabulary.Vocabulary;
import liss.lang.SourceText;

/** Texts of C and their threads. */
final class ThreadTexts {

  private ThreadTexts() {}

  static TranslationUnit unit(String text) {
    return switch (NormalForm.of(new SourceText("threads.c", text), COptions.defaults())) {
      case NormalForm.Lowered lowered -> lowered.unit();
      case NormalForm.Rejected rejected ->
          throw new AssertionError(rejected.diagnostics() + "\n" + text);
    };
  }

  static Threads threads(TranslationUnit unit, COptions.Copies copies) {
    return Threads.of(unit, Vocabulary.standard(), List.of("main"), copies, COptions.FEW);
  }
}
