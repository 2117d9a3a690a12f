package liss.c.threads;

import java.util.ArrayList;
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
import liss.c.ir.Type;
import liss.c.ir.Variable;
import liss.c.pointers.MemoryObject;
import liss.c.source.COptions.Copies;
import liss.c.threads.KnownValue.Base;
import liss.c.vocabulary.Meaning;
import liss.c.vocabulary.Meaning.Action;

/** What instructions do to what is known, if they are no jumps. */
final class ConstantSteps {

  private final KnownMemory world;
  private final ConstantOperations operations;
  private final Copies copies;
  private final Map<CallFrame, Call> calls = new LinkedHashMap<>();
  private final Map<ExecutedSite, Start> starts = new LinkedHashMap<>();
  private final Map<ExecutedSite, KnownValue> joins = new LinkedHashMap<>();

  /** The last execution of a call, with what was known at its start. */
  private record Call(ConstantState entry, CallExecution execution) {}

  /**
   * A start of a thread.
   *
   * @param functions those that it may start
   * @param handle where the identifier is left; empty if nowhere
   */
  record Start(List<String> functions, KnownValue argument, Optional<KnownValue.Place> handle) {

    /** Copies the list. */
    Start {
      functions = List.copyOf(functions);
    }
  }

  /**
   * @param copies what to do where it is not known how many threads start
   */
  ConstantSteps(KnownMemory world, Copies copies) {
    this.world = world;
    this.operations = new ConstantOperations(world);
    this.copies = copies;
  }

  KnownValue value(Operand operand, ConstantState state, CallFrame frame) {
    return operations.value(operand, state, frame);
  }

  /** The starts that were executed. */
  Map<ExecutedSite, Start> starts() {
    return starts;
  }

  /** The values by which threads are waited for. */
  Map<ExecutedSite, KnownValue> joins() {
    return joins;
  }

  /** Executes a call with what is known at its start of what it may use; all calls with nothing. */
  CallExecution execution(CallFrame frame, ConstantState start) {
    Set<MemoryObject> used = world.used(frame.function().name());
    ConstantState entry = frame.isForAll() ? new ConstantState() : start.entry(used);
    if (frame.isForAll()) {
      forget(used, frame, entry);
    }
    Call last = calls.get(frame);
    if (last == null || !last.entry().equals(entry)) {
      last = new Call(entry, new CallExecution(this, world, frame, entry.copy(), copies));
      calls.put(frame, last);
    }
    return last.execution();
  }

  /** Changes a state as an instruction does; returns whether the next one may be executed. */
  boolean execute(Instruction instruction, ExecutedSite site, ConstantState state) {
    CallFrame frame = site.frame();
    switch (instruction) {
      case Instruction.Load i ->
          state.set(
              i.result(),
              ConstantOperations.loaded(
                  load(value(i.address(), state, frame), i, site, state), i.result().type()));
      case Instruction.Store i ->
          store(i.address(), value(i.value(), state, frame), i.value().type(), frame, state);
      case Instruction.Copy i -> copy(i, site, state);
      case Instruction.Update i -> {
        forget(i.address(), frame, state);
        state.set(i.result(), operations.unknown(site, i.result()));
      }
      case Instruction.Call i -> {
        return call(i, site, state);
      }
      case Instruction.Enter i ->
          state.setContent(new Base.Local(frame, i.local()), Content.UNDEFINED);
      case Instruction.Allocate i -> state.set(i.result(), allocated(site, state));
      case Instruction.Assembler i -> {
        i.written().forEach(address -> forget(address, frame, state));
        if (i.reach() == Instruction.Reach.MEMORY) {
          forget(world.variables(), frame, state);
        }
      }
      case Instruction.Inexact i -> {}
      default ->
          operations
              .computed(instruction, state, site)
              .ifPresent(value ->
                  liss.c.ir.Operands.result(instruction).ifPresent(r -> state.set(r, value)));
    }
    return true;
  }

  private KnownValue allocated(ExecutedSite site, ConstantState state) {
    Base base =
        new Base.Heap(
            site, world.targets().allocated(site.frame().function().name(), site.position()));
    if (world.isFollowed(base, site.frame())) {
      state.setContent(base, Content.UNDEFINED);
    }
    return new KnownValue.Place(base, KnownValue.number(Type.Int.LONG, 0));
  }

