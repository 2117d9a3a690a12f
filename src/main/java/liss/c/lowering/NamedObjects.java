package liss.c.lowering;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import liss.c.ir.Function;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.TranslationUnit;
import liss.c.ir.Type;
import liss.c.ir.Variable;
import liss.c.vocabulary.Vocabulary;
import liss.c.vocabulary.Vocabulary.Defined;

/**
 * The objects of functions that have no argument for them, such as the lock of {@code
 * enter_critical()}: a vocabulary names each, which is a variable here, and calls get its address.
 * Linear in the program.
 */
final class NamedObjects {

  private static final Type.Pointer ADDRESS = new Type.Pointer(Type.Int.INT);

  private final Set<String> functions;
  private final Vocabulary vocabulary;
  private final Map<String, Variable> objects = new LinkedHashMap<>();

  private NamedObjects(TranslationUnit unit, Vocabulary vocabulary) {
    this.functions = unit.functions().stream().map(Function::name).collect(Collectors.toSet());
    this.vocabulary = vocabulary;
  }

  /** The program with these variables. */
  static TranslationUnit lowered(TranslationUnit unit, Vocabulary vocabulary) {
    NamedObjects objects = new NamedObjects(unit, vocabulary);
    List<Function> functions = unit.functions().stream().map(objects::lowered).toList();
    List<Variable> variables = new ArrayList<>(unit.variables());
    variables.addAll(objects.objects.values());
    return unit.with(variables, functions);
  }

  private Function lowered(Function function) {
    return function.with(
        function.body().stream().map(instruction -> lowered(instruction, function)).toList());
  }

  private Instruction lowered(Instruction instruction, Function around) {
    if (!(instruction instanceof Instruction.Call call)
        || !(call.function() instanceof Operand.Routine routine)) {
      return instruction;
    }
    return vocabulary
        .object(routine.function(), defined(routine.function()))
        .<Instruction>map(name ->
            new Instruction.Call(
                call.result(), routine, List.of(address(name, around)), call.into(), call.origin()))
        .orElse(call);
  }

  private Defined defined(String function) {
    return functions.contains(function) ? Defined.HERE : Defined.ELSEWHERE;
  }

  private Operand address(String name, Function around) {
    objects.computeIfAbsent(
        name,
        n ->
            new Variable(
                n, Type.Int.INT, Variable.Storage.STATIC, List.of(), List.of(), around.span()));
    return new Operand.Address(name, Operand.Region.GLOBAL, ADDRESS, 0);
  }
}
