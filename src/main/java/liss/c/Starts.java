package liss.c;

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
import java.util.stream.Stream;
import liss.c.Identifiers.Handle;
import liss.c.source.CMessage;
import liss.c.source.Messages;
import liss.c.syntax.Nodes;
import liss.c.syntax.TripCount;
import liss.lang.Declaration;
import liss.lang.Declaration.Copies;
import liss.lang.SourceSpan;
import liss.lang.Stmt;
import liss.lang.Stmt.SyncKind;
import org.eclipse.cdt.core.dom.ast.IASTForStatement;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTNode;

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
final class Starts {

  /** More threads than a search can handle. */
  private static final int MOST = 64;

  /** The functions that may be called from outside are left out if they are more than these. */
  private static final int MOST_FROM_OUTSIDE = 16;

  private final Analysis analysis;
  private final Messages messages;
  private final StartOrder order;

  /** The threads that the last translation found; empty in the first one. */
  private final List<Instance> found;

  private final Map<List<Object>, Instance> instances = new LinkedHashMap<>();
  private final Map<List<Object>, Routine> clones = new HashMap<>();
  private final Map<String, Integer> names = new HashMap<>();
  private final Map<String, String> bodies = new HashMap<>();
  private final List<Instance> roots = new ArrayList<>();
  private final Deque<Routine> open = new ArrayDeque<>();
  private final Set<String> waitedFor = new HashSet<>();

  /** The threads that functions from outside are, by the functions that they call. */
  private final Map<String, List<Instance>> outside = new LinkedHashMap<>();

  /** Whether something is executed exactly once. */
  enum Certainty {
    ALWAYS,
    PERHAPS
  }

  /**
   * A function with starts that is translated on behalf of one thread.
   *
   * @param name that of the procedure it becomes
   * @param thread the thread that executes it
   * @param chain the functions around it, by calls and starts
   * @param place what tells this translation of the function from others
   * @param copies how many threads execute it
   */
  record Routine(
      String name,
      IASTFunctionDefinition function,
      String thread,
      List<String> chain,
      List<Object> place,
      Certainty certainty,
      Copies copies) {}

  /**
   * A thread.
   *
   * @param by the thread that starts it; empty if it runs from the beginning
   * @param handle where the program keeps its identifier
   */
  record Instance(
      String name,
      String function,
      Optional<String> by,
      Handle handle,
      Certainty certainty,
      Copies copies) {

    String started() {
      return "start of " + name;
    }

    String decided() {
      return "decision on " + name;
    }

    String ended() {
      return "end of " + name;
    }
  }

  /**
   * No threads yet.
   *
   * @param found the threads that an earlier translation of the same program has found
   */
  Starts(Analysis analysis, Messages messages, List<Instance> found) {
    this.analysis = analysis;
    this.messages = messages;
    this.order = new StartOrder(analysis);
    this.found = List.copyOf(found);
  }

  StartOrder order() {
    return order;
  }

  /** All threads, {@code main} first. */
  List<Instance> threads() {
    return Stream.concat(roots.stream(), instances.values().stream()).toList();
  }

  /**
   * The functions with starts that are still to be translated; each is given once. With more
   * threads than are looked at, which was reported, no more are given: there is one per way of
   * calls.
   */
  Optional<Routine> next() {
    return instances.size() > MOST ? Optional.empty() : Optional.ofNullable(open.poll());
  }

  /** The procedures that threads and routines execute. */
  Set<String> procedures() {
    Set<String> procedures = new LinkedHashSet<>(bodies.values());
    clones.values().forEach(clone -> procedures.add(clone.name()));
    procedures.addAll(order.atExit());
    return procedures;
  }

  /** Adds a thread that runs from the beginning. */
  void root(String function) {
    Instance root =
        new Instance(
            newName(function),
            function,
            Optional.empty(),
            new Handle(Set.of(), Optional.empty()),
            Certainty.ALWAYS,
            new Copies.One());
    roots.add(root);
    body(root, List.of(), List.of("root"));
  }

  /**
   * Adds threads for the functions that may be called from outside: any number, or two for each.
   * They are the same for all places that give such a function away. None if there are too many of
   * them, or if the numbers of all threads have to be known.
   */
  void addFromOutside() {
    Set<String> functions = order.givenAway(analysis.threads().keySet());
    boolean isCounted = analysis.starting() == Analysis.Starting.COUNTED;
    if (isCounted || functions.size() > MOST_FROM_OUTSIDE) {
      return;
    }
    for (String function : functions) {
      List<Instance> threads = new ArrayList<>();
      for (int copy = 0; copy < (isForAny() ? 1 : 2); copy++) {
        List<Object> place = List.of("from outside", function, copy);
        Instance instance =
            new Instance(
                newName(function),
                function,
                analysis.threads().keySet().stream().findFirst(),
                new Handle(Set.of(), Optional.empty()),
                isForAny() ? Certainty.ALWAYS : Certainty.PERHAPS,
                isForAny() ? new Copies.Any() : new Copies.One());
        threads.add(instance);
        instances.put(place, instance);
        body(instance, List.of(), place);
      }
      outside.put(function, threads);
    }
  }

