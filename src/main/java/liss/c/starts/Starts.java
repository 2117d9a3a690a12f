package liss.c.starts;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import liss.c.analysis.Analysis;
import liss.c.locks.Steps;
import liss.c.own.OwnMemory;
import liss.c.source.CMessage;
import liss.c.source.Messages;
import liss.c.starts.Identifiers.Handle;
import liss.c.starts.StartScope.Routine;
import liss.c.starts.ThreadInstance.Certainty;
import liss.lang.Declaration;
import liss.lang.Declaration.Copies;
import liss.lang.SourceSpan;
import liss.lang.Stmt;
import liss.lang.Stmt.SyncKind;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;

/**
 * The threads of a program whose {@code main} is one of them: each start is a thread of its own. A
 * thread waits for a condition that its start sets, and sets one at its end for those who wait for
 * it. So starts and ends have the order that the program gives them.
 *
 * <p>A start that is not always executed sets two conditions: that it was executed, and that it is
 * decided. The thread that may execute it decides it at its own end at the latest. The thread that
 * was not started ends, too, and has done nothing.
 *
 * <p>Where any number of threads may start, a start that may happen several times is one thread
 * with any number of copies: they wait for one condition, and their ends are one condition. A
 * thread that is not started does not exist then, so that no start has to be decided.
 *
 * <p>A wait for the end of one of several threads is a wait for any of them that was started. A
 * wait by an identifier of unknown origin may be for none of them.
 */
public final class Starts {

  /** More threads than a search can handle. */
  private static final int MOST = 64;

  /** The functions that may be called from outside are left out if they are more than these. */
  private static final int MOST_FROM_OUTSIDE = 16;

  private final Analysis analysis;
  private final Messages messages;
  private final StartOrder order;

  /** The threads that the last translation found; empty in the first one. */
  private final List<ThreadInstance> found;

  private final Map<List<Object>, ThreadInstance> instances = new LinkedHashMap<>();
  private final Map<List<Object>, Routine> routines = new HashMap<>();
  private final Map<String, Integer> names = new HashMap<>();

  /** The procedures for the functions that the program has called at its end. */
  private final Map<String, String> atExit = new LinkedHashMap<>();

  private final Map<String, OwnMemory.Context> contexts = new LinkedHashMap<>();
  private final Map<String, String> bodies = new HashMap<>();
  private final List<ThreadInstance> roots = new ArrayList<>();
  private final Deque<Routine> open = new ArrayDeque<>();
  private final Set<String> waitedFor = new HashSet<>();

  /** The threads that functions from outside are, by the functions that they call. */
  private final Map<String, List<ThreadInstance>> outside = new LinkedHashMap<>();

  /**
   * No threads yet.
   *
   * @param found the threads that an earlier translation of the same program has found
   */
  public Starts(Analysis analysis, Messages messages, List<ThreadInstance> found) {
    this.analysis = analysis;
    this.messages = messages;
    this.order = new StartOrder(analysis);
    this.found = List.copyOf(found);
  }

  public StartOrder order() {
    return order;
  }

  /** All threads, {@code main} first. */
  public List<ThreadInstance> threads() {
    return Stream.concat(roots.stream(), instances.values().stream()).toList();
  }

  /**
   * The functions with starts that are still to be translated; each is given once. With more
   * threads than are looked at, which was reported, no more are given: there is one per way of
   * calls.
   */
  public Optional<Routine> next() {
    return isFull() ? Optional.empty() : Optional.ofNullable(open.poll());
  }

  /** What those procedures stand for that are no functions. */
  public Map<String, OwnMemory.Context> contexts() {
    return contexts;
  }

  /** The procedures that threads and routines execute. */
  public Set<String> procedures() {
    Set<String> procedures = new LinkedHashSet<>(bodies.values());
    routines.values().forEach(routine -> procedures.add(routine.name()));
    procedures.addAll(atExit.values());
    return procedures;
  }

  /** Adds a thread that runs from the beginning. */
  public void root(String function) {
    ThreadInstance root =
        new ThreadInstance(
            newName(function),
            function,
            Optional.empty(),
            new Handle(Set.of(), Optional.empty()),
            Certainty.ALWAYS,
            new Copies.One());
    roots.add(root);
    body(root, List.of(), List.of("root"), Set.of());
    if (function.equals("main")) {
      order.atExit().forEach(called -> atExit.put(called, atExit(called, root)));
    }
  }

