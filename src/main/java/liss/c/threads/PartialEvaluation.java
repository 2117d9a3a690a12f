package liss.c.threads;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import liss.c.ir.Cfg;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Register;
import liss.c.ir.Operands;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Type;
import liss.c.source.CMessage;
import liss.c.source.COptions.Copies;
import liss.c.threads.Emitted.Note;
import liss.c.threads.KnownValue.Base;
import liss.lang.Assumption;
import liss.lang.Diagnostic.Hint;
import liss.lang.SourceSpan;

/**
 * Executes the functions that start threads or wait for them, once for each way of calls, as far as
 * constants reach; what is left of them are functions of their own (Neil D. Jones, Carsten K.
 * Gomard, Peter Sestoft, Partial Evaluation and Automatic Program Generation, 1993, chapter 4, with
 * the polyvariance of calls and rounds only).
 *
 * <p>It executes what the program may execute, whatever its inputs, but for more than a few rounds
 * of loops of which nothing tells how many rounds they have, where a few are asked for. A start is
 * taken to succeed.
 */
final class PartialEvaluation {

  /** More threads than a search can handle. */
  static final int MOST = 64;

  private final KnownMemory world;
  private final Copies copies;
  private final ConstantSteps steps;
  private final Deque<Task> open = new ArrayDeque<>();
  private final Map<String, Integer> names = new HashMap<>();
  private final Map<CallFrame, String> procedures = new HashMap<>();
  private final Map<String, String> shared = new HashMap<>();
  private final List<Started> threads = new ArrayList<>();
  private final Map<String, Left> left = new LinkedHashMap<>();
  private final Set<Assumption> assumptions = new LinkedHashSet<>();
  private final List<Threads.Message> messages = new ArrayList<>();
  private int routines;

  /** A call of which is still to be written what is left. */
  private record Task(CallFrame frame, ConstantState entry, String name) {}

  /**
   * A thread.
   *
   * @param by the thread that starts it; empty if it runs from the beginning
   * @param start where; empty if it runs from the beginning or is started from outside
   */
  record Started(
      String name,
      String function,
      String procedure,
      Optional<String> by,
      Optional<ExecutedSite> start) {}

  /**
   * What is left of a function.
   *
   * @param original the name of the function in the program
   * @param thread the thread that executes it; empty if several do
   */
  record Left(Function function, String original, Optional<String> thread, List<Emitted> body) {}

  PartialEvaluation(KnownMemory world, Copies copies) {
    this.world = world;
    this.copies = copies;
    this.steps = new ConstantSteps(world, copies);
  }

  /** All threads, in the order in which they are found. */
  List<Started> threads() {
    return threads;
  }

  /** What is left of functions, by the new names. */
  Map<String, Left> left() {
    return left;
  }

  List<Threads.Message> messages() {
    return messages;
  }

  /** What was assumed. */
  Set<Assumption> assumptions() {
    return assumptions;
  }

  /** The program with what is left of its functions after them. */
  TranslationUnit unit() {
    List<Function> functions = new ArrayList<>(world.unit().functions());
    left.values().forEach(l -> functions.add(l.function()));
    return world.unit().with(functions);
  }

  /** Adds a thread that runs from the beginning. */
  void root(String function) {
    add(function, Optional.empty(), Optional.empty(), List.of(), new KnownValue.Undefined());
  }

  /** Adds a thread that other files may start. */
  void fromOutside(String function, String by) {
    add(function, Optional.of(by), Optional.empty(), List.of(), new KnownValue.Undefined());
  }

  /** What is left of a function that is called at the end of the program. */
  String atExit(String name) {
    Optional<Function> function =
        world.library().definition(name).filter(f -> world.hasStarts(name));
    function.ifPresent(f -> {
      CallFrame frame =
          new CallFrame(
              f,
              world.flow(f),
              KnownMemory.MAIN,
              List.of(KnownMemory.MAIN, name),
              Optional.empty());
      open.add(new Task(frame, new ConstantState(), name + " at exit"));
      if (world.startsAgainAtExit(name) && areCounted()) {
        notCounted(f.span());
      }
    });
    return function.isPresent() ? name + " at exit" : name;
  }

  /** Writes what is left of all functions that threads execute. */
  void run() {
    while (!open.isEmpty() && threads.size() <= MOST) {
      Task task = open.remove();
      CallExecution execution = steps.execution(task.frame(), task.entry());
      reportLoops(execution);
      write(task.name(), execution, Optional.of(task.frame().thread()));
    }
  }

