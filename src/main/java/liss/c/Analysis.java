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
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import liss.c.calls.DeviceStructures;
import liss.c.calls.Environment;
import liss.c.calls.Functions;
import liss.c.calls.LockSwitches;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Operands;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Type;
import liss.c.pointers.Escape;
import liss.c.pointers.KernelObjects;
import liss.c.pointers.MemoryObject;
import liss.c.pointers.Pointers;
import liss.c.pointers.Pointers.Surroundings;
import liss.c.source.COptions;
import liss.c.source.Stage;
import liss.c.sync.Specialization;
import liss.c.threads.ThreadInstance;
import liss.c.threads.Threads;
import liss.c.threads.Threads.Point;
import liss.c.vocabulary.EntryRule.Order;
import liss.c.vocabulary.NoLockRule;
import liss.lang.Assumption;

/**
 * What is known of a program before its threads are written.
 *
 * @param unit the functions that threads may execute
 * @param threads those that the program starts; the first ones alone where they are given
 * @param devices the structures that a driver allocates
 * @param noLock the calls in which no inserted lock may be held
 */
record Analysis(
    COptions options,
    TranslationUnit unit,
    Functions functions,
    FirstThreads first,
    Threads threads,
    Pointers pointers,
    Escape escape,
    DeviceStructures devices,
    List<NoLockRule> noLock) {

  private static final String MAIN = "main";

  /** Copies the list. */
  Analysis {
    noLock = List.copyOf(noLock);
  }

  /**
   * Finds out about a program.
   *
   * @param original before what is known of calls is in instructions
   * @param found the threads that it starts
   */
  static Analysis of(
      TranslationUnit original, Threads found, FirstThreads first, COptions options) {
    boolean areGiven = first.choice() != FirstThreads.Choice.STARTED;
    DeviceStructures devices =
        DeviceStructures.of(
            original,
            first.environment(),
            options.vocabulary(),
            new Functions(original, options.vocabulary())::isAllocation);
    Functions remaining = new Functions(found.unit(), options.vocabulary());
    Specialization.Copied copied = Specialization.of(found.unit(), remaining);
    Threads threads = found.in(copied.unit(), copied.originals());
    Set<String> outside = outside(threads, first, remaining);
    TranslationUnit unit = areGiven ? copied.unit() : reachable(threads, outside, copied.unit());
    Set<String> read =
        areGiven
            ? unit.functions().stream().map(Function::name).collect(Collectors.toSet())
            : Set.of();
    Functions functions = new Functions(unit, options.vocabulary());
    Pointers pointers =
        Stage.of(
            "pointers",
            () ->
                Pointers.of(
                    unit,
                    options.vocabulary(),
                    new Surroundings(
                        outside,
                        devices.tags(),
                        Set.of(Threads.MAIN_BODY),
                        read,
                        !first.environment().entries().isEmpty(),
                        options.vocabulary().world().internal())));
    return new Analysis(
        options,
        unit,
        functions,
        first,
        threads,
        pointers,
        Escape.of(unit, functions, pointers, first.environment()::own),
        devices,
        List.of());
  }

  /** The same where locks, and places where the scheduler may switch, are treated otherwise. */
  Analysis with(COptions other) {
    return new Analysis(other, unit, functions, first, threads, pointers, escape, devices, noLock);
  }

  /** The same with the calls in which no inserted lock may be held. */
  Analysis with(List<NoLockRule> rules) {
    return new Analysis(options, unit, functions, first, threads, pointers, escape, devices, rules);
  }

  /** Where the scheduler may switch when a lock is taken. */
  LockSwitches switches() {
    return LockSwitches.of(unit, options.vocabulary(), options.switching().chosen());
  }

  /** The functions that nothing in the program starts or calls. */
  private static Set<String> outside(Threads threads, FirstThreads first, Functions functions) {
    Set<String> outside = new LinkedHashSet<>();
    threads.threads().stream()
        .filter(thread -> thread.by().isEmpty() && !thread.function().equals(MAIN))
        .map(ThreadInstance::procedure)
        .forEach(outside::add);
    if (functions.definition(MAIN).isPresent()) {
      outside.removeAll(functions.started(threads.unit()));
    }
    outside.addAll(first.environment().alone(Order.FIRST));
    outside.addAll(first.environment().alone(Order.LAST));
    outside.addAll(first.environment().alone(Order.UNREFERENCED));
    return outside;
  }

  /** The functions that the threads may execute. */
  Set<String> executed() {
    Deque<String> open = new ArrayDeque<>(threads.atExit());
    threads.threads().forEach(thread -> open.add(thread.procedure()));
    Set<String> executed = new LinkedHashSet<>();
    while (!open.isEmpty()) {
      Optional<Function> function = unit.function(open.remove());
      if (function.filter(f -> executed.add(f.name())).isPresent()) {
        for (Instruction instruction : function.get().body()) {
          Operands.of(instruction).forEach(operand -> add(operand, open));
          if (instruction instanceof Instruction.Call call) {
            open.addAll(pointers.functions(function.get(), call.function()));
          }
        }
      }
    }
    return executed;
  }

  /** The functions that threads may execute. */
  static TranslationUnit reachable(Threads threads, Set<String> outside, TranslationUnit unit) {
    Map<String, Function> functions = new LinkedHashMap<>();
    unit.functions().forEach(function -> functions.putIfAbsent(function.name(), function));
    Deque<String> open = new ArrayDeque<>(threads.atExit());
    open.addAll(outside);
    threads.threads().forEach(thread -> open.add(thread.procedure()));
    unit.variables().stream()
        .flatMap(variable -> variable.values().stream())
        .forEach(value -> add(value, open));
    Set<String> reached = new LinkedHashSet<>();
    while (!open.isEmpty()) {
      Function function = functions.get(open.remove());
      if (function != null && reached.add(function.name())) {
        function.body().forEach(i -> Operands.of(i).forEach(operand -> add(operand, open)));
      }
    }
    return unit.with(unit.functions().stream().filter(f -> reached.contains(f.name())).toList());
  }

  private static void add(Operand operand, Deque<String> open) {
    if (operand instanceof Operand.Routine routine) {
      open.add(routine.function());
    }
  }

  /**
   * What a thread executes. Its parameter gets own memory if all starts hand it over, or the kernel
   * does.
   */
  CallContext procedure(ThreadInstance thread) {
    Function function = unit.function(thread.procedure()).orElseThrow();
    List<Point> starts =
        threads.starts().entrySet().stream()
            .filter(start -> start.getValue().contains(thread))
            .map(Map.Entry::getKey)
            .toList();
    boolean isOwn =
        !starts.isEmpty()
            && function.parameters().size() == 1
            && thread.by().isPresent()
            && starts.stream().allMatch(this::handsOver)
            && threads.gives().values().stream().noneMatch(given -> given.contains(thread));
    if (isOwn) {
      return new CallContext(function, Set.of(0));
    }
    Set<Integer> own = new TreeSet<>(own(function));
    if (isNamed(thread)) {
      own.addAll(numbers(function));
    }
    return new CallContext(function, own);
  }

  /** Whether nothing is known of what calls the function of a thread: the text has no use of it. */
  private boolean isNamed(ThreadInstance thread) {
    return thread.by().isEmpty()
        && !thread.function().equals(MAIN)
        && operands()
            .noneMatch(operand ->
                operand instanceof Operand.Routine routine
                    && routine.function().equals(thread.function()));
  }

  /** All operands of instructions and initializers. */
  private Stream<Operand> operands() {
    return Stream.concat(
        unit.functions().stream()
            .flatMap(function -> function.body().stream())
            .flatMap(instruction -> Operands.of(instruction).stream()),
        unit.variables().stream().flatMap(variable -> variable.values().stream()));
  }

  /**
   * The parameters that point to numbers. A function whose callers are not known gets its input and
   * output there, and what it shares in structures, unless it accesses something atomically.
   */
  private static Set<Integer> numbers(Function function) {
    if (function.body().stream().anyMatch(Analysis::isAtomic)) {
      return Set.of();
    }
    return IntStream.range(0, function.parameters().size())
        .filter(i ->
            function.parameters().get(i).type() instanceof Type.Pointer pointer
                && pointer.target() instanceof Type.Arithmetic)
        .boxed()
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** That pointers to numbers which threads get from elsewhere lead to what nobody else uses. */
  List<Assumption> assumptions() {
    List<Assumption> assumptions = new ArrayList<>();
    for (ThreadInstance thread : threads.threads()) {
      Function function = unit.function(thread.procedure()).orElseThrow();
      if (isNamed(thread)) {
        List<String> taken =
            numbers(function).stream()
                .filter(i -> !own(function).contains(i))
                .map(i -> function.parameters().get(i))
                .filter(parameter -> isUsed(function, parameter))
                .map(parameter -> parameter.name().substring(1))
                .toList();
        if (!taken.isEmpty()) {
          assumptions.add(new Assumption.OwnArgument(function.span(), thread.function(), taken));
        }
      }
    }
    return assumptions.stream().distinct().toList();
  }

  private static boolean isAtomic(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Load load -> load.order().isPresent();
      case Instruction.Store store -> store.order().isPresent();
      case Instruction.Update update -> true;
      default -> false;
    };
  }

  private static boolean isUsed(Function function, Operand.Register parameter) {
    return function.body().stream().anyMatch(i -> Operands.of(i).contains(parameter));
  }

  /**
   * The parameters of an entry that point to what nobody else uses while it runs: what its rule
   * says, and data, which the kernel has for each call.
   */
  private Set<Integer> own(Function function) {
    Environment environment = first.environment();
    Set<Integer> own = environment.own(function);
    KernelObjects kernel = KernelObjects.of(unit);
    boolean isOfTables = environment.isOfTables(function.name());
    for (int i = 0; i < function.parameters().size(); i++) {
      if (isOfTables
          && function.parameters().get(i).type() instanceof Type.Pointer pointer
          && kernel.isData(pointer.target())) {
        own.add(i);
      }
    }
    return own;
  }

  private boolean handsOver(Point start) {
    return unit.function(start.function())
        .filter(function -> escape.handsOver(function, Set.of(), start.position()))
        .isPresent();
  }

  /** Whether any number of threads may start. */
  boolean isForAny() {
    return options.copies() == COptions.Copies.SOME || options.copies() == COptions.Copies.NONE;
  }

  /** Whether memory is one structure for each device. */
  boolean isOneForDevice(MemoryObject object) {
    return object instanceof MemoryObject.Allocated memory
        && devices.allocations().stream()
            .filter(devices::isOneForDevice)
            .anyMatch(site -> allocated(site).equals(Optional.of(memory)));
  }

  /** What a driver allocates at some place. */
  Optional<MemoryObject> allocated(DeviceStructures.Site site) {
    List<Instruction> body = unit.function(site.function()).map(Function::body).orElse(List.of());
    return IntStream.range(0, body.size())
        .filter(at -> body.get(at).origin().equals(site.call().origin()))
        .filter(at ->
            body.get(at) instanceof Instruction.Call
                || body.get(at) instanceof Instruction.Allocate)
        .mapToObj(at -> pointers.allocated(site.function(), at))
        .findFirst()
        .flatMap(memory ->
            switch (site.part()) {
              case ALL -> Optional.of(memory);
              case BEHIND -> pointers.structureBehind(memory);
            });
  }
}
