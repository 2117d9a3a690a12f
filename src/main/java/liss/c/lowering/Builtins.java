package liss.c.lowering;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import liss.c.ir.Instruction;
import liss.c.ir.Operand;
import liss.c.ir.Operand.Register;
import liss.c.ir.Type;
import liss.c.ir.Type.Int;
import liss.c.syntax.Bindings;
import liss.c.syntax.Selections;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTTypeIdExpression;

/**
 * The operators of GNU C that look like calls, and that compilers evaluate (GCC manual, Other
 * built-in functions).
 *
 * @param expressions their operands
 */
record Builtins(FunctionScope scope, ExpressionLowering expressions) {

  private static final Type.Unknown SELECTED = new Type.Unknown("a generic selection");

  /** The value of an operator; empty if a name is none of them. */
  Optional<Operand> value(String name, IASTFunctionCallExpression call) {
    List<IASTExpression> operands =
        List.of(call.getArguments()).stream().map(CallLowering::expression).toList();
    if (Selections.isName(name)) {
      return Optional.of(
          selected(
              operands.stream()
                  .skip(1)
                  .<Supplier<Operand>>map(o -> () -> expressions.value(o))
                  .toList()));
    }
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
      default -> Optional.empty();
    };
  }

  /** What a generic selection designates; empty if a call is none. */
  Optional<LoweredPlace> place(IASTFunctionCallExpression call) {
    boolean isSelection =
        Bindings.calledName(call).filter(name -> Selections.isName(name.toString())).isPresent();
    if (!isSelection) {
      return Optional.empty();
    }
    Operand address =
        selected(
            List.of(call.getArguments()).stream()
                .skip(1)
                .map(CallLowering::expression)
                .<Supplier<Operand>>map(o -> () -> expressions.place(o).address())
                .toList());
    return Optional.of(
        LoweredPlace.of(
            address, address.type() instanceof Type.Pointer pointer ? pointer.target() : SELECTED));
  }

  /** One of some values: the parser does not know the types that choose among them. */
  private Operand selected(List<Supplier<Operand>> values) {
    InstructionBuilder code = scope.code();
    List<Type> types =
        values.stream().map(v -> code.tried(() -> v.get().type()).result()).distinct().toList();
    Type type = types.size() == 1 ? types.getFirst() : SELECTED;
    code.inexact("a generic selection", Instruction.Effects.BEHIND);
    Register result = code.register(type);
    String end = code.newLabel("end");
    for (Supplier<Operand> value : values) {
      boolean isLast = value == values.getLast();
      String here = code.newLabel("selected");
      String next = code.newLabel("next");
      if (!isLast) {
        code.branch(code.any(SELECTED), here, next);
        code.label(here);
      }
      Operand chosen = value.get();
      if (!(type instanceof Type.Nothing)) {
        code.set(result, code.converted(chosen, type));
      }
      if (!isLast) {
        code.jump(end);
        code.label(next);
      }
    }
    code.label(end);
    return type instanceof Type.Nothing ? InstructionBuilder.NOTHING : result;
  }

  private Type type(IASTTypeIdExpression expression) {
    return scope.code().types().of(expression.getTypeId());
  }

  private Operand truth(boolean holds) {
    return scope.code().number(Int.INT, holds ? 1 : 0);
  }
}
