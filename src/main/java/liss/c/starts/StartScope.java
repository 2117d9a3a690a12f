package liss.c.starts;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import liss.c.analysis.Functions;
import liss.c.analysis.KnownCall;
import liss.c.locks.Steps;
import liss.c.source.CMessage;
import liss.c.source.Messages;
import liss.c.starts.Identifiers.Handle;
import liss.c.starts.ThreadInstance.Certainty;
import liss.c.syntax.Nodes;
import liss.c.syntax.TripCount;
import liss.lang.Declaration.Copies;
import liss.lang.SourceSpan;
import liss.lang.Stmt;
import liss.lang.Stmt.SyncKind;
import org.eclipse.cdt.core.dom.ast.IASTForStatement;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionDefinition;
import org.eclipse.cdt.core.dom.ast.IASTNode;

/** The starts in one translation of a function. */
public final class StartScope {

  private final Starts starts;
  private final StartOrder order;
  private final Messages messages;
  private final Routine routine;

  /** The rounds of the loops around that are written out, and the values of their counters. */
  private final Deque<Optional<TripCount>> rounds = new ArrayDeque<>();

  /** The numbers of these rounds. */
  private final List<Object> path = new ArrayList<>();

  /** The starts so far, with where they are. */
  private final List<Written> written = new ArrayList<>();

  /** A start that has stored an identifier. */
  private record Written(ThreadInstance instance, IASTNode node, List<Object> path) {

    /** Whether both are threads of which one call starts one. */
    boolean isSameCall(Written other) {
      return node.equals(other.node) && path.equals(other.path);
    }
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
  public record Routine(
      String name,
      IASTFunctionDefinition function,
      String thread,
      List<String> chain,
      List<Object> place,
      Certainty certainty,
      Copies copies) {}

  public StartScope(Starts starts, Routine routine, Messages messages) {
    this.starts = starts;
    this.order = starts.order();
    this.messages = messages;
    this.routine = routine;
  }

  public StartOrder order() {
    return order;
  }

  public Routine routine() {
    return routine;
  }

  /** The number of statements at the start of the function that no thread runs beside. */
  public int initializing() {
    boolean isMain = routine.chain().equals(List.of("main"));
    return isMain && starts.hasOneRoot() ? order.initializing(routine.function()) : 0;
  }

  /** Whether more threads have started than are looked at, which was reported. */
  public boolean isFull() {
    return starts.isFull();
  }

  /** Whether a loop starts threads and is written out, if only two rounds of it. */
  public boolean isWrittenOut(IASTNode loop) {
    return !starts.isForAny() && order.startsThreads(loop);
  }

  /** Whether a loop starts threads, or waits for them, and has as many rounds as one that does. */
  public boolean hasPartner(IASTForStatement loop) {
    return starts.isForAny() && order.joinLoops().partners().contains(loop);
  }

  /** A round of a loop begins; the counter, if there is one, has its value for the round. */
  public void enter(int round, Optional<TripCount> count) {
    rounds.push(count.map(c -> c.from(round)));
    path.add(round);
  }

  public void leave() {
    rounds.pop();
    path.removeLast();
  }

  /** The threads whose identifier a later start has certainly overwritten. */
  private Set<String> overwritten(Handle handle, IASTNode node) {
    Set<String> names = new HashSet<>();
    if (starts.isForAny()) {
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
    if (order.isRepeated(node) && !starts.isForAny()) {
      order.notCounted(node, messages);
    }
    List<Object> place = new ArrayList<>(routine.place());
    place.addAll(path);
    place.add(node);
    place.add(function);
    return place;
  }

  private Certainty certainty(IASTNode node) {
    if (starts.isForAny()) {
      return Certainty.ALWAYS; // a thread that is not started does not exist
    }
    return routine.certainty() == Certainty.ALWAYS
        ? order.certainty(node, routine.function())
        : Certainty.PERHAPS;
  }

  private Copies copies(IASTNode node) {
    return starts.isForAny() && order.isPassedOften(node) ? new Copies.Any() : routine.copies();
  }

  /** The procedure that stands for a function in a call. */
  public String callee(String function, IASTFunctionCallExpression call) {
    Optional<IASTFunctionDefinition> definition =
        starts.definition(function).filter(order::hasStarts);
    if (definition.isEmpty()) {
      return function;
    }
    // Waits do not depend on the place of the call; starts do, as each is a thread.
    List<Object> key =
        order.starts(definition.get())
            ? place(call, function)
            : List.of(routine.thread(), definition.get());
    return starts.routine(key, () -> routine(definition.get(), call, key)).name();
  }

  private Routine routine(
      IASTFunctionDefinition function, IASTFunctionCallExpression call, List<Object> place) {
    String name = Functions.name(function);
    Routine called =
        new Routine(
            name + " of " + routine.thread() + ", call " + (starts.routines() + 1),
            function,
            routine.thread(),
            Starts.appended(routine.chain(), name),
            place,
            certainty(call),
            copies(call));
    if (!routine.chain().contains(name)) {
      starts.translate(called);
    } else {
      messages.report(
          CMessage.RECURSION,
          function.getDeclarator(),
          "`" + name + "` calls itself: " + String.join(" -> ", called.chain()),
          "calls are replaced by the called function, so recursion has to be unrolled");
    }
    return called;
  }

  /**
   * Starts one of the threads that a call may start.
   *
   * @param own the parameters of the thread that get memory which is its own from then on
   */
  public void start(
      IASTFunctionCallExpression call,
      KnownCall known,
      Set<Integer> own,
      SourceSpan span,
      List<Stmt> out) {
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
            functions.size() == 1 || starts.isForAny() ? certainty(call) : Certainty.PERHAPS;
        ThreadInstance instance = instance(call, known, function, own, certainty);
        written.add(new Written(instance, call, List.copyOf(path)));
        choices.add(instance.starting(span));
      }
    }
    Steps.choose(choices, span, out);
  }

