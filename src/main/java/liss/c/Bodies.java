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
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import liss.c.analysis.Allocations;
import liss.c.analysis.Analysis;
import liss.c.analysis.Functions;
import liss.c.analysis.Memory;
import liss.c.locks.CriticalSection;
import liss.c.locks.Exactness;
import liss.c.locks.MarkedLocks;
import liss.c.objects.InitialCounts;
import liss.c.objects.SummaryLocks;
import liss.c.objects.SyncObjects;
import liss.c.own.OwnMemory;
import liss.c.source.CMessage;
import liss.c.source.COptions;
import liss.c.source.Messages;
import liss.c.source.TextInsertionPoints;
import liss.c.starts.Alone;
import liss.c.starts.HandedOver;
import liss.c.starts.MainBesideThreads;
import liss.c.starts.StartScope;
import liss.c.starts.Starts;
import liss.c.starts.ThreadInstance;
import liss.lang.Declaration;
import liss.lang.Stmt;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTTranslationUnit;

/** The functions of a program that threads run, translated. */
final class Bodies {

  /** As in W. */
  private static final int DEEPEST = 500;

  private final Analysis analysis;
  private final Messages messages;
  private final Accesses accesses;
  private final SyncObjects objects;
  private final TextInsertionPoints points;
  private final Optional<Bodies> before;
  private final Map<String, Set<String>> calls = new LinkedHashMap<>();
  private final Map<String, Stmt.Block> bodies = new LinkedHashMap<>();
  private final Map<String, OwnMemory.Context> contexts = new LinkedHashMap<>();
  private final Optional<Starts> starts;
  private final OwnMemory own;
  private final Set<String> marks = new TreeSet<>();

  private Bodies(Analysis analysis, Messages messages, Optional<Bodies> before) {
    Optional<Set<String>> written = before.map(Bodies::written);
    this.starts =
        analysis.starting().byMain()
            ? Optional.of(
                new Starts(analysis, messages, before.map(Bodies::found).orElse(List.of())))
            : Optional.empty();
    this.before = before;
    this.own = before.map(b -> b.own).orElseGet(() -> new OwnMemory(analysis.functions()::effect));
    this.analysis = analysis;
    this.messages = messages;
    this.accesses = new Accesses(analysis.pointers(), written, synchronizing());
    this.objects = objects(messages);
    this.points = new TextInsertionPoints(analysis.spans());
  }

  /**
   * The functions of the threads and all that they call.
   *
   * @param before an earlier translation, from which it is known which variables some thread writes
   */
  static Bodies of(Analysis analysis, Messages messages, Optional<Bodies> before) {
    Bodies bodies = new Bodies(analysis, messages, before);
    bodies.translate();
    return bodies;
  }

  /** The variables that some thread writes. */
  private Set<String> written() {
    return accesses.written();
  }

  /** The names of the locks and the like that are known from before. */
  private Set<String> synchronizing() {
    return before.stream()
        .flatMap(b -> b.objects.declarations().stream())
        .map(Declaration::name)
        .collect(Collectors.toSet());
  }

  /** The threads that were found on the way. */
  private List<ThreadInstance> found() {
    return starts.map(Starts::threads).orElse(List.of());
  }

  /** What was known before. */
  Analysis analysis() {
    return analysis;
  }

  /** The functions that each function calls. */
  Map<String, Set<String>> calls() {
    return calls;
  }

  /** The insertion points of the translated functions. */
  TextInsertionPoints points() {
    return points;
  }

  /** The state of conditions that {@code main} has changed when the threads start. */
  InitialState.Changes before(IASTFunctionDefinition main, Messages receiver) {
    return InitialState.of(main, analysis, objects(new Messages(analysis.spans())), receiver);
  }

  /** The first values of semaphores and barriers. */
  InitialCounts firstCounts(IASTTranslationUnit unit, Messages receiver) {
    return new InitialCounts(
        unit,
        analysis.functions(),
        objects(new Messages(analysis.spans())),
        analysis.values(),
        analysis.locks() == COptions.Locks.ONE ? CMessage.UNDECIDED : CMessage.INITIAL_STATE,
        receiver);
  }