  private KnownValue load(
      KnownValue address, Instruction.Load load, ExecutedSite site, ConstantState state) {
    KnownValue unknown = operations.unknown(site, load.result());
    if (!(address instanceof KnownValue.Place place)) {
      return unknown;
    }
    long size = world.size(load.result().type());
    if (!world.isFollowed(place.base(), site.frame()) || load.order().isPresent()) {
      return unknown instanceof KnownValue.Symbol symbol
          ? new KnownValue.Loaded(place, symbol)
          : unknown;
    }
    Content content = state.content(place.base());
    Optional<Long> offset = place.constant();
    if (offset.isEmpty()) {
      return content
          .readAnywhere()
          .<KnownValue>map(v ->
              new KnownValue.Identifiers(((KnownValue.Identifiers) v).starts(), Optional.of(place)))
          .orElse(
              unknown instanceof KnownValue.Symbol symbol
                  ? new KnownValue.Loaded(place, symbol)
                  : unknown);
    }
    Optional<KnownValue> known = content.read(offset.get(), size);
    if (known.isEmpty() && content.isInitial(offset.get(), size)) {
      known = world.first(place.base(), offset.get(), size);
    }
    if (known.isEmpty()) {
      state.setContent(place.base(), content.written(offset.get(), size, unknown));
    }
    return known.orElse(unknown);
  }

  private void store(
      Operand address, KnownValue value, Type type, CallFrame frame, ConstantState state) {
    KnownValue to = value(address, state, frame);
    if (!(to instanceof KnownValue.Place place) || place.base() instanceof Base.Pointed) {
      forget(address, frame, state);
      return;
    }
    if (world.isFollowed(place.base(), frame)) {
      Content content = state.content(place.base());
      boolean isScalar = type instanceof Type.Scalar;
      state.setContent(
          place.base(),
          !isScalar
              ? Content.UNKNOWN
              : place
                  .constant()
                  .map(offset -> content.written(offset, world.size(type), value))
                  .orElseGet(() -> content.writtenAnywhere(value)));
    }
  }

  /** Something writes where an address may point to. */
  private void forget(Operand address, CallFrame frame, ConstantState state) {
    Set<MemoryObject> targets =
        new LinkedHashSet<>(world.targets().of(frame.function().name(), address));
    if (value(address, state, frame) instanceof KnownValue.Place place) {
      targets.addAll(place.targets());
    }
    forget(targets, frame, state);
  }

  private void forget(Set<MemoryObject> targets, CallFrame frame, ConstantState state) {
    state.forget(targets, variable -> world.isFollowed(variable, frame));
  }

  private void copy(Instruction.Copy copy, ExecutedSite site, ConstantState state) {
    CallFrame frame = site.frame();
    KnownValue from = value(copy.from(), state, frame);
    KnownValue to = value(copy.to(), state, frame);
    boolean areKnown =
        from instanceof KnownValue.Place source
            && to instanceof KnownValue.Place place
            && source.isExact()
            && place.isExact()
            && world.isFollowed(source.base(), frame)
            && world.isFollowed(place.base(), frame);
    if (!areKnown) {
      forget(copy.to(), frame, state);
      return;
    }
    KnownValue.Place source = (KnownValue.Place) from;
    KnownValue.Place place = (KnownValue.Place) to;
    long size = world.size(copy.type());
    long shift = place.constant().orElseThrow() - source.constant().orElseThrow();
    Content content = state.content(source.base());
    Map<Long, Content.Cell> cells = new LinkedHashMap<>(content.cells());
    if (content.rest() == Content.Rest.INITIAL && source.base() instanceof Base.Global g) {
      for (Variable.Initial first :
          world.variable(g.variable()).map(Variable::initial).orElse(List.of())) {
        long width = world.size(first.value().type());
        if (content.isInitial(first.offset(), width)) {
          cells.put(first.offset(), new Content.Cell(KnownMemory.constant(first.value()), width));
        }
      }
    }
    Content changed = Content.UNKNOWN;
    for (Map.Entry<Long, Content.Cell> cell : cells.entrySet()) {
      long offset = cell.getKey();
      boolean isInside =
          offset >= source.constant().orElseThrow()
              && offset + cell.getValue().size() <= source.constant().orElseThrow() + size;
      if (isInside) {
        changed = changed.written(offset + shift, cell.getValue().size(), cell.getValue().value());
      }
    }
    state.setContent(place.base(), changed);
  }

