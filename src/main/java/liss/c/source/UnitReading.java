package liss.c.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.BiFunction;
import java.util.function.Function;
import liss.lang.Diagnostic;
import liss.lang.FileOfProgram;
import liss.lang.ParseResult;
import liss.lang.SourceText;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;

/**
 * One text that is read, with the messages about it.
 *
 * @param file the name of the text, or of a file of it
 * @param messages those so far
 */
public record UnitReading(SourceText source, String file, Spans spans, Messages messages) {

  /** The attribute that stands for {@code _Thread_local}, which the parser does not know. */
  public static final String THREAD_LOCAL = "liss_thread_local";

  /** The parser and the translations follow the nesting of the text with their own calls. */
  private static final long STACK = 512L << 20;

  /**
   * A file of the text.
   *
   * @param reading with the messages about this file; that of the text if it is the only one
   */
  public record Unit(UnitReading reading, IASTTranslationUnit tree) {}

  private static UnitReading of(SourceText source, COptions options) {
    int start = FileOfProgram.in(source).getFirst().start();
    return of(source, new FileOfProgram(source.file(), start, source.text().length()), options);
  }

  private static UnitReading of(SourceText source, FileOfProgram file, COptions options) {
    Spans spans = new Spans(CParser.fileName(file.file()), source.text(), file.start(), file.end());
    Nearby nearby = new Nearby(source, options.hasCommands());
    return new UnitReading(source, file.file(), spans, new Messages(spans, nearby));
  }

  /**
   * Parses a text and makes something else of it, on a large stack. Every text has a result.
   *
   * @param tree what was parsed before
   * @param translation of the files of the text
   * @param rejection the result for a text with errors
   */
  public static <R> R of(
      SourceText source,
      COptions options,
      LastTrees tree,
      BiFunction<UnitReading, List<Unit>, R> translation,
      Function<List<Diagnostic>, R> rejection) {
    return of(source, options)
        .onLargeStack(
            reading ->
                reading.translated(tree.of(source, options), options, translation, rejection),
            rejection);
  }

  /** This reading with receivers of messages that have those so far. */
  public UnitReading again() {
    Messages copy = new Messages(messages);
    copy.addAll(messages);
    return new UnitReading(source, file, spans, copy);
  }

  /**
   * Makes something of this text on a large stack: texts are followed as deep as they are nested.
   *
   * @param rejection the result for a text that is nested too deeply
   */
  public <R> R onLargeStack(
      Function<UnitReading, R> translation, Function<List<Diagnostic>, R> rejection) {
    FutureTask<R> task = new FutureTask<>(() -> translation.apply(this));
    new Thread(null, task, "C front end", STACK).start();
    try {
      return task.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      if (cause instanceof RuntimeException failure) {
        throw failure;
      }
      if (!(cause instanceof StackOverflowError)) {
        throw new IllegalStateException(cause);
      }
    }
    return rejected(
        CMessage.NESTED_TOO_DEEPLY, "statements or expressions are nested too deeply", rejection);
  }

  private <R> R translated(
      List<Optional<IASTTranslationUnit>> trees,
      COptions options,
      BiFunction<UnitReading, List<Unit>, R> translation,
      Function<List<Diagnostic>, R> rejection) {
    List<FileOfProgram> files = FileOfProgram.in(source);
    List<Unit> units = new ArrayList<>();
    for (int i = 0; i < files.size(); i++) {
      UnitReading own = files.size() == 1 ? this : of(source, files.get(i), options);
      if (trees.get(i).isEmpty()) {
        return own.rejected(CMessage.SYNTAX, "the parser does not understand this text", rejection);
      }
      units.add(new Unit(own, trees.get(i).get()));
    }
    return translation.apply(this, units);
  }

  /** Rejects all of the text, for one reason more. */
  public ParseResult rejected(CMessage kind, String reason) {
    return rejected(kind, reason, ParseResult.Rejected::new);
  }

  private <R> R rejected(CMessage kind, String reason, Function<List<Diagnostic>, R> rejection) {
    messages.report(kind, messages.start(), reason);
    return rejection.apply(messages.inOrder());
  }
}