  private SyncObjects objects(Messages receiver) {
    Set<Memory.Cell> summaries = before.map(b -> b.objects.summaries().found()).orElse(Set.of());
    Predicate<String> mayBeWritten =
        name -> before.filter(b -> b.written().contains(name)).isPresent();
    // Devices have their own locks, but share what belongs to none of them.
    boolean areApart = before.filter(b -> b.accesses.writesGlobals()).isEmpty();
    Predicate<Object> isOneObject =
        key -> Allocations.happensOnce(key) || areApart && analysis.devices().isOneForDevice(key);
    SummaryLocks locks =
        new SummaryLocks(
            analysis.spans(),
            analysis.pointers(),
            analysis.functions(),
            summaries,
            mayBeWritten,
            isOneObject);
    return new SyncObjects(analysis, locks, receiver);
  }

  private void translate() {
    Deque<String> open =
        new ArrayDeque<>(
            starts.map(this::translateStarts).orElseGet(() -> analysis.threads().keySet()));
    while (!open.isEmpty()) {
      String name = open.remove();
      Optional<OwnMemory.Context> context = context(name);
      if (context.isPresent() && !bodies.containsKey(name)) {
        open.addAll(translate(name, context.get(), Optional.empty()));
      }
    }
  }

  /** What a procedure stands for; empty if functions with starts are translated for it. */
  private Optional<OwnMemory.Context> context(String procedure) {
    return Optional.ofNullable(contexts.get(procedure))
        .filter(context -> procedure.equals(Functions.name(context.function()) + context.suffix()))
        .or(() ->
            analysis
                .functions()
                .definition(procedure)
                .map(function ->
                    new OwnMemory.Context(function, new HandedOver(analysis, own).to(procedure))));
  }

  /** Translates the functions that start threads; returns what they and the threads call. */
  private Set<String> translateStarts(Starts found) {
    found.addFromOutside();
    analysis.threads().keySet().forEach(found::root);
    Set<String> called = new LinkedHashSet<>();
    for (Optional<StartScope.Routine> routine = found.next();
        routine.isPresent();
        routine = found.next()) {
      StartScope.Routine r = routine.get();
      OwnMemory.Context context = new OwnMemory.Context(r.function(), Set.of());
      called.addAll(translate(r.name(), context, Optional.of(new StartScope(found, r, messages))));
    }
    called.addAll(found.procedures());
    contexts.putAll(found.contexts());
    return called;
  }

  /** Translates a function; returns what it calls. */
  private Set<String> translate(
      String name, OwnMemory.Context context, Optional<StartScope> scope) {
    IASTFunctionDefinition function = context.function();
    Translation translation =
        new Translation(analysis, messages, accesses, objects, starts, scope, own.of(context));
    Stmt.Block body = new StatementTranslator(translation, points).body(function);
    if (depth(body) > DEEPEST) {
      messages.report(
          CMessage.NESTED_TOO_DEEPLY,
          function.getDeclarator(),
          "branches in `" + name + "` are nested more than " + DEEPEST + " levels deep");
    }
    bodies.put(name, body);
    contexts.putAll(translation.called());
    calls.put(name, translation.called().keySet());
    if (translation.called().containsKey("main")) {
      messages.report(
          CMessage.UNSUPPORTED,
          function.getDeclarator(),
          "`" + name + "` calls `main`, whose variables are taken to be there once");
    }
    return translation.called().keySet();
  }

