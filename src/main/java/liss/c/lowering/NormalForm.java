package liss.c.lowering;

import java.util.List;
import liss.c.ir.TranslationUnit;
import liss.c.source.COptions;
import liss.c.source.LastTree;
import liss.c.source.Messages;
import liss.c.source.UnitReading;
import liss.c.source.UnitReading.Unit;
import liss.c.vocabulary.Vocabulary;
import liss.c.vocabulary.Vocabulary.Defined;
import liss.lang.Diagnostic;
import liss.lang.ParseResult;
import liss.lang.SourceText;

/** A text of C, read: in normal form, or what is wrong with it. */
public sealed interface NormalForm {

  /**
   * A text without errors.
   *
   * @param warnings in the order of the text
   */
  record Lowered(TranslationUnit unit, List<Diagnostic> warnings) implements NormalForm {

    /** Copies the list. */
    public Lowered {
      warnings = List.copyOf(warnings);
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

  /** What is made of a normal form. */
  interface Translation {

    /**
     * The result for a text without errors.
     *
     * @param unit without the functions of system headers that have a meaning
     * @param options those given, with the vocabulary for the headers that the text includes
     */
    ParseResult of(UnitReading reading, TranslationUnit unit, COptions options);
  }

  /** Reads a text. Every text has a result. */
  static NormalForm of(SourceText source, COptions options) {
    return UnitReading.of(
        source,
        options,
        new LastTree(),
        (reading, units) -> of(reading, units, options),
        Rejected::new);
  }

  /** Reads a text and translates its normal form, on a large stack. Every text has a result. */
  static ParseResult translated(SourceText source, COptions options, Translation translation) {
    return translated(source, options, new LastTree(), translation);
  }

  /**
   * Reads a text and translates its normal form, on a large stack. Every text has a result.
   *
   * @param tree what was parsed before
   */
  static ParseResult translated(
      SourceText source, COptions options, LastTree tree, Translation translation) {
    return UnitReading.of(
        source,
        options,
        tree,
        (reading, units) ->
            switch (of(reading, units, options)) {
              case Rejected rejected -> new ParseResult.Rejected(rejected.diagnostics());
              case Lowered lowered -> {
                TranslationUnit text = lowered.unit();
                Vocabulary vocabulary = options.vocabulary().with(text.text().headers());
                yield translation.of(
                    reading, withoutKnown(text, vocabulary), options.with(vocabulary));
              }
            },
        ParseResult.Rejected::new);
  }

  private static TranslationUnit withoutKnown(TranslationUnit unit, Vocabulary vocabulary) {
    return unit.with(
        unit.functions().stream()
            .filter(f ->
                !f.isInSystemHeader() || vocabulary.meaning(f.name(), Defined.ELSEWHERE).isEmpty())
            .toList());
  }

  private static NormalForm of(UnitReading reading, List<Unit> files, COptions options) {
    Messages messages = reading.messages();
    List<FileOfUnit> forms = files.stream().map(file -> FileOfUnit.of(file, options)).toList();
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
    TranslationUnit linked = new Linker(units, options.vocabulary(), messages).linked();
    return messages.hasErrors()
        ? new Rejected(messages.inOrder())
        : new Lowered(
            linked.with(Lowering.withConstructors(linked.functions())), messages.inOrder());
  }
}