  private void write(String name, CallExecution execution, Optional<String> thread) {
    Function function = execution.frame().function();
    List<Emitted> body =
        new Emission(
                execution,
                new EmittedCalls.Procedures() {
                  @Override
                  public String procedure(CallFrame callee, ConstantState entry) {
                    return PartialEvaluation.this.procedure(callee, entry);
                  }

                  @Override
                  public void again(Function callee, CallFrame caller) {
                    report(
                        CMessage.RECURSION,
                        callee.span(),
                        "`%s` calls itself: %s -> %s"
                            .formatted(
                                callee.name(), String.join(" -> ", caller.chain()), callee.name()),
                        "write a loop instead: such a function is looked at for each of its calls");
                  }

                  @Override
                  public Optional<String> started(ExecutedSite site, ConstantSteps.Start start) {
                    return PartialEvaluation.this.started(site, start);
                  }
                })
            .body();
    Function written =
        new Function(
            name,
            function.type(),
            function.parameters(),
            function.locals(),
            body.stream().map(Emitted::instruction).toList(),
            Function.Linkage.INTERNAL,
            function.attributes(),
            function.isInline(),
            function.isInSystemHeader(),
            function.span());
    left.put(name, new Left(written, function.name(), thread, body));
  }

  private String procedure(CallFrame callee, ConstantState entry) {
    return procedures.computeIfAbsent(
        callee,
        frame -> {
          String name =
              "%s of %s, call %s".formatted(frame.function().name(), frame.thread(), ++routines);
          open.add(new Task(frame, entry, name));
          if (frame.isForAll() && world.starts(frame.function().name()) && areCounted()) {
            notCounted(frame.function().span());
          }
          return name;
        });
  }

  private Optional<String> started(ExecutedSite site, ConstantSteps.Start start) {
    CallFrame frame = site.frame();
    SourceSpan span = frame.function().body().get(site.position()).origin().span();
    List<String> started = new ArrayList<>();
    if (start.functions().isEmpty()) {
      notKnown(span);
    }
    for (String function : start.functions()) {
      if (world.library().definition(function).isEmpty()) {
        elsewhere(function, span);
      } else if (frame.chain().contains(function)) {
        notCounted(span);
      } else {
        started.add(
            add(
                function,
                Optional.of(frame.thread()),
                Optional.of(site),
                frame.chain(),
                start.argument()));
      }
    }
    if (threads.size() > MOST) {
      report(
          CMessage.THREAD_COUNT, span, "more than " + MOST + " threads start in this program", "");
    }
    return start.functions().size() == 1 ? started.stream().findFirst() : Optional.empty();
  }

  private void notKnown(SourceSpan span) {
    report(
        CMessage.THREAD_COUNT,
        span,
        "it is not known which thread starts here",
        "pass the name of a function that the program defines");
  }

  private void elsewhere(String function, SourceSpan span) {
    if (copies == Copies.COUNTED) {
      notKnown(span);
    } else {
      assumptions.add(
          new Assumption.Undecided(
              span,
              List.of(function),
              "`" + function + "` is a thread and not defined here",
              "verify a file that includes the files of the program: #include \"a.c\""));
    }
  }

  /** Adds a thread; returns the name of what it executes. */
  private String add(
      String function,
      Optional<String> by,
      Optional<ExecutedSite> start,
      List<String> chain,
      KnownValue argument) {
    int number = names.merge(function, 1, Integer::sum);
    String name = number == 1 ? function : function + "#" + number;
    String procedure = function;
    Optional<Function> definition = world.library().definition(function);
    if (definition.isPresent() && (world.hasStarts(function) || by.isEmpty())) {
      procedure = "body of " + name;
      List<String> inner = new ArrayList<>(chain);
      inner.add(function);
      CallFrame frame =
          new CallFrame(
              definition.get(), world.flow(definition.get()), name, inner, Optional.empty());
      open.add(new Task(frame, entry(definition.get(), argument), procedure));
    } else if (definition.isPresent()) {
      procedure = shared(definition.get(), argument);
    }
    threads.add(new Started(name, function, procedure, by, start));
    return procedure;
  }

  private static ConstantState entry(Function function, KnownValue argument) {
    ConstantState entry = new ConstantState();
    if (!function.parameters().isEmpty() && !(argument instanceof KnownValue.Undefined)) {
      entry.set(function.parameters().getFirst(), argument);
    }
    return entry;
  }

