package liss.c.threads;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import liss.c.ir.Cfg;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Layouts;
import liss.c.ir.Operand;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Type;
import liss.c.ir.Variable;
import liss.c.ir.Variable.Storage;
import liss.c.pointers.MemoryObject;
import liss.c.pointers.Pointers;
import liss.c.threads.KnownValue.Base;
import liss.c.vocabulary.Meaning;
import liss.c.vocabulary.Meaning.Action;
import liss.lang.Stmt.SyncKind;

/** What is known of a program before its threads are: whose memory is whose. */
final class KnownMemory {

  /** Of so many calls of a function at most that a thread makes, each is executed. */
  private static final int MOST_CALLS = 8;

  /** The same where it matters how many threads start: as many calls as there may be threads. */
  private static final int MOST_COUNTED_CALLS = PartialEvaluation.MOST;

  static final String MAIN = "main";

  private final TranslationUnit unit;
  private final ProgramFunctions library;
  private final Targets targets;
  private final Map<String, Variable> variables = new HashMap<>();
  private final Map<String, Cfg> flows = new HashMap<>();
  private final Set<String> withStarts = new HashSet<>();
  private final Set<String> starting = new HashSet<>();
  private final Set<String> working = new HashSet<>();
  private final Set<String> leaving = new HashSet<>();
  private final Set<MemoryObject> copied = new HashSet<>();
  private final Map<String, Set<MemoryObject>> changes = new HashMap<>();
  private final int mostCalls;
  private final int few;
  private final Map<String, Set<MemoryObject>> used = new HashMap<>();
  private final Set<MemoryObject> written = new HashSet<>();
  private final Set<MemoryObject> escaped;
  private final Set<MemoryObject> shared;
  private final Set<MemoryObject> writtenByOthers = new HashSet<>();
  private final Set<String> givenAway = new LinkedHashSet<>();

  /** The calls that keep a function for the end of the program. */
  private final Map<String, List<Instruction.Call>> atExit = new LinkedHashMap<>();

  /**
   * @param roots the functions that run from the beginning, beside {@code main}
   * @param areCounted whether it matters how many threads start
   * @param few how many one place starts where a few are looked at
   */
  KnownMemory(
      TranslationUnit unit,
      ProgramFunctions library,
      Pointers pointers,
      Set<String> roots,
      boolean areCounted,
      int few) {
    this.unit = unit;
    this.library = library;
    this.few = few;
    this.mostCalls = areCounted ? MOST_COUNTED_CALLS : MOST_CALLS;
    unit.variables().forEach(variable -> variables.put(variable.name(), variable));
    this.targets = new Targets(library, pointers);
    Set<MemoryObject> passed = new HashSet<>();
    Set<MemoryObject> toThreads = new HashSet<>();
    Set<String> others = new LinkedHashSet<>(roots);
    for (Function function : library.definitions().values()) {
      written.addAll(targets.written(function));
      for (Instruction.Call call : targets.calls(function.name())) {
        for (String name : targets.named(function.name(), call.function())) {
          note(function.name(), call, name, passed, toThreads, others);
        }
        others.addAll(targets.givenAway(function.name(), call));
        givenAway.addAll(targets.givenAway(function.name(), call));
      }
    }
    escaped = targets.reached(passed);
    shared = new HashSet<>(escaped);
    shared.addAll(targets.reached(toThreads));
    Set<MemoryObject> globals = new HashSet<>();
    unit.variables().forEach(v -> globals.add(new MemoryObject.Global(v.name())));
    shared.addAll(targets.reached(globals));
    for (String function : targets.called(others)) {
      library.definition(function).ifPresent(f -> writtenByOthers.addAll(targets.written(f)));
    }
    collect(withStarts, (m, call) -> m.action() == Action.START || m.action() == Action.JOIN);
    collect(starting, (m, call) -> m.action() == Action.START);
    collect(working, (m, call) -> m.synchronizes());
    collect(leaving, KnownMemory::leaves);
    for (Function function : library.definitions().values()) {
      copied.addAll(targets.copied(function));
    }
  }

