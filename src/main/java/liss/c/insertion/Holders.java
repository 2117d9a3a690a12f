package liss.c.insertion;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Register;
import liss.c.ir.Operands;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Type;
import liss.c.vocabulary.DriverNames;
import liss.lang.LockWriting.Holder;
import liss.lang.SourceSpan;

/**
 * Decides by which variable a function knows a structure, and where: between the place where it has
 * got its value and has been tested, and the place from which on the structure may be gone.
 *
 * <p>All pointers to such a structure in the function are this variable, which gets its value once.
 * So all that the function does to such structures, it does to one.
 */
final class Holders {

  private final TranslationUnit unit;
  private final Type.Pointer type;
  private final Freeing freeing;

  /**
   * The functions that know a structure.
   *
   * @param structure its type
   */
  Holders(TranslationUnit unit, Type.Composite structure, DriverNames names) {
    this.unit = unit;
    this.type = new Type.Pointer(structure);
    this.freeing = new Freeing(unit, names);
  }

  /** How functions know the structure, by their names; only those that know it by one variable. */
  Map<String, Holder> all() {
    Map<String, Holder> holders = new HashMap<>();
    for (Function function : unit.functions()) {
      holder(function).ifPresent(holder -> holders.put(function.name(), holder));
    }
    return holders;
  }

  /**
   * The only variable of a function that points to such structures; empty if there are others, or
   * if its address is taken.
   */
  Optional<Register> only(Function function) {
    Set<Register> found = new HashSet<>();
    for (Instruction instruction : function.body()) {
      Operands.result(instruction)
          .filter(register -> register.type().equals(type) && !register.isTemporary())
          .ifPresent(found::add);
    }
    boolean hasAddress = function.locals().stream().anyMatch(local -> local.type().equals(type));
    return found.size() == 1 && !hasAddress
        ? found.stream().filter(register -> register.name().indexOf('.') < 0).findFirst()
        : Optional.empty();
  }

  private Optional<Holder> holder(Function function) {
    Optional<BodyText> text = BodyText.of(function, unit);
    Optional<Register> pointer = only(function);
    if (text.isEmpty() || pointer.isEmpty()) {
      return Optional.empty();
    }
    List<Instruction> body = function.body();
    OptionalInt value = value(function, pointer.get());
    if (value.isEmpty() || !areAll(body, pointer.get(), value.getAsInt())) {
      return Optional.empty();
    }
    SourceSpan whole = text.get().whole();
    int parameter = parameter(function, body.get(value.getAsInt()));
    Optional<Integer> start =
        parameter >= 0
            ? Optional.of(whole.start() + 1)
            : text.get().statement(value.getAsInt()).map(SourceSpan::end);
    return start
        .map(at -> Math.max(at, behindTests(text.get(), pointer.get())))
        .filter(from -> body.stream().noneMatch(step -> isJumpBefore(step, from)))
        .map(from ->
            new Holder(
                pointer.get().name(),
                parameter >= 0 && isPassedAsOne(function, parameter),
                whole,
                from,
                until(body).orElse(whole.end())));
  }

  private static boolean isJumpBefore(Instruction step, int place) {
    return BodyText.isGoto(step) && step.origin().span().start() < place;
  }

  /** The end of the last statement that tests a pointer; 0 if there is none. */
  private static int behindTests(BodyText text, Register pointer) {
    int end = 0;
    for (int i = 0; i < text.body().size(); i++) {
      if (isTest(text.body().get(i), pointer)) {
        end = Math.max(end, text.outermost(i).end());
      }
    }
    return end;
  }

  /** The start of the first step that may free something. */
  private OptionalInt until(List<Instruction> body) {
    return body.stream()
        .filter(freeing::mayFree)
        .mapToInt(step -> step.origin().span().start())
        .min();
  }

  /** The position of the parameter whose value a step sets a variable to; negative if none. */
  private static int parameter(Function function, Instruction step) {
    return step instanceof Instruction.Set set ? function.parameters().indexOf(set.value()) : -1;
  }

  /** Where a variable gets its value; empty if it gets several. */
  private static OptionalInt value(Function function, Register variable) {
    List<Integer> found = new ArrayList<>();
    for (int i = 0; i < function.body().size(); i++) {
      Instruction step = function.body().get(i);
      if (Operands.result(step).filter(variable::equals).isPresent()
          && !(step instanceof Instruction.Any)) {
        found.add(i);
      }
    }
    return found.size() == 1 ? OptionalInt.of(found.getFirst()) : OptionalInt.empty();
  }

  /** Whether all pointers to such structures are one variable, or what it gets in its statement. */
  private boolean areAll(List<Instruction> body, Register variable, int value) {
    SourceSpan statement = body.get(value).origin().statement();
    for (int i = 0; i < body.size(); i++) {
      boolean isValue = i <= value && body.get(i).origin().statement().equals(statement);
      boolean isOther =
          Operands.result(body.get(i))
              .filter(r -> r.type().equals(type) && !r.equals(variable))
              .isPresent();
      if (isOther && !isValue) {
        return false;
      }
    }
    return true;
  }

  /** Whether a step uses a pointer other than for an access, as an argument or to keep it. */
  private static boolean isTest(Instruction step, Register pointer) {
    return switch (step) {
      case Instruction.Field i -> false;
      case Instruction.Call i -> false;
      case Instruction.Load i -> false;
      case Instruction.Store i -> false;
      case Instruction.Set i -> false;
      case Instruction.Return i -> false;
      case Instruction.Convert i ->
          i.value().equals(pointer) && !(i.result().type() instanceof Type.Pointer);
      default -> Operands.of(step).contains(pointer);
    };
  }

  /** Whether all calls of a function pass it a variable for a parameter, and no other pointer. */
  private boolean isPassedAsOne(Function function, int parameter) {
    return unit.functions().stream()
        .flatMap(caller -> caller.body().stream())
        .filter(step -> step instanceof Instruction.Call)
        .map(Instruction.Call.class::cast)
        .filter(call ->
            call.function() instanceof Operand.Routine r && r.function().equals(function.name()))
        .allMatch(call ->
            parameter < call.arguments().size()
                && call.arguments().get(parameter) instanceof Register register
                && !register.isTemporary()
                && register.type().equals(type));
  }
}