  /**
   * Treats locks for which one lock of W stands although that may exclude too much: reports them,
   * or has them exclude nobody.
   */
  void treatSummaryLocks(COptions.Locks treatment) {
    List<CriticalSection> sections = objects.summaries().sections();
    Exactness exactness = objects.summaries().exactness(bodies);
    List<Exactness.Inexact> inexact = exactness.inexact();
    Optional<MarkedLocks.Ends> ends =
        switch (treatment) {
          case EXACT, ONE -> Optional.empty();
          case MARKED_AT_RELEASE -> Optional.of(MarkedLocks.Ends.AT_RELEASE);
          case MARKED_AT_POINTS -> Optional.of(MarkedLocks.Ends.AT_SCHEDULING_POINTS);
        };
    if (ends.isPresent() && exactness.canBeMarked()) {
      Set<String> locks =
          inexact.stream()
              .map(Exactness.Inexact::lock)
              .collect(Collectors.toCollection(TreeSet::new));
      bodies.putAll(MarkedLocks.in(locks, sections, ends.get(), exactness, bodies));
      marks.addAll(locks);
      return;
    }
    for (Exactness.Inexact lock : inexact) {
      CMessage kind =
          treatment != COptions.Locks.ONE
              ? CMessage.UNKNOWN_LOCK
              : lock.use() == Exactness.Use.FINDS_VIOLATIONS
                  ? CMessage.ONE_LOCK
                  : CMessage.UNDECIDED;
      messages.report(
          kind,
          lock.place(),
          "it is not known which of several locks this is, and " + lock.reason(),
          "`" + lock.lock() + "` is taken to be one lock, which may exclude too much");
    }
  }

  /** The number of levels of branches in a statement. */
  private static int depth(Stmt stmt) {
    int inside = stmt.children().stream().mapToInt(Bodies::depth).max().orElse(0);
    return stmt instanceof Stmt.If ? 1 + inside : inside;
  }

  /**
   * Warns if {@code main} does something while threads run, although it is left out, and of
   * functions that it passes outside.
   */
  void checkMain(IASTFunctionDefinition main, Messages receiver) {
    MainBesideThreads beside = new MainBesideThreads(main, analysis);
    Messages inMain = new Messages(analysis.spans());
    Optional<Stmt> first = beside.first(translate(main, inMain));
    receiver.addAll(inMain, CMessage.UNUSED_HANDLER);
    if (first.isPresent() || beside.startsAfterEnd()) {
      receiver.report(
          CMessage.MAIN_BESIDE_THREADS,
          first.map(Stmt::span).orElse(analysis.spans().of(main.getDeclarator())),
          "main uses shared variables here while threads run, which is not looked at",
          "move this into a thread, or name main with --threads");
    }
  }

  /** Warns if functions that run before or behind all others do something beside them. */
  void checkAlone(Messages receiver) {
    Alone alone =
        new Alone(
            analysis,
            function -> translate(function, new Messages(analysis.spans())),
            accesses::isAccessed);
    for (IASTFunctionDefinition function : alone.functions()) {
      alone
          .first(function)
          .ifPresent(stmt ->
              receiver.report(
                  CMessage.NOT_ALONE,
                  stmt.span(),
                  "`" + Functions.name(function) + "` does this while other functions may run",
                  "this is not looked at; name it with --threads to have it run beside them"));
    }
  }

  /** Translates {@code main} as if it were a thread. */
  private Stmt.Block translate(IASTFunctionDefinition main, Messages receiver) {
    Accesses again =
        new Accesses(analysis.pointers(), Optional.of(accesses.written()), synchronizing());
    Translation translation =
        new Translation(
            analysis,
            receiver,
            again,
            objects(receiver),
            Optional.empty(),
            Optional.empty(),
            own.of(new OwnMemory.Context(main, Set.of())));
    return new StatementTranslator(translation, new TextInsertionPoints(analysis.spans()))
        .body(main);
  }

  /**
   * The same program in which no thread takes a lock that it holds, if such locks are recursive,
   * and none releases a lock that nothing takes.
   */
  List<Declaration> withLocksOnce(List<Declaration> declarations) {
    return new LocksOnce(analysis, objects, objects(new Messages(analysis.spans())), messages)
        .in(declarations);
  }

  /**
   * The variables, locks, conditions, procedures and threads.
   *
   * @param set whether conditions are set at the start, for those where it is not their first value
   */
  List<Declaration> declarations(Map<String, Boolean> set) {
    List<Declaration> variables = new ArrayList<>(accesses.declarations());
    variables.addAll(MarkedLocks.declarations(marks, messages.start()));
    Set<String> called = new LinkedHashSet<>();
    calls.values().forEach(called::addAll);
    return new BodyDeclarations(analysis, bodies, contexts, called)
        .with(variables, objects.declarations(), set, starts);
  }
}
