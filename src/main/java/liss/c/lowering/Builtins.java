package liss.c.lowering;

import java.util.List;
import java.util.Optional;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Type;
import liss.c.ir.Type.Int;
import liss.c.syntax.ParserText;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTTypeIdExpression;

/**
 * The operators of GNU C that look like calls, and that compilers evaluate (GCC manual, Other
 * built-in functions).
 *
 * @param expressions their operands
 */
record Builtins(FunctionScope scope, Expressions expressions) {

  /** The value of an operator; empty if a name is none of them. */
  Optional<Operand> value(String name, IASTFunctionCallExpression call) {
    List<IASTExpression> operands =
        List.of(call.getArguments()).stream().map(Calls::expression).toList();
    return switch (name) {
      case "__builtin_expect", "__builtin_expect_with_probability", "__builtin_assume_aligned" ->
          Optional.of(expressions.value(operands.getFirst()));
      case "__builtin_constant_p" ->
          Optional.of(truth(expressions.constant(operands.getFirst()).isPresent()));
      case "__builtin_choose_expr" ->
          expressions
              .constant(operands.getFirst())
              .map(c -> expressions.value(operands.get(c != 0 ? 1 : 2)));
      case "__builtin_types_compatible_p" ->
          operands.getFirst() instanceof IASTTypeIdExpression one
                  && operands.getLast() instanceof IASTTypeIdExpression other
              ? Optional.of(truth(type(one).equals(type(other))))
              : Optional.empty();
      case ParserText.SELECTION -> Optional.of(selected(operands.subList(1, operands.size())));
      default -> Optional.empty();
    };
  }

  /** Any one of the values that a generic selection may have, as its types are not known here. */
  private Operand selected(List<IASTExpression> values) {
    Code code = scope.code();
    code.inexact("a generic selection", Instruction.Effects.BEHIND);
    Type type = new Type.Unknown("a generic selection");
    Operand.Register result = code.register(type);
    String end = code.newLabel("end");
    for (IASTExpression value : values) {
      String then = code.newLabel("then");
      String next = code.newLabel("next");
      code.branch(code.any(Int.INT), then, next);
      code.label(then);
      code.set(result, code.assigned(expressions.value(value), type));
      code.jump(end);
      code.label(next);
    }
    code.label(end);
    return result;
  }

  private Type type(IASTTypeIdExpression expression) {
    return scope.code().types().of(expression.getTypeId());
  }

  private Operand truth(boolean holds) {
    return scope.code().number(Int.INT, holds ? 1 : 0);
  }
}
