package liss.c;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import liss.lang.CallCycles;
import liss.lang.ParseResult;
import liss.lang.Program;
import liss.lang.SourceText;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;

/**
 * Reads programs of C.
 *
 * <p>Every text has a result. What cannot be handled is reported, all places in one run. Functions
 * that no thread calls are parsed but not translated.
 */
public final class CFrontEnd {

  /** The parser and the translation follow the nesting of the text with their own calls. */
  private static final long STACK = 512L << 20;

  private final COptions options;

  /** A front end with the given options. */
  public CFrontEnd(COptions options) {
    this.options = options;
  }

  /** Returns the program, or what is wrong with it. */
  public ParseResult parse(SourceText source) {
    FutureTask<ParseResult> task = new FutureTask<>(new Run(source)::parse);
    new Thread(null, task, "C front end", STACK).start();
    try {
      return task.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
    }
    return new Run(source)
        .rejected(CMessage.NESTED_TOO_DEEPLY, "statements or expressions are nested too deeply");
  }

  /** One text. */
  private final class Run {

    private final SourceText source;
    private final Spans spans;
    private final Messages messages;

    Run(SourceText source) {
      this.source = source;
      this.spans = new Spans(CParser.fileName(source), source.text());
      this.messages = new Messages(spans);
    }

    /** Rejects all of the text, for one reason more. */
    ParseResult rejected(CMessage kind, String reason) {
      messages.report(kind, messages.start(), reason);
      return new ParseResult.Rejected(messages.inOrder());
    }

    ParseResult parse() {
      Optional<IASTTranslationUnit> unit = CParser.parse(source, options);
      if (unit.isEmpty()) {
        return rejected(CMessage.SYNTAX, "the parser does not understand this text");
      }
      CParser.reportProblems(unit.get(), spans, messages);
      Optional<Program> program = translate(unit.get());
      return program.isEmpty() || messages.hasErrors()
          ? new ParseResult.Rejected(messages.inOrder())
          : new ParseResult.Parsed(program.get(), messages.inOrder());
    }

    private Optional<Program> translate(IASTTranslationUnit unit) {
      Functions functions = new Functions(unit, options.vocabulary());
      Threads threads = Threads.of(functions, options.threads(), messages);
      if (threads.copies().isEmpty()) {
        MissingHeaders.report(unit, functions, Set.of(), messages);
        messages.report(
            CMessage.NO_THREAD,
            spans.between(source.text().length(), source.text().length()),
            "the program has no thread",
            "start threads in main, call them thread_.., or name them with --threads");
        return Optional.empty();
      }
      Insertions insertions = new Insertions(unit, spans, options);
      Analysis analysis = analysis(unit, functions, threads, insertions.dialect());
      Bodies first = Bodies.of(analysis, messages, Optional.empty());
      Optional<List<String>> cycle = CallCycles.first(first.calls());
      if (cycle.isPresent()) {
        recursion(functions, cycle.get());
        return Optional.empty();
      }
      Bodies bodies = Bodies.of(analysis, messages, Optional.of(first.written()));
      insertions.checkHandlers(threads.copies().keySet(), functions, messages);
      Semaphores.check(unit, functions, messages);
      MissingHeaders.report(unit, functions, bodies.calls().keySet(), messages);
      Optional<IASTFunctionDefinition> main =
          functions.definition("main").filter(m -> !threads.copies().containsKey("main"));
      main.ifPresent(
          m -> MainBesideThreads.warn(m, functions, () -> bodies.translate(m), spans, messages));
      Map<String, Boolean> set = main.map(m -> bodies.before(m, messages)).orElse(Map.of());
      return Optional.of(
          new Program(source, bodies.declarations(set), insertions.with(bodies.points())));
    }

    private Analysis analysis(
        IASTTranslationUnit unit, Functions functions, Threads threads, String dialect) {
      Pointers pointers = PointerFlow.of(unit, functions, threads.notStarted());
      return new Analysis(
          spans,
          functions,
          pointers,
          InitialValues.of(unit, pointers),
          threads.copies(),
          !options.threads().isEmpty(),
          CommentAnnotations.of(unit, spans, messages),
          new NoLockCalls(options.vocabulary().noLock(dialect), spans));
    }

    private void recursion(Functions functions, List<String> cycle) {
      functions
          .definition(cycle.getFirst())
          .ifPresent(function ->
              messages.report(
                  CMessage.RECURSION,
                  function.getDeclarator(),
                  "`" + cycle.getFirst() + "` calls itself: " + String.join(" -> ", cycle),
                  "calls are replaced by the called function, so recursion has to be unrolled"));
    }
  }
}