  /** Whether functions of the program are called from outside. */
  boolean giveFunctionsAway() {
    return !outside.isEmpty();
  }

  /**
   * Gives a function away: from now on, it may run in other threads; false if it is left out. Any
   * number of threads may be none.
   */
  boolean giveAway(String function, SourceSpan span, List<Stmt> out) {
    for (Instance thread : outside.getOrDefault(function, List.of())) {
      if (isForAny()) {
        out.addAll(starting(thread, span));
      } else {
        Accesses.choose(List.of(starting(thread, span), List.of()), span, out);
      }
    }
    return outside.containsKey(function);
  }

  private static List<Stmt> starting(Instance instance, SourceSpan span) {
    List<Stmt> steps = new ArrayList<>();
    steps.add(new Stmt.Sync(SyncKind.SIGNAL, instance.started(), span));
    if (instance.certainty() == Certainty.PERHAPS) {
      steps.add(new Stmt.Sync(SyncKind.SIGNAL, instance.decided(), span));
    }
    return steps;
  }

  private String newName(String function) {
    int number = names.merge(function, 1, Integer::sum);
    return number == 1 ? function : function + "#" + number;
  }

  /** Queues the function of a thread if it has starts; otherwise all its threads share it. */
  private void body(Instance thread, List<String> chain, List<Object> place) {
    Optional<IASTFunctionDefinition> definition =
        analysis
            .functions()
            .definition(thread.function())
            .filter(f -> order.hasStarts(f) || thread.by().isEmpty() && giveFunctionsAway());
    if (definition.isEmpty()) {
      bodies.put(thread.name(), thread.function());
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

  private boolean isFromOutside(Instance thread) {
    return outside.values().stream().anyMatch(threads -> threads.contains(thread));
  }

  /** Whether a start that may happen several times starts any number of threads. */
  private boolean isForAny() {
    return analysis.starting().isForAnyNumber();
  }

  private static <T> List<T> appended(List<? extends T> list, T last) {
    List<T> result = new ArrayList<>(list);
    result.add(last);
    return result;
  }

  /** The starts in one translation of a function. */
  final class Scope {

    private final Routine routine;

    /** The rounds of the loops around that are written out, and the values of their counters. */
    private final Deque<Optional<TripCount>> rounds = new ArrayDeque<>();

    /** The numbers of these rounds. */
    private final List<Object> path = new ArrayList<>();

    /** The starts so far, with where they are. */
    private final List<Written> written = new ArrayList<>();

    /** A start that has stored an identifier. */
    private record Written(Instance instance, IASTNode node, List<Object> path) {

      /** Whether both are threads of which one call starts one. */
      boolean isSameCall(Written other) {
        return node.equals(other.node) && path.equals(other.path);
      }
    }

    Scope(Routine routine) {
      this.routine = routine;
    }

    StartOrder order() {
      return order;
    }

    Routine routine() {
      return routine;
    }

    /** The number of statements at the start of the function that no thread runs beside. */
    int initializing() {
      boolean isMain = routine.chain().equals(List.of("main"));
      return isMain && roots.size() == 1 ? order.initializing(routine.function()) : 0;
    }

    /** Whether more threads have started than are looked at, which was reported. */
    boolean isFull() {
      return instances.size() > MOST;
    }

    /** Whether a loop starts threads and is written out, if only two rounds of it. */
    boolean isWrittenOut(IASTNode loop) {
      return !isForAny() && order.startsThreads(loop);
    }

    /**
     * Whether a loop starts threads, or waits for them, and has as many rounds as one that does.
     */
    boolean hasPartner(IASTForStatement loop) {
      return isForAny() && order.partners().contains(loop);
    }

    /** A round of a loop begins; the counter, if there is one, has its value for the round. */
    void enter(int round, Optional<TripCount> count) {
      rounds.push(count.map(c -> c.from(round)));
      path.add(round);
    }

    void leave() {
      rounds.pop();
      path.removeLast();
    }

    /** The threads whose identifier a later start has certainly overwritten. */
    private Set<String> overwritten(Handle handle, IASTNode node) {
      Set<String> names = new HashSet<>();
      if (isForAny()) {
        return names; // what is written further up may be executed later
      }
      Optional<Written> over = Optional.empty();
      for (Written start : written.reversed()) {
        if (start.instance().handle().equals(handle) && handle.isExact()) {
          if (over.filter(later -> !later.isSameCall(start)).isPresent()) {
            names.add(start.instance().name());
          }
          if (over.isEmpty()
              && start.path().equals(path)
              && order.isAlwaysBefore(start.node(), node)) {
            over = Optional.of(start);
          }
        }
      }
      return names;
    }

    private List<Object> place(IASTNode node, String function) {
      if (order.isRepeated(node) && !isForAny()) {
        order.notCounted(node, messages);
      }
      List<Object> place = new ArrayList<>(routine.place());
      place.addAll(path);
      place.add(node);
      place.add(function);
      return place;
    }

    private Certainty certainty(IASTNode node) {
      if (isForAny()) {
        return Certainty.ALWAYS; // a thread that is not started does not exist
      }
      return routine.certainty() == Certainty.ALWAYS
          ? order.certainty(node, routine.function())
          : Certainty.PERHAPS;
    }

    private Copies copies(IASTNode node) {
      return isForAny() && order.isPassedOften(node) ? new Copies.Any() : routine.copies();
    }

    /** The procedure that stands for a function in a call. */
    String callee(String function, IASTFunctionCallExpression call) {
      Optional<IASTFunctionDefinition> definition =
          analysis.functions().definition(function).filter(order::hasStarts);
      if (definition.isEmpty()) {
        return function;
      }
      // Waits do not depend on the place of the call; starts do, as each is a thread.
      List<Object> key =
          order.starts(definition.get())
              ? place(call, function)
              : List.of(routine.thread(), definition.get());
      Routine known = clones.get(key);
      if (known == null) {
        known = clone(definition.get(), call, key);
        clones.put(key, known);
      }
      return known.name();
    }

    private Routine clone(
        IASTFunctionDefinition function, IASTFunctionCallExpression call, List<Object> place) {
      String name = Functions.name(function);
      Routine clone =
          new Routine(
              name + " of " + routine.thread() + ", call " + (clones.size() + 1),
              function,
              routine.thread(),
              appended(routine.chain(), name),
              place,
              certainty(call),
              copies(call));
      if (!routine.chain().contains(name)) {
        open.add(clone);
      } else {
        messages.report(
            CMessage.RECURSION,
            function.getDeclarator(),
            "`" + name + "` calls itself: " + String.join(" -> ", clone.chain()),
            "calls are replaced by the called function, so recursion has to be unrolled");
      }
      return clone;
    }

    /** Starts one of the threads that a call may start. */
    void start(IASTFunctionCallExpression call, KnownCall known, SourceSpan span, List<Stmt> out) {
      List<String> functions = order.started(known);
      List<String> elsewhere = order.startedElsewhere(known);
      for (String function : elsewhere) {
        Threads.isOfOtherFile(
            CMessage.UNDECIDED, function, "is a thread and not defined here", call, messages);
      }
      if (functions.isEmpty() && elsewhere.isEmpty()) {
        messages.report(
            CMessage.THREAD_COUNT,
            call,
            "it is not known which thread starts here",
            "pass the name of a function that the program defines");
      }
      List<List<Stmt>> choices = new ArrayList<>();
      for (String function : functions) {
        if (routine.chain().contains(function)) {
          order.notCounted(call, messages);
        } else {
          Certainty certainty =
              functions.size() == 1 || isForAny() ? certainty(call) : Certainty.PERHAPS;
          Instance instance = instance(call, known, function, certainty);
          written.add(new Written(instance, call, List.copyOf(path)));
          choices.add(starting(instance, span));
        }
      }
      Accesses.choose(choices, span, out);
    }

    private Instance instance(
        IASTFunctionCallExpression call, KnownCall known, String function, Certainty certainty) {
      List<Object> place = place(call, function);
      Instance instance = instances.get(place);
      if (instance == null) {
        Handle handle = order.identifiers().handle(known.handle(), rounds);
        instance =
            new Instance(
                newName(function),
                function,
                Optional.of(routine.thread()),
                handle,
                certainty,
                copies(call));
        instances.put(place, instance);
        if (instances.size() <= MOST) {
          body(instance, routine.chain(), place);
        } else {
          bodies.put(instance.name(), function);
          messages.report(
              CMessage.THREAD_COUNT, call, "more than " + MOST + " threads start in this program");
        }
      }
      return instance;
    }

    /**
     * Waits for the ends of all threads that the rounds of another loop have started, if the rounds
     * of this one do nothing else; returns whether that is so.
     */
    boolean joinAll(IASTForStatement loop, SourceSpan span, List<Stmt> out) {
      Optional<KnownCall> wait = order.onlyWait(loop);
      Optional<IASTForStatement> starting = wait.flatMap(w -> order.startingLoop(loop));
      if (starting.isEmpty() || isForAny()) {
        return false;
      }
      Handle handle = order.identifiers().identifier(wait.get().given(), rounds);
      List<Instance> started =
          written.stream()
              .filter(start -> Nodes.around(start.node()).anyMatch(starting.get()::equals))
              .map(Written::instance)
              .filter(instance -> instance.handle().cells().equals(handle.cells()))
              .distinct()
              .toList();
      if (started.isEmpty() || handle.cells().size() != 1 || order.identifiers().isCopied(handle)) {
        return false;
      }
      for (Instance instance : started) {
        waitedFor.add(instance.name());
        Stmt.Sync was = new Stmt.Sync(SyncKind.ASSUME, instance.started(), span);
        Stmt.Sync end = new Stmt.Sync(SyncKind.WAIT, instance.ended(), span);
        Stmt.Sync wasNot = new Stmt.Sync(SyncKind.ASSUME_NOT, instance.started(), span);
        out.add(Stmt.If.either(List.of(was, end), List.of(wasNot), span));
      }
      return true;
    }

    /** Waits for the end of one of the threads that a call may wait for. */
    void join(IASTFunctionCallExpression call, KnownCall known, SourceSpan span, List<Stmt> out) {
      List<Instance> others =
          (found.isEmpty() ? List.copyOf(instances.values()) : found)
              .stream()
                  .filter(i ->
                      i.by().isPresent()
                          && !isFromOutside(i)
                          && (!i.name().equals(routine.thread())
                              || i.copies() instanceof Copies.Any))
                  .toList();
      Handle handle = order.identifiers().identifier(known.given(), rounds);
      Set<String> overwritten = overwritten(handle, call);
      List<Instance> candidates =
          others.stream()
              .filter(i -> i.handle().mayBe(handle) && !overwritten.contains(i.name()))
              .filter(i ->
                  order.identifiers().isSeenByAll(handle)
                      || i.by().equals(Optional.of(routine.thread())))
              .toList();
      boolean isKnown = !candidates.isEmpty() && !order.identifiers().isCopied(handle);
      List<List<Stmt>> choices = new ArrayList<>();
      for (Instance instance : isKnown ? candidates : others) {
        waitedFor.add(instance.name());
        boolean isOnlyOne = isKnown && candidates.size() == 1;
        List<Stmt> choice = new ArrayList<>();
        if (!isForAny() && (!isOnlyOne || instance.certainty() == Certainty.PERHAPS)) {
          choice.add(new Stmt.Sync(SyncKind.ASSUME, instance.started(), span));
        }
        choice.add(new Stmt.Sync(SyncKind.WAIT, instance.ended(), span));
        choices.add(choice);
      }
      if (!isKnown) {
        choices.add(List.of()); // the identifier may be that of a thread that is none of these
      }
      Accesses.choose(choices, span, out);
    }
  }

  /** The conditions of starts and ends, and the threads. */
  List<Declaration> declarations() {
    List<Declaration> declarations = new ArrayList<>();
    for (Instance thread : threads()) {
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
    for (Instance thread : threads()) {
      SourceSpan span = span(thread);
      Stmt.Block body = new Stmt.Block(steps(thread, span), span);
      declarations.add(new Declaration.ThreadDecl(thread.name(), thread.copies(), body, span));
    }
    return declarations;
  }

  private SourceSpan span(Instance thread) {
    return analysis
        .functions()
        .definition(thread.function())
        .map(function -> analysis.spans().of(function.getDeclarator()))
        .orElseGet(messages::start);
  }

  private List<Stmt> steps(Instance thread, SourceSpan span) {
    List<Stmt> work = new ArrayList<>();
    String body = bodies.getOrDefault(thread.name(), thread.function());
    work.add(new Stmt.Call(Optional.empty(), body, List.of(), span));
    if (thread.function().equals("main") && roots.contains(thread)) {
      JumpTranslator.repeat(List.copyOf(order.atExit()), "at exit", span, work);
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
    for (Instance other : instances.values()) {
      if (other.certainty() == Certainty.PERHAPS && other.by().equals(Optional.of(thread.name()))) {
        steps.add(new Stmt.Sync(SyncKind.SIGNAL, other.decided(), span));
      }
    }
    return steps;
  }
}