  /**
   * Adds threads for the functions that may be called from outside: any number, or two for each.
   * They are the same for all places that give such a function away. None if there are too many of
   * them, or if the numbers of all threads have to be known.
   */
  public void addFromOutside() {
    Set<String> functions = order.givenAway(analysis.threads().keySet());
    boolean isCounted = analysis.starting() == Analysis.Starting.COUNTED;
    if (isCounted || functions.size() > MOST_FROM_OUTSIDE) {
      return;
    }
    for (String function : functions) {
      List<ThreadInstance> threads = new ArrayList<>();
      for (int copy = 0; copy < (isForAny() ? 1 : 2); copy++) {
        List<Object> place = List.of("from outside", function, copy);
        ThreadInstance instance =
            new ThreadInstance(
                newName(function),
                function,
                analysis.threads().keySet().stream().findFirst(),
                new Handle(Set.of(), Optional.empty()),
                isForAny() ? Certainty.ALWAYS : Certainty.PERHAPS,
                isForAny() ? new Copies.Any() : new Copies.One());
        threads.add(instance);
        instances.put(place, instance);
        body(instance, List.of(), place, Set.of());
      }
      outside.put(function, threads);
    }
  }

  /** Whether functions of the program are called from outside. */
  public boolean giveFunctionsAway() {
    return !outside.isEmpty();
  }

  /**
   * Gives a function away: from now on, it may run in other threads; false if it is left out. Any
   * number of threads may be none.
   */
  public boolean giveAway(String function, SourceSpan span, List<Stmt> out) {
    for (ThreadInstance thread : outside.getOrDefault(function, List.of())) {
      if (isForAny()) {
        out.addAll(thread.starting(span));
      } else {
        Steps.choose(List.of(thread.starting(span), List.of()), span, out);
      }
    }
    return outside.containsKey(function);
  }

  /** The procedure that stands for a function which {@code main} calls at the end. */
  private String atExit(String function, ThreadInstance main) {
    Optional<IASTFunctionDefinition> definition = definition(function).filter(order::hasStarts);
    if (definition.isEmpty()) {
      return function;
    }
    Routine routine =
        new Routine(
            function + " at exit",
            definition.get(),
            main.name(),
            List.of("main", function),
            List.of("at exit", function),
            Certainty.PERHAPS,
            main.copies());
    translate(routine);
    return routine.name();
  }

  /** A name for a thread that executes a function. */
  String newName(String function) {
    int number = names.merge(function, 1, Integer::sum);
    return number == 1 ? function : function + "#" + number;
  }

  /** Queues the function of a thread if it has starts; otherwise all its threads share it. */
  private void body(
      ThreadInstance thread, List<String> chain, List<Object> place, Set<Integer> own) {
    Optional<IASTFunctionDefinition> definition =
        analysis
            .functions()
            .definition(thread.function())
            .filter(f -> order.hasStarts(f) || thread.by().isEmpty() && giveFunctionsAway());
    if (definition.isEmpty()) {
      String shared = thread.function();
      if (!own.isEmpty() && definition(shared).isPresent()) {
        OwnMemory.Context context = new OwnMemory.Context(definition(shared).get(), own);
        shared += context.suffix();
        contexts.put(shared, context);
      }
      bodies.put(thread.name(), shared);
      return;
    }
    String name = "body of " + thread.name();
    bodies.put(thread.name(), name);
    open.add(
        new Routine(
            name,
            definition.get(),
            thread.name(),
            appended(chain, thread.function()),
            place,
            thread.certainty(),
            thread.copies()));
  }

  /** The definition of a function, if the program has one. */
  Optional<IASTFunctionDefinition> definition(String function) {
    return analysis.functions().definition(function);
  }

  /** Whether more threads have started than are looked at, which was reported. */
  boolean isFull() {
    return instances.size() > MOST;
  }

  /** Whether {@code main} alone runs from the beginning. */
  boolean hasOneRoot() {
    return roots.size() == 1;
  }

  /** The number of functions that were translated for calls. */
  int routines() {
    return routines.size();
  }

  /** The translation of a function for a call, by what tells it from others. */
  Routine routine(List<Object> key, Supplier<Routine> made) {
    Routine known = routines.get(key);
    if (known == null) {
      known = made.get();
      routines.put(key, known);
    }
    return known;
  }

  /** Queues a function that is still to be translated. */
  void translate(Routine routine) {
    open.add(routine);
  }

