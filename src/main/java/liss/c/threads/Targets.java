package liss.c.threads;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Region;
import liss.c.ir.Operand.Register;
import liss.c.ir.Operands;
import liss.c.ir.Type;
import liss.c.vocabulary.Meaning;
import liss.c.vocabulary.Meaning.Action;

/**
 * What addresses may point to, whatever the order of steps (Lars Ole Andersen, Program Analysis and
 * Specialization for the C Programming Language, 1994, section 4), without fields. A coarse answer,
 * enough to know whose memory is whose before the threads are known.
 *
 * <p>Functions of other files are taken to use only what they get.
 */
final class Targets {

  /** What an address may point into. */
  sealed interface Target {

    /**
     * A variable.
     *
     * @param function of which it is a local; empty for others
     */
    record Memory(String function, String variable) implements Target {}

    /** What a call allocates. */
    record Heap(String function, int position) implements Target {}

    /** A function. */
    record Code(String function) implements Target {}
  }

  /** Something that has addresses as its values. */
  private sealed interface Holder {
    record Local(String function, String register) implements Holder {}

    record Content(Target target) implements Holder {}

    record Result(String function) implements Holder {}
  }

  private final Library library;
  private final Map<Holder, Set<Target>> values = new HashMap<>();
  private boolean grows;

  Targets(Library library) {
    this.library = library;
    do {
      grows = false;
      library.definitions().values().forEach(this::function);
    } while (grows);
  }

  private void function(Function function) {
    String name = function.name();
    for (int i = 0; i < function.body().size(); i++) {
      Instruction instruction = function.body().get(i);
      switch (instruction) {
        case Instruction.Load l -> add(name, l.result(), contents(of(name, l.address())));
        case Instruction.Store s -> store(of(name, s.address()), of(name, s.value()));
        case Instruction.Copy c -> store(of(name, c.to()), contents(of(name, c.from())));
        case Instruction.Update u -> {
          add(name, u.result(), contents(of(name, u.address())));
          u.operands().forEach(o -> store(of(name, u.address()), of(name, o)));
        }
        case Instruction.Return r ->
            r.value().ifPresent(v -> add(new Holder.Result(name), of(name, v)));
        case Instruction.Call c -> call(name, i, c);
        case Instruction.Allocate a -> add(name, a.result(), Set.of(new Target.Heap(name, i)));
        default ->
            Operands.result(instruction)
                .ifPresent(result ->
                    Operands.of(instruction).forEach(o -> add(name, result, of(name, o))));
      }
    }
  }

  private void call(String caller, int position, Instruction.Call call) {
    List<Set<Target>> arguments = call.arguments().stream().map(a -> of(caller, a)).toList();
    for (String callee : named(caller, call.function())) {
      Optional<Meaning> meaning = library.meaning(callee);
      if (meaning.isPresent()) {
        known(caller, position, call, meaning.get());
      } else if (library.definition(callee).isPresent()) {
        bind(callee, arguments);
        call.result().ifPresent(r -> add(caller, r, values(new Holder.Result(callee))));
        call.into()
            .ifPresent(
                into -> store(of(caller, into), contents(values(new Holder.Result(callee)))));
      } else {
        Set<Target> all = new LinkedHashSet<>();
        arguments.forEach(all::addAll);
        store(all, all);
        call.result().ifPresent(r -> add(caller, r, all));
        reached(all).stream()
            .filter(Target.Code.class::isInstance)
            .forEach(code -> {
              String given = ((Target.Code) code).function();
              library
                  .definition(given)
                  .ifPresent(f -> f.parameters().forEach(p -> add(given, p, all)));
            });
      }
    }
  }

