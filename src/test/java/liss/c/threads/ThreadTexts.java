package liss.c.threads;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import liss.c.ir.Function;
import liss.c.ir.TranslationUnit;
import liss.c.lowering.NormalForm;
import liss.c.source.COptions;
import liss.c.vocabulary.Vocabulary;
import liss.c.vocabulary.Vocabulary.Defined;
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
    Set<String> defined = unit.functions().stream().map(Function::name).collect(Collectors.toSet());
    return Threads.of(
        unit,
        name ->
            Vocabulary.standard()
                .meaning(name, defined.contains(name) ? Defined.HERE : Defined.ELSEWHERE),
        List.of("main"),
        copies);
  }
}