  private void note(
      String caller,
      Instruction.Call call,
      String name,
      Set<MemoryObject> passed,
      Set<MemoryObject> toThreads,
      Set<String> others) {
    if (library.does(name, a -> a == Action.START)) {
      library
          .meaning(name)
          .ifPresent(meaning -> {
            ProgramFunctions.operand(call, meaning, 0)
                .ifPresent(f -> others.addAll(targets.named(caller, f)));
            ProgramFunctions.operand(call, meaning, 1)
                .ifPresent(a -> toThreads.addAll(targets.of(caller, a)));
          });
    } else if (library.does(name, a -> a == Action.AT_EXIT)) {
      library
          .meaning(name)
          .flatMap(meaning -> ProgramFunctions.operand(call, meaning, 0))
          .ifPresent(f ->
              targets
                  .named(caller, f)
                  .forEach(kept -> atExit.computeIfAbsent(kept, k -> new ArrayList<>()).add(call)));
    } else if (library.meaning(name).isEmpty() && library.definition(name).isEmpty()) {
      call.arguments().forEach(a -> passed.addAll(targets.of(caller, a)));
    }
  }

  /** Adds the functions that do something themselves or in functions that they call. */
  private void collect(
      Set<String> names, java.util.function.BiPredicate<Meaning, Instruction.Call> actions) {
    boolean grows = true;
    while (grows) {
      grows = false;
      for (String function : library.definitions().keySet()) {
        if (!names.contains(function)
            && targets.calls(function).stream()
                .anyMatch(call -> does(function, call, names, actions))) {
          grows = names.add(function);
        }
      }
    }
  }

  private boolean does(
      String caller,
      Instruction.Call call,
      Set<String> names,
      java.util.function.BiPredicate<Meaning, Instruction.Call> actions) {
    return targets.named(caller, call.function()).stream()
            .anyMatch(name -> library.meaning(name).filter(m -> actions.test(m, call)).isPresent())
        || targets.callees(caller, call).stream().anyMatch(names::contains)
        || names == working && !targets.givenAway(caller, call).isEmpty();
  }

  /** Whether a call ends the thread, and others may go on. */
  private static boolean leaves(Meaning meaning, Instruction.Call call) {
    return meaning.action() == Action.THREAD_EXIT
        || meaning.action() == Action.EXIT && !hasFailed(meaning, call);
  }

  /** Whether a call that ends the program says that it has failed. */
  private static boolean hasFailed(Meaning meaning, Instruction.Call call) {
    return ProgramFunctions.operand(call, meaning, 0)
        .filter(status -> status instanceof Operand.Constant c && c.value() != 0)
        .isPresent();
  }

  /** Whether a call may leave something set that others, or the same again, may wait for. */
  private static boolean setsConditions(Meaning meaning) {
    return meaning.action() == Action.CANCEL
        || meaning.action() == Action.ONCE
        || meaning
            .statement()
            .filter(kind -> kind != SyncKind.LOCK && kind != SyncKind.UNLOCK)
            .isPresent();
  }

  /** Whether the program has conditions, which a round of a loop may leave set. */
  boolean haveConditions() {
    return library.definitions().keySet().stream()
        .flatMap(function ->
            targets.calls(function).stream()
                .flatMap(call -> targets.named(function, call.function()).stream()))
        .flatMap(name -> library.meaning(name).stream())
        .anyMatch(KnownMemory::setsConditions);
  }

  /** Whether the threads that a call itself starts start no others. */
  boolean startsNoOthers(String caller, Instruction.Call call) {
    return targets.named(caller, call.function()).stream()
        .flatMap(name -> library.meaning(name).stream())
        .filter(meaning -> meaning.action() == Action.START)
        .flatMap(meaning -> ProgramFunctions.operand(call, meaning, 0).stream())
        .flatMap(function -> targets.named(caller, function).stream())
        .noneMatch(this::hasStarts);
  }

  /** The functions that a call names in what is left of a program. */
  private List<String> named(Instruction.Call call) {
    return call.function() instanceof Operand.Routine routine
        ? List.of(routine.function().replaceFirst("( of | at exit| with ).*", ""))
        : List.of();
  }

