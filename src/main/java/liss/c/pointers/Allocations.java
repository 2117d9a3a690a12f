package liss.c.pointers;

import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

  Allocations(TranslationUnit unit, Vocabulary vocabulary) {
    this.vocabulary = vocabulary;
    for (Function function : unit.functions()) {
      List<Instruction> body = function.body();
      for (int i = 0; i < body.size(); i++) {
        Optional<Operand.Register> result = allocated(unit, body.get(i));
        if (result.isPresent()) {
          int number = all.size() + 1;
          MemoryObject.Allocated object = new MemoryObject.Allocated(function.name(), i, number);
          all.put(object, element(function, result.get()));
          places.computeIfAbsent(function.name(), f -> new HashMap<>()).put(i, object);
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

  /** What the address of new memory is converted to first, or what it is declared as. */
  private static Optional<Type> element(Function function, Operand.Register result) {
    return function.body().stream()
        .filter(Instruction.Convert.class::isInstance)
        .map(Instruction.Convert.class::cast)
        .filter(convert -> convert.value().equals(result))
        .map(convert -> target(convert.result().type()))
        .flatMap(Optional::stream)
        .findFirst()
        .or(() -> target(result.type()));
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