  private boolean call(Instruction.Call call, ExecutedSite site, ConstantState state) {
    CallFrame frame = site.frame();
    call.into().ifPresent(into -> forget(into, frame, state));
    List<String> names = callees(call, frame, state);
    if (names.size() == 1) {
      return call(names.getFirst(), call, site, state);
    }
    boolean goesOn = names.isEmpty();
    Optional<ConstantState> after = Optional.empty();
    for (String name : names) {
      ConstantState one = state.copy();
      if (call(name, call, site, one)) {
        goesOn = true;
        after = after.map(a -> a.joined(one, frame, site, world::first)).or(() -> Optional.of(one));
      }
    }
    after.ifPresent(state::become);
    if (names.isEmpty()) {
      call.result().ifPresent(r -> state.set(r, operations.unknown(site, r)));
    }
    return goesOn;
  }

  /** The functions that a call may run. */
  List<String> callees(Instruction.Call call, CallFrame frame, ConstantState state) {
    return value(call.function(), state, frame) instanceof KnownValue.Known known
            && known.operand() instanceof Operand.Routine routine
        ? List.of(routine.function())
        : world.targets().named(frame.function().name(), call.function());
  }

  private boolean call(String name, Instruction.Call call, ExecutedSite site, ConstantState state) {
    Optional<Meaning> meaning = world.library().meaning(name);
    if (meaning.isPresent()) {
      return known(meaning.get(), call, site, state);
    }
    CallFrame frame = site.frame();
    Optional<Function> function = world.library().definition(name);
    if (function.isPresent() && isExecuted(name, frame)) {
      return execute(function.get(), call, site, state);
    }
    if (function.isPresent()) {
      forget(world.changes(name), frame, state);
    } else {
      Set<MemoryObject> passed = new LinkedHashSet<>();
      call.arguments().forEach(a -> passed.addAll(world.targets().of(frame.function().name(), a)));
      forget(world.targets().reached(passed), frame, state);
    }
    call.result().ifPresent(r -> state.set(r, operations.unknown(site, r)));
    return true;
  }

  /** Whether the calls of a function are executed one by one. */
  boolean isExecuted(String name, CallFrame caller) {
    return world.hasStarts(name) && !caller.chain().contains(name);
  }

  /** What is known at the start of a call. */
  ConstantState entry(
      CallFrame callee, Instruction.Call call, ExecutedSite site, ConstantState state) {
    ConstantState entry = state.memoryOnly();
    List<Register> parameters = callee.function().parameters();
    for (int i = 0; i < parameters.size() && i < call.arguments().size(); i++) {
      Operand argument = call.arguments().get(i);
      if (parameters.get(i).type().equals(argument.type())
          || parameters.get(i).type() instanceof Type.Pointer) {
        entry.set(parameters.get(i), value(argument, state, site.frame()));
      }
    }
    return entry;
  }

  private boolean execute(
      Function function, Instruction.Call call, ExecutedSite site, ConstantState state) {
    CallFrame callee = world.frame(function, site);
    CallExecution execution = execution(callee, entry(callee, call, site, state));
    Optional<CallExecution.Returned> returned = execution.returned();
    returned.ifPresent(end -> {
      returnFrom(end, callee, site, state);
      call.result()
          .ifPresent(r ->
              state.set(
                  r,
                  end.value()
                      .filter(value -> !callee.isForAll())
                      .orElseGet(() -> operations.unknown(site, r))));
    });
    return returned.isPresent();
  }

  private void returnFrom(
      CallExecution.Returned end, CallFrame callee, ExecutedSite site, ConstantState state) {
    String name = callee.function().name();
    if (callee.isForAll()) {
      forget(world.changes(name), site.frame(), state);
      state.returnFrom(end.state().threadsOnly(), callee, Set.of());
    } else {
      state.returnFrom(end.state(), callee, world.used(name));
    }
  }

  private boolean known(
      Meaning meaning, Instruction.Call call, ExecutedSite site, ConstantState state) {
    CallFrame frame = site.frame();
    call.result().ifPresent(r -> state.set(r, operations.unknown(site, r)));
    ProgramFunctions.written(call, meaning).forEach(o -> forget(o, frame, state));
    switch (meaning.action()) {
      case START -> start(meaning, call, site, state);
      case JOIN ->
          ProgramFunctions.operand(call, meaning, 0)
              .ifPresent(o -> join(site, value(o, state, frame), state));
      case ALLOCATE -> call.result().ifPresent(r -> state.set(r, allocated(site, state)));
      case CALL, ONCE ->
          callbacks(meaning, call, frame, state)
              .forEach(name -> callBack(name, meaning, site, state));
      case THREAD_EXIT, EXIT, ABORT -> {
        return false;
      }
      default -> {}
    }
    return true;
  }

