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
import liss.c.ir.Operands;
import liss.c.ir.Type;
import liss.c.pointers.MemoryObject;
import liss.c.pointers.Pointers;
import liss.c.vocabulary.Meaning;
import liss.c.vocabulary.Meaning.Action;

/**
 * What functions write, call, and give away, whatever the order of steps: asked of the analysis of
 * pointers, to know whose memory is whose before the threads are known.
 *
 * <p>Functions of other files are taken to use only what they get.
 */
final class Targets {

  private final ProgramFunctions library;
  private final Pointers pointers;
  private final Map<String, Map<Operand, Set<MemoryObject>>> known = new HashMap<>();
  private final Map<MemoryObject, Set<MemoryObject>> contents = new HashMap<>();
  private final Map<String, List<Instruction.Call>> calls = new HashMap<>();

  Targets(ProgramFunctions library, Pointers pointers) {
    this.library = library;
    this.pointers = pointers;
    library
        .definitions()
        .forEach((name, function) ->
            calls.put(
                name,
                function.body().stream()
                    .filter(Instruction.Call.class::isInstance)
                    .map(Instruction.Call.class::cast)
                    .toList()));
  }

  /** The objects that an operand of a function may point to. */
  Set<MemoryObject> of(String function, Operand operand) {
    return known
        .computeIfAbsent(function, f -> new HashMap<>())
        .computeIfAbsent(operand, o -> pointers.objects(function, o));
  }

  /** The functions that an operand of a function may be, in the order in which they are found. */
  List<String> named(String function, Operand operand) {
    return operand instanceof Operand.Routine routine
        ? List.of(routine.function())
        : routines(of(function, operand));
  }

  private static List<String> routines(Set<MemoryObject> objects) {
    return objects.stream()
        .filter(MemoryObject.Routine.class::isInstance)
        .map(routine -> ((MemoryObject.Routine) routine).name())
        .toList();
  }

  /** What can be reached from addresses, with what they point to. */
  Set<MemoryObject> reached(Set<MemoryObject> from) {
    Set<MemoryObject> all = new LinkedHashSet<>(from);
    Deque<MemoryObject> open = new ArrayDeque<>(from);
    while (!open.isEmpty()) {
      contents.computeIfAbsent(open.remove(), pointers::contents).stream()
          .filter(all::add)
          .forEach(open::add);
    }
    return all;
  }

  /** What an instruction allocates. */
  MemoryObject allocated(String function, int position) {
    return pointers.allocated(function, position);
  }

  /** The functions that a call may run before it returns, and that the program defines. */
  List<String> callees(String caller, Instruction.Call call) {
    List<String> all = new ArrayList<>();
    for (String name : named(caller, call.function())) {
      library
          .meaning(name)
          .ifPresentOrElse(
              meaning ->
                  ProgramFunctions.callback(call, meaning)
                      .ifPresent(f -> all.addAll(named(caller, f))),
              () -> all.add(name));
    }
    return all.stream().filter(name -> library.definition(name).isPresent()).distinct().toList();
  }

  /** The calls of a function. */
  List<Instruction.Call> calls(String function) {
    return calls.getOrDefault(function, List.of());
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
        routines(reached(of(caller, argument))).stream()
            .filter(name -> library.definition(name).isPresent())
            .forEach(given::add);
      }
    }
    return given;
  }

  /** What a function itself has addresses of, and what its calls of other files may use. */
  Set<MemoryObject> named(Function function) {
    Set<MemoryObject> all = written(function);
    for (Instruction instruction : function.body()) {
      Operands.of(instruction).forEach(operand -> all.addAll(of(function.name(), operand)));
    }
    return all;
  }

  /** What a function itself writes, and what it gives to functions that may write it. */
  Set<MemoryObject> written(Function function) {
    Set<MemoryObject> all = new HashSet<>();
    for (Instruction instruction : function.body()) {
      all.addAll(written(function.name(), instruction));
    }
    return all;
  }

  private Set<MemoryObject> written(String function, Instruction instruction) {
    Set<MemoryObject> all = new HashSet<>();
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
            ProgramFunctions.operand(c, meaning.get(), 2)
                .ifPresent(o -> all.addAll(of(function, o)));
          } else if (meaning.isPresent()) {
            ProgramFunctions.written(c, meaning.get()).forEach(o -> all.addAll(of(function, o)));
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
  Set<MemoryObject> copied(Function function) {
    Set<MemoryObject> all = new HashSet<>();
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