  private ThreadInstance instance(
      IASTFunctionCallExpression call,
      KnownCall known,
      String function,
      Set<Integer> own,
      Certainty certainty) {
    List<Object> place = place(call, function);
    return starts.instance(
        place,
        routine.chain(),
        call,
        own,
        () ->
            new ThreadInstance(
                starts.newName(function),
                function,
                Optional.of(routine.thread()),
                order.identifiers().handle(known.handle(), rounds),
                certainty,
                copies(call)));
  }

  /** Whether the rounds of a loop do nothing but to wait for the ends of threads. */
  public boolean onlyJoins(IASTForStatement loop) {
    return order.joinLoops().onlyWait(loop).isPresent();
  }

  /**
   * Waits for the ends of all threads that the rounds of another loop have started, if each round
   * of this one waits for one of them; returns whether that is so.
   */
  public boolean joinAll(IASTForStatement loop, SourceSpan span, List<Stmt> out) {
    Optional<KnownCall> wait = order.joinLoops().waiting(loop);
    Optional<IASTForStatement> starting = wait.flatMap(w -> order.joinLoops().startingLoop(loop));
    if (starting.isEmpty() || starts.isForAny()) {
      return false;
    }
    Handle handle = order.identifiers().identifier(wait.get().given(), rounds);
    List<ThreadInstance> started =
        written.stream()
            .filter(start -> Nodes.around(start.node()).anyMatch(starting.get()::equals))
            .map(Written::instance)
            .filter(instance -> instance.handle().cells().equals(handle.cells()))
            .distinct()
            .toList();
    if (started.isEmpty() || handle.cells().size() != 1 || order.identifiers().isCopied(handle)) {
      return false;
    }
    for (ThreadInstance instance : started) {
      starts.isWaitedFor(instance);
      Stmt.Sync was = new Stmt.Sync(SyncKind.ASSUME, instance.started(), span);
      Stmt.Sync end = new Stmt.Sync(SyncKind.WAIT, instance.ended(), span);
      Stmt.Sync wasNot = new Stmt.Sync(SyncKind.ASSUME_NOT, instance.started(), span);
      out.add(Stmt.If.either(List.of(was, end), List.of(wasNot), span));
    }
    return true;
  }

  /** Waits for the end of one of the threads that a call may wait for. */
  public void join(
      IASTFunctionCallExpression call, KnownCall known, SourceSpan span, List<Stmt> out) {
    List<ThreadInstance> others =
        starts.started().stream()
            .filter(i -> !i.name().equals(routine.thread()) || i.copies() instanceof Copies.Any)
            .toList();
    Handle handle = order.identifiers().identifier(known.given(), rounds);
    Set<String> overwritten = overwritten(handle, call);
    List<ThreadInstance> candidates =
        others.stream()
            .filter(i -> i.handle().mayBe(handle) && !overwritten.contains(i.name()))
            .filter(i ->
                order.identifiers().isSeenByAll(handle)
                    || i.by().equals(Optional.of(routine.thread())))
            .toList();
    boolean isKnown = !candidates.isEmpty() && !order.identifiers().isCopied(handle);
    List<List<Stmt>> choices = new ArrayList<>();
    for (ThreadInstance instance : isKnown ? candidates : others) {
      starts.isWaitedFor(instance);
      boolean isOnlyOne = isKnown && candidates.size() == 1;
      List<Stmt> choice = new ArrayList<>();
      if (!starts.isForAny() && (!isOnlyOne || instance.certainty() == Certainty.PERHAPS)) {
        choice.add(new Stmt.Sync(SyncKind.ASSUME, instance.started(), span));
      }
      choice.add(new Stmt.Sync(SyncKind.WAIT, instance.ended(), span));
      choices.add(choice);
    }
    if (!isKnown) {
      choices.add(List.of()); // the identifier may be that of a thread that is none of these
    }
    Steps.choose(choices, span, out);
  }
}
