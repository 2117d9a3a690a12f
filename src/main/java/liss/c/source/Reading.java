package liss.c.source;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.BiFunction;
import java.util.function.Function;
import liss.lang.Diagnostic;
import liss.lang.ParseResult;
import liss.lang.SourceText;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;

/**
 * One text that is read, with the messages about it.
 *
 * @param messages those so far
 */
public record Reading(SourceText source, Spans spans, Messages messages) {

  /** The parser and the translations follow the nesting of the text with their own calls. */
  private static final long STACK = 512L << 20;

  private static Reading of(SourceText source) {
    Spans spans = new Spans(CParser.fileName(source), source.text());
    return new Reading(source, spans, new Messages(spans));
  }

  /**
   * Parses a text and translates it, on a large stack. Every text has a result.
   *
   * @param tree what was parsed before
   */
  public static ParseResult of(
      SourceText source,
      COptions options,
      LastTree tree,
      BiFunction<Reading, IASTTranslationUnit, ParseResult> translation) {
    return of(source, options, tree, translation, ParseResult.Rejected::new);
  }

  /**
   * Parses a text and makes something else of it, on a large stack. Every text has a result.
   *
   * @param tree what was parsed before
   * @param rejection the result for a text with errors
   */
  public static <R> R of(
      SourceText source,
      COptions options,
      LastTree tree,
      BiFunction<Reading, IASTTranslationUnit, R> translation,
      Function<List<Diagnostic>, R> rejection) {
    FutureTask<R> task =
        new FutureTask<>(
            () -> of(source).translated(tree.of(source, options), translation, rejection));
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
    return of(source)
        .rejected(
            CMessage.NESTED_TOO_DEEPLY,
            "statements or expressions are nested too deeply",
            rejection);
  }

  private <R> R translated(
      Optional<IASTTranslationUnit> unit,
      BiFunction<Reading, IASTTranslationUnit, R> translation,
      Function<List<Diagnostic>, R> rejection) {
    return unit.isEmpty()
        ? rejected(CMessage.SYNTAX, "the parser does not understand this text", rejection)
        : translation.apply(this, unit.get());
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