  private void known(String caller, int position, Instruction.Call call, Meaning meaning) {
    switch (meaning.action()) {
      case START ->
          Library.operand(call, meaning, 0)
              .ifPresent(function ->
                  Library.operand(call, meaning, 1)
                      .ifPresent(argument ->
                          named(caller, function)
                              .forEach(f -> bind(f, List.of(of(caller, argument))))));
      case ALLOCATE ->
          call.result().ifPresent(r -> add(caller, r, Set.of(new Target.Heap(caller, position))));
      case CALL -> {
        Set<Target> all = new LinkedHashSet<>();
        call.arguments().forEach(a -> all.addAll(of(caller, a)));
        Library.callback(call, meaning)
            .ifPresent(f ->
                named(caller, f)
                    .forEach(callee ->
                        library
                            .definition(callee)
                            .ifPresent(d -> d.parameters().forEach(p -> add(callee, p, all)))));
      }
      case COPY ->
          Library.operand(call, meaning, 0)
              .ifPresent(to ->
                  Library.operand(call, meaning, 1)
                      .ifPresent(from -> store(of(caller, to), contents(of(caller, from)))));
      default ->
          call.result()
              .ifPresent(r -> call.arguments().forEach(a -> add(caller, r, of(caller, a))));
    }
  }

  private void bind(String callee, List<Set<Target>> arguments) {
    List<Register> parameters =
        library.definition(callee).map(Function::parameters).orElse(List.of());
    for (int i = 0; i < parameters.size() && i < arguments.size(); i++) {
      add(callee, parameters.get(i), arguments.get(i));
    }
  }

  private void store(Set<Target> to, Set<Target> targets) {
    List.copyOf(to).forEach(target -> add(new Holder.Content(target), targets));
  }

  private void add(String function, Register register, Set<Target> targets) {
    add(new Holder.Local(function, register.name()), targets);
  }

  private void add(Holder holder, Set<Target> targets) {
    if (!targets.isEmpty()) {
      grows |=
          values.computeIfAbsent(holder, h -> new LinkedHashSet<>()).addAll(List.copyOf(targets));
    }
  }

  private Set<Target> values(Holder holder) {
    return values.getOrDefault(holder, Set.of());
  }

  private Set<Target> contents(Set<Target> targets) {
    Set<Target> all = new LinkedHashSet<>();
    targets.forEach(target -> all.addAll(values(new Holder.Content(target))));
    return all;
  }

  /** Stores what variables have in them from the beginning. */
  void initial(String variable, Operand value) {
    add(new Holder.Content(new Target.Memory("", variable)), of("", value));
    while (grows) {
      grows = false;
      library.definitions().values().forEach(this::function);
    }
  }

  /** What an operand of a function may point to. */
  Set<Target> of(String function, Operand operand) {
    return switch (operand) {
      case Register r -> values(new Holder.Local(function, r.name()));
      case Operand.Address a ->
          Set.of(new Target.Memory(a.region() == Region.LOCAL ? function : "", a.variable()));
      case Operand.Routine r -> Set.of(new Target.Code(r.function()));
      case Operand.Whole w -> of(function, w.address());
      case Operand.Constant c -> Set.of();
      case Operand.Decimal d -> Set.of();
      case Operand.LabelAddress l -> Set.of();
    };
  }

  /** The functions that an operand of a function may be, in the order in which they are found. */
  List<String> named(String function, Operand operand) {
    return of(function, operand).stream()
        .filter(Target.Code.class::isInstance)
        .map(code -> ((Target.Code) code).function())
        .toList();
  }

  /** What can be reached from addresses, with what they point to. */
  Set<Target> reached(Set<Target> from) {
    Set<Target> all = new LinkedHashSet<>(from);
    Deque<Target> open = new ArrayDeque<>(from);
    while (!open.isEmpty()) {
      values(new Holder.Content(open.remove())).stream().filter(all::add).forEach(open::add);
    }
    return all;
  }