  /** Whether a call in what is left of a program synchronizes; one of a pointer may. */
  boolean works(Instruction.Call call) {
    return named(call).isEmpty()
        || named(call).stream()
            .anyMatch(name ->
                working.contains(name)
                    || library.meaning(name).filter(Meaning::synchronizes).isPresent()
                    || library.definition(name).isEmpty() && library.meaning(name).isEmpty());
  }

  /** Whether a call in what is left of a program may end the thread. */
  boolean mayLeave(Instruction.Call call) {
    return named(call).stream()
        .anyMatch(name ->
            leaving.contains(name)
                || library.meaning(name).filter(m -> leaves(m, call)).isPresent());
  }

  /** Whether nothing is executed after a call. */
  boolean ends(Instruction.Call call) {
    return named(call).stream()
        .anyMatch(name ->
            library.does(
                name, a -> a == Action.THREAD_EXIT || a == Action.EXIT || a == Action.ABORT));
  }

  /** Whether something else than a start may write identifiers there. */
  boolean isCopied(Set<MemoryObject> places) {
    return areUnknown(places)
        || places.stream().anyMatch(place -> copied.contains(place) || escaped.contains(place));
  }

  /** Whether no object of the program is among these. */
  static boolean areUnknown(Set<MemoryObject> objects) {
    return objects.stream()
        .allMatch(object ->
            object instanceof MemoryObject.Outside || object instanceof MemoryObject.Foreign);
  }

  /** How many threads one place starts where a few are looked at. */
  int few() {
    return few;
  }

  ProgramFunctions library() {
    return library;
  }

  Targets targets() {
    return targets;
  }

  Layouts layouts() {
    return unit.layouts();
  }

  TranslationUnit unit() {
    return unit;
  }

  Cfg flow(Function function) {
    return flows.computeIfAbsent(function.name(), name -> new Cfg(function));
  }

  /** Whether a function starts threads or waits for them, or one that it calls. */
  boolean hasStarts(String function) {
    return withStarts.contains(function);
  }

  /** Whether a call starts threads or waits for them. */
  boolean hasStarts(String caller, Instruction.Call call) {
    return does(
        caller,
        call,
        withStarts,
        (m, c) -> m.action() == Action.START || m.action() == Action.JOIN);
  }

  /** Whether a function starts threads, or one that it calls. */
  boolean starts(String function) {
    return starting.contains(function);
  }

  /** Whether a call starts threads. */
  boolean starts(String caller, Instruction.Call call) {
    return does(caller, call, starting, (m, c) -> m.action() == Action.START);
  }

  /** The functions that other files may call in threads of their own. */
  Set<String> givenAway() {
    return givenAway;
  }

  /** The functions that are called when the program ends. */
  Set<String> atExit() {
    return atExit.keySet();
  }

  /** Whether such a function may start threads more than once. */
  boolean startsAgainAtExit(String function) {
    List<Instruction.Call> keeping = atExit.getOrDefault(function, List.of());
    return starts(function)
        && !(keeping.size() == 1
            && library
                .definition(MAIN)
                .filter(main -> isOnce(main, keeping.getFirst()))
                .isPresent());
  }

  /** Whether a call is one of a function itself, and in no loop of it. */
  private boolean isOnce(Function function, Instruction.Call call) {
    Cfg flow = flow(function);
    int position = function.body().indexOf(call);
    return position >= 0 && flow.loops(flow.blockAt(position)).isEmpty();
  }

  /** Whether only one thread uses memory, so that what is in it can be followed. */
  boolean isFollowed(Base base, CallFrame frame) {
    return switch (base) {
      case Base.Global b -> {
        MemoryObject target = new MemoryObject.Global(b.variable());
        Variable variable = variables.get(b.variable());
        boolean isHere =
            variable != null
                && variable.unknown().isEmpty()
                && variable.storage() != Storage.ELSEWHERE
                && variable.storage() != Storage.THREAD;
        yield isHere
            && !escaped.contains(target)
            && (!written.contains(target) || frame.isInMain() && !writtenByOthers.contains(target));
      }
      case Base.Local b -> base.targets().stream().noneMatch(shared::contains);
      case Base.Heap b -> b.isOne() && base.targets().stream().noneMatch(shared::contains);
      case Base.Pointed b -> false;
    };
  }

