package liss.c.pointers;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Operands;
import liss.c.ir.TranslationUnit;

/**
 * The objects of which each call of a function has one of its own: memory that it allocates, and
 * its locals, if nothing leads to them but the address that the call itself made. A thread that
 * finds such an object finds its own one, also if functions without a body have got it: they have
 * nothing in common with other calls but what they get. Linear in the program and its points-to
 * sets.
 */
final class OwnObjects {

  private final Pointers pointers;
  private final Set<MemoryObject> found = new HashSet<>();

  /**
   * The objects of a program.
   *
   * @param roots functions that get any arguments
   */
  OwnObjects(Pointers pointers, TranslationUnit unit, Set<String> roots) {
    this.pointers = pointers;
    Set<String> addressed = addressed(unit);
    for (Function function : unit.functions()) {
      if (pointers.isReached(function)) {
        if (roots.contains(function.name()) || addressed.contains(function.name())) {
          function.parameters().forEach(parameter -> find(function, parameter));
        }
        for (int i = 0; i < function.body().size(); i++) {
          find(function, i, unit);
        }
      }
    }
  }

  /** The functions whose addresses are used otherwise than to call them. */
  private static Set<String> addressed(TranslationUnit unit) {
    Stream<Operand> initial = unit.variables().stream().flatMap(v -> v.values().stream());
    Stream<Operand> used =
        unit.functions().stream()
            .flatMap(function -> function.body().stream())
            .flatMap(OwnObjects::used);
    Set<String> names = new HashSet<>();
    Stream.concat(initial, used)
        .filter(Operand.Routine.class::isInstance)
        .forEach(routine -> names.add(((Operand.Routine) routine).function()));
    return names;
  }

  private static Stream<Operand> used(Instruction instruction) {
    List<Operand> all = Operands.of(instruction);
    return instruction instanceof Instruction.Call ? all.stream().skip(1) : all.stream();
  }

  /** What an instruction finds by more than an address that its call has made. */
  private void find(Function function, int position, TranslationUnit unit) {
    Instruction instruction = function.body().get(position);
    switch (instruction) {
      case Instruction.Set i -> derive(function, i);
      case Instruction.Unary i -> derive(function, i);
      case Instruction.Binary i -> derive(function, i);
      case Instruction.Convert i -> derive(function, i);
      case Instruction.Field i -> derive(function, i);
      case Instruction.Element i -> derive(function, i);
      case Instruction.Allocate i -> {}
      case Instruction.Call i -> call(function, position, i, unit);
      default -> Operands.result(instruction).ifPresent(result -> find(function, result));
    }
  }

  /** The value comes from the operands; it may lead to more, such as what is behind an object. */
  private void derive(Function function, Instruction instruction) {
    Set<MemoryObject> known = new HashSet<>();
    Operands.of(instruction)
        .forEach(operand -> known.addAll(pointers.objects(function.name(), operand)));
    Operands.result(instruction).stream()
        .flatMap(result -> pointers.objects(function.name(), result).stream())
        .filter(object -> !known.contains(object))
        .forEach(found::add);
  }

  private void call(Function function, int position, Instruction.Call call, TranslationUnit unit) {
    boolean hasBody =
        call.function() instanceof Operand.Routine routine
            && unit.function(routine.function()).isPresent();
    if (hasBody) {
      return;
    }
    List<Set<MemoryObject>> arguments =
        call.arguments().stream()
            .map(argument -> pointers.objects(function.name(), argument))
            .filter(objects -> !objects.isEmpty())
            .toList();
    if (arguments.size() > 1) {
      arguments.forEach(found::addAll);
    }
    call.result()
        .ifPresent(result ->
            pointers.objects(function.name(), result).stream()
                .filter(object -> !isAllocatedAt(object, function, position))
                .forEach(found::add));
  }

  private static boolean isAllocatedAt(MemoryObject object, Function function, int position) {
    return object instanceof MemoryObject.Allocated allocated
        && allocated.function().equals(function.name())
        && allocated.position() == position;
  }

  private void find(Function function, Operand operand) {
    found.addAll(pointers.objects(function.name(), operand));
  }

  /** Whether each call has one of its own. */
  boolean has(MemoryObject object) {
    return switch (object) {
      case MemoryObject.Allocated allocated -> !found.contains(object);
      case MemoryObject.Local local -> !found.contains(object);
      case MemoryObject.Global global -> false;
      case MemoryObject.Routine routine -> false;
      case MemoryObject.Foreign foreign -> false;
      case MemoryObject.Outside outside -> false;
    };
  }
}