  /** What is left of a function without starts for threads that get the same constant. */
  private String shared(Function function, KnownValue argument) {
    Optional<String> text = text(argument);
    if (text.isEmpty() || !isUsed(function)) {
      return function.name();
    }
    String name = function.name() + " with " + text.get();
    if (shared.putIfAbsent(name, name) == null) {
      CallFrame frame =
          new CallFrame(
              function, world.flow(function), name, List.of(function.name()), Optional.empty());
      CallExecution execution = steps.execution(frame, entry(function, argument));
      write(name, execution, Optional.empty());
    }
    return name;
  }

  private static Optional<String> text(KnownValue argument) {
    return switch (argument) {
      case KnownValue.Known k -> Optional.of(k.operand().toString());
      case KnownValue.Place p when p.base() instanceof Base.Global b && p.constant().isPresent() ->
          Optional.of(
              "&" + b.variable() + (p.constant().get() == 0 ? "" : "+" + p.constant().get()));
      default -> Optional.empty();
    };
  }

  /** Whether a function reads its first parameter, beside keeping it. */
  private static boolean isUsed(Function function) {
    if (function.parameters().isEmpty()
        || !(function.parameters().getFirst().type() instanceof Type.Scalar)) {
      return false;
    }
    Register parameter = function.parameters().getFirst();
    List<Operand> read = new ArrayList<>();
    List<Operand> kept = new ArrayList<>(List.of(parameter));
    for (Instruction instruction : function.body()) {
      if (instruction instanceof Instruction.Set set && set.value().equals(parameter)) {
        kept.add(set.result());
      } else {
        read.addAll(Operands.of(instruction));
      }
    }
    return read.stream().anyMatch(kept::contains);
  }

  private boolean areCounted() {
    return !Threads.isForAny(copies);
  }

  private void notCounted(SourceSpan span) {
    Assumption few = new Assumption.FewCopies(span, Optional.empty());
    if (copies == Copies.FEW) {
      assumptions.add(few);
    } else {
      report(Threads.Message.of(CMessage.THREAD_COUNT, few));
    }
  }

  private void reportLoops(CallExecution execution) {
    if (!areCounted()) {
      return;
    }
    Cfg flow = execution.frame().flow();
    for (KeptLoop loop : execution.keptLoops().values()) {
      if (execution.hasStarts(loop.loop(), true) && !isClosed(execution, loop)) {
        List<Instruction> head = flow.block(loop.loop().head()).instructions();
        notCounted(head.getFirst().origin().span());
      }
    }
  }

  /** Whether no thread of one round runs beside one of another. */
  private boolean isClosed(CallExecution execution, KeptLoop loop) {
    return loop.isClosed()
        && !world.haveConditions()
        && loop.loop().blocks().stream()
            .flatMap(b -> execution.frame().flow().block(b).instructions().stream())
            .filter(Instruction.Call.class::isInstance)
            .map(Instruction.Call.class::cast)
            .allMatch(call -> world.startsNoOthers(execution.frame().function().name(), call));
  }

  private void report(CMessage kind, SourceSpan span, String message, String hint) {
    report(
        new Threads.Message(
            kind, span, message, Optional.of(hint).filter(text -> !text.isEmpty()).map(Hint::of)));
  }

  private void report(Threads.Message report) {
    if (!messages.contains(report)) {
      messages.add(report);
    }
  }

  /** Where starts leave identifiers. */
  Map<ExecutedSite, KnownValue.Place> handles() {
    Map<ExecutedSite, KnownValue.Place> handles = new LinkedHashMap<>();
    for (Started thread : threads) {
      thread
          .start()
          .ifPresent(site -> {
            ConstantSteps.Start start = steps.starts().get(site);
            if (start != null) {
              start.handle().ifPresent(place -> handles.put(site, place));
            }
          });
    }
    return handles;
  }

  /** The notes on what is left, by function and position. */
  Map<Threads.Point, Note> notes() {
    Map<Threads.Point, Note> notes = new LinkedHashMap<>();
    left.forEach((name, function) -> {
      for (int i = 0; i < function.body().size(); i++) {
        Note note = function.body().get(i).note();
        if (note != null) {
          notes.put(new Threads.Point(name, i), note);
        }
      }
    });
    return notes;
  }
}