  /** The functions that a call may run before it returns, with what it means itself. */
  List<String> callbacks(
      Meaning meaning, Instruction.Call call, CallFrame frame, ConstantState state) {
    Optional<Operand> function = ProgramFunctions.callback(call, meaning);
    if (function.isEmpty()) {
      return List.of();
    }
    return value(function.get(), state, frame) instanceof KnownValue.Known known
            && known.operand() instanceof Operand.Routine routine
        ? List.of(routine.function())
        : world.targets().named(frame.function().name(), function.get());
  }

  /** The call may run another function, or not. */
  private void callBack(String name, Meaning meaning, ExecutedSite site, ConstantState state) {
    Optional<Function> function = world.library().definition(name);
    if (function.isEmpty()) {
      return;
    }
    forget(world.changes(name), site.frame(), state);
    if (isExecuted(name, site.frame())) {
      ExecutedSite inside =
          new ExecutedSite(
              site.frame(),
              site.rounds(),
              site.position(),
              site.isOnce() && meaning.action() == Action.ONCE);
      ConstantState without = state.copy();
      CallFrame callee = world.frame(function.get(), inside);
      execution(callee, state.memoryOnly())
          .returned()
          .ifPresent(end -> {
            returnFrom(end, callee, site, state);
            ConstantState joined = state.joined(without, site.frame(), site, world::first);
            state.become(joined);
          });
    }
  }

  private void start(
      Meaning meaning, Instruction.Call call, ExecutedSite site, ConstantState state) {
    CallFrame frame = site.frame();
    Optional<Operand> handle = ProgramFunctions.operand(call, meaning, 2);
    Optional<Operand> function = ProgramFunctions.operand(call, meaning, 0);
    KnownValue identifier = new KnownValue.Identifiers(Set.of(site));
    Optional<KnownValue.Place> place =
        handle.map(h -> value(h, state, frame)).flatMap(v -> place(v, handle.get(), frame));
    handle.ifPresent(h -> {
      Type target = h.type() instanceof Type.Pointer p ? p.target() : Type.Int.SIZE;
      store(h, identifier, target instanceof Type.Scalar ? target : Type.Int.SIZE, frame, state);
    });
    call.result()
        .filter(r -> r.type() instanceof Type.Scalar)
        .ifPresent(r ->
            state.set(
                r,
                handle.isPresent() && r.type() instanceof Type.Int t
                    ? KnownValue.number(t, 0)
                    : identifier));
    List<String> functions = new ArrayList<>();
    if (function.isPresent()) {
      KnownValue target = value(function.get(), state, frame);
      if (target instanceof KnownValue.Known known
          && known.operand() instanceof Operand.Routine routine) {
        functions.add(routine.function());
      } else {
        functions.addAll(world.targets().named(frame.function().name(), function.get()));
      }
    }
    KnownValue argument =
        ProgramFunctions.operand(call, meaning, 1)
            .map(a -> value(a, state, frame))
            .orElse(new KnownValue.Undefined());
    starts.put(site, new Start(functions, argument, place));
    state.start(site);
  }

  private Optional<KnownValue.Place> place(KnownValue value, Operand address, CallFrame frame) {
    Set<MemoryObject> targets = world.targets().of(frame.function().name(), address);
    return value instanceof KnownValue.Place place
        ? Optional.of(place)
        : Optional.of(
            new KnownValue.Place(
                new Base.Pointed(targets), new KnownValue.Symbol(frame, address.toString())));
  }

  private void join(ExecutedSite site, KnownValue identifier, ConstantState state) {
    joins.put(site, identifier);
    if (identifier instanceof KnownValue.Identifiers one && one.starts().size() == 1) {
      one.starts().stream()
          .filter(start -> start.isOnce() || isInSameLoops(start, site))
          .forEach(state::end);
    }
  }

  private static boolean isInSameLoops(ExecutedSite start, ExecutedSite wait) {
    Cfg flow = wait.frame().flow();
    return start.frame() == wait.frame()
        && flow.loops(flow.blockAt(start.position()))
            .equals(flow.loops(flow.blockAt(wait.position())));
  }
}
