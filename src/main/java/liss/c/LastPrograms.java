package liss.c;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import liss.c.lowering.NormalForm;
import liss.c.source.COptions;
import liss.c.source.LastTrees;
import liss.c.source.Recent;
import liss.c.source.Stage;
import liss.c.source.UnitReading;
import liss.lang.Diagnostic;
import liss.lang.SourceText;

/**
 * The texts that were opened last, for readers that follow: a text may be read several times, with
 * and without values, with other threads or other locks.
 */
final class LastPrograms {

  private final LastTrees tree = new LastTrees();
  private final Recent<Key, Opened> programs = new Recent<>();

  /** What a normal form depends on. */
  private record Key(SourceText source, COptions.Text text, List<String> threads) {}

  /**
   * A text.
   *
   * @param program empty if something is wrong with it
   */
  private record Opened(NormalForm form, Optional<CProgram> program) {}

  /** The syntax trees of the text. */
  LastTrees tree() {
    return tree;
  }

  /**
   * Makes something of a text on a large stack, or of what is wrong with it.
   *
   * @param reader gets the program, and a reading with the messages so far
   */
  <R> R read(
      SourceText source,
      COptions options,
      BiFunction<CProgram, UnitReading, R> reader,
      Function<List<Diagnostic>, R> rejection) {
    Opened opened = opened(source, options);
    return switch (opened.form()) {
      case NormalForm.Rejected rejected -> rejection.apply(rejected.diagnostics());
      case NormalForm.Lowered lowered ->
          lowered
              .reading()
              .again()
              .onLargeStack(
                  reading -> reader.apply(opened.program().orElseThrow(), reading), rejection);
    };
  }

  private Opened opened(SourceText source, COptions options) {
    return programs.of(
        new Key(source, options.text(), options.threads()),
        () -> Stage.of("normal form", () -> opening(source, options)));
  }

  private Opened opening(SourceText source, COptions options) {
    NormalForm form = NormalForm.of(source, options, tree);
    return new Opened(
        form,
        switch (form) {
          case NormalForm.Lowered lowered -> Optional.of(new CProgram(lowered.unit(), options));
          case NormalForm.Rejected rejected -> Optional.empty();
        });
  }
}
