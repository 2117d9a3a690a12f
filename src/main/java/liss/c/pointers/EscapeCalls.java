package liss.c.pointers;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import liss.c.calls.KnownCall;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Register;
import liss.c.ir.Type;

/** What calls do to a state. */
final class EscapeCalls {

  private final Escape escape;
  private final Function caller;
  private final EscapeState state;
  private final EscapeSteps steps;
  private final Summary found;

  EscapeCalls(Escape escape, Function caller, EscapeState state, EscapeSteps steps, Summary found) {
    this.escape = escape;
    this.caller = caller;
    this.state = state;
    this.steps = steps;
    this.found = found;
  }

  /** Executes a call; returns whether control comes back. */
  boolean call(int position, Instruction.Call call) {
    Optional<KnownCall> known = escape.functions().known(call);
    if (known.isPresent()) {
      return known(position, known.get());
    }
    List<Function> callees = escape.callees(caller, call);
    if (callees.isEmpty()) {
      store(call);
      return true;
    }
    return run(position, call, callees);
  }

  /** One of some functions is executed. */
  private boolean run(int position, Instruction.Call call, List<Function> callees) {
    EscapeState before = state.copy();
    boolean comesBack = run(position, call, callees.getFirst());
    for (Function callee : callees.subList(1, callees.size())) {
      EscapeState other = before.copy();
      EscapeSteps otherSteps = new EscapeSteps(escape, other, found);
      comesBack |=
          new EscapeCalls(escape, caller, other, otherSteps, found).run(position, call, callee);
      state.join(other);
    }
    return comesBack;
  }

  /** A function may store its arguments anywhere. */
  private void store(Instruction.Call call) {
    call.arguments().forEach(argument -> steps.show(state.value(argument)));
    into(call);
    call.result().ifPresent(r -> state.set(r, EscapeValue.OTHER));
  }

  private void into(Instruction.Call call) {
    call.into().ifPresent(into -> steps.store(state.value(into), EscapeValue.OTHER));
  }

  private boolean known(int position, KnownCall known) {
    Instruction.Call call = known.call();
    if (!known.isComplete()) {
      store(call);
      return true;
    }
    switch (known.action()) {
      case EXIT, ABORT, THREAD_EXIT -> {
        store(call);
        return false;
      }
      case ALLOCATE -> {
        if (known.meaning().operands().isEmpty() && mayReturnArgument(call)) {
          store(call);
          return true;
        }
        if (known.meaning().operands().isEmpty()) {
          call.arguments().stream()
              .filter(EscapeCalls::isPointer)
              .forEach(argument -> {
                if (mayBeKept(argument)) {
                  steps.show(state.value(argument));
                } else {
                  copied(argument);
                }
              });
        } else {
          known.operands().forEach(this::copied);
        }
        call.result().ifPresent(r -> steps.allocate(position, r));
        if (call.arguments().stream().anyMatch(this::mayBeInside)) {
          state.hold(Set.of(new Name.Site(position)), EscapeValue.OTHER);
        }
      }
      case START -> start(position, known);
      case JOIN, CALL, ONCE, AT_EXIT, UNSUPPORTED, FREE -> {
        call.arguments().forEach(argument -> steps.use(state.value(argument)));
        store(call);
      }
      case COPY -> {
        EscapeValue to = state.value(known.operands().get(0));
        steps.use(to);
        steps.store(to, steps.load(known.operands().get(1)));
        result(call);
      }
      case READ, WRITE, COUNT, UPDATE, MODIFY -> {
        call.arguments().forEach(this::copied);
        result(call);
      }
      case IGNORE, NONDET -> keep(call, known.without(known.meaning().operands()));
      case KEY, KEY_SET, KEY_GET -> keep(call, call.arguments());
      default -> {
        call.arguments().forEach(argument -> steps.use(state.value(argument)));
        result(call);
      }
    }
    return true;
  }

  private static boolean isPointer(Operand argument) {
    return argument.type() instanceof Type.Pointer;
  }

  /**
   * Whether what is allocated may hold an argument as a pointer that matters: not one to what only
   * the world changes, such as the type of a new object.
   */
  private boolean mayBeInside(Operand argument) {
    Set<String> internal = escape.functions().vocabulary().world().internal();
    return argument.type() instanceof Type.Pointer pointer
        && !(pointer.target() instanceof Type.Composite structure
            && internal.contains(structure.name()));
  }

  /** Whether what is allocated may be memory that an argument points to, as with realloc. */
  private static boolean mayReturnArgument(Instruction.Call call) {
    return call.arguments().stream()
        .map(Operand::type)
        .filter(Type.Pointer.class::isInstance)
        .anyMatch(type ->
            ((Type.Pointer) type).target() instanceof Type.Nothing
                || call.result().filter(result -> result.type().equals(type)).isPresent());
  }

  /** Whether a function of which too little is known may give an argument back later. */
  private static boolean mayBeKept(Operand argument) {
    return argument.type() instanceof Type.Pointer pointer
        && (pointer.target() instanceof Type.Composite || pointer.target() instanceof Type.Nothing);
  }