  /**
   * The thread that a start at some place starts.
   *
   * @param chain the functions around the start
   * @param own the parameters that get memory which is the thread's own
   * @param made makes the thread when the place is met for the first time
   */
  ThreadInstance instance(
      List<Object> place,
      List<String> chain,
      IASTFunctionCallExpression call,
      Set<Integer> own,
      Supplier<ThreadInstance> made) {
    ThreadInstance known = instances.get(place);
    if (known != null) {
      return known;
    }
    ThreadInstance instance = made.get();
    instances.put(place, instance);
    if (isFull()) {
      bodies.put(instance.name(), instance.function());
      messages.report(
          CMessage.THREAD_COUNT, call, "more than " + MOST + " threads start in this program");
    } else {
      body(instance, chain, place, own);
    }
    return instance;
  }

  /** The threads that the program starts, by the last translation if there was one. */
  List<ThreadInstance> started() {
    return (found.isEmpty() ? List.copyOf(instances.values()) : found)
        .stream()
            .filter(thread -> thread.by().isPresent())
            .filter(thread -> outside.values().stream().noneMatch(t -> t.contains(thread)))
            .toList();
  }

  /** Some thread waits for the end of this one. */
  void isWaitedFor(ThreadInstance thread) {
    waitedFor.add(thread.name());
  }

  /** Whether a start that may happen several times starts any number of threads. */
  boolean isForAny() {
    return analysis.starting().isForAnyNumber();
  }

  static <T> List<T> appended(List<? extends T> list, T last) {
    List<T> result = new ArrayList<>(list);
    result.add(last);
    return result;
  }

  /** The conditions of starts and ends, and the threads. */
  public List<Declaration> declarations() {
    List<Declaration> declarations = new ArrayList<>();
    for (ThreadInstance thread : threads()) {
      SourceSpan span = span(thread);
      if (thread.by().isPresent()) {
        declarations.add(new Declaration.Cond(thread.started(), false, span));
        if (thread.certainty() == Certainty.PERHAPS) {
          declarations.add(new Declaration.Cond(thread.decided(), false, span));
        }
      }
      if (waitedFor.contains(thread.name())) {
        declarations.add(new Declaration.Cond(thread.ended(), false, span));
      }
    }
    for (ThreadInstance thread : threads()) {
      SourceSpan span = span(thread);
      Stmt.Block body = new Stmt.Block(steps(thread, span), span);
      declarations.add(new Declaration.ThreadDecl(thread.name(), thread.copies(), body, span));
    }
    return declarations;
  }

  private SourceSpan span(ThreadInstance thread) {
    return analysis
        .functions()
        .definition(thread.function())
        .map(function -> analysis.spans().of(function.getDeclarator()))
        .orElseGet(messages::start);
  }

  private List<Stmt> steps(ThreadInstance thread, SourceSpan span) {
    List<Stmt> work = new ArrayList<>();
    String body = bodies.getOrDefault(thread.name(), thread.function());
    work.add(new Stmt.Call(Optional.empty(), body, List.of(), span));
    if (thread.function().equals("main") && roots.contains(thread)) {
      Steps.repeat(List.copyOf(atExit.values()), "at exit", span, work);
    }
    work.add(new Stmt.Labeled(Stmt.Leave.END, new Stmt.Block(List.of(), span), span));
    if (waitedFor.contains(thread.name())) {
      work.add(new Stmt.Sync(SyncKind.SIGNAL, thread.ended(), span));
    }
    List<Stmt> steps = new ArrayList<>();
    if (thread.by().isEmpty()) {
      steps.addAll(work);
    } else if (thread.certainty() == Certainty.ALWAYS) {
      steps.add(new Stmt.Sync(SyncKind.WAIT, thread.started(), span));
      steps.addAll(work);
    } else {
      steps.add(new Stmt.Sync(SyncKind.WAIT, thread.decided(), span));
      work.addFirst(new Stmt.Sync(SyncKind.ASSUME, thread.started(), span));
      Stmt without = new Stmt.Sync(SyncKind.ASSUME_NOT, thread.started(), span);
      steps.add(Stmt.If.either(work, List.of(without), span));
    }
    for (ThreadInstance other : instances.values()) {
      if (other.certainty() == Certainty.PERHAPS && other.by().equals(Optional.of(thread.name()))) {
        steps.add(new Stmt.Sync(SyncKind.SIGNAL, other.decided(), span));
      }
    }
    return steps;
  }
}
