package liss.c.calls;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import liss.c.ir.Function;
import liss.c.ir.Function.Linkage;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Register;
import liss.c.ir.Operands;
import liss.c.ir.Origin;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Type;
import liss.c.ir.Variable;
import liss.c.vocabulary.Vocabulary;
import liss.lang.SourceSpan;

/**
 * Gives functions with a meaning a body where a pointer may lead to them: a call of the function
 * itself. Then a call through a pointer is one of a function that the program defines, whatever the
 * meaning is. Functions that other functions without a body get as an argument stay as they are.
 */
public final class PointedFunctions {

  /** The meanings of which a call with the parameters of the function is one. */
  private static boolean canBeCalled(KnownCall call) {
    return switch (call.action()) {
      case ALLOCATE -> true;
      default -> false;
    };
  }

  private final TranslationUnit unit;
  private final Functions functions;
  private final Map<String, Function> bodies = new LinkedHashMap<>();

  private PointedFunctions(TranslationUnit unit, Vocabulary vocabulary) {
    this.unit = unit;
    this.functions = new Functions(unit, vocabulary);
  }

  /** The program with more functions. Linear in the program. */
  public static TranslationUnit replaced(TranslationUnit unit, Vocabulary vocabulary) {
    return new PointedFunctions(unit, vocabulary).replaced();
  }

  private TranslationUnit replaced() {
    List<Variable> variables = unit.variables().stream().map(this::replaced).toList();
    List<Function> all =
        new ArrayList<>(
            unit.functions().stream()
                .map(f -> f.with(f.body().stream().map(this::replaced).toList()))
                .toList());
    if (bodies.isEmpty()) {
      return unit;
    }
    all.addAll(bodies.values());
    return unit.with(variables, all);
  }

  private Variable replaced(Variable variable) {
    return variable.with(
        variable.initial().stream()
            .map(i -> new Variable.Initial(i.offset(), replaced(i.value(), i.span()), i.span()))
            .toList(),
        variable.unplaced().stream()
            .map(u ->
                new Variable.Unplaced(
                    u.structure(), u.field(), replaced(u.value(), u.span()), u.span()))
            .toList());
  }

  private Instruction replaced(Instruction instruction) {
    boolean isOutside =
        Functions.named(instruction)
            .filter(name -> functions.definition(name).isEmpty())
            .isPresent();
    SourceSpan span = instruction.origin().span();
    if (isOutside) {
      return instruction;
    }
    return Operands.replaced(
        instruction,
        operand ->
            instruction instanceof Instruction.Call call && operand.equals(call.function())
                ? operand
                : replaced(operand, span));
  }

  private Operand replaced(Operand value, SourceSpan span) {
    if (!(value instanceof Operand.Routine routine)
        || !(routine.type().target() instanceof Type.Code type)
        || type.arity() != Type.Arity.FIXED) {
      return value;
    }
    Function body = body(routine, type, span);
    boolean hasMeaning =
        functions.known(body.body().getFirst()).filter(PointedFunctions::canBeCalled).isPresent();
    if (!hasMeaning) {
      return value;
    }
    bodies.putIfAbsent(body.name(), body);
    return new Operand.Routine(body.name(), routine.type());
  }

  private static Function body(Operand.Routine routine, Type.Code type, SourceSpan span) {
    Origin origin = new Origin(span, span, List.of());
    List<Register> parameters = new ArrayList<>();
    for (Type parameter : type.parameters()) {
      parameters.add(new Register("%argument." + parameters.size(), parameter));
    }
    Optional<Register> result =
        Stream.of(type.result())
            .filter(Type.Scalar.class::isInstance)
            .map(t -> new Register("%result", t))
            .findFirst();
    return new Function(
        routine.function() + " by address",
        type,
        parameters,
        List.of(),
        List.of(
            new Instruction.Call(
                result, routine, List.copyOf(parameters), Optional.empty(), origin),
            new Instruction.Return(result.map(Operand.class::cast), origin)),
        Linkage.INTERNAL,
        List.of(),
        false,
        true,
        span);
  }
}
