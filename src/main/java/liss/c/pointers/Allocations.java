package liss.c.pointers;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Type;
import liss.c.vocabulary.Meaning;
import liss.c.vocabulary.Vocabulary;
import liss.c.vocabulary.Vocabulary.Defined;

/** The instructions that allocate memory, and the types that it gets where that can be seen. */
final class Allocations {

  private final Vocabulary vocabulary;
  private final Map<MemoryObject.Allocated, Optional<Type>> all = new LinkedHashMap<>();
  private final Map<String, Map<Integer, MemoryObject.Allocated>> places = new HashMap<>();

  /** The structures after others, by these. */
  private final Map<MemoryObject, MemoryObject> behind = new HashMap<>();

  /** The calls of each function by its name that use its result. */
  private final Map<String, List<ResultOfCall>> calls = new HashMap<>();

  private record ResultOfCall(Function caller, Operand.Register result) {}

  Allocations(TranslationUnit unit, Vocabulary vocabulary) {
    this.vocabulary = vocabulary;
    findCalls(unit);
    for (Function function : unit.functions()) {
      List<Instruction> body = function.body();
      for (int i = 0; i < body.size(); i++) {
        Optional<Operand.Register> result = allocated(unit, body.get(i));
        if (result.isPresent()) {
          int number = all.size() + 1;
          MemoryObject.Allocated object = new MemoryObject.Allocated(function.name(), i, number);
          Optional<Type> type = element(function, result.get(), new HashSet<>());
          all.put(object, type);
          places.computeIfAbsent(function.name(), f -> new HashMap<>()).put(i, object);
          if (body.get(i) instanceof Instruction.Call call) {
            addBehind(unit, object, type, call);
          }
        }
      }
    }
  }

  /**
   * What a driver asks memory for behind a structure of the kernel is an object of its own: the
   * driver gets the address of the latter, and from the kernel that of the former.
   */
  private void addBehind(
      TranslationUnit unit,
      MemoryObject.Allocated memory,
      Optional<Type> type,
      Instruction.Call call) {
    boolean isOfKernel =
        type.orElse(null) instanceof Type.Composite composite
            && unit.text().structures().stream()
                .noneMatch(structure -> structure.tag().equals(composite.name()));
    Optional<String> tag = isOfKernel ? unit.text().sizeIn(call.origin().span()) : Optional.empty();
    tag.ifPresent(name -> {
      var object = new MemoryObject.Allocated(memory.function(), memory.position(), all.size() + 1);
      all.put(object, Optional.of(new Type.Composite(Type.Kind.STRUCTURE, name)));
      behind.put(memory, object);
    });
  }

  /** What is after the structure that an instruction allocates. */
  Optional<MemoryObject> behind(MemoryObject memory) {
    return Optional.ofNullable(behind.get(memory));
  }

  private void findCalls(TranslationUnit unit) {
    for (Function function : unit.functions()) {
      for (Instruction instruction : function.body()) {
        if (instruction instanceof Instruction.Call call
            && call.function() instanceof Operand.Routine routine) {
          call.result()
              .ifPresent(result ->
                  calls
                      .computeIfAbsent(routine.function(), name -> new ArrayList<>())
                      .add(new ResultOfCall(function, result)));
        }
      }
    }
  }

  Vocabulary vocabulary() {
    return vocabulary;
  }

  private Optional<Operand.Register> allocated(TranslationUnit unit, Instruction instruction) {
    return switch (instruction) {
      case Instruction.Allocate i -> Optional.of(i.result());
      case Instruction.Call i when i.function() instanceof Operand.Routine routine -> {
        boolean isKnown =
            unit.function(routine.function()).isEmpty()
                && vocabulary
                    .meaning(routine.function(), Defined.ELSEWHERE)
                    .filter(meaning -> meaning.action() == Meaning.Action.ALLOCATE)
                    .isPresent();
        yield isKnown ? i.result() : Optional.empty();
      }
      default -> Optional.empty();
    };
  }

  /**
   * What the address of new memory is converted to first, or what it is declared as. Where a
   * function returns it as it is, that is for its callers to say, if they all say the same.
   */
  private Optional<Type> element(Function function, Operand.Register result, Set<String> seen) {
    Set<Operand> same = new HashSet<>(Set.of(result));
    for (Instruction instruction : function.body()) {
      switch (instruction) {
        case Instruction.Set i when same.contains(i.value()) -> same.add(i.result());
        case Instruction.Convert i when same.contains(i.value()) -> {
          Optional<Type> target = target(i.result().type());
          if (target.isPresent()) {
            return target;
          }
          same.add(i.result());
        }
        case Instruction.Return i when i.value().filter(same::contains).isPresent() -> {
          Set<Optional<Type>> wanted = new HashSet<>();
          if (seen.add(function.name())) {
            calls
                .getOrDefault(function.name(), List.of())
                .forEach(call -> wanted.add(element(call.caller(), call.result(), seen)));
          }
          return wanted.size() == 1 ? wanted.iterator().next() : target(result.type());
        }
        default -> {}
      }
    }
    return target(result.type());
  }

  private static Optional<Type> target(Type type) {
    return type instanceof Type.Pointer pointer
            && !(pointer.target() instanceof Type.Nothing)
            && !(pointer.target() instanceof Type.Unknown)
        ? Optional.of(pointer.target())
        : Optional.empty();
  }

  /** All of them, with the type of an element if it is known. */
  Map<MemoryObject.Allocated, Optional<Type>> all() {
    return Collections.unmodifiableMap(all);
  }

  /** What an instruction allocates; a call through a pointer may allocate as well. */
  MemoryObject.Allocated at(String function, int position) {
    return places
        .computeIfAbsent(function, f -> new HashMap<>())
        .computeIfAbsent(
            position,
            p -> {
              var object = new MemoryObject.Allocated(function, p, all.size() + 1);
              all.put(object, Optional.empty());
              return object;
            });
  }
}