  /** The functions that a call may run before it returns, and that the program defines. */
  List<String> callees(String caller, Instruction.Call call) {
    List<String> all = new ArrayList<>();
    for (String name : named(caller, call.function())) {
      library
          .meaning(name)
          .ifPresentOrElse(
              meaning ->
                  Library.callback(call, meaning).ifPresent(f -> all.addAll(named(caller, f))),
              () -> all.add(name));
    }
    return all.stream().filter(name -> library.definition(name).isPresent()).distinct().toList();
  }

  /** The calls of a function. */
  List<Instruction.Call> calls(String function) {
    return library.definition(function).map(Function::body).orElse(List.of()).stream()
        .filter(Instruction.Call.class::isInstance)
        .map(Instruction.Call.class::cast)
        .toList();
  }

  /** The functions that run when one of these runs, with them. */
  Set<String> called(Set<String> functions) {
    Set<String> all = new LinkedHashSet<>(functions);
    Deque<String> open = new ArrayDeque<>(functions);
    while (!open.isEmpty()) {
      String caller = open.remove();
      for (Instruction.Call call : calls(caller)) {
        callees(caller, call).stream().filter(all::add).forEach(open::add);
      }
    }
    return all;
  }

  /** The functions that a call of another file gets, and that may run from then on. */
  Set<String> givenAway(String caller, Instruction.Call call) {
    List<String> names = named(caller, call.function());
    boolean isOutside =
        names.stream()
            .allMatch(n -> library.meaning(n).isEmpty() && library.definition(n).isEmpty());
    Set<String> given = new LinkedHashSet<>();
    if (isOutside) {
      for (Operand argument : call.arguments()) {
        reached(of(caller, argument)).stream()
            .filter(Target.Code.class::isInstance)
            .map(code -> ((Target.Code) code).function())
            .filter(name -> library.definition(name).isPresent())
            .forEach(given::add);
      }
    }
    return given;
  }

  /** What a function itself writes, and what it gives to functions that may write it. */
  Set<Target> written(Function function) {
    Set<Target> all = new HashSet<>();
    for (Instruction instruction : function.body()) {
      all.addAll(written(function.name(), instruction));
    }
    return all;
  }

  private Set<Target> written(String function, Instruction instruction) {
    Set<Target> all = new HashSet<>();
    switch (instruction) {
      case Instruction.Store s -> all.addAll(of(function, s.address()));
      case Instruction.Copy c -> all.addAll(of(function, c.to()));
      case Instruction.Update u -> all.addAll(of(function, u.address()));
      case Instruction.Assembler a -> a.written().forEach(o -> all.addAll(of(function, o)));
      case Instruction.Call c -> {
        c.into().ifPresent(into -> all.addAll(of(function, into)));
        for (String name : named(function, c.function())) {
          Optional<Meaning> meaning = library.meaning(name);
          if (meaning.filter(m -> m.action() == Action.START).isPresent()) {
            Library.operand(c, meaning.get(), 2).ifPresent(o -> all.addAll(of(function, o)));
          } else if (meaning.isPresent()) {
            Library.written(c, meaning.get()).forEach(o -> all.addAll(of(function, o)));
          } else if (library.definition(name).isEmpty()) {
            c.arguments().forEach(o -> all.addAll(reached(of(function, o))));
          }
        }
      }
      default -> {}
    }
    return all;
  }

  /** Where a function writes values of the type of identifiers, other than by starts. */
  Set<Target> copied(Function function) {
    Set<Target> all = new HashSet<>();
    for (Instruction instruction : function.body()) {
      boolean isStart =
          instruction instanceof Instruction.Call c
              && named(function.name(), c.function()).stream()
                  .anyMatch(name -> library.does(name, a -> a == Action.START));
      boolean isOther =
          instruction instanceof Instruction.Store s
              && !(s.value().type() instanceof Type.Int t && t.bits() == Long.SIZE)
              && s.value().type() instanceof Type.Scalar;
      if (!isStart && !isOther) {
        all.addAll(written(function.name(), instruction));
      }
    }
    return all;
  }
}