  /** What an argument points to is read and written. */
  private void copied(Operand argument) {
    steps.show(steps.load(argument));
    state.hold(state.value(argument).names(), EscapeValue.OTHER);
  }

  /** An address that is returned may be that of an argument. */
  private void result(Instruction.Call call) {
    result(call, call.arguments());
  }

  /** Some arguments may be kept for others, or returned. */
  private void keep(Instruction.Call call, List<Operand> arguments) {
    arguments.forEach(this::copied);
    arguments.stream()
        .filter(EscapeCalls::mayBeKept)
        .forEach(argument -> steps.show(state.value(argument)));
    result(call, arguments);
  }

  /** An address that is returned may be that of one of some arguments. */
  private void result(Instruction.Call call, List<Operand> arguments) {
    into(call);
    if (call.result().isPresent()) {
      Register result = call.result().get();
      EscapeValue value = EscapeValue.OTHER;
      for (Operand argument : arguments) {
        value = value.or(state.value(argument));
      }
      state.set(result, escape.mayBeAddress(result.type()) ? value : EscapeValue.OTHER);
    }
  }

  /** A thread begins; it may get own memory, to which only registers point. */
  private void start(int position, KnownCall known) {
    Instruction.Call call = known.call();
    Optional<Operand> argument = known.operand(1);
    EscapeValue passed = argument.map(state::value).orElse(EscapeValue.OTHER);
    boolean isGiven =
        passed.isOwn()
            && passed.names().stream().allMatch(Name.Site.class::isInstance)
            && state.isInRegisters(passed.names());
    if (isGiven) {
      state.give(passed.names(), position);
      found.give(position);
    } else {
      found.keep(position);
    }
    call.arguments().stream()
        .filter(a -> !(isGiven && a.equals(argument.get())))
        .forEach(a -> steps.show(state.value(a)));
    into(call);
    call.result().ifPresent(r -> state.set(r, EscapeValue.OTHER));
  }

  /** A function of the program is executed. */
  private boolean run(int position, Instruction.Call call, Function callee) {
    List<Operand> arguments = call.arguments();
    int number = Math.min(arguments.size(), callee.parameters().size());
    Set<Integer> own =
        IntStream.range(0, number)
            .filter(i -> isAlone(i, arguments))
            .boxed()
            .collect(Collectors.toCollection(HashSet::new));
    for (int i = 0; i < arguments.size(); i++) {
      if (!own.contains(i)) {
        steps.show(state.value(arguments.get(i)));
      }
    }
    own.removeIf(i -> !state.value(arguments.get(i)).isOwn());
    found.pass(position, own);
    Summary.End end = escape.summary(callee, own).end();
    for (int i : own) {
      Set<Name> memory = state.value(arguments.get(i)).names();
      if (!end.kept().contains(new Name.Behind(i))) {
        steps.show(state.loaded(state.value(arguments.get(i))));
      }
      if (!end.kept().contains(new Name.Parameter(i))) {
        state.show(memory);
      }
    }
    end.contents()
        .forEach((memory, content) -> {
          EscapeValue translated = translated(content, position, arguments);
          state.hold(pointer(memory, position, arguments).names(), translated);
        });
    into(call);
    call.result().ifPresent(r -> state.set(r, translated(end.result(), position, arguments)));
    return end.isReached();
  }

  /** A value in names of this function instead of those of a function that was called. */
  private EscapeValue translated(EscapeValue value, int position, List<Operand> arguments) {
    EscapeValue result = new EscapeValue(Set.of(), value.isOnlyThere());
    for (Name name : value.names()) {
      result = result.or(pointer(name, position, arguments));
    }
    return result;
  }

  private EscapeValue pointer(Name name, int position, List<Operand> arguments) {
    return switch (name) {
      case Name.Parameter n -> state.value(arguments.get(n.number()));
      case Name.Behind n -> behind(state.value(arguments.get(n.number())));
      case Name.Fresh n -> EscapeValue.to(new Name.Site(position));
      default -> throw new IllegalArgumentException("not a name that callers know");
    };
  }

  /** All that can be found from some memory. */
  private EscapeValue behind(EscapeValue address) {
    EscapeValue all = state.loaded(address);
    for (Name name : state.closure(all.names())) {
      all = all.or(state.content(name));
    }
    return all;
  }

  /** Whether an argument points to own memory which no other argument leads to, nor itself. */
  private boolean isAlone(int argument, List<Operand> arguments) {
    EscapeValue value = state.value(arguments.get(argument));
    if (!value.isOwn() || arguments.get(argument) instanceof Operand.Whole) {
      return false;
    }
    Set<Name> inside = state.closure(state.loaded(value).names());
    if (!Collections.disjoint(inside, value.names())) {
      return false;
    }
    Set<Name> memory = state.closure(value.names());
    return IntStream.range(0, arguments.size())
        .filter(i -> i != argument)
        .allMatch(i ->
            Collections.disjoint(memory, state.closure(state.value(arguments.get(i)).names())));
  }
}