  /** What a call of a function may write. */
  Set<MemoryObject> changes(String function) {
    return changes.computeIfAbsent(function, name -> ofCalled(name, targets::written));
  }

  /** What a call of a function may read, write, or pass on. */
  Set<MemoryObject> used(String function) {
    return used.computeIfAbsent(function, name -> ofCalled(name, this::usedThere));
  }

  private Set<MemoryObject> usedThere(Function function) {
    Set<MemoryObject> all = new HashSet<>(targets.named(function));
    for (Instruction instruction : function.body()) {
      if (instruction instanceof Instruction.Assembler a && a.reach() == Instruction.Reach.MEMORY) {
        all.addAll(variables());
      }
    }
    return all;
  }

  private Set<MemoryObject> ofCalled(
      String function, java.util.function.Function<Function, Set<MemoryObject>> part) {
    Set<MemoryObject> all = new LinkedHashSet<>();
    for (String called : targets.called(Set.of(function))) {
      library.definition(called).ifPresent(f -> all.addAll(part.apply(f)));
    }
    return all;
  }

  /** The first value of a part of a variable; empty if it is no single value. */
  Optional<KnownValue> first(Base base, long offset, long size) {
    Variable variable = base instanceof Base.Global g ? variables.get(g.variable()) : null;
    if (variable == null || variable.unknown().isPresent()) {
      return Optional.empty();
    }
    List<Variable.Initial> inside =
        variable.initial().stream()
            .filter(i -> i.offset() < offset + size && offset < i.offset() + size(i.value().type()))
            .toList();
    if (inside.isEmpty()) {
      Type.Int type = new Type.Int((int) Math.min(8, size) * 8, Type.Sign.SIGNED);
      return Optional.of(KnownValue.number(type, 0));
    }
    Variable.Initial only = inside.getFirst();
    return inside.size() == 1 && only.offset() == offset && size(only.value().type()) == size
        ? Optional.of(constant(only.value()))
        : Optional.empty();
  }

  /** The value of a constant operand. */
  static KnownValue constant(Operand operand) {
    return operand instanceof Operand.Address a
        ? new KnownValue.Place(
            new Base.Global(a.variable()), KnownValue.number(Type.Int.LONG, a.offset()))
        : new KnownValue.Known(operand);
  }

  long size(Type type) {
    return layouts().size(type).orElse(8);
  }

  /** The variable of some name. */
  Optional<Variable> variable(String name) {
    return Optional.ofNullable(variables.get(name));
  }

  /** Everything that has a name. */
  Set<MemoryObject> variables() {
    Set<MemoryObject> all = new LinkedHashSet<>();
    variables.keySet().forEach(name -> all.add(new MemoryObject.Global(name)));
    return all;
  }

  private final Map<ExecutedSite, Map<String, CallFrame>> frames = new LinkedHashMap<>();

  /** By what a thread executes first, and by function, how many calls are told apart. */
  private final Map<CallFrame, Map<String, Integer>> calls = new HashMap<>();

  private final Map<CallFrame, Map<String, CallFrame>> framesOfAll = new HashMap<>();

  /** The functions that are called in so many ways that their calls are not told apart. */
  private final Set<String> together = new HashSet<>();

  /** There are too many calls of a function; they are no longer told apart. */
  static final class TooManyCallsException extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /**
   * The frame of a call.
   *
   * @throws TooManyCallsException if there are too many calls of the function; all is to be
   *     executed again
   */
  CallFrame frame(Function function, ExecutedSite caller) {
    CallFrame first = caller.frame().first();
    String name = function.name();
    if (together.contains(name)) {
      return framesOfAll
          .computeIfAbsent(first, f -> new HashMap<>())
          .computeIfAbsent(name, n -> CallFrame.ofAll(function, flow(function), first));
    }
    Map<String, CallFrame> there = frames.computeIfAbsent(caller, c -> new LinkedHashMap<>());
    CallFrame known = there.get(name);
    if (known == null) {
      if (calls.computeIfAbsent(first, f -> new HashMap<>()).merge(name, 1, Integer::sum)
          > mostCalls) {
        together.add(name);
        throw new TooManyCallsException();
      }
      known = CallFrame.of(function, flow(function), caller);
      there.put(name, known);
    }
    return known;
  }
}
