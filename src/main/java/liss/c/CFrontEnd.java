package liss.c;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import liss.lang.Declaration;
import liss.lang.ParseResult;
import liss.lang.Program;
import liss.lang.SourceSpan;
import liss.lang.SourceText;
import liss.lang.Stmt;
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

  /** As in W. */
  private static final int DEEPEST = 500;

  private final COptions options;

  /** A front end with the given options. */
  public CFrontEnd(COptions options) {
    this.options = options;
  }

  /** Returns the program, or what is wrong with it. */
  public ParseResult parse(SourceText source) {
    AtomicReference<ParseResult> result = new AtomicReference<>(nestedTooDeeply(source));
    AtomicReference<Optional<RuntimeException>> failure = new AtomicReference<>(Optional.empty());
    Thread thread =
        new Thread(
            null,
            () -> {
              try {
                result.set(new Run(source).parse());
              } catch (StackOverflowError e) {
                result.set(nestedTooDeeply(source));
              } catch (RuntimeException e) {
                failure.set(Optional.of(e));
              }
            },
            "C front end",
            STACK);
    thread.start();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    failure
        .get()
        .ifPresent(e -> {
          throw e;
        });
    return result.get();
  }

  /** How deep branches are nested in a statement. */
  private static int depth(Stmt stmt) {
    return switch (stmt) {
      case Stmt.Block s -> s.statements().stream().mapToInt(CFrontEnd::depth).max().orElse(0);
      case Stmt.If s ->
          1 + Math.max(depth(s.then()), s.otherwise().map(CFrontEnd::depth).orElse(0));
      case Stmt.Labeled s -> depth(s.statement());
      default -> 0;
    };
  }

  private static ParseResult nestedTooDeeply(SourceText source) {
    Spans spans = new Spans(CParser.fileName(source), source.text());
    Messages messages = new Messages(spans);
    messages.report(
        CMessage.NESTED_TOO_DEEPLY,
        spans.between(0, 0),
        "statements or expressions are nested too deeply",
        "");
    return new ParseResult.Rejected(messages.inOrder());
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

    ParseResult parse() {
      Optional<IASTTranslationUnit> unit = CParser.parse(source, options);
      if (unit.isEmpty()) {
        messages.report(
            CMessage.SYNTAX, spans.between(0, 0), "the parser does not understand this text", "");
        return new ParseResult.Rejected(messages.inOrder());
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
      Map<String, Integer> copies = threads.copies();
      if (copies.isEmpty()) {
        messages.report(
            CMessage.NO_THREAD,
            spans.between(source.text().length(), source.text().length()),
            "the program has no thread",
            "start threads in main, call them thread_.., or name them with --threads");
        return Optional.empty();
      }
      Pointers pointers = PointerFlow.of(unit, functions, threads.notStarted());
      InitialValues values = InitialValues.of(unit, pointers);
      Bodies first = new Bodies(functions, pointers, values, copies, Optional.empty());
      first.translate();
      Optional<List<String>> cycle = CallCycles.find(first.calls);
      if (cycle.isPresent()) {
        recursion(functions, cycle.get());
        return Optional.empty();
      }
      Bodies second =
          new Bodies(functions, pointers, values, copies, Optional.of(first.accesses.written()));
      second.translate();
      functions
          .definition("main")
          .filter(main -> !copies.containsKey("main"))
          .ifPresent(main -> BesideThreads.warn(main, functions, second, spans, messages));
      return Optional.of(
          new Program(
              source,
              second.declarations(),
              new Insertions(unit, spans, options).with(second.places)));
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

    /** The translated functions. */
    final class Bodies implements BesideThreads.Translator {

      private final Functions functions;
      private final Pointers pointers;
      private final InitialValues values;
      private final Map<String, Integer> threads;
      private final Accesses accesses;
      private final SyncObjects objects;
      private final Places places = new Places(spans);
      private final Map<String, Set<String>> calls = new LinkedHashMap<>();
      private final Map<String, Stmt.Block> bodies = new LinkedHashMap<>();

      Bodies(
          Functions functions,
          Pointers pointers,
          InitialValues values,
          Map<String, Integer> threads,
          Optional<Set<String>> written) {
        this.functions = functions;
        this.pointers = pointers;
        this.values = values;
        this.threads = threads;
        this.accesses = new Accesses(pointers, written);
        this.objects = new SyncObjects(pointers, values, spans, messages);
      }

      /** Translates the threads and all that they call. */
      void translate() {
        Deque<String> open = new ArrayDeque<>(threads.keySet());
        while (!open.isEmpty()) {
          String name = open.remove();
          Optional<IASTFunctionDefinition> function = functions.definition(name);
          if (function.isPresent() && !bodies.containsKey(name)) {
            Set<String> called = new LinkedHashSet<>();
            Translation translation =
                new Translation(
                    spans,
                    messages,
                    functions,
                    pointers,
                    accesses,
                    objects,
                    threads.keySet(),
                    called);
            Stmt.Block body = new StatementTranslator(translation, places).body(function.get());
            if (depth(body) > DEEPEST) {
              messages.report(
                  CMessage.NESTED_TOO_DEEPLY,
                  function.get().getDeclarator(),
                  "branches in `" + name + "` are nested more than " + DEEPEST + " levels deep",
                  "");
            }
            bodies.put(name, body);
            calls.put(name, called);
            open.addAll(called);
          }
        }
      }

      @Override
      public Stmt.Block translate(IASTFunctionDefinition main) {
        Messages ignored = new Messages(spans);
        Accesses again = new Accesses(pointers, Optional.of(accesses.written()));
        Translation translation =
            new Translation(
                spans,
                ignored,
                functions,
                pointers,
                again,
                new SyncObjects(pointers, values, spans, ignored),
                threads.keySet(),
                new LinkedHashSet<>());
        return new StatementTranslator(translation, new Places(spans)).body(main);
      }

      List<Declaration> declarations() {
        List<Declaration> declarations = new ArrayList<>(accesses.declarations());
        declarations.addAll(objects.declarations());
        Set<String> called = new LinkedHashSet<>();
        calls.values().forEach(called::addAll);
        for (IASTFunctionDefinition function : functions.all()) {
          String name = Functions.name(function);
          SourceSpan span = spans.of(function.getDeclarator());
          if (called.contains(name) && bodies.containsKey(name)) {
            declarations.add(new Declaration.Procedure(name, List.of(), bodies.get(name), span));
          }
          if (threads.containsKey(name) && bodies.containsKey(name)) {
            int copies = threads.get(name);
            declarations.add(
                new Declaration.ThreadDecl(
                    name,
                    copies == 1 ? Optional.empty() : Optional.of(copies),
                    bodies.get(name),
                    span));
          }
        }
        return declarations;
      }
    }
  }
}
