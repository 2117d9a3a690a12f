package liss.c;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import liss.c.analysis.Analysis;
import liss.c.analysis.Analysis.PointerCall;
import liss.c.analysis.Analysis.Starting;
import liss.c.analysis.Functions;
import liss.c.analysis.InitialValues;
import liss.c.analysis.PointerFlow;
import liss.c.analysis.Pointers;
import liss.c.insertion.Insertions;
import liss.c.insertion.StructuresForLocks;
import liss.c.kernel.DeviceStructures;
import liss.c.kernel.Environment;
import liss.c.own.OwnMemory;
import liss.c.source.CMessage;
import liss.c.source.COptions;
import liss.c.source.CParser;
import liss.c.source.CommentAnnotations;
import liss.c.source.LastTree;
import liss.c.source.Messages;
import liss.c.source.Reading;
import liss.c.source.Spans;
import liss.c.starts.FirstThreads;
import liss.c.starts.Threads;
import liss.c.vocabulary.EntryRule.Order;
import liss.c.vocabulary.Meaning.Action;
import liss.c.w.Recursion;
import liss.lang.CallCycles;
import liss.lang.Declaration;
import liss.lang.LockWriting.Structure;
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

  /** The functions that a message proposes as threads. */
  private static final int MOST_PROPOSED = 4;

  private final COptions options;
  private final LastTree tree;

  /** A front end with the given options. */
  public CFrontEnd(COptions options) {
    this(options, new LastTree());
  }

  private CFrontEnd(COptions options, LastTree tree) {
    this.options = options;
    this.tree = tree;
  }

  /** A front end for the same text, in which these functions are the threads of a driver. */
  public CFrontEnd withEntries(List<String> entries) {
    COptions.Kernel kernel = new COptions.Kernel(COptions.Kernel.Use.ALWAYS, entries);
    return new CFrontEnd(options.with(kernel), tree);
  }

  /** How programs are read. */
  public COptions options() {
    return options;
  }

  /**
   * Programs in which any number of threads start, where it is not known how many: if all of them
   * are safe, so is the program. Empty if there are no such programs.
   *
   * @param locks how locks are treated of which it is not known which they are
   */
  public List<Unbounded> unbounded(SourceText source, COptions.Locks locks) {
    List<Optional<Program>> programs =
        Stream.of(COptions.Copies.SOME, COptions.Copies.NONE)
            .map(copies -> program(source, options.with(copies, locks)))
            .toList();
    return programs.stream().allMatch(Optional::isPresent)
        ? programs.stream().map(program -> Unbounded.of(program.get())).toList()
        : List.of();
  }

  /**
   * The program in which locks are treated in another way if it is not known which they are; empty
   * if that is not possible.
   */
  public Optional<Program> treating(SourceText source, COptions.Locks locks) {
    return program(source, options.with(options.copies(), locks));
  }

  private Optional<Program> program(SourceText source, COptions other) {
    return switch (new CFrontEnd(other, tree).parse(source)) {
      case ParseResult.Parsed parsed -> Optional.of(parsed.program());
      case ParseResult.Rejected rejected -> Optional.empty();
    };
  }

  /** Returns the program, or what is wrong with it. */
  public ParseResult parse(SourceText source) {
    return Reading.of(source, options, tree, (reading, unit) -> new Run(reading).parse(unit));
  }

  /** The functions of a program that the kernel calls; none if it cannot be parsed. */
  public Environment entries(SourceText source) {
    return tree.of(source, options)
        .map(unit -> Environment.of(unit, options.vocabulary()))
        .orElse(Environment.NONE);
  }

  /** One text. */
  private final class Run {

    private final SourceText source;
    private final Spans spans;
    private final Messages messages;

    Run(Reading reading) {
      this.source = reading.source();
      this.spans = reading.spans();
      this.messages = reading.messages();
    }

    ParseResult parse(IASTTranslationUnit unit) {
      FirstThreads named = FirstThreads.of(unit, options, messages);
      Functions functions =
          new Functions(
              unit, options.vocabulary(), spans.headers(unit), Threads.mayBe(named.names()));
      FirstThreads first = named.orLibrary(unit, functions, options, messages);
      CParser.reportProblems(unit, functions::isUsed, spans, messages);
      Optional<Program> program = translate(unit, functions, first);
      return program.isEmpty() || messages.hasErrors()
          ? new ParseResult.Rejected(messages.inOrder())
          : new ParseResult.Parsed(program.get(), messages.inOrder());
    }

    /**
     * Leaves {@code main} out if it does nothing while the threads that it starts run; otherwise it
     * is a thread.
     */
    private Optional<Program> translate(
        IASTTranslationUnit unit, Functions functions, FirstThreads first) {
      Messages attempt = new Messages(spans);
      Threads threads = Threads.of(functions, first.names(), attempt);
      Parts parts =
          new Parts(
              unit,
              functions,
              new Insertions(unit, spans, options, first.environment()),
              CommentAnnotations.of(unit, spans, messages),
              first.environment(),
              new HashMap<>());
      boolean isOnlyMain = threads.isOnlyMain();
      boolean isGiven = !first.names().isEmpty() || !threads.areStarted() && !isOnlyMain;
      Starting starting = first.names().isEmpty() ? Starting.BEFORE : Starting.CHOSEN;
      Optional<Program> program =
          isGiven || !attempt.hasErrors() && !isOnlyMain
              ? translate(parts, threads, starting, attempt)
              : Optional.empty();
      if (isGiven
          || program.isPresent()
              && !attempt.hasErrors()
              && !attempt.has(CMessage.MAIN_BESIDE_THREADS)
              && !attempt.has(CMessage.UNUSED_HANDLER)
              && !attempt.has(CMessage.UNDECIDED)
              && !attempt.has(CMessage.LOCK_FROM_ELSEWHERE)) {
        messages.addAll(attempt);
        return program;
      }
      if (isOnlyMain) {
        messages.report(
            CMessage.ONLY_MAIN,
            messages.start(),
            "main starts no thread, so it is the only one",
            "if other functions are threads, name them with --threads");
        threads
            .toOtherFiles()
            .ifPresent(call ->
                Threads.isOfOtherFile(
                    CMessage.OTHER_FILES,
                    spans.textOf(call.getFunctionNameExpression()),
                    "is not defined here, and may start threads",
                    call,
                    messages));
      }
      Starting byMain =
          switch (options.copies()) {
            case COUNTED -> Starting.COUNTED;
            case FEW -> Starting.FEW;
            case SOME -> Starting.SOME;
            case NONE -> Starting.NONE;
          };
      return translate(parts, threads.besideMain(messages), byMain, messages);
    }

    /**
     * What all translations of a text have in common.
     *
     * @param environment the functions that the kernel calls
     * @param pointers the targets of pointers, by the threads that the program does not start
     */
    private record Parts(
        IASTTranslationUnit unit,
        Functions functions,
        Insertions insertions,
        CommentAnnotations annotations,
        Environment environment,
        Map<Set<String>, Pointers> pointers) {}

    private Optional<Program> translate(
        Parts parts, Threads threads, Starting starting, Messages messages) {
      Functions functions = parts.functions();
      if (threads.copies().isEmpty()) {
        MissingHeaders.report(parts.unit(), functions, Set.of(), messages);
        if (!this.messages.has(CMessage.NO_THREAD)) {
          messages.report(
              CMessage.NO_THREAD,
              spans.between(source.text().length(), source.text().length()),
              "the program has no thread",
              "start threads in main, call them thread_.., or name them with --threads"
                  + Threads.ofLibrary(functions).stream()
                      .limit(MOST_PROPOSED)
                      .reduce((first, second) -> first + "," + second)
                      .map(names -> ", such as --threads '" + names + "'")
                      .orElse("")
                  + "; --kernel has the functions that the kernel calls");
        }
        return Optional.empty();
      }
      Bodies first = withoutPointerRecursion(analysis(parts, threads, starting), messages);
      Analysis analysis = first.analysis();
      Bodies bodies = Bodies.of(analysis, messages, Optional.of(first));
      bodies.treatSummaryLocks(options.locks());
      parts.insertions().checkHandlers(threads.copies().keySet(), functions, messages);
      MissingHeaders.report(parts.unit(), functions, bodies.calls().keySet(), messages);
      Optional<IASTFunctionDefinition> main =
          functions.definition("main").filter(m -> !threads.copies().containsKey("main"));
      main.ifPresent(m -> bodies.checkMain(m, messages));
      bodies.checkAlone(messages);
      InitialState.Changes changes =
          main.map(m -> bodies.before(m, messages)).orElse(InitialState.Changes.NONE);
      List<Declaration> declarations =
          bodies
              .firstCounts(parts.unit(), messages)
              .with(bodies.declarations(changes.conditions()), changes.counts());
      List<Declaration> once = bodies.withLocksOnce(Recursion.asJumps(declarations));
      List<Structure> structures =
          StructuresForLocks.of(
              parts.unit(), spans, analysis.devices(), analysis.pointers()::allocated);
      return Optional.of(
          new Program(
              source, once, parts.insertions().with(bodies.points(), functions, structures)));
    }

    private Analysis analysis(Parts parts, Threads threads, Starting starting) {
      Set<String> called = new LinkedHashSet<>(threads.notStarted());
      called.addAll(parts.environment().alone(Order.FIRST));
      called.addAll(parts.environment().alone(Order.LAST));
      DeviceStructures devices =
          DeviceStructures.of(
              parts.unit(),
              parts.environment(),
              call ->
                  parts
                      .functions()
                      .meaning(call)
                      .filter(m -> m.action() == Action.ALLOCATE)
                      .isPresent(),
              spans::isInFile);
      Pointers pointers =
          parts
              .pointers()
              .computeIfAbsent(
                  called,
                  outside -> PointerFlow.of(parts.unit(), parts.functions(), outside, devices));
      return new Analysis(
          spans,
          parts.functions(),
          pointers,
          InitialValues.of(parts.unit(), pointers),
          threads.copies(),
          starting,
          options.locks(),
          parts.annotations(),
          new Analysis.NoLockCalls(parts.insertions().noLock(), spans),
          parts.environment(),
          devices,
          Set.of());
    }

    /**
     * A translation in which calls through pointers are left out by which a function calls itself.
     */
    private Bodies withoutPointerRecursion(Analysis analysis, Messages messages) {
      Bodies bodies = Bodies.of(analysis, messages, Optional.empty());
      Map<String, Set<String>> calls = new LinkedHashMap<>();
      bodies
          .calls()
          .forEach((caller, callees) -> {
            Set<String> functions =
                calls.computeIfAbsent(
                    OwnMemory.Context.function(caller), c -> new LinkedHashSet<>());
            callees.forEach(callee -> functions.add(OwnMemory.Context.function(callee)));
          });
      Optional<List<String>> cycle =
          CallCycles.through(calls, caller -> analysis.functions().namesInCalls(caller)::contains);
      if (cycle.isEmpty()) {
        return bodies;
      }
      PointerCall call = new PointerCall(cycle.get().getFirst(), cycle.get().get(1));
      analysis
          .functions()
          .definition(call.caller())
          .ifPresent(function ->
              messages.report(
                  CMessage.POINTER_RECURSION,
                  function.getDeclarator(),
                  "`%s` is taken not to call `%s` through a pointer: %s"
                      .formatted(call.caller(), call.callee(), String.join(" -> ", cycle.get()))));
      return withoutPointerRecursion(analysis.leavingOut(call), messages);
    }
  }
}
