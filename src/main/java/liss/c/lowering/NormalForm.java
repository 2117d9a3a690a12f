package liss.c.lowering;

import java.util.List;
import liss.c.ir.TranslationUnit;
import liss.c.source.COptions;
import liss.c.source.LastTrees;
import liss.c.source.Messages;
import liss.c.source.UnitReading;
import liss.c.source.UnitReading.Unit;
import liss.lang.Diagnostic;
import liss.lang.SourceText;

/** A text of C, read: in normal form, or what is wrong with it. */
public sealed interface NormalForm {

  /**
   * A text without errors.
   *
   * @param reading with the warnings
   */
  record Lowered(TranslationUnit unit, UnitReading reading) implements NormalForm {

    /** The warnings in the order of the text. */
    public List<Diagnostic> warnings() {
      return reading.messages().inOrder();
    }
  }

  /**
   * A text with errors.
   *
   * @param diagnostics in the order of the text
   */
  record Rejected(List<Diagnostic> diagnostics) implements NormalForm {

    /** Copies the list. */
    public Rejected {
      diagnostics = List.copyOf(diagnostics);
    }
  }

  /** Reads a text. Every text has a result. */
  static NormalForm of(SourceText source, COptions options) {
    return of(source, options, new LastTrees());
  }

  /**
   * Reads a text. Every text has a result.
   *
   * @param tree what was parsed before
   */
  static NormalForm of(SourceText source, COptions options, LastTrees tree) {
    return UnitReading.of(
        source, options, tree, (reading, units) -> of(reading, units, options), Rejected::new);
  }

  private static NormalForm of(UnitReading reading, List<Unit> files, COptions options) {
    Messages messages = reading.messages();
    List<FileOfUnit> forms =
        FileOfUnit.together(files.stream().map(file -> FileOfUnit.of(file, options)).toList());
    for (Unit file : files) {
      if (file.reading().messages() != messages) {
        messages.addAll(file.reading().messages());
      }
    }
    if (messages.hasErrors()) {
      return new Rejected(messages.inOrder());
    }
    List<Linker.Linked> units =
        forms.stream()
            .map(file -> file.lowered(FileOfUnit.definedBeside(file, forms), options.vocabulary()))
            .toList();
    TranslationUnit linked =
        LinkerSets.in(new Linker(units, options.vocabulary(), messages).linked(), messages);
    if (messages.hasErrors()) {
      return new Rejected(messages.inOrder());
    }
    TranslationUnit whole = linked.with(Lowering.withConstructors(linked, options.vocabulary()));
    TranslationUnit data = ThreadData.lowered(whole, options.vocabulary());
    TranslationUnit named = NamedObjects.lowered(data, options.vocabulary());
    return new Lowered(ConstantObjects.lowered(named), reading);
  }
}
